"""The files of a small zip or gzip archive, or why it is refused: bombs, path tricks, nesting."""

import gzip
import io
import stat
import struct
import zipfile
import zlib
from pathlib import PurePosixPath
from typing import Final

from arpad.report.notes import Notes, shortened
from arpad.report.problems import Text

MEMBERS_MAX: Final = 200
TOTAL_MAX: Final = 64 * 1024 * 1024
RATIO_MAX: Final = 200
RATIO_FREE: Final = 1024 * 1024  # so much may come of any archive, whatever the ratio
DIRECTORY_MAX: Final = 256 * 1024

_END: Final = b"PK\x05\x06"
_END_64: Final = b"PK\x06\x07"
_END_SIZE: Final = 22
_COMMENT_MAX: Final = 65_535
ARCHIVE: Final = b"PK\x03\x04"
GZIP: Final = b"\x1f\x8b"
_ENCRYPTED: Final = 1
_BROKEN: Final = (  # NotImplementedError is a RuntimeError
    zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError, OverflowError,
    struct.error, IndexError,
)  # fmt: skip


def unzip(
    data: bytes, notes: Notes, total_max: int = TOTAL_MAX, members_max: int = MEMBERS_MAX
) -> dict[str, bytes] | None:
    """Return the archive's files by name, or None with an error; folders are left out.

    Nothing is written to a disk. Refused: more files or bytes than the bounds, one byte that
    unfolds to more than RATIO_MAX, names that leave the folder, links, encryption, rare methods of
    packing, two files of one name, and archives inside.

    >>> archive = io.BytesIO()
    >>> with zipfile.ZipFile(archive, "w") as opened:
    ...     opened.writestr("open.trf", "012 Riga Open")
    >>> unzip(archive.getvalue(), Notes())
    {'open.trf': b'012 Riga Open'}
    >>> notes = Notes()
    >>> unzip(b"PK", notes), notes.all()[0].code
    (None, 'zip-broken')
    """
    try:
        _check_directory(data)
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [member for member in archive.infolist() if member.filename[-1:] != "/"]
            _check(members, members_max)
            return _files(archive, members, min(total_max, max(RATIO_FREE, RATIO_MAX * len(data))))
    except _RefusedError as refused:
        code, message = refused.args
    except _BROKEN as error:
        code, message = ("zip-broken", Text("The archive can't be read: {error}.",
                                            error=shortened(str(error))))  # fmt: skip
    notes.add("error", code, message,
              fix=Text("Send the files themselves, or a zip of them alone."))  # fmt: skip
    return None


def only_file(data: bytes, size: int) -> tuple[str, bytes] | None:
    """Return the name of the one file of an archive, and its first `size` bytes.

    None if it has several, or none, or would be refused: whoever reads it says why. What gzip
    packed has no name ("").

    >>> archive = io.BytesIO()
    >>> with zipfile.ZipFile(archive, "w") as opened:
    ...     opened.writestr("open.trf", "012 Riga Open")
    >>> only_file(archive.getvalue(), 8), only_file(b"PK", 8)
    (('open.trf', b'012 Riga'), None)
    """
    try:
        if data.startswith(GZIP):
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as packed:
                return "", packed.read(size)
        _check_directory(data)
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            _check(members, 1)
            with archive.open(members[0]) as opened:
                return members[0].filename, opened.read(size)
    except (_RefusedError, *_BROKEN):
        return None


def gunzip(data: bytes, notes: Notes, bytes_max: int, code: str = "zip-broken") -> bytes | None:
    """Return what a gzip archive holds, up to `bytes_max`; None with an error.

    >>> gunzip(gzip.compress(b"id,name"), Notes(), 7), gunzip(GZIP, Notes(), 7)
    (b'id,name', None)
    """
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as archive:
            content = archive.read(bytes_max + 1)
        if len(content) <= bytes_max:
            return content
        message = Text("Unpacked it has more than the {most} bytes that are read.", most=bytes_max)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        message = Text("The gzip file is damaged: {error}.", error=str(error))
    notes.add("error", code, message, fix=Text("Send the file itself, unpacked."))
    return None


class _RefusedError(Exception):
    """Carries (code, message) of the archive's fault."""


def _check_directory(data: bytes) -> None:
    """Refuse an archive whose own list of files is broken or too long, before anything reads it."""
    end = len(data) - _END_SIZE
    if not (data[max(0, end) :].startswith(_END) and data.endswith(b"\0\0")):
        end = data.rfind(_END, max(0, end - _COMMENT_MAX))
    if end < 0:
        raise _RefusedError("zip-broken", Text("The archive has no end: it was cut off."))
    if data[max(0, end - 20) : end].startswith(_END_64):
        raise _RefusedError("zip-broken", Text("The archive is of the kind for very large files."))
    size = int.from_bytes(data[end + 12 : end + 16], "little")
    if size > DIRECTORY_MAX:
        raise _RefusedError(
            "zip-members", Text("The list of the archive's files has {count} bytes.", count=size)
        )


def _check(members: list[zipfile.ZipInfo], members_max: int) -> None:
    """Refuse the first file that can't be let in."""
    if len(members) > members_max:
        message = Text("The archive has {count} files; {most} are read.", count=len(members),
                       most=members_max)  # fmt: skip
        raise _RefusedError("zip-members", message)
    seen = set()
    for member in members:
        name = shortened(member.filename)
        path = PurePosixPath(member.filename.replace("\\", "/"))
        if not path.name or path.is_absolute() or ".." in path.parts or ":" in path.as_posix():
            raise _RefusedError(
                "zip-path", Text("The file {name} would leave its folder.", name=repr(name))
            )
        if stat.S_ISLNK(member.external_attr >> 16):
            raise _RefusedError("zip-link", Text("{name} is a link, not a file.", name=repr(name)))
        if member.flag_bits & _ENCRYPTED:
            raise _RefusedError("zip-encrypted",
                                Text("The file {name} is encrypted.", name=repr(name)))  # fmt: skip
        if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise _RefusedError(
                "zip-method", Text("The file {name} is packed in a rare way.", name=repr(name))
            )
        if path.as_posix().casefold() in seen:
            raise _RefusedError(
                "zip-twice", Text("The archive has two files {name}.", name=repr(name))
            )
        seen.add(path.as_posix().casefold())


def _files(
    archive: zipfile.ZipFile, members: list[zipfile.ZipInfo], bound: int
) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    left = bound
    for member in members:
        with archive.open(member) as opened:
            content = opened.read(left + 1)
        left -= len(content)
        if left < 0:
            raise _RefusedError(
                "zip-bomb", Text("The archive unfolds to more than {count} bytes.", count=bound)
            )
        if content.startswith(ARCHIVE):
            name = shortened(member.filename)
            raise _RefusedError(
                "zip-nested", Text("The file {name} is an archive itself.", name=repr(name))
            )
        files[member.filename.replace("\\", "/")] = content
    return files
