"""Published lists made again with what is corrected: a fold over the inputs that each of them had.

Every list from the first that a correction changes is rated again from the inputs in the vault, on
the lists made again before it, with the corrected reports as the office reads them now. Nothing is
written; what comes out is the same whenever it is asked for, and without corrections it is what was
published, byte for byte.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial

from arpad.archive.reading import Archived
from arpad.office.again.changing import changed
from arpad.office.again.in_vault import InVault
from arpad.office.again.making import ListStatement, other_tables
from arpad.office.corrections.paths import TwoMakings
from arpad.office.corrections.recorded import Correction, entered, holding
from arpad.office.corrections.reports import Corrections, corrected_inputs
from arpad.office.desk import Desk
from arpad.office.events.event import Event
from arpad.office.kept.lists import KeptList
from arpad.office.kept.reading import archived_of
from arpad.office.kept.settings import setting
from arpad.office.kept.versions import PublishedHashes, Version
from arpad.office.lists.decisions import (
    ListCorrections,
    corrected_bytes,
    higher_peaks,
    read_corrected,
)
from arpad.office.lists.lists import RatingList, list_of_archive
from arpad.office.period.archiving import successor
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import PeriodOutcome
from arpad.report.problems import Problem, Text


@dataclass(frozen=True, slots=True)
class Again:
    """A published list made again: as it is in force, and what comes out of it now."""

    before: Archived
    period: PeriodOutcome
    made: RatingList

    @property
    def list_date(self) -> date:
        """Return the day of the list."""
        return self.before.list_date

    @property
    def has_other_rows(self) -> bool:
        """Tell whether any row of it is another one; inputs that are change none perhaps."""
        return bool(other_tables(ListStatement.of(self.before, ""), self.period.tables))

    @property
    def is_changed(self) -> bool:
        """Tell whether another list comes out than the one in force."""
        return self.made.sha256 != self.before.identity


@dataclass(frozen=True, slots=True)
class Restatement:
    """What corrections make of a list's chain: every list from the first that they change.

    Nothing, where all that holds is in the lists in force already. `holding` are the corrections
    with which they are made; `since` the first list of each, those that hold no longer among them.
    `told` is what everybody reads of each that holds.
    """

    lists: tuple[Again, ...] = ()
    holding: tuple[Correction, ...] = ()
    since: Mapping[int, date] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    told: Mapping[int, Mapping[str, str]] = field(default_factory=dict)

    @property
    def is_sound(self) -> bool:
        """Tell whether nothing stands against it."""
        return not any(problem.level == "error" for problem in self.problems)

    @property
    def made(self) -> tuple[TwoMakings, ...]:
        """Return the lists in both makings."""
        return tuple(
            TwoMakings(again_made.list_date, again_made.before.tables, again_made.period.tables)
            for again_made in self.lists
        )

    @property
    def changed(self) -> tuple[Again, ...]:
        """Return the lists that come out otherwise than those in force."""
        return tuple(again_made for again_made in self.lists if again_made.is_changed)


def restated(desk: Desk, kept: KeptList) -> Restatement:
    """Return the lists of a chain made again with all corrections that hold.

    With an error where one can't be made again: an input isn't in the vault, a corrected report is
    no report, or it isn't certain who its players are. It is made once for a desk.
    """
    restatement = desk.restated.get(kept.name)
    if not isinstance(restatement, Restatement):
        restatement = desk.restated[kept.name] = _restated(desk, kept)
    return restatement


def _restated(desk: Desk, kept: KeptList) -> Restatement:
    now, then = holding(desk, kept), entered(desk, kept)
    days = {correction.act: correction.since for correction in now} | then
    changed = {correction.act for correction in now} ^ then.keys()
    if not changed:
        return Restatement()
    fold = _Fold(desk, kept, Corrections.of(desk, kept, now))
    since = min(days[act] for act in changed)
    for published in kept.published:
        if published.list_date >= since and (problems := fold.add(published)):
            return Restatement(holding=now, since=days, problems=problems)
    corrections = fold.corrections
    if fold.lost:
        return Restatement(holding=now, since=days, problems=fold.lost)
    problems = tuple(fold.told)
    entries = {correction.act: corrections.of_one(correction) for correction in now}
    return Restatement(tuple(fold.made), now, days, problems, entries)


class _Fold:
    """The lists made again so far, and the chain in force that they are made from."""

    def __init__(self, desk: Desk, kept: KeptList, corrections: Corrections) -> None:
        self._desk, self._kept, self.corrections = desk, kept, corrections
        self._vault = InVault(desk.vault, kept)
        self.made: list[Again] = []
        self.told: list[Problem] = []
        self._later: dict[str, int] = {}

    @property
    def lost(self) -> tuple[Problem, ...]:
        """Return an error for each event with games that are for a later list, and on none."""
        still_open = self._desk.open_for(self._kept)
        return tuple(
            _lost(self.corrections.events[number], games)
            for number, games in self._later.items()
            if games and number not in still_open
        )

    def add(self, published: PublishedHashes) -> tuple[Problem, ...]:
        """Make the next list again; return the errors that stand against it."""
        listed, problems = self._vault.recorded(published)
        in_force, more = self._vault.archived(self._kept.version_of(published.list_date))
        if listed is None or in_force is None:
            return (*problems, *more)
        period, problems_of_change = changed(
            listed, partial(self._changed, published.list_date), self._desk.catalogue
        )
        if period is None:
            return problems_of_change
        self.told += problems_of_change
        self._look_for_later(period)
        self.made.append(self._made(in_force, period))
        return ()

    def _look_for_later(self, period: PeriodOutcome) -> None:
        """Note of each corrected event how many of its games are for a list after this one."""
        numbers = {event_id: number for number, event_id in self.corrections.ids.items()}
        later = {report.submission.event_id: len(report.portion.later) for report in period.ready}
        for report in period.left_out:
            places = {n for n, game in enumerate(report.submission.games) if game.black is not None}
            waiting = set() if report.is_refused else places - report.before
            later[report.submission.event_id] = len(waiting)
        self._later |= {
            numbers[event_id]: games for event_id, games in later.items() if event_id in numbers
        }

    def _changed(self, day: date, given: Inputs) -> tuple[Inputs | None, tuple[Problem, ...]]:
        """Return the inputs of the list of a day with all that is corrected in them."""
        was = read_corrected(given.corrected)
        self.corrections.know(was.corrections)
        corrected, wrong = corrected_inputs(self._desk, self.corrections, given, day)
        if wrong:
            return None, wrong
        again = replace(corrected, lists=tuple(map(self._in_force, corrected.lists)))
        if again.roles() == given.roles():
            return again, ()
        peaks = self._peaks(again.lists)
        corrections = ListCorrections(self.corrections.told(day), peaks=peaks)
        return replace(again, corrected=corrected_bytes(corrections)), ()

    def _made(self, before: Archived, period: PeriodOutcome) -> Again:
        """Return a list made again; it tells that its history is, if rows of it are others by it.

        Or if the one in force tells so: who rates a history twice changes nothing.
        """
        corrected = read_corrected(period.inputs.corrected)
        again_made = Again(before, period, successor(period))
        history = self.corrections.told(period.list_date, of_history=True)
        entries = before.manifest.get("corrections", ())
        has_others = again_made.has_other_rows
        new = tuple(
            entry
            for entry in history
            if entry not in corrected.corrections and (has_others or entry in entries)
        )
        if not new:
            return again_made
        corrected = replace(corrected, corrections=(*corrected.corrections, *new))
        again = replace(period, inputs=replace(period.inputs, corrected=corrected_bytes(corrected)))
        return Again(before, again, successor(again))

    def _in_force(self, rating_list: RatingList) -> RatingList:
        """Return what stands in the place of a list that a period used."""
        lists_made = {again.list_date: again.made for again in self.made}
        if rating_list.list_date in lists_made:
            return lists_made[rating_list.list_date]
        if rating_list.cited is None:
            return self.corrections.first_list or rating_list
        archived, _ = self._vault.archived(self._kept.version_of(rating_list.list_date))
        return rating_list if archived is None else list_of_archive(archived)

    def _peaks(self, lists: Sequence[RatingList]) -> Mapping[str, int]:
        """Return the highest ratings that were published and stay, on the last of these lists."""
        return peaks_that_stay(
            self._desk, self._kept, max(lists, key=lambda rating_list: rating_list.list_date)
        )


def _lost(event: Event, games: int) -> Problem:
    message = Text("As event {number} is corrected, {games} of its games are for a later list than "
                   "the one that has rated it, and no list would rate them.", number=event.number,
                   games=games)  # fmt: skip
    fix = Text("Undo the correction, or state what keeps them on that list.")
    return Problem("error", "correction-unrated", message, fix=fix, found=event.number)


def peaks_that_stay(desk: Desk, kept: KeptList, last: RatingList) -> Mapping[str, int]:
    """Return the highest ratings of players that were published, where a list has lower ones.

    Of the list of that day as it was published, and as each correction since has restated it. None
    where the office says that titles don't rest on what was published by mistake.
    """
    if setting(desk.store, "titles_protected") != "yes":
        return {}
    peaks: dict[str, int] = {}
    versions: tuple[Version, ...] = (*kept.published, *kept.restated)
    for version in versions:
        if version.list_date != last.list_date:
            continue
        archived = (
            None
            if version.identity == last.sha256
            else archived_of(desk.vault, kept.name, version)[0]
        )
        higher = {} if archived is None else higher_peaks(list_of_archive(archived), last)
        peaks |= {who: max(peak, peaks.get(who, 0)) for who, peak in higher.items()}
    return peaks
