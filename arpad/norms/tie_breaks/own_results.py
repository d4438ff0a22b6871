"""Tie-breaks by one's own results and data (C.07 7): wins, games with Black, progressive score."""

from collections.abc import Callable
from fractions import Fraction

from arpad.law import Rulebook
from arpad.norms.tie_breaks.choosing import Chosen
from arpad.norms.tie_breaks.field import TieBreakEvent, Turn
from arpad.norms.tie_breaks.figures import FigurePart, TieBreakFigure, figure, halves, least_first

Figures = dict[int, TieBreakFigure]


def wins(field: TieBreakEvent, _: Rulebook, chosen: Chosen) -> Figures:
    """Count the rounds that brought a win's points, played or not (7.1)."""
    return _counted(field, chosen, lambda turn, win_half, score: _won(turn, win_half, score))


def games_won(field: TieBreakEvent, _: Rulebook, chosen: Chosen) -> Figures:
    """Count the games won over the board (7.2)."""
    return _counted(
        field, chosen, lambda turn, win, score: turn.is_played and _won(turn, win, score)
    )


def black_games(field: TieBreakEvent, _: Rulebook, chosen: Chosen) -> Figures:
    """Count the games played over the board with Black (7.3)."""
    return _counted(field, chosen, lambda turn, _win, _score: turn.is_played and turn.colour == "b")


def black_wins(field: TieBreakEvent, _: Rulebook, chosen: Chosen) -> Figures:
    """Count the games won over the board with Black (7.4)."""
    return _counted(
        field,
        chosen,
        lambda turn, win, score: turn.is_played and turn.colour == "b" and _won(turn, win, score),
    )


def rounds_chosen(field: TieBreakEvent, _: Rulebook, chosen: Chosen) -> Figures:
    """Count the rounds without requested byes and lost forfeits (7.6)."""
    return _counted(field, chosen, lambda turn, _win, _score: not turn.is_voluntary)


def progressive(field: TieBreakEvent, _: Rulebook, chosen: Chosen) -> Figures:
    """Add the scores after each round (7.5); a cut leaves out those after the first rounds."""
    score = field.primary if chosen.score is None else chosen.score
    figures: Figures = {}
    for participant in field.participants:
        so_far, kept_half, parts = 0, 0, []
        for turn in participant.turns:
            so_far += turn.points_half[score]
            is_cut = turn.round <= chosen.cut
            kept_half += 0 if is_cut else so_far
            parts.append(FigurePart(turn.round, None, halves(so_far), is_cut=is_cut))
        figures[participant.number] = figure(halves(kept_half), parts)
    return figures


def standard_points(field: TieBreakEvent, _: Rulebook, __: Chosen) -> Figures:
    """Return the points as 1, ½ and 0 (7.7): against the opponent, or without a game the draw."""
    figures: Figures = {}
    for participant in field.participants:
        parts = []
        for turn in participant.turns:
            own, bar = turn.points_half[field.primary], _bar_half(turn, field)
            parts.append(FigurePart(turn.round, turn.opponent, halves((own > bar) + (own >= bar))))
        figures[participant.number] = figure(
            sum((part.amount for part in parts), Fraction(0)), parts
        )
    return figures


def _bar_half(turn: Turn, field: TieBreakEvent) -> int:
    """Return what the opponent of a game got, or without a game what a draw brings."""
    opponent = field.opponent(turn) if turn.is_played else None
    theirs = () if opponent is None else opponent.turns
    got = (other.points_half[field.primary] for other in theirs if other.round == turn.round)
    return next(got, field.scales[field.primary].draw_half)


def pairing_number(field: TieBreakEvent, _: Rulebook, chosen: Chosen) -> Figures:
    """Return the pairing numbers, the lower first (7.8)."""
    order = figure if chosen.is_reversed else least_first
    return {participant.number: order(participant.number) for participant in field.participants}


def other_score(field: TieBreakEvent, _: Rulebook, __: Chosen) -> Figures:
    """Return the score that does not decide the event (13.1)."""
    return {
        participant.number: figure(halves(participant.points_half[field.secondary]))
        for participant in field.participants
    }


def _won(turn: Turn, win_half: int, score: int) -> bool:
    return turn.points_half[score] >= win_half


def _counted(
    field: TieBreakEvent, chosen: Chosen, counts: Callable[[Turn, int, int], bool]
) -> Figures:
    score = field.primary if chosen.score is None else chosen.score
    win_half = field.scales[score].win_half
    figures: Figures = {}
    for participant in field.participants:
        parts = [
            FigurePart(turn.round, turn.opponent, Fraction(1))
            for turn in participant.turns
            if counts(turn, win_half, score)
        ]
        figures[participant.number] = figure(len(parts), parts)
    return figures
