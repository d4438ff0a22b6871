"""The records of an archive: what was published, erased, decided, or signed with another key.

Each record bears the hash of the one before it and the signature of the office's key of its time.
So a record that is changed, left out, exchanged or put between is found by what follows it, and the
hash of the last, the head, stands for all of them.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from arpad.archive.canonical import canonical_json, hash_of
from arpad.archive.evidence.signing import PrivateKey, is_signed
from arpad.archive.kinds import DAY, HASH, TEXT, WHOLE, Kind, chosen, fields
from arpad.archive.log.tree import leaf_hash
from arpad.report.problems import Text

FIRST: Final = "0" * 64
"""What stands for the hash before the first record."""
BYTES_MAX: Final = 64 * 1024
KEY_FIRST, KEY_CHANGED, KEY_LOST = "key-first", "key-changed", "key-lost"
LIST, ERASURE = "list", "erasure"
CORRECTION, REVISION = "correction", "revision"
RESTATED: Final = (CORRECTION, REVISION)
"""A published list as it is with corrections: it enters the next list, or stands beside the other
from a day on, which its record tells."""
CLAIM: Final = "claim"
"""A decision on a claim against a list; it never bears a name, for a record can't forget one."""
_NUMBER_MAX: Final = 9
_SERIES_MAX: Final = 64
_SERIES_SIGNS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_.@")
_MESSAGE: Final = b"arpad archive record\n"
_CONSENT: Final = b"arpad archive key\n"


def is_series(name: object) -> bool:
    """Tell whether a value can be the name of a series of lists.

    >>> is_series("fide-rapid"), is_series("../x"), is_series("")
    (True, False, False)
    """
    is_short = isinstance(name, str) and 0 < len(name) <= _SERIES_MAX
    return is_short and set(str(name)) <= _SERIES_SIGNS


def is_number(text: object) -> bool:
    """Tell whether a value can be the number of a claim.

    >>> is_number("12"), is_number("012"), is_number("\u0661"), is_number("")
    (True, False, False, False)
    """
    is_short = isinstance(text, str) and len(text) <= _NUMBER_MAX
    digits = str(text)
    return is_short and digits.isascii() and digits.isdecimal() and not digits.startswith("0")


@dataclass(frozen=True, slots=True)
class RecordKind:
    """A kind of record: what it says, what it has to tell, and what it may tell as well."""

    says: str
    tells: Mapping[str, Kind] = field(default_factory=dict)
    may_tell: Mapping[str, Kind] = field(default_factory=dict)

    def has_names(self, values: Mapping[str, object]) -> bool:
        """Tell whether all that has to be told is there, and nothing that can't be."""
        return values.keys() - self.may_tell.keys() == self.tells.keys()


_LISTED: Final = {"series": Kind("name of a series", is_series), "list_date": DAY,
                  "manifest_sha256": HASH}  # fmt: skip
_ROWS: Final = {"rows": HASH}
RECORD_KINDS: Final[Mapping[str, RecordKind]] = {
    KEY_FIRST: RecordKind("The archive begins with this key"),
    LIST: RecordKind(
        "A list; `on` is the day on which it came out. Records signed before November 2026 may "
        "lack `on` and `rows`", _LISTED, {"on": DAY, **_ROWS},
    ),
    CORRECTION: RecordKind(
        "A list that is published already, as it would be if nothing had been wrong; it takes "
        "effect on the list that follows", _LISTED, _ROWS,
    ),
    REVISION: RecordKind(
        "The same, and `on`, the day on which the revision came out; it stands beside the list, "
        "and later lists build on it", {**_LISTED, "on": DAY}, _ROWS,
    ),
    ERASURE: RecordKind(
        "A person's rows of names are taken out of every list",
        {"player_id": TEXT, "on": DAY, "because": TEXT},
    ),
    CLAIM: RecordKind(
        "A decision on a [claim](../claims.md); `player_id` is empty where the log leaves it out",
        {"claim": Kind("number without leading zeros, as text", is_number),
         "stage": chosen("claim", "appeal"), "outcome": chosen("upheld", "dismissed"),
         "about": chosen("rating", "fact", "game", "event"), "series": _LISTED["series"],
         "list_date": DAY, "made_on": DAY, "on": DAY, "article": TEXT, "because": TEXT,
         "player_id": TEXT},
    ),
    KEY_CHANGED: RecordKind(
        f"Another key follows; `consent` is its signature of `{_CONSENT.decode().strip()}`, a line "
        "feed, the hash of the record before, a space and the old key",
        {"new_key": HASH, "because": TEXT, "consent": TEXT},
    ),
    KEY_LOST: RecordKind("The key before was lost; signed by the new one", {"because": TEXT}),
}  # fmt: skip
"""What a record of each kind says. `rows` is the root of the tree of a list's rows
(`proving.rows_root`)."""
_SIGNED: Final = fields({
    "record": fields({
        "number": WHOLE, "before": HASH, "kind": chosen(*RECORD_KINDS),
        "told": fields({}, has_more=True),
    }),
    "key": HASH, "signature": TEXT,
})  # fmt: skip
_TOLD: Final = {name: fields(kind.tells, kind.may_tell) for name, kind in RECORD_KINDS.items()}


