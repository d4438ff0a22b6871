"""The manifest of a list: what made it, what it is made of, and the hashes that prove both.

Its keys are declared once, for the directory that `rate --out` writes and for the entry of a public
archive: what each may hold, what it says, and under which name it enters the identity. `identity`
is what anybody recomputes: no file's name, no hash of a file as one version wrote it, no secret and
no version enters it.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from arpad.archive.canonical import canonical_json, hash_of
from arpad.archive.kinds import (
    DAY,
    HASH,
    OBJECT,
    TEXT,
    WHOLE,
    YES_OR_NO,
    Kind,
    each,
    fields,
    lacking,
    list_of,
    maybe,
    row_of,
)
from arpad.archive.places import MANIFEST as MANIFEST
from arpad.engine.evidence import GIVEN
from arpad.engine.judged_by import JUDGED_BY
from arpad.report.problems import Text

FORMAT_VERSION: Final = 3
MANIFEST_SHA256: Final = "manifest.sha256"
LIST_CSV, PEOPLE_CSV, COMMITMENTS_CSV = "list.csv", "people.csv", "commitments.csv"
BYTES_MAX: Final = 64 * 1024 * 1024
"""Of a manifest."""
FILE_BYTES_MAX: Final = 8 * 1024 * 1024 * 1024
"""Of any other file of a list, and of an input."""
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
TABLE_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    **KEYS, **{name: table.key for name, table in {**GIVEN, **JUDGED_BY}.items()},
}  # fmt: skip
"""The tables of a published list: with those that it was made of, and that norms are judged by."""
CITED: Final = ("list_date", "identity", "manifest_sha256")
"""What a list says of the one before it."""

DIRECTORY, ENTRY = "directory", "entry"
_FILES: Final = {
    DIRECTORY: (LIST_CSV, *(f"{name}.parquet" for name in KEYS)),
    ENTRY: (LIST_CSV, COMMITMENTS_CSV, *(f"{name}.parquet" for name in TABLE_KEYS)),
}
_TABLES: Final = {DIRECTORY: KEYS, ENTRY: TABLE_KEYS}


def files_of(form: str) -> tuple[str, ...]:
    """Return the files that a manifest names; people.csv isn't among them: a row may be erased."""
    return _FILES[form]


def tables_of(form: str) -> Mapping[str, tuple[str, ...]]:
    """Return the tables of a list of this form, and what tells the rows of each apart."""
    return _TABLES[form]


def _itself(value: Any) -> Any:
    return value


def _hash(value: Any) -> str:
    """Return the hash of its canonical JSON."""
    return hash_of(canonical_json(value))


def _fingerprints(laws: Mapping[str, Any]) -> dict[str, str]:
    """Return the fingerprint of each edition, by its name."""
    return {name: law["sha256"] for name, law in laws.items()}


