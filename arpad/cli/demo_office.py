"""The officers of the demonstration: what an office does from its first lists to its last.

Reports come in on their days; who is blocked is mended when the better report comes; what is
doubtful an officer looks at; every list is published on its day.
"""

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from arpad.answers.written import ListOut
from arpad.cli.demo_claims import RATER
from arpad.cli.inputs import known_rulebooks
from arpad.cli.one_core import on_one_core
from arpad.cli.terminal import counting
from arpad.cli.usage import cant_be_written, fault, leave, refuse
from arpad.cli.words import say
from arpad.fiction.lists import Kind
from arpad.fiction.mistakes import TWICE
from arpad.fiction.people import FEDERATION, REGIONS, InventedPerson
from arpad.fiction.year import FictionalYear, Ratings, SentByArbiter
from arpad.office.acting import Officer
from arpad.office.acts.declaring import Handed
from arpad.office.acts.events import TakeIn
from arpad.office.acts.lists import AddList, OpenSeason, PublishList
from arpad.office.acts.office import SetOffice
from arpad.office.acts.players import MergePlayers
from arpad.office.desk import Desk
from arpad.office.events.acts import decided
from arpad.office.events.judging import settled_by_admitting
from arpad.office.events.taking_in import TakenIn, take_in
from arpad.office.kept.adding import add_list
from arpad.office.kept.lists import KeptList
from arpad.office.kept.reading import lists_since
from arpad.office.kept.settings import change
from arpad.office.kept.vault import Vault
from arpad.office.lists.from_file import list_of_file
from arpad.office.periods.gathering import draft
from arpad.office.periods.public import Signing, signing_of
from arpad.office.periods.publishing import Publication, publish
from arpad.office.periods.season import open_season, season_of
from arpad.office.periods.standing import standings
from arpad.office.players.changing import merge
from arpad.office.players.entering import enter
from arpad.office.players.facts import StatedFact
from arpad.office.players.importing import import_players
from arpad.registry.place import NoOfficeError, made
from arpad.registry.store import StoreFailedError
from arpad.report.problems import Problem

if TYPE_CHECKING:
    from arpad.office.lists.lists import RatingList


REGISTRAR: Final = "the registrar"
NAME: Final = "Chess Federation of Ruritania"
STOPPED: Final = 130
"""The exit code of what somebody stopped with Ctrl+C, as shells have it."""
Lists = Mapping[str, tuple[Kind, str]]
"""The lists of an office by name: whose games, under which rules."""
Act = tuple[date, Callable[[Desk, Signing, Ratings], tuple[Problem, ...]]]
"""What is done on a day with the office as it stands; it returns what stood against it."""


@dataclass(frozen=True, slots=True)
class DemoPublication:
    """A list that came out, and what was published."""

    name: str
    publication: Publication


@dataclass(slots=True)
class _Run:
    """The year while it runs: the office, the events of bad reports by name, seasons opened."""

    desk: Desk
    year: FictionalYear
    lists: Lists
    signing: Signing
    unmended: dict[str, str] = field(default_factory=dict)
    opened: set[str] = field(default_factory=set)

    def anew(self) -> Desk:
        self.desk = self.desk.anew()
        return self.desk


Runs = Callable[[Desk, FictionalYear, Callable[[SentByArbiter], None]], Iterator[DemoPublication]]
"""Runs a year in an office and yields its lists; what it is given is called with each report."""


class DemoFailedError(RuntimeError):
    """The office refused what the demo does; the sentence says what."""


def started(at: Path, of: FictionalYear, lists: Lists, run: Runs, what: str) -> tuple[ListOut, ...]:
    """Make an office in a new directory, and return what comes out while it runs; shown as `what`.

    Leaves with 2 if the place is taken, with 3 if it can't be written; nothing of it is left then.
    """
    try:
        office = made(at, "sqlite", NAME, REGISTRAR, f"{of.first_day}T08:00:00Z")
        with _whole_or_nothing(at), on_one_core():
            desk = _with_regions(Desk(office.store, Vault(at), known_rulebooks().catalogue), of)
            return tuple(_shown(run, desk, of, len(lists), what))
    except NoOfficeError as error:
        refuse(error)
    except (StoreFailedError, OSError) as error:
        cant_be_written(at, error, is_fault=True)
    except DemoFailedError as error:
        fault("the office refuses its own demonstration: {reason}. Please report this.",
              reason=error)  # fmt: skip
    except KeyboardInterrupt:
        leave(STOPPED, "stopped; nothing of {path} is left.", path=at)


