"""Tie-breaks by the ratings of the opponents met over the board (C.07 10)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from arpad.engine import questions as q
from arpad.law import ExpectedScores, Rulebook, half_up
from arpad.norms.tie_breaks.choosing import Chosen
from arpad.norms.tie_breaks.field import Participant, TieBreakEvent
from arpad.norms.tie_breaks.figures import NONE, FigurePart, TieBreakFigure, figure, least_first
from arpad.rulebooks.c07 import questions as c
from arpad.rulebooks.c07.questions import Unrated

Figures = dict[int, TieBreakFigure]


@dataclass(frozen=True, slots=True)
class _Met:
    """An opponent met over the board: the round, who, the rating, what the game brought."""

    round: int
    opponent: int
    rating: int
    outcome_half: int


def are_dropped(field: TieBreakEvent, book: Rulebook) -> bool:
    """Return whether an unrated player keeps tie-breaks by ratings from being used (10)."""
    is_rule = book[c.UNRATED] is Unrated.DROPPED
    return is_rule and any(participant.rating is None for participant in field.participants)


def opponents_average(field: TieBreakEvent, book: Rulebook, chosen: Chosen) -> Figures:
    """Return the opponents' average rating (10.1); cuts leave out the lowest, medians both."""
    if are_dropped(field, book):
        return dict.fromkeys(field.by_number, NONE)
    figures: Figures = {}
    for participant in field.participants:
        met = sorted(_met(participant, field), key=lambda game: (game.rating, game.round))
        low, high = chosen.cut + chosen.median, chosen.median
        kept = met[low : max(low, len(met) - high)]
        rounds = {game.round for game in kept}
        parts = [
            FigurePart(game.round, game.opponent, Fraction(game.rating), game.round not in rounds)
            for game in sorted(met, key=lambda game: game.round)
        ]
        figures[participant.number] = figure(_average([game.rating for game in kept]), parts)
    return figures


def performance(field: TieBreakEvent, book: Rulebook, _: Chosen) -> Figures:
    """Return the opponents' average and d_p of the percentage made over the board (10.2)."""
    table = book[q.RATING_DIFFERENCES]

    def of(met: Sequence[_Met]) -> int:
        percent = half_up(sum(game.outcome_half for game in met) * 100, 2 * len(met))
        return (_average([game.rating for game in met]) or 0) + table.nearest(percent)

    return _of_each(field, book, of)


def perfect_performance(field: TieBreakEvent, book: Rulebook, _: Chosen) -> Figures:
    """Return the lowest rating whose expected score reaches the score made (10.3)."""
    table = book[q.EXPECTED_SCORES]
    return _of_each(field, book, lambda met: _perfect(met, table))


def opponents_performance(field: TieBreakEvent, book: Rulebook, chosen: Chosen) -> Figures:
    """Return the average performance of the opponents met over the board (10.4)."""
    return _averages(field, performance(field, book, chosen))


def opponents_perfect(field: TieBreakEvent, book: Rulebook, chosen: Chosen) -> Figures:
    """Return the average perfect performance of the opponents met over the board (10.5)."""
    return _averages(field, perfect_performance(field, book, chosen))


def rating(field: TieBreakEvent, book: Rulebook, chosen: Chosen) -> Figures:
    """Return the ratings, the higher first (10.6), or the lower (R)."""
    order = least_first if chosen.is_reversed else figure
    is_dropped = are_dropped(field, book)
    return {
        participant.number: NONE
        if participant.rating is None or is_dropped
        else order(participant.rating)
        for participant in field.participants
    }


def _perfect(met: Sequence[_Met], table: ExpectedScores) -> int:
    """Return the lowest whole rating that expects the score; 800 below the lowest without any.

    The expected score never falls as the rating rises, so the border is found by halving.
    """
    score_e3 = sum(game.outcome_half for game in met) * 500
    lowest = min(game.rating for game in met)
    if not score_e3:
        return lowest - 800
    step = table.differences.stop
    low, high = lowest - step, max(game.rating for game in met) + step
    while low < high:
        middle = (low + high) // 2
        if sum(table.expected_e3(middle - game.rating) for game in met) >= score_e3:
            high = middle
        else:
            low = middle + 1
    return high


def _of_each(field: TieBreakEvent, book: Rulebook, of: Callable[[Sequence[_Met]], int]) -> Figures:
    if are_dropped(field, book):
        return dict.fromkeys(field.by_number, NONE)
    figures: Figures = {}
    for participant in field.participants:
        met = _met(participant, field)
        parts = [FigurePart(game.round, game.opponent, Fraction(game.rating)) for game in met]
        figures[participant.number] = figure(of(met), parts) if met else NONE
    return figures


def _averages(field: TieBreakEvent, of_all: Figures) -> Figures:
    """Return the average figure of each one's opponents over the board, a half up."""
    figures: Figures = {}
    for participant in field.participants:
        parts = []
        for turn in participant.turns:
            theirs = of_all.get(turn.opponent or 0, NONE).value if turn.is_played else None
            if theirs is not None:
                parts.append(FigurePart(turn.round, turn.opponent, theirs))
        figures[participant.number] = figure(_average([int(part.amount) for part in parts]), parts)
    return figures


def _met(participant: Participant, field: TieBreakEvent) -> list[_Met]:
    games = []
    for turn in participant.turns:
        opponent = field.opponent(turn) if turn.is_played else None
        if opponent is not None and opponent.rating is not None and turn.outcome_half is not None:
            games.append(_Met(turn.round, opponent.number, opponent.rating, turn.outcome_half))
    return games


def _average(values: Sequence[int]) -> int | None:
    return half_up(sum(values), len(values)) if values else None
