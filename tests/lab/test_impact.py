"""What a change of the law does: against sums by hand, on lists made up here."""

from datetime import date, timedelta
from io import BytesIO
from math import log
from random import Random

import numpy as np
import polars as pl
import pytest
from pypdf import PdfReader

from arpad.forms.pdf import write_pdf
from arpad.lab.impact.changes import ENTERED, FEW, KNOWN, compared, mean_of
from arpad.lab.impact.forecasts import forecast_games, forecasts
from arpad.lab.impact.laws import Cause, causes
from arpad.lab.impact.lists import LawLists
from arpad.lab.impact.measuring import Impact, measure_impact
from arpad.lab.impact.paper import impact_paper
from arpad.lab.impact.report import findings, impact_report
from arpad.rulebooks import CATALOGUE
from arpad.watch.resampling import Resampling
from tests.sampling import amount

DAYS = tuple(date(2024, month, 1) for month in (1, 2, 3, 4))
AGAIN = Resampling(seed=1, resamples=100)
Ratings = dict[date, dict[str, int]]


def lists_of(name: str, ratings: Ratings, born: dict[str, int], games: pl.DataFrame) -> LawLists:
    rows = [(day, player, rating) for day, theirs in ratings.items()
            for player, rating in theirs.items()]  # fmt: skip
    schema = {"list_date": pl.Date, "player_id": pl.String, "rating": pl.Int64}
    people = pl.DataFrame({
        "player_id": list(born), "name": [f"Player {player}" for player in born],
        "sex": ["w" if number % 2 else "m" for number in range(len(born))],
        "born": list(born.values()),
    })  # fmt: skip
    return LawLists(name, tuple(ratings), pl.DataFrame(rows, schema=schema, orient="row"), people,
                    games)  # fmt: skip


def world(gains: dict[int, int], players: int = 120) -> tuple[LawLists, LawLists]:
    """Return lists under two laws: on each a player born in a year has so many points more."""
    chance = Random(4)
    born = {f"p{n:03}": 1950 if n % 2 else 2004 for n in range(players)}
    first = {player: chance.randint(1400, 2399) for player in born}
    old: Ratings = {day: dict(first) for day in DAYS}
    new = {day: {player: rating + number * gains[born[player]] for player, rating in first.items()}
           for number, day in enumerate(DAYS)}  # fmt: skip
    rows = []
    for number in range(600):
        white, black = chance.sample(list(born), 2)
        start = DAYS[number % 4] + timedelta(days=3)
        rows.append((f"e{number % 4}", white, black, start, chance.choice((0.0, 0.5, 1.0))))
    games = pl.DataFrame(rows, schema=["event_id", "white_id", "black_id", "start", "score"],
                         orient="row")  # fmt: skip
    return lists_of("old-law", old, born, games), lists_of("new-law", new, born, games)


def cause(number: int, words: str = "K = 40.") -> Cause:
    cited = (f"Law {number}.1", f"Law {number}.2")
    return Cause(f"question_{number}", f"Question {number}", cited, ("K = 20.",), (words,), None)


@pytest.fixture(scope="module")
def measured() -> Impact:
    """Young players gain 10 points a list and old ones lose 4: alone by the one cause, nothing."""
    old, new = world({2004: 10, 1950: -4})
    return measure_impact(old, new, [(cause(1), new), (cause(2), old)], AGAIN)


def test_each_group_differs_by_what_its_players_do(measured: Impact) -> None:
    means = {(g.kind, g.name): (g.difference.value, g.players) for g in measured.groups}
    assert means["age", "18-24"] == (30.0, 60)  # three lists of 10 points
    assert means["age", "65 or more"] == (-12.0, 60)
    assert means["standing", KNOWN] == (9.0, 120)
    young = next(g for g in measured.groups if g.name == "18-24")
    old = next(g for g in measured.groups if g.name == "65 or more")
    assert (young.gaining, young.losing) == ((60, 60, 0), (0, 0, 0))
    assert (old.gaining, old.losing) == ((0, 0, 0), (60, 0, 0))
    assert measured.difference is not None
    assert measured.difference.value == 9.0
    assert [gap.difference.value for gap in measured.gaps] == [3.0, 6.0, 9.0]
    assert measured.totals[1] - measured.totals[0] == 60 * 30 - 60 * 12


