"""A backup as one file: a zip of parts that anybody can unpack, closed by the hash of every byte.

The last part, `backup.json`, tells what was copied and names the others, each with its hash and its
size. The zip's comment, its last 64 bytes, is the SHA-256 of all bytes before it.
"""

import hashlib
import json
import os
import secrets
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from errno import EEXIST
from pathlib import Path, PurePosixPath
from typing import IO, Final

from arpad.archive.canonical import canonical_json
from arpad.archive.kinds import HASH, TEXT, WHOLE, YES_OR_NO, each, fields, row_of
from arpad.formats.files import flush_folder, opened
from arpad.report.problems import Text

FORMAT_VERSION: Final = 1
ABOUT: Final = "backup.json"
_ABOUT_BYTES_MAX: Final = 256 * 1024 * 1024
_DIGITS: Final = 64
_CHUNK: Final = 1024 * 1024
_TOLD: Final = fields({
    "format_version": WHOLE, "identity": TEXT, "name": TEXT, "store": TEXT, "revision": TEXT,
    "taken_at": TEXT, "acts": WHOLE, "sha256": TEXT, "has_keys": YES_OR_NO,
    "parts": each(row_of(HASH, WHOLE)),
})  # fmt: skip
_BROKEN: Final = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, RuntimeError, ValueError)
"""What a zip raises that was changed, or is packed otherwise: encrypted, say."""


class DamagedError(ValueError):
    """A file that is no whole backup; the sentence says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What a backup tells of itself.

    `store` is where the office kept its acts, `revision` that of its tables ("" for a folder);
    `acts` and `sha256` are those of the last act in it. `parts` are hash and size by name.
    """

    identity: str
    name: str
    store: str
    revision: str
    taken_at: str
    acts: int
    sha256: str
    has_keys: bool
    parts: Mapping[str, tuple[str, int]]

    @property
    def bytes(self) -> int:
        """Return how much room its parts take."""
        return sum(size for _, size in self.parts.values())


class Bundle:
    """A backup that is being written: parts are added one after another.

    Each has the first day that a zip knows, so that equal contents are equal bytes.
    """

    def __init__(self, packed: zipfile.ZipFile) -> None:
        self._packed = packed
        self.parts: dict[str, tuple[str, int]] = {}

    def add(self, name: str, data: Iterable[bytes]) -> None:
        """Add a part."""
        digest, size = hashlib.sha256(), 0
        with self._packed.open(name, "w", force_zip64=True) as part:
            for piece in data:
                part.write(piece)
                digest.update(piece)
                size += len(piece)
        self.parts[name] = (digest.hexdigest(), size)

    def close(self, about: About) -> None:
        """Add what tells of the backup, and its parts."""
        facts = {"format_version": FORMAT_VERSION, **asdict(about)}
        with self._packed.open(ABOUT, "w", force_zip64=True) as part:
            part.write(canonical_json(facts))


@contextmanager
def writing(path: Path) -> Iterator[Bundle]:
    """Yield a backup to write; it takes its name when it is on the disk, whole and read back.

    Its owner alone can read it. Raises FileExistsError rather than write over anything, and OSError
    if the disk refuses; nothing is left then.
    """
    if os.path.lexists(path):
        raise FileExistsError(EEXIST, Text("it is there already"), str(path))
    beside = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        handle = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w+b") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
                packed.comment = b"0" * _DIGITS
                yield Bundle(packed)
            file.seek(0)
            digest = _digest(file)
            file.seek(-_DIGITS, os.SEEK_END)
            file.write(digest.encode())
            file.flush()
            os.fsync(file.fileno())
        with reading(beside) as (about, packed):
            for name in about.parts:
                for _ in pieces(packed, about, name):
                    continue
        beside.replace(path)
        flush_folder(path.absolute().parent)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


@contextmanager
def reading(path: Path) -> Iterator[tuple[About, zipfile.ZipFile]]:
    """Yield what a backup tells of itself and its parts, once every byte of it was checked.

    Raises DamagedError for what was cut off or changed, or is no backup, OSError if the file can't
    be read.
    """
    with opened(path) as file:
        digest = _digest(file)
        end = file.read(_DIGITS)
        if end != digest.encode():
            raise DamagedError(Text("it is no backup, or was cut off or changed: its hash is "
                                    "another"))  # fmt: skip
        with _unpacked(file) as unpacked:
            yield unpacked


