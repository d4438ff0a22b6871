"""Tie-breaks by what the opponents scored: Buchholz and its kin, Sonneborn-Berger, Koya."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from arpad.law import Rulebook
from arpad.norms.tie_breaks.choosing import Chosen
from arpad.norms.tie_breaks.field import TieBreakEvent
from arpad.norms.tie_breaks.figures import (
    FigurePart,
    TieBreakFigure,
    figure,
    halves,
    quarters,
)
from arpad.norms.tie_breaks.unplayed import adjusted_half, unmet_half
from arpad.rulebooks.c07 import questions as c
from arpad.rulebooks.c07.questions import CutFirst, Measure

Figures = dict[int, TieBreakFigure]


@dataclass(frozen=True, slots=True)
class _Value:
    """What a round adds: the opponent's points, times the own points if they count."""

    round: int
    opponent: int | None
    worth_half: int
    quarters: int
    is_voluntary: bool

    def part(self, *, is_cut: bool) -> FigurePart:
        return FigurePart(self.round, self.opponent, quarters(self.quarters), is_cut)


def buchholz(field: TieBreakEvent, book: Rulebook, chosen: Chosen) -> Figures:
    """Return the sums of the opponents' points (8.1), or with a drawn final round (8.3)."""
    score = field.primary if chosen.score is None else chosen.score
    return _sums(field, book, chosen, score, None)


def sonneborn_berger(field: TieBreakEvent, book: Rulebook, chosen: Chosen) -> Figures:
    """Return the sums of the opponents' points times those made against them (9.1, 13.2)."""
    theirs, own = chosen.tie_break.scores or (field.primary, field.primary)
    return _sums(field, book, chosen, theirs, own)


def opponents_buchholz(field: TieBreakEvent, book: Rulebook, chosen: Chosen) -> Figures:
    """Return the average Buchholz of the opponents met over the board (8.2)."""
    of_all = buchholz(field, book, replace(chosen, cut=0, median=0))
    figures: Figures = {}
    for participant in field.participants:
        parts = [
            FigurePart(turn.round, turn.opponent, of_all[turn.opponent].value or Fraction(0))
            for turn in participant.turns
            if turn.is_played and turn.opponent in of_all
        ]
        total = sum((part.amount for part in parts), Fraction(0))
        figures[participant.number] = figure(Fraction(total, len(parts)) if parts else None, parts)
    return figures


def score_and_schedule(field: TieBreakEvent, book: Rulebook, chosen: Chosen) -> Figures:
    """Return the other score and Buchholz over the divisor (13.4), rounded down unless it is set.

    The divisor is the highest score that the event can bring over the highest other score of a
    match: of seven rounds with 2 match points on four boards 14 / 4, so 3.
    """
    highest = field.scales[field.primary].win_half * field.rounds
    of_match = max(1, field.scales[field.secondary].win_half)
    divisor = chosen.divisor or max(1, highest // of_match)
    of_all = buchholz(field, book, chosen)
    return {
        participant.number: figure(
            halves(participant.points_half[field.secondary])
            + Fraction(of_all[participant.number].value or 0, divisor),
            of_all[participant.number].parts,
        )
        for participant in field.participants
    }


def koya(field: TieBreakEvent, _: Rulebook, chosen: Chosen) -> Figures:
    """Return the points made against those with half of all points, or the limit (9.2, 14.5)."""
    score = field.primary if chosen.score is None else chosen.score
    twice_limit = field.scales[score].win_half * field.cycle + 2 * chosen.limit_half
    figures: Figures = {}
    for participant in field.participants:
        parts = []
        for turn in participant.turns:
            opponent = field.opponent(turn)
            if opponent is not None:
                is_below = 2 * opponent.points_half[score] < twice_limit
                parts.append(
                    FigurePart(turn.round, turn.opponent, halves(turn.points_half[score]), is_below)
                )
        figures[participant.number] = figure(_kept(parts), parts)
    return figures


def _sums(
    field: TieBreakEvent, book: Rulebook, chosen: Chosen, theirs: int, own: int | None
) -> Figures:
    is_fore = chosen.is_fore or chosen.measure is Measure.FORE_BUCHHOLZ
    adjusted = adjusted_half(field, book, theirs, is_fore=is_fore)
    figures: Figures = {}
    for participant in field.participants:
        values = []
        for turn in participant.turns:
            is_last = is_fore and turn.round == field.final_round
            are_forfeits = chosen.are_forfeits_played or is_last
            is_game = field.is_game(turn, are_forfeits=are_forfeits)
            if is_game and turn.opponent in adjusted and turn.opponent is not None:
                worth = adjusted[turn.opponent]
            elif field.is_all_play_all:
                continue
            else:
                worth = unmet_half(
                    participant, turn, field, book, theirs, adjusted, is_fore=is_fore
                )
            worth_quarters = worth * (2 if own is None else turn.points_half[own])
            is_voluntary = turn.is_voluntary and not is_game
            values.append(_Value(turn.round, turn.opponent, worth, worth_quarters, is_voluntary))
        left = _left(values, chosen, book[c.CUT_FIRST])
        kept = {value.round for value in left}
        parts = [value.part(is_cut=value.round not in kept) for value in values]
        figures[participant.number] = figure(quarters(sum(value.quarters for value in left)), parts)
    return figures


def _left(values: Sequence[_Value], chosen: Chosen, rule: CutFirst) -> list[_Value]:
    """Return the values that are not left out (14, 16.5): the least go first, then the greatest."""
    left = list(values)
    for _ in range(min(chosen.cut + chosen.median, len(values))):
        left.remove(_least(left, rule))
    for _ in range(min(chosen.median, len(left))):
        left.remove(max(left, key=lambda value: (value.worth_half, value.quarters)))
    return left


def _least(values: Sequence[_Value], rule: CutFirst) -> _Value:
    """Return the value that a cut leaves out: a voluntary one, unless it is less than the least."""
    least = min(values, key=lambda value: (value.worth_half, value.quarters))
    voluntary = [value for value in values if value.is_voluntary]
    if rule is CutFirst.LEAST or not voluntary:
        return least
    worst = min(voluntary, key=lambda value: (value.quarters, value.worth_half))
    return least if worst.quarters < least.quarters else worst


def _kept(parts: Iterable[FigurePart]) -> Fraction:
    return sum((part.amount for part in parts if not part.is_cut), Fraction(0))
