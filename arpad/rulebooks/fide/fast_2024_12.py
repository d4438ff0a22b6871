"""FIDE's rapid and blitz ratings from 1 December 2024: not too far below a player above 2600.

Source: FIDE Handbook B.02, Rapid and Blitz Rating Regulations 2024 as amended (RB).
"""

from dataclasses import replace
from datetime import date

import narwhals as nw

from arpad.law import Clause, Source
from arpad.law.fields import Article, FieldsRulebook, consolidated
from arpad.rulebooks.fide import fast_2024

ART = Source(
    "FIDE B.02 rapid and blitz", date(2024, 12, 1), "FIDE rapid and blitz ratings of December 2024"
)
TOO_FAR = Clause(
    ART("RB 7.3.1"), "With a player above 2600 in it, a game of players 600 or more points apart "
    "is not rated.", 0, when=(nw.col("ratings_apart") >= 600) & (nw.col("rating_higher") > 2600),
)  # fmt: skip


def _amended(before: FieldsRulebook) -> FieldsRulebook:
    article = Article("RB 7.3.1", "computed", "Players who are too far apart.", "game_is_rated")
    return replace(
        before,
        name=f"{before.name}-12",
        source=ART,
        articles=consolidated(before.articles, article),
        game_reads_ratings=True,
        game_is_rated=before.game_is_rated.with_exception(TOO_FAR),
    )


RAPID = _amended(fast_2024.RAPID)
BLITZ = _amended(fast_2024.BLITZ)
