"""Why somebody is behind another: every figure of both up to the one that decides."""

from dataclasses import dataclass

from arpad.norms.tie_breaks.choosing import Chosen
from arpad.norms.tie_breaks.field import TieBreakEvent
from arpad.norms.tie_breaks.figures import TieBreakFigure, figure, halves
from arpad.norms.tie_breaks.ranking import Ranking


@dataclass(frozen=True, slots=True)
class TieBreakReason:
    """What the points (`chosen` None) or a tie-break say of two; `is_decisive`: it parts them."""

    chosen: Chosen | None
    ahead: TieBreakFigure
    behind: TieBreakFigure
    is_decisive: bool


def reasons(
    field: TieBreakEvent, ranking: Ranking, ahead: int, behind: int
) -> tuple[TieBreakReason, ...]:
    """Return what was compared between two, in the order of the list, the last what decided.

    If nothing parts them, none is decisive.
    """
    points = [
        figure(halves(field.by_number[number].points_half[field.primary]))
        for number in (ahead, behind)
    ]
    compared: list[tuple[Chosen | None, TieBreakFigure, TieBreakFigure]] = [
        (None, points[0], points[1])
    ]
    compared += [
        (chosen, figures[ahead], figures[behind])
        for chosen, figures in zip(ranking.chosen, ranking.figures, strict=True)
    ]
    given = []
    for chosen, of_ahead, of_behind in compared:
        is_decisive = of_ahead.order != of_behind.order
        given.append(TieBreakReason(chosen, of_ahead, of_behind, is_decisive))
        if is_decisive:
            break
    return tuple(given)


def next_ahead(ranking: Ranking, number: int) -> int | None:
    """Return who is next above somebody, of several the lowest number; None for the first."""
    above = [
        (-rank, other) for other, rank in ranking.ranks.items() if rank < ranking.ranks[number]
    ]
    return min(above)[1] if above else None
