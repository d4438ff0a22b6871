"""FIDE 2022 with "one upgrade" read for both players: the reading that `fide-2022` doesn't take.

Each player's greatest difference counts as 400 at most, and every other as it is, whether he is the
higher-rated player or the lower. No official figure shows which is meant for the lower-rated.
"""

from dataclasses import replace

import narwhals as nw

from arpad.engine.strategies import WidestDifference
from arpad.law import Clause, Rule
from arpad.rulebooks.fide import edition_2022

DIFFERENCE = nw.col("difference")

BOOK = replace(
    edition_2022.BOOK,
    name="fide-2022-both",
    side_measures=WidestDifference.OF_BOTH,
    rated_difference=Rule("rated_difference", (
        Clause(edition_2022.ART("8.3.1/1"), "Once in an event, for the game with the greatest "
               "difference, a difference above 400 counts as 400.", DIFFERENCE.clip(-400, 400),
               when=(DIFFERENCE.abs() > 400) & (nw.col("is_widest_difference") == 1),
               is_verified=False),
        Clause(edition_2022.ART("8.3.1"), "The difference is used as it is.", DIFFERENCE),
    )),
)  # fmt: skip
