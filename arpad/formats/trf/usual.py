"""The quick way through a player's line that is written as FIDE asks: nothing to mend or remark.

Whatever is not so gives None, and `players` reads the line cell by cell.
"""

import re
from functools import lru_cache
from typing import Any, Final

from arpad.formats.trf import fields
from arpad.formats.trf.cells import read_number, read_word
from arpad.formats.trf.fields import Kind
from arpad.formats.trf.row import TrfRow
from arpad.report.notes import Notes
from arpad.report.rows import BYES, Pairing, Player

Round = tuple[int | None, str, str]
"""Opponent, colour, result."""

UNUSUAL: Final = -1

_STEP: Final = fields.OPPONENT.step
_LINE: Final = re.compile(
    r"001 ([ 0-9]{4}) ([mw ])(.{3}) (.{33}) ([ 0-9]{4}) ([A-Z]{3}|   ) (.{11}) ([ 0-9/]{10}) "
    r"(.{4}) ([ 0-9]{4})((?:  [ 0-9]{4} [wb -] [10=+HFUZWDL -])*)",
    re.ASCII,
)


def read_usual(text: str, line: int) -> tuple[Player, tuple[Pairing, ...]] | None:
    """Return the player and his pairings, or None if anything in the line is unusual.

    >>> line = "001    2 mIM  Reti, Emil" + " " * 61 + "  12     1 b ="
    >>> player, pairings = read_usual(line, 1)
    >>> player.name, player.title, player.rank, pairings[0].opponent, pairings[0].result
    ('Reti, Emil', 'IM', 12, 1, '=')
    >>> read_usual(line.replace("IM ", " m "), 1) is None
    True
    """
    found = _LINE.fullmatch(text.rstrip())
    if found is None or "\t" in text:
        return None
    cells = found.groups()
    name = cells[3].strip()
    number = _number("whole", cells[0])
    title, player_id, birth = _word("title", cells[2]), _id(cells[6]), _word("birth", cells[7])
    rating, rank = _number("whole", cells[4]), _number("whole", cells[9])
    half = _number("points", cells[8])
    if (
        number is None
        or UNUSUAL in (number, rating, rank, half)
        or title is None
        or player_id is None
        or birth is None
        or "\ufffd" in name
    ):
        return None
    pairings = _pairings(cells[10], number, line)
    if pairings is None:
        return None
    player = Player(
        number, name, cells[1].strip(), title, rating, cells[5].strip(), player_id, birth, half,
        rank, line,
    )  # fmt: skip
    return player, pairings


class _Draft:
    """A pairing while it is made: a frozen class sets its fields three times as slowly.

    It has the slots of `Pairing` and becomes one; a large event has thousands of them.
    """

    __slots__ = Pairing.__slots__

    def __init__(
        self,
        player: int,
        round: int,  # noqa: A002
        opponent: int | None,
        colour: str,
        result: str,
        line: int,
        column: int,
    ) -> None:
        self.player, self.round, self.opponent = player, round, opponent
        self.colour, self.result, self.line, self.column = colour, result, line, column


def _pairings(tail: str, number: int, line: int) -> tuple[Pairing, ...] | None:
    if len(tail) > fields.ROUNDS_MAX * _STEP:
        return None
    found: list[Any] = []
    for start in range(2, len(tail), _STEP):
        cell = tail[start : start + 8]
        if values := usual_round(cell):
            opponent, colour, result = values
            column = start + fields.OPPONENT.first - 2
            draft = _Draft(number, start // _STEP + 1, opponent, colour, result, line, column)
            draft.__class__ = Pairing  # type: ignore[assignment]
            found.append(draft)
        elif not cell.isspace():
            return None
    return tuple(found)


@lru_cache(maxsize=50_000)
def usual_round(cell: str) -> Round | None:
    """Return what the columns of a round say, if there is nothing to remark.

    >>> usual_round("  12 w 1"), usual_round("0000 - U"), usual_round("0000 - =")
    ((12, 'w', '1'), (None, '', 'U'), None)
    """
    row = TrfRow(" " * (fields.OPPONENT.first - 1) + cell, 0, Notes())
    opponent = row.number(fields.OPPONENT)
    colour, result = row.word(fields.COLOUR), row.word(fields.RESULT)
    if opponent is None and result == "-":
        result = "Z"
    is_whole = bool(result) and (opponent is not None or (result in BYES and not colour))
    return (opponent, colour, result) if is_whole and not row.notes.all() else None


@lru_cache(maxsize=50_000)
def _number(kind: Kind, text: str) -> int | None:
    cell = read_number(kind, text.strip())
    return UNUSUAL if cell.wrong or cell.mend else cell.value


@lru_cache(maxsize=50_000)
def _word(kind: Kind, text: str) -> str | None:
    cell = read_word(kind, text)
    return None if cell.wrong or cell.mend else cell.value


def _id(text: str) -> str | None:
    stripped = text.strip()
    if stripped.isdecimal() and stripped.isascii() and stripped.strip("0"):
        return stripped
    return _word("id", text)
