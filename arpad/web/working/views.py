"""The pages of the office: each a path, a title, who may see it, and the value that it shows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from typing import Any, Final

from fastapi import HTTPException

from arpad.answers import (
    backups,
    claims,
    corrections,
    doctors,
    earlier,
    events,
    events_listed,
    fide,
    handover,
    jobs,
    journal,
    letters,
    mine,
    months,
    offices,
    periods,
    players,
    players_changed,
    todo,
)
from arpad.explain.language import marked
from arpad.office.acts.declaring import APPEALS, OFFICER, PLAYER, ROLES, Reads, Role
from arpad.office.acts.kinds import ACTS
from arpad.office.claims.claim import claims as all_claims
from arpad.office.claims.days import last_days_of
from arpad.office.desk import Desk
from arpad.office.doctor.examining import examine
from arpad.office.events.event import Event
from arpad.office.events.judging import heard
from arpad.office.kept.earlier import EarlierRatings
from arpad.office.kept.lists import KeptList
from arpad.office.periods.agreeing import proposed_by
from arpad.office.periods.gathering import Draft, draft
from arpad.office.players.finding import find, shown
from arpad.office.players.person import person
from arpad.office.players.roll import suspected
from arpad.registry.jobs import Job, queue_in
from arpad.registry.sql import SqlStore
from arpad.web.working.queues import Queue, of_doubles, of_reports, put
from arpad.web.working.showing import Cell, Part, Row, Showing
from arpad.web.working.visits import ELSEWHERE, Visit
from arpad.web.working.words import words


@dataclass(frozen=True, slots=True)
class View:
    """A page that somebody asks for: the number in its path, and the fields of its address."""

    visit: Visit
    number: str
    query: Mapping[str, str]

    def day(self, name: str) -> date | None:
        """Return the day that a field says; None if it says none."""
        try:
            return date.fromisoformat(self.query.get(name, ""))
        except ValueError:
            return None

    @property
    def event(self) -> Event:
        """Return the event of the path. Raises HTTPException if there is none."""
        event: Event = there(self.visit.desk.events, self.number)
        return event

    @property
    def kept(self) -> KeptList:
        """Return the list of the path. Raises HTTPException if there is none."""
        kept: KeptList = there(self.visit.desk.lists, self.number)
        return kept


@dataclass(frozen=True, slots=True)
class ValuePage:
    """A page: its path under /office, its title, its value, and who sees it beside administrators.

    `concerns` is what its number is of, `asks` are fields of its address, and `leads` paths of
    pages about the same, each with its title. `does` are acts that it offers first, `filled` what
    is filled in there beside the number. One that `is_file` is saved, as JSON.
    """

    path: str
    title: str
    value: Callable[[View], object]
    by: tuple[Role, ...] = (OFFICER,)
    concerns: tuple[Reads, ...] = ()
    asks: tuple[str, ...] = ()
    leads: Sequence[tuple[str, str]] = field(default=())
    does: tuple[str, ...] = ()
    filled: Callable[[View], Mapping[str, str]] = lambda _: {}
    is_file: bool = False


def there(by_number: Mapping[str, Any], number: str) -> Any:
    """Return what has a number. Raises HTTPException if nothing has."""
    if number not in by_number:
        raise HTTPException(404)
    return by_number[number]


def _todo(view: View) -> object:
    return todo.todo(view.visit.desk, _of_queue(view), view.visit.today)


def _of_queue(view: View) -> tuple[Job, ...]:
    desk = view.visit.desk
    queue = queue_in(desk.vault.office, desk.store)
    return queue.jobs() if queue else ()


def _log(view: View) -> object:
    before = view.query.get("before", "")
    number = int(before) if before.isascii() and before.isdecimal() and int(before) > 0 else None
    acts = journal.log(view.visit.desk.store, journal.LOG_MAX, number)
    return replace(acts, acts=journal.brief(acts.acts))


def _act(view: View) -> object:
    store, text = view.visit.desk.store, view.number
    number = int(text) if text.isascii() and text.isdecimal() else 0
    acts = journal.log(store, 1, number + 1) if 0 < number <= store.last else None
    if acts is None:
        raise HTTPException(404)
    return acts.acts[0]


def _events(view: View) -> object:
    state = view.query.get("state") or None
    all_events = view.visit.desk.events.values()
    return events_listed.listed(all_events, view.day("since"), view.day("until"), state)


def _event(view: View) -> object:
    desk, event = view.visit.desk, view.event
    return events.shown(desk, event, heard(desk, [event.number]).get(event.number))


def _event_history(view: View) -> object:
    return journal.history(view.visit.desk.store, [view.event.number], "event")


def _players(view: View) -> object:
    text = view.query.get("q", "").strip()
    if not text:
        return ()
    search = find(view.visit.desk.store, text)
    return players.PlayersFound(players=search.players, count=search.count)


def _person(view: View) -> Any:
    somebody = person(view.visit.desk.store, view.number)
    if somebody is None:
        raise HTTPException(404)
    return somebody


def _player(view: View) -> object:
    somebody, store = _person(view), view.visit.desk.store
    return players.shown(somebody, view.visit.today.isoformat(), (),
                         EarlierRatings(store).of(somebody.player))  # fmt: skip


def _player_history(view: View) -> object:
    somebody = _person(view)
    return journal.history(view.visit.desk.store, [somebody.player, *somebody.given_up])


def _doubles(view: View) -> object:
    count, pairs = suspected(view.visit.desk.store)
    questions = of_doubles(view.visit, pairs)
    return Queue(put(view.visit, questions, "doubles", view.query["at"]),
                 players_changed.PlayerDoubles(players=count, doubles=pairs))  # fmt: skip


def _matches(view: View) -> object:
    return Queue(put(view.visit, of_reports(view.visit), "matches", view.query["at"]))


def _claims(view: View) -> object:
    desk = view.visit.desk
    return claims.listed(desk, all_claims(desk.store).values())


def _claim(view: View) -> object:
    answer = claims.shown(view.visit.desk, view.number)
    if answer.claim is None:
        raise HTTPException(404)
    return answer.claim


def _next_list(view: View) -> Draft:
    desk, kept = view.visit.desk, view.kept
    return draft(desk, kept, view.day("date") or kept.next_date(desk.catalogue))


def _month(view: View) -> object:
    return months.month(view.visit.desk, _next_list(view), view.visit.today)


def _to_publish(view: View) -> Mapping[str, str]:
    """Return the day of the list that comes next, and that it is approved if others proposed it."""
    desk, day = view.visit.desk, view.kept.next_date(view.visit.desk.catalogue).isoformat()
    others = proposed_by(desk, view.number, day) - {view.visit.by.who}
    return {"date": day, "approve": "yes"} if others else {"date": day}


def _fees(view: View) -> object:
    desk, kept = view.visit.desk, view.kept
    day = view.day("date") or kept.next_date(desk.catalogue)
    return periods.owed(desk, kept, day, None)


def _earlier(view: View) -> object:
    return earlier.shown(view.visit.desk.store, view.kept.name, view.day("date"))


def _fide(view: View) -> object:
    today = view.visit.today
    since = view.day("since") or today.replace(year=today.year - 1, day=1)
    return fide.events_at_fide(view.visit.desk, since, view.day("until"), today)


def _job(view: View) -> object:
    listed = jobs.listed(_of_queue(view))
    return there({str(job.number): job for job in listed.jobs}, view.number)


def _mine(view: View) -> object:
    return _of_own_number(view, mine.mine)


def _my_data(view: View) -> object:
    return _of_own_number(view, mine.my_data)


def _of_own_number(view: View, value: Callable[[Desk, str, date], object]) -> object:
    """Return a value of the player that who asks is. Raises HTTPException if they are none."""
    number = next(iter(view.visit.own_numbers), "")
    own = value(view.visit.desk, number, view.visit.today)
    if own is None:
        raise HTTPException(404)
    return own


def _claimed(view: View) -> Mapping[str, str]:
    numbers = view.visit.own_numbers
    somebody = person(view.visit.desk.store, numbers[0]) if numbers else None
    name = shown(somebody).name if somebody else ""
    return {"player": numbers[0], "claimant": name} if name else {}


def _backups(view: View) -> object:
    return backups.kept(view.visit.site.office, datetime.fromtimestamp(view.visit.site.now, UTC))


def _handover(view: View) -> object:
    visit = view.visit
    return handover.handover(visit.site.office, visit.desk, _of_queue(view), visit.by.who,
                             visit.officer("").at)  # fmt: skip


def _doctor(view: View) -> object:
    desk, store = view.visit.desk, view.visit.desk.store
    url = store.engine.url.render_as_string(hide_password=False) if isinstance(
        store, SqlStore) else ""  # fmt: skip
    parts = examine(desk.vault.office, url, desk.catalogue, datetime.now(UTC))
    return doctors.examined(desk.vault.office, parts)


def _permissions(view: View) -> object:
    """Return the permission table: who may do each act, and see each page."""
    showing = Showing(view.visit.lang)
    say = words(view.visit.lang)

    def part(head: str, rows: Sequence[tuple[Cell, Sequence[Role]]]) -> Part:
        cells = (
            Row(((first,), *((Cell("✓"),) if role in roles else () for role in ROLES)))
            for first, roles in rows
        )
        return Part(say(head), heads=("", *map(say, ROLES)), rows=tuple(cells), count=len(rows))

    of_acts = [(Cell(say(act.log), f"acts/{act.kind}" if act.form else ""), act.roles)
               for act in ACTS.values() if act.kind not in ELSEWHERE]  # fmt: skip
    of_pages = [(Cell(say(page.title)), roles_of_page(page)) for page in PAGES]
    return (part(showing.heading("acts"), of_acts), part(marked("Pages"), of_pages))


CHOICES: Final[Mapping[str, Sequence[str]]] = {"state": events_listed.STATES}
"""What may be chosen in a field of a page's address, where that is declared."""
BOTH: Final[tuple[Role, ...]] = (OFFICER, APPEALS)
"""Who decides of claims sees events and players too."""
PAGES: Final = (
    ValuePage("", marked("What waits"), _todo),
    ValuePage("my", marked("My page"), _mine, (PLAYER,), filled=_claimed,
              does=("claim.open", "claim.appeal", "claim.evidence", "claim.withdraw"),
              leads=(("my/data", marked("My data as a file")),)),
    ValuePage("my/data", marked("My data as a file"), _my_data, (PLAYER,), is_file=True),
    ValuePage("events", marked("Events"), _events, BOTH, asks=("since", "until", "state")),
    ValuePage("events/{number}", marked("Event"), _event, BOTH, ("event",),
              does=("event.decide", "event.fact", "event.player", "event.enter"),
              leads=(("events/{number}/history", marked("Every act about it")),)),
    ValuePage("events/{number}/history", marked("Every act about it"), _event_history, BOTH),
    ValuePage("players", marked("Players"), _players, BOTH, asks=("q",),
              leads=(("doubles", marked("Who may be one person")),),
              does=("player.add", "player.import", "player.update")),
    ValuePage("players/{number}", marked("Player"), _player, BOTH, ("player", "who", "number"),
              leads=(("players/{number}/history", marked("Every act about it")),)),
    ValuePage("players/{number}/history", marked("Every act about it"), _player_history),
    ValuePage("doubles", marked("Who may be one person"), _doubles, asks=("at",)),
    ValuePage("matches", marked("Who played?"), _matches, asks=("at",)),
    ValuePage("lists", marked("Lists"), lambda view: offices.shown(view.visit.site.office)),
    ValuePage("lists/{number}", marked("The list to come"), _month, (OFFICER,), ("list",),
              ("date",), (("lists/{number}/fees", marked("What events owe")),
                          ("lists/{number}/earlier", marked("Lists of earlier years"))),
              ("list.publish",), _to_publish),
    ValuePage("lists/{number}/fees", marked("What events owe"), _fees, asks=("date",)),
    ValuePage("lists/{number}/earlier", marked("Lists of earlier years"), _earlier,
              asks=("date",)),
    ValuePage("claims", marked("Claims"), _claims, BOTH,
              leads=(("days", marked("The last days to come")),)),
    ValuePage("claims/{number}", marked("Claim"), _claim, BOTH, ("claim",),
              does=("claim.decide", "claim.correct")),
    ValuePage("days", marked("The last days to come"), lambda view: claims.days(
        last_days_of(view.visit.desk, view.visit.today)), BOTH),
    ValuePage("corrections", marked("Corrections"), lambda view: corrections.corrected(
        view.visit.desk, None, (), is_preview=True)),
    ValuePage("fide", marked("Events at FIDE"), _fide, asks=("since", "until")),
    ValuePage("decisions", marked("Decisions"),
              lambda view: journal.decisions(view.visit.desk.store), BOTH),
    ValuePage("log", marked("The log"), _log, asks=("before",)),
    ValuePage("log/{number}", marked("Act"), _act, (OFFICER,), ("act",), does=("undo",)),
    ValuePage("persons", marked("Persons and roles"), lambda view: offices.persons(
        view.visit.desk.store, view.visit.officer("").at),
        leads=(("permissions", marked("Who may do what")),),
        does=("person.add", "person.end", "account.invite", "token.give")),
    ValuePage("permissions", marked("Who may do what"), _permissions, tuple(ROLES)),
    ValuePage("settings", marked("Settings"),
              lambda view: offices.settings(view.visit.desk.store), does=("office.set",)),
    ValuePage("jobs", marked("Jobs"), lambda view: jobs.listed(_of_queue(view))),
    ValuePage("jobs/{number}", marked("Job"), _job),
    ValuePage("letters", marked("Letters"), lambda view: letters.listed(
        view.visit.site.outbox.letters(letters.SHOWN_MAX))),
    ValuePage("backups", marked("Backups"), _backups),
    ValuePage("handover", marked("If I resign tomorrow"), _handover),
    ValuePage("journal", marked("Is the journal whole?"),
              lambda view: offices.journal(view.visit.site.office)),
    ValuePage("doctor", marked("Is the office sound?"), _doctor, ()),
)  # fmt: skip
"""Every page of a value, in the order in which they are named."""


def roles_of_page(page: ValuePage) -> tuple[Role, ...]:
    """Return the roles that see a page, the administrator among them."""
    return tuple(role for role in ROLES if role in (*page.by, "administrator"))