def _identity_of(before: Mapping[str, str] | None) -> str | None:
    """Return the identity that it names, or null."""
    return None if before is None else before["identity"]


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a manifest: what it holds, what it says, and where it stands.

    `enters` is the name under which it enters the identity, as `enters_as` makes it, and "" if it
    doesn't; `forms` are those that have it, `is_optional` of a key that some of their lists lack.
    """

    name: str
    kind: Kind
    says: str
    enters: str = ""
    enters_as: Callable[[Any], Any] = _itself
    forms: tuple[str, ...] = (DIRECTORY, ENTRY)
    is_optional: bool = False

    @property
    def enters_says(self) -> str:
        """Return what of the value enters the identity, "" for the value itself."""
        return (self.enters_as.__doc__ or "").removeprefix("Return ").removesuffix(".")


_MOVED: Final = maybe(fields(dict.fromkeys(("change_e1", "low_e1", "high_e1", "players"), WHOLE)))
"""What a drift says of those who stayed, and of the best: tenths of points a year, and of whom."""
_LAW: Final = fields({"source": TEXT, "sha256": HASH}, has_more=True)
_CITED: Final = {"rulebook": TEXT, "article": TEXT, "says": TEXT, "value": maybe(WHOLE),
                 "is_verified": YES_OR_NO}  # fmt: skip
"""What a manifest says of a clause, or of what is settled once."""
_READ: Final = {"list_date": maybe(DAY), "kind": TEXT}
_READ_WHOLE: Final = {"sha256": TEXT, "is_archived": YES_OR_NO, "manifest_sha256": maybe(HASH)}
_MEAN: Final = maybe(TEXT)
_PUBLIC, _PRIVATE = (ENTRY,), (DIRECTORY,)
MANIFEST_KEYS: Final = (
    Key("format_version", WHOLE, "Version of this format", "format_version"),
    Key("series", TEXT, "The series of the list, as its record says", "series", forms=_PUBLIC),
    Key("list_date", DAY, "The day of the list", "list_date"),
    Key("list_rulebook", TEXT, "The edition of the list", "list_rulebook"),
    Key("of_events", list_of(TEXT), "The editions under which its events were rated",
        "of_events", forms=_PUBLIC),
    Key("earlier", list_of(TEXT), "The editions of the events whose results still wait",
        "earlier", forms=_PUBLIC),
    Key("state_date", DAY, "The day of the list on which it builds", "state_date", forms=_PUBLIC),
    Key("withheld", list_of(TEXT), "Facts that no rule reads, and that are null", "withheld",
        forms=_PUBLIC),
    Key("same_persons", list_of(row_of(TEXT, TEXT)), "Numbers that turned out to be one person's, "
        "the one given up before the one kept", "same_persons", forms=_PUBLIC),
    Key("restored", list_of(TEXT), "Numbers that were split after a list had them as one",
        "restored", forms=_PUBLIC, is_optional=True),
    Key("corrected", list_of(row_of(TEXT, maybe(WHOLE))), "Who had which rating before the "
        "corrections, as pairs of number and rating", "corrected", forms=_PUBLIC,
        is_optional=True),
    Key("inputs", OBJECT, "Every report, list, table of people, decision, switch and lifted "
        "refusal, by its role and hash, and who the players of a report are", "inputs", _hash,
        forms=_PRIVATE),
    Key("tables", each(HASH), "The hash of each table's rows", "tables"),
    Key("rulebooks", each(_LAW), "Each edition's `source` and fingerprint (`sha256`); the "
        "fingerprint alone enters, by the edition's name", "law", _fingerprints),
    Key("before", maybe(fields({"list_date": DAY, "identity": HASH, "manifest_sha256": HASH})),
        "The list before; its identity alone enters", "before", _identity_of),
    Key("identity", HASH, "The hash of all that enters it"),
    Key("inputs_sha256", HASH, "The hash of `inputs`", forms=_PRIVATE),
    Key("list_sha256", HASH, "The hash of `list.csv`", forms=_PRIVATE),
    Key("files", each(HASH), "The hash of each file, but for the manifest, the record, and "
        "`people.csv`, which commitments cover"),
    Key("arpad_version", TEXT, "The version that made it"),
    Key("rulebook", TEXT, "The family under which it was made"),
    Key("clauses", list_of(fields({
        **_CITED, "rule": TEXT, "code": WHOLE, "is_general": YES_OR_NO,
    })), "What each clause code means; `value` is null where it is computed, `is_verified` whether "
        "a source shows it"),
    Key("settings", list_of(fields({**_CITED, "setting": TEXT, "chosen": maybe(TEXT)})), "What is "
        "settled once; with `clauses` all that explaining needs"),
    Key("lists", list_of(fields(_READ, _READ_WHOLE)), "The lists whose ratings were read; in a "
        "directory with their hashes"),
    Key("reports", list_of(fields({"event_id": TEXT, "sha256": HASH, "facts": each(TEXT)})),
        "The facts of each event that was rated", forms=_PRIVATE),
    Key("left_out", list_of(fields({"event_id": TEXT, "article": TEXT, "reason": TEXT})),
        "Events that are for a later list or for none, with the article"),
    Key("lifted", list_of(TEXT), "The refusals lifted when the list was rated", forms=_PUBLIC),
    Key("overrides", list_of(fields({"code": TEXT, "because": TEXT})), "The refusals lifted when "
        "it was published, with reasons", forms=_PUBLIC),
    Key("calibration", fields({"players": WHOLE, "theirs": _MEAN, "ours": _MEAN, "added": _MEAN}),
        "Of a list that was calibrated or should have been (CNXC 7.3): the number of players on "
        "both lists, the two means, and what was added, as fractions", is_optional=True),
    Key("corrections", list_of(each(TEXT)), "The corrections that take effect on this list",
        is_optional=True),
    Key("places", each(TEXT), "Where events were played, by their numbers, if a report says it",
        forms=_PUBLIC, is_optional=True),
    Key("regions", each(TEXT), "The region of each club on the list, if the office says it",
        forms=_PUBLIC, is_optional=True),
    Key("standings", list_of(fields({"event_id": TEXT}, has_more=True)), "Tie-breaks and matches "
        "of teams, of events whose report names any", forms=_PUBLIC, is_optional=True),
    Key("drift", maybe(fields({
        "since": DAY, "stayers": _MOVED, "top": _MOVED, "alarms": each(WHOLE),
    })), "What the year to the list did to the scale", forms=_PUBLIC),
    Key("private", TEXT, "Of a directory from whose list a person was erased: the name by which "
        "the public archive knows it", forms=_PRIVATE, is_optional=True),
    Key("private", HASH, "An HMAC of the identity of the office's own directory, under the secret",
        forms=_PUBLIC),
)  # fmt: skip
_DERIVED: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    "inputs_sha256": lambda manifest: _hash(manifest["inputs"]),
    "list_sha256": lambda manifest: str(manifest["files"][LIST_CSV]),
    "identity": lambda manifest: identity(manifest),
}
"""What a key says that follows from others."""


def keys_of(form: str) -> dict[str, Key]:
    """Return the keys of the manifests of a form, by their names."""
    return {key.name: key for key in MANIFEST_KEYS if form in key.forms}


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
        values = (self.list_date.isoformat(), self.identity, self.manifest_sha256)
        return dict(zip(CITED, values, strict=True))


def made(
    form: str, stated: Mapping[str, Any], tables: Mapping[str, str], files: Mapping[str, str]
) -> dict[str, Any]:
    """Return the manifest of a list, from what is stated of it and the hashes of what is in it.

    `stated` has every key that neither these hashes nor the format give. Raises KeyError for one
    that is missing, and leaves out what a manifest of this form doesn't have.
    """
    given = {**stated, "format_version": FORMAT_VERSION, "tables": dict(tables),
             "files": dict(files)}  # fmt: skip
    keys = keys_of(form)
    manifest = {
        name: given[name]
        for name, key in keys.items()
        if name not in _DERIVED and (name in given or not key.is_optional)
    }
    for name, derive in _DERIVED.items():
        if name in keys:
            manifest[name] = derive(manifest)
    return manifest


def identity(manifest: Mapping[str, Any]) -> str:
    """Return the list's identity: the hash of what anybody recomputes."""
    keys = keys_of(ENTRY if "series" in manifest else DIRECTORY)
    return _hash({
        key.enters: key.enters_as(manifest[name])
        for name, key in keys.items()
        if key.enters and name in manifest
    })  # fmt: skip


