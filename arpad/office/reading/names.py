"""By which words a player is found: those of his name in plain letters, how they sound, and parts.

>>> sorted(own_words("Müller, Jörg"))
['joerg', 'jorg', 'mueller', 'muller']
"""

from functools import lru_cache
from typing import Final

from arpad.report.names import wide_words, words


def own_words(name: str | None) -> frozenset[str]:
    """Return the plain words of a name, in both readings of letters that have two."""
    return frozenset((*words(name), *wide_words(name))) if name else frozenset()


@lru_cache(maxsize=4096)
def sound(word: str) -> str:
    """Return how a plain word sounds, roughly: letters that many languages write for each other.

    >>> sound("garaialde") == sound("garayalde"), sound("schmidt") == sound("smit")
    (True, True)
    >>> sound("vukovic") == sound("bukovich"), sound("reti") == sound("ana")
    (True, False)
    """
    text = word
    for written, heard in _HEARD:
        text = text.replace(written, heard)
    return "".join(sign for place, sign in enumerate(text) if not place or sign != text[place - 1])


_HEARD: Final = (
    ("sch", "s"), ("tsch", "c"), ("dt", "t"), ("ph", "f"), ("th", "t"), ("ch", "c"), ("sh", "s"),
    ("ck", "k"), ("qu", "k"), ("cz", "c"), ("tz", "c"), ("ts", "c"), ("ny", "n"), ("gn", "n"),
    ("h", ""), ("y", "i"), ("j", "i"), ("v", "b"), ("w", "b"), ("z", "s"), ("c", "k"), ("q", "k"),
    ("x", "ks"), ("ie", "i"),
)  # fmt: skip


def grams(word: str) -> frozenset[str]:
    """Return the pairs of letters that stand beside each other, the ends as spaces.

    One that comes again bears its turn, so that a word has as many as letters and one more.

    >>> sorted(grams("anna")), len(grams("banana"))
    ([' a', 'a ', 'an', 'na', 'nn'], 7)
    """
    whole = f" {word} "
    pairs = [whole[place : place + 2] for place in range(len(word) + 1)]
    return frozenset(
        f"{pair}{turn or ''}" for place, pair in enumerate(pairs)
        for turn in [pairs[:place].count(pair)]
    )  # fmt: skip
