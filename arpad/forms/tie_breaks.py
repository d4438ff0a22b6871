"""An event as the engine of tie-breaks sees it, and the six tie-breaks of every cross table.

They are computed by the regulations of the event's date (`arpad.rulebooks.c07`), and rank nobody:
the ranks are those of the report, unless tie-breaks are chosen (`arpad.forms.ordered`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from arpad.forms.counts import against_rated
from arpad.forms.event import PaperEntrant, PaperEvent, Round
from arpad.law import Rulebook
from arpad.norms.tie_breaks.choosing import Chosen, chosen
from arpad.norms.tie_breaks.encounters import among_half
from arpad.norms.tie_breaks.field import Participant, PointScale, RoundKind, TieBreakEvent, Turn
from arpad.norms.tie_breaks.figures import TieBreakFigure
from arpad.norms.tie_breaks.ranking import MEASURED
from arpad.rulebooks.c07 import in_force
from arpad.rulebooks.c07 import questions as c

_OUTCOME_HALF: Final = {"1": 2, "=": 1, "0": 0, "W": 2, "D": 1, "L": 0}
_UNDER_ONE_MOVE: Final = ("W", "D", "L")
_FULL: Final = ("F", "U", "+")


@dataclass(frozen=True, slots=True)
class TieBreaks:
    """One player's tie-breaks; None where the tie-break says nothing of him.

    Half points, but `sonneborn_berger_quarter` in quarter points and `opponents_average` a rating.
    `contributions_half` is what each round adds to Buchholz. `direct_encounter_half` is None for
    who shares his points with nobody, or with somebody he has not met.
    """

    contributions_half: Mapping[int, int]
    buchholz_half: int
    median_half: int
    sonneborn_berger_quarter: int
    direct_encounter_half: int | None
    opponents_average: int | None
    progressive_half: int


def tie_breaks(event: PaperEvent) -> dict[int, TieBreaks]:
    """Return everybody's six tie-breaks by starting number, by the rule of the event's date."""
    book = in_force(event.start)
    field = player_field(event, book)
    (bh, median, sb, ps, de), _ = chosen(("BH", "BH/M1", "SB", "PS", "DE"), book)
    figures = [
        MEASURED[tie_break.measure](field, book, tie_break) for tie_break in (bh, median, sb, ps)
    ]
    return {
        entrant.number: _six(entrant, event, field, de, [of[entrant.number] for of in figures])
        for entrant in event.entrants
    }


def player_field(event: PaperEvent, book: Rulebook) -> TieBreakEvent:
    """Return the players of an event and what each round brought them."""
    return TieBreakEvent(
        tuple(_participant(entrant, event, book) for entrant in event.entrants),
        event.rounds,
        max(event.rounds, event.rounds_scheduled or 0),
        event.is_all_play_all,
        (PointScale(event.win_half, event.draw_half),),
    )


def _six(
    entrant: PaperEntrant,
    event: PaperEvent,
    field: TieBreakEvent,
    de: Chosen,
    figures: list[TieBreakFigure],
) -> TieBreaks:
    bh, median, sb, ps = (figure.value or Fraction(0) for figure in figures)
    return TieBreaks(
        {part.round: int(part.amount * 2) for part in figures[0].parts},
        int(bh * 2),
        int(median * 2),
        int(sb * 4),
        _direct_encounter(entrant, event, field, de),
        against_rated(entrant, event).average,
        int(ps * 2),
    )


def _participant(entrant: PaperEntrant, event: PaperEvent, book: Rulebook) -> Participant:
    by_round = {turn.round: turn for turn in entrant.rounds}
    turns = tuple(
        _turn(number, by_round.get(number), book) for number in range(1, event.rounds + 1)
    )
    total_half = sum(turn.points_half[0] for turn in turns)
    half = total_half if entrant.score_half is None else entrant.score_half
    return Participant(entrant.number, (half,), turns, entrant.rating)


def _turn(number: int, turn: Round | None, book: Rulebook) -> Turn:
    if turn is None:
        return Turn(number, None, RoundKind.REQUESTED, (0,))
    kind = _kind(turn, book)
    outcome = _OUTCOME_HALF[turn.result] if kind is RoundKind.PLAYED else None
    return Turn(number, turn.opponent, kind, (turn.score_half,), turn.colour, outcome)


def _kind(turn: Round, book: Rulebook) -> RoundKind:
    """Return what a round was; a game under one move is one, or a forfeit, as the text has it."""
    is_short = turn.result in _UNDER_ONE_MOVE
    if turn.opponent is None:
        return RoundKind.BYE if turn.result in _FULL else RoundKind.REQUESTED
    if turn.is_played or (is_short and book[c.SHORT_GAMES_ARE_PLAYED]):
        return RoundKind.PLAYED
    return RoundKind.FORFEIT_WON if turn.result in ("+", "W") else RoundKind.FORFEIT_LOST


def _direct_encounter(
    entrant: PaperEntrant, event: PaperEvent, field: TieBreakEvent, de: Chosen
) -> int | None:
    """Return the points of the games among those with equal points, if all of them met."""
    equal = tuple(
        other.number for other in event.entrants if other.score_half == entrant.score_half
    )
    if len(equal) < 2 or entrant.score_half is None:
        return None
    if any(len(among_half(other, equal, field, 0, de)) < len(equal) - 1 for other in equal):
        return None
    own = set(equal)
    return sum(
        turn.points_half[0]
        for turn in field.by_number[entrant.number].turns
        if turn.opponent in own and field.is_game(turn)
    )
