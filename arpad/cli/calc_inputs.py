"""What users write to the calculators, read: games, blocks of games, K, the rulebook."""

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from arpad.cli.output import wrong_usage

if TYPE_CHECKING:
    from arpad.engine.calc import Block, Met
    from arpad.law import Rulebook

_POINTS = re.compile(r"(\d*)(½|[.,]5|[.,]0)?", re.ASCII)
_GAME = re.compile(r"\s*(\d{1,4})\s*:\s*(\S+)\s*", re.ASCII)
_BLOCK = re.compile(r"\s*(\d{1,4})\s*[x×*]\s*(\d{1,4})\s*:\s*(\S+)\s*", re.ASCII)


def chosen_book(name: str) -> "Rulebook":
    """Return the rulebook of this name, or leave with 2 if there is none."""
    from arpad.law.catalogue import NoRulebookError
    from arpad.rulebooks import CATALOGUE

    try:
        return CATALOGUE.book(name)
    except NoRulebookError as error:
        wrong_usage(str(error))


def chosen_day(stated: date | None, rulebook: str) -> date:
    """Return the day that was stated, or that of fide@DATE, or today."""
    _, _, day = rulebook.partition("@")
    return stated or (date.fromisoformat(day) if day else datetime.now(UTC).date())


def as_number(day: date) -> int:
    """Return a day as yyyymmdd.

    >>> as_number(date(2009, 7, 1))
    20090701
    """
    return day.year * 10000 + day.month * 100 + day.day


def score_half(text: str) -> int | None:
    """Return points in half points: 1, 0, =, 0.5, ½, 1/2, 2.5, 2½; None for anything else.

    >>> score_half("1"), score_half("="), score_half("1/2"), score_half("2½"), score_half("2,5")
    (2, 1, 1, 5, 5)
    >>> score_half("win") is None
    True
    """
    if text == "=":
        return 1
    found = _POINTS.fullmatch(text.replace("1/2", "½"))
    if not found or not text:
        return None
    is_half = found[2] is not None and not found[2].endswith("0")
    return int(found[1] or 0) * 2 + is_half


def parsed_games(texts: Sequence[str]) -> "list[Met]":
    """Return the games given as RATING:SCORE, or leave with 2 at the first that is none."""
    from arpad.engine.calc import Met

    games = []
    for text in texts:
        found = _GAME.fullmatch(text)
        score = score_half(found[2]) if found else None
        if not found or score not in (0, 1, 2) or not int(found[1]):
            wrong_usage(
                f"--vs {text}: no game can be read from it. "
                "Write the opponent's rating and the score, 2319:1, 2319:0.5 or 2319:0."
            )
        games.append(Met(int(found[1]), score))
    return games


def parsed_blocks(texts: Sequence[str]) -> "list[Block]":
    """Return the events given as AVERAGExGAMES:POINTS, or leave with 2 at one that is none."""
    from arpad.engine.calc import Block

    blocks = []
    for text in texts:
        found = _BLOCK.fullmatch(text)
        score = score_half(found[3]) if found else None
        if not found or score is None or not int(found[1]) or not int(found[2]):
            wrong_usage(
                f"--block {text}: no event can be read from it. Write the opponents' average, the "
                "number of games and the points, 2220x3:1 or 2200x4:2.5."
            )
        if score > int(found[2]) * 2:
            wrong_usage(f"--block {text}: more points than games.")
        blocks.append(Block(int(found[1]), int(found[2]), score))
    return blocks


def parsed_k(text: str) -> int:
    """Return K in hundredths, or leave with 2 if the text is no K.

    >>> parsed_k("15"), parsed_k("12.5"), parsed_k("6,25")
    (1500, 1250, 625)
    """
    found = re.fullmatch(r"(\d{1,3})(?:[.,](\d{1,2}))?", text.strip(), re.ASCII)
    k_factor_e2 = int(found[1]) * 100 + int((found[2] or "").ljust(2, "0")) if found else 0
    if not k_factor_e2:
        wrong_usage(f"--k {text}: K is a positive number with at most two decimals, 15 or 12.5.")
    return k_factor_e2


def shown_k(k_factor_e2: int) -> str:
    """Return K as the shortest decimal.

    >>> shown_k(1500), shown_k(1250), shown_k(625)
    ('15', '12.5', '6.25')
    """
    whole, rest = divmod(k_factor_e2, 100)
    return f"{whole}.{rest:02d}".rstrip("0").rstrip(".")
