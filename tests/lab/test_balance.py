"""The colour balance of events, on games worked by hand."""

import polars as pl
import pytest

from arpad.lab.calibration.balance import balances
from arpad.lab.calibration.figures import curves
from arpad.lab.calibration.report import calibration_report, measure_calibration
from arpad.lab.theory.expectation import logistic_curve, normal_curve
from arpad.watch.resampling import Resampling

AGAIN = Resampling(seed=1, resamples=50)


def equals(events: dict[str, list[tuple[str, str, float]]]) -> pl.DataFrame:
    """Return games of players of 2000: event, White, Black, White's score."""
    rows = [
        (event, white, black, 2000, 2000, score)
        for event, games in events.items()
        for white, black, score in games
    ]
    names = ["event", "white_id", "black_id", "white_rating", "black_rating", "score"]
    return pl.DataFrame(rows, schema=names, orient="row")


def test_surplus_by_balance_by_hand() -> None:
    """Three Whites and two Blacks, all Whites won and all Blacks drawn: 4 of 5, 2.5 expected.

    The other has one Black more, and 1 of 5: -1.5. A slope of 1.5 a White, which explains all.
    """
    games = equals({"riga": [("a", "b", 1.0)] * 3 + [("b", "a", 0.5)] * 2})
    found = balances(games, AGAIN)
    assert found is not None
    told = [(one.label, one.events, one.games, one.surplus.value) for one in found.groups]
    assert told == [("1 Black more", 1, 5, -1.5), ("1 White more", 1, 5, 1.5)]
    assert found.worth is not None
    assert found.worth.value == pytest.approx(1.5)
    assert found.explained == pytest.approx(1.0)


def test_four_games_are_no_event_and_no_names_no_balance() -> None:
    games = equals({"riga": [("a", "b", 1.0)] * 4})
    assert balances(games, AGAIN) is None
    nobody = games.with_columns(white_id=pl.lit(None, pl.String))
    assert balances(nobody, AGAIN) is None


def test_as_many_of_each_colour_have_no_slope() -> None:
    games = equals({"riga": [("a", "b", 1.0)] * 3 + [("b", "a", 1.0)] * 3})
    found = balances(games, AGAIN)
    assert found is not None
    assert [one.label for one in found.groups] == ["as many"]
    assert (found.worth, found.explained) == (None, 0.0)
    report = calibration_report(
        measure_calibration(games, normal_curve(), "fide-2009", AGAIN), "Calibration", ()
    )
    assert "balance" in [section.name for section in report.sections]


def test_the_chart_of_differences_shows_what_is_left() -> None:
    """200 games at 100 points, 150 scored of 200: 0.75, where the logistic curve has 0.640."""
    rows = [(2100, 2000, 1.0)] * 150 + [(2100, 2000, 0.0)] * 50
    games = pl.DataFrame(
        [("riga", f"{n}", f"x{n}", *row) for n, row in enumerate(rows)],
        schema=["event", "white_id", "black_id", "white_rating", "black_rating", "score"],
        orient="row",
    )
    found = measure_calibration(games, logistic_curve(), "fide-2009", AGAIN)
    section = next(
        one for one in calibration_report(found, "C", ()).sections if one.name == "difference"
    )
    assert section.chart is not None
    observed, table, normal, _ = section.chart.lines
    assert observed.points[0] == (100.0, pytest.approx(0.75 - 0.640065, abs=1e-6))
    assert table.points[0][1] == 0
    apart = curves(logistic_curve())["normal"].expected(pl.Series([100.0]).to_numpy())[0]
    assert normal.points[0][1] == pytest.approx(apart - 0.640065, abs=1e-6)
