"""A cross table as it is written in a case: name, rating, results, points.

A  2600     x 1 1 =   2.5
B  unrated  0 x 1 1   2
"""

from dataclasses import dataclass

_OPPOSITE = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
_HALVES = {"1": 2, "+": 2, "=": 1, "0": 0, "-": 0}


@dataclass(frozen=True, slots=True)
class CrosstableEntrant:
    """One player of an event; no rating if unrated."""

    name: str
    rating: int | None


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game, with the result as White has it."""

    round: int
    white: str
    black: str
    result: str


def read_crosstable(text: str) -> tuple[list[CrosstableEntrant], list[GameRow]]:
    r"""Return the players and games of a cross table whose sums have been checked.

    A double round robin has two marks in every cell. Colours are not known: who stands higher is
    White. Raises ValueError with the line that is wrong.

    >>> read_crosstable("A 2600 x 1 1\nB unrated 0 x 0")[1]
    [GameRow(round=1, white='A', black='B', result='1')]
    >>> read_crosstable("A 2600 x 1 2\nB unrated 0 x 0")
    Traceback (most recent call last):
    ValueError: A: the results make 1 points, not 2
    """
    lines = [line.split() for line in text.splitlines() if line.strip()]
    for parts in lines:
        if len(parts) != len(lines) + 3:
            raise ValueError(
                f"a row has name, rating, {len(lines)} results and points: {' '.join(parts)}"
            )
    entrants = [CrosstableEntrant(parts[0], _rating(parts[1])) for parts in lines]
    marks = [parts[2:-1] for parts in lines]
    for number, parts in enumerate(lines):
        _check_row(number, parts, marks)
    games = [
        GameRow(cycle, entrants[i].name, entrants[j].name, mark)
        for i in range(len(lines))
        for j in range(i + 1, len(lines))
        for cycle, mark in enumerate(marks[i][j], start=1)
    ]
    return entrants, games


def _rating(text: str) -> int | None:
    if text == "unrated":
        return None
    if not text.isdigit():
        raise ValueError(f"'{text}' is no rating: write 2600, or unrated")
    return int(text)


def _check_row(number: int, parts: list[str], marks: list[list[str]]) -> None:
    name, row, points = parts[0], marks[number], parts[-1]
    if row[number] != "x" or row.count("x") != 1:
        raise ValueError(f"{name}: x stands where the player would meet himself")
    halves = 0
    for other, cell in enumerate(row):
        if other == number:
            continue
        if any(mark not in _HALVES for mark in cell):
            raise ValueError(f"{name}: '{cell}' is no result: 1 0 = + -")
        if marks[other][number] != "".join(_OPPOSITE[mark] for mark in cell):
            raise ValueError(f"{name}: '{cell}' does not mirror the opponent's result")
        halves += sum(_HALVES[mark] for mark in cell)
    shown = f"{halves // 2}.5" if halves % 2 else str(halves // 2)
    if points != shown:
        raise ValueError(f"{name}: the results make {shown} points, not {points}")