def about_of(path: Path) -> About:
    """Return what a backup tells of itself, of which nothing else is checked; raises as `reading`.

    What doesn't end as a backup does is hardly looked at.
    """
    with opened(path) as file:
        file.seek(max(file.seek(0, os.SEEK_END) - _DIGITS, 0))
        if set(file.read(_DIGITS)) - set(b"0123456789abcdef"):
            raise DamagedError(Text("it is no backup"))
        with _unpacked(file) as (about, _):
            return about


@contextmanager
def _unpacked(file: IO[bytes]) -> Iterator[tuple[About, zipfile.ZipFile]]:
    with _whole():
        packed = zipfile.ZipFile(file)
    with packed:
        yield _about(packed), packed


@contextmanager
def _whole() -> Iterator[None]:
    """Raise DamagedError for what a zip raises where it can't be read."""
    try:
        yield
    except DamagedError:
        raise
    except _BROKEN as error:
        raise DamagedError(Text("it is no backup")) from error


def pieces(packed: zipfile.ZipFile, about: About, name: str) -> Iterator[bytes]:
    """Yield a part in pieces; raises DamagedError in the end if it isn't what the backup says."""
    digest, left = hashlib.sha256(), about.parts[name][1]
    with _whole(), packed.open(name) as part:
        while piece := part.read(_CHUNK):
            digest.update(piece)
            left -= len(piece)
            if left < 0:
                break
            yield piece
    if left or digest.hexdigest() != about.parts[name][0]:
        raise DamagedError(Text("its part {name} is not the one that was written", name=name))


def lines(packed: zipfile.ZipFile, about: About, name: str) -> Iterator[bytes]:
    """Yield a part in lines, each with its end."""
    rest = b""
    for piece in pieces(packed, about, name):
        *whole, rest = (rest + piece).split(b"\n")
        yield from whole


def is_plain(name: str) -> bool:
    r"""Tell whether a part's name leads nowhere but down.

    >>> is_plain("files/vault/rapid/2026-01-01/list.csv"), is_plain("files/../x"), is_plain("C:\\x")
    (True, False, False)
    """
    parts = PurePosixPath(name).parts
    is_down = bool(parts) and not {"..", ".", "/"} & set(parts) and not name.startswith("/")
    return is_down and not set(name) & set("\\:\0") and "/".join(parts) == name


def _digest(file: IO[bytes]) -> str:
    """Return the hash of all bytes but the last 64, where the file then stands."""
    left = max(file.seek(0, os.SEEK_END) - _DIGITS, 0)
    file.seek(0)
    digest = hashlib.sha256()
    while left and (piece := file.read(min(left, _CHUNK))):
        digest.update(piece)
        left -= len(piece)
    return digest.hexdigest()


def _about(packed: zipfile.ZipFile) -> About:
    with _whole():
        if packed.getinfo(ABOUT).file_size > _ABOUT_BYTES_MAX:
            raise DamagedError(Text("it tells too much of itself"))
        if any(member.compress_type != zipfile.ZIP_DEFLATED for member in packed.infolist()):
            raise DamagedError(Text("its parts are not packed as a backup's are"))
        facts = json.loads(packed.read(ABOUT))
    version = facts.get("format_version") if isinstance(facts, dict) else FORMAT_VERSION
    if version != FORMAT_VERSION:
        raise DamagedError(Text("it is of version {version}, and this arpad reads {own}",
                                version=str(version), own=FORMAT_VERSION))  # fmt: skip
    if not _TOLD.holds(facts):
        raise DamagedError(Text("what it tells of itself can't be read"))
    del facts["format_version"]
    parts = {name: (digest, size) for name, (digest, size) in facts.pop("parts").items()}
    about = About(**facts, parts=parts)
    if sorted(packed.namelist()) != sorted([*parts, ABOUT]) or not all(map(is_plain, parts)):
        raise DamagedError(Text("its parts are not those that it names"))
    return about
