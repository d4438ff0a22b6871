"""Tie-breaks by the points on a team's boards (C.07 12), in all matches or in some of them."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from arpad.law import Rulebook
from arpad.norms.tie_breaks.choosing import Chosen
from arpad.norms.tie_breaks.field import TieBreakEvent, Turn
from arpad.norms.tie_breaks.figures import FigurePart, TieBreakFigure, halves
from arpad.rulebooks.c07.questions import Measure

Figures = dict[int, TieBreakFigure]


def board_count(by_board_half: Sequence[int]) -> tuple[Fraction, ...]:
    """Return board numbers times the points on them, the less the better (12.1).

    >>> board_count([2, 1, 1, 0])
    (Fraction(-7, 2),)
    """
    return (-halves(sum(board * half for board, half in enumerate(by_board_half, start=1))),)


def top_boards(by_board_half: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the points of the first board, of the second, and so on (12.2)."""
    return tuple(halves(half) for half in by_board_half)


def bottom_boards(by_board_half: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the points without the last board, without the last two, and so on (12.3)."""
    return tuple(halves(sum(by_board_half[:last])) for last in range(len(by_board_half) - 1, 0, -1))


BY_BOARDS: Final[dict[Measure, Callable[[Sequence[int]], tuple[Fraction, ...]]]] = {
    Measure.BOARD_COUNT: board_count,
    Measure.TOP_BOARDS: top_boards,
    Measure.BOTTOM_BOARDS: bottom_boards,
}


def boards(field: TieBreakEvent, _: Rulebook, chosen: Chosen) -> Figures:
    """Return what the boards of all matches say; the figure shown is the first that is compared."""
    compare = BY_BOARDS[chosen.measure]
    figures: Figures = {}
    for participant in field.participants:
        halves_of = by_board_half(participant.turns, field.boards)
        order = compare(halves_of)
        parts = [
            FigurePart(board, None, halves(half)) for board, half in enumerate(halves_of, start=1)
        ]
        figures[participant.number] = TieBreakFigure(
            abs(order[0]) if order else None, order, tuple(parts)
        )
    return figures


def by_board_half(turns: Sequence[Turn], boards: int) -> list[int]:
    """Return the half points on each board, over some rounds."""
    halves = [0] * boards
    for turn in turns:
        for board, half in enumerate(turn.boards_half[:boards]):
            halves[board] += half
    return halves
