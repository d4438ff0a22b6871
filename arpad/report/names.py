"""Names and their letters: whether two may be one person's, plain letters, signs that nobody sees.

Two names are the same, shortened, spelled otherwise, or other names. Accents, case, the order of
the words, hyphens, apostrophes and ligatures never count. Plain letters are without accents, case,
ligatures and the signs inside words; some have two plain readings: ü is u in one federation's files
and ue in another's (`words` gives the one, `wide_words` the other). Controls, direction marks and
signs of no width come in names and titles: they move a terminal's cursor, turn the text around, or
make two names look alike. Readers take them out, so that no file we write has them; the command
line takes them out once more of all that it prints.
"""

import re
import unicodedata
from collections.abc import Callable
from typing import Final, Literal, TypeAlias

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
_BUT_LINE_ENDS: Final = re.compile(rf"(?![\t\r\n -~])[{CONTROLS}{MARKS}\ud800-\udfff]")


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


Fitting = Literal["same", "shortened"]
Likeness = Literal[Fitting, "spelling", "script", "other"]
"""From the nearest to the farthest; `script` if one is written in letters the other doesn't use."""

_Alike: TypeAlias = Callable[[str, str], bool]

FIELD_FULL: Final = 30
"""A name of so many signs may have been cut off: TRF has room for 33."""
CUT_MIN: Final = 3
"""A cut word has so many letters at least; an initial has one."""
SHORT: Final = 4
"""In words of fewer letters none is mistaken for another."""
LONG: Final = 8
"""Words of so many letters may differ in two of them."""


def likeness(name: str, other: str) -> Likeness:
    """Return how near two names are to each other.

    >>> likeness("Pérez García, José", "Jose PEREZ-GARCIA"), likeness("Müller", "Mueller")
    ('same', 'same')
    >>> likeness("Perez-Garcia, J.", "Pérez García, José"), likeness("Reti, Anna", "Réti, Ana")
    ('shortened', 'spelling')
    >>> likeness("Reti, Ana", "Reti, Eva"), likeness("Иванов, Иван", "Ivanov, Ivan")
    ('other', 'script')
    """
    fit = fitting(name, other)
    if fit is not None:
        return fit
    if _may_be_given(name, other, _is_cut_or_near) and any(
        _are_near(left, two) for left, two in _pairs(name, other)
    ):
        return "spelling"
    return "other" if _share_letters(name, other) else "script"


def fitting(name: str, other: str) -> Fitting | None:
    """Return how two names fit, no letter being mistaken; None if they don't.

    Much quicker than `likeness`, which goes on to look for slips of the pen.

    >>> fitting("Perez-Garcia, J.", "Pérez García, José"), fitting("Reti, Anna", "Réti, Ana")
    ('shortened', None)
    """
    if name == other:
        return "same"
    pairs = _pairs(name, other)
    if any(_are_same(left, two) for left, two in pairs):
        return "same"
    is_cut_off = min(len(name.strip()), len(other.strip())) >= FIELD_FULL
    shortened = _is_cut if is_cut_off else _is_initial
    if _may_be_given(name, other, shortened) and any(
        _are_shortened(left, two, shortened) for left, two in pairs
    ):
        return "shortened"
    return None


def are_same(name: str, other: str) -> bool:
    """Tell whether two names differ in nothing that counts.

    >>> are_same("Núñez, Ana", "NUNEZ Ana"), are_same("Núñez, Ana", "Núñez de Sol, Ana")
    (True, False)
    """
    return any(_are_same(left, two) for left, two in _pairs(name, other))


def has_words(name: str, text: str) -> bool:
    """Tell whether every word of a text is one of the name's.

    >>> has_words("Pérez García, José", "garcia JOSE"), has_words("Reti, Ana", "")
    (True, False)
    """
    return any(
        bool(reading) and set(reading) <= set(of_name)
        for reading in readings(text)
        for of_name in readings(name)
    )


def readings(name: str) -> tuple[tuple[str, ...], ...]:
    """Return the words of a name in plain letters, and those of its wide reading if it has another.

    >>> readings("Müller, Ana")
    (('muller', 'ana'), ('mueller', 'ana'))
    """
    plain = words(name)
    wide = plain if name.isascii() else wide_words(name)
    return (plain,) if plain == wide else (plain, wide)


