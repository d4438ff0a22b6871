"""Who is meant by some words or numbers, among the players of published lists."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from arpad.answers.public.lists import PlayerNamed
from arpad.office.reading.players import Readers
from arpad.report.letters import wide_words, words
from arpad.report.names import edits

FOUND_MAX: Final = 100
_NEAR_MIN: Final = 4
_LONG: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFound:
    """A player who may be meant: who he is, and his newest rating in each series."""

    player: PlayerNamed
    title: str | None
    federation: str | None
    ratings: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Who fits what was asked; `is_near`: nobody does, and these are a slip away.

    `total` is how many there are, of whom FOUND_MAX are told.
    """

    asked: str
    total: int
    is_near: bool
    players: tuple[PlayerFound, ...]


class Names:
    """The names of a site's players, taken apart once."""

    def __init__(self, readers: Readers) -> None:
        self.readers = readers
        self._words = {
            number: {*_read(name)} if (name := readers.name(number)) else set()
            for number in readers.players()
        }
        self._ratings = {
            number: {
                row["series"]: row["rating"]
                for row in readers.standings(number)
                if row["rating"] is not None
            }
            for number in readers.players()
        }

    def found(self, text: str) -> Found:
        """Return who fits a text: numbers, or words in any order, each the beginning of one.

        Case and accents don't matter. Several numbers, pasted with anything between, find each.
        """
        asked = text.strip()
        numbers = asked.replace(",", " ").replace(";", " ").split()
        if numbers and all(map(self.readers.is_known, numbers)):
            return self._told(asked, list(dict.fromkeys(numbers)), is_near=False)
        wanted = words(asked)
        if not wanted:
            return self._told(asked, [], is_near=False)
        fitting = [
            number
            for number, own in self._words.items()
            if all(any(one.startswith(word) for one in own) for word in wanted)
        ]
        if fitting:
            return self._told(asked, fitting, is_near=False)
        return self._told(asked, self._near(wanted), is_near=True)

    def _near(self, wanted: tuple[str, ...]) -> list[str]:
        """Return who has words that sound or look like those asked for."""
        return [
            number
            for number, own in self._words.items()
            if own and all(any(_is_near(word, one) for one in own) for word in wanted)
        ]

    def _told(self, asked: str, numbers: list[str], *, is_near: bool) -> Found:
        order = sorted(numbers, key=lambda one: (-max(self.ratings(one).values(), default=0), one))
        return Found(
            asked=asked,
            total=len(numbers),
            is_near=is_near and bool(numbers),
            players=tuple(map(self._player, order[:FOUND_MAX])),
        )

    def ratings(self, number: str) -> dict[str, int]:
        """Return a player's newest ratings by series."""
        return self._ratings.get(number, {})

    def _player(self, number: str) -> PlayerFound:
        person = self.readers.person(number)
        return PlayerFound(
            player=PlayerNamed(player_id=number, name=person.get("name")),
            title=person.get("title"),
            federation=person.get("federation"),
            ratings=self.ratings(number),
        )

    def plain(self, number: str) -> str:
        """Return the plain words of a player's name, for an index that a page looks through."""
        return " ".join(sorted(self._words[number]))


def _read(name: str) -> tuple[str, ...]:
    return (*words(name), *wide_words(name))


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
    return "".join(one for place, one in enumerate(text) if not place or one != text[place - 1])


_HEARD: Final = (
    ("sch", "s"), ("tsch", "c"), ("dt", "t"), ("ph", "f"), ("th", "t"), ("ch", "c"), ("sh", "s"),
    ("ck", "k"), ("qu", "k"), ("cz", "c"), ("tz", "c"), ("ts", "c"), ("ny", "n"), ("gn", "n"),
    ("h", ""), ("y", "i"), ("j", "i"), ("v", "b"), ("w", "b"), ("z", "s"), ("c", "k"), ("q", "k"),
    ("x", "ks"), ("ie", "i"),
)  # fmt: skip


def _is_near(word: str, other: str) -> bool:
    if sound(word) == sound(other):
        return True
    allowed = 2 if len(word) >= _LONG else 1
    return len(word) >= _NEAR_MIN and edits(word, other) <= allowed
