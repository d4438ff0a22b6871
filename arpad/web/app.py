"""The site served: recorded pages byte for byte as among the files, and pages that answer.

The server listens where it is told and nowhere else, changes nothing, and knows of the archive
alone. A list that is published while it runs is seen: the archive's folder is looked at before a
page is made, at most once a second.
"""

import logging
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Lock, Thread
from typing import Final
from urllib.parse import quote, urlencode

from fastapi import FastAPI, Request
from fastapi.responses import PlainTextResponse, RedirectResponse, Response

from arpad.archive.canonical import canonical_json, hash_of
from arpad.archive.evidence.heads import CHECKPOINT
from arpad.explain import languages
from arpad.explain.wording import in_language
from arpad.office.reading.absent import NotFoundError
from arpad.office.reading.shelf import UnreadableError
from arpad.registry.store import StoreFailedError
from arpad.report.names import plain
from arpad.report.problems import Text
from arpad.web.api import BASE, WAYS, Way, problem, told
from arpad.web.guarding import SAFE, Guard
from arpad.web.map import ANSWERING, page_at
from arpad.web.openapi import described
from arpad.web.parameters import AskedWronglyError
from arpad.web.place import PagePlace
from arpad.web.site import ASSETS, Site
from arpad.web.uploading import PATH as UPLOAD_PATH
from arpad.web.uploading import Uploads

LOG: Final = logging.getLogger("arpad.web")
_TYPES: Final = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml", ".json": "application/json",
    "": "text/plain; charset=utf-8",  # the archive's checkpoint
    ".csv": "text/csv; charset=utf-8", ".md": "text/markdown; charset=utf-8",
    ".parquet": "application/vnd.apache.parquet", ".txt": "text/plain; charset=utf-8",
    ".xml": "application/xml", ".rss": "application/rss+xml",
    ".ics": "text/calendar; charset=utf-8", ".pdf": "application/pdf",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}  # fmt: skip
SAID_MAX: Final = 100
_NOT_FOUND: Final = Text("Not found")
_FAULT: Final = Text("This can't be answered: the program has a fault, and its log "
                       "has the details.")  # fmt: skip


class Current:
    """The site as it stands, made anew beside who reads when the archive has got another entry.

    An archive that can't be trusted any more is said in the log, and the site stays as it was.
    """

    def __init__(self, make: Callable[[], Site], archive: Path, every: float = 1.0) -> None:
        self._made, self._archive, self._every = make, archive, every
        self._site, self._seen, self._looked = make(), self._entries(), time.monotonic()
        self._lock, self._said = Lock(), ""

    def site(self) -> Site:
        """Return the site as it is now; nobody waits while it is made anew."""
        if time.monotonic() - self._looked >= self._every and self._lock.acquire(blocking=False):
            self._looked = time.monotonic()
            Thread(target=self._look, daemon=True).start()
        return self._site

    def _look(self) -> None:
        """Make the site anew if the archive has got another entry; look again after a failure."""
        try:
            if (entries := self._entries()) != self._seen:
                self._site, self._seen, self._said = self._made(), entries, ""
        except (OSError, UnreadableError, StoreFailedError) as error:
            if self._said != (text := str(error)):
                self._said = text
                LOG.exception("the archive is not read anew")
        finally:
            self._lock.release()

    def _entries(self) -> tuple[str, ...]:
        return tuple(sorted(path.name for path in self._archive.iterdir()))


def application(current: Current, per_minute: int = 0) -> FastAPI:
    """Return the application of a site.

    `per_minute`: so many requests to the API may an address make in a minute; 0: as many as come.
    """
    app = FastAPI(title="arpad", docs_url=None, redoc_url=None, openapi_url=None)

    app.add_middleware(Guard, per_minute=per_minute)

    @app.get("/healthz")
    def _healthz() -> PlainTextResponse:
        return PlainTextResponse("ok\n")

    @app.get(f"{BASE}/openapi.json")
    def _description() -> Response:
        return Response(canonical_json(described()), media_type="application/json")

    for way in WAYS:
        app.add_api_route(f"{BASE}{way.path}", _way(current, way), methods=["GET"])

    @app.get("/api/{path:path}")
    def _no_way(path: str) -> Response:
        message = Text("There is no {what}.", what=f"/api/{path[:SAID_MAX]}")
        return _wrong(current.site(), "", 404, _NOT_FOUND, message)

    @app.get("/{path:path}")
    def _page(path: str, request: Request, lang: str = "") -> Response:
        return _page_of(current.site(), path, request, lang)

    @app.exception_handler(Exception)
    def _fault(request: Request, _error: Exception) -> Response:
        return _of_fault(current, request.url.path)

    uploads = Uploads()

    @app.post("/{path:path}")
    async def _sent(path: str, request: Request) -> Response:
        site = current.site()
        place = site.place(_name(site, path))
        if place.path != UPLOAD_PATH:
            page = missing(site, place)
            return Response(page, status_code=405, media_type=_TYPES[".html"],
                            headers={"Allow": "GET"})  # fmt: skip
        reply = await uploads.reply(site, place, request)
        return Response(reply.page, status_code=reply.status, media_type=_TYPES[".html"])

    return app


