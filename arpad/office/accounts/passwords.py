"""Passwords by argon2id, in the memory and time of RFC 9106 (4); and what one must be."""

from typing import Final
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from arpad.registry.credentials import Credentials
from arpad.report.names import words
from arpad.report.problems import Problem, Text

SIGNS_LEAST, SIGNS_MOST = 12, 128
_DIFFERENT_LEAST, _WORD_LEAST = 6, 4
_HASHER: Final = PasswordHasher()
_NOBODYS: Final = _HASHER.hash("")
"""What a password is held against of whom there is none, so that it takes as long."""


def hashed(password: str) -> str:
    """Return what is kept of a password; it counts however a keyboard composes its characters."""
    return _HASHER.hash(normalize("NFKC", password))


def is_right(kept: Credentials, who: str, password: str) -> bool:
    """Tell whether it is somebody's password; of whom there is none, as slowly as of anybody."""
    account = kept.account(who)
    own = account.password if account else None
    try:
        is_same = _HASHER.verify(own or _NOBODYS, normalize("NFKC", password))
    except (VerificationError, InvalidHashError):
        return False
    return is_same and own is not None


def wrong(password: str, who: str, office: str = "") -> Problem | None:
    """Return why a password can't be taken, None if it can: it has no name that others guess first.

    >>> wrong("pawn to king four", "ana"), wrong("e4 e5", "ana").code
    (None, 'account-told')
    >>> wrong("abcabcabcabcabc", "ana").message
    'The password has too few different characters.'
    >>> wrong("ana maria 2026", "ana") == wrong("zenda chess 2026", "ana", "Chess Club of Zenda")
    True
    """
    if not SIGNS_LEAST <= len(password) <= SIGNS_MOST:
        message = Text("The password has fewer than {least} or more than {most} characters.",
                       least=SIGNS_LEAST, most=SIGNS_MOST)  # fmt: skip
    elif len(set(password)) < _DIFFERENT_LEAST:
        message = Text("The password has too few different characters.")
    elif {*words(password)} & {*words(who), *_long_words(office)}:
        message = Text("The password holds your name or that of the office.")
    else:
        return None
    fix = Text("Take several words that nobody would guess; spaces count too.")
    return Problem("error", "account-told", message, fix=fix)


def _long_words(office: str) -> tuple[str, ...]:
    """Return the words of an office's name that aren't everybody's."""
    return tuple(word for word in words(office) if len(word) >= _WORD_LEAST)
