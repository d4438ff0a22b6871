"""The site served: recorded pages byte for byte as among the files, and pages that answer.

The server listens where it is told and nowhere else, changes nothing, and knows of the archive
alone. What is made is kept (`arpad.web.keeping`); a reader who has it already is told so before
anything is made.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import quote, urlencode

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ExceptionHandler, Scope

from arpad.archive.canonical import canonical_json
from arpad.explain.known_languages import languages
from arpad.explain.wording import in_language
from arpad.office.reading.absent import NotFoundError
from arpad.office.reading.signed_files import is_handed_out
from arpad.report.names import plain
from arpad.report.problems import Text
from arpad.web.addresses import (
    file_of,
    from_where_links_lead,
    in_other_language,
    is_api,
    kept_name,
    type_at,
)
from arpad.web.api import BASE, MEDIA_TYPES, WAYS, problem, resolved
from arpad.web.current import Current, NotReadyError
from arpad.web.embedding import EMBED, embedded
from arpad.web.examples import described_by
from arpad.web.guarding import (
    HEAD,
    PREFLIGHT,
    SAFE,
    SHARED,
    Guard,
    Limits,
    Meter,
    TooMuchError,
)
from arpad.web.keeping import LARGE_BYTES, Keeper, Prepared
from arpad.web.map import ANSWERING, is_surely, page_at
from arpad.web.parameters import AskedWronglyError, Fields, paged
from arpad.web.place import PagePlace
from arpad.web.sending import (
    ANY,
    TYPES,
    Reader,
    encoded,
    encoding,
    fields,
    had,
    is_known,
    kept,
    mark_of,
    not_modified,
    once,
    sent,
    tag_of,
    type_of,
)
from arpad.web.site import ASSETS, Site
from arpad.web.starting import RETRY_SECONDS
from arpad.web.uploading import PATH as UPLOAD_PATH
from arpad.web.uploading import Uploads
from arpad.web.ways import Way

LOG: Final = logging.getLogger("arpad.web")
SAID_MAX: Final = 100
_SIGNS_MAX: Final = 500
"""Signs of an address whose answer may be kept in memory."""
NO_LIMITS: Final = Limits()
_PROBLEM: Final = "application/problem+json"
_METHODS: Final = "GET, HEAD, OPTIONS"
_NOT_FOUND: Final = Text("Not found")
_FAULT: Final = Text("This can't be answered: the program has a fault, and its log "
                       "has the details.")  # fmt: skip


class Served:
    """The site and what is kept of it, as one application answers with them."""

    def __init__(self, current: Current, keeper: Keeper) -> None:
        self.current, self.keeper = current, keeper
        self._edition = ""

    def site(self) -> Site:
        """Return the site as it is now; what was kept of another one goes. Raises NotReadyError."""
        site = self.current.site()
        if site.edition != self._edition:
            self._edition = site.edition
            self.keeper.only(site.edition)
        return site

    def quick(self, scope: Scope) -> tuple[int, Prepared] | None:
        """Return what is kept in memory for a request, and the status with which it is sent."""
        try:
            site = self.site()
        except NotReadyError:
            return None
        if len(scope["path"]) + len(scope["query_string"]) > _SIGNS_MAX:
            return None
        headers = Headers(scope=scope)
        name = kept_name(site.languages, scope["path"], scope["query_string"])
        how = encoding(headers.get("Accept-Encoding", ""), type_at(name))
        prepared = self.keeper.memory.get((site.edition, name, how))
        if prepared is None:
            return None
        tags = headers.get("If-None-Match", "")
        is_same = is_known(tags, prepared.tag) or is_known(tags, ANY)
        return (304 if is_same else 200), prepared


def application(
    current: Current, limits: Limits = NO_LIMITS, keeper: Keeper | None = None
) -> Starlette:
    """Return the application of a site.

    `limits` are what an address may ask for; `keeper` keeps what was made, in memory alone if none
    is given.
    """
    served, uploads, meter = Served(current, keeper or Keeper()), Uploads(), Meter(limits)

    async def _healthz(_request: Request) -> Response:
        served.site()
        return PlainTextResponse("ok\n")

    async def _description(request: Request) -> Response:
        return await meter.done(request.scope, partial(_described, served, served.site(), request))

    async def _page(request: Request) -> Response:
        site = served.site()
        if is_api(request.url.path):
            return _no_way(site, "", request.url.path)
        return await meter.done(request.scope, partial(_page_of, served, site, request))

    async def _nowhere(request: Request, _error: Exception) -> Response:
        """Answer a path that no route has: one with a break of lines in it."""
        request.scope["path_params"] = {"path": request.scope["path"].removeprefix("/")}
        return await _page(request)

    async def _sent(request: Request) -> Response:
        site = served.site()
        place = site.place(file_of(site.languages, request.path_params["path"]))
        client = request.client.host if request.client else ""
        reply = await uploads.reply(site, place, request, client, meter)
        return Response(reply.page, status_code=reply.status, media_type=TYPES[".html"])

    ways = [Route(path, _way(served, meter, way)) for way in WAYS
            for path in dict.fromkeys((way.path, way.path.rstrip("/"))) if path]  # fmt: skip
    entry = next(way for way in WAYS if way.path == "/")
    routes = [
        Route("/healthz", _healthz),
        Route(BASE, _way(served, meter, entry)),
        Mount(BASE, routes=[*ways, Route("/openapi.json", _description),
                            Route("/{path:path}", _page)]),
        Route("/{path:path}", _page),
        Route("/{path:path}", _sent, methods=["POST"]),
    ]  # fmt: skip
    guard = Middleware(Guard, quick=served.quick, refuse=partial(_before, served, meter))
    answers = {**_errors(served), HTTPStatus.NOT_FOUND: _nowhere}
    return Starlette(routes=routes, middleware=[guard], exception_handlers=answers)


def _errors(served: Served) -> Mapping[Any, ExceptionHandler]:
    """Return what answers when something goes wrong, by what is raised."""

    async def _fault(request: Request, _error: Exception) -> Response:
        return _of_fault(served.current, request.url.path)

    async def _starting(request: Request, error: Exception) -> Response:
        assert isinstance(error, NotReadyError)
        return _not_ready(request.url.path, error)

    async def _too_much(request: Request, error: Exception) -> Response:
        assert isinstance(error, TooMuchError)
        return _refused(served.site(), request.url.path, error.seconds)

    return {Exception: _fault, NotReadyError: _starting, TooMuchError: _too_much}


def _before(served: Served, meter: Meter, scope: Scope) -> Response | None:
    """Return the answer to a request that nobody looks at: a method, or an address's limit."""
    path, method = str(scope["path"]), str(scope["method"])
    is_form = path.rpartition("/")[2].removesuffix(".html") == UPLOAD_PATH.removesuffix(".html")
    methods = f"{_METHODS}, POST" if is_form and not is_api(path) else _METHODS
    if method == "OPTIONS":
        return Response(status_code=204, headers={"Allow": methods, **(PREFLIGHT if is_api(path)
                                                                       else {})})  # fmt: skip
    try:
        if method not in methods.split(", "):
            return _not_allowed(served.site(), path, methods)
        if (method == "POST" or is_api(path)) and (seconds := meter.wait_of_program(scope)):
            return _refused(served.site(), path, seconds)
    except NotReadyError as error:
        return _not_ready(path, error)
    return None


