"""Writes a list's directory: whole or not at all, and never over another; its tables' columns.

Everything is written beside the target, flushed, and then renamed. The inputs, which hold full
births, lie in a directory of their own beside the list's, never inside it. What a killed run left
beside the target is cleared by the next. The columns are those of the engine, everything by the
office's own names; a published list has none about persons, and the tables it was made of beside.
"""

import os
import shutil
from collections.abc import Collection, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import polars as pl

from arpad.archive.canonical import canonical_json, hash_of
from arpad.archive.canonical_tables import canonical_csv, table_sha256
from arpad.archive.manifest import (
    DIRECTORY,
    ENTRY,
    FILE_BYTES_MAX,
    LIST_CSV,
    MANIFEST,
    MANIFEST_SHA256,
    Cited,
    made,
    tables_of,
)
from arpad.archive.places import alone, inputs_beside, work_beside, write_files
from arpad.engine.evidence import FIGURES, GIVEN
from arpad.engine.judged_by import JUDGED_BY
from arpad.engine.published import LIST_PUBLIC, LIST_ROWS, PUBLISHED
from arpad.formats.files import flush_folder, whole
from arpad.law.backends import empty
from arpad.tables.rating_list import Kind
from arpad.tables.statuses import STATUS_NAMES

_NAMED: Final = ("player_id", "opponent_id", "winner_id", "event_id", "stage_of")
"""What the engine numbers, and files name as the office does."""
_MORE: Final[Mapping[str, tuple[str, ...]]] = {
    "changes": ("rulebook",), "events": ("rulebook", "name"), "results": ("rulebook",),
    "rounds": ("rulebook",),
}  # fmt: skip
_RATINGS: Final = tuple(column.name for column in LIST_PUBLIC if column.unit == "points")
_RATING_MAX: Final = 32_767
_FORMS: Final[Mapping[Kind, str]] = {
    "day": r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "decimal": r"^-?[0-9]{1,9}(\.[0-9]{1,2})?$",
    "seasons": r"^[0-9]{1,9}:[0-9]{1,9}( [0-9]{1,9}:[0-9]{1,9})*$",
    "status": f"^({'|'.join(STATUS_NAMES.values())})$",
}  # fmt: skip
"""What the office writes itself is in its own form; of a birth the year may be all."""


@cache
def shape(table: str, form: str = DIRECTORY) -> Mapping[str, pl.DataType]:
    """Return the columns of a table, by name, with their types.

    >>> sorted(shape("activity").items())
    [('games', Int64), ('list_id', Int64), ('player_id', String)]
    """
    if table == LIST_ROWS.name:
        return dict(empty(FIGURES if form == ENTRY else LIST_ROWS).schema)
    if given := GIVEN.get(table) or JUDGED_BY.get(table):
        return dict(empty(given).schema)
    declared = dict(empty(PUBLISHED[table]).schema)
    texts = (*(name for name in _NAMED if name in declared), *_MORE.get(table, ()))
    return declared | dict.fromkeys(texts, pl.String())


def public_columns(form: str) -> tuple[str, ...]:
    """Return the columns of the list that people read, `list.csv`, in their order.

    >>> "name" in public_columns(DIRECTORY), "name" in public_columns(ENTRY)
    (True, False)
    """
    return tuple(
        column.name for column in LIST_PUBLIC if form == DIRECTORY or column.name in FIGURES
    )


def can_be_read(rows: pl.DataFrame) -> bool:
    """Tell whether the engine can count with a list's ratings, and read what is written as text.

    >>> rows = pl.DataFrame({"rating": [1800, None], "inactive_since": ["2026-01-01", None]})
    >>> can_be_read(rows), can_be_read(rows.with_columns(rating=pl.lit(10**9)))
    (True, False)
    >>> can_be_read(rows.with_columns(status=pl.lit("busy")))
    False
    """
    fits = [pl.col(n).is_between(0, _RATING_MAX).all() for n in _RATINGS if n in rows.columns]
    for column in LIST_PUBLIC:
        if column.is_text and column.kind in _FORMS and column.name in rows.columns:
            text = pl.col(column.name).unique().drop_nulls()  # a million have few distinct ones
            fits.append(text.str.contains(_FORMS[column.kind]).all())
            if column.kind == "day":
                fits.append(text.str.to_date(strict=False).is_not_null().all())
    return all(map(all, rows.select(fit.alias(str(n)) for n, fit in enumerate(fits)).iter_rows()))


NONE_HASHED: Final[Mapping[str, str]] = MappingProxyType({})
_CONTENT: Final = "content"
_INPUTS: Final = "inputs"
_BESIDE: Final = "beside"