def _with_regions(desk: Desk, of: FictionalYear) -> Desk:
    """Let the office say in which region each club is."""
    officer = Officer(REGISTRAR, f"{of.first_day}T08:00:00Z", "the regions of the federation")
    regions = (f"{club}={region}" for region, clubs in REGIONS for club in clubs)
    wanted = SetOffice(settings={"club_regions": "; ".join(regions)})
    _must(change(desk, officer, wanted).problems)
    return desk.anew()


@contextmanager
def _whole_or_nothing(folder: Path) -> Iterator[None]:
    try:
        yield
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _shown(run: Runs, desk: Desk, of: FictionalYear, lists: int, what: str) -> Iterator[ListOut]:
    """Run a year behind a bar: a step for each report, and for each list of a month at most."""
    months = (of.end - of.first_day).days // 30
    with counting(what, len(of.sent) + lists * months) as step:
        for out in run(desk, of, lambda sent: step(_taken_in(sent))):
            yield _told(out)
            text = say("{name} of {day} is out")
            step(text.format(name=out.name, day=out.publication.list_date))


def _taken_in(sent: SentByArbiter) -> str:
    return say("{day}: the report of {event}").format(day=sent.on, event=sent.event.name)


def _told(published: DemoPublication) -> ListOut:
    publication = published.publication
    assert publication.list_date is not None
    return ListOut(
        list=published.name,
        list_date=publication.list_date,
        identity=publication.identity,
        written=str(publication.place),
    )


def run_lists(
    desk: Desk,
    of: FictionalYear,
    lists: Lists,
    acts: Sequence[Act] = (),
    seen: Callable[[SentByArbiter], None] = lambda _: None,
) -> Iterator[DemoPublication]:
    """Run a year in an office without players and lists, and yield each list as it comes out.

    `acts` are what else is done, in the order of their days; `seen` is called with each report that
    comes in. Raises DemoFailedError if the office refuses what has to be done.
    """
    running = _Run(desk, of, lists, signing_of(desk.vault.office))
    _begin(running)
    waiting, arriving, coming = list(of.sent), list(of.arrivals), list(acts)
    while (due := _next_day(running)) is not None:
        while arriving and arriving[0].on < due:
            _arrive(running, arriving.pop(0).person, due)
        while waiting and waiting[0].on < due:
            seen(waiting[0])
            _come(running, waiting.pop(0))
        while coming and coming[0][0] < due:
            _, done = coming.pop(0)
            _must(done(running.anew(), running.signing, partial(_ratings, running)))
        if due.month == 7 and due.year == of.first_day.year:
            _merge(running, due)
        for kept in [
            kept_list
            for kept_list in running.anew().lists.values()
            if _due(running, kept_list) == due
        ]:
            _open_season(running, kept, due)
            yield _published(running, kept, due)


def _begin(running: _Run) -> None:
    of, store = running.year, running.desk.store
    officer = _officer(REGISTRAR, of.first_day, "the members of the federation")
    rows = _list_of(of, "standard").rows
    taken_for_two = (str(of.double.given_up),)  # till July nobody knows better
    _must(import_players(store, officer, rows, others=taken_for_two).problems)
    for name, (kind, rules) in running.lists.items():
        data = of.lists[kind] if name == kind else of.without_status  # FCE: nobody is inactive
        wanted = AddList(
            name=name, rulebook=rules, first_list=Handed(f"{name}.csv", data),
            first_date=of.first_day, kind=kind,
        )  # fmt: skip
        why = _officer(RATER, of.first_day, f"the list kept under {rules}")
        _must(add_list(running.desk, why, wanted).problems)
    running.anew()


def _open_season(running: _Run, kept: KeptList, due: date) -> None:
    """Give everybody a licence of the season of a list, where its rules ask for one (FCE 8.2)."""
    season = season_of(running.desk, kept, None)
    if season is None or season.name in running.opened:
        return
    rows = _list_of(running.year, "standard").rows.select("player_id", "name")
    licences = Handed("licences.csv", rows.write_csv().encode())
    licensed = _officer(REGISTRAR, due, f"the licences of {season.name}")
    wanted = OpenSeason(list_name=kept.name, licences=licences)
    _must(open_season(running.desk, licensed, wanted).problems)
    running.opened.add(season.name)


def _list_of(of: FictionalYear, kind: Kind) -> "RatingList":
    rating_list, problems = list_of_file(of.lists[kind], f"{kind}.csv", of.first_day, kind)
    _must(problems)
    assert rating_list is not None
    return rating_list


def _next_day(running: _Run) -> date | None:
    """Return the day of the list that comes next, until the year's last lists."""
    days = [_due(running, kept) for kept in running.anew().lists.values()]
    return min((day for day in days if day <= running.year.end), default=None)


def _due(running: _Run, kept: KeptList) -> date:
    return kept.next_date(running.desk.catalogue)


