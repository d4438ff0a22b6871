"""The order of an event: by points, then by the tie-breaks chosen, each for those still tied."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from arpad.law import Rulebook
from arpad.norms.tie_breaks import boards, encounters, opponents, own_results, ratings
from arpad.norms.tie_breaks.choosing import Chosen
from arpad.norms.tie_breaks.encounters import Group
from arpad.norms.tie_breaks.field import TieBreakEvent
from arpad.norms.tie_breaks.figures import NONE, FigurePart, TieBreakFigure
from arpad.rulebooks.c07.questions import Measure

Figures = dict[int, TieBreakFigure]
_Measured = Callable[[TieBreakEvent, Rulebook, Chosen], Figures]
_Parted = Callable[[Group, TieBreakEvent, Chosen], list[Group]]

MEASURED: Final[dict[Measure, _Measured]] = {
    Measure.WINS: own_results.wins,
    Measure.GAMES_WON: own_results.games_won,
    Measure.BLACK_GAMES: own_results.black_games,
    Measure.BLACK_WINS: own_results.black_wins,
    Measure.PROGRESSIVE: own_results.progressive,
    Measure.ROUNDS_CHOSEN: own_results.rounds_chosen,
    Measure.STANDARD_POINTS: own_results.standard_points,
    Measure.PAIRING_NUMBER: own_results.pairing_number,
    Measure.RATING: ratings.rating,
    Measure.OTHER_SCORE: own_results.other_score,
    Measure.BUCHHOLZ: opponents.buchholz,
    Measure.FORE_BUCHHOLZ: opponents.buchholz,
    Measure.OPPONENTS_BUCHHOLZ: opponents.opponents_buchholz,
    Measure.SONNEBORN_BERGER: opponents.sonneborn_berger,
    Measure.KOYA: opponents.koya,
    Measure.SCORE_AND_SCHEDULE: opponents.score_and_schedule,
    Measure.OPPONENTS_AVERAGE: ratings.opponents_average,
    Measure.PERFORMANCE: ratings.performance,
    Measure.PERFECT_PERFORMANCE: ratings.perfect_performance,
    Measure.OPPONENTS_PERFORMANCE: ratings.opponents_performance,
    Measure.OPPONENTS_PERFECT: ratings.opponents_perfect,
    Measure.BOARD_COUNT: boards.boards,
    Measure.TOP_BOARDS: boards.boards,
    Measure.BOTTOM_BOARDS: boards.boards,
}
"""What is computed for everybody, whoever is tied."""

AMONG_THE_TIED: Final[dict[Measure, _Parted]] = {
    Measure.DIRECT_ENCOUNTER: encounters.direct,
    Measure.EXTENDED_ENCOUNTER: encounters.extended,
}
"""What is computed among those who are tied, where the list comes to it."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Everybody's rank, shared by those whom nothing parts, and the figures of each tie-break."""

    ranks: dict[int, int]
    chosen: tuple[Chosen, ...]
    figures: tuple[Figures, ...]

    def of(self, number: int) -> tuple[TieBreakFigure, ...]:
        """Return somebody's figures, in the order of the tie-breaks."""
        return tuple(figure.get(number, NONE) for figure in self.figures)


def ranking(
    field: TieBreakEvent, book: Rulebook, chosen: Sequence[Chosen], expelled: Collection[int] = ()
) -> Ranking:
    """Return the order of an event: the score that decides, then each tie-break (C.07 4.2).

    Who was expelled counts for his opponents, and has no rank.
    """
    points = {
        participant.number: participant.points_half[field.primary]
        for participant in field.participants
        if participant.number not in expelled
    }
    groups = _sorted_groups(tuple(points), lambda number: (Fraction(points[number]),))
    of_all = []
    for choice in chosen:
        if choice.measure in AMONG_THE_TIED:
            groups, figures = _among(groups, field, choice)
        else:
            figures = MEASURED[choice.measure](field, book, choice)
            groups = [part for group in groups for part in _by_figures(group, figures)]
        of_all.append(figures)
    ranks: dict[int, int] = {}
    rank = 1
    for group in groups:
        ranks |= dict.fromkeys(group, rank)
        rank += len(group)
    return Ranking(ranks, tuple(chosen), tuple(of_all))


def _among(
    groups: list[Group], field: TieBreakEvent, chosen: Chosen
) -> tuple[list[Group], Figures]:
    """Part each group by its own games; the figure is what somebody made in them."""
    new_groups: list[Group] = []
    figures: Figures = {}
    part_them = AMONG_THE_TIED[chosen.measure]
    for group in groups:
        parts = part_them(group, field, chosen)
        place = 0
        for part in parts:
            for number in part:
                figures[number] = _encounter(number, group, place, field, chosen)
            place += len(part)
        new_groups += parts
    return new_groups, figures


def _encounter(
    number: int, group: Group, place: int, field: TieBreakEvent, chosen: Chosen
) -> TieBreakFigure:
    among = encounters.among_half(number, group, field, field.primary, chosen)
    parts = tuple(FigurePart(0, other, Fraction(half, 2)) for other, half in sorted(among.items()))
    value = sum((part.amount for part in parts), Fraction(0)) if len(group) > 1 else None
    return TieBreakFigure(value, (Fraction(-place),), parts)


def _by_figures(group: Group, figures: Figures) -> list[Group]:
    return _sorted_groups(group, lambda number: figures[number].order)


def _sorted_groups(group: Group, order: Callable[[int], tuple[Fraction, ...]]) -> list[Group]:
    """Return a group in the order of what is compared, the greater first, equals together."""
    parts: list[list[int]] = []
    for number in sorted(sorted(group), key=order, reverse=True):
        if parts and order(parts[-1][0]) == order(number):
            parts[-1].append(number)
        else:
            parts.append([number])
    return [tuple(sorted(part)) for part in parts]
