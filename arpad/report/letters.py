"""The letters of a name: plain ones to compare by, and text without the signs that nobody sees.

Plain letters are without accents, case, ligatures and the signs inside words. Some have two plain
readings: ü is u in one federation's files and ue in another's. `words` gives the one, `wide_words`
the other. Controls, direction marks and signs of no width come in names and titles: they move a
terminal's cursor, turn the text around, or make two names look alike. Readers take them out, so
that no file we write has them; the command line takes them out once more of all that it prints.
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


CONTROLS: Final = r"\x00-\x1f\x7f-\x9f\u2028\u2029"
"""Of Unicode's category Cc, and what parts lines and paragraphs, as a class of signs."""
MARKS: Final = (
    r"\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e"
    r"\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb"
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0001\U000e0020-\U000e007f"
)
"""Of Unicode's category Cf, as a class of signs: they have no width, or turn the text around."""

_CONTROL: Final = re.compile(f"[{CONTROLS}]")
_MARK: Final = re.compile(f"[{MARKS}\ud800-\udfff]")
_ANY: Final = re.compile(f"[{CONTROLS}{MARKS}\ud800-\udfff]")
_BUT_LINE_ENDS: Final = re.compile(rf"(?![\t\r\n])[{CONTROLS}{MARKS}\ud800-\udfff]")


def plain(text: str) -> str:
    r"""Return the text with blanks for controls, and without marks that nobody sees.

    Halves of a sign that stand alone, which can't be written in UTF-8, are taken out as marks are.

    >>> plain("Reti,\x9bAna"), plain("R\u200beti, \u202eAna"), plain("Núñez, Ó.")
    ('Reti, Ana', 'Reti, Ana', 'Núñez, Ó.')
    """
    if not _ANY.search(text):
        return text
    return _CONTROL.sub(" ", _MARK.sub("", text))


def of_same_width(text: str) -> str:
    r"""Return the text with one blank for each sign that nobody sees; tabs and line ends stay.

    For texts in which the columns tell what is what.

    >>> of_same_width("012 R\u202eiga\tOpen\n")
    '012 R iga\tOpen\n'
    """
    return _BUT_LINE_ENDS.sub(" ", text)


def first_unseen(text: str) -> re.Match[str] | None:
    r"""Return the first sign that nobody sees, tabs and line ends aside.

    >>> first_unseen("012\tRiga\x9b").start()
    8
    >>> first_unseen("012\tRiga\r\n") is None
    True
    """
    return _BUT_LINE_ENDS.search(text)
