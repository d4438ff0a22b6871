"""FIDE's history as one file: Scid's spelling file and a Parquet table give the same series."""

from datetime import date
from pathlib import Path

import polars as pl
import pytest

from arpad.formats.scid_spelling import read
from arpad.lab.drift.history import read_history, series_of_spelling
from arpad.watch.figures import cohorts, levels
from arpad.watch.resampling import Resampling
from arpad.watch.series import ROWS, ListSeries

COLUMNS = {"player_id": "fide_id", "rating": "elo", "year": "year", "slot": "slot"}
SPELLING = """\
@PLAYER "., -_*"
Reti, Ana #WGM URS/ESP [2224] 1980.07.04 w
   %Bio FIDEID 9900001
   %Elo 2000:2200,2210 2001:2220,?,2224,2230
Euwe, Eva #-   NED [2100] 1985
   %Elo 2001:2100,2105,2110,2115,2120
Kos, Ivo #-   SLO [1900] ????
   %Bio FIDEID 9900003
   %Elo 2000:?,1900 2001:1910 2102:1999
Kos, Ivo2 #-   SLO [1800] 1990
   %Bio FIDEID 9900007deprecated
   %Elo 2001:1800 2001:1850
"""
DAYS = (date(2000, 1, 1), date(2000, 7, 1), *(date(2001, month, 1) for month in (1, 4, 7, 10)))
# By list: (player's place in the file, rating)
RATINGS = (
    {0: 2200},
    {0: 2210, 2: 1900},
    {0: 2220, 1: 2100, 2: 1910, 3: 1800},
    {1: 2105},
    {0: 2224, 1: 2110},
    {0: 2230, 1: 2115},
)


@pytest.fixture
def spelling(tmp_path: Path) -> Path:
    path = tmp_path / "some.ssp"
    path.write_text(SPELLING)
    return path


def ratings_of(series: ListSeries) -> list[dict[int, int]]:
    parts = (series.at(number).select("player", "rating") for number in range(len(series.dates)))
    return [dict(part.iter_rows()) for part in parts]


def test_every_list_of_a_spelling_file(spelling: Path) -> None:
    """Slots of 2000 are January and July, of 2001 January, April, July and October."""
    series, problems = read_history(spelling)
    assert series
    assert series.dates == (*DAYS, date(2102, 1, 1))
    assert ratings_of(series) == [*RATINGS, {2: 1999}]
    assert series.rows.schema == pl.Schema(ROWS)
    # Eva's fifth value of 2001, and 1850 beside 1800 on the list of January 2001
    assert {one.file for one in problems} == {str(spelling)}
    assert [(one.code, one.message[:17], one.line) for one in problems] == [
        ("history-rows", "Rows left out: 1 ", 5),
        ("history-again", "Rows left out: 1 ", None),
    ]


def test_a_list_with_next_to_nobody_is_a_slip(tmp_path: Path) -> None:
    players = "".join(f"P {n}\n%Elo 2001:2000\n" for n in range(101))
    path = tmp_path / "some.ssp"
    path.write_text(f"@PLAYER\n{players}Q\n%Elo 2001:2000 2102:2000\n")
    series, (problem,) = read_history(path)
    assert series
    assert series.dates == (date(2001, 1, 1),)
    assert (problem.code, problem.line) == ("history-stray", 204)


def test_yearly_is_the_first_list_of_each_year(spelling: Path) -> None:
    yearly, _ = read_history(spelling, yearly=True)
    whole, _ = read_history(spelling)
    assert yearly
    assert whole
    assert yearly.dates == (DAYS[0], DAYS[2], date(2102, 1, 1))
    assert yearly.rows.equals(whole.yearly().rows)


def test_players_keep_id_federation_and_birth_on_all_lists(spelling: Path) -> None:
    """Who has no id, or a withdrawn one, is a player too; his id is null."""
    series, _ = read_history(spelling)
    assert series
    assert series.ids.to_list() == ["9900001", None, "9900003", None]
    rows = series.at(2).select("federation", "birth_year")
    assert rows.rows() == [("ESP", 1980), ("NED", 1985), ("SLO", None), ("SLO", 1990)]


def test_the_last_list_has_the_ids_of_those_who_have_one(spelling: Path) -> None:
    series, _ = read_history(spelling)
    assert series
    assert series.since(DAYS[0], DAYS[2]).last().rows() == [("9900001", 2220), ("9900003", 1910)]
    assert series.since(DAYS[0], DAYS[3]).last().rows() == []


