"""By whom a request is: a session's cookie, or a program's token; and whether it was forged.

Nothing is answered to nobody but what a router says is open. What changes something came from our
own pages: it bears the session's secret, and the browser doesn't say that it came from elsewhere.
"""

import hmac
import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from secrets import token_urlsafe
from typing import Final
from urllib.parse import parse_qsl, quote

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arpad.explain.known_languages import languages
from arpad.office.accounts.sessions import begun, seen, turned
from arpad.registry.credentials import Session
from arpad.registry.store import StoreFailedError
from arpad.web.addresses import is_api
from arpad.web.working.site import WorkingSite

LOG: Final = logging.getLogger("arpad.web")
SIGN_IN: Final = "/sign-in"
PROBES: Final = ("/healthz", "/readyz")
"""By which a machine asks how a process is, under whatever name."""
CSRF: Final = "csrf"
FRESH_SECONDS: Final = 15 * 60
"""Who changes how they sign in has signed in no longer ago."""
_COOKIE, _LANGUAGE = "arpad", "arpad-language"
_TOKEN_BYTES, _TOKEN_MOST = 32, 100
_FORM_BYTES, _FIELDS_MOST = 64 * 1024, 60
_SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
_OWN_SITES: Final = ("same-origin", "none")
_YEAR_SECONDS: Final = 31_536_000
_ONLY_SAFE: Final = f"max-age={_YEAR_SECONDS}; includeSubDomains"
_INSIDE: Final = re.compile(r"/(?![/\\])[!-\[\]-~]*")


@dataclass(frozen=True, slots=True)
class SignedIn:
    """Who a request is by, with the roles that they have today.

    `csrf` is what each of their forms bears; `session` is None of a program, which has none.
    """

    who: str
    csrf: str
    language: str
    roles: frozenset[str]
    session: Session | None = None


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whoever a request is by: their language, what their forms bear, and who they are."""

    language: str
    csrf: str
    signed_in: SignedIn | None
    token: str = ""


class ForgedError(Exception):
    """A form that isn't one of ours, or is of another session."""


def signed_in(request: Request) -> SignedIn | None:
    """Return who a request is by; None if nobody is signed in."""
    return visitor(request).signed_in


def visitor(request: Request) -> Visitor:
    """Return whoever a request is by."""
    by: Visitor = request.scope["state"]["visitor"]
    return by


def is_fresh(request: Request, site: WorkingSite) -> bool:
    """Tell whether who is signed in proved who they are a short while ago."""
    by = signed_in(request)
    return by is not None and by.session is not None and (
        site.now - by.session.began <= FRESH_SECONDS
    )  # fmt: skip


def need_csrf(request: Request, text: str) -> None:
    """Raise ForgedError unless a form bears what ours do."""
    if not hmac.compare_digest(text.encode(), visitor(request).csrf.encode()):
        raise ForgedError