def write_directory(
    target: Path,
    tables: Mapping[str, pl.DataFrame],
    stated: Mapping[str, Any],
    before: Cited | None = None,
    blobs: Mapping[str, bytes] | None = None,
    hashes: Mapping[str, str] = NONE_HASHED,
    written: Mapping[str, bytes] = MappingProxyType({}),
) -> dict[str, Any]:
    """Write the tables and the manifest, and return the manifest. The target must not exist.

    `stated` is what the manifest says beside the hashes (`manifest.made`). `blobs` are the inputs
    by their hashes; None keeps none. `hashes` are as for `contents`, `written` files of the same
    tables. Raises FileExistsError rather than write over anything, and OSError if the disk refuses.
    """
    _check_free(target)
    files, manifest = contents(tables, stated, before, more=written, hashes=hashes)
    target.parent.mkdir(parents=True, exist_ok=True)
    write_entry(target, files, inputs=blobs)
    return manifest


def write_entry(
    target: Path,
    files: Mapping[str, bytes],
    beside: Mapping[str, bytes] = MappingProxyType({}),
    inputs: Mapping[str, bytes] | None = None,
) -> None:
    """Write files as a directory, whole or not at all, in a folder that is there.

    Its `inputs`, if any, are then in the directory beside it. At last those `beside` take the place
    of what stood in the folder, while nobody else writes there. Raises FileExistsError if the
    target exists, also if somebody else has just made it, and OSError if the disk refuses.
    """
    _check_free(target)
    with work_beside(target) as work:
        write_files(work / _CONTENT, files)
        for folder, more in {_INPUTS: inputs, _BESIDE: beside or None}.items():
            if more is not None:
                write_files(work / folder, more)
        with alone(target.parent):
            _check_free(target)
            if inputs is not None:
                _clear_inputs(inputs_beside(target))
                os.rename(work / _INPUTS, inputs_beside(target))  # noqa: PTH104  (fails if it is there)
            os.rename(work / _CONTENT, target)  # noqa: PTH104  (fails if somebody made it)
            flush_folder(target.parent)
            for name in beside:
                (work / _BESIDE / name).replace(target.with_name(name))
                flush_folder(target.parent)


def write_beside(target: Path, data: bytes) -> None:
    """Let a file take the place of what stood there; who calls it holds the folder (`alone`)."""
    with work_beside(target) as work:
        write_files(work / _BESIDE, {target.name: data})
        (work / _BESIDE / target.name).replace(target)
        flush_folder(target.parent)


def contents(
    tables: Mapping[str, pl.DataFrame],
    stated: Mapping[str, Any],
    before: Cited | None = None,
    form: str = DIRECTORY,
    more: Mapping[str, bytes] = MappingProxyType({}),
    hashes: Mapping[str, str] = NONE_HASHED,
) -> tuple[dict[str, bytes], dict[str, Any]]:
    """Return every file of a list by its name, and the manifest among them.

    `more` are files that the manifest names beside the tables and the public list, or those of
    tables that were written before; `hashes` are those of tables that were hashed before
    (`table_sha256`).
    """
    files = {**_files(tables, form, more), **more}
    of_tables = {
        name: hashes.get(name) or table_sha256(tables[name], key)
        for name, key in tables_of(form).items()
    }
    states = {**stated, "before": None if before is None else before.row()}
    manifest = made(form, states, of_tables, {name: hash_of(data) for name, data in files.items()})
    text = canonical_json(manifest)
    files[MANIFEST] = text
    if form == DIRECTORY:
        files[MANIFEST_SHA256] = f"{hash_of(text)}  {MANIFEST}\n".encode()
    return files, manifest


def _check_free(target: Path) -> None:
    if os.path.lexists(target):
        raise FileExistsError(f"{target} exists already; a published list is never written over")


def _files(
    tables: Mapping[str, pl.DataFrame], form: str, written: Collection[str]
) -> dict[str, bytes]:
    """Return the files of the tables as bytes, so that what is hashed is what is written.

    Without those that were `written` before.
    """
    files = {}
    for name in tables_of(form):
        if f"{name}.parquet" in written:
            continue
        stream = BytesIO()
        tables[name].write_parquet(stream, compression="zstd")
        files[f"{name}.parquet"] = stream.getvalue()
    return files | {LIST_CSV: canonical_csv(tables["list"].select(public_columns(form)))}


def _clear_inputs(beside: Path) -> None:
    """Take away inputs that a killed run put there before it could put their list there.

    Anything else of this name is somebody's own, and stays.
    """
    if not beside.is_dir() or beside.is_symlink():
        return
    names = [path.name for path in beside.iterdir()]
    if all(len(name) == 64 and (beside / name).is_file() for name in names):
        shutil.rmtree(beside)


def inputs_kept(target: Path, elsewhere: Path | None = None) -> dict[str, bytes] | None:
    """Return the inputs of a list as `read_inputs` does; None where there are none.

    They lie beside it, or in the directory given, alone or among others.
    """
    beside = inputs_beside(target.resolve())
    places = [beside] if elsewhere is None else [elsewhere / beside.name, elsewhere]
    return next((read_inputs(place) for place in places if place.is_dir()), None)


def read_inputs(beside: Path) -> dict[str, bytes]:
    """Return the inputs in a directory by the names of their files, which are their hashes.

    Raises OSError if they can't be read. Who uses one compares it with its hash.
    """
    return {
        path.name: whole(path, FILE_BYTES_MAX)
        for path in sorted(beside.iterdir())
        if path.is_file() and not path.is_symlink()
    }
