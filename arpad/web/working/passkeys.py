"""Passkeys in a browser: to sign in, to come in by a link, to add one on the own page.

A script asks for what the device is to make or to sign, and fills a form with the answer.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from anyio import to_thread
from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from arpad.office.accounts import passkeys as keys
from arpad.office.accounts.sessions import LINK
from arpad.registry.credentials import Account
from arpad.registry.zones import today_of
from arpad.report.names import plain
from arpad.report.problems import Text
from arpad.web.words import translator
from arpad.web.working.account import account_page
from arpad.web.working.session import fields, is_fresh, keep_on, led, sign_in, signed_in, visitor
from arpad.web.working.signing_in import form_page, welcomed
from arpad.web.working.site import WorkingSite

_WRONG, _GONE = 400, 410
_NOT_TAKEN: Final = Text("This passkey can't be taken. Try again, or come in another way.")
Form = Mapping[str, str]


def router(site: WorkingSite) -> APIRouter:
    """Return what passkeys take: what to sign, and the answers."""
    pages = APIRouter()
    answers: Mapping[str, Callable[[WorkingSite, Request, Form], Response]] = {
        "/sign-in/passkey/begin": _to_sign,
        "/sign-in/passkey": _signed,
        "/welcome/{link}/passkey/begin": _to_begin,
        "/welcome/{link}/passkey": _begun,
        "/account/passkeys/begin": _to_add,
        "/account/passkeys": _added,
    }

    def add(path: str, answer: Callable[[WorkingSite, Request, Form], Response]) -> None:
        @pages.post(path)
        async def _sent(request: Request) -> Response:
            form = await fields(request)
            return await to_thread.run_sync(partial(answer, site, request, form))

    for path, answer in answers.items():
        add(path, answer)
    return pages


def _to_sign(site: WorkingSite, request: Request, _form: Form) -> Response:
    return _options(keys.asked_to_sign(site.kept, site.where(request), site.now))


def _signed(site: WorkingSite, request: Request, form: Form) -> Response:
    """Sign in whoever has signed with a passkey, if they have a role."""
    answer, way = form.get("answer", ""), form.get("next", "/")
    who = keys.signed_by(site.kept, site.where(request), answer, site.now)
    if who is None or not site.roles(who):
        return form_page(site, request, way, wrong=_NOT_TAKEN, status=_WRONG)
    return sign_in(request, site, who, led(way))


def _to_begin(site: WorkingSite, request: Request, _form: Form) -> Response:
    who = site.kept.once(LINK, request.path_params["link"], site.now, is_taken=False)
    if who is None:
        return JSONResponse({}, _GONE)
    return _options(_asked(site, request, who))


def _begun(site: WorkingSite, request: Request, form: Form) -> Response:
    """Keep the first passkey of whom a link was made for, and sign them in without a password."""
    link = request.path_params["link"]
    who = site.kept.once(LINK, link, site.now, is_taken=False)
    if who is None or not site.roles(who):
        return welcomed(site, request, link, None)
    passkey = _kept(site, request, who, form)
    if passkey is None or site.kept.once(LINK, link, site.now) is None:
        return welcomed(site, request, link, who, _NOT_TAKEN)
    before = site.kept.account(who) or Account(who)
    site.kept.put(before.anew())
    site.kept.end_sessions(who)
    say = translator(visitor(request).language)
    site.note(who, "passkey", say("came by the office's link"))
    return sign_in(request, site, who, led("/account"))


def _to_add(site: WorkingSite, request: Request, _form: Form) -> Response:
    by = signed_in(request)
    if by is None or not is_fresh(request, site):
        return JSONResponse({}, _GONE)
    return _options(_asked(site, request, by.who))


def _added(site: WorkingSite, request: Request, form: Form) -> Response:
    """Keep another passkey of who is signed in."""
    by = signed_in(request)
    if by is None or not is_fresh(request, site):
        return led("/sign-in?next=/account")
    if _kept(site, request, by.who, form) is None:
        return account_page(site, request, wrong=_NOT_TAKEN)
    say = translator(by.language)
    site.note(by.who, "passkey", say("on their own page"))
    return keep_on(request, site, led("/account"))


def _asked(site: WorkingSite, request: Request, who: str) -> str:
    name = site.look().name
    return keys.asked_to_add(site.kept, site.where(request), name, who, site.now)


def _kept(site: WorkingSite, request: Request, who: str, form: Form) -> object | None:
    today = today_of(site.store(), site.officer(who, "").at).isoformat()
    answer, name = form.get("answer", ""), plain(form.get("name", ""))
    return keys.added(site.kept, site.where(request), who, answer, name, today, site.now)


def _options(text: str) -> Response:
    return Response(text, media_type="application/json")
