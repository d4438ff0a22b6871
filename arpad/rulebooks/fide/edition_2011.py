"""FIDE's rating regulations from 1 July 2011: K 30, 15 and 10.

Source: the handbook's text in force until 30 June 2014, as quoted by samara-chess.ru (K of 8.56).
The date of 1 July 2011 and the bonus of 15, half of the highest K, are not verified. What isn't
known for 2011 to 2021 is carried over from 2009, not verified: first events (6.1, 8.21, 8.31), the
least of rated opponents (6.41), nine games (7.14c).
"""

from datetime import date

from arpad.engine import questions as q
from arpad.law import Source
from arpad.rulebooks.fide import edition_2009_applied
from arpad.rulebooks.fide.edition_2009 import above_fifty_percent
from arpad.rulebooks.fide.edition_2009_applied import development, k_from_lists

ART = Source("FIDE B.02", date(2011, 7, 1), "FIDE Rating Regulations from 1 July 2011")

# fmt: off
BOOK = edition_2009_applied.BOOK.amended("fide-2011", ART,
    k_from_lists(30),
    above_fifty_percent("15").unverified,
    development(30),
    unverified=(
        (q.SIDE_IS_RATED, "6.1"), (q.RESULT_DISCARDED, "8.21"), (q.EVENT_RATING, "8.21"),
        (q.RATING_SEEN, "6.41/1", "6.41/2"), (q.RESULT_QUALIFIES, "8.21", "6.41/2", "6.41/4"),
        (q.RESULT_KEPT, "8.21", "8.31"), (q.FIRST_RATING_PUBLISHED, "7.14c"),
    ),
)
# fmt: on
