"""The backtest against games small enough to follow by hand, and against what must hold."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from arpad.lab.backtest.competitors import NAMES, Competitor, competitors
from arpad.lab.backtest.contest import Spans, backtest
from arpad.lab.backtest.recalibration import advantage_of
from arpad.lab.backtest.report import backtest_report
from arpad.lab.backtest.rulebook_model import RulebookModel
from arpad.lab.games.record import GameRecord, record_of
from arpad.lab.theory.games import GameColumns
from arpad.lab.theory.kind import Axis, Settings
from arpad.lab.theory.model import Foreseen
from arpad.lab.what_if import what_if
from arpad.rulebooks import CATALOGUE
from tests.sampling import amount, sampled

FIDE = CATALOGUE.book("fide-2009-applied")


def record(games: int = 400, players: int = 8, years: int = 8, seed: int = 2) -> GameRecord:
    """Return games of players 100 points apart, by the logistic curve, a third drawn or so."""
    chance = np.random.default_rng(seed)
    white = chance.integers(0, players, games)
    black = (white + chance.integers(1, players, games)) % players
    gap = (black - white) * 100 + 40
    expected = 1 / (1 + 10 ** (-gap / 400))
    made = np.floor(expected * 2 + chance.uniform(0, 1, games)) / 2
    months = np.sort(chance.integers(0, years * 12, games))
    return record_of(
        pl.DataFrame(
            {
                "white": [f"p{n}" for n in white],
                "black": [f"p{n}" for n in black],
                "result": [{0.0: "0", 0.5: "=", 1.0: "1"}[score] for score in made],
                "day": [f"{2000 + m // 12}-{m % 12 + 1:02d}-01" for m in months],
                "white_rating": 2400 - 100 * white,
                "black_rating": 2400 - 100 * black,
            }
        ),
        4,
    )


def fixed(*expected: float) -> Competitor:
    """Return who forecasts one score of every game, tuned among some."""
    return Competitor("fixed", "always the same", _always, (Axis("E", "", 0, expected),))


def _always(games: GameRecord, _: float, settings: Settings) -> Foreseen:
    return Foreseen(np.full(len(games.games), settings["E"]))


def test_three_judged_games_by_hand() -> None:
    """Always 0.6: a win, a draw, a loss.

    Log loss: -ln .6 = .510826, -(ln .6 + ln .4) / 2 = .713558, -ln .4 = .916291; mean .713558.
    Brier: .16, .01, .36; mean .176667.
    """
    table = pl.DataFrame(
        {
            "white": ["a"] * 6, "black": ["b", "c"] * 3,
            "result": ["1", "0", "1", "1", "=", "0"],
            "day": ["2001-01"] * 2 + ["2002-01"] + ["2003-01"] * 3,
        }
    )  # fmt: skip
    spans = Spans(2002 * 12, 2003 * 12)
    found = backtest(record_of(table, 12), [fixed(0.6)], spans, seed=1)
    row = found.table.row(0, named=True)
    assert row["games"] == 3
    assert found.tuned_on == 1
    assert row["raw_log_loss"] == pytest.approx(0.713558, abs=1e-6)
    assert row["raw_brier"] == pytest.approx(0.53 / 3)


def test_settings_are_chosen_on_the_span_before() -> None:
    """White wins all games to tune on and loses all to judge by: the worse forecast is chosen."""
    days = ["2001-01"] * 2 + ["2002-01"] * 4 + ["2003-01"] * 4
    results = ["="] * 2 + ["1"] * 4 + ["0"] * 4
    table = pl.DataFrame({"white": ["a"] * 10, "black": ["b"] * 10, "result": results, "day": days})
    spans = Spans(2002 * 12, 2003 * 12)
    found = backtest(record_of(table, 12), [fixed(0.1, 0.9)], spans, seed=1)
    assert found.table["raw_settings"].to_list() == ["E 0.9*"]  # either end is an edge
    assert found.table["raw_brier"].to_list() == pytest.approx([0.81])


def test_true_ratings_of_the_day_beat_what_knows_nothing() -> None:
    found = backtest(
        record(), competitors(["even", "rating_of_day", "elo"], []), Spans(2002 * 4, 2004 * 4), 1
    ).table
    order = found["model"].to_list()
    assert order.index("rating_of_day") < order.index("even")
    last = found.row(len(found) - 1, named=True)
    assert last["behind"] > 0
    assert last["behind_low"] <= last["behind"] <= last["behind_high"]
    assert found["behind"][0] == 0


def narrowed(rival: Competitor) -> Competitor:
    """Return a competitor who is tuned among two values of each number, in full among all."""
    axes = tuple(
        axis
        if axis.words
        else replace(
            axis,
            values=tuple(
                sorted(axis.values, key=lambda one: abs(one - axis.default))[: amount(2, full=99)]
            ),
        )
        for axis in rival.axes
    )
    return replace(rival, axes=axes)


@pytest.mark.long
def test_every_model_competes_on_the_same_games() -> None:
    small = record(games=90, players=5, years=3)
    names = [name for name in NAMES if name != "football"]
    books = [FIDE, what_if(FIDE, "K=40", CATALOGUE)]
    rivals = [narrowed(one) for one in competitors(NAMES, books)]
    found = backtest(small, rivals, Spans(2001 * 4, 2002 * 4), seed=1, draws=50)
    judged = int((small.games.period >= 2002 * 4).sum())
    assert set(found.table["model"]) == {*names, FIDE.name, "fide-2009-applied k_factor=40"}
    assert found.left_out == ("football",)  # chess has no goals
    assert set(found.table["games"]) == {judged}
    assert found.table["log_loss"].is_between(0.2, 3).all()
    again = backtest(small, rivals[:4], Spans(2001 * 4, 2002 * 4), seed=1, draws=50)
    same = found.table.filter(pl.col("model").is_in(again.table["model"].to_list()))
    by_model = dict(zip(same["model"], same["brier_low"], strict=True))
    for name, low in zip(again.table["model"], again.table["brier_low"], strict=True):
        assert low == pytest.approx(by_model[name])


def test_whole_history_competes_on_few_games() -> None:
    days = [f"{2001 + n // 8}-01" for n in range(24)]
    table = pl.DataFrame(
        {"white": ["a", "b"] * 12, "black": ["b", "c"] * 12, "result": ["1"] * 24, "day": days}
    )
    rivals = competitors(["whole_history", "even"], [])
    found = backtest(record_of(table, 1), rivals, Spans(2002, 2003), seed=1, draws=50).table
    assert found["model"].to_list() == ["whole_history", "even"]  # a beats b, b beats c


def test_where_the_side_says_who_won_no_model_is_called_the_best() -> None:
    """Winners as White: White's mean score "forecasts" all; even sides are judged as ever."""
    fair = record(games=60)  # of which 15 are judged: the whole record tells
    won = replace(fair, games=replace(fair.games, score=np.ones(len(fair.games))))
    spans = Spans.by_share(fair.games)
    findings = []
    for of in (fair, won):
        found = backtest(of, competitors(["even", "elo"], []), spans, 1, draws=20)
        report = backtest_report(found, spans, (), 1, "games")
        findings.append(" ".join([*report.findings, str(report.sections[0].chart)]))
    assert ["forecasts best" in finding or " best: " in finding for finding in findings] == [
        True,
        False,
    ]
    assert "The side of these games seems to say who won" in findings[1]


