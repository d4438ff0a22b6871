"""The year of a fictional federation, run in an office of its own as its officers would run it.

Reports come in on their days; who is blocked is mended when the better report comes; what is
doubtful an officer looks at; every list is published on its day.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

from arpad.fiction.lists import Kind
from arpad.fiction.mistakes import TWICE
from arpad.fiction.people import FEDERATION, Person
from arpad.fiction.year import KINDS, Sent, Year
from arpad.office.acting import Officer
from arpad.office.desk import Desk
from arpad.office.events.acts import decided
from arpad.office.events.taking_in import TakenIn, take_in
from arpad.office.intake.sent import Sent as Received
from arpad.office.kept.adding import Wanted, add_list
from arpad.office.kept.lists import KeptList, lists_since
from arpad.office.lists.lists import list_of_file
from arpad.office.players.changing import merge
from arpad.office.players.entering import enter
from arpad.office.players.facts import Stated
from arpad.office.players.importing import import_players
from arpad.office.periods.gathering import draft
from arpad.office.periods.publishing import Publication, publish
from arpad.office.periods.standing import standings
from arpad.report.problems import Problem

if TYPE_CHECKING:
    from arpad.office.lists.lists import RatingList

REGISTRAR: Final = "the registrar"
RATER: Final = "the rating officer"
LISTS: Final[Mapping[str, tuple[Kind, str]]] = {
    "standard": ("standard", "fide"),
    "rapid": ("rapid", "fide-rapid"),
    "blitz": ("blitz", "fide-blitz"),
    "active": ("standard", "fce"),
    "correspondence": ("standard", "cnxc"),
}
"""The office's lists by name: whose games, under which rules; the last two under other bodies'."""


@dataclass(frozen=True, slots=True)
class Out:
    """A list that came out: what was published, and how its events stood."""

    name: str
    publication: Publication
    states: Mapping[str, int]


@dataclass(slots=True)
class _Run:
    """The year while it runs: the office, and the events of bad reports by name of the event."""

    desk: Desk
    year: Year
    unmended: dict[str, str] = field(default_factory=dict)

    def anew(self) -> Desk:
        self.desk = self.desk.anew()
        return self.desk


class DemoFailedError(RuntimeError):
    """The office refused what the demo does; the sentence says what."""


def run(desk: Desk, year: Year, told: Callable[[Out], None] = lambda one: None) -> Iterator[Out]:
    """Run the year in an office without players and lists, and yield each list as it comes out.

    Raises DemoFailedError if the office refuses what has to be done.
    """
    running = _Run(desk, year)
    _begin(running)
    waiting = list(year.sent)
    arriving = list(year.arrivals)
    while (due := _next_day(running)) is not None:
        while arriving and arriving[0].on < due:
            _arrive(running, arriving.pop(0).person, due)
        while waiting and waiting[0].on < due:
            _come(running, waiting.pop(0))
        if due.month == 7 and due.year == year.first_day.year:
            _merge(running, due)
        for kept in [one for one in running.anew().lists.values() if _due(running, one) == due]:
            yield _published(running, kept, due)


def _begin(running: _Run) -> None:
    year, store = running.year, running.desk.store
    officer = _officer(REGISTRAR, year.first_day, "the members of the federation")
    rows = _list_of(year, "standard").rows
    _must(import_players(store, officer, rows)[0].problems)
    for name, (kind, rules) in LISTS.items():
        wanted = Wanted(name, kind, rules, year.first_day, f"{name}.csv", year.lists[kind])
        why = _officer(RATER, year.first_day, f"the list kept under {rules}")
        _must(add_list(store, why, wanted, running.desk.catalogue).problems)
    running.anew()


def _list_of(year: Year, kind: Kind) -> "RatingList":
    found, problems = list_of_file(year.lists[kind], f"{kind}.csv", year.first_day, kind)
    _must(problems)
    assert found is not None
    return found


def _next_day(running: _Run) -> date | None:
    """Return the day of the list that comes next, within the year and the day after it."""
    end = date(running.year.first_day.year + 1, 1, 1)
    days = [_due(running, kept) for kept in running.anew().lists.values()]
    return min((day for day in days if day <= end), default=None)


def _due(running: _Run, kept: KeptList) -> date:
    return kept.next_date(running.desk.catalogue)


def _arrive(running: _Run, person: Person, on: date) -> None:
    facts = {"name": person.name, "sex": person.sex, "birth": person.birth.isoformat(),
             "federation": FEDERATION, "club": person.club}  # fmt: skip
    stated = [Stated(fact, value) for fact, value in facts.items()]
    officer = _officer(REGISTRAR, on, "has joined")
    _must(enter(running.desk.store, officer, stated, str(person.number)).problems)


def _come(running: _Run, sent: Sent) -> None:
    """Take a report in; a mended one for the event of the bad one before it."""
    data = sent.data(lambda kind, day: _ratings(running, kind, day))
    officer = _officer(RATER, sent.on, "came in")
    event = running.unmended.pop(sent.event.name, "") if not sent.mistake else ""
    desk = running.anew()
    league = next((n for n, one in desk.events.items() if one.name == sent.event.name), "")
    came = take_in(desk, officer, [Received(sent.name, {sent.name: data})],
                   event or (league if not sent.mistake else ""), sent.event.arbiter)  # fmt: skip
    _look(sent, came)
    if sent.mistake and sent.mistake != TWICE:
        running.unmended |= {sent.event.name: one.event for one in came if one.event}


def _look(sent: Sent, came: Sequence[TakenIn]) -> None:
    """Leave if a good report wasn't taken in, or a second copy was."""
    taken = [one for one in came if one.event]
    if bool(taken) != (sent.mistake != TWICE) and sent.mistake != "cut":
        found = [problem.message for one in came for problem in one.problems]
        raise DemoFailedError(f"{sent.name}: {' '.join(found)}")