def _not_allowed(site: Site, path: str, methods: str) -> Response:
    """Answer a method that an address doesn't know (RFC 9110 15.5.6)."""
    if is_api(path):
        answer = _wrong(site, "", 405, Text("Method not allowed"),
                        Text("This address answers {methods}.", methods=methods))  # fmt: skip
    else:
        page = missing(site, site.place(file_of(site.languages, path.lstrip("/"))))
        answer = Response(page, status_code=405, media_type=TYPES[".html"])
    answer.headers["Allow"] = methods
    return answer


def _refused(site: Site, path: str, seconds: int) -> Response:
    """Answer an address that asks for too much."""
    detail = Text("Ask again in {seconds} s.", seconds=seconds)
    if is_api(path):
        answer = _wrong(site, "", 429, Text("Too many requests"), detail)
    else:
        lang = site.place(path.lstrip("/")).lang
        answer = PlainTextResponse(f"{in_language(detail, lang)}\n", status_code=429)
    answer.headers["Retry-After"] = str(seconds)
    return answer


def _not_ready(path: str, error: NotReadyError) -> Response:
    """Answer while there is no site yet: how many of the archive's lists are in the index."""
    lists = f"{error.ready} of {error.total}" if error.total else ""
    text = f"starting: lists in the index: {lists}".removesuffix(": ")
    headers = {"Retry-After": str(RETRY_SECONDS)}
    if is_api(path):
        data = canonical_json(problem(503, "Starting", text))
        return Response(data, 503, headers, media_type=_PROBLEM)
    return PlainTextResponse(f"{text}\n", 503, headers)


