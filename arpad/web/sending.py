"""How an answer is sent: its type, tag and encoding, and what is kept of it."""

import gzip
import importlib
import importlib.util
import re
from collections.abc import AsyncIterator, Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from arpad.archive.canonical import canonical_json, hash_of
from arpad.web.keeping import LARGE_BYTES, Body, Keeper, Key, Prepared

TYPES: Final = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml", ".json": "application/json",
    "": "text/plain; charset=utf-8",  # the archive's checkpoint
    ".csv": "text/csv; charset=utf-8", ".md": "text/markdown; charset=utf-8",
    ".parquet": "application/vnd.apache.parquet", ".txt": "text/plain; charset=utf-8",
    ".xml": "application/xml", ".rss": "application/rss+xml", ".png": "image/png",
    ".ics": "text/calendar; charset=utf-8", ".pdf": "application/pdf",
    ".bib": "application/x-bibtex; charset=utf-8",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}  # fmt: skip
GZIP, BROTLI = "gzip", "br"
ANY: Final = "*"
"""In an If-None-Match: whatever there is."""
_COMPRESSED: Final = ("text/", "image/svg", "application/json", "application/problem+json",
                      "application/xml", "application/rss+xml")  # fmt: skip
_GZIP_LEVEL, _BROTLI_QUALITY = 6, 5
_CHUNK: Final = 256 * 1024
_MARK_DIGITS: Final = 32
_BROTLI: Final[Any] = (
    importlib.import_module("brotli") if importlib.util.find_spec("brotli") else None
)
"""Where it isn't installed, pages are sent as gzip."""


class Reader(NamedTuple):
    """What a request says of the answer it can take, and whether it is for the head alone.

    Its Accept-Encoding, If-None-Match, Range and If-Range.
    """

    encodings: str = ""
    tags: str = ""
    part: str = ""
    part_of: str = ""
    is_head: bool = False


_ANYBODY: Final = Reader()
_RANGE: Final = re.compile(r"bytes=(\d{0,18})-(\d{0,18})", re.ASCII | re.IGNORECASE)
_WHOLE, _PARTIAL, _NO_SUCH_RANGE = 200, 206, 416


def type_of(name: str) -> str:
    """Return the type of a file.

    >>> type_of("ca/index.html"), type_of("list.tar")
    ('text/html; charset=utf-8', 'application/octet-stream')
    """
    return TYPES.get(Path(name).suffix, "application/octet-stream")


@lru_cache(maxsize=1024)
def encoding(accepted: str, media_type: str) -> str:
    """Return the encoding in which an answer is sent (RFC 9110 12.5.3); "" as it is.

    >>> encoding("gzip;q=0, *;q=0.5", "text/html"), encoding("gzip", "application/pdf")
    ('', '')
    >>> encoding("deflate, gzip;q=0.8", "text/html; charset=utf-8")
    'gzip'
    """
    if not media_type.startswith(_COMPRESSED):
        return ""
    weights: dict[str, float] = {}
    for part in accepted.lower().split(","):
        name, _, weight = (text.strip() for text in part.partition(";"))
        weights[name] = _weight(weight)
    ours = [BROTLI, GZIP] if _BROTLI is not None else [GZIP]
    best = max(ours, key=lambda name: weights.get(name, 0.0))
    return best if weights.get(best, 0.0) > 0 else ""


def _weight(text: str) -> float:
    """Return the weight of `q=0.5`; 1 where none is given, 0 for what is none."""
    if not text:
        return 1.0
    try:
        return float(text.removeprefix("q="))
    except ValueError:
        return 0.0


def encoded(data: bytes, name: str) -> bytes:
    """Return bytes in an encoding.

    >>> gzip.decompress(encoded(b"list", "gzip")), encoded(b"list", "")
    (b'list', b'list')
    """
    if name == BROTLI:
        return bytes(_BROTLI.compress(data, quality=_BROTLI_QUALITY))
    return gzip.compress(data, _GZIP_LEVEL, mtime=0) if name == GZIP else data


def tag_of(mark: str, encoding_name: str) -> str:
    """Return the tag of what a mark stands for, another one in each encoding (RFC 9110 8.8.3.3).

    >>> tag_of("a", ""), tag_of("a", "gzip")
    ('"a"', '"a-gzip"')
    """
    return f'"{mark}{encoding_name and "-"}{encoding_name}"'


def mark_of(*parts: str) -> str:
    """Return a mark that stands for some texts."""
    return hash_of(canonical_json(parts))[:_MARK_DIGITS]


def is_known(tags: str, tag: str) -> bool:
    """Return whether an If-None-Match names a tag; a weak one counts (RFC 9110 13.1.2).

    A star names any, so it is looked for where it is certain that there is an answer.

    >>> is_known('"a", W/"b"', '"b"'), is_known("*", "*"), is_known("*", '"b"')
    (True, True, False)
    """
    return bool(tags) and tag in (part.strip().removeprefix("W/") for part in tags.split(","))


def fields(media_type: str, tag: str, encoding_name: str = "") -> dict[str, str]:
    """Return the header fields of an answer that may be asked for again."""
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Content-Type": media_type}
    if media_type.startswith(_COMPRESSED):
        headers["Vary"] = "Accept-Encoding"
    if encoding_name:
        headers["Content-Encoding"] = encoding_name
    return headers


