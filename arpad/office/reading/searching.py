"""Who is called by some words: found by the words of names, as a book is by its index."""

from collections.abc import Collection, Sequence
from typing import Final

import sqlalchemy as sa

from arpad.office.reading.index import Index
from arpad.office.reading.names import grams, sound
from arpad.office.reading.portions import portions
from arpad.office.reading.schema import GRAMS, KNOWN_WORDS, PEOPLE, WORDS
from arpad.report.names import edits

_NEAR_MIN: Final = 4
_LONG: Final = 6
_LOST: Final = 3
"""So many pairs of letters a slip changes at most: two letters swapped."""


def fitting(index: Index, wanted: Collection[str], first: int, most: int) -> tuple[int, list[str]]:
    """Return how many have words that begin with each of those wanted, and `most` from one on.

    The highest rated come first, equals by number.
    """
    longest, *others = sorted(set(wanted), key=len, reverse=True)
    own = [sa.select(WORDS.c.player_id).where(_begins(word)) for word in others]
    total = sa.select(sa.func.count(WORDS.c.player_id.distinct())).where(
        _begins(longest), *(WORDS.c.player_id.in_(players) for players in own)
    )
    own.append(sa.select(WORDS.c.player_id).where(_begins(longest)))
    some = sa.select(PEOPLE.c.player_id).where(
        *(PEOPLE.c.player_id.in_(players) for players in own)
    )
    order = some.order_by(PEOPLE.c.best.desc(), PEOPLE.c.player_id).offset(first).limit(most)
    with index.reading():
        count = int(index.tuples(total)[0][0])
        return count, [row[0] for row in index.tuples(order)] if count else []


def near(index: Index, wanted: Collection[str]) -> tuple[int, list[str]]:
    """Return how many have words that sound or look like each of those wanted, and who."""
    players: set[str] | None = None
    with index.reading():
        for word in sorted(set(wanted)):
            own = {
                row[0]
                for some in portions(sorted(_near_words(index, word)))
                for row in index.tuples(sa.select(WORDS.c.player_id).where(WORDS.c.word.in_(some)))
            }
            players = own if players is None else players & own
        numbers = sorted(players or ())
        return len(numbers), highest_first(index, numbers)


def highest_first(index: Index, numbers: Sequence[str]) -> list[str]:
    """Return players in the order of their best ratings, equals by number."""
    rows = [
        row
        for some in portions(sorted(numbers))
        for row in index.tuples(
            sa.select(PEOPLE.c.best, PEOPLE.c.player_id).where(PEOPLE.c.player_id.in_(some))
        )
    ]
    return [number for _, number in sorted(rows, key=lambda row: (-row[0], row[1]))]


def _begins(word: str) -> sa.ColumnElement[bool]:
    """Return the condition that a word begins so."""
    after = word[:-1] + chr(ord(word[-1]) + 1)
    return (WORDS.c.word >= word) & (WORDS.c.word < after)


def _near_words(index: Index, word: str) -> set[str]:
    """Return the words of names that sound like a word, or are one or two slips from it."""
    same = sa.select(KNOWN_WORDS.c.word).where(KNOWN_WORDS.c.sound == sound(word))
    near_words = {row[0] for row in index.tuples(same)}
    if len(word) < _NEAR_MIN:
        return near_words
    allowed = 2 if len(word) >= _LONG else 1
    pairs = sorted(grams(word))
    for some in portions(pairs):
        shared = (
            sa.select(GRAMS.c.word).where(GRAMS.c.gram.in_(some)).group_by(GRAMS.c.word)
            .having(sa.func.count() >= max(1, len(pairs) - _LOST * allowed))
        )  # fmt: skip
        near_words |= {
            other
            for (other,) in index.tuples(shared)
            if abs(len(other) - len(word)) <= allowed and edits(word, other) <= allowed
        }
    return near_words
