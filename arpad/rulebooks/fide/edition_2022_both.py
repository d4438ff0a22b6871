"""FIDE 2022 with "one upgrade" read for both players: the reading that `fide-2022` doesn't take.

Each player's greatest difference counts as 400 at most, and every other as it is, whether he is the
higher-rated player or the lower. No official figure shows which is meant for the lower-rated.
"""

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.engine.strategies import WidestDifference
from arpad.rulebooks.fide import edition_2022

ART, BEFORE = edition_2022.ART, edition_2022.BOOK

# fmt: off
BOOK = BEFORE.amended("fide-2022-both", ART,
    BEFORE.article("8.3.1").answering(
        q.RATED_DIFFERENCE.is_(the.difference.clip(-400, 400), "Once in an event, for the game "
            "with the greatest difference, a difference above 400 counts as 400.",
            when=(the.difference.abs() > 400) & (the.is_widest_difference == 1)).unverified,
        q.RATED_DIFFERENCE.is_(the.difference, "The difference is used as it is."),
        q.WIDEST_DIFFERENCE.is_(WidestDifference.OF_BOTH, "The greatest difference is that of all "
            "of a player's games, whether he is the higher-rated or the lower.")),
)
# fmt: on
