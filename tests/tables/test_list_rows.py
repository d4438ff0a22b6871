"""What a file says of a list is read once, and written as it was."""

from datetime import date
from decimal import Decimal

import polars as pl
import pytest

from arpad.engine.state import HANDED_ON
from arpad.law import Seasons
from arpad.office.history.raw import RAW
from arpad.office.lists.lists import RatingList, conform_rows, ratings, roll, season_games
from arpad.tables.list_rows import as_text, typed
from arpad.tables.rating_list import KEPT

K_TEXTS = ["12.5", "20", "20.00", "0.25", "-3.5", None]
K_INSIDE = [1250, 2000, 2000, 25, -350, None]
DAY_TEXTS = ["2026-02-01", "1999-12-31", None]
DAYS = [None if text is None else date.fromisoformat(text) for text in DAY_TEXTS]
DECIMALS = [None if text is None else Decimal(text) for text in K_TEXTS]


@pytest.mark.parametrize(
    "given", [pl.Series(K_TEXTS), pl.Series(DECIMALS, dtype=pl.Decimal(12, 3))], ids=["text", "csv"]
)
def test_a_decimal_is_whole_hundredths_inside_however_it_is_given(given: pl.Series) -> None:
    rows = typed(pl.DataFrame({"k_factor": given, "k_base": given}))
    assert rows["k_factor_listed_e2"].to_list() == K_INSIDE
    assert rows["k_base_listed_e2"].to_list() == K_INSIDE
    assert typed(pl.DataFrame({"k_factor": [20]}))["k_factor_listed_e2"].to_list() == [2000]
    assert as_text(rows)["k_factor"].to_list() == ["12.5", "20", "20", "0.25", "-3.5", None]


@pytest.mark.parametrize("given", [pl.Series(DAY_TEXTS), pl.Series(DAYS)], ids=["text", "csv"])
def test_a_day_is_a_whole_number_inside_however_it_is_given(given: pl.Series) -> None:
    rows = typed(pl.DataFrame({"last_played": given, "inactive_since": given}))
    assert rows["last_played_on"].to_list() == [20260201, 19991231, None]
    assert as_text(rows)["inactive_since"].to_list() == DAY_TEXTS


def test_seasons_are_pairs_of_numbers_inside() -> None:
    told = pl.DataFrame({"player_id": ["7", "8", "9"], "name": "A", "rating": 1900,
                         "games_by_year": ["2016:31 2015:27", None, "2020:0"]})  # fmt: skip
    found = RatingList(date(2026, 1, 1), conform_rows(told))
    people = roll([found])
    assert season_games(found, people).rows() == [(0, 2016, 31), (0, 2015, 27), (2, 2020, 0)]
    first = ratings(found, people, Seasons(first=2015, kept=5)).collect()["season_first"]
    assert first.to_list() == [2015, None, 2020]
    assert found.as_text()["games_by_year"].to_list() == told["games_by_year"].to_list()


def test_a_status_is_its_number_inside_and_its_name_outside() -> None:
    names = ["active", "inactive", "delisted", "unrated", "provisional", "effective", "passive"]
    rows = typed(pl.DataFrame({"status": [*names, None]}))
    assert rows["status"].to_list() == [1, 2, 3, 4, 5, 6, 7, None]  # as the engine has them
    assert as_text(rows)["status"].to_list() == [*names, None]


def test_a_birth_keeps_what_is_known_of_it() -> None:
    texts = ["1980-05-28", "1980-05", "1980", "", None]  # a blank is quoted in list.csv
    rows = typed(pl.DataFrame({"birth_date": texts, "federated_since": texts}))
    assert rows["birth_date"].to_list() == [19800528, 19800500, 19800000, 0, None]
    for name in ("birth_date", "federated_since"):
        assert as_text(rows)[name].to_list() == texts


def test_typed_rows_stay_as_they_are_and_so_does_a_list_without_rows() -> None:
    rows = typed(pl.DataFrame({"player_id": ["7"], "k_factor": "12.5", "last_played": DAYS[0],
                               "games_by_year": "2015:27", "status": "passive"}))  # fmt: skip
    for again in (typed(rows), typed(as_text(rows))):
        assert again.equals(rows)
    assert typed(rows.clear()).equals(rows.clear())
    assert as_text(rows).columns == [column.name for column in KEPT]


@pytest.mark.parametrize(
    ("column", "text"),
    [("last_played", "yesterday"), ("games_by_year", "2015:many"), ("status", "busy"),
     ("birth_date", "next May"), ("birth_date", "1980-5-28"), ("federated_since", "12")],
)  # fmt: skip
def test_a_day_a_season_or_a_status_that_is_none_is_no_list(column: str, text: str) -> None:
    with pytest.raises(pl.exceptions.PolarsError):
        typed(pl.DataFrame({column: [text]}))


def test_a_history_keeps_what_the_next_list_reads() -> None:
    assert {*HANDED_ON.values()} <= {*RAW}
    assert {name: RAW[name] for name in ("player_id", "sum_e5", "list_status")} == {
        "player_id": pl.Int32(), "sum_e5": pl.Int64(), "list_status": pl.Int8(),
    }  # fmt: skip
    assert {kind for name, kind in RAW.items() if name.endswith("_clause")} == {pl.Int16()}