def test_what_moves_is_said_with_its_article_and_what_moves_nothing_is_nothing(
    measured: Impact,
) -> None:
    first, second, together = measured.effects
    assert first.difference == measured.difference
    assert second.difference is not None
    assert (second.difference.value, second.moved, second.loss.value) == (0.0, 0, 0.0)  # type: ignore[union-attr]
    assert together.cause is None
    assert together.difference is not None
    assert together.difference.value == 0
    assert set(measured.players["mostly_by"]) == {"Law 1.1, Law 1.2"}
    young = next(g for g in measured.groups if g.name == "18-24")
    assert measured.holds(young)
    said = " ".join(findings(measured))
    assert "60 players (age, by year: 18-24) stand 30.0 (30.0 to 30.0) points" in said
    assert "mostly by Law 1.1, Law 1.2: +30.0" in said
    figures = impact_report(measured, []).figures
    assert figures["causes"][0]["articles"] == ["Law 1.1", "Law 1.2"]
    assert {group["mostly_by"] for group in figures["groups"]} == {"Law 1.1, Law 1.2"}


def test_a_rival_of_another_sign_silences_a_sentence() -> None:
    """Up to the middle the old gain; in the end they lose: no sentence about them."""
    old, new = world({2004: 10, 1950: -4})
    is_old = pl.col("player_id").str.contains("[13579]$") & (pl.col("list_date") == DAYS[2])
    higher = pl.when(is_old).then(pl.col("rating") + 50).otherwise("rating")
    turned = new.rows.with_columns(rating=higher)
    other = LawLists(new.rulebook, new.days, turned, new.people, new.games)
    impact = measure_impact(old, other, [], AGAIN)
    group = next(g for g in impact.groups if g.name == "65 or more")
    assert group.difference.value == -12.0
    assert not impact.holds(group)
    assert not any("65 or more" in sentence for sentence in findings(impact))
    assert impact.growth is not None
    assert impact.growth.value == 9.0 - (20 - 8 + 50) / 2


def test_forecasts_are_those_of_the_list_in_force(measured: Impact) -> None:
    """Log loss by hand: the logistic curve at the event's list, none of the first."""
    old, new = measured.old, measured.new

    def loss(lists: LawLists, white: str, black: str, day: date, score: float) -> float:
        on = {row["player_id"]: row["rating"] for row in lists.at(day).to_dicts()}
        expected = 1 / (1 + 10 ** ((on[black] - on[white]) / 400))
        return -(score * log(expected) + (1 - score) * log(1 - expected))

    games = [row for row in old.games.to_dicts() if row["start"] > DAYS[1]]
    both = [
        [loss(lists, row["white_id"], row["black_id"], row["start"].replace(day=1), row["score"])
         for row in games]
        for lists in (old, new)
    ]  # fmt: skip
    own = forecasts(forecast_games(old, new), AGAIN)
    assert own is not None
    assert own.games == len(games) == 450
    assert own.old == pytest.approx(sum(both[0]) / 450)
    assert own.difference.value == pytest.approx((sum(both[1]) - sum(both[0])) / 450)
    assert own.difference.low <= own.difference.value <= own.difference.high


