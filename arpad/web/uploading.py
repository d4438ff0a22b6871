"""Files that a form sends without scripts: read within bounds, looked at, and kept nowhere.

Nothing is changed by it and no cookie is asked for, so a form on another site can do no harm.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesHeaderParser
from functools import partial
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


class RefusedUploadError(ValueError):
    """The upload isn't read: `status` says how the answer is sent; `why` is a word for the page."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status, self.why = status, why


def files_of(body: bytes, content_type: str) -> tuple[UploadedFile, ...]:
    r"""Return the files of a form (RFC 7578). Raises RefusedError for what is none, or too many.

    >>> body = b'--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n1\n\r\n--x--'
    >>> files_of(body, "multipart/form-data; boundary=x")
    (UploadedFile(name='a', data=b'1\n'),)
    """
    header = Message()
    header["Content-Type"] = content_type
    boundary = header.get_param("boundary")
    if header.get_content_type() != "multipart/form-data" or not isinstance(boundary, str):
        raise RefusedUploadError(_WRONG, "form")
    if not boundary.isascii() or not boundary:
        raise RefusedUploadError(_WRONG, "form")
    first, *parts = (b"\r\n" + body).split(b"\r\n--" + boundary.encode("ascii"), FILES_MAX + 1)
    if first or not parts or not parts[-1].startswith(b"--"):
        raise RefusedUploadError(_TOO_LARGE if len(parts) > FILES_MAX else _WRONG, "files")
    return tuple(file for part in parts[:-1] if (file := _file(part)) is not None)


def _file(part: bytes) -> UploadedFile | None:
    """Return the file of a part; None of another field, and of a choice that was left empty."""
    head, between, data = part.partition(b"\r\n\r\n")
    if not between or len(head) > _HEAD_MAX:
        raise RefusedUploadError(_WRONG, "form")
    name = BytesHeaderParser().parsebytes(head.lstrip(b"\r\n") + b"\r\n\r\n").get_filename()
    return UploadedFile(name, data) if name else None


class Uploads:
    """Reads what forms send: onto disk while it comes, into memory for so many at once.

    Who sends slowly keeps nobody else waiting, and an address has so many on their way at once.
    """

    def __init__(self) -> None:
        self._coming: Counter[str] = Counter()
        self._there = 0

    async def reply(
        self, site: Site, place: PagePlace, request: Request, address: str, meter: Meter
    ) -> Reply:
        """Return the page that says what each file is."""
        if self._coming[address] >= OF_ADDRESS or self._coming.total() >= COMING:
            return _refused(site, place, RefusedUploadError(_BUSY, "busy"))
        self._coming[address] += 1
        try:
            with SpooledTemporaryFile(SPOOLED_BYTES) as body:
                await _receive(request, body)
                kind = request.headers.get("content-type", "")
                return await self._looked_at(
                    site, place, request, partial(_read, body, kind), meter
                )
        except RefusedUploadError as error:
            return _refused(site, place, error)
        except ClientDisconnect:
            return _refused(site, place, RefusedUploadError(_WRONG, "form"))
        finally:
            self._coming -= Counter([address])

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


def _read(body: IO[bytes], content_type: str) -> Sequence[UploadedFile]:
    body.seek(0)
    return files_of(body.read(), content_type)


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
