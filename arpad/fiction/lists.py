"""The lists with which a year begins: ratings near the strengths, and many without any."""

import csv
import io
from collections.abc import Sequence
from datetime import date
from random import Random
from typing import Final, Literal

from arpad.fiction.people import FEDERATION, Person

Kind = Literal["standard", "rapid", "blitz"]
_RATED: Final[dict[Kind, float]] = {"standard": 0.75, "rapid": 0.6, "blitz": 0.5}
_ERROR: Final = 60.0
_FLOOR: Final = 1400
_COLUMNS: Final = ("player_id", "name", "federation", "sex", "birth_date", "title", "club",
                   "rating", "games_rated", "rating_peak")  # fmt: skip


def first_list(chance: Random, everybody: Sequence[Person], kind: Kind) -> dict[int, int | None]:
    """Return everybody's rating on the list of a kind; None for who has none."""
    found: dict[int, int | None] = {}
    for person in everybody:
        rating = round(person.strength + chance.gauss(0, _ERROR))
        is_rated = chance.random() < _RATED[kind] and rating >= _FLOOR
        found[person.number] = rating if is_rated else None
    return found


def as_csv(
    chance: Random,
    everybody: Sequence[Person],
    ratings: dict[int, int | None],
    standard: dict[int, int | None],
) -> bytes:
    """Return a list as a federation keeps it in a spreadsheet; titles go by the standard list."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for person in everybody:
        rating = ratings[person.number]
        games = chance.randint(5, 400)
        peak = None if rating is None else rating + chance.randint(0, 80)
        writer.writerow(
            (
                person.number, person.name, FEDERATION, person.sex, born(person.birth),
                person.title(standard[person.number]), person.club, rating,
                None if rating is None else games, peak,
            )
        )  # fmt: skip
    return text.getvalue().encode()


def born(day: date) -> str:
    """Return a birth as lists and reports bear it."""
    return day.isoformat()
