"""A rated period as a directory: Parquet and CSV tables beside a manifest that hashes them all.

The directory appears whole or not at all: everything is written beside it and then renamed.
A list's identity is the hash of its canonical CSV (UTF-8, LF, fixed columns, by player_id).
"""

import json
import os
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import polars as pl

from arpad.report.problems import Problem

FORMAT_VERSION: Final = 1
MANIFEST: Final = "manifest.json"
LIST_CSV: Final = "list.csv"
TABLES: Final = (
    "list", "changes", "events", "results", "first_ratings", "adjustments", "pending", "activity",
    "rounds",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Archived:
    """What a directory holds; tables by their file's name without its ending."""

    list_date: date
    manifest: Mapping[str, Any]
    tables: Mapping[str, pl.DataFrame]
    sha256: str

    @property
    def list_rows(self) -> pl.DataFrame:
        """Return the list, one row per player."""
        return self.tables["list"]

    @property
    def pending(self) -> pl.DataFrame:
        """Return the results of those who are still unrated."""
        return self.tables["pending"]

    @property
    def activity(self) -> pl.DataFrame:
        """Return the rated games by player and list of the last year."""
        return self.tables["activity"]


def write_directory(
    target: Path,
    tables: Mapping[str, pl.DataFrame],
    list_columns: Sequence[str],
    facts: Mapping[str, Any],
) -> dict[str, Any]:
    """Write the tables and the manifest, and return the manifest. The target must not exist.

    `list_columns` are those of the public list, in their order; the table holds clause codes too.
    `facts` is what the manifest says beside the hashes (rulebooks, inputs, list date).
    Raises FileExistsError rather than write over anything.
    """
    if target.exists():
        raise FileExistsError(f"{target} exists already; a published list is never written over")
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as made:
        work = Path(made) / "content"
        work.mkdir()
        for name in TABLES:
            tables[name].write_parquet(work / f"{name}.parquet", compression="zstd")
        (work / LIST_CSV).write_bytes(canonical_csv(tables["list"].select(list_columns)))
        manifest = {
            "format_version": FORMAT_VERSION,
            **facts,
            "list_sha256": _digest(work / LIST_CSV),
            "files": {path.name: _digest(path) for path in sorted(work.iterdir())},
        }
        text = json.dumps(manifest, ensure_ascii=False, indent=2) + "\n"
        (work / MANIFEST).write_text(text, encoding="utf-8", newline="\n")
        for path in work.iterdir():
            _flush(path)
        os.rename(work, target)  # noqa: PTH104  (fails if somebody else has made the target)
    return manifest


def canonical_csv(rows: pl.DataFrame) -> bytes:
    r"""Return the list as the CSV that identifies it: UTF-8, LF, columns as they are, by player_id.

    >>> canonical_csv(pl.DataFrame({"player_id": ["b", "a"], "rating": [None, 1800]}))
    b'player_id,rating\na,1800\nb,\n'
    """
    return rows.sort("player_id").write_csv(line_terminator="\n").encode()


def read_directory(source: Path) -> tuple[Archived | None, tuple[Problem, ...]]:
    """Return what a directory holds, after comparing every file with the manifest's hash."""
    manifest, problem = _manifest(source)
    if problem:
        return None, (problem,)
    problems = [
        _damaged(source / name)
        for name, digest in manifest["files"].items()
        if _digest_or_none(source, name) != digest
    ]
    missing = [name for name in TABLES if f"{name}.parquet" not in manifest["files"]]
    problems += [_damaged(source / f"{name}.parquet") for name in missing]
    if problems:
        return None, tuple(problems)
    tables = {name: pl.read_parquet(source / f"{name}.parquet") for name in TABLES}
    found = date.fromisoformat(manifest["list_date"])
    return Archived(found, manifest, tables, manifest["list_sha256"]), ()


def _manifest(source: Path) -> tuple[dict[str, Any], Problem | None]:
    try:
        manifest = json.loads((source / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        manifest = None
    needed = {"format_version": int, "list_date": str, "list_sha256": str, "files": dict}
    if (
        isinstance(manifest, dict)
        and all(isinstance(manifest.get(name), kind) for name, kind in needed.items())
        and manifest["format_version"] == FORMAT_VERSION
        and _is_date(manifest["list_date"])
        and all(isinstance(digest, str) for digest in manifest["files"].values())
        and manifest["files"].get(LIST_CSV) == manifest["list_sha256"]
    ):
        return manifest, None
    return {}, Problem(
        "error",
        "archive-manifest",
        f"{source} holds no manifest that this version can read.",
        fix="Give a directory that a rated period was written to.",
        file=str(source),
    )


def _is_date(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _damaged(path: Path) -> Problem:
    return Problem(
        "error",
        "archive-damaged",
        f"{path.name} is missing or is not what the manifest says: it has been changed.",
        fix="Fetch the directory again from where it was published.",
        file=str(path),
    )


def _digest_or_none(source: Path, name: str) -> str | None:
    """Return the hash of a file of the directory itself; None for anything outside it."""
    path = source / name
    is_inside = Path(name).name == name
    return _digest(path) if is_inside and path.is_file() and not path.is_symlink() else None


def _digest(path: Path) -> str:
    digest = sha256()
    with path.open("rb") as stream:
        while block := stream.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def _flush(path: Path) -> None:
    with path.open("rb") as stream:
        os.fsync(stream.fileno())
