"""FIDE's rating regulations from 1 July 2012: monthly lists, and the floor goes down to 1000.

Source: chessexpress.blogspot.com, June 2011, "FIDE ratings down to 1000", on the decision; FIDE's
published lists, where the lowest rating is 1201 up to July 2012 and 1001 from August 2012.
"""

from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import Article, Source, carried_out
from arpad.law.units import day
from arpad.rulebooks.fide import edition_2011

ART = Source("FIDE B.02", date(2012, 7, 1), "FIDE Rating Regulations from 1 July 2012")

# fmt: off
BOOK = edition_2011.BOOK.amended("fide-2012", ART,
    Article("0.6", "The rating floor.",
        q.RATING_FLOOR.is_(1201, "Up to the list of July 2012 the lowest published rating is 1201.",
            when=the.on < day(2012, 8, 1)),
        q.RATING_FLOOR.is_(1001, "From the list of August 2012 it is 1001.")),
    edition_2011.BOOK.article("7.11").answering(
        q.LIST_MONTHS.is_(tuple(range(1, 13)), "Lists come out on the first day of every month; "
            "each is in force until the next.")),
    carried_out("7.3", "Lists are monthly from July 2012 on.", by=(q.LIST_MONTHS,)),
)
# fmt: on
