"""Files that a form sends without scripts: read within bounds, looked at, and kept nowhere.

Nothing is changed by it and no cookie is asked for, so a form on another site can do no harm.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesHeaderParser
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request

from arpad.answers.public.genuine import LookedAt, looked_at
from arpad.web.asking import Asking, Query, Reply
from arpad.web.place import PagePlace
from arpad.web.rendering import rendered
from arpad.web.site import Site

PATH: Final = "upload.html"
BYTES_MAX: Final = 24 * 1024 * 1024
FILES_MAX: Final = 40
SECONDS_MAX: Final = 120
AT_ONCE: Final = 4
"""Uploads that are read at once, for each is held whole."""
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
    """Reads what forms send, so many at once as memory is kept for."""

    def __init__(self) -> None:
        self._there = 0

    async def reply(self, site: Site, place: PagePlace, request: Request) -> Reply:
        """Return the page that says what each file is."""
        if self._there >= AT_ONCE:
            return _refused(site, place, RefusedUploadError(_BUSY, "busy"))
        self._there += 1
        try:
            body = await asyncio.wait_for(_body(request), SECONDS_MAX)
            sent = files_of(body, request.headers.get("content-type", ""))
            return await run_in_threadpool(_answered, site, place, sent)
        except RefusedUploadError as error:
            return _refused(site, place, error)
        except (TimeoutError, ClientDisconnect):
            return _refused(site, place, RefusedUploadError(_WRONG, "form"))
        finally:
            self._there -= 1


async def _body(request: Request) -> bytes:
    """Return what was sent. Raises RefusedError as soon as it is known to be too much."""
    length = request.headers.get("content-length", "0")
    is_number = length.isdecimal() and len(length) <= _DIGITS_MAX
    if not is_number or int(length) > BYTES_MAX:
        raise RefusedUploadError(_TOO_LARGE, "size")
    body = bytearray()
    async for some in request.stream():
        body += some
        if len(body) > BYTES_MAX:
            raise RefusedUploadError(_TOO_LARGE, "size")
    return bytes(body)


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
