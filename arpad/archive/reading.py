"""A list read back from its files: whole, unchanged, each row that for which its manifest stands.

Nothing is taken from a directory or an entry that lacks anything, adds anything or has anything
changed. What is read is bytes first, then their hashes, then what a footer claims, then the tables.
"""

from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import polars as pl
from polars.exceptions import PanicException

from arpad.archive.canonical import hash_of, hash_of_file
from arpad.archive.canonical_tables import csv_sha256, table_sha256, without_value
from arpad.archive.manifest import (
    BYTES_MAX,
    ENTRY,
    FILE_BYTES_MAX,
    LIST_CSV,
    Cited,
    NoManifestError,
    OtherVersionError,
    before_of,
    files_of,
    read_manifest,
    tables_of,
)
from arpad.archive.writing import can_be_read, public_columns, shape
from arpad.formats.files import whole
from arpad.report.problems import Problem, Text

FETCH: Final = Text("Fetch the list again from where the office published it.")
_HEADER_MAX: Final = 64 * 1024
CELLS_MAX: Final = 100_000_000
"""Rows times columns of a table: a few bytes of a file can claim any number of rows."""
_FEW, _SMALL = 4096, 1024 * 1024
"""Rows, and bytes, up to which a table is read before its rows are counted."""


@dataclass(frozen=True, slots=True)
class Archived:
    """A list as it was read: its manifest with its hash, and its tables by their names."""

    manifest: Mapping[str, Any]
    manifest_sha256: str
    tables: Mapping[str, pl.DataFrame]

    @property
    def list_date(self) -> date:
        """Return the date of the list."""
        return date.fromisoformat(self.manifest["list_date"])

    @property
    def identity(self) -> str:
        """Return what anybody recomputes who makes the same list of the same inputs."""
        return str(self.manifest["identity"])

    @property
    def cited(self) -> Cited:
        """Return what a successor says of this list."""
        private = self.manifest.get("private", "")
        return Cited(self.list_date, self.identity, self.manifest_sha256, private)

    @property
    def before(self) -> Cited | None:
        """Return the list that this one succeeds, as it names it."""
        return before_of(self.manifest)


def manifest_in(
    file: Path, form: str, stated: str, whose: Text
) -> tuple[dict[str, Any] | None, tuple[Problem, ...]]:
    """Return the manifest in a file, if it is the one with the stated hash.

    `stated` is "" where nothing states it, and `whose` says what does. Raises OSError.
    """
    if not is_plain(file) or file.stat().st_size > BYTES_MAX:
        return None, (damaged(file, whose),)
    data = whole(file, BYTES_MAX)
    is_same = hash_of(data) == stated
    try:
        manifest = read_manifest(data, form)
    except NoManifestError as error:
        is_older = isinstance(error, OtherVersionError) and not stated
        return None, (
            no_manifest(file, error.args[0]) if is_same or is_older else damaged(file, whose),
        )
    return (manifest, ()) if is_same else (None, (damaged(file, whose),))


def read_all(
    folder: Path, form: str, manifest: Mapping[str, Any], beside: Collection[str]
) -> tuple[dict[str, pl.DataFrame], tuple[Problem, ...]]:
    """Return all tables of a list, or the first that is wrong with its folder.

    It holds the files that the manifest names, those `beside`, and no other; each has its hash, and
    the rows are those for which the identity stands. Raises OSError.
    """
    names = files_of(form)
    if problems := _only_these(folder, (*names, *beside)):
        return {}, problems
    tables, problems = read_tables(folder, form, manifest, tuple(tables_of(form)))
    problems = problems or _not_identified(folder, form, manifest, tables)
    unread = names if problems else [name for name in names if name != LIST_CSV]
    problems = _changed(folder, manifest, unread) or problems
    return {} if problems else tables, problems


def _only_these(folder: Path, names: Collection[str]) -> tuple[Problem, ...]:
    """Return what of these files a folder lacks, and what it has beside them."""
    strays = sorted(path for path in folder.iterdir() if path.name not in names)
    lacking = sorted(name for name in names if not is_plain(folder / name))
    return (*map(_stray, strays), *(damaged(folder / name) for name in lacking))


def read_tables(
    folder: Path, form: str, manifest: Mapping[str, Any], names: Sequence[str]
) -> tuple[dict[str, pl.DataFrame], tuple[Problem, ...]]:
    """Return tables of a list, each from the file that the manifest names. Raises OSError.

    Whether their rows are those for which the identity stands, `read_all` tells.
    """
    places = {name: folder / f"{name}.parquet" for name in names}
    files = {name: path.read_bytes() for name, path in places.items() if is_plain(path)}
    hashes = {name: hash_of(data) for name, data in files.items()}
    stated = manifest["files"]
    changed = [path for name, path in places.items() if hashes.get(name) != stated[path.name]]
    if changed:
        return {}, tuple(map(damaged, sorted(changed)))
    tables: dict[str, pl.DataFrame] = {}
    for name, path in places.items():
        table = read_table(files[name], shape(name, form))
        if table is None or (name == "list" and not can_be_read(table)):
            return {}, (_problem("table",
                                 Text("{name} is no table as a list has it.", name=path.name),
                                 path),)  # fmt: skip
        tables[name] = table
    return tables, ()