def had(edition: str, name: str, media_type: str, reader: Reader) -> Response | None:
    """Return the answer to a reader who has what is kept under a name in an edition; else None."""
    how = encoding(reader.encodings, media_type)
    tag = tag_of(mark_of(edition, name), how)
    return not_modified(fields(media_type, tag, how)) if is_known(reader.tags, tag) else None


def not_modified(headers: Mapping[str, str]) -> Response:
    """Return the answer that a reader's own copy is right."""
    kept = {name: text for name, text in headers.items() if not name.startswith("Content-")}
    return Response(status_code=304, headers=kept)


def kept(
    keeper: Keeper,
    edition: str,
    name: str,
    media_type: str,
    reader: Reader,
    make: Callable[[], Body | None],
    mark: str = "",
    *,
    is_there: Callable[[], bool] = lambda: False,
) -> Response | None:
    """Return an answer of which there is one in each edition of a site; None if there is none.

    Nothing is made for a reader who has it already, nor for the head alone of what certainly
    `is_there`. `mark` stands for what is the same in several editions.
    """
    how = encoding(reader.encodings, media_type)
    tag = tag_of(mark or mark_of(edition, name), how)
    headers = fields(media_type, tag, how)
    if is_known(reader.tags, tag):
        return not_modified(headers)
    key = edition, name, how
    if reader.is_head and keeper.kept(key) is None and is_there():
        return not_modified(headers) if is_known(reader.tags, ANY) else head_of(headers)
    body = keeper.body(key, lambda: _as(keeper, (edition, name, ""), how, make))
    if body is None:
        return None
    if is_known(reader.tags, ANY):
        return not_modified(headers)
    if isinstance(body, bytes) and len(body) <= LARGE_BYTES:
        raw = {**headers, "Content-Length": str(len(body))}
        pairs = tuple((key.lower().encode(), text.encode("latin-1")) for key, text in raw.items())
        keeper.remember(key, Prepared(body, tag, pairs))
    return sent(body, headers, reader)


def _as(keeper: Keeper, plain: Key, how: str, make: Callable[[], Body | None]) -> Body | None:
    """Return what is made, in an encoding."""
    if not how:
        return make()
    body = keeper.body(plain, make)
    if body is None:
        return None
    return encoded(body if isinstance(body, bytes) else body.read_bytes(), how)


def head_of(headers: Mapping[str, str], size: int | None = None) -> Response:
    """Return the head of an answer whose bytes are not made, its length where that is known."""
    head = Response(headers=headers)
    if size is None:
        del head.headers["Content-Length"]
    else:
        head.headers["Content-Length"] = str(size)
    return head


def sent(
    body: Body, headers: Mapping[str, str], reader: Reader = _ANYBODY, status: int = 200
) -> Response:
    """Return bytes, or a file piece by piece, as an answer; of a large one the part asked for."""
    size = len(body) if isinstance(body, bytes) else body.stat().st_size
    if size <= LARGE_BYTES and isinstance(body, bytes):
        return Response(body, status, headers)
    headers = {**headers, "Accept-Ranges": "bytes"}
    if reader.is_head:
        return head_of(headers, size)
    first, after = 0, size
    if status == _WHOLE and reader.part_of in ("", headers["ETag"]):
        first, after = part_in(reader.part, size)
        if first >= after:
            return Response(None, _NO_SUCH_RANGE, {"Content-Range": f"bytes */{size}"})
        if after - first < size:
            headers["Content-Range"] = f"bytes {first}-{after - 1}/{size}"
            status = _PARTIAL
    headers["Content-Length"] = str(after - first)
    if isinstance(body, bytes):
        return Response(body[first:after], status, headers)
    file = body.open("rb")
    file.seek(first)
    return StreamingResponse(_pieces(file, after - first), status, headers)


def part_in(byte_range: str, size: int) -> tuple[int, int]:
    """Return where the part of so many bytes that a Range names begins and ends (RFC 9110 14.1.2).

    The whole where none is named, several are, or one that isn't understood; there is no such part
    where it would end before it begins.

    >>> part_in("bytes=0-9", 50), part_in("bytes=40-99", 50), part_in("bytes=-10", 50)
    ((0, 10), (40, 50), (40, 50))
    >>> part_in("bytes=50-", 50), part_in("bytes=-0", 50)
    ((50, 50), (50, 50))
    >>> part_in("bytes=9-0", 50), part_in("bytes=0-1,5-6", 50), part_in("", 50)
    ((0, 50), (0, 50), (0, 50))
    """
    match = _RANGE.fullmatch(byte_range.strip())
    first, last = match.groups() if match else ("", "")
    if not first:
        return (max(0, size - int(last)) if last else 0), size
    if last and int(last) < int(first):
        return 0, size
    return int(first), min(size, int(last) + 1) if last else size


async def _pieces(file: BinaryIO, left: int) -> AsyncIterator[bytes]:
    with file:
        while piece := await run_in_threadpool(file.read, min(left, _CHUNK)):
            left -= len(piece)
            yield piece


def once(
    data: bytes, media_type: str, reader: Reader, status: int = 200, mark: str = ""
) -> Response:
    """Return an answer that is not kept: it depends on more than what was published."""
    how = encoding(reader.encodings, media_type)
    headers = fields(media_type, tag_of(mark, how), how)
    if not mark:
        del headers["ETag"]
    return sent(encoded(data, how), headers, status=status)
