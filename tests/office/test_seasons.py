"""Seasons as lists print them: games of each, and the first one."""

import polars as pl
import pytest

from arpad.law import Seasons
from arpad.tables.list_rows import written_games
from arpad.tables.seasons import age_tenths, read_games, season_first

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
        (20180101, None, 2018),
        (20171231, 2014, 2017),
        (20170000, None, 2017),
        (None, 2015, 2015),
    ],
)
def test_the_first_season(since: int | None, first_played: int | None, first: int | None) -> None:
    assert season_first(since, first_played, SEASONS) == first


def test_the_first_season_where_seasons_start_in_september() -> None:
    autumn = Seasons(first=2014, kept=1, start=(9, 1))
    assert season_first(20150831, None, autumn) == 2014
    assert season_first(20150901, None, autumn) == 2015


@pytest.mark.parametrize(
    ("birth", "since", "tenths"),
    [
        # 19.1 of the FCE: 13 years of 365 days and 38 days: 13.104
        (20021211, 20160115, 131),
        # 5 x 365 = 1825 days; 1806 are 4.948, down; 1807 are 4.9507, 5.0
        (20110101, 20151231, 50),
        (20110101, 20151212, 49),
        (20110101, 20151213, 50),
        (20110000, 20151231, None),
        (None, 20151231, None),
        (20110101, None, None),
        (20110101, 20150000, None),
    ],
)
def test_the_age_at_federation(birth: int | None, since: int | None, tenths: int | None) -> None:
    assert age_tenths(birth, since) == tenths
