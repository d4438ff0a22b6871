"""The files of an archive: canonical JSON, regular files of a bounded size, tables and hashes.

Written from docs/publication.md and docs/formats/archive.md.
"""

import csv
import hashlib
import json
import stat
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

CELLS_MAX = 100_000_000
"""Most cells of one table, by its footer: a few bytes of a file can claim any number of rows."""
JSON_MAX, FILE_MAX = 2**26, 2**32
"""Most bytes of a file that is read whole, and of any other."""

Json = dict[str, Any]
Table = dict[str, list[Any]]
"""A table as its columns."""


def canonical(value: object) -> bytes:
    """Return JSON as the archive writes it: keys sorted, two blanks deep, one line feed."""
    return (json.dumps(value, sort_keys=True, indent=2, ensure_ascii=False) + "\n").encode()


def whole(path: Path, most: int = JSON_MAX) -> bytes:
    """Return the bytes of a regular file that is not too large to be read."""
    regular(path, most)
    return path.read_bytes()


def regular(path: Path, most: int = FILE_MAX) -> Path:
    """Return a path if it is that of a regular file of not too many bytes."""
    status = path.lstat()
    if not stat.S_ISREG(status.st_mode):
        raise ValueError("no regular file")
    if status.st_size > most:
        raise ValueError(f"more than {most} bytes")
    return path


def read_json(path: Path) -> Json:
    """Return a JSON object; written otherwise than in the one canonical way, it is none."""
    data = whole(path)
    try:
        value = json.loads(data)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(value, dict):
        raise TypeError("no JSON object")
    if canonical(value) != data:
        raise ValueError("no canonical JSON")
    return value


def sha256(path: Path) -> str:
    """Return the hash of a file, read in pieces."""
    with regular(path).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def read_table(path: Path) -> Table:
    """Return a table, whose footer is read before the file."""
    with pq.ParquetFile(path) as file:
        cells = file.metadata.num_rows * file.metadata.num_columns
        if cells > CELLS_MAX:
            raise ValueError(f"{cells} cells by its footer, more than {CELLS_MAX}")
        return {name: column.to_pylist() for name, column in
                zip(file.schema_arrow.names, file.read().columns, strict=True)}  # fmt: skip


class _Lines:
    """Hash the lines of a CSV."""

    def __init__(self) -> None:
        self.digest = hashlib.sha256()

    def write(self, text: str) -> None:
        self.digest.update(text.encode())


def table_hash(table: Table, key: list[str]) -> str:
    """Return the hash of a table as CSV, columns and rows in the order of names and keys."""
    names, lines = sorted(table), _Lines()
    keys = list(zip(*(table[name] for name in key), strict=True))
    order = sorted(range(len(keys)), key=keys.__getitem__)
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(names)
    columns = [table[name] for name in names]
    writer.writerows(["" if column[row] is None else column[row] for column in columns]
                     for row in order)  # fmt: skip
    return lines.digest.hexdigest()
