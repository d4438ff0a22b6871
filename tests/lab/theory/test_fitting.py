"""`fit` reads a table as it is written: days within a period, neutral ground, names."""

from datetime import date, datetime

import pandas as pd
import polars as pl
import pytest

from arpad.lab.theory.fitting import fit

PLAYED = {"white": ["Ann"] * 3, "black": ["Bob"] * 3, "score": [0.0, 1.0, 1.0]}
DAYS = ["2024-01-01", "2024-01-02", "2024-01-03"]  # one period of 30 days


@pytest.mark.parametrize(
    "days", [DAYS, [date.fromisoformat(day) for day in DAYS],
             [datetime.fromisoformat(f"{day}T12:00") for day in DAYS]]
)  # fmt: skip
def test_games_of_one_period_are_followed_day_by_day(days: list[object]) -> None:
    """Elo with K 20, by hand: lost (-10), won (+10.29), won (+9.99) from 1500: 1510.3."""
    rating, opponent = 1500.0, 1500.0
    for score in PLAYED["score"]:
        change = 20 * (score - 1 / (1 + 10 ** ((opponent - rating) / 400)))
        rating, opponent = rating + change, opponent - change
    table = pl.DataFrame({**PLAYED, "date": days})
    for rows in (table, table.reverse(), table[[1, 2, 0]]):
        fitted = fit("elo", rows, {"K": 20})
        assert fitted.ratings["rating"][0] == pytest.approx(rating)
        assert fitted.forecasts["score"].to_list() == PLAYED["score"]


def test_games_of_one_day_keep_the_order_of_the_table() -> None:
    table = pl.DataFrame({**PLAYED, "date": ["2024-01-01"] * 3})
    assert fit("elo", table).forecasts["score"].to_list() == PLAYED["score"]


@pytest.mark.parametrize(
    "neutral",
    [
        [True, False, None], [1, 0, 0], [1.0, 0.0, None], ["1", "0", ""],
        ["TRUE", "FALSE", None], [" true ", "false", ""],
    ],
)  # fmt: skip
def test_neutral_ground_is_read_as_it_is_written(neutral: list[object]) -> None:
    """On neutral ground equals expect a half; elsewhere White with 400 points expects 10/11."""
    table = pl.DataFrame(
        {"white": list("ACE"), "black": list("BDF"), "score": [1.0] * 3, "neutral": neutral}
    )
    expected = [0.5, 10 / 11, 10 / 11]
    for frame in (table, table.to_pandas()):
        fitted = fit("elo", frame, advantage=400)
        assert fitted.forecasts["expected"].to_list() == pytest.approx(expected)
    strangers = table.with_columns(white=pl.Series(list("XYZ")), black=pl.Series(list("UVW")))
    assert fitted.predict(strangers)["expected"].to_list() == pytest.approx(expected)


def test_a_cell_of_neutral_that_says_neither_is_refused() -> None:
    table = pl.DataFrame({**PLAYED, "neutral": ["1", "yes", "0"]})
    with pytest.raises(ValueError, match="game 1: neutral is 'yes'; write true or false, 1 or 0"):
        fit("elo", table)


@pytest.mark.parametrize("missing", [None, "", "  "])
def test_a_game_without_a_name_is_refused(missing: str | None) -> None:
    table = pl.DataFrame({**PLAYED, "black": ["Bob", missing, "Bob"]})
    for frame in (table, pd.DataFrame(table.to_dict(as_series=False))):
        with pytest.raises(ValueError, match="game 1: black has no name"):
            fit("elo", frame)
    with pytest.raises(ValueError, match="game 1: black has no name"):
        fit("elo", table[:1]).predict(table)