def test_a_record_without_ratings_has_no_rating_of_the_day() -> None:
    table = pl.DataFrame(
        {"white": ["a", "b"] * 6, "black": ["b", "c"] * 6, "result": ["1", "="] * 6,
         "day": [f"{2001 + n // 4}-01" for n in range(12)]}
    )  # fmt: skip
    found = backtest(
        record_of(table, 1), competitors(["rating_of_day", "elo"], []), Spans(2002, 2003), 1
    )
    assert found.table["model"].to_list() == ["elo"]
    with pytest.raises(ValueError, match="no games are left"):
        backtest(record_of(table, 1), competitors(["elo"], []), Spans(2003, 2004), 1)


def test_football_competes_where_goals_are_known() -> None:
    table = pl.DataFrame(
        {"white": ["a", "b"] * 6, "black": ["b", "c"] * 6, "goals": ["3", "1"] * 6,
         "goals_against": ["0", "1"] * 6, "day": [f"{2001 + n // 4}-01" for n in range(12)]}
    )  # fmt: skip
    rivals = competitors(["football", "rating_of_day"], [])
    found = backtest(record_of(table, 1), rivals, Spans(2002, 2003), seed=1, draws=50)
    assert found.table["model"].to_list() == ["football"]
    assert found.left_out == ("rating_of_day",)


def test_advantage_leaves_neutral_ground_out() -> None:
    """75% is 400 log10 3 = 190.85 points; the neutral games say nothing."""
    many = 2000
    games = GameColumns.of([0] * 4 * many, [1] * 4 * many, [1, 0.5, 0, 0] * many,
                     advantage=[1, 1, 0, 0] * many)  # fmt: skip
    assert advantage_of(np.full(4 * many, 0.5), games) == pytest.approx(190.85, abs=0.5)
    assert advantage_of(np.array([0.5]), GameColumns.of([0], [1], [1], advantage=0)) == 0


