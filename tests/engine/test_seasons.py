"""What a rulebook reads of seasons, as it stands on a day."""

from datetime import date

import pytest

from arpad.engine.tables import RATINGS, SEASON_GAMES
from arpad.law import Seasons, Table
from arpad.law.backends import embedded_table
from arpad.law.calendar import with_seasons
from arpad.law.dialect import Int64
from arpad.law.engines import rows

SEASONS = Seasons(first=2015, kept=3)


def table(schema: dict[str, Int64], *given: dict[str, int | None]) -> Table:
    return embedded_table({name: [row.get(name) for row in given] for name in schema}, schema)


@pytest.mark.parametrize(
    ("first", "games", "day", "expected"),
    [
        # nothing is known
        (None, {}, date(2018, 1, 1), (None, 0, 0, 0)),
        # federated in the season, in the one before, on its last day
        (2018, {}, date(2018, 12, 31), (0, 0, 0, 0)),
        (2017, {}, date(2018, 1, 1), (1, 0, 0, 0)),
        # seasons before 2015 don't count
        (2003, {2014: 99, 2015: 7}, date(2017, 3, 1), (2, 0, 7, 99)),
        # games of the season itself don't count yet
        (2016, {2016: 9, 2018: 5}, date(2018, 6, 1), (2, 0, 9, 0)),
        (2019, {}, date(2018, 6, 1), (0, 0, 0, 0)),
    ],
)
def test_seasons_as_they_stand_on_a_day(
    first: int | None, games: dict[int, int], day: date, expected: tuple[int | None, ...]
) -> None:
    ratings = table(RATINGS, {"player_id": 7, "season_first": first})
    played = [{"player_id": 7, "season": season, "games": n} for season, n in games.items()]
    (found,) = rows(with_seasons(ratings, table(SEASON_GAMES, *played), SEASONS, day))
    names = ("seasons_completed", "season_games_1", "season_games_2", "season_games_3")
    assert tuple(found[name] for name in names) == expected


def test_seasons_that_start_in_september() -> None:
    """On 31 August 2016 it is still the season of 2015."""
    autumn = Seasons(first=2014, kept=1, start=(9, 1))
    ratings = table(RATINGS, {"player_id": 7, "season_first": 2014})
    games = table(SEASON_GAMES, *({"player_id": 7, "season": s, "games": n}
                                  for s, n in ((2014, 3), (2015, 8))))  # fmt: skip
    for day, expected in [(date(2016, 8, 31), (1, 3)), (date(2016, 9, 1), (2, 8))]:
        (found,) = rows(with_seasons(ratings, games, autumn, day))
        assert (found["seasons_completed"], found["season_games_1"]) == expected


def test_without_seasons_the_ratings_are_as_they_were() -> None:
    ratings = table(RATINGS, {"player_id": 7, "season_games_1": 4})
    nothing = table(SEASON_GAMES)
    assert with_seasons(ratings, nothing, None, date(2016, 1, 1)) is ratings
    (found,) = rows(with_seasons(ratings, nothing, SEASONS, date(2016, 1, 1)))
    assert (found["season_games_1"], found["season_games_2"]) == (4, 0)  # what is stated stays
