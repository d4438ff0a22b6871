"""Errors planted in the lists of an invented federation, of which it is known what they are.

Nothing here knows how causes are found. Their side is edited before it is rated, its reports, its
list before or its rulebook, or its published list is worked out anew from exact sums; ours is left
alone. What must be found is what was planted.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from random import Random
from typing import Final

import polars as pl

from arpad.fiction.events import PlayedEvent, days, drawn, report_of
from arpad.fiction.lists import as_csv, first_list, rows_of
from arpad.fiction.people import InventedPerson, people
from arpad.fiction.play import round_robin, swiss
from arpad.formats import trf
from arpad.law import Catalogue
from arpad.office.intake.sent import Sent
from arpad.office.intake.submissions import Submission, submissions
from arpad.office.lists.from_file import list_of_file
from arpad.office.lists.lists import RatingList
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import PeriodOutcome, rate
from arpad.report.facts import Facts
from arpad.rulebooks import CATALOGUE

SHOWN: Final = (
    "player_id", "name", "federation", "sex", "birth_date", "title", "rating", "k_factor",
    "games", "games_rated", "rating_peak", "status",
)  # fmt: skip
_TIME: Final = "90 minutes + 30 seconds per move"


@dataclass(frozen=True, slots=True)
class Plant:
    """What was planted: its kind, what it must be called, and how a month is edited with it.

    event: the one that must be named, where a cause names one; players: whose figures it may move
    (none: anybody's); events: those in which it is.
    """

    kind: str
    causes: frozenset[str]
    edit: "Callable[[Month], None]"
    event: str = ""
    players: frozenset[str] = frozenset()
    events: frozenset[str] = frozenset()


@dataclass
class Month:
    """One list of theirs, and ours: the reports of both, and the list before as it was shown.

    seen: players who count there at another rating for their opponents, and for them alone.
    """

    before: RatingList
    day: date
    rulebook: str
    ours: list[Submission]
    theirs: list[Submission]
    catalogue: Catalogue = CATALOGUE
    their_before: RatingList | None = None
    their_rulebook: str = ""
    seen: dict[str, int] = field(default_factory=dict)
    after: list[Callable[["Published", pl.DataFrame], pl.DataFrame]] = field(default_factory=list)

    def rated(
        self, events: Sequence[Submission], before: RatingList, rulebook: str
    ) -> PeriodOutcome:
        """Return the period that comes of some reports on a list."""
        inputs = Inputs(tuple(events), (before,), rulebook, self.day, are_new_admitted=True,
                        are_faulty_left_out=True)  # fmt: skip
        return rate(inputs, self.catalogue)

    def published(self) -> tuple[RatingList, bytes]:
        """Return the list that they publish, with what its period left."""
        before, rulebook = self.their_before or self.before, self.their_rulebook or self.rulebook
        seen_so = before
        for player, rating in self.seen.items():
            seen_so = edited(seen_so, player, {"rating": rating})
        outcome = self.rated(self.theirs, seen_so, rulebook)
        right = Published(outcome.tables["list"], outcome.tables["changes"])
        if self.seen:
            own = self.rated(self.theirs, before, rulebook)
            right = right.with_own(own, list(self.seen))
        rows = right.listed.select(SHOWN)
        for change in self.after:
            rows = change(right, rows)
        return self.read(rows.write_csv().encode(), outcome)

    def read(self, data: bytes, outcome: PeriodOutcome) -> tuple[RatingList, bytes]:
        """Return a published list as it is read, with what its period left."""
        listed, _ = list_of_file(data, f"{self.day}.csv", self.day)
        assert listed is not None
        left = {name: outcome.tables[name] for name in ("pending", "activity", "rounds")}
        return replace(listed, **left), data


@dataclass(frozen=True)
class Published:
    """Their exact figures: the list, and the change of every side of a game."""

    listed: pl.DataFrame
    changes: pl.DataFrame

    def with_own(self, own: PeriodOutcome, players: Sequence[str]) -> "Published":
        """Return the figures with those of some players from another period."""
        is_own = pl.col("player_id").is_in(players)
        both = [
            pl.concat([ours.filter(~is_own), own.tables[name].filter(is_own)])
            for name, ours in (("list", self.listed), ("changes", self.changes))
        ]
        return Published(both[0].sort("player_id"), both[1])


def edited(listed: RatingList, player: str, facts: Mapping[str, int]) -> RatingList:
    """Return a list with other facts of a player, and of K no word."""
    is_player = pl.col("player_id") == player
    rows = listed.rows.with_columns(
        pl.when(is_player).then(value).otherwise(name).cast(pl.Int64).alias(name)
        for name, value in facts.items()
    )
    if "rating" not in facts:
        k_factor = pl.when(is_player).then(None).otherwise("k_factor_listed_e2")
        rows = rows.with_columns(k_factor_listed_e2=k_factor)
    return replace(listed, rows=rows)


def federation(chance: Random, count: int, on: date) -> tuple[InventedPerson, ...]:
    """Return the members of a federation."""
    return people(chance, count, on)


def start_list(
    chance: Random, members: Sequence[InventedPerson], on: date
) -> tuple[RatingList, dict[int, int | None], bytes]:
    """Return the first list, with the ratings by number, and its bytes."""
    ratings = first_list(chance, members, "standard")
    data = as_csv(rows_of(chance, members, ratings, ratings), ())
    listed, _ = list_of_file(data, f"{on}.csv", on)
    assert listed is not None
    return listed, ratings, data


def events_of_month(
    chance: Random, members: Sequence[InventedPerson], first: date, count: int
) -> list[tuple[str, PlayedEvent]]:
    """Return the events of a month: swisses, closed tournaments, and opens of everybody."""
    events = []
    for number in range(count):
        name = f"{first:%y%m}-{number:03d}"
        kind = number % 6
        if kind == 5:
            field_of_event, rounds = drawn(chance, members, 10), 9
        else:
            size = min(chance.randint(14, 40), len(members) // 4)
            field_of_event = (
                tuple(chance.sample(list(members), size)) if kind in (1, 4)
                else drawn(chance, members, size)
            )  # fmt: skip
            rounds = chance.choice((5, 7, 9))
        strengths = {seat: person.strength for seat, person in enumerate(field_of_event)}
        played = round_robin(chance, strengths) if kind == 5 else swiss(chance, strengths, rounds)
        dates = days(first + timedelta(days=chance.randint(0, 17)), rounds, a_day=2)
        what = "Individual: Round-Robin" if kind == 5 else "Individual: Swiss-System"
        events.append((name, PlayedEvent(f"Open {name}", what, _TIME, "Zenda", "Falk, Bruno",
                                         dates, field_of_event, tuple(played))))  # fmt: skip
    return events


def sent(name: str, event: PlayedEvent, ratings: Mapping[int, int | None]) -> Sent:
    """Return the arbiter's report of an event."""
    data = trf.write(report_of(event, ratings), "TRF16")
    return Sent(f"{name}.trf", {f"{name}.trf": data})


def read(reports: Sequence[Sent]) -> list[Submission]:
    """Return reports as they are read."""
    return list(submissions(reports, Facts()))
