"""The manifest of a list: what made it, what it is made of, and the hashes that prove both.

`identity` is what anybody recomputes: the inputs, the law, every table's rows, the list before. The
rest tells of these files and of the version that wrote them, and has a hash of its own.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from arpad.archive.canonical import canonical_json, hash_of, is_day, is_hash

FORMAT_VERSION: Final = 3
MANIFEST: Final = "manifest.json"
MANIFEST_SHA256: Final = "manifest.sha256"
LIST_CSV: Final = "list.csv"
KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "list": ("player_id",),
    "changes": ("event_id", "game_id", "player_id"),
    "events": ("event_id",),
    "results": ("event_id", "player_id"),
    "first_ratings": ("player_id",),
    "adjustments": ("player_id", "kind"),
    "pending": ("player_id", "event_id"),
    "activity": ("player_id", "list_id"),
    "rounds": ("list_id", "event_id", "round"),
}
"""The tables of a list, and what tells the rows of each apart."""
TABLES: Final = tuple(KEYS)
BYTES_MAX: Final = 64 * 1024 * 1024
"""Of a manifest."""
FILE_BYTES_MAX: Final = 8 * 1024 * 1024 * 1024
"""Of any other file of a list, and of an input."""
_STATED: Final = {
    "arpad_version": str, "list_date": str, "rulebook": str, "list_rulebook": str,
    "rulebooks": dict, "inputs": dict, "lists": list, "reports": list, "left_out": list,
    "clauses": list, "settings": list,
}  # fmt: skip
_OF_SOME: Final = {"calibration": dict, "corrections": list, "private": str}
"""What only some lists state: by what they were calibrated, what they correct of earlier ones.

