"""Published lists made again with what is corrected: a fold over the inputs that each of them had.

Every list from the first that a correction changes is rated again from the inputs in the vault, on
the lists made again before it, with the corrected reports as the office reads them now. Nothing is
written; what comes out is the same whenever it is asked for, and without corrections it is what was
published, byte for byte.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from arpad.archive.canonical import table_sha256
from arpad.archive.manifest import KEYS, TABLES
from arpad.archive.reading import Archived
from arpad.archive.writing import inputs_beside, read_inputs
from arpad.law import NoRulebookError
from arpad.office.again.making import MissingInputError
from arpad.office.again.recorded import inputs_again
from arpad.office.corrections.paths import Made
from arpad.office.corrections.recorded import Correction, entered, holding
from arpad.office.corrections.reports import Corrections, corrected_inputs
from arpad.office.desk import Desk
from arpad.office.kept.lists import KeptList, Published, Version, archived_of, place_of
from arpad.office.kept.settings import setting
from arpad.office.lists.corrected import Corrected, corrected_bytes, higher_peaks, read_corrected
from arpad.office.lists.lists import RatingList, list_of_archive
from arpad.office.period.archiving import successor
from arpad.office.period.in_time import NothingToRateError
from arpad.office.period.proof import prove
from arpad.office.period.rating import RatedPeriod, rate
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True)
class Again:
    """A published list made again: as it is in force, and what comes out of it now."""

    before: Archived
    period: RatedPeriod
    made: RatingList

    @property
    def list_date(self) -> date:
        """Return the day of the list."""
        return self.before.list_date

    @property
    def has_other_rows(self) -> bool:
        """Tell whether any row of it is another one; inputs that are change none perhaps."""
        stated, now = self.before.manifest["tables"], self.period.tables
        return any(table_sha256(now[name], KEYS[name]) != stated[name] for name in TABLES)

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
        return not any(one.level == "error" for one in self.problems)

    @property
    def made(self) -> tuple[Made, ...]:
        """Return the lists in both makings."""
        return tuple(
            Made(one.list_date, one.before.tables, one.period.tables) for one in self.lists
        )

    @property
    def changed(self) -> tuple[Again, ...]:
        """Return the lists that come out otherwise than those in force."""
        return tuple(one for one in self.lists if one.is_changed)

    def new(self, then: Mapping[int, date]) -> tuple[Correction, ...]:
        """Return the corrections that weren't in the lists in force."""
        return tuple(one for one in self.holding if one.act not in then)


def restated(desk: Desk, kept: KeptList) -> Restatement:
    """Return the lists of a chain made again with all corrections that hold.

    With an error where one can't be made again: an input isn't in the vault, a corrected report is
    no report, or it isn't certain who its players are. It is made once for a desk.
    """
    found = desk.restated.get(kept.name)
    if not isinstance(found, Restatement):
        found = desk.restated[kept.name] = _restated(desk, kept)
    return found


def _restated(desk: Desk, kept: KeptList) -> Restatement:
    now, then = holding(desk, kept), entered(desk, kept)
    days = {one.act: one.since for one in now} | then
    changed = {one.act for one in now} ^ then.keys()
    if not changed:
        return Restatement()
    fold = _Fold(desk, kept, Corrections.of(desk, kept, now))
    since = min(days[act] for act in changed)
    for one in kept.published:
        if one.list_date >= since and (problems := fold.add(one)):
            return Restatement(holding=now, since=days, problems=problems)
    corrections = fold.corrections
    told = {one.act: corrections.of_one(one) for one in now}
    return Restatement(tuple(fold.made), now, days, corrections.problems, told)