def _pairs(name: str, other: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return every reading of one name beside every reading of the other."""
    return [(reading, two) for reading in readings(name) for two in readings(other)]


def _are_same(left: tuple[str, ...], two: tuple[str, ...]) -> bool:
    """Tell whether the words are the same in some order, or run together to the same letters."""
    if not left or not two:
        return left == two
    return sorted(left) == sorted(two) or "".join(two) in {
        "".join((*left[at:], *left[:at])) for at in range(len(left))
    }


def _are_shortened(left: tuple[str, ...], two: tuple[str, ...], are_alike: _Alike) -> bool:
    """Tell whether all words of one are in the other, whole or as initials, and one of them whole.

    What is left of the other was left out: a second given name, a second surname. In a name that
    fills its field the last words may be cut off.
    """
    common, left_one, left_two = _without_common(left, two)
    if not any(len(word) > 1 for word in common):
        return False
    return _all_taken(left_one, left_two, are_alike)


def _are_near(left: tuple[str, ...], two: tuple[str, ...]) -> bool:
    """Tell whether all words of one are in the other, whole, cut, or misspelt."""
    _, left_one, left_two = _without_common(left, two)
    return bool(left and two) and _all_taken(left_one, left_two, _is_cut_or_near)


def _may_be_given(name: str, other: str, are_alike: _Alike) -> bool:
    """Tell whether the given names, behind the commas, don't speak against one person.

    The first of them has to be like the other's first, or to be among the other's whole: "Kumar,
    Sanjit S" is not "Kumar, Soham".
    """
    left, two = (words(each.partition(",")[2]) for each in (name, other))
    if not left or not two:
        return True
    return left[0] in two or two[0] in left or are_alike(left[0], two[0])


def _without_common(
    left: tuple[str, ...], two: tuple[str, ...]
) -> tuple[list[str], list[str], list[str]]:
    """Return the words that both have, and what is left of each."""
    left_two, common, left_one = list(two), [], []
    for word in left:
        if word in left_two:
            left_two.remove(word)
            common.append(word)
        else:
            left_one.append(word)
    return common, left_one, left_two


def _all_taken(first: list[str], two: list[str], are_alike: _Alike) -> bool:
    """Tell whether each word of the shorter list is like another one of the longer list."""
    short, long = sorted((first, two), key=len)
    left = sorted(long, key=len, reverse=True)
    for word in sorted(short, key=len, reverse=True):
        partner = next((other for other in left if are_alike(word, other)), None)
        if partner is None:
            return False
        left.remove(partner)
    return True


def _is_initial(left: str, two: str) -> bool:
    return 1 in (len(left), len(two)) and left[0] == two[0]


def _is_cut(left: str, two: str) -> bool:
    short, long = sorted((left, two), key=len)
    return _is_initial(left, two) or (len(short) >= CUT_MIN and long.startswith(short))


def _is_cut_or_near(left: str, two: str) -> bool:
    """Tell whether one word is cut, or one slip of the pen from the other, two in a long word.

    In words of three letters one may be too many or missing, none mistaken: Ana is Anna, not Ada.
    """
    if _is_cut(left, two):
        return True
    shorter = min(len(left), len(two))
    if abs(len(left) - len(two)) > 2:
        return False
    slips = edits(left, two)
    if shorter < SHORT:
        return slips <= 1 and len(left) != len(two) and shorter > 1
    return slips <= (2 if shorter >= LONG else 1)


def edits(left: str, two: str) -> int:
    """Return how many letters have to be put in, taken out, changed or swapped with the next.

    >>> edits("anna", "ana"), edits("gonzalez", "gonzales"), edits("garcia", "gracia")
    (1, 1, 1)
    """
    before: list[int] = []
    last = list(range(len(two) + 1))
    for at, letter in enumerate(left, start=1):
        row = [at]
        for to, other in enumerate(two, start=1):
            cost = min(last[to] + 1, row[-1] + 1, last[to - 1] + (letter != other))
            is_swapped = at > 1 and to > 1 and letter == two[to - 2] and left[at - 2] == other
            row.append(min(cost, before[to - 2] + 1) if is_swapped else cost)
        before, last = last, row
    return last[-1]


def _share_letters(name: str, other: str) -> bool:
    """Tell whether two names are written in the same letters, so that they can be compared."""
    left, two = _scripts(name), _scripts(other)
    return bool(left & two) or not (left and two)


def _scripts(name: str) -> frozenset[str]:
    """Return the scripts of a name's letters, as Unicode calls them: LATIN, CYRILLIC, GREEK."""
    letters = (letter for letter in "".join(words(name)) if letter.isalpha())
    return frozenset(unicodedata.name(letter, "").split(" ")[0] for letter in letters)
