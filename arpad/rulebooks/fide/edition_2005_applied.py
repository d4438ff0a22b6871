"""FIDE's rating regulations of 1 July 2005 with the floor of FIDE's lists.

Source: FIDE's published lists, where the lowest rating is 1601 up to 2005 and 1401 from the list of
1 January 2006 (nobody stands at exactly 1400).
"""

from dataclasses import replace
from datetime import date

import narwhals as nw

from arpad.law import Clause, Source
from arpad.rulebooks.fide import edition_2005

ART = Source("FIDE B.02 applied", date(2005, 7, 1), "FIDE Rating Regulations of 2005, as applied")

BOOK = replace(
    edition_2005.BOOK,
    name="fide-2005-applied",
    source=ART,
    rating_floor=replace(edition_2005.BOOK.rating_floor, clauses=(
        Clause(ART("9.12/1"), "Up to the end of 2005 the lowest published rating is 1601.", 1601,
               when=nw.col("on") < 20060101),
        Clause(ART("9.12/2"), "From the list of January 2006 it is 1401.", 1401),
    )),
)  # fmt: skip
