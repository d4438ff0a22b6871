"""What unplayed rounds are worth in a Swiss, by the rule of the edition (C.07 16, C.02 13.15).

In a round robin a forfeit counts as a game, and a round without an opponent as none.
"""

from collections.abc import Mapping

from arpad.law import Rulebook
from arpad.norms.tie_breaks.field import Participant, RoundKind, TieBreakEvent, Turn
from arpad.rulebooks.c07 import questions as c
from arpad.rulebooks.c07.questions import OwnUnplayed, TheirUnplayed


def adjusted_half(
    field: TieBreakEvent, book: Rulebook, score: int, *, is_fore: bool = False
) -> Mapping[int, int]:
    """Return at what points everybody counts for those who met him (C.07 16.3)."""
    return {
        participant.number: _adjusted(participant, field, book, score, is_fore=is_fore)
        for participant in field.participants
    }


def own_half(
    participant: Participant, field: TieBreakEvent, score: int, *, is_fore: bool = False
) -> int:
    """Return somebody's own points; for Fore Buchholz with a drawn final round (8.3)."""
    last = _paired_at_last(participant, field) if is_fore else None
    points = participant.points_half[score]
    return points if last is None else points - last.points_half[score] + _draw(field, score)


def unmet_half(
    participant: Participant,
    turn: Turn,
    field: TieBreakEvent,
    book: Rulebook,
    score: int,
    adjusted: Mapping[int, int],
    *,
    is_fore: bool = False,
) -> int:
    """Return the points of the opponent whom somebody is taken to have met in an unplayed round.

    Until 2023 that is the virtual opponent (C.02 13.15.2): SPR + (1 - SfPR) + ½(n - R). From then
    on a dummy with his own points (16.4), from 2026 with a cap.
    """
    rule = book[c.OWN_UNPLAYED]
    if rule is OwnUnplayed.VIRTUAL:
        before = sum(t.points_half[score] for t in participant.turns if t.round < turn.round)
        left_over = field.scales[score].win_half - turn.points_half[score]
        return before + left_over + _draw(field, score) * (field.rounds - turn.round)
    own = own_half(participant, field, score, is_fore=is_fore)
    if rule is OwnUnplayed.DUMMY:
        return own
    if turn.opponent in adjusted and turn.opponent is not None:
        return min(own, adjusted[turn.opponent])
    return min(own, _draw(field, score) * field.rounds)


def _adjusted(
    participant: Participant, field: TieBreakEvent, book: Rulebook, score: int, *, is_fore: bool
) -> int:
    if field.is_all_play_all:
        return sum(turn.points_half[score] for turn in participant.turns)
    draw = _draw(field, score)
    if book[c.THEIR_UNPLAYED] is TheirUnplayed.DRAWN:
        return sum(
            turn.points_half[score] if turn.is_played else draw for turn in participant.turns
        )
    last = _paired_at_last(participant, field) if is_fore else None
    chosen = max((turn.round for turn in participant.turns if not turn.is_voluntary), default=0)
    until = field.final_round if last is not None else chosen
    points = 0
    for turn in participant.turns:
        is_drawn = turn is last or (turn.kind is RoundKind.REQUESTED and turn.round > until)
        points += draw if is_drawn else turn.points_half[score]
    return points


def _paired_at_last(participant: Participant, field: TieBreakEvent) -> Turn | None:
    """Return the final round, if somebody was paired for it."""
    last = next((turn for turn in participant.turns if turn.round == field.final_round), None)
    return last if last is not None and last.opponent is not None else None


def _draw(field: TieBreakEvent, score: int) -> int:
    return field.scales[score].draw_half
