"""FIDE's rapid and blitz ratings from 1 December 2024: not too far below a player above 2600.

Source: FIDE Handbook B.02, Rapid and Blitz Rating Regulations 2024 as amended (RB).
"""

from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import Article, Source
from arpad.rulebooks.fide import fast_2024

ART = Source(
    "FIDE B.02 rapid and blitz", date(2024, 12, 1), "FIDE rapid and blitz ratings of December 2024"
)

# fmt: off
TOO_FAR = Article("RB 7.3.1", "Players who are too far apart.",
    q.GAME_IS_RATED.no("With a player above 2600 in it, a game of players 600 or more points apart "
        "is not rated.", when=(the.ratings_apart >= 600) & (the.rating_higher > 2600))
        .over("5.1", "6.2", because="Who is too far above another is not rated with him, whatever "
                                    "became of the game."))
# fmt: on
RAPID = fast_2024.RAPID.amended("fide-rapid-2024-12", ART, TOO_FAR, without=("uplift",))
BLITZ = fast_2024.BLITZ.amended("fide-blitz-2024-12", ART, TOO_FAR, without=("uplift",))