async def fields(request: Request) -> Mapping[str, str]:
    """Return what a small form of ours says, without files. Raises ForgedError for any other."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > _FORM_BYTES:
            raise ForgedError
    try:
        pairs = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=_FIELDS_MOST)
    except ValueError as error:
        raise ForgedError from error
    by_name = dict(pairs)
    need_csrf(request, by_name.get(CSRF, ""))
    return by_name


def inside(path: str) -> str:
    r"""Return a way within this site; its first page for any other, so that nobody is led away.

    >>> inside("/events?list=3"), inside("//evil.example"), inside("/\\evil"), inside("/a\r\nb")
    ('/events?list=3', '/', '/', '/')
    """
    return path if _INSIDE.fullmatch(path) else "/"


def led(path: str) -> Response:
    """Return an answer that leads on within this site."""
    return RedirectResponse(inside(path), 303)


def sign_in(request: Request, site: WorkingSite, who: str, response: Response) -> Response:
    """Sign somebody in with an answer: in a new session, whatever the browser had before."""
    token, _ = begun(site.kept, who, site.roles(who), site.now)
    old = visitor(request).signed_in
    if old is not None and old.session is not None:
        site.kept.end_session(old.session.session)
    _set_cookie(response.headers, request.scope, token)
    return response


def keep_on(request: Request, site: WorkingSite, response: Response) -> Response:
    """Let a session go on under another token, and end all others of who is signed in."""
    by = visitor(request)
    if by.signed_in is None or by.signed_in.session is None:
        return response
    who, session = by.signed_in.who, by.signed_in.session
    site.kept.end_sessions(who, but=session.session)
    token = turned(site.kept, by.token, session, by.signed_in.roles, site.now, is_due=True)
    if token:
        _set_cookie(response.headers, request.scope, token)
    return response


def sign_out(request: Request, site: WorkingSite, response: Response) -> Response:
    """End a session with an answer, and let the browser forget it."""
    by = signed_in(request)
    if by is not None and by.session is not None:
        site.kept.end_session(by.session.session)
    _set_cookie(response.headers, request.scope, "")
    response.headers["Clear-Site-Data"] = '"cache"'
    return response


class Sessions:
    """Before an application: says by whom a request is, and lets nobody in where they may not be.

    `is_open` tells which paths are for everybody.
    """

    def __init__(self, app: ASGIApp, site: WorkingSite, is_open: Callable[[str], bool]) -> None:
        self._app, self._site, self._is_open = app, site, is_open

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            host = headers.get("host", "")
            if scope["path"] not in PROBES and not await run_in_threadpool(
                self._site.is_own_host, host
            ):
                await PlainTextResponse("no such host\n", 421)(scope, receive, send)
                return
            by, token = await run_in_threadpool(self._by, scope, headers)
        except StoreFailedError:
            LOG.exception("the database refuses")
            await PlainTextResponse("try again\n", 503, {"Retry-After": "1"})(scope, receive, send)
            return
        scope.setdefault("state", {})["visitor"] = by

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                answer.setdefault("Cache-Control", "no-store")
                if scope["scheme"] == "https":
                    answer["Strict-Transport-Security"] = _ONLY_SAFE
                is_set = any(_name(scope) + "=" in text for text in answer.getlist("set-cookie"))
                if token and not is_set:
                    _set_cookie(answer, scope, token)
                if (lang := _chosen(scope)) is not None:
                    _set_cookie(answer, scope, lang, _LANGUAGE, _YEAR_SECONDS)
            await send(message)

        refusal = self._refusal(scope, headers, by)
        await (refusal or self._app)(scope, receive, marked)

    def _refusal(self, scope: Scope, headers: Headers, by: Visitor) -> Response | None:
        path = scope["path"]
        if scope["method"] not in _SAFE_METHODS and _is_from_elsewhere(scope, headers):
            return PlainTextResponse("from another site\n", 403)
        if self._is_open(path) or by.signed_in is not None:
            return None
        if is_api(path):
            return PlainTextResponse("no valid token\n", 401, {"WWW-Authenticate": "Bearer"})
        query = scope["query_string"].decode("latin-1")
        way = inside(quote(path) + (f"?{query}" if query else ""))
        return led(f"{SIGN_IN}?next={quote(way, safe='')}")

    def _by(self, scope: Scope, headers: Headers) -> tuple[Visitor, str]:
        """Return by whom a request is, and the token that its cookie is to have; "" for the same.

        What programs ask is by their token alone: a cookie, which browsers send by themselves,
        counts for nothing there.
        """
        cookies = _cookies(headers)
        lang = _language(scope, headers, cookies)
        if is_api(scope["path"]):
            program = self._program(headers, lang)
            return Visitor(lang, "", program), ""
        token = cookies.get(_name(scope), "")[:_TOKEN_MOST]
        session = seen(self._site.kept, token, self._site.now) if token else None
        roles = self._site.roles(session.who) if session else frozenset()
        if session is None or not roles:
            own = token or token_urlsafe(_TOKEN_BYTES)
            return Visitor(lang, self._csrf(f"nobody {own}"), None, own), "" if token else own
        account = self._site.kept.account(session.who)
        lang = _chosen(scope) or (account.language if account else None) or lang
        csrf = self._csrf(f"session {session.session}")
        by = SignedIn(session.who, csrf, lang, roles, session)
        new_token = ""
        if scope["method"] == "GET":
            new_token = turned(self._site.kept, token, session, roles, self._site.now)
        return Visitor(lang, csrf, by, new_token or token), new_token

    def _csrf(self, text: str) -> str:
        return hmac.new(self._site.key("csrf"), text.encode(), sha256).hexdigest()

    def _program(self, headers: Headers, lang: str) -> SignedIn | None:
        scheme, _, token = headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not token:
            return None
        who = self._site.kept.of_token(token.strip()[:_TOKEN_MOST])
        roles = self._site.roles(who) if who is not None else frozenset()
        return SignedIn(who, "", lang, roles) if who is not None and roles else None


def _is_from_elsewhere(scope: Scope, headers: Headers) -> bool:
    """Tell whether a browser says that another site's page has sent a request."""
    site = headers.get("sec-fetch-site", "none")
    origin = headers.get("origin", "null")
    own = f"{scope['scheme']}://{headers.get('host', '')}"
    return site not in _OWN_SITES or origin not in ("null", own)


