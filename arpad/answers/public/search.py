"""Who is meant by some words or numbers, among the players of published lists."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from arpad.answers.public.lists import PlayerNamed
from arpad.office.reading.players import Readers
from arpad.office.reading.searching import fitting, highest_first, near
from arpad.report.names import words

FOUND_MAX: Final = 100


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

    `total` is how many there are, of whom a page is told.
    """

    asked: str
    total: int
    page: int
    is_near: bool
    players: tuple[PlayerFound, ...]


class SiteNames:
    """The names of a site's players, to be looked for."""

    def __init__(self, readers: Readers) -> None:
        self.readers = readers

    def found(self, text: str, page: int = 1, per_page: int = FOUND_MAX) -> Found:
        """Return who fits a text: numbers, or words in any order, each the beginning of one.

        Case and accents don't matter. Several numbers, pasted with anything between, find each.
        """
        query, index = text.strip(), self.readers.shelf.index
        numbers = list(dict.fromkeys(query.replace(",", " ").replace(";", " ").split()))
        wanted = words(query)
        first, after = (page - 1) * per_page, page * per_page
        with index.reading():
            if numbers and len(self.readers.people(numbers)) == len(numbers):
                order = highest_first(index, numbers)
                return self._told(query, page, len(order), order[first:after])
            if not wanted:
                return self._told(query, page, 0, [])
            total, order = fitting(index, wanted, first, per_page)
            if total:
                return self._told(query, page, total, order)
            total, order = near(index, wanted)
            return self._told(query, page, total, order[first:after], is_near=bool(total))

    def _told(
        self, query: str, page: int, total: int, order: list[str], *, is_near: bool = False
    ) -> Found:
        people, ratings = self.readers.people(order), self.readers.ratings(order)
        players = tuple(
            PlayerFound(
                player=PlayerNamed(player_id=number, name=people[number]["name"]),
                title=people[number]["title"],
                federation=people[number]["federation"],
                ratings=ratings.get(number, {}),
            )
            for number in order
        )
        return Found(asked=query, total=total, page=page, is_near=is_near, players=players)