def _ratings(running: _Run, kind: Kind, day: date) -> Mapping[int, int | None]:
    """Return the ratings that stand on the list in force on a day."""
    desk = running.desk
    kept = desk.lists[kind]
    lists, problems = lists_since(desk.store, desk.vault, kept, day)
    _must(problems)
    one = max((one for one in lists if one.list_date <= day), key=lambda one: one.list_date,
              default=lists[0])  # fmt: skip
    rows = one.rows.select("player_id", "rating").iter_rows()
    return {int(number): rating for number, rating in rows}


def _merge(running: _Run, on: date) -> None:
    double = running.year.double
    officer = _officer(REGISTRAR, on, "one person, with two numbers by a slip of the pen")
    found = merge(running.desk.store, officer, str(double.kept.number), str(double.given_up))
    if found.act is not None:
        running.anew()
    elif "player-merged" not in {one.code for one in found.problems}:
        _must(found.problems)


def _published(running: _Run, kept: KeptList, day: date) -> Out:
    """Look at what is doubtful, and publish the list."""
    found = standings(running.desk, draft(running.desk, kept, day))
    officer = _officer(RATER, day, "looked at, and nothing wrong was found")
    for one in found:
        if one.doubts and one.state == "doubtful":
            done = decided(running.desk.store, officer, one.event.number, "admitted",
                           settles=one.doubts)  # fmt: skip
            _must(done.problems)
    if any(one.doubts for one in found):
        running.anew()
    made = publish(running.desk, replace(officer, because="the list of the period"), kept, day)
    if not made.is_published:
        _must(made.problems)
    running.anew()
    return Out(kept.name, made, Counter(one.state for one in found))


def _officer(who: str, day: date, because: str) -> Officer:
    """Return who acts on a day of the year, in the morning: no clock of this machine."""
    return Officer(who, f"{day.isoformat()}T09:00:00Z", because)


def _must(problems: Sequence[Problem]) -> None:
    """Leave if the office refused."""
    if wrong := [one for one in problems if one.level == "error"]:
        raise DemoFailedError(f"{wrong[0].file} {wrong[0].message}".strip())