def _name(scope: Scope, cookie: str = _COOKIE) -> str:
    """Return a cookie's name: where the connection is safe no other host can have set it."""
    return f"__Host-{cookie}" if scope["scheme"] == "https" else cookie


def _set_cookie(
    headers: MutableHeaders, scope: Scope, text: str, cookie: str = _COOKIE, seconds: int = 0
) -> None:
    """Let the browser keep a text for so long, 0: until it is closed; without one forget it."""
    secure = "; Secure" if scope["scheme"] == "https" else ""
    end = f"; Max-Age={seconds}" if seconds or not text else ""
    marks = f"Path=/; HttpOnly; SameSite=Lax{secure}{end}"
    headers.append("Set-Cookie", f"{_name(scope, cookie)}={text}; {marks}")


def _cookies(headers: Headers) -> Mapping[str, str]:
    try:
        return {name: part.value for name, part in SimpleCookie(headers.get("cookie", "")).items()}
    except CookieError:
        return {}


def _chosen(scope: Scope) -> str | None:
    """Return the language that an address asks for, if there is one."""
    pairs = dict(parse_qsl(scope["query_string"].decode("latin-1")))
    return pairs.get("lang") if pairs.get("lang") in languages() else None


def _language(scope: Scope, headers: Headers, cookies: Mapping[str, str]) -> str:
    """Return the language to answer in: chosen now or before, else as the browser wants it."""
    before = cookies.get(_name(scope, _LANGUAGE), "")
    chosen = _chosen(scope) or (before if before in languages() else None)
    return chosen or best_language(headers.get("accept-language", ""))


def best_language(accepted: str) -> str:
    """Return the language that an Accept-Language wants most of those that we have; else English.

    >>> best_language("fr, ca-ES;q=0.8, en;q=0.5"), best_language("pt;q=0"), best_language("*")
    ('ca', 'en', 'en')
    """
    weights: dict[str, float] = {}
    for part in accepted.split(",")[:20]:
        name, _, weight = (text.strip() for text in part.lower().partition(";"))
        lang = name.partition("-")[0]
        number = re.fullmatch(r"q=([01](?:\.[0-9]{1,3})?)", weight) if weight else None
        size = float(number[1]) if number else float(not weight)
        weights[lang] = max(size, weights.get(lang, 0.0))
    best = max(languages(), key=lambda lang: weights.get(lang, 0.0))
    return best if weights.get(best, 0.0) > 0 else languages()[0]
