r"""Which of the encodings of old systems a file is in, and whether letters were lost before.

Each byte is a letter in all of them, so that one read as another is names of other letters:
"Dvořák" as "Dvoøák", "Карпов" as "Êàðïîâ". What tells them apart are signs that don't stand within
words, runs of accents that no western name has, and the federations that a file names.
"""

import re
from typing import Final, Literal

Encoding = Literal["cp1252", "cp1250", "cp1251"]

READ_AT_MOST: Final = 4 * 1024 * 1024
"""So many bytes are looked at; lists of federations are hardly larger."""
LETTERS_MIN: Final = 3
"""An alphabet has more letters; one byte again and again is no text."""
_CYRILLIC: Final = re.compile(rb"[\xa8\xb8\xc0-\xff]{3,}")
"""Three accents on end: no western word has them."""
_ACCENTED: Final = re.compile(rb"[\x8a\x8e\x9a\x9e\xa8\xb8\xc0-\xff]+")
_WITHIN: Final = re.compile(
    rb"[A-Za-z\xc0-\xff][\xa3\xa5\xaf\xb3\xb9\xbe\xbf\x9d]"  # ł ą ż ť, in the west ³ ¹ ¿
    rb"|(?<![A-Za-z\x80-\xff])[\xa3\xaf\xbc\x8c\x8d\x8f][a-z]"  # Ł Ż Ľ Ś Ť Ź
)
_HOOKED: Final = re.compile(rb"[\x8a\x8e\x9a\x9e]")
_CARONS: Final = re.compile(rb"[\xc8\xd8\xe6\xe8\xec\xef\xf0\xf2\xf8\xf9]")
"""č ř ě ď đ ň ů, which stand beside š and ž where they are."""
_DOUBLE_ACUTE: Final = re.compile(rb"[\xd5\xdb\xf5\xfb]")
_CENTRAL: Final = re.compile(rb"\b(CZE|SVK|POL|HUN|SLO|CRO|BIH|SRB|ROU|ALB)\b")
_FEDERATION: Final = re.compile(rb"\b[A-Z]{3}\b")
_ASCII: Final = re.compile("[\0-\x7f]")
_LOST: Final = re.compile("\N{REPLACEMENT CHARACTER}|[A-Za-zÀ-ÿ][?][a-zà-ÿ]")


def eight_bit(data: bytes) -> Encoding:
    """Return the encoding of text that is not UTF-8, Windows' western one where nothing tells.

    >>> [eight_bit(name.encode(code)) for name, code in (("Muñoz", "cp1252"), ("Łukasz", "cp1250"),
    ...     ("Dvořák, Tomáš", "cp1250"), ("Карпов", "cp1251"))]
    ['cp1252', 'cp1250', 'cp1250', 'cp1251']
    """
    seen = data[:READ_AT_MOST]
    accented = _ACCENTED.findall(seen)
    is_alphabet = len({*b"".join(accented)}) > LETTERS_MIN
    if is_alphabet and 2 * len(_CYRILLIC.findall(seen)) >= len(accented):
        return "cp1251"
    if _is_central(seen):
        return "cp1250"
    return "cp1252"


def _is_central(data: bytes) -> bool:
    if _WITHIN.search(data) or (_HOOKED.search(data) and _CARONS.search(data)):
        return True
    named, central = len(_FEDERATION.findall(data)), len(_CENTRAL.findall(data))
    is_there = bool(_DOUBLE_ACUTE.search(data) or _CARONS.search(data))
    return is_there and central > 0 and 2 * central >= named


def damaged(data: bytes) -> str | None:
    r"""Return text in UTF-8 of which a few bytes are broken, None if it is in another encoding.

    >>> damaged("Muñoz Peña, Ana".encode() + b"\xf1"), damaged("Muñoz".encode("cp1252"))
    ('Muñoz Peña, Ana�', None)
    """
    text = data[:READ_AT_MOST].decode(errors="replace")
    broken = text.count("\N{REPLACEMENT CHARACTER}")
    sound = len(text) - broken - len(_ASCII.findall(text))
    return data.decode("utf-8-sig", errors="replace") if sound > broken else None


def lost(text: str) -> re.Match[str] | None:
    """Return the first letter that an export wrote as � or ?, None if there is none.

    >>> lost("Mu�oz, Ana")[0], lost("Mu?oz, Ana")[0], lost("Who? Where?")
    ('�', 'u?o', None)
    """
    if "\N{REPLACEMENT CHARACTER}" in text or "?" in text:
        return _LOST.search(text)
    return None
