"""The manifest of a published list: what it was made of, what its codes mean, the hashes of all.

`identity` is what anybody recomputes who makes the list again; it doesn't depend on the office's
secret, and says nothing of anybody whose row is erased. `drift` stands beside it: whoever has the
lists of the year before measures it again.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from arpad.archive.canonical import canonical_json, hash_of, is_day, is_hash
from arpad.archive.manifest import KEYS
from arpad.engine.evidence import GIVEN
from arpad.engine.judged_by import JUDGED_BY

FORMAT_VERSION: Final = 3
MANIFEST: Final = "manifest.json"
LIST_CSV, PEOPLE_CSV, COMMITMENTS_CSV = "list.csv", "people.csv", "commitments.csv"
TABLE_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    **KEYS, **{name: table.key for name, table in {**GIVEN, **JUDGED_BY}.items()},
}  # fmt: skip
"""The tables of a published list, and what tells the rows of each apart."""
FILES: Final = (LIST_CSV, COMMITMENTS_CSV, *(f"{name}.parquet" for name in TABLE_KEYS))
"""What a manifest names; the table of people isn't among them: a row may be erased."""
CITED: Final = ("list_date", "identity", "manifest_sha256")
"""What a list says of the one before it."""
MOVED: Final = ("change_e1", "low_e1", "high_e1", "players")
"""What a drift says of those who stayed, and of the best: tenths of points a year, and of whom."""
_STATED: Final = {
    "arpad_version": str, "series": str, "list_date": str, "rulebook": str, "list_rulebook": str,
    "rulebooks": dict, "of_events": list, "earlier": list, "state_date": str, "lists": list,
    "left_out": list, "lifted": list, "overrides": list, "withheld": list, "clauses": list,
    "settings": list, "same_persons": list,
}  # fmt: skip
_OF_SOME: Final = {
    "calibration": dict, "restored": list, "corrections": list, "corrected": list,
    "standings": list,
}  # fmt: skip
"""`restored`: numbers that were one person's on the list before, and are several persons' again.
`corrections`: what the list brings of them; `corrected`: who had which rating before, as pairs.
`standings`: tie-breaks and matches of teams, of events whose report names any."""
_ADDED: Final = {
    "format_version": int, "identity": str, "tables": dict, "files": dict, "private": str,
}  # fmt: skip
_IDENTIFIED: Final = (
    "format_version", "series", "list_date", "list_rulebook", "of_events", "earlier", "state_date",
    "withheld", "tables", "same_persons",
)  # fmt: skip


class NoEvidenceError(ValueError):
    """Bytes that are no manifest of a published list; the sentence says why."""


def made(
    stated: Mapping[str, Any],
    before: Mapping[str, str] | None,
    drift: Mapping[str, Any] | None,
    tables: Mapping[str, str],
    files: Mapping[str, str],
    private: str,
) -> dict[str, Any]:
    """Return the manifest of a list, from what is stated of it and the hashes of what is in it.

    `before` names the list before by list_date, identity and manifest_sha256; `drift` is what the
    year did to the scale, None of a list that has none before it.
    """
    manifest = {name: stated[name] for name in _STATED}
    manifest |= {name: stated[name] for name in _OF_SOME if name in stated}
    manifest |= {
        "format_version": FORMAT_VERSION,
        "before": None if before is None else dict(before),
        "drift": None if drift is None else dict(drift),
        "tables": dict(tables),
        "files": dict(files),
        "private": private,
    }
    return manifest | {"identity": identity(manifest)}


def identity(manifest: Mapping[str, Any]) -> str:
    """Return what anybody recomputes of a list: its law, every row given and made, the list before.

    No secret, no hash of a file as one version wrote it, and no version enters it.
    """
    before = manifest["before"]
    found = {name: manifest[name] for name in _IDENTIFIED}
    found |= {name: manifest[name] for name in ("restored", "corrected") if name in manifest}
    found["before"] = None if before is None else before["identity"]
    found["law"] = {name: law["sha256"] for name, law in manifest["rulebooks"].items()}
    return hash_of(canonical_json(found))