class _Fold:
    """The lists made again so far, and the chain in force that they are made from."""

    def __init__(self, desk: Desk, kept: KeptList, corrections: Corrections) -> None:
        self._desk, self._kept, self.corrections = desk, kept, corrections
        self.made: list[Again] = []
        self._archived: dict[str, Archived] = {}

    def add(self, one: Published) -> tuple[Problem, ...]:
        """Make the next list again; return the errors that stand against it."""
        archived, problems = self._read(one)
        in_force, more = self._read(self._kept.in_force.get(one.list_date, one))
        if archived is None or in_force is None:
            return (*problems, *more)
        place = place_of(self._desk.vault, self._kept.name, one)
        try:
            roles = archived.manifest["inputs"]
            named = {row["sha256"] for row in roles["lists"] if row["is_archived"]}
            given = inputs_again(roles, read_inputs(inputs_beside(place)), self._named(named))
            was = read_corrected(given.corrected)
            self.corrections.know(was.corrections)
            found, wrong = corrected_inputs(self._desk, self.corrections, given, one.list_date)
            if wrong:
                return wrong
            lists = tuple(map(self._in_force, found.lists))
            is_same = replace(found, lists=lists).roles() == given.roles()
            events = self.corrections.told(one.list_date)
            told = was if is_same else Corrected(events, peaks=self._peaks(lists))
            again = replace(found, lists=lists, laws=(), corrected=corrected_bytes(told))
            period = rate(again, self._desk.catalogue)
        except (MissingInputError, NoRulebookError, NothingToRateError, OSError) as error:
            message = f"The list of {one.list_date} can't be rated again: {error}."
            fix = "Restore the office from a backup made before."
            return (Problem("error", "office-lost", message, fix=fix, file=str(place)),)
        if wrong := tuple(problem for problem in period.problems if problem.level == "error"):
            return wrong
        prove(period.tables)
        self.made.append(self._made(in_force, period, told))
        return ()

    def _made(self, before: Archived, period: RatedPeriod, told: Corrected) -> Again:
        """Return a list made again; it tells that its history is, if rows of it are others by it.

        Or if the one in force tells so: who rates a history twice changes nothing.
        """
        made = Again(before, period, successor(period))
        history = self.corrections.told(period.list_date, of_history=True)
        known = before.manifest.get("corrections", ())
        has_others = made.has_other_rows
        new = tuple(one for one in history
                    if one not in told.corrections and (has_others or one in known))  # fmt: skip
        if not new:
            return made
        told = replace(told, corrections=(*told.corrections, *new))
        again = replace(period, inputs=replace(period.inputs, corrected=corrected_bytes(told)))
        return Again(before, again, successor(again))

    def _read(self, one: Version) -> tuple[Archived | None, tuple[Problem, ...]]:
        known = self._archived.get(one.identity)
        if known is not None:
            return known, ()
        found, problems = archived_of(self._desk.vault, self._kept.name, one)
        if found is not None:
            self._archived[found.identity] = found
        return found, problems

    def _named(self, identities: set[str]) -> Sequence[Archived]:
        """Return the lists of these identities, as they lie in the vault."""
        all_of: tuple[Version, ...] = (*self._kept.published, *self._kept.restated)
        for one in all_of:
            if one.identity in identities:
                self._read(one)
        return tuple(self._archived.values())

    def _in_force(self, one: RatingList) -> RatingList:
        """Return what stands in the place of a list that a period used."""
        made = {again.list_date: again.made for again in self.made}
        if one.list_date in made:
            return made[one.list_date]
        if one.cited is None:
            return self.corrections.first_list or one
        published = {two.list_date: two for two in self._kept.published}
        found, _ = self._read(self._kept.in_force.get(one.list_date, published[one.list_date]))
        return one if found is None else list_of_archive(found)

    def _peaks(self, lists: Sequence[RatingList]) -> Mapping[str, int]:
        """Return the highest ratings that were published and stay, on the last of these lists."""
        return peaks_that_stay(self._desk, self._kept, max(lists, key=lambda one: one.list_date))


def peaks_that_stay(desk: Desk, kept: KeptList, last: RatingList) -> Mapping[str, int]:
    """Return the highest ratings of players that were published, where a list has lower ones.

    None where the office says that titles don't rest on what was published by mistake.
    """
    one = next((one for one in kept.published if one.list_date == last.list_date), None)
    if (
        one is None
        or last.sha256 == one.identity
        or setting(desk.store, "titles_protected") != "yes"
    ):
        return {}
    found, _ = archived_of(desk.vault, kept.name, one)
    return {} if found is None else higher_peaks(list_of_archive(found), last)
