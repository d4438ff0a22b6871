"""The CNXC's regulation with 6.3 read by its second sentence: all games as one competition.

The first sentence, which `edition_2000` follows, has a mean weighted by games; the second calls the
two the same, which they are not (decision 001-6).
"""

from dataclasses import replace

from arpad.engine.performance import performance_sum
from arpad.engine.strategies import FirstRatings
from arpad.law import half_up
from arpad.rulebooks.cnxc.edition_2000 import BOOK as WEIGHTED
from arpad.rulebooks.cnxc.edition_2000 import GAMES, MEAN

BOOK = replace(
    WEIGHTED,
    name="cnxc-2000-pooled",
    first_ratings=FirstRatings.POOLED,
    first_rating=WEIGHTED.first_rating.amended(
        replace(
            MEAN,
            says="The provisional rating is the performance in all games so far, as if they were "
            "one competition, rounded.",
            value=half_up(performance_sum(), GAMES),
        )
    ),
)
