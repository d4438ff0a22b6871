"""`arpad simulate` as a user calls it."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from tests.cli.calls import answer, run

SMALL = ("simulate", "--years", "1", "--players", "40", "--rulebook", "cnxc-2000")


def test_years_of_a_small_federation() -> None:
    found = answer(*SMALL, "--what-if", "k_factor=20")
    names = [one["rulebook"] for one in found["rulebooks"]]
    assert names == ["cnxc-2000", "cnxc-2000 k_factor=20"]
    years = found["rulebooks"][1]["years"]
    assert [row["year"] for row in years] == [2001, 2002]
    first, second = (row["measures"]["rmse"] for row in years)
    assert first["value"] < 0.5 < second["low"] < second["value"] < second["high"]
    shown = run(*SMALL)
    assert shown.exit_code == 0
    assert "Distance to the truth" in shown.stdout


@pytest.mark.long
def test_editions_are_compared_over_federations() -> None:
    found = answer(*SMALL, "--rulebook", "fide-2014", "--replicates", "3", "--events-a-year", "4")
    assert found["federations"] == 3
    assert found["world"]["events"] == 4
    played = {one["games_a_year"] for one in found["rulebooks"]}
    assert len(played) == 1  # as much under either edition
    compared = {(one["rulebook"], one["measure"]) for one in found["differences"]}
    assert compared >= {("fide-2014", "rmse"), ("fide-2014", "drift")}
    for one in found["differences"]:
        assert one["less"]["low"] < one["less"]["value"] < one["less"]["high"]


def test_beginners_growth_and_events_are_the_caller_s() -> None:
    words = ("--beginners-below", "400", "--growth-years", "8", "--event-size", "40")
    usual, other = answer(*SMALL), answer(*SMALL, *words)
    names = ("growth", "growth_years", "group")
    assert [usual["world"][name] for name in names] == [1000, 5, 20]
    assert [other["world"][name] for name in names] == [400, 8, 40]
    measured = [found["rulebooks"][0]["years"][1]["measures"]["rmse"] for found in (usual, other)]
    assert measured[0] != measured[1]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--rulebook", "fide-uplift-2024"), "rates no games"),
        (("--rulebook", "fide-1066"), "no rulebook"),
        (("--what-if", "K"), "FIELD=VALUE"),
        (("--players", "19"), "20"),
        (("--players", "20"), "hardly an event a month"),
        (("--events-a-year", "13"), "12 events a year"),
        (("--newcomers-above", "nan"), "give points"),
        (("--event-size", "21"), "a group an even number"),
        (("--event-size", "42"), "a whole group at least"),
        (("--beginners-below", "-1"), "from 0 to 3000"),
        (("--growth-years", "0"), "from 1 to 50"),
        ([word for k in range(10, 16) for word in ("--what-if", f"K={k}")], "too many"),
    ],
)
def test_wrong_usage(words: Sequence[str], message: str) -> None:
    found = run(*SMALL, *words)
    assert found.exit_code == 2
    assert message in found.stderr


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    found = run("simulate")
    assert found.exit_code == 2
    assert 'pip install "arpad[lab]"' in found.stderr


@pytest.mark.long
def test_the_report_is_written(tmp_path: Path) -> None:
    out = tmp_path / "report"
    found = answer(*SMALL, "--out", out)
    assert {"rmse.svg", "drift.png", "report.html"} <= set(found["files"])
    lists, games = out / "lists.parquet", out / "games.parquet"
    drift = answer(
        "drift", lists, "--columns", "player_id=player_id,rating=rating,list_date=list_date"
    )
    assert [one["on"] for one in drift["levels"]] == ["2001-01-01", "2001-07-01", "2002-01-01"]
    listed = pl.read_parquet(lists)
    read = pl.read_parquet(games)
    first = listed.filter(list_date=date(2001, 1, 1)).select(white_id="player_id", was="rating")
    both = read.filter(played_on=date(2001, 1, 1)).join(first, on="white_id")
    assert len(both) > 0
    assert both["was"].equals(both["white_rating"], check_names=False)
    assert answer("calibration", games)["games"] == len(read.drop_nulls())
