"""`arpad demo --at`: a fictional federation's year, run in an office as its officers would.

Reports come in on their days; who is blocked is mended when the better report comes; what is
doubtful an officer looks at; every list is published on its day.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from arpad.answers.written import Demonstrated, ListOut
from arpad.cli.demo_claims import RATER, steps
from arpad.cli.demo_corrections import steps as corrections
from arpad.cli.output import fault, tell, wrong_usage
from arpad.cli.progress import working
from arpad.cli.words import say
from arpad.fiction.lists import Kind
from arpad.fiction.mistakes import TWICE
from arpad.fiction.people import FEDERATION, Person
from arpad.fiction.year import Sent, Year, year
from arpad.office.acting import Officer
from arpad.office.desk import Desk
from arpad.office.events.acts import decided
from arpad.office.events.taking_in import TakenIn, take_in
from arpad.office.intake.sent import Sent as Received
from arpad.office.kept.adding import Wanted, add_list
from arpad.office.kept.lists import KeptList, lists_since
from arpad.office.kept.vault import Vault
from arpad.office.lists.lists import list_of_file
from arpad.office.periods.gathering import draft
from arpad.office.periods.public import Signing, signing_of
from arpad.office.periods.publishing import Publication, publish
from arpad.office.periods.season import open_season, season_of
from arpad.office.periods.standing import standings
from arpad.office.players.changing import merge
from arpad.office.players.entering import enter
from arpad.office.players.facts import Stated
from arpad.office.players.importing import import_players
from arpad.report.problems import Problem
from arpad.rulebooks.own import known

if TYPE_CHECKING:
    from arpad.office.lists.lists import RatingList

REGISTRAR: Final = "the registrar"
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
    """A list that came out, and what was published."""

    name: str
    publication: Publication


@dataclass(slots=True)
class _Run:
    """The year while it runs: the office, the events of bad reports by name, seasons opened."""

    desk: Desk
    year: Year
    signing: Signing
    unmended: dict[str, str] = field(default_factory=dict)
    opened: set[str] = field(default_factory=set)

    def anew(self) -> Desk:
        self.desk = self.desk.anew()
        return self.desk


class DemoFailedError(RuntimeError):
    """The office refused what the demo does; the sentence says what."""


def demo_year(at: Path, *, as_json: bool, is_last: bool) -> None:
    """Make an office in a new directory, run the year in it, and tell what came out.

    `is_last`: nothing is done after it, and the process ends here.
    """
    from arpad.registry.place import NoOfficeError, made
    from arpad.registry.store import StoreFailedError

    found = year()
    try:
        office = made(at, "sqlite", "Chess Federation of Ruritania", REGISTRAR,
                      f"{found.first_day}T08:00:00Z")  # fmt: skip
        desk = Desk(office.store, Vault(at), known().catalogue)
        lists: list[ListOut] = []
        with working(say("A year passes")) as tell_on:
            for one in run(desk, found):
                lists.append(_told(one))
                text = say("{name} of {day} is out")
                tell_on(text.format(name=one.name, day=one.publication.list_date))
    except NoOfficeError as error:
        wrong_usage(f"{error}; give another directory.")
    except (StoreFailedError, OSError) as error:
        fault(f"{at} can't be written: {error}.")
    except DemoFailedError as error:
        fault(f"the office refuses its own demonstration: {error} Please report this.")
    answer = Demonstrated(office=str(at), lists=tuple(lists))
    if is_last:
        tell(answer, partial(_print, answer), as_json=as_json)
    _print(answer)


def _told(one: Out) -> ListOut:
    made = one.publication
    assert made.list_date is not None
    return ListOut(list=one.name, list_date=made.list_date, identity=made.identity,
                   written=str(made.place))  # fmt: skip


def _print(answer: Demonstrated) -> None:
    command = os.environ.get("ARPAD_COMMAND", "arpad")
    lead = say("A year of the Chess Federation of Ruritania, which doesn't exist: {office}")
    typer.echo(lead.format(office=answer.office))
    for name, (_, rules) in LISTS.items():
        days = [one.list_date for one in answer.lists if one.list == name]
        text = say("{name}: {count} lists under {rules}, {first} to {last}").format(
            name=name, count=len(days), rules=rules, first=days[0], last=days[-1]
        )
        typer.echo(f"  {text}")
    last = next(one for one in reversed(answer.lists) if one.list == "standard")
    asked = (
        (say("How it stands:"), f"office show --at {answer.office}"),
        (say("What was done:"), f"office log --at {answer.office}"),
        (say("Its claims:"), f"claim list --at {answer.office}"),
        (say("A list:"), f"list show {last.written} --top 10"),
        (say("Is it genuine?"), f"list verify {answer.office}/archive"),
        (say("Its pages:"), f"serve --at {answer.office}"),
        (say("The next period:"), f"period status standard --at {answer.office}"),
    )
    for what, typed in asked:
        typer.echo(f"{what} {command} {typed}")


def run(desk: Desk, of: Year) -> Iterator[Out]:
    """Run the year in an office without players and lists, and yield each list as it comes out.

    Raises DemoFailedError if the office refuses what has to be done.
    """
    running = _Run(desk, of, signing_of(desk.vault.office))
    _begin(running)
    waiting = list(of.sent)
    arriving = list(of.arrivals)
    disputed, corrected = steps(of), corrections(of)
    while (due := _next_day(running)) is not None:
        while arriving and arriving[0].on < due:
            _arrive(running, arriving.pop(0).person, due)
        while waiting and waiting[0].on < due:
            _come(running, waiting.pop(0))
        while disputed and disputed[0].on < due:
            _must(disputed.pop(0).do(running.anew(), running.signing))
        while corrected and corrected[0][0] < due:
            ratings = partial(_ratings, running)
            _must(corrected.pop(0)[1](running.anew(), running.signing, ratings))
        if due.month == 7 and due.year == of.first_day.year:
            _merge(running, due)
        for kept in [one for one in running.anew().lists.values() if _due(running, one) == due]:
            _open_season(running, kept, due)
            yield _published(running, kept, due)


def _begin(running: _Run) -> None:
    of, store = running.year, running.desk.store
    officer = _officer(REGISTRAR, of.first_day, "the members of the federation")
    rows = _list_of(of, "standard").rows
    taken_for_two = (str(of.double.given_up),)  # till July nobody knows better
    _must(import_players(store, officer, rows, others=taken_for_two)[0].problems)
    for name, (kind, rules) in LISTS.items():
        data = (
            of.lists[kind] if name == kind else of.without_status
        )  # FCE, CNXC: nobody is inactive
        wanted = Wanted(name, kind, rules, of.first_day, f"{name}.csv", data)
        why = _officer(RATER, of.first_day, f"the list kept under {rules}")
        _must(add_list(store, why, wanted, running.desk.catalogue).problems)
    running.anew()


def _open_season(running: _Run, kept: KeptList, due: date) -> None:
    """Give everybody a licence of the season of a list, where its rules ask for one (FCE 8.2)."""
    season = season_of(running.desk, kept, None)
    if season is None or season.name in running.opened:
        return
    rows = _list_of(running.year, "standard").rows.select("player_id", "name")
    licensed = _officer(REGISTRAR, due, f"the licences of {season.name}")
    _must(open_season(running.desk, licensed, season, rows).problems)
    running.opened.add(season.name)


def _list_of(of: Year, kind: Kind) -> "RatingList":
    found, problems = list_of_file(of.lists[kind], f"{kind}.csv", of.first_day, kind)
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
        running.unmended[sent.event.name] = next((one.event for one in came if one.event), "")


def _look(sent: Sent, came: Sequence[TakenIn]) -> None:
    """Leave if a good report wasn't taken in, or a second copy was.

    One that comes when its event is rated would be a correction, which nobody asks for.
    """
    taken = [one for one in came if one.event]
    if any(problem.code == "event-corrected" for one in came for problem in one.problems):
        return
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
    """Publish a list; where it has to be looked at something first, look, and publish it then."""
    officer = _officer(RATER, day, "the list of the period")
    made = publish(running.anew(), officer, kept, day, running.signing)
    if undecided := [one.found for one in made.problems if one.code == "event-undecided"]:
        _admit(running, kept, day, set(undecided))
        made = publish(running.anew(), officer, kept, day, running.signing)
    if not made.is_published:
        _must(made.problems)
    return Out(kept.name, made)


def _admit(running: _Run, kept: KeptList, day: date, undecided: set[str]) -> None:
    """Look at events that are doubtful, and admit them."""
    officer = _officer(RATER, day, "looked at, and nothing wrong was found")
    for one in standings(running.desk, draft(running.desk, kept, day)):
        if one.event.number in undecided:
            done = decided(running.desk.store, officer, one.event.number, "admitted",
                           settles=one.doubts)  # fmt: skip
            _must(done.problems)


def _officer(who: str, day: date, because: str) -> Officer:
    """Return who acts on a day of the year, in the morning: no clock of this machine."""
    return Officer(who, f"{day.isoformat()}T09:00:00Z", because)


def _must(problems: Sequence[Problem]) -> None:
    """Leave if the office refused."""
    if wrong := [one for one in problems if one.level == "error"]:
        raise DemoFailedError(f"{wrong[0].file} {wrong[0].message}".strip())
