"""What forms send without scripts, files among it, read within bounds.

The public form only has files looked at: nothing is kept or changed by it and no cookie is asked
for, so a form on another site can do no harm.
"""

from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesHeaderParser
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final

from starlette.requests import ClientDisconnect, Request

from arpad.answers.public.genuine import LookedAt, looked_at
from arpad.web.asking import Asking, Query, Reply
from arpad.web.guarding import Meter
from arpad.web.place import PagePlace
from arpad.web.rendering import rendered
from arpad.web.site import Site

PATH: Final = "upload.html"
BYTES_MAX: Final = 24 * 1024 * 1024
FILES_MAX: Final = 40
AT_ONCE: Final = 4
"""Uploads that are looked at at once, for each is held whole then."""
COMING, OF_ADDRESS = 40, 2
"""Uploads that are on their way at once, and of them those of an address."""
SPOOLED_BYTES: Final = 256 * 1024
"""What of each is held in memory while it comes."""
_HEAD_MAX: Final = 4096
_DIGITS_MAX: Final = 12
_MIB: Final = 1024 * 1024
_WRONG, _TOO_LARGE, _BUSY = 400, 413, 503


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """A file of a form: the name that the browser gave it, and its bytes."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class FormPart:
    """What one field of a form holds; `file` is the file's name, None of what is no file.

    A choice of files that was left empty has the name "".
    """

    field: str
    data: bytes
    file: str | None = None


class RefusedUploadError(ValueError):
    """The upload isn't read: `status` says how the answer is sent; `why` is a word for the page."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status, self.why = status, why


def files_of(body: bytes, content_type: str) -> tuple[UploadedFile, ...]:
    r"""Return the files of a form, as `parts_of` does.

    >>> body = b'--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n1\n\r\n--x--'
    >>> files_of(body, "multipart/form-data; boundary=x")
    (UploadedFile(name='a', data=b'1\n'),)
    """
    parts = parts_of(body, content_type)
    return tuple(UploadedFile(part.file, part.data) for part in parts if part.file)


def parts_of(body: bytes, content_type: str, most: int = FILES_MAX) -> tuple[FormPart, ...]:
    """Return the fields of a form with files (RFC 7578), at most so many.

    Raises RefusedUploadError for what is none, or has too many.
    """
    header = Message()
    header["Content-Type"] = content_type
    boundary = header.get_param("boundary")
    if header.get_content_type() != "multipart/form-data" or not isinstance(boundary, str):
        raise RefusedUploadError(_WRONG, "form")
    if not boundary.isascii() or not boundary:
        raise RefusedUploadError(_WRONG, "form")
    first, *parts = (b"\r\n" + body).split(b"\r\n--" + boundary.encode("ascii"), most + 1)
    if first or not parts or not parts[-1].startswith(b"--"):
        raise RefusedUploadError(_TOO_LARGE if len(parts) > most else _WRONG, "files")
    return tuple(map(_part, parts[:-1]))


def _part(part: bytes) -> FormPart:
    head, between, data = part.partition(b"\r\n\r\n")
    if not between or len(head) > _HEAD_MAX:
        raise RefusedUploadError(_WRONG, "form")
    says = BytesHeaderParser().parsebytes(head.lstrip(b"\r\n") + b"\r\n\r\n")
    field = says.get_param("name", header="Content-Disposition")
    is_file = says.get_param("filename", header="Content-Disposition") is not None
    name = _typed(says.get_filename() or "") if is_file else None
    return FormPart(_typed(field) if isinstance(field, str) else "", data, name)


def _typed(name: str) -> str:
    r"""Return a name as it was typed: browsers send the bytes of UTF-8 (RFC 7578 5.1).

    >>> _typed("M\udcc3\udca0rius.trf")
    'Màrius.trf'
    """
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


class Uploads:
    """Reads what forms send: onto disk while it comes, into memory for so many at once.

    Who sends slowly keeps nobody else waiting, and an address has so many on their way at once.
    """

    def __init__(self) -> None:
        self._coming: Counter[str] = Counter()
        self._there = 0

    @asynccontextmanager
    async def body(self, request: Request, address: str) -> AsyncIterator[IO[bytes]]:
        """Give what a request sends, whole. Raises RefusedUploadError for what isn't read."""
        if self._coming[address] >= OF_ADDRESS or self._coming.total() >= COMING:
            raise RefusedUploadError(_BUSY, "busy")
        self._coming[address] += 1
        try:
            with SpooledTemporaryFile(SPOOLED_BYTES) as body:
                await _receive(request, body)
                body.seek(0)
                yield body
        except ClientDisconnect:
            raise RefusedUploadError(_WRONG, "form") from None
        finally:
            self._coming -= Counter([address])

    async def reply(
        self, site: Site, place: PagePlace, request: Request, address: str, meter: Meter
    ) -> Reply:
        """Return the page that says what each file is."""
        try:
            async with self.body(request, address) as body:
                kind = request.headers.get("content-type", "")
                return await self._looked_at(
                    site, place, request, lambda: files_of(body.read(), kind), meter
                )
        except RefusedUploadError as error:
            return _refused(site, place, error)

    async def _looked_at(
        self, site: Site, place: PagePlace, request: Request,
        files: Callable[[], Sequence[UploadedFile]], meter: Meter,
    ) -> Reply:  # fmt: skip
        """Return the page about what has come whole. Raises RefusedUploadError if many wait."""
        if self._there >= AT_ONCE:
            raise RefusedUploadError(_BUSY, "busy")
        self._there += 1
        try:
            return await meter.done(request.scope, lambda: _answered(site, place, files()))
        finally:
            self._there -= 1


async def _receive(request: Request, body: IO[bytes]) -> None:
    """Write what is sent. Raises RefusedUploadError as soon as it is known to be too much."""
    length = request.headers.get("content-length", "0")
    is_number = length.isdecimal() and len(length) <= _DIGITS_MAX
    if not is_number or int(length) > BYTES_MAX:
        raise RefusedUploadError(_TOO_LARGE, "size")
    async for some in request.stream():
        body.write(some)
        if body.tell() > BYTES_MAX:
            raise RefusedUploadError(_TOO_LARGE, "size")


def _answered(site: Site, place: PagePlace, sent: Sequence[UploadedFile]) -> Reply:
    files = tuple(
        file_known
        for file in sent
        for file_known in looked_at(site.known_files, file.name, file.data)
    )
    if not files:
        return _refused(site, place, RefusedUploadError(_WRONG, "none"))
    return _page(site, place, files, "", 200)


def _refused(site: Site, place: PagePlace, error: RefusedUploadError) -> Reply:
    return _page(site, place, (), error.why, error.status)


def _page(
    site: Site, place: PagePlace, files: tuple[LookedAt, ...], why: str, status: int
) -> Reply:
    values = {"site": site, "is_served": True, "found": files, "why": why, "mib": BYTES_MAX // _MIB,
            "files": FILES_MAX}  # fmt: skip
    return Reply(rendered(PATH, place, values), status)


def _asked(_site: Site, _place: PagePlace, _query: Query) -> tuple[Mapping[str, Any], bool]:
    values = {"is_served": True, "found": (), "why": "", "mib": BYTES_MAX // _MIB}
    return {**values, "files": FILES_MAX}, False


def _as_file(_site: Site, _place: PagePlace) -> Mapping[str, Any]:
    return {"is_served": False}


UPLOAD: Final = Asking(PATH, PATH, _asked, _as_file)
