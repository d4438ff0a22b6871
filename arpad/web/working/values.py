"""The office's pages, served: any value by one rendering, with the acts that concern it."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from arpad.answers.json_text import json_pieces
from arpad.office.acts.declaring import ARBITER, OFFICER, PLAYER, Declared, Role
from arpad.office.claims.claim import claims as all_claims
from arpad.web.working.acts import BASE
from arpad.web.working.queues import Queue
from arpad.web.working.session import led
from arpad.web.working.showing import Showing
from arpad.web.working.site import WorkingSite
from arpad.web.working.views import BOTH, CHOICES, PAGES, ValuePage, View, there
from arpad.web.working.visits import Visit, saved

_READ_MAX: Final = 60


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
        ways: Mapping[str, tuple[Role, ...]] = {"/office": (OFFICER,), "/arbiter": (ARBITER,),
                                               "/office/my": (PLAYER,)}  # fmt: skip
        return led(next((way for way, by in ways.items() if visit.has_role(by)), BASE))

    @pages.get("/my")
    def _my() -> Response:
        return led("/office/my")

    @pages.get("/office/{what}/{number}/files/{sha256}")
    def _file(what: str, number: str, sha256: str, request: Request) -> Response:
        return _handed_out(Visit(site, request), what, number, sha256)

    return pages


def concerning(visit: Visit, page: ValuePage, view: View) -> list[tuple[Declared, str]]:
    """Return the acts that concern what a page is about, each with the way to its form.

    Those that the page offers first come first, with what it fills in.
    """
    acts = []
    for act in visit.acts:
        keys = [parameter.key for parameter in act.parameters]
        of = [parameter.key for parameter in act.parameters
              if parameter.says.reads in page.concerns][:1]  # fmt: skip
        if of or act.kind in page.does:
            filled = page.filled(view) if act.kind in page.does else {}
            written = {**dict.fromkeys(of, view.number), **filled}
            fields = urlencode({key: text for key, text in written.items() if key in keys})
            acts.append((act, f"{BASE}/{act.kind}?{fields}".rstrip("?")))
    order = {kind: place for place, kind in enumerate(page.does)}
    return sorted(acts, key=lambda placed: order.get(placed[0].kind, len(order)))


def _page(visit: Visit, page: ValuePage, number: str) -> Response:
    if not visit.has_role(page.by):
        return visit.not_for(page.by)
    query = {name: visit.request.query_params.get(name, "")[:_READ_MAX] for name in page.asks}
    view = View(visit, number, query)
    value = page.value(view)
    if page.is_file:
        text = "".join(json_pieces(value))
        return saved(f"{page.path.replace('/', '-')}.json", f"{text}\n".encode())
    queue = value if isinstance(value, Queue) else Queue(None, value)
    below, place = queue.below, page.path.format(number=number)
    parts = below if isinstance(below, tuple) else visit.shown(below, place)
    return visit.page(
        "values.html", parts=parts, page=page, number=number, fields=query, question=queue.question,
        acts=concerning(visit, page, view), choices=CHOICES, heading=Showing(visit.lang).heading,
        others=() if page.path else [
            other for other in PAGES if "{" not in other.path and visit.has_role(other.by)],
    )  # fmt: skip


def _handed_out(visit: Visit, what: str, number: str, sha256: str) -> Response:
    """Return a file of an event's report, or of a claim's evidence, to be saved and not shown."""
    if what not in ("events", "claims"):
        raise HTTPException(404)
    if not visit.has_role(BOTH):
        return visit.not_for(BOTH)
    if what == "events":
        report = View(visit, number, {}).event.report
        names = {file.sha256: file.file for file in (report.files if report else ())}
    else:
        claim = there(all_claims(visit.desk.store, [number]), number)
        names = {proof.sha256: proof.file for proof in claim.proofs}
    name = there(names, sha256)
    data = visit.desk.store.kept(sha256)
    if data is None:
        raise HTTPException(404)
    return saved(name, data)
