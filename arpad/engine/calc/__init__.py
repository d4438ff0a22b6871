"""The figures of the calculators, found by the rules and tables that rate a period.

Nothing is told a second time here: a few facts become small tables, and the stages of the engine
and the rules of the rulebook do the rest. Scores in half points, K in hundredths, expected scores
in thousandths, changes in 1e-5 points.
"""

from arpad.engine.calc.first import BlockRating, FirstEvent, RatingOfEvents, first_rating
from arpad.engine.calc.games import (
    CalculatedGame,
    GameChange,
    Performance,
    RatingChange,
    change,
    expected_score,
    performance,
    performances,
)
from arpad.engine.calc.question import (
    RuleDecision,
    ask,
    ask_each,
    games_of_renewal,
    k_factor,
    season_facts_of,
)

__all__ = [
    "BlockRating",
    "CalculatedGame",
    "FirstEvent",
    "GameChange",
    "Performance",
    "RatingChange",
    "RatingOfEvents",
    "RuleDecision",
    "ask",
    "ask_each",
    "change",
    "expected_score",
    "first_rating",
    "games_of_renewal",
    "k_factor",
    "performance",
    "performances",
    "season_facts_of",
]