def test_players_of_one_id_are_one_player(tmp_path: Path) -> None:
    path = tmp_path / "some.ssp"
    one = "Reti\n%Bio FIDEID 7\n%Elo 2001:2000,2010\nEuwe\n%Elo 2001:1900\n"
    path.write_text(f"@PLAYER\n{one}Reti\n%Bio FIDEID 7\n%Elo 2001:2005,2015 2002:2020\n")
    series, problems = series_of_spelling(read(path)[0])
    assert series
    assert ratings_of(series) == [{0: 2000, 1: 1900}, {0: 2010}, {0: 2020}]
    assert sorted(one.code for one in problems) == ["history-again", "history-twice"]


def test_a_parquet_table_of_the_same_ratings_gives_the_same_series(
    spelling: Path, tmp_path: Path
) -> None:
    found = read(spelling)[0]
    # An id of his own for each place in the file, as a table must give it
    table = found.ratings.with_columns(fide_id=pl.col("player").cast(pl.Int32) + 100)
    table = table.rename({"rating": "elo"}).drop("player")
    table.write_parquet(tmp_path / "history.parquet")
    series, _ = read_history(tmp_path / "history.parquet", COLUMNS)
    same, _ = read_history(spelling)
    assert series
    assert same
    assert series.dates == same.dates
    assert ratings_of(series) == ratings_of(same)
    assert series.ids.to_list() == ["100", "101", "102", "103"]


def test_no_order_of_a_table_changes_a_series(spelling: Path, tmp_path: Path) -> None:
    found = read(spelling)[0].ratings.rename({"player": "fide_id", "rating": "elo"})
    once = found.unique(["fide_id", "year", "slot"], keep="first", maintain_order=True)
    series = []
    for number, frame in enumerate((once, once.reverse(), once.sample(fraction=1, shuffle=True))):
        frame.write_parquet(tmp_path / f"{number}.parquet")
        series.append(read_history(tmp_path / f"{number}.parquet", COLUMNS)[0])
    first, *others = series
    assert first
    assert all(one and one.rows.equals(first.rows) for one in others)


def test_a_table_with_dates_federations_and_nobody_s_rows(tmp_path: Path) -> None:
    path = tmp_path / "history.parquet"
    rows = [
        ("a", 2000, date(2001, 1, 1), "ESP", "1980-07-04"),
        ("a", 2010, date(2002, 1, 1), "POR", "1980-07-04"),
        (None, 2010, date(2002, 1, 1), "POR", None),
        ("b", None, date(2002, 1, 1), "POR", None),
        ("b", 1900, None, "POR", None),
    ]
    names = ["player_id", "rating", "list_date", "federation", "birth_date"]
    pl.DataFrame(rows, schema=names, orient="row").write_parquet(path)
    columns = {"list_date": "list_date", "federation": "federation", "birth_date": "birth_date"}
    series, (problem,) = read_history(path, columns)
    assert series
    assert series.rows.select("list", "rating", "federation", "birth_year").rows() == [
        (0, 2000, "ESP", 1980),
        (1, 2010, "POR", 1980),
    ]
    assert problem.message.startswith("Rows left out: 3 ")


def test_a_file_of_players_without_ratings_has_no_list(tmp_path: Path) -> None:
    path = tmp_path / "some.ssp"
    path.write_text("@PLAYER\nReti, Ana #- ESP [....] 1980\n")
    series, problems = read_history(path)
    assert series is None
    assert [one.code for one in problems] == ["history-empty"]


def test_it_is_measured_like_any_series(spelling: Path) -> None:
    series, _ = read_history(spelling, yearly=True)
    assert series
    found = levels(series.since(DAYS[0], DAYS[2]), Resampling(), top_players=2)
    # 2200; (2220 + 2100 + 1910 + 1800) / 4, and the two best of them
    assert [one.mean.value for one in found] == [2200, 2007.5]
    assert found[1].top
    assert found[1].top.value == 2160
    ages = cohorts(series, "age", Resampling(), players_min=1)
    # In 2001: Ana 21, Eva 16, Ivo2 11; Ivo's birth is unknown
    of_2001 = {one.name: one.mean.value for one in ages if one.on == DAYS[2]}
    assert of_2001 == {"19-35": 2220, "under 19": 1950}