def read_table(data: bytes, shape: Mapping[str, pl.DataType]) -> pl.DataFrame | None:
    """Return the table in these bytes; None if there is none, or one of another shape or too large.

    >>> data = BytesIO()
    >>> pl.DataFrame({"rating": [2400]}).write_parquet(data)
    >>> read_table(data.getvalue(), {"rating": pl.Int64()}).height
    1
    >>> read_table(data.getvalue(), {"rating": pl.String()}) is None
    True
    """
    try:
        footer = pl.scan_parquet(BytesIO(data))
        schema = footer.collect_schema()
        if dict(schema) != dict(shape):
            return None
        if len(data) < _SMALL and (first := footer.head(_FEW).collect()).height < _FEW:
            return first  # a club's table, read at once: its rows needn't be counted before
        rows = footer.select(pl.len()).collect().item()
        return _read(footer) if rows * len(schema) <= CELLS_MAX else None
    except (Exception, PanicException):
        return None


def _read(table: pl.LazyFrame) -> pl.DataFrame:
    """Return a long table; columns in which nothing stands, as half of a list's, take no memory."""
    schema = table.collect_schema()
    likely = without_value(table.head(_FEW).collect())
    counts = table.select(pl.col(likely).count()).collect()
    nothing = {name: pl.lit(None, schema[name]) for name in likely if not counts[name][0]}
    return table.drop(nothing).with_columns(**nothing).select(schema.names()).collect()


def _not_identified(
    folder: Path, form: str, manifest: Mapping[str, Any], tables: Mapping[str, pl.DataFrame]
) -> tuple[Problem, ...]:
    """Return an error for the first file whose rows aren't those for which the identity stands.

    Of the list both hashes are compared: of all its columns, and of those that people read.
    """
    stated, keys = manifest["tables"], tables_of(form)
    with ThreadPoolExecutor(max_workers=1) as beside:  # of a long list both hashes take long
        is_public = beside.submit(_is_public, folder / LIST_CSV, form, tables["list"], manifest)
        others = [f"{name}.parquet" for name, key in keys.items()
                  if table_sha256(tables[name], key) != stated[name]]  # fmt: skip
    if not others and not is_public.result():
        others = [LIST_CSV]
    return tuple(map(other_rows, (folder / name for name in others[:1])))


def _is_public(path: Path, form: str, rows: pl.DataFrame, manifest: Mapping[str, Any]) -> bool:
    """Tell whether the public list, which people read, is that of the rows.

    An office's own may have its columns in the order of the version that wrote it.
    """
    with path.open("rb") as stream:
        header = stream.readline(_HEADER_MAX).removesuffix(b"\n")
        names, columns = header.decode("ascii", errors="replace").split(","), public_columns(form)
        is_known = names == [*columns] if form == ENTRY else sorted(names) == sorted(columns)
        stream.seek(0)
        stated = manifest["files"][LIST_CSV]
        return is_known and csv_sha256(rows.select(names), stream) == stated


def _changed(
    folder: Path, manifest: Mapping[str, Any], names: Collection[str]
) -> tuple[Problem, ...]:
    """Return the files, beside the tables, that aren't those of the manifest."""
    stated = manifest["files"]
    return tuple(
        damaged(folder / name)
        for name in sorted(names)
        if not name.endswith(".parquet") and hash_of_file(folder / name) != stated[name]
    )


def is_plain(path: Path) -> bool:
    """Tell whether a path is a file, no link, and not too large to be read."""
    is_file = path.is_file() and not path.is_symlink()
    return is_file and path.stat().st_size <= FILE_BYTES_MAX


_MANIFEST_SAYS: Final = Text("what the manifest says")


def damaged(path: Path, whose: Text = _MANIFEST_SAYS) -> Problem:
    """Return an error for a file that isn't as something says it is."""
    return _problem("damaged",
                    Text("{name} is missing or is not {what}: it has been changed.",
                         name=path.name, what=whose), path)  # fmt: skip


def other_rows(path: Path) -> Problem:
    """Return an error for a file whose rows were exchanged, hashes with them."""
    message = Text("{name} has other rows than those that the list's identity stands for.",
                   name=path.name)  # fmt: skip
    return _problem("identity", message, path)


def _stray(path: Path) -> Problem:
    """Return an error for a file that no manifest names."""
    message = Text("{name} is none of the list's files: somebody has added it.", name=path.name)
    return _problem("stray", message, path, Text("Take it away."))


def no_manifest(path: Path, reason: str) -> Problem:
    """Return an error for what holds no list, with the reason."""
    folder = path.parent if path.name == "manifest.json" else path
    message = Text("{folder} holds no list that can be read: {reason}.", folder=folder.name
                   or str(folder), reason=reason)  # fmt: skip
    return _problem("manifest", message, path, Text("Read it with the version that wrote it."))


def absent(path: Path) -> Problem:
    """Return an error for a directory that is not there."""
    message = Text("There is no directory {path}.", path=str(path))
    return _problem("manifest", message, path, Text("Name a directory that holds a list."))


def unreadable(path: Path, error: OSError) -> Problem:
    """Return an error for what the disk doesn't give."""
    return _problem("damaged",
                    Text("{name} can't be read: {error}.", name=path.name, error=error.strerror
                         or str(error)), path)  # fmt: skip


def _problem(code: str, message: Text, path: Path, fix: Text = FETCH) -> Problem:
    return Problem("error", f"archive-{code}", message, fix=fix, file=str(path))
