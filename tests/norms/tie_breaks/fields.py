"""Events as tie-breaks see them, from cells: 9w1, 13b=, 9w+, H; "." is a round without a word."""

from collections.abc import Mapping
from fractions import Fraction

from arpad.law import Rulebook
from arpad.norms.tie_breaks.choosing import chosen
from arpad.norms.tie_breaks.field import Participant, RoundKind, TieBreakEvent, Turn
from arpad.norms.tie_breaks.ranking import Ranking, ranking
from arpad.rulebooks.c07 import EDITIONS

_HALF = {"1": 2, "0": 0, "=": 1, "+": 2, "-": 0, "U": 2, "F": 2, "H": 1, "Z": 0, ".": 0}
_KINDS = {
    "1": RoundKind.PLAYED, "0": RoundKind.PLAYED, "=": RoundKind.PLAYED, "+": RoundKind.FORFEIT_WON,
    "-": RoundKind.FORFEIT_LOST, "U": RoundKind.BYE, "F": RoundKind.BYE, "H": RoundKind.REQUESTED,
    "Z": RoundKind.REQUESTED, ".": RoundKind.REQUESTED,
}  # fmt: skip


def turn(number: int, cell: str) -> Turn:
    result, kind = cell[-1], _KINDS[cell[-1]]
    opponent = int(cell[:-2]) if len(cell) > 1 else None
    colour = cell[-2] if len(cell) > 1 else ""
    half = _HALF[result]
    outcome = half if kind is RoundKind.PLAYED else None
    return Turn(number, opponent, kind, (half,), colour, outcome)


def field_of(
    rows: Mapping[int, tuple[int | None, str]], *, is_all_play_all: bool = False
) -> TieBreakEvent:
    """Return the event of rows: pairing number, rating, and a cell for each round."""
    participants = []
    for number, (rating, cells) in rows.items():
        turns = tuple(turn(place, cell) for place, cell in enumerate(cells.split(), start=1))
        points = sum(one.points_half[0] for one in turns)
        participants.append(Participant(number, (points,), turns, rating))
    rounds = max(len(one.turns) for one in participants)
    return TieBreakEvent(tuple(participants), rounds, rounds, is_all_play_all)


def ranked(field: TieBreakEvent, codes: str, edition: str = "c07-2023") -> Ranking:
    book = EDITIONS.book(edition)
    found, faults = chosen(codes.split(","), book, is_of_teams=field.is_of_teams)
    assert not faults, faults
    return ranking(field, book, found)


def values(
    field: TieBreakEvent, code: str, edition: str = "c07-2023"
) -> dict[int, Fraction | None]:
    figures = ranked(field, code, edition).figures[0]
    return {number: one.value for number, one in figures.items()}


def book(edition: str) -> Rulebook:
    return EDITIONS.book(edition)
