"""A proof as the text of one QR code: what a reader can make again is left out, the rest packed.

docs/formats/proof.md says the same to whoever writes a reader.
"""

import json
import re
import zlib
from collections.abc import Callable
from typing import Any, Final

from arpad.archive.canonical import canonical_json
from arpad.archive.evidence.commitments import commitment_of
from arpad.archive.evidence.proving import leaf_of
from arpad.archive.kinds import OBJECT, TEXT, WHOLE, Kind, fields, list_of, row_of
from arpad.archive.log import tree
from arpad.archive.log.checkpoint import Checkpoint
from arpad.archive.log.note import NoNoteError, Note, Signature, decoded, encoded
from arpad.archive.log.proof import Proof, read_proof
from arpad.report.problems import Text

PREFIX: Final = "ARPAD1:"
"""What the text begins with: the number is the version of the packing."""
SIGNS_MAX: Final = 4_296
"""So many signs of this kind has a QR code at most (ISO/IEC 18004, version 40 with level L)."""
DICTIONARY: Final = (
    b'{"columns":"player_id,rating,rating_old,change,games,k_factor,games_rated,rating_peak,status,'
    b"section,inactive_since,has_played_event,rating_shown,k_base,games_by_year,initial_since,"
    b'last_played,fide_rating,other_rating,iccf_rating,fpx_rating","commitment":[],"index":1,'
    b'"log":{"index":1,"origin":"arpad/archive/","path":[256],"signatures":[["",[68]],["witness.'
    b'example/",[76]]],"size":200},"path":[448],"person":{"birth_year":19,"club":"","federation":"'
    b'","name":"","opening":[32],"player_id":"","sex":"m","title":"IM"},"record":{"key":[32],'
    b'"record":{"before":[32],"kind":"list","number":1,"told":{"list_date":"20","manifest_sha256":['
    b'32],"on":"202","rows":[],"series":"standard"}},"signature":[64]},"row":"0,0,20,,provisional,'
    b'inactive,unrated,active,whole list,,1,,,,,,,,,","size":10000}'
)
"""The text from which that of a proof is taken as far as they agree (RFC 1950, FDICT)."""
_SIGNS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_PICTURES: Final = (b"%PDF", b"\x89PNG", b"\xff\xd8", b"II*", b"MM\0*")
_TEXT_MAX: Final = 64 * 1024
_HEX: Final = re.compile("(?:[0-9a-f]{2}){32,}")
_BYTES: Final = Kind("bytes", lambda value: isinstance(value, bytes))
_LOG: Final = {
    "index": WHOLE, "origin": TEXT, "path": _BYTES, "signatures": list_of(row_of(TEXT, _BYTES)),
    "size": WHOLE,
}  # fmt: skip
_PACKED: Final = fields({
    "columns": TEXT,
    "commitment": Kind("bytes, or []", lambda value: value == [] or _BYTES.holds(value)),
    "index": WHOLE, "log": fields(_LOG), "path": _BYTES, "person": OBJECT, "record": OBJECT,
    "row": TEXT, "size": WHOLE,
})  # fmt: skip


def packed(proof: Proof) -> str:
    """Return a row's proof as text of a QR code's signs; raises NoNoteError for another proof."""
    extra, head = json.loads(proof.extra), proof.checkpoint
    path = tuple(map(decoded, extra["path"]))
    leaf = leaf_of(extra["columns"], extra["row"], extra["commitment"])
    rows = tree.path_root(leaf, extra["index"], extra["size"], path)
    signatures = [
        ["" if signature.name == head.origin else signature.name, signature.key_id + signature.data]
        for signature in head.note.signatures
    ]
    log = {
        "index": proof.index, "origin": head.origin, "path": b"".join(proof.path),
        "signatures": signatures, "size": head.size,
    }  # fmt: skip
    commitment = [] if extra["person"] else bytes.fromhex(extra["commitment"])
    record = _mapped(
        json.loads(extra["record"]),
        lambda value: [] if rows and value == rows.hex() else _raw(value),
    )
    whole = extra | {
        "commitment": commitment, "log": log, "path": b"".join(path), "record": record,
        "person": _mapped(extra["person"], _raw),
    }  # fmt: skip
    hashes: list[bytes] = []
    text = json.dumps(_apart(whole, hashes), ensure_ascii=False, separators=(",", ":"))
    deflater = zlib.compressobj(9, zdict=DICTIONARY)
    data = deflater.compress(text.encode()) + deflater.flush() + b"".join(hashes)
    code = PREFIX + base45(data)
    if len(code) <= SIGNS_MAX and unpacked(code) != proof:
        raise NoNoteError(Text("it is no proof of a row as arpad writes it"))
    return code


def unpacked(text: str) -> Proof:
    """Return the proof in the text of a code; raises NoNoteError if it holds none.

    Nothing is checked yet but its form (`proving.proved`).

    >>> unpacked("ARPAD1:BB8")
    Traceback (most recent call last):
    arpad.archive.log.note.NoNoteError: it is no code of a proof
    """
    try:
        return _unpacked("".join(text.splitlines()).strip())
    except (ValueError, TypeError, RecursionError, zlib.error):
        raise NoNoteError(Text("it is no code of a proof")) from None


