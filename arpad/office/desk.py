"""What an officer works on: the office's store and vault, the rulebooks, and its players.

What reads reports and recognises players is imported when a report is asked for: most of what an
officer asks has none.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from arpad.office.events.event import Event, events, events_since
from arpad.office.kept.lists import TABLES as OF_LISTS
from arpad.office.kept.lists import KeptList, kept_lists
from arpad.office.kept.vault import Vault
from arpad.office.players.recorded import TABLES as OF_PLAYERS
from arpad.office.players.recorded import RecordedPlayers
from arpad.registry.erasing import ERASED
from arpad.registry.store import Store
from arpad.report.problems import Problem

if TYPE_CHECKING:
    import polars as pl

    from arpad.law import Catalogue
    from arpad.office.events.people import Everybody
    from arpad.office.intake.submissions import Submission
    from arpad.office.players.roll import Columns


@dataclass(frozen=True, slots=True)
class Read:
    """A report as the office reads it: its players are the office's if `are_known`.

    `of_players` are the problems of who they are; those of the report itself are its own.
    """

    event: Event
    submission: "Submission"
    of_players: tuple[Problem, ...]

    @property
    def are_known(self) -> bool:
        """Tell whether it is certain who its players are."""
        return not any(problem.level == "error" for problem in self.of_players)


@dataclass(frozen=True)
class Desk:
    """An office as it stands now; what is read of it is read once.

    `as_of` is the last act before anything was read; `restated` what corrections make of its lists
    (`arpad.office.corrections.restating`), by the lists' names.
    """

    store: Store
    vault: Vault
    catalogue: "Catalogue"
    as_of: int = field(init=False, repr=False)
    _sent: "dict[str, tuple[Event, Submission]]" = field(default_factory=dict, repr=False)
    _read: dict[str, Read] = field(default_factory=dict, repr=False)
    _rolls: "dict[object, pl.DataFrame]" = field(default_factory=dict, repr=False)
    restated: dict[str, object] = field(default_factory=dict, repr=False)
    _events_before: tuple[dict[str, Event], int] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "as_of", self.store.last)

    @cached_property
    def recorded(self) -> RecordedPlayers:
        """Return what is recorded of the office's players."""
        return RecordedPlayers(self.store)

    @cached_property
    def people(self) -> "Everybody":
        """Return everybody whom the office knows."""
        from arpad.office.events.people import everybody

        return everybody(self.recorded)

    @cached_property
    def lists(self) -> dict[str, KeptList]:
        """Return the lists that the office keeps."""
        return kept_lists(self.store)

    @cached_property
    def events(self) -> dict[str, Event]:
        """Return all events by their numbers."""
        before = self._events_before
        return events(self.store) if before is None else events_since(self.store, *before)

    def events_at(self, act: int) -> dict[str, Event]:
        """Return all events as the last act left them: the office's own, if it is as of then."""
        return self.events if act == self.as_of else events(self.store)

    def roll(self, on: str, columns: "Columns") -> "pl.DataFrame":
        """Return everybody with what holds on a day, as `arpad.office.players.roll` tells it."""
        from arpad.office.players.roll import roll

        key = (on, *columns.items())
        if key not in self._rolls:
            self._rolls[key] = roll(self.recorded, on, columns)
        return self._rolls[key]

    def open_for(self, kept: KeptList) -> dict[str, Event]:
        """Return the events that a list may still rate.

        What the body's list of another kind has rated isn't open, unless an officer decided that
        both rate it.
        """
        return {
            number: event
            for number, event in self.events.items()
            if event.is_open_for(kept.name)
            and (event.settles("event-several") or not self._is_of_other_kind(event, kept))
        }

    def _is_of_other_kind(self, event: Event, kept: KeptList) -> bool:
        others = (self.lists[rated.name] for rated in event.rated if rated.name in self.lists)
        return any(other.body == kept.body and other.kind != kept.kind for other in others)

    def anew(self) -> "Desk":
        """Return the office as it stands after something was recorded.

        What no act since has changed isn't read again: reports as they came, and the players. After
        an erasure, which changes what earlier acts recorded, all is.
        """
        changed = self.store.changed_since(self.as_of)
        if ERASED in changed:
            return Desk(self.store, self.vault, self.catalogue)
        is_read = "events" in self.__dict__
        before = (self.events, self.as_of) if is_read else self._events_before
        here = Desk(self.store, self.vault, self.catalogue, self._sent, _events_before=before)
        for name, tables in _MADE_OF.items():
            if name in self.__dict__ and not tables & changed:
                here.__dict__[name] = self.__dict__[name]
        return here

    def submitted(self, wanted_events: Iterable[Event]) -> "dict[str, Submission]":
        """Return the reports of events as they came, by the events' numbers."""
        from arpad.office.events.reports import submitted

        wanted = {event.number: event for event in wanted_events if event.report is not None}
        missing = [event for number, event in wanted.items() if not self._is_sent(event)]
        for number, submission in submitted(self.store, missing).items():
            self._sent[number] = wanted[number], submission
        return {number: self._sent[number][1] for number in wanted}

    def _is_sent(self, event: Event) -> bool:
        """Tell whether an event's report was read, with all that is stated of the event."""
        before = self._sent.get(event.number)
        return before is not None and event.is_reported_as(before[0])

    def reports(self, wanted: Mapping[str, Event]) -> dict[str, Read]:
        """Return the reports of events, each read with the office's eyes."""
        from arpad.office.events.people import recognised

        missing = [event for number, event in wanted.items() if not self._is_read(event)]
        for number, submission in self.submitted(missing).items():
            submission_now, matches = recognised(submission, wanted[number], self.people)
            self._read[number] = Read(wanted[number], submission_now, matches.problems)
        by_number = {number: self._read[number] for number in wanted if number in self._read}
        return {number: replace(read, event=wanted[number]) for number, read in by_number.items()}

    def _is_read(self, event: Event) -> bool:
        before = self._read.get(event.number)
        return (
            before is not None
            and event.is_reported_as(before.event)
            and event.players == before.event.players
        )


_MADE_OF: Final[Mapping[str, frozenset[str]]] = {
    "recorded": OF_PLAYERS, "people": OF_PLAYERS, "_rolls": OF_PLAYERS, "_read": OF_PLAYERS,
    "lists": OF_LISTS,
}  # fmt: skip
"""What a desk has read, and the tables of the registry that it is made of."""


def together(reads: Mapping[str, Read]) -> dict[str, Read]:
    """Return reports with the events among them that came twice marked, each with an id of its own.

    In which order they came decides nothing.
    """
    from arpad.office.intake.submissions import checked_together

    numbers = list(reads)
    submissions = checked_together([reads[number].submission for number in numbers], numbers)
    return {
        number: replace(reads[number], submission=submission)
        for number, submission in zip(numbers, submissions, strict=True)
    }
