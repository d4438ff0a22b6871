"""The checkpoint of an archive: a C2SP signed note over the RFC 6962 tree of its records."""

import base64
import hashlib
import re
from collections.abc import Iterable, Sequence

from ed25519 import is_signed

ED25519 = b"\x01"
"""C2SP signed-note: the type of a key, before its bytes."""
COSIGNER = b"\x04"
"""C2SP tlog-cosignature: the type of a witness's key."""
COSIGNATURE = "[A-Za-z0-9+/]{102}=="
"""76 bytes: 4 of the key, 8 of the time, 64 of the signature."""


def root(leaves: Sequence[bytes]) -> bytes:
    """Return the root of the Merkle tree of some leaves (RFC 6962, section 2.1)."""
    if not leaves:
        return hashlib.sha256().digest()
    if len(leaves) == 1:
        return hashlib.sha256(b"\0" + leaves[0]).digest()
    left = 1 << (len(leaves) - 1).bit_length() - 1
    return hashlib.sha256(b"\1" + root(leaves[:left]) + root(leaves[left:])).digest()


def size_of(note: bytes) -> int:
    """Return of how many records a checkpoint is; raises ValueError if that is no number."""
    size = note.split(b"\n")[1] if note.count(b"\n") > 2 else b""
    if not size.isdigit() or len(size) > 18:
        raise ValueError("no checkpoint (C2SP tlog-checkpoint)")
    return int(size)


def fault(note: bytes, records: Sequence[bytes], keys: Iterable[str]) -> str:
    """Return why a checkpoint is none of these records' files, or of the first of them, or nothing.

    One of the public keys, hexadecimal, must have signed it. That the tree of the first records is
    the checkpoint's is what a proof of consistency shows to who has not all records (RFC 6962).
    """
    size, here = size_of(note), len(records)
    text = note.partition(b"\n\n")[0]
    origin = f"arpad/archive/{hashlib.sha256(records[0]).hexdigest()[:32]}"
    named, _, tree = text.split(b"\n")[:3]
    if named != origin.encode():
        other = named.decode(errors="replace")
        return f"The checkpoint is of {other}, and the archive is {origin}."
    if not any(is_by(bytes.fromhex(key), origin, note) for key in keys):
        return "The checkpoint is not signed with a key of the archive."
    if size > here:
        return (f"The checkpoint stands for {size} records, and {here} are here: the newest were "
                "left out.")  # fmt: skip
    if tree != base64.b64encode(root(records[:size])):
        return f"The first {size} records are not those of the checkpoint: the past was rewritten."
    return ""


def is_by(public: bytes, origin: str, note: bytes) -> bool:
    """Return whether a key of the archive signed a note (C2SP signed-note)."""
    text, _, signatures = note.partition(b"\n\n")
    hashed = hashlib.sha256(origin.encode() + b"\n" + ED25519 + public).digest()[:4]
    lines = re.findall(
        f"^— {re.escape(origin)} ([A-Za-z0-9+/]{{91}}=)$", signatures.decode(errors="replace"), re.M
    )
    values = [value for value in map(base64.b64decode, lines) if value[:4] == hashed]
    return any(is_signed(public, text + b"\n", value[4:]) for value in values)


def witness_of(verifier_key: str) -> tuple[str, bytes]:
    """Return name and public key of a witness; raises ValueError (C2SP signed-note, vkeys)."""
    name, _, rest = verifier_key.partition("+")
    hashed, _, encoded = rest.partition("+")
    key = base64.b64decode(encoded, validate=True)
    due = hashlib.sha256(name.encode() + b"\n" + key).hexdigest()[:8]
    if key[:1] != COSIGNER or len(key) != 33 or hashed != due:
        raise ValueError("no key of a witness: NAME+HASH+KEY, of type cosignature/v1")
    return name, key[1:]


def signed_on(note: bytes, name: str, public: bytes) -> int | None:
    """Return when a witness signed a checkpoint (cosignature/v1), in seconds from 1970."""
    text, _, signatures = note.partition(b"\n\n")
    hashed = hashlib.sha256(name.encode() + b"\n" + COSIGNER + public).digest()[:4]
    for line in signatures.decode(errors="replace").splitlines():
        dash, _, rest = line.partition(" ")
        signer, _, encoded = rest.partition(" ")
        if (dash, signer) != ("—", name) or not re.fullmatch(COSIGNATURE, encoded):
            continue
        value = base64.b64decode(encoded)
        time = int.from_bytes(value[4:12], "big")
        message = b"cosignature/v1\ntime %d\n" % time + text + b"\n"
        if value[:4] == hashed and is_signed(public, message, value[12:]):
            return time
    return None