def _reader(request: Request) -> Reader:
    names = ("Accept-Encoding", "If-None-Match", "Range", "If-Range")
    encodings, tags, part, part_of = (request.headers.get(name, "") for name in names)
    return Reader(encodings, tags, part, part_of, is_head=bool(request.scope.get(HEAD)))


def _page_of(served: Served, site: Site, request: Request) -> Response:
    """Return the page of a path, or where it leads: another language, another name of it."""
    path, lang = request.path_params["path"], request.query_params.get("lang", "")
    pairs = request.query_params.multi_items()
    query = [(plain(name), plain(text)) for name, text in pairs if name != "lang"]
    reader = _reader(request)
    if lang in site.languages:
        translated = in_other_language(site, path.strip("/"), lang)
        return _led(translated + (f"?{urlencode(query)}" if query else ""), 303)
    if (other := from_where_links_lead(site.languages, path)) != path:
        return _led(quote(other), 308)
    name = file_of(site.languages, path)
    place = site.place(name)
    if asking := ANSWERING.get(place.path):
        reply = asking.reply(site, place, query)
        if reply.leads_to:
            return _led(quote(reply.leads_to), reply.status)
        return once(reply.page, TYPES[".html"], reader, reply.status)
    if name == EMBED:
        return embedded(site, dict(query), reader)
    if name.startswith("archive/"):
        answer = _of_archive(site, name, reader)
    else:
        make = partial(_recorded, site, name)
        answer = kept(served.keeper, site.edition, name, type_of(name), reader, make,
                      is_there=partial(is_surely, site, name))  # fmt: skip
    return answer or once(missing(site, place), TYPES[".html"], reader, 404)


def _of_fault(current: Current, path: str) -> Response:
    """Answer what the program itself got wrong; the server's log has the traceback."""
    LOG.error("a fault of the program: %s can't be answered", plain(path[:SAID_MAX]))
    if is_api(path):
        answer = _wrong(current.site(), "", 500, Text("Fault"), _FAULT)
        answer.headers.update(SHARED)
    else:
        lang = current.site().place(path.lstrip("/")).lang
        answer = PlainTextResponse(f"{in_language(_FAULT, lang)}\n", status_code=500)
    answer.headers.update(SAFE)  # no middleware stands before this answer
    return answer


def _described(served: Served, site: Site, request: Request) -> Response:
    """Return the description of the API, with examples of what this office published."""
    path = request.scope["path"]
    answer = kept(served.keeper, site.edition, path, MEDIA_TYPES["json"], _reader(request),
                  lambda: canonical_json(described_by(site)))  # fmt: skip
    assert answer is not None
    return answer


def _way(served: Served, meter: Meter, way: Way) -> Callable[[Request], Awaitable[Response]]:
    """Return what answers a way of the API."""

    async def answer(request: Request) -> Response:
        site = served.site()
        return await meter.done(request.scope, partial(_answer_of, served, site, way, request))

    return answer


