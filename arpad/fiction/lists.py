"""The lists with which a year begins: ratings near the strengths, and many without any.

They have a history: who hasn't played for a year is inactive on them, as on those that follow.
"""

import csv
import io
from collections.abc import Collection, Sequence
from random import Random
from typing import Final, Literal

from arpad.fiction.people import FEDERATION, InventedPerson

Kind = Literal["standard", "rapid", "blitz"]
_RATED: Final[dict[Kind, float]] = {"standard": 0.75, "rapid": 0.6, "blitz": 0.5}
"""The part of the people that has a rating: the stronger ones, by and large."""
_ERROR: Final = 40.0
_LUCK: Final = 200.0
_FLOOR: Final = 1400
_COLUMNS: Final = ("player_id", "name", "federation", "sex", "birth_date", "title", "club",
                   "rating", "games_rated", "rating_peak", "status")  # fmt: skip
_COME_BACK: Final = 50
"""Of those who play in a year one in so many had not played in the year before."""
Row = tuple[object, ...]


def first_list(
    chance: Random, everybody: Sequence[InventedPerson], kind: Kind
) -> dict[int, int | None]:
    """Return everybody's rating on the list of a kind; None for who has none."""
    seen = {person.number: person.strength + chance.gauss(0, _LUCK) for person in everybody}
    best = sorted(seen, key=lambda number: -seen[number])[: round(len(seen) * _RATED[kind])]
    rated = frozenset(best)
    ratings: dict[int, int | None] = {}
    for person in everybody:
        rating = round(person.strength + chance.gauss(0, _ERROR))
        is_rated = person.number in rated and rating >= _FLOOR
        ratings[person.number] = rating if is_rated else None
    return ratings


def inactive(chance: Random, rated: Sequence[int], playing: Collection[int]) -> frozenset[int]:
    """Return who of the rated hasn't played for a year, when it is known who plays in the next one.

    As many give up in the year as come back.

    >>> from random import Random
    >>> away = inactive(Random(1), range(100), range(60))
    >>> len(away), len([one for one in away if one < 60])
    (40, 1)
    """
    mine = [number for number in rated if number in playing]
    others = [number for number in rated if number not in playing]
    count = min(len(mine) // _COME_BACK, len(others))
    stopping = set(chance.sample(others, count))
    return frozenset((*chance.sample(mine, count), *(n for n in others if n not in stopping)))


def rows_of(
    chance: Random,
    everybody: Sequence[InventedPerson],
    ratings: dict[int, int | None],
    standard: dict[int, int | None],
) -> tuple[Row, ...]:
    """Return the rows of a list, but for their status; titles go by the standard list."""
    list_rows: list[Row] = []
    for person in everybody:
        rating = ratings[person.number]
        games = chance.randint(5, 400)
        peak = None if rating is None else rating + chance.randint(0, 80)
        list_rows.append(
            (
                person.number, person.name, FEDERATION, person.sex, person.birth.isoformat(),
                person.title(standard[person.number]), person.club, rating,
                None if rating is None else games, peak,
            )
        )  # fmt: skip
    return tuple(list_rows)


def as_csv(rows: Sequence[Row], away: Collection[int]) -> bytes:
    """Return a list as a federation keeps it in a spreadsheet; whoever is `away` is inactive."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for row in rows:
        writer.writerow((*row, "inactive" if row[0] in away else None))
    return text.getvalue().encode()
