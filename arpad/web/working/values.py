"""The office's values as pages: what the verbs that look print, by one rendering of them all.

A page is a path, a title, who may see it, and the function that returns its value; the acts that
concern what it is about are offered on it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from arpad.answers import (
    claims,
    corrections,
    doctors,
    earlier,
    events,
    fide,
    jobs,
    offices,
    periods,
    players,
    todo,
)
from arpad.explain.language import marked
from arpad.office.acts.declaring import APPEALS, ARBITER, OFFICER, ROLES, Declared, Reads, Role
from arpad.office.acts.kinds import ACTS
from arpad.office.claims.claim import claims as all_claims
from arpad.office.claims.days import last_days_of
from arpad.office.doctor.examining import examine
from arpad.office.events.event import Event
from arpad.office.events.judging import heard
from arpad.office.kept.earlier import EarlierRatings
from arpad.office.kept.lists import KeptList
from arpad.office.periods.gathering import draft
from arpad.office.players.finding import find
from arpad.office.players.person import person
from arpad.office.players.roll import suspected
from arpad.registry.jobs import queue_in
from arpad.registry.sql import SqlStore
from arpad.web.working.acts import BASE
from arpad.web.working.session import led
from arpad.web.working.showing import Cell, Part, Row, Showing
from arpad.web.working.site import WorkingSite
from arpad.web.working.visits import ELSEWHERE, Visit, saved
from arpad.web.working.words import words

LOG_MAX: Final = 100
_READ_MAX: Final = 60


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
        event: Event = _there(self.visit.desk.events, self.number)
        return event

    @property
    def kept(self) -> KeptList:
        """Return the list of the path. Raises HTTPException if there is none."""
        kept: KeptList = _there(self.visit.desk.lists, self.number)
        return kept


@dataclass(frozen=True, slots=True)
class ValuePage:
    """A page: its path under /office, its title, its value, and who sees it beside administrators.

    `concerns` is what its number is of, `asks` are fields of its address, and `leads` paths of
    pages about the same, each with its title.
    """

    path: str
    title: str
    value: Callable[[View], object]
    by: tuple[Role, ...] = (OFFICER,)
    concerns: tuple[Reads, ...] = ()
    asks: tuple[str, ...] = ()
    leads: Sequence[tuple[str, str]] = field(default=())


def _there(by_number: Mapping[str, Any], number: str) -> Any:
    if number not in by_number:
        raise HTTPException(404)
    return by_number[number]


def _todo(view: View) -> object:
    desk = view.visit.desk
    queue = queue_in(desk.vault.office, desk.store)
    return todo.todo(desk, queue.jobs() if queue else (), view.visit.today)


def _log(view: View) -> object:
    before = view.query.get("before", "")
    number = int(before) if before.isascii() and before.isdecimal() and int(before) > 0 else None
    return players.log(view.visit.desk.store, LOG_MAX, number)


def _act(view: View) -> object:
    store, text = view.visit.desk.store, view.number
    number = int(text) if text.isascii() and text.isdecimal() else 0
    acts = players.log(store, 1, number + 1) if 0 < number <= store.last else None
    if acts is None:
        raise HTTPException(404)
    return acts.acts[0]


def _events(view: View) -> object:
    state = view.query.get("state") or None
    all_events = view.visit.desk.events.values()
    return events.listed(all_events, view.day("since"), view.day("until"), state)


def _event(view: View) -> object:
    desk, event = view.visit.desk, view.event
    return events.shown(desk, event, heard(desk, [event.number]).get(event.number))


def _event_history(view: View) -> object:
    return players.history(view.visit.desk.store, [view.event.number], "event")


def _players(view: View) -> object:
    text = view.query.get("q", "").strip()
    search = find(view.visit.desk.store, text) if text else None
    return players.PlayersFound(players=search.players if search else (),
                                count=search.count if search else 0)  # fmt: skip


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
    return players.history(view.visit.desk.store, [somebody.player, *somebody.given_up])


def _doubles(view: View) -> object:
    count, pairs = suspected(view.visit.desk.store)
    return players.PlayerDoubles(players=count, doubles=pairs)


def _claims(view: View) -> object:
    desk = view.visit.desk
    return claims.listed(desk, all_claims(desk.store).values())


def _claim(view: View) -> object:
    answer = claims.shown(view.visit.desk, view.number)
    if answer.claim is None:
        raise HTTPException(404)
    return answer.claim


def _status(view: View) -> object:
    desk, kept = view.visit.desk, view.kept
    day = view.day("date") or kept.next_date(desk.catalogue)
    return periods.status(desk, draft(desk, kept, day), view.visit.today)


def _preview(view: View) -> object:
    desk, kept = view.visit.desk, view.kept
    day = view.day("date") or kept.next_date(desk.catalogue)
    return periods.preview(desk, draft(desk, kept, day))


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


def _jobs(view: View) -> object:
    desk = view.visit.desk
    queue = queue_in(desk.vault.office, desk.store)
    return jobs.listed(queue.jobs() if queue else ())


def _job(view: View) -> object:
    listed = _jobs(view)
    assert isinstance(listed, jobs.JobsListed)
    return _there({str(job.number): job for job in listed.jobs}, view.number)


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


_BOTH: Final[tuple[Role, ...]] = (OFFICER, APPEALS)
"""Who decides of claims sees events and players too."""
PAGES: Final = (
    ValuePage("", marked("What waits"), _todo),
    ValuePage("events", marked("Events"), _events, _BOTH, asks=("since", "until", "state")),
    ValuePage("events/{number}", marked("Event"), _event, _BOTH, ("event",),
              leads=(("events/{number}/history", marked("Every act about it")),)),
    ValuePage("events/{number}/history", marked("Every act about it"), _event_history, _BOTH),
    ValuePage("players", marked("Players"), _players, _BOTH, asks=("q",),
              leads=(("doubles", marked("Who may be one person")),)),
    ValuePage("players/{number}", marked("Player"), _player, _BOTH, ("player", "who", "number"),
              leads=(("players/{number}/history", marked("Every act about it")),)),
    ValuePage("players/{number}/history", marked("Every act about it"), _player_history),
    ValuePage("doubles", marked("Who may be one person"), _doubles),
    ValuePage("lists", marked("Lists"), lambda view: offices.shown(view.visit.site.office)),
    ValuePage("lists/{number}", marked("The list to come"), _status, (OFFICER,), ("list",),
              ("date",), (("lists/{number}/preview", marked("What the list would be")),
                          ("lists/{number}/fees", marked("What events owe")),
                          ("lists/{number}/earlier", marked("Lists of earlier years")))),
    ValuePage("lists/{number}/preview", marked("What the list would be"), _preview, (OFFICER,),
              ("list",), ("date",)),
    ValuePage("lists/{number}/fees", marked("What events owe"), _fees, asks=("date",)),
    ValuePage("lists/{number}/earlier", marked("Lists of earlier years"), _earlier,
              asks=("date",)),
    ValuePage("claims", marked("Claims"), _claims, _BOTH,
              leads=(("days", marked("The last days to come")),)),
    ValuePage("claims/{number}", marked("Claim"), _claim, _BOTH, ("claim",)),
    ValuePage("days", marked("The last days to come"), lambda view: claims.days(
        last_days_of(view.visit.desk, view.visit.today)), _BOTH),
    ValuePage("corrections", marked("Corrections"), lambda view: corrections.corrected(
        view.visit.desk, None, (), is_preview=True)),
    ValuePage("fide", marked("Events at FIDE"), _fide, asks=("since", "until")),
    ValuePage("decisions", marked("Decisions"),
              lambda view: players.decisions(view.visit.desk.store), _BOTH),
    ValuePage("log", marked("The log"), _log, asks=("before",)),
    ValuePage("log/{number}", marked("An act"), _act, (OFFICER,), ("act",)),
    ValuePage("persons", marked("Persons and roles"), lambda view: offices.persons(
        view.visit.desk.store, view.visit.officer("").at),
        leads=(("permissions", marked("Who may do what")),)),
    ValuePage("permissions", marked("Who may do what"), _permissions, tuple(ROLES)),
    ValuePage("settings", marked("Settings"),
              lambda view: offices.settings(view.visit.desk.store)),
    ValuePage("jobs", marked("Jobs"), _jobs),
    ValuePage("jobs/{number}", marked("Job"), _job),
    ValuePage("journal", marked("Is the journal whole?"),
              lambda view: offices.journal(view.visit.site.office)),
    ValuePage("doctor", marked("Is the office sound?"), _doctor, ()),
)  # fmt: skip
"""Every page of a value, in the order in which they are named."""


def roles_of_page(page: ValuePage) -> tuple[Role, ...]:
    """Return the roles that see a page, the administrator among them."""
    return tuple(role for role in ROLES if role in (*page.by, "administrator"))


def router(site: WorkingSite) -> APIRouter:
    """Return the pages of values, and the files that events and claims have."""
    pages = APIRouter()

    def add(page: ValuePage) -> None:
        def answer(request: Request, number: str = "") -> Response:
            return _page(Visit(site, request), page, number)

        path = f"/office/{page.path}".rstrip("/")
        pages.add_api_route(path, answer, methods=["GET"], name=path)

    for page in PAGES:
        add(page)

    @pages.get("/")
    def _first(request: Request) -> Response:
        visit = Visit(site, request)
        ways: Mapping[str, tuple[Role, ...]] = {"/office": (OFFICER,), "/arbiter": (ARBITER,)}
        return led(next((way for way, by in ways.items() if visit.has_role(by)), BASE))

    @pages.get("/office/{what}/{number}/files/{sha256}")
    def _file(what: str, number: str, sha256: str, request: Request) -> Response:
        return _handed_out(Visit(site, request), what, number, sha256)

    return pages


def concerning(visit: Visit, page: ValuePage, number: str) -> list[tuple[Declared, str]]:
    """Return the acts that concern what a page is about, each with the way to its form."""
    acts = []
    for act in visit.acts:
        keys = [parameter.key for parameter in act.parameters
                if parameter.says.reads in page.concerns]  # fmt: skip
        if keys:
            acts.append((act, f"{BASE}/{act.kind}?{urlencode({keys[0]: number})}"))
    return acts


def _page(visit: Visit, page: ValuePage, number: str) -> Response:
    if not visit.has_role(page.by):
        return visit.not_for(page.by)
    query = {name: visit.request.query_params.get(name, "")[:_READ_MAX] for name in page.asks}
    value = page.value(View(visit, number, query))
    is_parts = isinstance(value, tuple)
    place = page.path.format(number=number)
    return visit.page(
        "values.html", parts=value if is_parts else visit.shown(value, place), page=page,
        number=number, query=query, acts=concerning(visit, page, number),
        heading=Showing(visit.lang).heading, others=() if page.path else [
            other for other in PAGES if "{" not in other.path and visit.has_role(other.by)],
    )  # fmt: skip


def _handed_out(visit: Visit, what: str, number: str, sha256: str) -> Response:
    """Return a file of an event's report, or of a claim's evidence, to be saved and not shown."""
    if what not in ("events", "claims"):
        raise HTTPException(404)
    if not visit.has_role(_BOTH):
        return visit.not_for(_BOTH)
    if what == "events":
        report = View(visit, number, {}).event.report
        names = {file.sha256: file.file for file in (report.files if report else ())}
    else:
        claim = _there(all_claims(visit.desk.store, [number]), number)
        names = {proof.sha256: proof.file for proof in claim.proofs}
    name = _there(names, sha256)
    data = visit.desk.store.kept(sha256)
    if data is None:
        raise HTTPException(404)
    return saved(name, data)
