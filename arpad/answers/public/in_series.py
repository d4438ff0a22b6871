"""A player on the lists of one series: list by list, with what is new, first and highest there."""

from dataclasses import dataclass
from datetime import date
from itertools import groupby

from arpad.answers.public.aims import NextHundred
from arpad.answers.public.firsts import RankIn
from arpad.answers.public.milestones import Milestone, PlayerYear


@dataclass(frozen=True, slots=True, kw_only=True)
class OnList:
    """A player on one list; `has_games`: the list looked at games of his, which it explains.

    `deviation`: how well the `deviation_games` of the lists up to this one determine the rating, in
    points; None without a rating.
    """

    list_date: date
    rating: int | None
    change: int | None
    games: int | None
    k_factor: str | None
    status: str
    has_games: bool
    deviation: int | None = None
    deviation_games: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Highest:
    """A player's highest published rating, and its first list; no day if none of these has it."""

    rating: int
    list_date: date | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """The article that gave a figure of a list, and its sentence."""

    article: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InSeries:
    """A player on the lists of a series, the newest first.

    `rulebook` is that of the newest list; K and status there have their reasons, None where the
    list has none. `ranks`: which places the newest rating has there, by age, sex, club and among
    all. `aims`: ratings that the player may want next, the lowest first.; `next_hundred`: what
    the next one asks. The years stand from the newest on, what was new from the oldest on.
    `rating_peak`: the highest published rating by the newest list, which may be older than `lists`.
    """

    series: str
    lists: tuple[OnList, ...]
    rulebook: str
    why_k_factor: Reason | None
    why_status: Reason | None
    ranks: tuple[RankIn, ...] = ()
    aims: tuple[int, ...]
    next_hundred: NextHundred | None = None
    years: tuple[PlayerYear, ...] = ()
    milestones: tuple[Milestone, ...] = ()
    rating_peak: int | None = None

    @property
    def stretches(self) -> tuple[tuple[OnList, ...], ...]:
        """Return the lists so that those of a year without games or changes stand together."""
        return tuple(tuple(several) for _, several in groupby(self.lists, _unmoved))

    @property
    def newest(self) -> OnList:
        """Return how he stands now."""
        return self.lists[0]

    @property
    def begun(self) -> OnList | None:
        """Return the first list with a rating that is older; None if a list made the first one."""
        rated = (on_list for on_list in reversed(self.lists) if on_list.rating is not None)
        is_made = any(new.kind == "rating" for new in self.milestones)
        return None if is_made else next(rated, None)

    @property
    def highest(self) -> Highest | None:
        """Return the player's highest rating; None if there is none."""
        rated = [
            (on_list.rating, on_list.list_date)
            for on_list in reversed(self.lists)
            if on_list.rating is not None
        ]
        rating, first = max(rated, key=lambda pair: pair[0], default=(0, None))
        if self.rating_peak is not None and self.rating_peak > rating:
            return Highest(rating=self.rating_peak, list_date=None)
        return Highest(rating=rating, list_date=first) if rated else None


def _unmoved(on_list: OnList) -> object:
    """Return what lists of a year without games have in common that change nothing.

    Python's groups are of neighbours that have the same: a list with games has a date of its own.
    """
    if on_list.has_games or on_list.change:
        return on_list.list_date
    return on_list.list_date.year, on_list.rating, on_list.k_factor, on_list.status