def _answer_of(served: Served, site: Site, way: Way, request: Request) -> Response:
    """Return the answer of a way: kept by the site's edition, or what is wrong with the request."""
    query, reader = dict(request.query_params), _reader(request)
    wrong = partial(_wrong, site, query.get("lang", ""))
    known = {parameter.name for parameter in way.parameters}
    if strange := sorted(query.keys() - known):
        return wrong(400, Text("Unknown parameter"),
                     Text("There is no parameter {name}.", name=strange[0][:SAID_MAX]))  # fmt: skip

    path, text = request.scope["path"], request.scope["query_string"]
    name = kept_name(site.languages, path, text)
    if same := had(site.edition, name, way.media_type, reader):
        return same
    after = partial(_address_after, path, query) if way.is_paged else None
    try:
        with site.shelf.index.reading():
            answered = way.answer(site, resolved(site, request.path_params), query)
            answer = kept(served.keeper, site.edition, name, way.media_type, reader,
                          lambda: answered.data(after), answered.tag,
                          is_there=lambda: answered.file is not None)  # fmt: skip
    except NotFoundError:
        return _no_way(site, query.get("lang", ""), path)
    except AskedWronglyError as error:
        return wrong(400, Text("Wrong parameter"), error.args[0])
    assert answer is not None
    return answer


def _address_after(path: str, query: Fields, page: int, total: int) -> str | None:
    """Return where the page after a page is; None after the last of so many rows."""
    _, per_page = paged(query)
    return f"{path}?{urlencode({**query, 'page': page + 1})}" if page * per_page < total else None


def _no_way(site: Site, lang: str, path: str) -> Response:
    """Answer that there is no such address, or nothing under it."""
    return _wrong(site, lang, 404, _NOT_FOUND, Text("There is no {what}.", what=path[:SAID_MAX]))


def _wrong(site: Site, lang: str, status: int, title: Text, detail: Text) -> Response:
    """Answer what is wrong in the language asked for, else in the site's first."""
    in_lang = lang if lang in languages() else site.languages[0]
    texts = (in_language(text, in_lang) for text in (title, detail))
    return Response(canonical_json(problem(status, *texts)), status_code=status,
                    media_type=_PROBLEM)  # fmt: skip


def _led(address: str, status: int) -> Response:
    """Return an answer that leads elsewhere on this site: after two slashes a host would begin."""
    return RedirectResponse(f"/{address.lstrip('/')}", status_code=status)


def _recorded(site: Site, name: str) -> bytes | None:
    """Return a file of the site."""
    folder, _, rest = name.partition("/")
    if folder == "assets":
        path = ASSETS / rest
        return path.read_bytes() if rest in {asset.name for asset in ASSETS.iterdir()} else None
    return page_at(site, name)


def _of_archive(site: Site, name: str, reader: Reader) -> Response | None:
    """Return a file of the archive, looked up by what is there and never by what was asked.

    It is read from its own place and not kept: an erasure writes names anew.
    """
    archive, rest = site.shelf.archive, name.removeprefix("archive/")
    path = next((path for path in archive.files_of(rest.rpartition("/")[0])
                 if rest == path.relative_to(archive.folder).as_posix()), None)  # fmt: skip
    if path is None or not is_handed_out(site.shelf, path):
        return None
    status, media_type = path.stat(), type_of(name)
    is_small = status.st_size <= LARGE_BYTES
    how = encoding(reader.encodings, media_type) if is_small else ""
    tag = tag_of(mark_of(name, str(status.st_size), str(status.st_mtime_ns)), how)
    headers = fields(media_type, tag, how)
    if is_known(reader.tags, tag) or is_known(reader.tags, ANY):
        return not_modified(headers)
    if name.endswith(".csv"):  # a spreadsheet would run its names
        headers["Content-Disposition"] = f'attachment; filename="{path.name}"'
    return sent(encoded(path.read_bytes(), how) if is_small else path, headers, reader)


def missing(site: Site, place: PagePlace) -> bytes:
    """Return the page that says that there is no such page."""
    from arpad.web.rendering import rendered

    return rendered("missing.html", place, {"site": site})
