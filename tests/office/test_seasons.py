"""Games by season as lists print them, and as they stand on a day."""

from datetime import date

import polars as pl
import pytest

from arpad.law import Seasons, Source
from arpad.office.lists.seasons import age_tenths, read_games, season_columns, write_games

ART = Source("Club", date(2016, 1, 1), "")
SEASONS = Seasons(ART("20"), "From 2015.", first=2015, kept=3)


@pytest.mark.parametrize(
    ("text", "games"),
    [
        (None, {}),
        ("", {}),
        ("2015:27", {2015: 27}),
        ("2016:31 2015:27", {2015: 27, 2016: 31}),
        ("2015:0", {2015: 0}),
        ("2015 :27 2016: x:1 2017:-1 2018:²", {}),
    ],
)
def test_games_by_season_are_read(text: str | None, games: dict[int, int]) -> None:
    assert read_games(text) == games


def test_games_by_season_are_written_in_order() -> None:
    assert write_games({2017: 1, 2015: 27}) == "2015:27 2017:1"
    assert write_games({}) is None
    assert read_games(write_games({2015: 27, 2017: 1})) == {2015: 27, 2017: 1}


@pytest.mark.parametrize(
    ("since", "games", "day", "expected"),
    [
        # nothing is known
        (None, None, date(2018, 1, 1), (None, 0, 0, 0)),
        # federated in the season, in the one before, on its last day
        ("2018-01-01", None, date(2018, 12, 31), (0, 0, 0, 0)),
        ("2017-12-31", None, date(2018, 1, 1), (1, 0, 0, 0)),
        ("2017", None, date(2018, 1, 1), (1, 0, 0, 0)),
        # seasons before 2015 don't count
        ("2003-05-06", "2014:99 2015:7", date(2017, 3, 1), (2, 0, 7, 99)),
        # without a day the first season is that of the first games
        (None, "2016:9 2017:4", date(2018, 1, 1), (2, 4, 9, 0)),
        # games of the season itself don't count yet
        ("2016-02-03", "2016:9 2018:5", date(2018, 6, 1), (2, 0, 9, 0)),
        ("2019-01-01", None, date(2018, 6, 1), (0, 0, 0, 0)),
    ],
)
def test_seasons_as_they_stand_on_a_day(
    since: str | None, games: str | None, day: date, expected: tuple[int | None, ...]
) -> None:
    rows = pl.DataFrame(
        {"federated_since": [since], "games_by_year": [games]},
        schema={"federated_since": pl.String, "games_by_year": pl.String},
    )
    found = season_columns(rows, SEASONS, day)
    names = ("seasons_completed", "season_games_1", "season_games_2", "season_games_3")
    assert found.select(names).row(0) == expected


def test_seasons_that_start_in_september() -> None:
    """On 31 August 2016 it is still the season of 2015."""
    autumn = Seasons(ART("20"), "From 2014.", first=2014, kept=1, start=(9, 1))
    rows = pl.DataFrame({"federated_since": ["2015-08-31"], "games_by_year": ["2014:3 2015:8"]})
    for day, expected in [(date(2016, 8, 31), (1, 3)), (date(2016, 9, 1), (2, 8))]:
        found = season_columns(rows, autumn, day)
        assert found.select("seasons_completed", "season_games_1").row(0) == expected


@pytest.mark.parametrize(
    ("birth", "since", "tenths"),
    [
        # 19.1 of the FCE: 13 years of 365 days and 38 days: 13.104
        ("2002-12-11", "2016-01-15", 131),
        # 5 x 365 = 1825 days; 1806 are 4.948, down; 1807 are 4.9507, 5.0
        ("2011-01-01", "2015-12-31", 50),
        ("2011-01-01", "2015-12-12", 49),
        ("2011-01-01", "2015-12-13", 50),
        ("2011", "2015-12-31", None),
        (None, "2015-12-31", None),
        ("2011-01-01", None, None),
        ("2011-01-01", "2015", None),
    ],
)
def test_the_age_at_federation(birth: str | None, since: str | None, tenths: int | None) -> None:
    assert age_tenths(birth, since) == tenths
