"""What was read of kept bytes, put by under a keyed hash: whatever else stands there is refused.

No act tells of it, and nothing is lost with it: it saves the time of reading once more.
"""

import hmac
from typing import Final

_MAC_BYTES: Final = 32


def sealed_reading(key: str, reader: str, data: bytes, secret: bytes) -> bytes:
    """Return a reading with the keyed hash of itself, of what was read, and of who has read it."""
    return _mac(key, reader, data, secret) + data


def opened_reading(key: str, reader: str, sealed: bytes, secret: bytes) -> bytes | None:
    """Return what was sealed; None if it isn't, or is of something else or by another reader.

    >>> sealed = sealed_reading("7", "first", b"1-0", b"secret")
    >>> opened_reading("7", "first", sealed, b"secret")
    b'1-0'
    >>> opened_reading("8", "first", sealed, b"secret") is None
    True
    """
    mac, data = sealed[:_MAC_BYTES], sealed[_MAC_BYTES:]
    return data if hmac.compare_digest(mac, _mac(key, reader, data, secret)) else None


def _mac(key: str, reader: str, data: bytes, secret: bytes) -> bytes:
    named = f"{len(key)} {key} {len(reader)} {reader}\n".encode()
    return hmac.digest(secret, named + data, "sha256")