And, where a person was erased from one since, by what the public archive names it.
"""
_ADDED: Final = {
    "format_version": int, "identity": str, "inputs_sha256": str, "tables": dict,
    "list_sha256": str, "files": dict,
}  # fmt: skip


class NoManifestError(ValueError):
    """Bytes that are no manifest of this version; the sentence says why."""


class OtherVersionError(NoManifestError):
    """A manifest of another version of the format."""


@dataclass(frozen=True, slots=True)
class Cited:
    """A list that another succeeds: its date, its identity, and the hash of its manifest.

    `private` is by what the public archive names it, where that isn't the hash of its identity: a
    person was erased from the list since.
    """

    list_date: date
    identity: str
    manifest_sha256: str
    private: str = field(default="", compare=False)

    def row(self) -> dict[str, str]:
        """Return what a manifest says of it."""
        return {
            "list_date": self.list_date.isoformat(),
            "identity": self.identity,
            "manifest_sha256": self.manifest_sha256,
        }


def file_names() -> frozenset[str]:
    """Return the names of the files that a manifest names: the tables and the public list."""
    return frozenset((LIST_CSV, *(f"{name}.parquet" for name in TABLES)))


def made(
    stated: Mapping[str, Any],
    before: Cited | None,
    tables: Mapping[str, str],
    files: Mapping[str, str],
) -> dict[str, Any]:
    """Return the manifest of a list, from what is stated of it and the hashes of what is in it.

    `stated` has arpad_version, list_date, rulebook, list_rulebook, rulebooks (each with sha256, the
    law's fingerprint), inputs, lists, reports, left_out, clauses and settings, and may have
    calibration and corrections. Raises KeyError for one that is missing.
    """
    manifest = {name: stated[name] for name in _STATED}
    manifest |= {name: stated[name] for name in _OF_SOME if name in stated}
    manifest |= {
        "format_version": FORMAT_VERSION,
        "before": None if before is None else before.row(),
        "inputs_sha256": hash_of(canonical_json(stated["inputs"])),
        "tables": dict(tables),
        "files": dict(files),
        "list_sha256": files[LIST_CSV],
    }
    return manifest | {"identity": identity(manifest)}


def identity(manifest: Mapping[str, Any]) -> str:
    """Return the list's identity: the hash of what anybody recomputes.

    No file's name, no hash of a file as one version wrote it, and no version enters it.
    """
    before = manifest["before"]
    found = {name: manifest[name] for name in ("format_version", "list_date", "list_rulebook")}
    found["before"] = None if before is None else before["identity"]
    found["inputs"] = manifest["inputs_sha256"]
    found["law"] = {name: law["sha256"] for name, law in manifest["rulebooks"].items()}
    found["tables"] = manifest["tables"]
    return hash_of(canonical_json(found))


def read_manifest(data: bytes) -> dict[str, Any]:
    """Return the manifest in these bytes, whole and consistent in itself.

    Raises NoManifestError, with the reason, for anything else: another version, another form, an
    identity or a hash of the inputs that isn't theirs.

    >>> read_manifest(b'{"format_version": 1}')
    Traceback (most recent call last):
    arpad.archive.manifest.OtherVersionError: it is of version 1, and version 3 is read here
    """
    found = _parsed(data)
    version = found.get("format_version")
    if isinstance(version, int) and not isinstance(version, bool) and version != FORMAT_VERSION:
        reason = f"it is of version {version}, and version {FORMAT_VERSION} is read here"
        raise OtherVersionError(reason)
    if wrong := _wrong(found):
        raise NoManifestError(wrong)
    try:
        is_canonical = canonical_json(found) == data
    except ValueError:
        is_canonical = False
    if not is_canonical:
        raise NoManifestError("it is not written as arpad writes it")
    if hash_of(canonical_json(found["inputs"])) != found["inputs_sha256"]:
        raise NoManifestError("the hash of the inputs is another one")
    if identity(found) != found["identity"]:
        raise NoManifestError("its identity is another one than that of what it names")
    return found


def before_of(manifest: Mapping[str, Any]) -> Cited | None:
    """Return the list that a list succeeds, or None for the first of a chain."""
    row = manifest["before"]
    if row is None:
        return None
    return Cited(date.fromisoformat(row["list_date"]), row["identity"], row["manifest_sha256"])


def _parsed(data: bytes) -> dict[str, Any]:
    try:
        found = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        raise NoManifestError("it is no JSON") from None
    if not isinstance(found, dict):
        raise NoManifestError("it is no JSON object")
    return found


def _wrong(found: Mapping[str, Any]) -> str:
    """Return what is wrong with the manifest's shape, or nothing."""
    types = {
        **_STATED,
        **_ADDED,
        **{name: kind for name, kind in _OF_SOME.items() if name in found},
    }
    for name, kind in types.items():
        if not isinstance(found.get(name), kind) or isinstance(found[name], bool):
            return f"{name} is missing or is no {kind.__name__}"
    if found.keys() != {*types, "before"}:
        return "it has other keys than a manifest has"
    hashes = [found["identity"], found["inputs_sha256"], found["list_sha256"]]
    hashes += [*found["files"].values(), *found["tables"].values()]
    laws = found["rulebooks"].values()
    if not all(isinstance(law, dict) and isinstance(law.get("source"), str) for law in laws):
        return "a rulebook has no source"
    hashes += [law.get("sha256") for law in laws]
    if found["before"] is not None:
        if not _is_cited(found["before"]):
            return "the list before is not named as one"
        hashes += [found["before"]["identity"], found["before"]["manifest_sha256"]]
    if not all(is_hash(digest) for digest in hashes):
        return "what should be a hash is none"
    if found["files"].keys() != file_names() or found["tables"].keys() != set(TABLES):
        return "it does not name the files of a list"
    if found["files"][LIST_CSV] != found["list_sha256"]:
        return "the list's hash is not that of its file"
    if found["list_rulebook"] not in found["rulebooks"]:
        return "the list's rulebook is none of its rulebooks"
    return "" if is_day(found["list_date"]) else "list_date is no day"


def _is_cited(row: Any) -> bool:
    names = {"list_date", "identity", "manifest_sha256"}
    return isinstance(row, dict) and row.keys() == names and is_day(row["list_date"])
