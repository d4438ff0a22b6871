"""Set an office up from a backup, in an empty place: all of it or nothing.

Its acts go where they are wanted: what was copied of one database is filled into another of either
kind.
"""

import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from arpad.formats.files import flush_all, whole, write_new
from arpad.office.backup.bundle import About, DamagedError, lines, pieces, reading
from arpad.office.backup.taking import FILE_PARTS, PRIVATE, TABLE_END, TABLE_PARTS
from arpad.registry.copying import NotEmptyError, fill
from arpad.registry.database import NewerDatabaseError, connected, sqlite_url
from arpad.registry.place import ABOUT, DATABASE, NoOfficeError, in_empty_place, write_about
from arpad.report.problems import Text

_KEY_BYTES_MAX: Final = 4096
_ROOM: Final = 2
"""Rows in a database take about twice the room that they take as lines."""


def restore(
    file: Path,
    directory: Path,
    complete: Callable[[Path, About], None],
    kind: str = "",
    url: str = "",
    keys: Path | None = None,
) -> About:
    """Set up the office of a backup in a directory that is new or empty; return what it told.

    `complete` puts beside its files what is known since, before the office has its name. `kind`
    says where its acts are to be kept, "" where they were; `url` is the address of an empty
    PostgreSQL database; `keys` a directory with its secret and its private key, for a backup
    without them. Raises NoOfficeError if it can't be set up there, DamagedError for a file that is
    no whole backup, StoreFailedError, and OSError.
    """
    with reading(file) as (about, packed):
        wanted = _kind(about, kind, url)
        with in_empty_place(directory) as work:
            _check_room(about, work)
            _unpack(packed, about, work)
            _put_keys(about, keys, work)
            complete(work, about)
            (work / ABOUT).unlink()
            write_about(work, about.identity, wanted)
            if wanted == "folder":
                _finish(work, directory)
            else:
                _fill(packed, about, work, directory, url)
    return about


def _kind(about: About, kind: str, url: str) -> str:
    """Return where acts are to be kept; raises NoOfficeError where they can't be."""
    if "folder" in (kind, about.store):
        if about.store != (kind or about.store):
            raise NoOfficeError(Text("acts of a folder are set up in a folder, those of a database "
                                     "in one"))  # fmt: skip
        if url:
            raise NoOfficeError(Text("the office keeps its acts itself, and a database is named as "
                                     "well"))  # fmt: skip
        return "folder"
    wanted = kind or ("postgresql" if url else "sqlite")
    if (wanted == "postgresql") != bool(url):
        raise NoOfficeError(Text("acts are to be kept in PostgreSQL, and none is named")
                            if wanted == "postgresql"
                            else Text("acts are to be kept in SQLite, and a database is named as "
                                      "well"))  # fmt: skip
    return wanted


def _check_room(about: About, work: Path) -> None:
    if shutil.disk_usage(work).free < about.bytes * _ROOM:
        raise OSError(28,
                      Text("there is no room for {count} bytes and their database",
                           count=about.bytes), str(work))  # fmt: skip


def _unpack(packed: ZipFile, about: About, work: Path) -> None:
    """Write the files of a backup."""
    files = [name for name in about.parts if name.startswith(f"{FILE_PARTS}/")]
    if f"{FILE_PARTS}/{ABOUT}" not in files:
        raise DamagedError(Text("it holds no office"))
    for name in files:
        path = work / name.removeprefix(f"{FILE_PARTS}/")
        path.parent.mkdir(parents=True, exist_ok=True)
        mode = 0o600 if path.name in PRIVATE and path.parent == work else 0o666
        write_new(path, b"", mode, is_flushed=False)
        with path.open("ab") as out:
            out.writelines(pieces(packed, about, name))


def _put_keys(about: About, keys: Path | None, work: Path) -> None:
    """Put the keys in their place that a backup is without; refuse any for one that has its own."""
    if about.has_keys:
        if keys is not None:
            raise NoOfficeError(Text("the backup has its own keys, and a directory of keys is "
                                     "named too"))  # fmt: skip
        return
    if keys is None:
        raise NoOfficeError(Text("the backup is without keys: name the directory that has them"))
    for name in PRIVATE:
        path = keys / name
        if path.exists():
            write_new(work / name, whole(path, _KEY_BYTES_MAX), 0o600)
        elif name == PRIVATE[0]:
            raise NoOfficeError(Text("there is no {path}", path=str(path)))


def _fill(packed: ZipFile, about: About, work: Path, directory: Path, url: str) -> None:
    """Fill the database with what was copied; PostgreSQL keeps it when the office is in place."""
    engine = connected(url or sqlite_url(work / DATABASE), ("foreign_keys=ON",))
    try:
        fill(engine, about.revision, _tables(packed, about),
             lambda: _finish(work, directory) if url else None)  # fmt: skip
    except (NewerDatabaseError, NotEmptyError) as error:
        raise NoOfficeError(error.args[0]) from error
    except BaseException:
        if not work.exists():  # it has its name already, and the database has kept nothing
            directory.replace(work)
        raise
    finally:
        engine.dispose()
    if not url:
        _finish(work, directory)


def _tables(packed: ZipFile, about: About) -> Iterator[tuple[str, Iterable[bytes]]]:
    """Yield the tables in the order in which they were copied."""
    for name in packed.namelist():
        if name.startswith(f"{TABLE_PARTS}/"):
            table = name.removeprefix(f"{TABLE_PARTS}/").removesuffix(TABLE_END)
            yield table, lines(packed, about, name)


def _finish(work: Path, directory: Path) -> None:
    """Have all on the disk, and give the office its name."""
    flush_all()
    work.replace(directory)
