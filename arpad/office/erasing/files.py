"""A person taken out of a file, whatever it is: a text, a table, or files packed into one.

What can't be changed without the person is removed; in its place stands what it was, by its hash.
"""

import gzip
import html
import zipfile
import zlib
from collections.abc import Collection, Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

import polars as pl

from arpad.archive.canonical import hash_of
from arpad.formats.text import ERASED_FILE, is_workbook
from arpad.formats.workbook import read_sheet, sheet_bytes
from arpad.formats.zipped import GZIP, gunzip
from arpad.office.erasing.pdf import pdf_texts
from arpad.office.erasing.traces import Traces
from arpad.report.notes import Notes

_PACKED_MAX: Final = 2**30
"""So many bytes of what is packed are looked at."""
_DEEP_MAX: Final = 3
_EIGHT_BIT: Final = ("latin-1", "cp437", "cp850", "cp1250")
_LATE: Final = (1980, 1, 1, 0, 0, 0)
_BROKEN: Final = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError)
_PDF: Final = b"%PDF"


class NotReadError(ValueError):
    """A file of which nobody can tell what it says."""


class Redaction:
    """The files of an office without a person; the same bytes are looked at once."""

    def __init__(self, traces: Traces, spared: Collection[str] = frozenset()) -> None:
        """`spared` are hashes of files of which somebody else of the name is known to be meant."""
        self.traces = traces
        self.unclear: set[str] = set()
        self._others: dict[str, bytes | None] = dict.fromkeys(spared)

    def of(self, data: bytes) -> bytes:
        """Return a file without the person, the same bytes where they aren't in it.

        In place of a file that can't be changed so stand ERASED_FILE and its hash.
        """
        digest = hash_of(data)
        if digest not in self._others:
            redacted = _redacted(data, self.traces)
            self._others[digest] = None if redacted == data else redacted
            if redacted != data and not is_removed(redacted):
                self.unclear |= {digest} if any(map(self.traces.is_unclear, texts(data))) else set()
        return self._others[digest] or data

    def names(self, path: Path) -> bool:
        """Tell whether a file names the person, in its name or in what it says; raises OSError."""
        is_called_so = self.traces.name(path.name) != path.name
        return is_called_so or _is_in(path.read_bytes(), self.traces)


def is_removed(data: bytes) -> bool:
    """Tell whether this stands in the place of a file that was removed with a person."""
    return data.startswith(ERASED_FILE)


def is_read(data: bytes) -> bool:
    """Tell whether it can be seen if a file names somebody: a picture doesn't show it."""
    try:
        return any(text.strip() for text in texts(data)) and (
            _encoding(data) is not None or data[:2] in (b"PK", GZIP) or data[:4] in (b"PAR1", _PDF)
        )
    except NotReadError:
        return False


def is_marked(data: bytes, traces: Traces) -> bool:
    """Tell whether a file has a person's birth or number, or could have: nobody sees into it."""
    try:
        return any(map(traces.is_marked, texts(data)))
    except NotReadError:
        return True


def _redacted(data: bytes, traces: Traces) -> bytes:
    if not _is_in(data, traces):
        return data
    try:
        redacted = _without(data, traces)
    except NotReadError:
        return _removed(data)
    return _removed(data) if _is_in(redacted, traces) else redacted


def _removed(data: bytes) -> bytes:
    return ERASED_FILE + f"sha256 {hash_of(data)}\n".encode()


def _is_in(data: bytes, traces: Traces) -> bool:
    try:
        return any(traces.text(text) != text for text in texts(data))
    except NotReadError:
        return any(traces.text(text) != text for text in _letters(data))


def _without(data: bytes, traces: Traces) -> bytes:
    """Return a file that names a person without them, as far as it can be written anew."""
    if is_workbook(data):
        rows = {row.line: traces.cells(row.cells) for row in read_sheet(data, Notes())}
        if not rows:
            raise NotReadError("its first sheet can't be read")
        return sheet_bytes([rows.get(line, ()) for line in range(1, max(rows, default=0) + 1)])
    if data[:2] == b"PK":
        return _zipped(data, traces)
    if data[:2] == GZIP:
        return gzip.compress(_redacted(_unpacked(data), traces), mtime=0)
    if data[:4] == b"PAR1":
        return _table(data, traces)
    encoding = _encoding(data)
    if encoding is not None:
        return traces.text(data.decode(encoding)).encode(encoding)
    for encoding in () if data.startswith(_PDF) else _EIGHT_BIT:
        text = data.decode(encoding, errors="surrogateescape")
        data = traces.padded(text).encode(encoding, errors="surrogateescape")
    return data


