"""The CNXC's regulation with 6.3 read by its second sentence: all games as one competition.

The first sentence, which `edition_2000` follows, has a mean weighted by games; the second calls the
two the same, which they are not (decision 001-6).
"""

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.engine.strategies import FirstRatings
from arpad.law import half_up
from arpad.rulebooks.cnxc import edition_2000
from arpad.rulebooks.cnxc.edition_2000 import ART

# fmt: off
BOOK = edition_2000.BOOK.amended("cnxc-2000-pooled", ART,
    edition_2000.BOOK.article("6.3").answering(
        q.FIRST_RATINGS.is_(FirstRatings.POOLED, "All games until 12 are counted belong together."),
        q.FIRST_RATING.is_(
            half_up(the.opponents_sum + the.games * the.performance_difference, the.games),
            "The provisional rating is the performance in all games so far, as if they were one "
            "competition, rounded.")),
)
# fmt: on
