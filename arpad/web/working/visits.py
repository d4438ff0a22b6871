"""Somebody's request on the office as it stands: what they may do, and what may be offered them."""

from collections.abc import Iterable, Sequence
from datetime import date
from functools import cached_property
from urllib.parse import quote

from fastapi import Request
from starlette.responses import Response

from arpad.office.acting import Officer
from arpad.office.acts.declaring import (
    ADMINISTRATOR,
    APPEALS,
    ARBITER,
    OFFICER,
    PLAYER,
    ROLES,
    Declared,
    Parameter,
    Role,
)
from arpad.office.acts.kinds import ACTS
from arpad.office.claims.claim import claims
from arpad.office.desk import Desk
from arpad.office.players.finding import shown
from arpad.office.players.person import persons
from arpad.office.roles import forbidden, given_roles
from arpad.registry.zones import today_of
from arpad.report.notes import either
from arpad.report.problems import Problem, Text
from arpad.web.words import translator
from arpad.web.working.forms import Choices
from arpad.web.working.session import signed_in
from arpad.web.working.showing import Part, Showing
from arpad.web.working.site import WorkingSite
from arpad.web.working.words import rest, said, title, words

OFFERED_MAX = 300
"""More events, claims or players than this a field doesn't offer: their pages find them."""
ELSEWHERE = frozenset(("office.init",))
"""Acts that nobody does at an office that is there already."""


class Visit:
    """What somebody who is signed in does now, and on which desk."""

    def __init__(self, site: WorkingSite, request: Request, desk: Desk | None = None) -> None:
        by = signed_in(request)
        assert by is not None
        self.site, self.request, self.by = site, request, by
        is_looking = request.method in ("GET", "HEAD")
        self.desk = desk or (site.desk_to_read() if is_looking else site.desk())

    @property
    def lang(self) -> str:
        """Return the language of who is signed in."""
        return self.by.language

    @cached_property
    def today(self) -> date:
        """Return this day."""
        return today_of(self.desk.store, self.officer("").at)

    def officer(self, because: str) -> Officer:
        """Return who acts now, and why."""
        return self.site.officer(self.by.who, because)

    def has_role(self, roles: Iterable[Role]) -> bool:
        """Tell whether whoever is signed in has one of some roles, or does all that there is."""
        return bool(self.by.roles & {*roles, ADMINISTRATOR})

    @cached_property
    def acts(self) -> tuple[Declared, ...]:
        """Return the acts that their roles allow them, those with a form."""
        here = (act for act in ACTS.values() if act.form and act.kind not in ELSEWHERE)
        return tuple(act for act in here if self.has_role(act.by))

    def may(self, kind: str) -> bool:
        """Tell whether their roles allow them an act."""
        return self.has_role(ACTS[kind].by)

    def forbidden(self, declared: Declared) -> Problem | None:
        """Return why an act is refused to them, whatever it is about."""
        return forbidden(self.desk.store, self.officer("").tells(declared.kind))

    def offered(self, parameter: Parameter) -> Choices:
        """Return what the office has that a parameter may mean, and they may see."""
        reads = parameter.says.reads
        if reads == "list":
            return [(name, name) for name in self.desk.lists]
        if reads == "event":
            return [(event, self.desk.events[event].name) for event in self.events]
        if reads == "claim" and not self.has_role((OFFICER, APPEALS)):
            every = claims(self.desk.store).values() if self.own_numbers else ()
            own = [claim for claim in every if claim.player in self.own_numbers]
            return [(claim.number, f"{claim.list_name} {claim.list_date}") for claim in own]
        if reads == "claim":
            waiting = [claim for claim in claims(self.desk.store).values() if claim.is_waiting]
            return [(claim.number, claim.claimant) for claim in waiting[:OFFERED_MAX]]
        return self._players if reads in ("player", "who", "number") else ()

    @cached_property
    def events(self) -> Sequence[str]:
        """Return the last events that they may see: an arbiter sees their own."""
        numbers = list(self.desk.events)
        if not self.has_role((OFFICER, APPEALS)):
            own = self._own_events if self.has_role((ARBITER,)) else frozenset()
            numbers = [number for number in numbers if number in own]
        return numbers[: -OFFERED_MAX - 1 : -1]

    @cached_property
    def _own_events(self) -> frozenset[str]:
        rows = self.desk.store.rows("event")
        acts = {act.number: act.told.who for act in self.desk.store.acts({act for act, _ in rows})}
        return frozenset(str(row["event"]) for act, row in rows if acts[act] == self.by.who)

    @cached_property
    def _players(self) -> Choices:
        if not self.has_role((OFFICER, APPEALS)):
            return [(number, number) for number in self.own_numbers]
        numbers = [
            str(number) for number in self.desk.store.columns("player", ["player"])["player"]
        ]
        some = numbers if len(numbers) <= OFFERED_MAX else ()
        people = persons(self.desk.store, some).values()
        return [(person.player, shown(person).name) for person in people]

    @cached_property
    def own_numbers(self) -> tuple[str, ...]:
        """Return the numbers under which they are players at the office."""
        return tuple(role.player for role in given_roles(self.desk.store)
                     if role.who == self.by.who and role.role == PLAYER
                     and role.holds(self.today))  # fmt: skip

    def shown(self, value: object, place: str = "") -> tuple[Part, ...]:
        """Return a value as pages show it; it leads to others where they may see these."""
        is_linked = self.has_role((OFFICER, APPEALS))
        return tuple(Showing(self.lang, place, self.today, is_linked=is_linked).parts(value))

    def word(self, text: str) -> str:
        """Return a word or a sentence of values in their language."""
        return words(self.lang)(text)

    def title(self, declared: Declared) -> str:
        """Return what an act does, in a few words."""
        return title(declared, self.lang)

    def page(self, template: str, status: int = 200, **values: object) -> Response:
        """Return a page, with the words of values beside those of pages."""
        given = {"visit": self, "word": self.word, "title_of": self.title,
                 "rest_of": lambda declared: rest(declared, self.lang), **values}  # fmt: skip
        return self.site.page(self.request, template, given, status)

    def not_for(self, roles: Iterable[Role]) -> Response:
        """Return that a page is for others, in the sentence of the roles."""
        allowed = [role for role in ROLES if role in (*roles, ADMINISTRATOR)]
        message = Text("{who} may not do this: it takes the role {roles}.", who=self.by.who,
                       roles=either(allowed))  # fmt: skip
        fix = Text("Let somebody act who has it, or an administrator give it.")
        return self.refused(Problem("error", "role-missing", message, fix=fix))

    def refused(self, problem: Problem) -> Response:
        """Return that they may not do something, in the sentence of the roles."""
        say = translator(self.lang)
        sentence = " ".join(said(text, self.lang) for text in (problem.message, problem.fix))
        return self.page("refused.html", 403, title=say("You may not do this"),
                         sentence=sentence)  # fmt: skip


def saved(name: str, data: bytes) -> Response:
    """Return a file that a browser saves and never shows, whatever is in it."""
    return Response(data, media_type="application/octet-stream", headers={
        "Content-Disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}",
        "Content-Security-Policy": "sandbox",
    })  # fmt: skip
