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
from arpad.office.lists.lists import RatingList, list_of_file
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
    """What was planted: its kind, what it must be called, and its event if it has one."""

    kind: str
    causes: frozenset[str]
    event: str = ""


@dataclass
class Month:
    """One list of theirs, and ours: the reports of both, and the list before as it was shown."""

    before: RatingList
    day: date
    rulebook: str
    ours: list[Submission]
    theirs: list[Submission]
    chance: Random
    catalogue: Catalogue = CATALOGUE
    their_before: RatingList | None = None
    their_rulebook: str = ""
    after: list[Callable[[PeriodOutcome, pl.DataFrame], pl.DataFrame]] = field(default_factory=list)
    used: set[str] = field(default_factory=set)

    def rated(
        self, events: Sequence[Submission], before: RatingList, rulebook: str
    ) -> PeriodOutcome:
        """Return the period that comes of some reports on a list."""
        inputs = Inputs(tuple(events), (before,), rulebook, self.day, are_new_admitted=True,
                        are_faulty_left_out=True)  # fmt: skip
        return rate(inputs, self.catalogue)

    def honest(self) -> PeriodOutcome:
        """Return the period without any error."""
        return self.rated(self.ours, self.before, self.rulebook)

    def published(self) -> tuple[RatingList, bytes]:
        """Return the list that they publish, with what its period left."""
        outcome = self.rated(self.theirs, self.their_before or self.before,
                             self.their_rulebook or self.rulebook)  # fmt: skip
        rows = outcome.tables["list"].select(SHOWN)
        for change in self.after:
            rows = change(outcome, rows)
        return self.read(rows.write_csv().encode(), outcome)

    def read(self, data: bytes, outcome: PeriodOutcome) -> tuple[RatingList, bytes]:
        """Return a published list as it is read, with what its period left."""
        listed, _ = list_of_file(data, f"{self.day}.csv", self.day)
        assert listed is not None
        left = {name: outcome.tables[name] for name in ("pending", "activity", "rounds")}
        return replace(listed, **left), data


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