def test_advantage_does_not_shrink_where_ratings_differ() -> None:
    """White, 800 points above in half of the games and below in the others, is worth 60 points.

    The logit of his mean score would have some 10.
    """
    chance = np.random.default_rng(3)
    gap = np.where(np.arange(40_000) % 2 == 0, 800.0, -800.0)
    score = (chance.uniform(size=len(gap)) < 1 / (1 + 10 ** (-(gap + 60) / 400))).astype(float)
    games = GameColumns.of(np.zeros(len(gap), int), np.ones(len(gap), int), score)
    without = 1 / (1 + 10 ** (-gap / 400))
    assert advantage_of(without, games) == pytest.approx(60, abs=12)
    assert 400 * np.log10(score.mean() / (1 - score.mean())) < 15


@pytest.mark.long
def test_the_slope_is_found_for_every_forecast() -> None:
    """Ratings of the day that are spread 1.5 times too far: a slope of 2/3 mends them wholly."""
    true = record(games=6000)
    middle = true.white_rating.mean()
    wide = replace(true, white_rating=middle + 1.5 * (true.white_rating - middle),
                   black_rating=middle + 1.5 * (true.black_rating - middle))  # fmt: skip
    spans, rivals = Spans(2002 * 4, 2006 * 4), competitors(["rating_of_day"], [])
    found = backtest(wide, rivals, spans, seed=1, draws=20).table.row(0, named=True)
    best = backtest(true, rivals, spans, seed=1, draws=20).table.row(0, named=True)
    assert found["slope"] == pytest.approx(best["slope"] / 1.5, rel=0.02)
    assert found["log_loss"] == pytest.approx(best["log_loss"], abs=2e-4)
    assert found["raw_log_loss"] > found["log_loss"] + 0.003


def test_a_rulebook_rates_a_list_as_by_hand() -> None:
    """2400 (K 10) beats 1700 twice, D 700 counts as 400: 2 x 10 x .08 = 1.6; 1700: - 15 x .16.

    2400 and 2401.6 -> 2402; 1700 - 2.4 = 1697.6 -> 1698. Then a draw: 2402 - 10 x .42 = 2397.8 ->
    2398, K 10 for good; 1698 + 15 x .42 = 1704.3.
    """
    model = RulebookModel(FIDE, np.array([2400.0, 1700.0]))
    assert model.update(GameColumns.of([0, 0], [1, 1], [1, 1])).tolist() == pytest.approx(
        [0.92, 0.92]
    )
    assert model.ratings.tolist() == [2402, 1698]
    model.update(GameColumns.of([1], [0], [0.5]))
    assert model.ratings.tolist() == [2398, 1704]
    model.update(GameColumns.of([0], [1], [0]))
    assert model.ratings.tolist() == [2389, 1718]  # - 10 x .92 = 2388.8; 1704 + 13.8 = 1717.8


def test_newcomers_play_for_a_first_rating() -> None:
    """Three draws with 1800: R_u = R_c = 1800, on the list after nine games (2009 6.1, 8.2).

    Until then the model forecasts with where they start, 1500: D 300 for 1800 is .85.
    """
    model = RulebookModel(FIDE, np.array([1500.0, 1800, 1800, 1800]), np.array([0, 30, 30, 30]))
    games = GameColumns.of([1, 2, 3], [0, 0, 0], [0.5, 0.5, 0.5])
    for _ in range(3):
        assert model.ratings[0] == 1500
        assert model.update(games).tolist() == pytest.approx([0.85] * 3)
    assert model.ratings[0] == 1800
    assert model.predict(games).tolist() == [0.5] * 3


def test_the_floor_counts() -> None:
    """1205 loses ten among equals, K 15: 1130, below 1201. Off the list he keeps what he had."""
    model = RulebookModel(FIDE, np.array([1205.0] * 11))
    model.update(GameColumns.of([0] * 10, list(range(1, 11)), [0] * 10))
    assert model.ratings.tolist() == [1205.0, *[1213.0] * 10]


UNFIT = ("fide-uplift-2024", "fide-rapid-2005")
"""A rulebook that rates no games, and one whose K only a list says."""


def test_an_edition_whose_k_a_list_says_cannot_compete() -> None:
    model = RulebookModel(CATALOGUE.book("fide-rapid-2005"), np.array([2000.0, 2000.0]))
    with pytest.raises(ValueError, match="gives no K"):
        model.update(GameColumns.of([0], [1], [1]))


@pytest.mark.parametrize(
    "edition", sampled([o.name for o in CATALOGUE.editions if o.name not in UNFIT], 8)
)
def test_every_edition_can_compete(edition: str) -> None:
    """Who wins among equals gains, half of K; the loser pays as much where their K is the same."""
    model = RulebookModel(CATALOGUE.book(edition), np.array([2000.0, 2000.0, 1900.0]))
    assert model.update(GameColumns.of([0], [1], [1])).tolist() == [0.5]
    assert model.ratings[0] > 2000 > model.ratings[1]
    assert model.ratings[0] + model.ratings[1] == pytest.approx(4000, abs=1)
    assert model.ratings[2] == 1900
