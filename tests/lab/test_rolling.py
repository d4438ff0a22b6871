"""Rolling origin: parts tuned on what came before them, held to a plain second writing."""

from itertools import pairwise
from math import log
from pathlib import Path
from random import Random

import numpy as np
import polars as pl
import pytest

import arpad.lab
from arpad.lab.theory.kind import K_FACTORS
from tests.cli.calls import run

MONTHS = 60
FIRST_TUNED, FIRST_JUDGED = 24, 36


def played(seed: int = 3) -> pl.DataFrame:
    """Return ten games a month on neutral ground, of eight players who grow apart."""
    chance = Random(seed)
    rows = []
    for month in range(MONTHS):
        for _ in range(10):
            white, black = chance.sample(range(8), 2)
            gap = (white - black) * 4 * month
            thrown, expected = chance.random(), 1 / (1 + 10 ** (-gap / 400))
            result = 1.0 if thrown < expected - 0.1 else 0.0 if thrown > expected + 0.1 else 0.5
            day = f"{2001 + month // 12}-{month % 12 + 1:02}-15"
            rows.append((f"p{white}", f"p{black}", result, day, 1, month))
    names = ["white_id", "black_id", "result", "played_on", "neutral", "month"]
    return pl.DataFrame(rows, names, orient="row")


GAMES = played()


def naive_losses(k_factor: float) -> list[tuple[int, float]]:
    """Return month and log loss of every game, by Elo game by game from 1500."""
    ratings: dict[str, float] = {}
    losses = []
    for white, black, score, _, _, month in GAMES.iter_rows():
        own, other = ratings.get(white, 1500.0), ratings.get(black, 1500.0)
        expected = 1 / (1 + 10 ** ((other - own) / 400))
        losses.append((month, -score * log(expected) - (1 - score) * log(1 - expected)))
        ratings[white] = own + k_factor * (score - expected)
        ratings[black] = other - k_factor * (score - expected)
    return losses


def mean(losses: list[tuple[int, float]], first: int, end: int) -> float:
    return float(np.mean([loss for month, loss in losses if first <= month < end]))


@pytest.fixture(scope="module")
def rolled() -> arpad.lab.Study[object]:
    return arpad.lab.backtest(GAMES.drop("month"), "even,elo", [], years=(2003, 2004), folds=3)


def test_every_part_has_the_k_that_suited_the_games_before_it(
    rolled: arpad.lab.Study[object],
) -> None:
    """Two years in three parts of 80 games, eight months each; K is chosen by the raw log loss."""
    by_k = {k_factor: naive_losses(k_factor) for k_factor in K_FACTORS}
    starts = [FIRST_JUDGED, FIRST_JUDGED + 8, FIRST_JUDGED + 16, MONTHS]
    parts, losses = rolled.figures["folds"], []
    assert [part["judged_from"] for part in parts] == ["2004-01", "2004-09", "2005-05"]
    for part, (start, end) in zip(parts, pairwise(starts), strict=True):
        best = min(K_FACTORS, key=lambda k: mean(by_k[k], FIRST_TUNED, start))
        (elo,) = [row for row in part["models"] if row["model"] == "elo"]
        assert elo["raw_settings"].removesuffix("*") == f"K {best:g}"
        assert elo["raw_log_loss"] == pytest.approx(mean(by_k[best], start, end), abs=1e-6)
        assert (part["games_tuned_on"], part["games_judged"]) == (10 * (start - FIRST_TUNED), 80)
        losses.append(elo["raw_log_loss"])
    (elo,) = [row for row in rolled.figures["models"] if row["model"] == "elo"]
    assert elo["raw_log_loss"] == pytest.approx(np.mean(losses), abs=1e-6)
    assert elo["games"] == rolled.figures["games_judged"] == 240


def test_no_part_has_a_say_in_its_own_forecasts(rolled: arpad.lab.Study[object]) -> None:
    """Results of the last part turned round: forecasts made before its first game stay."""
    last = FIRST_JUDGED + 16
    turned = pl.when(pl.col("month") >= last).then(1 - pl.col("result")).otherwise("result")
    other = arpad.lab.backtest(
        GAMES.with_columns(result=turned).drop("month"), "even,elo", [], years=(2003, 2004), folds=3
    )
    assert other.figures["folds"][:2] == rolled.figures["folds"][:2]
    tables = [study.tables["forecasts"].filter(model="elo") for study in (rolled, other)]
    until = 10 * (last - FIRST_JUDGED)
    assert tables[0][:until].equals(tables[1][:until])
    settings = [[row["settings"] for row in study.figures["folds"][2]["models"]]
                for study in (rolled, other)]  # fmt: skip
    assert sorted(settings[0]) == sorted(settings[1])
    assert tables[0]["score"][until:].to_list() != tables[1]["score"][until:].to_list()


def test_more_parts_than_there_are_months_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    GAMES.drop("month").write_csv(path)
    words = ("backtest", path, "--models", "even", "-r", "none", "--folds", "60")
    refused = run(*words)
    assert refused.exit_code == 2
    assert "too few rating periods are judged for 60 parts" in refused.stderr
    shown = run(*words[:-1], "2")
    assert "Part by part" in shown.stdout
