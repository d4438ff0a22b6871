"""Seasons as lists print them: games of each, and the first one."""

import polars as pl
import pytest

from arpad.law import Seasons
from arpad.tables.list_rows import age_tenths, read_games, season_first, written_games

SEASONS = Seasons(first=2015, kept=3)


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
    rows = {"player": [8, 7, 7], "season": [2016, 2017, 2015], "games": [0, 1, 27]}
    written = dict(written_games(pl.DataFrame(rows)).iter_rows())
    assert written == {7: "2015:27 2017:1", 8: "2016:0"}
    assert read_games(written[7]) == {2015: 27, 2017: 1}
    assert written_games(pl.DataFrame(rows).clear()).is_empty()


@pytest.mark.parametrize(
    ("since", "first_played", "first"),
    [
        (None, None, None),
        ("2018-01-01", None, 2018),
        ("2017-12-31", 2014, 2017),
        ("2017", None, 2017),
        (None, 2015, 2015),
        ("soon", 2016, 2016),
    ],
)
def test_the_first_season(since: str | None, first_played: int | None, first: int | None) -> None:
    assert season_first(since, first_played, SEASONS) == first


def test_the_first_season_where_seasons_start_in_september() -> None:
    autumn = Seasons(first=2014, kept=1, start=(9, 1))
    assert season_first("2015-08-31", None, autumn) == 2014
    assert season_first("2015-09-01", None, autumn) == 2015


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
