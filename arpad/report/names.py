"""Whether two names may be one person's: the same, shortened, spelled otherwise, or another name.

Accents, case, the order of the words, hyphens, apostrophes and ligatures never count.
"""

import unicodedata
from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from arpad.report.letters import wide_words, words

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
        _are_near(one, two) for one, two in _pairs(name, other)
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
    if any(_are_same(one, two) for one, two in pairs):
        return "same"
    is_cut_off = min(len(name.strip()), len(other.strip())) >= FIELD_FULL
    shortened = _is_cut if is_cut_off else _is_initial
    if _may_be_given(name, other, shortened) and any(
        _are_shortened(one, two, shortened) for one, two in pairs
    ):
        return "shortened"
    return None


def are_same(name: str, other: str) -> bool:
    """Tell whether two names differ in nothing that counts.

    >>> are_same("Núñez, Ana", "NUNEZ Ana"), are_same("Núñez, Ana", "Núñez de Sol, Ana")
    (True, False)
    """
    return any(_are_same(one, two) for one, two in _pairs(name, other))


def has_words(name: str, text: str) -> bool:
    """Tell whether every word of a text is one of the name's.

    >>> has_words("Pérez García, José", "garcia JOSE"), has_words("Reti, Ana", "")
    (True, False)
    """
    return any(
        bool(asked) and set(asked) <= set(one) for asked in readings(text) for one in readings(name)
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
    return [(one, two) for one in readings(name) for two in readings(other)]


def _are_same(one: tuple[str, ...], two: tuple[str, ...]) -> bool:
    """Tell whether the words are the same in some order, or run together to the same letters."""
    if not one or not two:
        return one == two
    return sorted(one) == sorted(two) or "".join(two) in {
        "".join((*one[at:], *one[:at])) for at in range(len(one))
    }


def _are_shortened(one: tuple[str, ...], two: tuple[str, ...], are_alike: _Alike) -> bool:
    """Tell whether all words of one are in the other, whole or as initials, and one of them whole.

    What is left of the other was left out: a second given name, a second surname. In a name that
    fills its field the last words may be cut off.
    """
    common, left_one, left_two = _without_common(one, two)
    if not any(len(word) > 1 for word in common):
        return False
    return _all_taken(left_one, left_two, are_alike)


def _are_near(one: tuple[str, ...], two: tuple[str, ...]) -> bool:
    """Tell whether all words of one are in the other, whole, cut, or misspelt."""
    _, left_one, left_two = _without_common(one, two)
    return bool(one and two) and _all_taken(left_one, left_two, _is_cut_or_near)


def _may_be_given(name: str, other: str, are_alike: _Alike) -> bool:
    """Tell whether the given names, behind the commas, don't speak against one person.

    The first of them has to be like the other's first, or to be among the other's whole: "Kumar,
    Sanjit S" is not "Kumar, Soham".
    """
    one, two = (words(each.partition(",")[2]) for each in (name, other))
    if not one or not two:
        return True
    return one[0] in two or two[0] in one or are_alike(one[0], two[0])


def _without_common(
    one: tuple[str, ...], two: tuple[str, ...]
) -> tuple[list[str], list[str], list[str]]:
    """Return the words that both have, and what is left of each."""
    left_two, common, left_one = list(two), [], []
    for word in one:
        if word in left_two:
            left_two.remove(word)
            common.append(word)
        else:
            left_one.append(word)
    return common, left_one, left_two


def _all_taken(one: list[str], two: list[str], are_alike: _Alike) -> bool:
    """Tell whether each word of the shorter list is like another one of the longer list."""
    short, long = sorted((one, two), key=len)
    left = sorted(long, key=len, reverse=True)
    for word in sorted(short, key=len, reverse=True):
        found = next((other for other in left if are_alike(word, other)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _is_initial(one: str, two: str) -> bool:
    return 1 in (len(one), len(two)) and one[0] == two[0]


def _is_cut(one: str, two: str) -> bool:
    short, long = sorted((one, two), key=len)
    return _is_initial(one, two) or (len(short) >= CUT_MIN and long.startswith(short))


def _is_cut_or_near(one: str, two: str) -> bool:
    """Tell whether one word is cut, or one slip of the pen from the other, two in a long word.

    In words of three letters one may be too many or missing, none mistaken: Ana is Anna, not Ada.
    """
    if _is_cut(one, two):
        return True
    shorter = min(len(one), len(two))
    if abs(len(one) - len(two)) > 2:
        return False
    slips = edits(one, two)
    if shorter < SHORT:
        return slips <= 1 and len(one) != len(two) and shorter > 1
    return slips <= (2 if shorter >= LONG else 1)


def edits(one: str, two: str) -> int:
    """Return how many letters have to be put in, taken out, changed or swapped with the next.

    >>> edits("anna", "ana"), edits("gonzalez", "gonzales"), edits("garcia", "gracia")
    (1, 1, 1)
    """
    before: list[int] = []
    last = list(range(len(two) + 1))
    for at, letter in enumerate(one, start=1):
        row = [at]
        for to, other in enumerate(two, start=1):
            cost = min(last[to] + 1, row[-1] + 1, last[to - 1] + (letter != other))
            is_swapped = at > 1 and to > 1 and letter == two[to - 2] and one[at - 2] == other
            row.append(min(cost, before[to - 2] + 1) if is_swapped else cost)
        before, last = last, row
    return last[-1]


def _share_letters(name: str, other: str) -> bool:
    """Tell whether two names are written in the same letters, so that they can be compared."""
    one, two = _scripts(name), _scripts(other)
    return bool(one & two) or not (one and two)


def _scripts(name: str) -> frozenset[str]:
    """Return the scripts of a name's letters, as Unicode calls them: LATIN, CYRILLIC, GREEK."""
    letters = (letter for letter in "".join(words(name)) if letter.isalpha())
    return frozenset(unicodedata.name(letter, "").split(" ")[0] for letter in letters)