def _arrive(running: _Run, person: InventedPerson, on: date) -> None:
    facts = {"name": person.name, "sex": person.sex, "birth": person.birth.isoformat(),
             "federation": FEDERATION, "club": person.club}  # fmt: skip
    stated = [StatedFact(fact, value) for fact, value in facts.items()]
    officer = _officer(REGISTRAR, on, "has joined")
    _must(enter(running.desk.store, officer, stated, str(person.number)).problems)


def _come(running: _Run, sent: SentByArbiter) -> None:
    """Take a report in; a mended one for the event of the bad one before it."""
    data = sent.data(lambda kind, day: _ratings(running, kind, day))
    officer = _officer(RATER, sent.on, "came in")
    event = running.unmended.pop(sent.event.name, "") if not sent.mistake else ""
    desk = running.anew()
    league = next((n for n, event in desk.events.items() if event.name == sent.event.name), "")
    wanted = TakeIn(
        reports=((Handed(sent.name, data),),), sent_by=sent.event.arbiter,
        number=event or (league if not sent.mistake else ""),
    )  # fmt: skip
    taken = take_in(desk, officer, wanted).reports
    _look(sent, taken, is_mended=bool(event))
    if sent.mistake and sent.mistake != TWICE:
        running.unmended[sent.event.name] = next(
            (report.event for report in taken if report.event), ""
        )


def _look(sent: SentByArbiter, reports: Sequence[TakenIn], *, is_mended: bool) -> None:
    """Leave if a good report wasn't taken in, or a second copy was.

    One that mends a report which was rated with its mistake would be a correction, which nobody
    asks for.
    """
    taken = [report for report in reports if report.event]
    codes = {problem.code for report in reports for problem in report.problems}
    if is_mended and "event-corrected" in codes:
        return
    if bool(taken) != (sent.mistake != TWICE) and sent.mistake != "cut":
        messages = [problem.message for report in reports for problem in report.problems]
        raise DemoFailedError(f"{sent.name}: {' '.join(messages)}")


def _ratings(running: _Run, kind: Kind, day: date) -> Mapping[int, int | None]:
    """Return the ratings that stand on the list in force on a day."""
    desk = running.desk
    kept = desk.lists[kind]
    lists, problems = lists_since(desk.store, desk.vault, kept, day)
    _must(problems)
    last = max(
        (rating_list for rating_list in lists if rating_list.list_date <= day),
        key=lambda rating_list: rating_list.list_date,
        default=lists[0],
    )
    rows = last.rows.select("player_id", "rating").iter_rows()
    return {int(number): rating for number, rating in rows}


def _merge(running: _Run, on: date) -> None:
    double = running.year.double
    officer = _officer(REGISTRAR, on, "one person, with two numbers by a slip of the pen")
    twins = MergePlayers(kept=str(double.kept.number), given_up=str(double.given_up))
    merged = merge(running.desk, officer, twins)
    if merged.act is not None:
        running.anew()
    elif "player-merged" not in {problem.code for problem in merged.problems}:
        _must(merged.problems)


def _published(running: _Run, kept: KeptList, day: date) -> DemoPublication:
    """Publish a list; where it has to be looked at something first, look, and publish it then."""
    officer = _officer(RATER, day, "the list of the period")
    wanted = PublishList(list_name=kept.name, list_date=day)
    publication = publish(running.anew(), officer, wanted)
    if undecided := [
        problem.found for problem in publication.problems if problem.code == "event-undecided"
    ]:
        _admit(running, kept, day, set(undecided))
        publication = publish(running.anew(), officer, wanted)
    if not publication.is_published:
        _must(publication.problems)
    return DemoPublication(kept.name, publication)


def _admit(running: _Run, kept: KeptList, day: date, undecided: set[str]) -> None:
    """Look at events that are doubtful, and admit them."""
    officer = _officer(RATER, day, "looked at, and nothing wrong was found")
    for standing in standings(running.desk, draft(running.desk, kept, day)):
        if standing.event.number in undecided:
            done = decided(
                running.desk.store,
                officer,
                standing.event.number,
                "admitted",
                settles=settled_by_admitting(standing.event, standing.problems),
            )
            _must(done.problems)


def _officer(who: str, day: date, because: str) -> Officer:
    """Return who acts on a day of the year, in the morning: no clock of this machine."""
    return Officer(who, f"{day.isoformat()}T09:00:00Z", because)


def _must(problems: Sequence[Problem]) -> None:
    """Leave if the office refused."""
    if wrong := [problem for problem in problems if problem.level == "error"]:
        raise DemoFailedError(f"{wrong[0].file} {wrong[0].message}".strip())
