"""The pages by which somebody comes in: a name and a password, or a link that the office made.

An account that there is not is answered as one that there is, after the same work.
"""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, Request
from starlette.responses import Response

from arpad.explain.wording import in_language
from arpad.office.accounts import passwords, throttle
from arpad.office.accounts.acts import changed
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
_WRONG, _LIMITED, _BUSY = 400, 429, 503
_NOT_RIGHT: Final = Text("Name and password don't belong together.")
_WAIT: Final = Text("Too many attempts: try again in {minutes} minutes.", minutes=15)


def router(site: WorkingSite) -> APIRouter:
    """Return the pages of signing in."""
    pages, hashing = APIRouter(), Hashing()

    @pages.get("/sign-in")
    def _asked(request: Request) -> Response:
        return _form(site, request, request.query_params.get("next", "/"))

    @pages.post("/sign-in")
    async def _tried(request: Request) -> Response:
        form = await fields(request)
        who = plain(form.get("who", ""))[:_NAME_SIGNS].strip()
        way, password = form.get("next", "/"), form.get("password", "")[: passwords.SIGNS_MOST + 1]
        seconds = await to_thread.run_sync(partial(_wait, site, request, who))
        if seconds:
            return _form(site, request, way, who, _WAIT, _LIMITED)
        is_right = await hashing.done(partial(passwords.is_right, site.kept, who, password))
        if is_right is None:
            return _form(site, request, way, who, _WAIT, _BUSY)
        return await to_thread.run_sync(partial(_let_in, site, request, who, way, is_right))

    @pages.post("/sign-out")
    async def _out(request: Request) -> Response:
        await fields(request)
        return await to_thread.run_sync(partial(sign_out, request, site, led("/sign-in")))

    @pages.get("/welcome/{link}")
    def _welcome(request: Request, link: str) -> Response:
        who = site.kept.once(LINK, link, site.now, is_taken=False)
        return _welcomed(site, request, link, who)

    @pages.post("/welcome/{link}")
    async def _begin(request: Request, link: str) -> Response:
        form = await fields(request)
        who = await to_thread.run_sync(lambda: site.kept.once(LINK, link, site.now, is_taken=False))
        problem = passwords.wrong(form.get("password", ""), who or "")
        if who is None or problem is not None:
            return _welcomed(site, request, link, who, problem.message if problem else "")
        kept = await hashing.done(partial(passwords.hashed, form["password"]))
        if kept is None:
            return _welcomed(site, request, link, who, _WAIT)
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
        return _form(site, request, way, who, _NOT_RIGHT, _WRONG)
    throttle.succeeded(site.kept, who)
    return sign_in(request, site, who, led(way))


def _begun(site: WorkingSite, request: Request, link: str, who: str, password: str) -> Response:
    """Set the first password of whom a link was made for, or the next one, and sign them in."""
    if site.kept.once(LINK, link, site.now) is None or not site.roles(who):
        return _welcomed(site, request, link, None)
    before = site.kept.account(who) or Account(who)
    site.kept.put(Account(who, password, language=before.language))
    site.kept.end_sessions(who)
    say = translator(visitor(request).language)
    done = changed(site.desk(), site.officer(who, say("came by the office's link")), "password")
    assert done.act is not None, done.problems
    return sign_in(request, site, who, led("/account"))


def _form(
    site: WorkingSite, request: Request, way: str, who: str = "", wrong: str = "", status: int = 200
) -> Response:
    values = {"next": inside(way), "who": who, "wrong": _said(request, wrong)}
    return site.page(request, "sign-in.html", values, status)


def _welcomed(
    site: WorkingSite, request: Request, link: str, who: str | None, wrong: str = ""
) -> Response:
    values = {"who": who, "link": link, "wrong": _said(request, wrong)}
    return site.page(request, "welcome.html", values, _WRONG if wrong or who is None else 200)


def _said(request: Request, text: str) -> str:
    return in_language(text, visitor(request).language) if isinstance(text, Text) else text