def proof_in(data: bytes) -> Proof:
    """Return the proof in a file, which holds it as C2SP has it or as a code's text has it.

    Raises NoNoteError if it holds none.
    """
    if data.startswith(_PICTURES):
        raise NoNoteError(Text("it is a page or a picture: scan its code, and give what it says"))
    is_code = data.lstrip().startswith(PREFIX.encode())
    return unpacked(data.decode("ascii", "replace")) if is_code else read_proof(data)


def _unpacked(text: str) -> Proof:
    if not text.startswith(PREFIX) or len(text) > SIGNS_MAX:
        raise ValueError(text[: len(PREFIX)])
    inflater = zlib.decompressobj(zdict=DICTIONARY)
    plain = inflater.decompress(of_base45(text.removeprefix(PREFIX)), _TEXT_MAX)
    hashes = [inflater.unused_data]
    whole = _filled(json.loads(plain.decode()), hashes)
    if not inflater.eof or hashes != [b""] or not _PACKED.holds(whole):
        raise ValueError(text)
    log = whole.pop("log")
    person = _mapped(whole["person"], _hexadecimal)
    commitment = whole["commitment"].hex() if whole["commitment"] != [] else commitment_of(person)
    path = _in_hashes(whole["path"])
    leaf = leaf_of(whole["columns"], whole["row"], commitment)
    rows = tree.path_root(leaf, whole["index"], whole["size"], path) or b""
    record = _mapped(whole["record"], lambda value: _hexadecimal(rows if value == [] else value))
    entry = canonical_json(record)
    extra = whole | {
        "commitment": commitment, "path": list(map(encoded, path)), "person": person,
        "record": entry.decode(),
    }  # fmt: skip
    path = _in_hashes(log["path"])
    top = tree.path_root(tree.leaf_hash(entry), log["index"], log["size"], path) or b""
    origin, signatures = log["origin"], log["signatures"]
    note = Note(
        f"{origin}\n{log['size']}\n{encoded(top)}\n",
        tuple(Signature(name or origin, b"", data) for name, data in signatures),
    )
    head = Checkpoint(origin, log["size"], top, note)
    return read_proof(bytes(Proof(canonical_json(extra), log["index"], path, head)))


def _raw(value: object) -> object:
    """Return the bytes of a text of 64 or more hexadecimal digits; anything else as it is."""
    return bytes.fromhex(value) if isinstance(value, str) and _HEX.fullmatch(value) else value


def _hexadecimal(value: object) -> object:
    return value.hex() if isinstance(value, bytes) else value


def _mapped(value: Any, change: Callable[[object], object]) -> Any:
    """Return nested objects with each of their values changed."""
    if isinstance(value, dict):
        return {name: _mapped(item, change) for name, item in value.items()}
    return change(value)


def _apart(value: object, hashes: list[bytes]) -> object:
    """Return a value in which [n] stands for n bytes, which are put to `hashes`, in order."""
    if isinstance(value, dict):
        return {name: _apart(value[name], hashes) for name in sorted(value)}
    if isinstance(value, list):
        return [_apart(item, hashes) for item in value]
    if isinstance(value, bytes):
        hashes.append(value)
        return [len(value)]
    return value


def _filled(value: Any, hashes: list[bytes]) -> Any:
    """Return a value with the bytes that [n] stands for, each taken from what is left of them."""
    if isinstance(value, dict):
        return {name: _filled(item, hashes) for name, item in value.items()}
    if not isinstance(value, list):
        return value
    if len(value) == 1 and type(value[0]) is int:
        taken, hashes[0] = hashes[0][: value[0]], hashes[0][value[0] :]
        if len(taken) != value[0]:
            raise ValueError(f"{value[0]} bytes are not there")
        return taken
    return [_filled(item, hashes) for item in value]


def _in_hashes(data: bytes) -> tuple[bytes, ...]:
    starts = range(0, len(data), tree.HASH_BYTES)
    return tuple(data[start : start + tree.HASH_BYTES] for start in starts)


def base45(data: bytes) -> str:
    """Return bytes in the 45 signs that a QR code packs tightest (RFC 9285).

    >>> base45(b"Hello!!"), base45(b"base-45"), base45(b"")
    ('%69 VD92EX0', 'UJCLQE7W581', '')
    """
    pairs = (data[start : start + 2] for start in range(0, len(data), 2))
    return "".join(_digits(int.from_bytes(pair, "big"), len(pair) + 1) for pair in pairs)


def of_base45(text: str) -> bytes:
    """Return the bytes that a text of base45 stands for; raises ValueError if it is none.

    >>> of_base45("QED8WEX0")
    b'ietf!'
    """
    parts = (text[start : start + 3] for start in range(0, len(text), 3))
    return b"".join(map(_pair, parts))


def _digits(number: int, count: int) -> str:
    return "".join(_SIGNS[number // 45**place % 45] for place in range(count))


def _pair(signs: str) -> bytes:
    number: int = sum(_SIGNS.index(sign) * 45**place for place, sign in enumerate(signs))
    length = len(signs) - 1
    if number >= 256**length:
        raise ValueError(f"{signs} is no base45")
    return number.to_bytes(length, "big")
