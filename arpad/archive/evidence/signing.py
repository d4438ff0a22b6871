"""Ed25519 keys and signatures (RFC 8032), and the files in which an office keeps what is private.

A private key is a file in PEM (PKCS #8), an office's secret one of hexadecimal digits; neither is
used if anybody but its owner can read it.
"""

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Final

from arpad.formats.files import opened, write_new_whole

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

SECRET_BYTES_MIN: Final = 32
_BYTES_MAX: Final = 4096
_PUBLIC_DIGITS: Final = 64
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


class UnsafeFileError(ValueError):
    """A private file that can't be used: unreadable, of another kind, or readable by others."""


class PrivateKey:
    """A private key; it is never printed."""

    __slots__ = ("_key",)

    def __init__(self, key: "Ed25519PrivateKey") -> None:
        self._key = key

    @classmethod
    def new(cls) -> "PrivateKey":
        """Return a key that nobody has."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return cls(Ed25519PrivateKey.generate())

    @property
    def public(self) -> str:
        """Return the public key, as 64 hexadecimal digits."""
        return self._key.public_key().public_bytes_raw().hex()

    def sign(self, message: bytes) -> str:
        """Return the signature of a message, as 128 hexadecimal digits; the same each time."""
        return self._key.sign(message).hex()

    def pem(self) -> bytes:
        """Return the key as its file has it."""
        from cryptography.hazmat.primitives.serialization import (
            Encoding,
            NoEncryption,
            PrivateFormat,
        )

        return self._key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def is_signed(public: str, message: bytes, signature: str) -> bool:
    """Tell whether a signature of a message was made with the key that belongs to a public one.

    Both are hexadecimal digits in small letters, so that one signature has one form.
    """
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    if not set(public + signature) <= set("0123456789abcdef"):
        return False
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        key.verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def read_key(path: Path) -> PrivateKey:
    """Return the private key in a file; raises UnsafeFileError, with a sentence, if it is none."""
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        key = load_pem_private_key(_private(path), password=None)
    except UnsafeFileError:
        raise
    except (ValueError, TypeError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise UnsafeFileError(f"{path} is no Ed25519 key in PEM")
    return PrivateKey(key)


def read_secret(path: Path) -> bytes:
    """Return the secret in a file; raises UnsafeFileError, with a sentence, if it is none."""
    try:
        secret = bytes.fromhex(_private(path).decode("ascii").strip())
    except UnsafeFileError:
        raise
    except ValueError:
        secret = b""
    if len(secret) < SECRET_BYTES_MIN:
        raise UnsafeFileError(
            f"{path} holds no secret of at least {SECRET_BYTES_MIN} bytes in hexadecimal digits"
        )
    return secret


def write_key(path: Path, key: PrivateKey) -> None:
    """Write a private key to a new file that its owner alone can read; raises OSError."""
    write_new_whole(path, key.pem(), 0o600)


def public_beside(path: Path) -> Path:
    """Return where the public key of a private one lies, for everybody.

    >>> public_beside(Path("office/key")).name
    'key.pub'
    """
    return path.with_name(f"{path.name}.pub")


def write_public(path: Path, key: PrivateKey) -> None:
    """Write the public key of a private one to a new file beside it; raises OSError."""
    write_new_whole(public_beside(path), f"{key.public}\n".encode())


def _private(path: Path) -> bytes:
    """Return the bytes of a plain file that nobody but its owner can read."""
    try:
        with opened(path) as file:
            if os.name == "posix" and os.fstat(file.fileno()).st_mode & _OTHERS:
                raise UnsafeFileError(
                    f"{path} can be read by others than its owner; make it his alone: "
                    f"chmod 600 {path}"
                )
            return file.read(_BYTES_MAX)
    except OSError as error:
        raise UnsafeFileError(f"{path} can't be read: {error.strerror or error}") from error


def public_key(text: bytes) -> str | None:
    r"""Return the public key in a file's bytes, as `key new` writes it; None if there is none.

    >>> public_key(b"ab" * 32 + b"\n") == "ab" * 32, public_key(b"ab")
    (True, None)
    """
    digits = text.decode("ascii", errors="replace").strip()
    is_hexadecimal = set(digits) <= set("0123456789abcdef")
    return digits if len(digits) == _PUBLIC_DIGITS and is_hexadecimal else None
