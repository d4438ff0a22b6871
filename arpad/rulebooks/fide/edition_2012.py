"""FIDE's rating regulations from 1 July 2012: monthly lists, and the floor goes down to 1000.

Source: chessexpress.blogspot.com, June 2011, "FIDE ratings down to 1000", on the decision; FIDE's
published lists, where the lowest rating is 1201 up to July 2012 and 1001 from August 2012.
"""

from dataclasses import replace
from datetime import date

import narwhals as nw

from arpad.law import Clause, Source
from arpad.law.fields import Calendar
from arpad.rulebooks.fide import edition_2011, old_2009

ART = Source("FIDE B.02", date(2012, 7, 1), "FIDE Rating Regulations from 1 July 2012")
BEFORE = edition_2011.BOOK

BOOK = replace(
    BEFORE,
    name="fide-2012",
    source=ART,
    calendar=Calendar(
        ART("7.11"), old_2009.ART("7.13"), tuple(range(1, 13)), closing_days=7,
        official_on_eve=True,
    ),
    rating_floor=replace(BEFORE.rating_floor, clauses=(
        Clause(ART("0.6/1"), "Up to the list of July 2012 the lowest published rating is 1201.",
               1201, when=nw.col("on") < 20120801),
        Clause(ART("0.6/2"), "From the list of August 2012 it is 1001.", 1001),
    )),
)  # fmt: skip
