"""The records of an archive: what was published, erased, decided, or signed with another key.

Each record bears the hash of the one before it and the signature of the office's key of its time.
So a record that is changed, left out, exchanged or put between is found by what follows it, and the
hash of the last, the head, stands for all of them.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from arpad.archive.canonical import canonical_json, hash_of, is_day, is_hash
from arpad.archive.evidence.signing import PrivateKey, is_signed
from arpad.archive.log.tree import leaf_hash

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
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    KEY_FIRST: (),
    KEY_CHANGED: ("because", "consent", "new_key"),
    KEY_LOST: ("because",),
    LIST: ("list_date", "manifest_sha256", "series"),
    CORRECTION: ("list_date", "manifest_sha256", "series"),
    REVISION: ("list_date", "manifest_sha256", "on", "series"),
    ERASURE: ("because", "on", "player_id"),
    CLAIM: (
        "about", "article", "because", "claim", "list_date", "made_on", "on", "outcome",
        "player_id", "series", "stage",
    ),
}  # fmt: skip
"""What a record of each kind tells."""
_OPTIONAL: Final[Mapping[str, frozenset[str]]] = {
    LIST: frozenset(("on", "rows")), CORRECTION: frozenset(("rows",)),
    REVISION: frozenset(("rows",)),
}  # fmt: skip
"""What it can tell as well: on which day a list came out, and the root of the tree of its rows
(`proving.rows_root`); older records are silent."""
_CHOSEN: Final[Mapping[str, frozenset[str]]] = {
    "about": frozenset(("rating", "fact", "game", "event")),
    "outcome": frozenset(("upheld", "dismissed")),
    "stage": frozenset(("claim", "appeal")),
}
"""What can stand where a record says one of a few words."""
_NUMBER_MAX: Final = 9
_SERIES_MAX: Final = 64
_SERIES_SIGNS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_.@")
_MESSAGE: Final = b"arpad archive record\n"
_CONSENT: Final = b"arpad archive key\n"


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
    after: Record | None, kind: str, told: Mapping[str, str], key: PrivateKey
) -> tuple[Record, bytes]:
    """Return the record that follows another, and its bytes.

    Raises ValueError for a kind that is unknown, or that tells something else.
    """
    if not _tells_all(kind, told):
        raise ValueError(f"a record '{kind}' tells {', '.join(_FIELDS[kind])}")
    number, before = (1, FIRST) if after is None else (after.number + 1, after.sha256)
    body = {"number": number, "before": before, "kind": kind, "told": dict(told)}
    signature = key.sign(_MESSAGE + canonical_json(body))
    data = canonical_json({"record": body, "key": key.public, "signature": signature})
    return Record(
        number, before, kind, dict(told), key.public, hash_of(data), leaf_hash(data)
    ), data


def handed_on(after: Record, key: PrivateKey, to: PrivateKey, because: str) -> tuple[Record, bytes]:
    """Return the record by which one key hands on to another, which consents to it."""
    consent = to.sign(_CONSENT + f"{after.sha256} {key.public}".encode())
    told = {"because": because, "new_key": to.public, "consent": consent}
    return signed(after, KEY_CHANGED, told, key)


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
        raise NoRecordError("it is not the record that follows here")
    kind = body["kind"]
    if (kind == KEY_FIRST) != (after is None):
        raise NoRecordError("an archive begins with its first key, and has no other first")
    if after is not None and kind != KEY_LOST and key != after.key_after:
        raise NoRecordError("it is signed with another key than that of its time")
    if not is_signed(key, _MESSAGE + canonical_json(body), signature):
        raise NoRecordError("its signature is not that of its key")
    found = Record(number, before, kind, body["told"], key, hash_of(data), leaf_hash(data))
    if kind == KEY_CHANGED and not _is_consented(found):
        raise NoRecordError("the new key has not signed that it follows the old one")
    return found


def _is_consented(found: Record) -> bool:
    message = _CONSENT + f"{found.before} {found.key}".encode()
    return is_signed(found.told["new_key"], message, found.told["consent"])


def parsed(data: bytes) -> tuple[dict[str, Any], str, str]:
    """Return the record, its key and its signature as they stand in bytes that are canonical."""
    try:
        found = json.loads(data.decode("utf-8"))
        is_canonical = canonical_json(found) == data
    except (ValueError, RecursionError):
        raise NoRecordError("it is no record as arpad writes it") from None
    if not is_canonical or not _has_shape(found):
        raise NoRecordError("it is no record as arpad writes it")
    return found["record"], found["key"], found["signature"]


def _has_shape(found: Any) -> bool:
    if not isinstance(found, dict) or found.keys() != {"record", "key", "signature"}:
        return False
    body = found["record"]
    if not isinstance(body, dict) or body.keys() != {"number", "before", "kind", "told"}:
        return False
    told, kind = body["told"], body["kind"]
    are_texts = all(isinstance(one, str) for one in (found["key"], found["signature"], kind))
    if not are_texts or type(body["number"]) is not int or not isinstance(body["before"], str):
        return False
    if kind not in _FIELDS or not isinstance(told, dict) or not _tells_all(kind, told):
        return False
    return all(isinstance(one, str) for one in told.values()) and _says_what_can_be(told)


def _tells_all(kind: str, told: Mapping[str, str]) -> bool:
    """Tell whether a record has what its kind tells, and nothing that it doesn't."""
    return told.keys() - _OPTIONAL.get(kind, frozenset()) == set(_FIELDS[kind])


def _says_what_can_be(told: Mapping[str, str]) -> bool:
    days = [told[name] for name in ("list_date", "made_on", "on") if name in told]
    are_chosen = all(told[name] in words for name, words in _CHOSEN.items() if name in told)
    is_numbered = "claim" not in told or is_number(told["claim"])
    is_named = "series" not in told or is_series(told["series"])
    is_rooted = "rows" not in told or is_hash(told["rows"])
    return all(map(is_day, days)) and are_chosen and is_numbered and is_named and is_rooted


def is_series(name: str) -> bool:
    """Tell whether a text can be the name of a series of lists.

    >>> is_series("fide-rapid"), is_series("../x"), is_series("")
    (True, False, False)
    """
    return 0 < len(name) <= _SERIES_MAX and set(name) <= _SERIES_SIGNS


def is_number(text: str) -> bool:
    """Tell whether a text can be the number of a claim.

    >>> is_number("12"), is_number("012"), is_number("\u0661"), is_number("")
    (True, False, False, False)
    """
    is_decimal = text.isascii() and text.isdecimal() and len(text) <= _NUMBER_MAX
    return is_decimal and not text.startswith("0")


def attested(records: Sequence[Record], key: str) -> int:
    """Return how many records a key answers for, from the first one on; 0 if it signed none.

    It answers for all up to the last that it signed, whose hashes lead back to them, and for what
    follows as long as each key was handed on by the one before it: up to one that was lost.
    """
    own = [place for place, one in enumerate(records) if one.key == key]
    if not own:
        return 0
    later = range(own[-1] + 1, len(records))
    return next((place for place in later if records[place].kind == KEY_LOST), len(records))
