"""A second factor beside a password: codes by the time (RFC 6238), and ten to fall back on."""

from base64 import urlsafe_b64encode
from hmac import compare_digest
from secrets import token_hex
from typing import Final

from cryptography.fernet import Fernet, InvalidToken
from pyotp import TOTP, random_base32

from arpad.archive.canonical import hash_of
from arpad.registry.credentials import Account, Credentials

STEP_SECONDS: Final = 30
RECOVERY_CODES: Final = 10
_AROUND: Final = (0, -1, 1)
"""A clock may be a step before or behind."""
_CODE_BYTES, _GROUP_SIGNS = 14, 7
"""So many that a plain hash of one keeps it (112 bits), in groups to be read aloud."""


def made_second() -> str:
    """Return a new secret, as an app for codes takes it."""
    return random_base32()


def address(secret: str, who: str, office: str) -> str:
    """Return the address that an app for codes reads, of a QR code too."""
    return TOTP(secret).provisioning_uri(name=who, issuer_name=office)


def sealed(key: bytes, secret: str) -> str:
    """Return a secret encrypted under a key of the office."""
    return Fernet(urlsafe_b64encode(key)).encrypt(secret.encode()).decode()


def opened(key: bytes, text: str) -> str | None:
    """Return the secret that was encrypted; None if it wasn't under this key."""
    try:
        return Fernet(urlsafe_b64encode(key)).decrypt(text.encode()).decode()
    except InvalidToken:
        return None


def step_of(secret: str, code: str, now: int) -> int | None:
    """Return the step of time to which a code belongs, now or next to it; None if to none.

    >>> secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"  # RFC 6238, appendix B: 94287082 at 59 s
    >>> step_of(secret, "287 082", 59), step_of(secret, "287082", 89), step_of(secret, "287082", 90)
    (1, 1, None)
    """
    typed = "".join(code.split())
    steps = (now // STEP_SECONDS + around for around in _AROUND)
    right = (step for step in steps
             if compare_digest(TOTP(secret).at(step * STEP_SECONDS), typed))  # fmt: skip
    return next(right, None) if typed.isascii() else None


def recovery_codes() -> tuple[str, ...]:
    """Return new codes to fall back on, as they are written down."""
    return tuple(_grouped(token_hex(_CODE_BYTES)) for _ in range(RECOVERY_CODES))


def recovery_hash(code: str) -> str:
    """Return what is kept of a code to fall back on, however it is typed."""
    return hash_of("".join(sign for sign in code.lower() if sign.isalnum()).encode())


def is_right(kept: Credentials, key: bytes, account: Account, code: str, now: int) -> bool:
    """Tell whether a code is right, and use it up: it never counts again."""
    secret = opened(key, account.second or "")
    step = step_of(secret, code, now) if secret else None
    if step is not None:
        return kept.spend_code(account.who, step=step)
    return kept.spend_code(account.who, recovery=recovery_hash(code))


def _grouped(text: str) -> str:
    groups = range(0, len(text), _GROUP_SIGNS)
    return "-".join(text[place : place + _GROUP_SIGNS] for place in groups)