def _zipped(data: bytes, traces: Traces) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, member in _members(data):
            info = zipfile.ZipInfo(traces.name(name), _LATE)
            info.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(info, _redacted(member, traces))
    return out.getvalue()


def _table(data: bytes, traces: Traces) -> bytes:
    frame = _frame(data)
    texts_of = frame.with_columns(pl.all().cast(pl.String))
    old = [tuple(cell or "" for cell in row) for row in texts_of.rows()]
    new = pl.DataFrame([traces.cells(row) for row in old], schema=texts_of.schema, orient="row")
    before = pl.DataFrame(old, schema=texts_of.schema, orient="row")
    changed = [name for name in frame.columns if not new[name].equals(before[name])]
    for name in changed:
        stated = pl.when(texts_of[name].is_null()).then(None).otherwise(new[name]).alias(name)
        texts_of = texts_of.with_columns(stated)
    out = BytesIO()
    frame.with_columns(_as_before(texts_of[name], frame[name]) for name in changed).write_parquet(
        out
    )
    return out.getvalue()


def _as_before(stated: pl.Series, before: pl.Series) -> pl.Series:
    """Return texts as the column's kind where each can be one."""
    try:
        return stated.cast(before.dtype)
    except pl.exceptions.PolarsError:
        return stated


def texts(data: bytes, deep: int = 0) -> Iterator[str]:
    """Yield what can be read of a file: its text, its rows, what is packed in it, or its letters.

    Raises NotReadError for one that is packed so that nobody sees into it.
    """
    encoding = _encoding(data)
    if encoding is not None:
        yield data.decode(encoding)
    elif data[:2] == b"PK":
        if is_workbook(data):
            yield from ("\t".join(row.cells) for row in read_sheet(data, Notes()))
        for name, member in _members(data):
            yield f'"{name}"'
            for text in texts(member, deep + 1) if deep < _DEEP_MAX else ():
                yield html.unescape(text) if "&" in text else text
    elif data[:2] == GZIP:
        yield from texts(_unpacked(data), deep + 1) if deep < _DEEP_MAX else ()
    elif data[:4] == b"PAR1":
        rows = _frame(data).with_columns(pl.all().cast(pl.String)).rows()
        yield from ("\t".join(cell or "" for cell in row) for row in rows)
    elif data.startswith(_PDF):
        yield from pdf_texts(data)
    else:
        yield from _letters(data)


def _letters(data: bytes) -> Iterator[str]:
    for encoding in (*_EIGHT_BIT, "utf-8", "utf-16-le", "utf-16-be"):
        yield data.decode(encoding, errors="replace")


def _unpacked(data: bytes) -> bytes:
    content = gunzip(data, Notes(), _PACKED_MAX)
    if content is None:
        raise NotReadError("it is damaged, or unfolds to too much")
    return content


def _members(data: bytes) -> Iterator[tuple[str, bytes]]:
    left = _PACKED_MAX
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            for name in packed.namelist():
                with packed.open(name) as member:
                    content = member.read(left + 1)
                left -= len(content)
                if left < 0:
                    raise NotReadError("it unfolds to too much")
                yield name, content
    except _BROKEN as error:
        raise NotReadError(str(error)) from error


def _frame(data: bytes) -> pl.DataFrame:
    try:
        return pl.read_parquet(BytesIO(data))
    except (pl.exceptions.PolarsError, OSError) as error:
        raise NotReadError(str(error)) from error


def _encoding(data: bytes) -> str | None:
    """Return how a text is encoded; None for what is no text."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    if data[:2] in (b"PK", GZIP) or data[:4] in (b"PAR1", _PDF) or b"\0" in data[:4096]:
        return None
    for encoding in ("utf-8", "cp1252"):
        try:
            data.decode(encoding)
        except UnicodeDecodeError:
            continue
        return encoding
    return "latin-1"
