"""The pages by which somebody comes in: a name and a password, or a link that the office made.

An account that there is not is answered as one that there is, after the same work.
"""

from collections.abc import Callable, Mapping
from functools import partial
from secrets import token_urlsafe
from typing import Final, TypeVar

from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, Request
from starlette.responses import Response

from arpad.explain.wording import in_language
from arpad.office.accounts import codes, passwords, throttle
from arpad.office.accounts.sessions import LINK
from arpad.registry.credentials import Account
from arpad.report.names import plain
from arpad.report.problems import Text
from arpad.web.guarding import counted_as
from arpad.web.words import translator
from arpad.web.working.session import fields, inside, led, sign_in, sign_out, visitor
from arpad.web.working.site import WorkingSite

T = TypeVar("T")
HASHED_AT_ONCE: Final = 2
"""Passwords that are tried at once: each takes 64 MiB."""
_WAITING_MOST: Final = 40
_NAME_SIGNS: Final = 200
_TICKET, _TICKET_SECONDS, _BYTES = "ticket", 300, 32
_WRONG, _LIMITED, _BUSY = 400, 429, 503
_NOT_RIGHT: Final = Text("Name and password don't belong together.")
_NO_CODE: Final = Text("This code is not right, or was used already.")
_WAIT: Final = Text("Too many attempts: try again in {minutes} minutes.", minutes=15)


def router(site: WorkingSite) -> APIRouter:
    """Return the pages of signing in."""
    pages, hashing = APIRouter(), Hashing()

    @pages.get("/sign-in")
    def _asked(request: Request) -> Response:
        return form_page(site, request, request.query_params.get("next", "/"))

    @pages.post("/sign-in")
    async def _tried(request: Request) -> Response:
        form = await fields(request)
        who = plain(form.get("who", ""))[:_NAME_SIGNS].strip()
        way, password = form.get("next", "/"), form.get("password", "")[: passwords.SIGNS_MOST + 1]
        seconds = await to_thread.run_sync(partial(_wait, site, request, who))
        if seconds:
            return form_page(site, request, way, who, _WAIT, _LIMITED)
        is_right = await hashing.done(partial(passwords.is_right, site.kept, who, password))
        if is_right is None:
            return form_page(site, request, way, who, _WAIT, _BUSY)
        return await to_thread.run_sync(partial(_let_in, site, request, who, way, is_right))

    @pages.post("/sign-in/code")
    async def _code(request: Request) -> Response:
        form = await fields(request)
        return await to_thread.run_sync(partial(_coded, site, request, form))

    @pages.post("/sign-out")
    async def _out(request: Request) -> Response:
        await fields(request)
        return await to_thread.run_sync(partial(sign_out, request, site, led("/sign-in")))

    @pages.get("/welcome/{link}")
    def _welcome(request: Request, link: str) -> Response:
        who = site.kept.once(LINK, link, site.now, is_taken=False)
        return welcomed(site, request, link, who)

    @pages.post("/welcome/{link}")
    async def _begin(request: Request, link: str) -> Response:
        form = await fields(request)
        who = await to_thread.run_sync(lambda: site.kept.once(LINK, link, site.now, is_taken=False))
        problem = passwords.wrong(form.get("password", ""), who or "", site.look().name)
        if who is None or problem is not None:
            return welcomed(site, request, link, who, problem.message if problem else "")
        kept = await hashing.done(partial(passwords.hashed, form["password"]))
        if kept is None:
            return welcomed(site, request, link, who, _WAIT)
        return await to_thread.run_sync(partial(_begun, site, request, link, who, kept))

    return pages


class Hashing:
    """Work that takes memory, a few at once; whoever comes when many wait is sent away."""

    def __init__(self) -> None:
        self._limiter = CapacityLimiter(HASHED_AT_ONCE)

    async def done(self, work: Callable[[], T]) -> T | None:
        """Return what a work returns; None if too many wait."""
        if self._limiter.statistics().tasks_waiting >= _WAITING_MOST:
            return None
        return await to_thread.run_sync(work, limiter=self._limiter)


def _wait(site: WorkingSite, request: Request, who: str) -> int:
    address = counted_as(request.client.host if request.client else "")
    return throttle.wait(site.kept, who, address, site.now)


def _let_in(site: WorkingSite, request: Request, who: str, way: str, is_right: bool) -> Response:  # noqa: FBT001
    if not is_right or not site.roles(who):
        return form_page(site, request, way, who, _NOT_RIGHT, _WRONG)
    account = site.kept.account(who)
    if account is not None and account.second:
        return _asked_for_code(site, request, who, way)
    throttle.succeeded(site.kept, who)
    return sign_in(request, site, who, led(way))


def _asked_for_code(
    site: WorkingSite, request: Request, who: str, way: str, wrong: str = ""
) -> Response:
    """Return the page that asks for a code of who has given the password."""
    ticket = token_urlsafe(_BYTES)
    site.kept.keep_once(_TICKET, ticket, who, site.now + _TICKET_SECONDS, site.now)
    values = {"ticket": ticket, "next": inside(way), "wrong": said(request, wrong)}
    return site.page(request, "code.html", values, _WRONG if wrong else 200)


def _coded(site: WorkingSite, request: Request, form: Mapping[str, str]) -> Response:
    """Sign in who has given the password before, and now a code."""
    way = form.get("next", "/")
    who = site.kept.once(_TICKET, form.get("ticket", ""), site.now)
    account = site.kept.account(who) if who is not None else None
    if account is None or who is None:
        return form_page(site, request, way)
    if _wait(site, request, who):
        return form_page(site, request, way, who, _WAIT, _LIMITED)
    code = form.get("code", "")[:_NAME_SIGNS]
    if not codes.is_right(site.kept, site.key("second factor"), account, code, site.now):
        return _asked_for_code(site, request, who, way, _NO_CODE)
    throttle.succeeded(site.kept, who)
    return sign_in(request, site, who, led(way))


def _begun(site: WorkingSite, request: Request, link: str, who: str, password: str) -> Response:
    """Set the first password of whom a link was made for, or the next one, and sign them in."""
    if site.kept.once(LINK, link, site.now) is None or not site.roles(who):
        return welcomed(site, request, link, None)
    before = site.kept.account(who) or Account(who)
    site.kept.put(before.anew(password))
    site.kept.end_sessions(who)
    say = translator(visitor(request).language)
    site.note(who, "password", say("came by the office's link"))
    return sign_in(request, site, who, led("/account"))


def form_page(
    site: WorkingSite, request: Request, way: str, who: str = "", wrong: str = "", status: int = 200
) -> Response:
    """Return the page that asks for a name and a password."""
    values = {"next": inside(way), "who": who, "wrong": said(request, wrong)}
    return site.page(request, "sign-in.html", values, status)


def welcomed(
    site: WorkingSite, request: Request, link: str, who: str | None, wrong: str = ""
) -> Response:
    """Return the page of a link: whom it welcomes, or that it no longer works."""
    values = {"who": who, "link": link, "wrong": said(request, wrong)}
    return site.page(request, "welcome.html", values, _WRONG if wrong or who is None else 200)


def said(request: Request, text: str) -> str:
    """Return a sentence in the reader's language."""
    return in_language(text, visitor(request).language) if isinstance(text, Text) else text
