"""Directories as a forger makes them: whatever he changes, every hash fits again."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import polars as pl

from arpad.archive.canonical import canonical_json, hash_of
from arpad.archive.canonical_tables import canonical_csv, table_sha256
from arpad.archive.manifest import KEYS, LIST_CSV, MANIFEST, MANIFEST_SHA256, TABLES, identity

STATED: dict[str, Any] = {
    "arpad_version": "0.1", "list_date": "2009-09-01", "rulebook": "fide",
    "list_rulebook": "fide-2009",
    "rulebooks": {"fide-2009": {"source": "FIDE B.02", "sha256": "0" * 64}},
    "inputs": {}, "lists": [], "reports": [], "left_out": [], "clauses": [],
    "settings": [],
}  # fmt: skip


def manifest_of(target: Path) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads((target / MANIFEST).read_text(encoding="utf-8"))
    return manifest


def seal(target: Path, manifest: dict[str, Any]) -> None:
    """Write a manifest with its own hash beside it."""
    text = canonical_json(manifest)
    (target / MANIFEST).write_bytes(text)
    (target / MANIFEST_SHA256).write_text(f"{hash_of(text)}  {MANIFEST}\n", encoding="ascii")


def sealed(manifest: dict[str, Any]) -> dict[str, Any]:
    """Return the manifest with the identity that fits what it says."""
    return manifest | {"identity": identity(manifest)}


def resealed(target: Path, **changes: Any) -> None:
    """Write the manifest with some keys changed, and every hash of what is there made to fit."""
    manifest = manifest_of(target) | changes
    for path in target.iterdir():
        if path.name in manifest["files"]:
            manifest["files"][path.name] = hash_of(path.read_bytes())
    manifest["list_sha256"] = manifest["files"][LIST_CSV]
    for name in TABLES:
        try:
            table = pl.read_parquet(BytesIO((target / f"{name}.parquet").read_bytes()))
            manifest["tables"][name] = table_sha256(table, KEYS[name])
        except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError):
            continue
    if isinstance(manifest["inputs"], dict):
        manifest["inputs_sha256"] = hash_of(canonical_json(manifest["inputs"]))
    seal(target, sealed(manifest))


def exchanged(target: Path, name: str, table: pl.DataFrame) -> None:
    """Put another table into a directory, the public list with it, and make every hash fit."""
    table.write_parquet(target / f"{name}.parquet")
    if name == "list":
        header = (target / LIST_CSV).read_text(encoding="utf-8").split("\n", 1)[0].split(",")
        if set(header) <= set(table.columns):
            (target / LIST_CSV).write_bytes(canonical_csv(table.select(header)))
    resealed(target)
