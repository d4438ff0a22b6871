"""Who took part and what each round brought: all that a tie-break is computed from.

Points are in half points. A player has one score; a team has two, its match points and its game
points, and the points of its boards.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final


class RoundKind(Enum):
    """What a round was for somebody (C.07 16.2)."""

    PLAYED = "a game, or a match"
    FORFEIT_WON = "a forfeit won"
    FORFEIT_LOST = "a forfeit lost"
    BYE = "a bye of the pairing, or one with a full point"
    REQUESTED = "a requested bye, or an absence"


VOLUNTARY: Final = (RoundKind.REQUESTED, RoundKind.FORFEIT_LOST)
"""Voluntary unplayed rounds (C.07 16.1.2)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What one round brought: who was met or was to be met, the colour, the points of each score.

    `outcome_half` is what the game itself was worth, 2, 1 or 0, whatever the event pays; None for
    what was not played. `boards_half` are a team's points by board.
    """

    round: int
    opponent: int | None
    kind: RoundKind
    points_half: tuple[int, ...]
    colour: str = ""
    outcome_half: int | None = None
    boards_half: tuple[int, ...] = ()

    @property
    def is_played(self) -> bool:
        """Return whether it was played over the board."""
        return self.kind is RoundKind.PLAYED

    @property
    def is_voluntary(self) -> bool:
        """Return whether the round was left unplayed by choice."""
        return self.kind in VOLUNTARY


@dataclass(frozen=True, slots=True)
class Participant:
    """A player or team: pairing number, the scores, rating, and what each round brought, in order.

    There is a turn for every round of the field.
    """

    number: int
    points_half: tuple[int, ...]
    turns: tuple[Turn, ...]
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class PointScale:
    """What a win and a draw bring, in half points.

    >>> PointScale(2, 1)
    PointScale(win_half=2, draw_half=1)
    """

    win_half: int
    draw_half: int


USUAL: Final = PointScale(2, 1)


@dataclass(frozen=True)
class TieBreakEvent:
    """An event as tie-breaks see it: `rounds` so far, `final_round` the number of its last one.

    `scales` are those of the scores, `primary` which of them decides. `boards` is the size of a
    team. `is_all_play_all`: the pairings were fixed beforehand, so a forfeit counts as a game.
    """

    participants: tuple[Participant, ...]
    rounds: int
    final_round: int
    is_all_play_all: bool = False
    scales: tuple[PointScale, ...] = (USUAL,)
    primary: int = 0
    boards: int = 1

    @property
    def is_of_teams(self) -> bool:
        """Return whether teams take part, which have two scores."""
        return len(self.scales) > 1

    @property
    def secondary(self) -> int:
        """Return the score that does not decide."""
        return 1 - self.primary

    @cached_property
    def by_number(self) -> Mapping[int, Participant]:
        """Return the participants by their pairing numbers."""
        return {participant.number: participant for participant in self.participants}

    @property
    def cycle(self) -> int:
        """Return in how many rounds one can have an opponent: fewer in an odd round robin."""
        if not self.is_all_play_all:
            return self.rounds
        met = (
            sum(t.opponent is not None for t in participant.turns)
            for participant in self.participants
        )
        return max(met, default=0)

    def opponent(self, turn: Turn) -> Participant | None:
        """Return who was met in a round, or was to be met."""
        return None if turn.opponent is None else self.by_number.get(turn.opponent)

    def is_game(self, turn: Turn, *, are_forfeits: bool = False) -> bool:
        """Return whether a round counts as a game against its opponent.

        A forfeit does in a round robin, and where the regulations of the event say so
        (`are_forfeits`).
        """
        if turn.is_played:
            return True
        return turn.opponent in self.by_number and (self.is_all_play_all or are_forfeits)