class NoRecordError(ValueError):
    """Bytes that are no record, or not the next one; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Record:
    """One record: its number, the hash before, its kind, what it tells, and who signed it.

    `sha256` is the hash of its bytes, which its successor bears; `leaf` what stands for them in the
    archive's tree (RFC 6962).
    """

    number: int
    before: str
    kind: str
    told: Mapping[str, str]
    key: str
    sha256: str
    leaf: bytes

    @property
    def key_after(self) -> str:
        """Return the public key with which the next record is to be signed."""
        return self.told["new_key"] if self.kind == KEY_CHANGED else self.key


def signed(
    after: Record | None, kind: str, values: Mapping[str, str], key: PrivateKey
) -> tuple[Record, bytes]:
    """Return the record that follows another, and its bytes.

    Raises ValueError for a kind that is unknown, or that tells something else.
    """
    if not RECORD_KINDS[kind].has_names(values):
        raise ValueError(f"a record '{kind}' tells {', '.join(RECORD_KINDS[kind].tells)}")
    number, before = (1, FIRST) if after is None else (after.number + 1, after.sha256)
    body = {"number": number, "before": before, "kind": kind, "told": dict(values)}
    signature = key.sign(_MESSAGE + canonical_json(body))
    data = canonical_json({"record": body, "key": key.public, "signature": signature})
    return Record(
        number, before, kind, dict(values), key.public, hash_of(data), leaf_hash(data)
    ), data


def handed_on(after: Record, key: PrivateKey, to: PrivateKey, because: str) -> tuple[Record, bytes]:
    """Return the record by which one key hands on to another, which consents to it."""
    consent = to.sign(_CONSENT + f"{after.sha256} {key.public}".encode())
    values = {"because": because, "new_key": to.public, "consent": consent}
    return signed(after, KEY_CHANGED, values, key)


def read_record(data: bytes, after: Record | None) -> Record:
    """Return the record in these bytes, which follows another (None: it is the first).

    Raises NoRecordError for bytes that are none, another place in the chain, another key than the
    one of the time, or a signature that isn't its own.

    >>> key = PrivateKey.new()
    >>> first, data = signed(None, "key-first", {}, key)
    >>> read_record(data, None) == first
    True
    >>> read_record(data.replace(b'"number": 1', b'"number": 2'), None)
    Traceback (most recent call last):
    arpad.archive.evidence.records.NoRecordError: it is not the record that follows here
    """
    body, key, signature = parsed(data)
    number, before = (1, FIRST) if after is None else (after.number + 1, after.sha256)
    if body["number"] != number or body["before"] != before:
        raise NoRecordError(Text("it is not the record that follows here"))
    kind = body["kind"]
    if (kind == KEY_FIRST) != (after is None):
        raise NoRecordError(Text("an archive begins with its first key, and has no other first"))
    if after is not None and kind != KEY_LOST and key != after.key_after:
        raise NoRecordError(Text("it is signed with another key than that of its time"))
    if not is_signed(key, _MESSAGE + canonical_json(body), signature):
        raise NoRecordError(Text("its signature is not that of its key"))
    record = Record(number, before, kind, body["told"], key, hash_of(data), leaf_hash(data))
    if kind == KEY_CHANGED and not _is_consented(record):
        raise NoRecordError(Text("the new key has not signed that it follows the old one"))
    return record


def _is_consented(record: Record) -> bool:
    message = _CONSENT + f"{record.before} {record.key}".encode()
    return is_signed(record.told["new_key"], message, record.told["consent"])


def parsed(data: bytes) -> tuple[dict[str, Any], str, str]:
    """Return the record, its key and its signature as they stand in bytes that are canonical."""
    try:
        file = json.loads(data.decode("utf-8"))
        is_canonical = canonical_json(file) == data
    except (ValueError, RecursionError):
        raise NoRecordError(Text("it is no record as arpad writes it")) from None
    body = file["record"] if is_canonical and _SIGNED.holds(file) else None
    if body is None or not _TOLD[body["kind"]].holds(body["told"]):
        raise NoRecordError(Text("it is no record as arpad writes it"))
    return body, file["key"], file["signature"]


def attested(records: Sequence[Record], key: str) -> int:
    """Return how many records a key answers for, from the first one on; 0 if it signed none.

    It answers for all up to the last that it signed, whose hashes lead back to them, and for what
    follows as long as each key was handed on by the one before it: up to one that was lost.
    """
    own = [place for place, record in enumerate(records) if record.key == key]
    if not own:
        return 0
    later = range(own[-1] + 1, len(records))
    return next((place for place in later if records[place].kind == KEY_LOST), len(records))
