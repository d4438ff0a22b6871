"""The call of the command line that finds the same as a page."""

import shlex
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from arpad.engine.calc import CalculatedGame, FirstEvent

OPTIONS: Final[Mapping[str, str]] = MappingProxyType({
    "rulebook": "--rulebook", "rating": "--rating", "k": "--k", "games": "--vs",
    "to_come": "--opponent", "target": "--target", "blocks": "--block", "played": "--games-rated",
    "peak": "--rating-peak", "birth": "--birth-date", "since": "--federated-since",
    "seasons": "--games-by-year", "on": "--on", "fide": "--fide-rating", "other": "--other-rating",
    "rounds": "--games", "title": "--title",
})  # fmt: skip
"""By what a page calls it: the option that says the same."""
_POINTS: Final = ("0", "0.5", "1")


def call(verb: str, options: Mapping[str, object], *flags: str) -> str:
    """Return a call: of what is None nothing is said, of a tuple each.

    >>> call("calc change", {"rating": 2224, "k": None, "games": (CalculatedGame(2319, 1),)})
    'arpad calc change --rating 2224 --vs 2319:0.5'
    """
    words = ["arpad", *verb.split(), *(f"--{flag}" for flag in flags)]
    for name, value in options.items():
        each = value if isinstance(value, Sequence) and not isinstance(value, str) else (value,)
        for value_of_many in each:
            words += [OPTIONS[name], _written(value_of_many)] if value_of_many is not None else []
    return shlex.join(words)


def _written(value: object) -> str:
    match value:
        case CalculatedGame():
            return f"{value.opponent_rating}:{_POINTS[value.score_half]}"
        case FirstEvent():
            points = f"{value.score_half // 2}{'.5' if value.score_half % 2 else ''}"
            return f"{value.opponents_average}x{value.games}:{points}"
        case _:
            return str(value)
