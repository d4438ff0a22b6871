"""Games and events as people write them: 2319:1, 2181:0.5, 2220x3:1, K = 12.5."""

import re
from collections.abc import Sequence

from arpad.engine.calc.first import FirstEvent
from arpad.engine.calc.games import CalculatedGame
from arpad.law import half_up

_POINTS = re.compile(r"(\d*)(½|[.,]5|[.,]0)?", re.ASCII)
_GAME = re.compile(r"(\d{1,4})\s*:\s*(\S+)", re.ASCII)
_BLOCK = re.compile(r"(\d{1,4})\s*[x×*]\s*(\d{1,4})\s*:\s*(\S+)", re.ASCII)
_K = re.compile(r"(\d{1,3})(?:[.,](\d{1,2}))?", re.ASCII)


def score_half(text: str) -> int | None:
    """Return points in half points: 1, 0, =, 0.5, ½, 1/2, 2.5, 2½; None for anything else.

    >>> score_half("1"), score_half("="), score_half("1/2"), score_half("2½"), score_half("2,5")
    (2, 1, 1, 5, 5)
    >>> score_half("win") is None
    True
    """
    if text == "=":
        return 1
    parts = _POINTS.fullmatch(text.replace("1/2", "½"))
    if not parts or not text:
        return None
    is_half = parts[2] is not None and not parts[2].endswith("0")
    return int(parts[1] or 0) * 2 + is_half


def met(text: str) -> CalculatedGame | None:
    """Return the game of RATING:SCORE; None if it is none.

    >>> met("2319:½")
    CalculatedGame(opponent_rating=2319, score_half=1)
    >>> met("2319:2") is None
    True
    """
    parts = _GAME.fullmatch(text.strip())
    score = score_half(parts[2]) if parts else None
    if parts is None or score not in (0, 1, 2) or not int(parts[1]):
        return None
    return CalculatedGame(int(parts[1]), score)


def block(text: str) -> FirstEvent | None:
    """Return the event of AVERAGE x GAMES : POINTS; None if it is none, or of too many points.

    >>> block("2200 x 4: 2.5")
    FirstEvent(opponents_average=2200, games=4, score_half=5)
    >>> block("2200x4:4.5") is None
    True
    """
    parts = _BLOCK.fullmatch(text.strip())
    score = score_half(parts[3]) if parts else None
    if parts is None or score is None or not int(parts[1]) or score > int(parts[2]) * 2:
        return None
    return FirstEvent(int(parts[1]), int(parts[2]), score) if int(parts[2]) else None


def event_of(games: Sequence[CalculatedGame]) -> FirstEvent:
    """Return the event that some games make: their exact sum, the average one half up.

    >>> found = event_of([CalculatedGame(1500, 2), CalculatedGame(1501, 0)])
    >>> found, found.opponents_sum
    (FirstEvent(opponents_average=1501, games=2, score_half=2), 3001)
    """
    total = sum(game.opponent_rating for game in games)
    average = half_up(total, len(games))
    return FirstEvent(average, len(games), sum(game.score_half for game in games), total)


def k_factor_e2(text: str) -> int | None:
    """Return K in hundredths; None unless it is a positive number of at most two decimals.

    >>> k_factor_e2("15"), k_factor_e2("12.5"), k_factor_e2("6,25"), k_factor_e2("0")
    (1500, 1250, 625, None)
    """
    parts = _K.fullmatch(text.strip())
    return (int(parts[1]) * 100 + int((parts[2] or "").ljust(2, "0")) or None) if parts else None