def read_manifest(data: bytes) -> dict[str, Any]:
    """Return the manifest in these bytes; raises NoEvidenceError, with the reason, for others.

    >>> read_manifest(b"{}")
    Traceback (most recent call last):
    arpad.archive.evidence.manifest.NoEvidenceError: it is of version none, and version 3 is read
    """
    try:
        found = json.loads(data.decode("utf-8"))
        is_canonical = canonical_json(found) == data
    except (ValueError, RecursionError):
        raise NoEvidenceError("it is no JSON") from None
    if not isinstance(found, dict):
        raise NoEvidenceError("it is no JSON object")
    if wrong := _wrong(found):
        raise NoEvidenceError(wrong)
    if not is_canonical:
        raise NoEvidenceError("it is not written as arpad writes it")
    if identity(found) != found["identity"]:
        raise NoEvidenceError("its identity is another one than that of what it names")
    return found


def _wrong(found: Mapping[str, Any]) -> str:
    """Return what is wrong with the manifest's shape, or nothing."""
    if found.get("format_version") != FORMAT_VERSION:
        version = found.get("format_version", "none")
        return f"it is of version {version}, and version {FORMAT_VERSION} is read"
    some = {name: kind for name, kind in _OF_SOME.items() if name in found}
    types = {**_STATED, **_ADDED, **some}
    for name, kind in types.items():
        if not isinstance(found.get(name), kind) or isinstance(found[name], bool):
            return f"{name} is missing or is no {kind.__name__}"
    if found.keys() != {*types, "before", "drift"}:
        return "it has other keys than a manifest has"
    laws = found["rulebooks"]
    if not all(isinstance(law, dict) and is_hash(law.get("sha256")) for law in laws.values()):
        return "a rulebook has no fingerprint"
    named = [found["list_rulebook"], *found["of_events"], *found["earlier"]]
    if not all(isinstance(name, str) and name in laws for name in named):
        return "a rulebook that is applied has no fingerprint"
    if found["tables"].keys() != TABLE_KEYS.keys() or found["files"].keys() != set(FILES):
        return "it does not name the files of a list"
    hashes = [*found["tables"].values(), *found["files"].values(), found["private"]]
    if not all(is_hash(one) for one in (*hashes, found["identity"])):
        return "what should be a hash is none"
    if not all(isinstance(name, str) for name in found.get("restored", ())):
        return "numbers that are several persons' again are no numbers"
    if not all(map(_is_rating, found.get("corrected", ()))):
        return "ratings before a correction are no ratings of players"
    if not all(isinstance(name, str) for name in found["withheld"]):
        return "what is withheld has no names"
    if not all(map(_is_pair, found["same_persons"])):
        return "numbers of one person are no pairs"
    if found["before"] is not None and not _is_cited(found["before"]):
        return "the list before is not named as one"
    if not all(isinstance(one, dict) and "event_id" in one for one in found.get("standings", ())):
        return "its standings name no event"
    if found["drift"] is not None and not _is_drift(found["drift"]):
        return "its drift has no figures"
    return "" if is_day(found["list_date"]) and is_day(found["state_date"]) else "a date is no day"


def _is_pair(row: Any) -> bool:
    return isinstance(row, list) and len(row) == 2 and all(isinstance(one, str) for one in row)


def _is_rating(row: Any) -> bool:
    if not isinstance(row, list) or len(row) != 2 or not isinstance(row[0], str):
        return False
    return row[1] is None or type(row[1]) is int


def _is_drift(row: Any) -> bool:
    if not isinstance(row, dict) or row.keys() != {"since", "stayers", "top", "alarms"}:
        return False
    alarms = row["alarms"]
    moved = [one for one in (row["stayers"], row["top"]) if one is not None]
    are_figures = all(isinstance(one, dict) and one.keys() == set(MOVED) for one in moved)
    if not are_figures or not isinstance(alarms, dict) or not is_day(row["since"]):
        return False
    return all(type(one) is int for of in (alarms, *moved) for one in of.values())


def _is_cited(row: Any) -> bool:
    is_row = isinstance(row, dict) and row.keys() == set(CITED) and is_day(row["list_date"])
    return is_row and is_hash(row["identity"]) and is_hash(row["manifest_sha256"])