def read_manifest(data: bytes, form: str = DIRECTORY) -> dict[str, Any]:
    """Return the manifest in these bytes, whole and consistent in itself.

    Raises NoManifestError, with the reason, for anything else: another version, another form, an
    identity or a hash of the inputs that isn't theirs.

    >>> read_manifest(b'{"format_version": 1}')
    Traceback (most recent call last):
    arpad.archive.manifest.OtherVersionError: it is of version 1, and version 3 is read here
    """
    try:
        manifest = json.loads(data.decode("utf-8"))
        is_canonical = canonical_json(manifest) == data
    except (ValueError, RecursionError):
        raise NoManifestError(Text("it is no JSON")) from None
    if not isinstance(manifest, dict):
        raise NoManifestError(Text("it is no JSON object"))
    version = manifest.get("format_version")
    if type(version) is int and version != FORMAT_VERSION:
        reason = Text("it is of version {version}, and version {own} is read here",
                      version=version, own=FORMAT_VERSION)  # fmt: skip
        raise OtherVersionError(reason)
    if wrong := _wrong(manifest, form):
        raise NoManifestError(wrong)
    if not is_canonical:
        raise NoManifestError(Text("it is not written as arpad writes it"))
    return manifest


def _wrong(manifest: Mapping[str, Any], form: str) -> str:
    """Return what is wrong with a manifest by the declaration of its keys, or nothing."""
    keys = keys_of(form)
    stated = {name: key.kind for name, key in keys.items()
              if name in manifest or not key.is_optional}  # fmt: skip
    if name := lacking(manifest, stated):
        return Text("{name} is missing or is not as a manifest has it", name=name)
    if manifest.keys() != stated.keys():
        return Text("it has other keys than a manifest has")
    if manifest["tables"].keys() != _TABLES[form].keys() or manifest["files"].keys() != set(
        _FILES[form]
    ):
        return Text("it does not name the files of a list")
    names = [manifest["list_rulebook"], *manifest.get("of_events", ()),
             *manifest.get("earlier", ())]  # fmt: skip
    if not manifest["rulebooks"].keys() >= set(names):
        return Text("a rulebook that is applied has no fingerprint")
    others = [
        name for name, of in _DERIVED.items() if name in keys and of(manifest) != manifest[name]
    ]
    return (Text("{name} is another one than that of what it names", name=others[0]) if others
            else "")  # fmt: skip


def before_of(manifest: Mapping[str, Any]) -> Cited | None:
    """Return the list that a list succeeds, or None for the first of a chain."""
    row = manifest["before"]
    if row is None:
        return None
    return Cited(date.fromisoformat(row["list_date"]), row["identity"], row["manifest_sha256"])