@pytest.mark.parametrize("count", [5, 7, 10, FEW])
@pytest.mark.parametrize("kind", ["normal", "laplace"])
def test_a_small_groups_interval_holds_the_truth(kind: str, count: int) -> None:
    """95 of 100, less three deviations of chance; drawn again, five players have 81."""
    chance, cases = np.random.default_rng(8), amount(800, full=4000)
    held = 0
    for number in range(cases):
        points = getattr(chance, kind)(3.0, 20.0, count).round()
        mean = mean_of(pl.Series(points), Resampling(number), "all")
        assert mean is not None
        held += mean.low <= 3.0 <= mean.high
    least = 0.95 if count < FEW else 0.92  # from FEW on players are drawn again
    assert held / cases >= least - 3 * (0.95 * 0.05 / cases) ** 0.5


def test_equal_laws_differ_nowhere() -> None:
    old, _ = world({2004: 0, 1950: 0})
    impact = measure_impact(old, old, [], AGAIN)
    assert impact.is_nothing
    assert impact.difference is not None
    assert (impact.difference.low, impact.difference.high) == (0.0, 0.0)
    assert all(group.difference.value == 0 for group in impact.groups)
    assert impact.forecasts is not None
    assert impact.forecasts.difference.value == 0
    (sentence,) = findings(impact)
    assert sentence == (
        "Both laws make the same 3 lists of these games: no rating differs. The texts settle the "
        "same."
    )


def test_who_enters_and_who_is_rated_under_one_law_alone() -> None:
    old, new = world({2004: 10, 1950: -4})
    entering = pl.DataFrame(
        [(DAYS[3], f"n{number}", 1500) for number in range(6)], schema=old.rows.schema,
        orient="row",
    )  # fmt: skip
    others = entering.with_columns(rating=pl.lit(1600, pl.Int64)).head(5)
    old, new = (
        LawLists(lists.rulebook, lists.days, pl.concat([lists.rows, more]), lists.people,
                 lists.games)
        for lists, more in ((old, entering), (new, others))
    )  # fmt: skip
    players = compared(old, new, DAYS[3])
    assert players.filter(pl.col("standing") == ENTERED)["difference"].to_list() == [100] * 5
    impact = measure_impact(old, new, [], AGAIN)
    assert impact.alone == (1, 0)
    entered = next(level for level in impact.level if level.standing == ENTERED)
    means = [figure and figure.value for figure in (entered.old, entered.new, entered.difference)]
    assert means == [1500.0, 1600.0, 100.0]


@pytest.mark.long
def test_causes_are_questions_that_are_answered_otherwise() -> None:
    old, new = CATALOGUE.book("fide-2022"), CATALOGUE.book("fide-2024")
    found = {one.field: one for one in causes(old, new, CATALOGUE)}
    assert {"rating_floor", "rated_difference", "added_games"} <= set(found)
    assert "k_factor" not in found  # the ladder of K is the same in both
    assert found["rating_floor"].articles == ("FIDE B.02 7.1.2",)
    assert found["rating_floor"].book is not None


@pytest.mark.long
def test_the_paper_has_two_pages_however_much_there_is() -> None:
    old, new = world({2004: 10, 1950: -4}, players=400)
    spread = old.people.with_columns(
        name=pl.lit("Wolfeschlegelsteinhausenbergerdorff-Núñez, Maximiliana Alexandra"),
        born=pl.Series([2024 - 10 - n % 70 for n in range(400)]),
    )
    old, new = (
        LawLists(f"somewhere-{side}-2024", lists.days, lists.rows, spread, lists.games)
        for side, lists in (("old", old), ("new", new))
    )  # fmt: skip
    words = "A sentence of an article that goes on and on, with many a condition; " * 9
    many = [(cause(number, words), new) for number in range(14)]
    impact = measure_impact(old, new, many, AGAIN)
    assert len(impact.groups) > 15
    data, _ = write_pdf(impact_paper(impact))
    assert len(PdfReader(BytesIO(data)).pages) == 2
    nothing, _ = write_pdf(impact_paper(measure_impact(old, old, [], AGAIN)))
    assert len(PdfReader(BytesIO(nothing)).pages) == 2
