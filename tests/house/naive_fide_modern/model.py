"""What goes in besides the facts of `tests.house.naive.model`; what comes out is the same there."""

from dataclasses import dataclass
from datetime import date

from tests.house.naive import model


@dataclass(frozen=True)
class Player(model.Player):
    """One player as the lists of one kind (standard, rapid or blitz) know him.

    `rating_peak` and `games_rated` are of the lists of the kind that is being rated.
    """

    birth: date | None = None  # K of juniors; unknown: no junior
    rating_standard: int | None = None  # at the start of rapid and blitz events (RB24 7.2.1)


@dataclass(frozen=True)
class Event(model.Event):
    """One event as it was reported.

    `minutes_for_60_moves` is the time allotted and 60 times the increment.
    """

    are_times_unequal: bool = False  # RB24 1.2; news of 16.11.2011
    is_decision_waived: bool = False  # T24 6.2: the match goes on after it is won


Period = tuple[date, tuple[Player, ...], tuple[Event, ...], tuple[model.Pending, ...]]
