"""The working site served: a process of its own, beside the public server, which changes nothing.

Whoever isn't signed in sees only what is open to everybody.
"""

import logging
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Depends, FastAPI, HTTPException, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Scope

from arpad.explain.wording import in_language
from arpad.registry.jobs import queue_of
from arpad.registry.store import StoreFailedError
from arpad.report.names import plain
from arpad.report.problems import Text
from arpad.web.addresses import is_api
from arpad.web.guarding import SAFE, Guard, Limits, Meter
from arpad.web.place import PagePlace
from arpad.web.rendering import rendered
from arpad.web.sending import type_of
from arpad.web.site import ASSETS
from arpad.web.words import translator
from arpad.web.working import (
    account,
    acts,
    api,
    arbiter,
    following,
    metrics,
    passkeys,
    signing_in,
    values,
)
from arpad.web.working.session import PROBES, ForgedError, Sessions
from arpad.web.working.site import WorkingSite

LOG: Final = logging.getLogger("arpad.web")
NO_LIMITS: Final = Limits()
_FILES: Final = ("/assets/", "/accent.css", "/logo.", *PROBES, metrics.PATH)
_OPEN: Final = (following.PATH, "/sign-in", "/sign-out", "/welcome/", *_FILES)
_PARTS: Final = (signing_in, passkeys, account, acts, api, arbiter, following, values)
_METHODS: Final = ("GET", "HEAD", "OPTIONS", "POST")
_FAULT: Final = Text("This can't be answered: the program has a fault, and its log "
                       "has the details.")  # fmt: skip
_WAIT: Final = Text("Ask again in {seconds} s.", seconds=1)


def application(
    site: WorkingSite, routers: Sequence[APIRouter] = (), open_paths: Sequence[str] = (),
    limits: Limits = NO_LIMITS,
) -> FastAPI:  # fmt: skip
    """Return the application of an office's working site.

    `routers` have the pages of its work; `open_paths` begin the paths that are for everybody.
    """
    app = FastAPI(title="arpad", docs_url=None, redoc_url=None, openapi_url=None,
                  dependencies=[Depends(metrics.note_route)])  # fmt: skip
    is_open = (*_OPEN, *open_paths)
    app.add_middleware(Sessions, site=site, is_open=lambda path: path.startswith(is_open))
    app.add_middleware(Guard, quick=lambda _: None, refuse=partial(_before, Meter(limits)))
    figures = metrics.Metrics(site, queue_of(site.office))
    app.add_middleware(metrics.Measured, metrics=figures)
    own = (_probes(site, figures), _own_files(site))
    for pages in (*own, *(part.router(site) for part in _PARTS), *routers):
        app.include_router(pages)
    _errors(app, site)
    return app


def _probes(site: WorkingSite, figures: metrics.Metrics) -> APIRouter:
    """Return what machines ask: whether a process lives, whether it can work, and its figures."""
    probes = APIRouter()

    @probes.get("/healthz")
    async def _healthz() -> Response:
        return PlainTextResponse("ok\n")

    @probes.get("/readyz")
    def _readyz() -> Response:
        if not site.is_ready():
            return PlainTextResponse("the database is of another version\n", 503)
        return PlainTextResponse("ready\n")

    @probes.get(metrics.PATH)
    def _metrics(request: Request) -> Response:
        if not metrics.is_of_this_machine(request):
            raise HTTPException(404)
        return figures.shown()

    return probes


def _own_files(site: WorkingSite) -> APIRouter:
    """Return the files that pages name."""
    files = APIRouter()
    paths = {path.name: path for path in (*ASSETS.iterdir(), *Path(__file__).parent.glob("*.js"))}

    @files.get("/assets/{name}")
    def _asset(name: str) -> Response:
        if name not in paths:
            return PlainTextResponse("not found\n", 404)
        fields = {"Cache-Control": "max-age=300", "Content-Type": type_of(name)}
        return Response(paths[name].read_bytes(), headers=fields)

    @files.get("/accent.css")
    def _accent() -> Response:
        look = site.look()
        if look.appearance.accents is None:
            return PlainTextResponse("not found\n", 404)
        sheet = rendered("accent.css", PagePlace("accent.css", "en", ("en",)), {"site": look})
        return Response(sheet, media_type=type_of("accent.css"))

    @files.get("/logo.{ending}")
    def _logo(ending: str) -> Response:
        logo = site.look().appearance.logo
        if logo is None or logo.ending != ending:
            return PlainTextResponse("not found\n", 404)
        return Response(logo.data, media_type=type_of(f"logo.{ending}"))

    return files


def _before(meter: Meter, scope: Scope) -> Response | None:
    """Return the answer to a request that nobody looks at: a method, or an address's limit."""
    if scope["method"] == "OPTIONS":
        return Response(status_code=204, headers={"Allow": ", ".join(_METHODS)})
    if scope["method"] not in _METHODS:
        return Response(status_code=405, headers={"Allow": ", ".join(_METHODS)})
    is_counted = scope["method"] == "POST" or is_api(scope["path"])
    if is_counted and (seconds := meter.wait_of_program(scope)):
        return PlainTextResponse("wait\n", 429, {"Retry-After": str(seconds)})
    return None


def _errors(app: FastAPI, site: WorkingSite) -> None:
    """Let an application answer what goes wrong."""

    @app.exception_handler(ForgedError)
    def _forged(request: Request, _error: Exception) -> Response:
        say = translator(request.scope["state"]["visitor"].language)
        return _refused(
            site, request, 403, say("This form is no longer valid"),
            say("It was open too long, or isn't of this site. Nothing was done: open it again."),
        )  # fmt: skip

    @app.exception_handler(404)
    def _missing(request: Request, _error: Exception) -> Response:
        say = translator(request.scope["state"]["visitor"].language)
        sentence = say("Nothing stands at this address, or no longer.")
        return _refused(site, request, 404, say("There is no such page"), sentence)

    @app.exception_handler(StoreFailedError)
    def _store(_request: Request, error: Exception) -> Response:
        LOG.error("the database refuses: %s", plain(str(error)))
        return PlainTextResponse(f"{_WAIT}\n", 503, {"Retry-After": "1"})

    @app.exception_handler(Exception)
    def _fault(request: Request, _error: Exception) -> Response:
        state = request.scope.get("state", {})
        LOG.error("a fault of the program: %s can't be answered", metrics.route_of(state))
        lang = state["visitor"].language if "visitor" in state else "en"
        return PlainTextResponse(f"{in_language(_FAULT, lang)}\n", 500, SAFE)


def _refused(
    site: WorkingSite, request: Request, status: int, title: str, sentence: str
) -> Response:
    return site.page(request, "refused.html", {"title": title, "sentence": sentence}, status)
