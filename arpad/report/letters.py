"""The plain letters of a name: without accents, case, ligatures and the signs inside words.

Some letters have two plain readings: ü is u in one federation's files and ue in another's. `words`
gives the one, `wide_words` the other.
"""

import re
import unicodedata
from typing import Final

GLUED: Final = "'\u2019\u2018\u02bc\u02b9`\u00b4\u00b7\u2027"
"""Signs inside a word that go without a trace: O'Kelly is OKelly, Gal·la is Galla."""
SINGLE: Final = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l",
    "ħ": "h", "ŧ": "t", "ŋ": "n", "ı": "i", "ĸ": "k", "ə": "a", "ς": "σ",
}  # fmt: skip
"""Small letters that no decomposition of Unicode takes apart, in one reading."""
WIDE: Final = {
    "ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae", "đ": "dj", "ə": "e",
}  # fmt: skip
"""Letters that some write with two others, or with another one."""

_SINGLE: Final = str.maketrans({**SINGLE, **dict.fromkeys(GLUED, "")})
_WIDE: Final = str.maketrans(WIDE)
_WORD: Final = re.compile(r"[^\W_]+")


def words(name: str) -> tuple[str, ...]:
    """Return the words of a name in plain small letters, in their order.

    >>> words("Pérez-García, José"), words("O'Kelly"), words("ŁUKASZ Strauß")
    (('perez', 'garcia', 'jose'), ('okelly',), ('lukasz', 'strauss'))
    """
    return _plain(name.lower())


def wide_words(name: str) -> tuple[str, ...]:
    """Return the words of a name with ü as ue, ø as oe, đ as dj and the like.

    >>> wide_words("Müller, Jörg"), wide_words("Đoković"), wide_words("Reti, Ana")
    (('mueller', 'joerg'), ('djokovic',), ('reti', 'ana'))
    """
    composed = unicodedata.normalize("NFC", name.lower())
    return _plain(composed.translate(_WIDE))


def _plain(small: str) -> tuple[str, ...]:
    bare = small.translate(_SINGLE)
    if bare.isascii():
        return tuple(_WORD.findall(bare))
    apart = unicodedata.normalize("NFKD", bare)
    letters = "".join(sign for sign in apart if unicodedata.category(sign)[0] != "M")
    return tuple(_WORD.findall(letters.lower()))
