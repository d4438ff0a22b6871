"""Calibration: bins, slope and averages of games made by hand."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from arpad.engine import questions as q
from arpad.lab.calibration.figures import averages, by_colour, by_difference, slope, slopes
from arpad.lab.calibration.report import calibration_report, measure_calibration
from arpad.lab.games.rated import read_rated_games
from arpad.lab.theory.expectation import table_curve
from arpad.rulebooks import CATALOGUE
from arpad.watch.resampling import Resampling

TABLE = table_curve(CATALOGUE.book("fide-2005")[q.EXPECTED_SCORES])
AGAIN = Resampling(seed=3)
SIDES = [  # white's rating, black's, white's score
    (2000, 2000, 1.0),
    (2000, 1990, 1.0),  # the higher wins by 10
    (1951, 2000, 0.5),  # the higher draws at 49
    (2050, 2000, 0.0),  # the higher loses at 50
    (1900, 2000, 0.0),  # the higher wins at 100
]


def games(rows: list[tuple[int, int, float]], event: str | None = None) -> pl.DataFrame:
    white, black, score = zip(*rows, strict=True)
    return pl.DataFrame(
        {
            "white_id": [f"w{n}" for n in range(len(rows))],
            "black_id": [f"b{n}" for n in range(len(rows))],
            "event": pl.Series([event] * len(rows), dtype=pl.String),
            "white_rating": white,
            "black_rating": black,
            "score": score,
        }
    )


def test_bins_are_seen_from_the_higher_rated_and_leave_out_equals() -> None:
    found = by_difference(games(SIDES), TABLE, AGAIN)
    assert [(one.low, one.high, one.observed.count) for one in found] == [
        (0, 50, 2), (50, 100, 1), (100, 150, 1),
    ]  # fmt: skip
    # (1 + 1/2) / 2 at 10 and 49; 0 at 50; 1 at 100
    assert [one.observed.value for one in found] == [0.75, 0, 1]
    assert [one.difference for one in found] == [29.5, 50, 100]
    # FIDE's table: 4-10 .51, 47-53 .57 (49 and 50), 99-106 .64
    assert [one.expected["table"] for one in found] == pytest.approx([0.54, 0.57, 0.64])
    # 1 / (1 + 10^(-100/400)) = .6401; Phi(100 / 282.84) = Phi(.3536) = .6382
    assert found[2].expected["logistic"] == pytest.approx(0.6401, abs=5e-5)
    assert found[2].expected["normal"] == pytest.approx(0.6382, abs=5e-5)


def test_bins_by_colour_are_seen_from_white_about_nought() -> None:
    found = by_colour(games(SIDES), TABLE, AGAIN)
    # D = 0, 10, -49 in -50..49; 50 in 50..149; -100 in -150..-51
    assert [(one.low, one.high, one.observed.count) for one in found] == [
        (-150, -50, 1), (-50, 50, 3), (50, 150, 1),
    ]  # fmt: skip
    assert [one.observed.value for one in found] == pytest.approx([0, 2.5 / 3, 0])


def test_far_differences_stand_in_the_last_bin() -> None:
    found = by_difference(games([(2900, 2000, 1.0), (2850, 2000, 1.0)]), TABLE, AGAIN)
    assert [(one.low, one.observed.count) for one in found] == [(800, 2)]
    assert [one.label for one in found] == ["800 or more"]
    white_first = [(2900, 2000, 1.0), (2000, 2900, 0.0), (2749, 2000, 1.0)]
    seen = by_colour(games(white_first), TABLE, AGAIN)
    assert [one.label for one in seen] == ["below -750", "650 to 749", "750 or more"]


def test_a_slope_of_half_is_found_where_it_was_put() -> None:
    """Scores that are exactly 1 / (1 + 10^(-(D / 2 + 30) / 400)), as shares of 1000 games."""
    rows: list[tuple[int, int, float]] = []
    for difference in range(-400, 401, 100):
        wins = round(1000 / (1 + 10 ** (-(difference / 2 + 30) / 400)))
        rows += [(2000 + difference, 2000, 1.0)] * wins
        rows += [(2000 + difference, 2000, 0.0)] * (1000 - wins)
    found = slope(games(rows), "all", AGAIN)
    assert found
    assert found.factor.value == pytest.approx(0.5, abs=0.005)
    assert found.advantage.value == pytest.approx(30, abs=1)
    assert found.factor.low < 0.5 < found.factor.high
    assert found.advantage.low < 30 < found.advantage.high
    assert found == slope(games(rows), "all", AGAIN)
    drawn = games([(2000 + d, 2000, 0.5) for d in (-100, 100)] * 9)
    flat = slope(drawn, "drawn", AGAIN)
    assert flat
    assert abs(flat.factor.value) + abs(flat.advantage.value) < 1e-9


def test_without_a_finite_slope_there_is_none() -> None:
    won = games([(2000 + d, 2000, 1.0) for d in (-100, 100)] * 9)
    equal = games([(2000, 2000, 1.0), (2000, 2000, 0.0)] * 9)
    assert slope(won, "won", AGAIN) is None
    assert slope(equal, "equal", AGAIN) is None
    assert slopes(won, AGAIN) == []


def test_levels_have_a_slope_of_their_own_from_enough_games_on() -> None:
    rows = [(1700 + d, 1700, s) for d in (-50, 50) for s in (0.0, 0.5, 1.0)] * 10
    rows += [(2300 + d, 2300, s) for d in (-50, 50) for s in (0.0, 0.5, 1.0)] * 9
    found = slopes(games(rows), AGAIN, games_min=55)
    # 60 games about 1700 (1675 and 1725), 54 about 2300
    assert [(one.name, one.games) for one in found] == [("all games", 114), ("1600-1799", 60)]


def event_of(opponents: list[int], score: float) -> pl.DataFrame:
    """One player of 2000 in one event, against each of these once."""
    made = games([(2000, met, score) for met in opponents], "riga")
    return made.with_columns(white_id=pl.lit("hero"))


def test_an_average_of_far_opponents_expects_more_than_game_by_game() -> None:
    """FIDE B.02 (2005-07) 14.4, with table 10.1b.

    Opponents 1900 x 4 and 1400: D = 100 gives .64, D = 600 gives .98; together 3.54. Their average
    is 1800, D = 200, .76 a game, 3.80 together: .26 more. Spread: sqrt(.8 * .2) * 500 = 200.
    """
    total, group = averages(event_of([1900] * 4 + [1400], 1.0), TABLE, AGAIN)
    assert (total.spread, group.spread) == ("all events", "150 or more")
    assert (total.events, total.games) == (1, 5)
    assert total.difference.value == pytest.approx(3.80 - 3.54)
    assert total.size_a_game == pytest.approx(0.26 / 5)
    # He scored 5.
    assert total.error_averages == pytest.approx(1.20**2)
    assert total.error_games == pytest.approx(1.46**2)


@pytest.mark.parametrize(("count", "rows"), [(4, 0), (5, 2)])
def test_an_average_needs_five_games(count: int, rows: int) -> None:
    found = averages(event_of([1900] * count, 0.5), TABLE, AGAIN)
    assert len(found) == rows
    assert all(one.difference.value == 0 for one in found)


def test_games_without_events_have_no_averages() -> None:
    assert averages(games(SIDES), TABLE, AGAIN) == []


@pytest.mark.parametrize("seed", [3, 4])
def test_intervals_follow_the_seed(seed: int) -> None:
    rows = [(2010, 2000, float(s)) for s in np.tile([0, 0.5, 1, 1], 25)]
    one, same = (by_difference(games(rows), TABLE, Resampling(seed)) for _ in range(2))
    assert one == same
    assert (one != by_difference(games(rows), TABLE, Resampling(9))) is True


def test_games_are_read_with_our_columns_and_with_those_of_pgn(tmp_path: Path) -> None:
    ours, tags = tmp_path / "ours.csv", tmp_path / "tags.csv"
    ours.write_text(
        "event_id,round,white_id,black_id,result,played_on,white_rating,black_rating\n"
        "riga,1,7,8,1,2010-09-01,2400,2300\nriga,2,8,7,=,2010-09-02,2300,2400\n"
        "riga,3,7,8,+,2010-09-03,2400,2300\nriga,4,7,9,0,2010-09-04,2400,\n"
    )
    tags.write_text(
        "Event,Site,Date,White,Black,Result,WhiteElo,BlackElo\n"
        "riga,,2010.09.01,7,8,1-0,2400,2300\nriga,,2010.09.02,8,7,1/2-1/2,2300,2400\n"
    )
    found, problems = read_rated_games(ours)
    other, none = read_rated_games(tags)
    assert found is not None
    assert other is not None
    assert found["score"].to_list() == other["score"].to_list() == [1.0, 0.5]
    assert found["event"].to_list() == ["riga / 2010"] * 2
    # The forfeit and the game against the unrated are left out, and that is said.
    assert [p.message for p in problems] == [
        "2 of 4 games are left out: not played to a result, or a rating is missing."
    ]
    assert none == ()


def test_ratings_may_come_from_a_list(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("event_id,round,white_id,black_id,result\nriga,1,7,8,1\nriga,2,8,9,0\n")
    ratings = pl.DataFrame({"player_id": ["7", "8"], "rating": [2400, 2300]})
    found, _ = read_rated_games(path, ratings)
    assert found is not None
    assert found.select("white_rating", "black_rating").rows() == [(2400, 2300)]
    nothing, problems = read_rated_games(path)
    assert nothing is None
    assert "white_rating" in problems[0].message


def test_a_few_games_won_are_not_the_furthest_from_expectation() -> None:
    """Three won at 600 (the table has .98) against 400 games drawn at 100 (.64)."""
    rows = [(2600, 2000, 1.0)] * 3 + [(2100, 2000, 0.5)] * 400
    found = measure_calibration(games(rows), TABLE, "fide-2005", AGAIN)
    report = calibration_report(found, "Calibration", ())
    assert (
        "at differences of 100 to 149 points, where the table expects 0.640" in report.findings[1]
    )
    together = report.findings[1].partition("holds all differences together is ")[2].strip(".")
    low, high = map(float, together.split(" to "))
    assert low <= 0.5 <= high


def test_slopes_say_that_they_are_those_of_a_collection() -> None:
    rows = [(2100, 2000, 1.0), (2100, 2000, 0.0), (2000, 2100, 0.5)] * 100
    report = calibration_report(measure_calibration(games(rows), TABLE, "f", AGAIN), "C", ())
    (slope_section,) = [section for section in report.sections if section.name == "slope"]
    assert any(
        "collected around some players" in paragraph for paragraph in slope_section.paragraphs
    )
    assert any(
        finding.startswith("In these games a difference of 100") for finding in report.findings
    )


def test_intervals_are_of_players_where_they_are_named() -> None:
    """One pair played all games but two: without the pair a resample scores 0, with it nearly 1."""
    rows = [(2100, 2000, 1.0)] * 40 + [(2100, 2000, 0.0)] * 2
    known = games(rows).with_columns(
        white_id=pl.Series(["a"] * 40 + ["c", "e"]), black_id=pl.Series(["b"] * 40 + ["d", "f"])
    )
    (one,) = by_difference(known, TABLE, AGAIN)
    assert (one.observed.low, one.observed.high) == (0, 1)
    unnamed = known.with_columns(white_id=pl.lit(None, pl.String), black_id=pl.lit(None, pl.String))
    (alone,) = by_difference(unnamed, TABLE, AGAIN)
    assert alone.observed.low > 0.85  # 40 of 42, games drawn one by one
    texts = [
        calibration_report(measure_calibration(one, TABLE, "fide-2005", AGAIN), "C", ()).sources
        for one in (known, unnamed)
    ]
    assert "players drawn again" in texts[0][-1]
    assert "games drawn again, since the table names no players" in texts[1][-1]


def test_who_is_not_named_is_a_player_by_himself() -> None:
    """Twenty games against nobody in particular are not those of one player: the width is small."""
    rows = [(2100, 2000, 1.0), (2100, 2000, 0.0)] * 100
    half = games(rows).with_columns(black_id=pl.lit(None, pl.String))
    (one,) = by_difference(half, TABLE, AGAIN)
    assert 0.3 < one.observed.low < 0.45
    assert 0.55 < one.observed.high < 0.7