def _page_of(site: Site, path: str, request: Request, lang: str) -> Response:
    """Return the page of a path, or where it leads: another language, another name of it."""
    fields = request.query_params.multi_items()
    query = [(plain(name), plain(text)) for name, text in fields if name != "lang"]
    if lang in site.languages:
        translated = _in_language(site, path.strip("/"), lang)
        return _led(translated + (f"?{urlencode(query)}" if query else ""), 303)
    if (other := _from_where_links_lead(site, path)) != path:
        return _led(quote(other), 308)
    name = _name(site, path)
    place = site.place(name)
    if asking := ANSWERING.get(place.path):
        reply = asking.reply(site, place, query)
        if reply.leads_to:
            return _led(quote(reply.leads_to), reply.status)
        return Response(reply.page, status_code=reply.status, media_type=_TYPES[".html"])
    page_made = _recorded(site, name)
    if page_made is None:
        page = missing(site, place)
        return Response(page, status_code=404, media_type=_TYPES[".html"])
    return _answered(page_made, name, request)


def _of_fault(current: Current, path: str) -> Response:
    """Answer what the program itself got wrong; the server's log has the traceback."""
    LOG.error("a fault of the program: %s can't be answered", plain(path[:SAID_MAX]))
    if path.startswith("/api/"):
        answer = _wrong(current.site(), "", 500, Text("Fault"), _FAULT)
    else:
        lang = current.site().place(path.lstrip("/")).lang
        answer = PlainTextResponse(f"{in_language(_FAULT, lang)}\n", status_code=500)
    answer.headers.update(SAFE)  # no middleware stands before this answer
    return answer


def _way(current: Current, way: Way) -> Callable[[Request], Response]:
    """Return what answers a way of the API."""

    def answer(request: Request) -> Response:
        query, site = dict(request.query_params), current.site()
        wrong = partial(_wrong, site, query.get("lang", ""))
        known = {parameter.name for parameter in way.parameters}
        if strange := sorted(query.keys() - known):
            return wrong(400, Text("Unknown parameter"),
                         Text("There is no parameter {name}.",
                              name=strange[0][:SAID_MAX]))  # fmt: skip
        try:
            with site.shelf.index.reading():
                answered = way.answer(site, request.path_params, query)
        except NotFoundError:
            return wrong(404, _NOT_FOUND,
                         Text("There is no {what}.", what=request.url.path[:SAID_MAX]))  # fmt: skip
        except AskedWronglyError as error:
            return wrong(400, Text("Wrong parameter"), error.args[0])
        data = b"" if answered.value is None else canonical_json(told(answered.value))
        tag = f'"{answered.tag or hash_of(data)}"'
        headers = {"ETag": tag, "Cache-Control": "no-cache", "Access-Control-Allow-Origin": "*"}
        if request.headers.get("If-None-Match") == tag:
            return Response(status_code=304, headers=headers)
        whole = answered.file() if answered.value is None else data
        return Response(whole, media_type=answered.media_type, headers=headers)

    return answer


def _wrong(site: Site, lang: str, status: int, title: Text, detail: Text) -> Response:
    """Answer what is wrong in the language asked for, else in the site's first."""
    known = lang if lang in languages() else site.languages[0]
    said = (in_language(text, known) for text in (title, detail))
    data = canonical_json(problem(status, *said))
    return Response(data, status_code=status, media_type="application/problem+json")


def _from_where_links_lead(site: Site, path: str) -> str:
    """Return the address under which a page's relative links are right: /ca/, and /lists."""
    bare = path.strip("/")
    return f"{bare}/" if bare in site.languages else bare


def _name(site: Site, path: str) -> str:
    """Return the file that an address names: /lists is lists.html, / is index.html."""
    if not path or path.rstrip("/") in site.languages:
        return f"{path.rstrip('/')}/index.html".lstrip("/")
    last = path.rpartition("/")[2]
    return path if "." in last or path == f"archive/{CHECKPOINT}" else f"{path}.html"


def _in_language(site: Site, path: str, lang: str) -> str:
    """Return the address of a page in another language."""
    return quote(PagePlace(site.place(_name(site, path)).path, lang, site.languages).file)


def _led(address: str, status: int) -> Response:
    """Return an answer that leads elsewhere on this site: after two slashes a host would begin."""
    return RedirectResponse(f"/{address.lstrip('/')}", status_code=status)


def _recorded(site: Site, name: str) -> bytes | None:
    """Return a file of the site."""
    folder, _, rest = name.partition("/")
    if folder == "assets":
        path = ASSETS / rest
        return path.read_bytes() if rest in {asset.name for asset in ASSETS.iterdir()} else None
    if folder == "archive":
        return _of_archive(site, rest)
    return page_at(site, name)


def _of_archive(site: Site, rest: str) -> bytes | None:
    """Return a file of the archive, looked up by what is there and never by what was asked."""
    archive = site.shelf.archive
    for path in archive.files_of(rest.rpartition("/")[0]):
        if rest == path.relative_to(archive.folder).as_posix():
            return path.read_bytes()
    return None


def _answered(data: bytes, name: str, request: Request) -> Response:
    tag = f'"{hash_of(data)[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if name.startswith("archive/") and name.endswith(".csv"):  # a spreadsheet would run its names
        headers["Content-Disposition"] = f'attachment; filename="{Path(name).name}"'
    if request.headers.get("If-None-Match") == tag:
        return Response(status_code=304, headers=headers)
    kind = _TYPES.get(Path(name).suffix, "application/octet-stream")
    return Response(data, media_type=kind, headers=headers)


def missing(site: Site, place: PagePlace) -> bytes:
    """Return the page that says that there is no such page."""
    from arpad.web.rendering import rendered

    return rendered("missing.html", place, {"site": site})
