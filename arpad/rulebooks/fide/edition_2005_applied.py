"""FIDE's rating regulations of 1 July 2005 with the floor of FIDE's lists.

Source: FIDE's published lists, where the lowest rating is 1601 up to 2005 and 1401 from the list of
1 January 2006 (nobody stands at exactly 1400).
"""

from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import Source
from arpad.law.units import day
from arpad.rulebooks.fide import edition_2005

ART = Source("FIDE B.02 applied", date(2005, 7, 1), "FIDE Rating Regulations of 2005, as applied")

# fmt: off
BOOK = edition_2005.BOOK.amended("fide-2005-applied", ART,
    edition_2005.BOOK.article("9.12").answering(
        q.RATING_FLOOR.is_(1601, "Up to the end of 2005 the lowest published rating is 1601.",
            when=the.on < day(2006, 1, 1)),
        q.RATING_FLOOR.is_(1401, "From the list of January 2006 it is 1401.")),
)
# fmt: on
