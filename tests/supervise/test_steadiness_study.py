"""docs/studies/steadiness.md: its figures are those of its tables, and known slopes are found."""

import re
import runpy
from datetime import date, timedelta
from html import unescape
from typing import Any

import numpy as np
import polars as pl
import pytest
from scipy.special import ndtr

from arpad.theory.benitez_roca.axioms import SPREAD_OF_DIFFERENCE
from arpad.theory.curves import SPREAD
from tests.supervise.study_figures import STUDIES, prose, row, rows, unsupported

STUDY = runpy.run_path(str(STUDIES / "steadiness.py"))
METHOD = (
    "deviation, 200 points", "1 is a deviation of 200 points", "0.88 one of 227", "297,798 games",
    "has 400 of the games", "drawn anew 60 times", "that 60 draws can say", "2400 or more",
    "about 27 points about a spread of 227", "the strong one of about 39",
    "footnote 7", "K = 32 on",
    "Glicko, which knows how sure a rating is, has 0.6160", "and own spreads 0.6183",
)  # fmt: skip


def made(own: dict[str, float], games: int, seed: int = 1) -> pl.DataFrame:
    """Return games of players with their own slopes against strangers, by lot, none drawn."""
    chance = np.random.default_rng(seed)
    parts = []
    for name, slope in own.items():
        gap = chance.normal(0, 150, games).round()
        won = chance.random(games) < ndtr(slope * gap / SPREAD_OF_DIFFERENCE)
        days = [date(2001, 1, 1) + timedelta(days=int(n)) for n in chance.integers(0, 3000, games)]
        parts.append(pl.DataFrame({
            "white_id": [name] * games, "black_id": [f"{name}/{n}" for n in range(games)],
            "white_rating": (2500 + gap).astype(int), "black_rating": [2500] * games,
            "score": won.astype(float), "day": days, "event": ["riga"] * games,
        }))  # fmt: skip
    return pl.concat(parts)


def test_every_figure_stands_in_a_table() -> None:
    assert unsupported("steadiness", METHOD) == []


def test_what_it_says_follows_from_its_tables() -> None:
    text = prose("steadiness")
    whole, strong = row("steadiness", "all games"), row("steadiness", "both 2400 or more")
    _, players, _, slope, spread, chance, own, p, returns, bound, lasting, gain, error = whole
    assert f"is {spread} where {chance} comes by chance (p {p}," in text
    assert f"rank correlation of {returns}, where chance stays below {bound}" in text
    assert f"is a deviation of {lasting}, of the {own} that chance leaves" in text
    assert float(lasting) < float(own)  # most of it does not come back
    assert f"changes by {gain} a game (standard error {error})" in text
    assert f"about {players} famous players" in text
    said = f"the halves have {strong[8]} (chance: below {strong[9]}), and in common {strong[10]}"
    assert said in text
    assert f"all that chance leaves ({strong[6]})" in text
    assert float(strong[8]) > float(strong[9])
    assert float(strong[10]) > float(strong[6])
    assert f"2400 or more by {strong[11]} ({strong[12]})" in text
    assert {one[7] for one in rows("steadiness")} == {p}  # under every choice of games
    assert "under every choice of games" in text
    assert all(abs(float(one[11])) < 2 * float(one[12]) for one in rows("steadiness"))
    first, *_, last = rows("steadiness-halves")
    assert f"odd months ({first[1]}) have {first[2]} in even months" in text
    assert f"the highest ({last[1]}) {last[2]}." in text
    spread_of_all = SPREAD / float(slope)
    assert round(spread_of_all) == 227
    # ds / s of a difference, of which a player's own variance is half
    assert round(2 * float(lasting) / float(slope) * spread_of_all) == 27
    of_strong = SPREAD / float(strong[3])
    assert round(2 * float(strong[10]) / float(strong[3]) * of_strong) == 39


def test_the_model_and_what_it_learns() -> None:
    text = prose("steadiness")
    otb, football, engines = (
        [one for one in rows("steadiness-tau") if one[0] == name]
        for name in ("over the board", "football", "TCEC")
    )
    (chosen,) = (one for one in otb if one[1] == "0.4")
    low, high = (one.strip("-") for one in reversed(chosen[4].split(" to ")))
    said = f"by {chosen[3].strip('-')} a game with tau 0.4 ({low} to {high})"
    assert said in text
    assert float(otb[-1][3]) - float(chosen[3]) > -0.0002  # tau 0.8
    best = min(football, key=lambda one: float(one[3]))
    low, high = (one.strip("-") for one in reversed(best[4].split(" to ")))
    assert f"In football {best[3].strip('-')} is gained at the best ({low} to {high}" in text
    assert all(float(one[4].split(" to ")[1]) > 0 for one in engines[1:])
    medians = [int(one[3]) for one in rows("steadiness-games")]
    assert medians == sorted(medians)
    pair = [row("backtest-otb", one)[3] for one in ("Glicko", "Elo, own spreads")]
    assert f"has {pair[0]} there and own spreads {pair[1]}" in text


def test_the_picture_says_what_its_page_says() -> None:
    text = (STUDIES / "steadiness.md").read_text(encoding="utf-8")
    ((finding, name),) = re.findall(r"!\[([^\]]*)\]\(([^)]*)\)", text)
    drawn = unescape((STUDIES / name).read_text(encoding="utf-8"))
    assert f'aria-label="{finding}"' in drawn


def test_own_slopes_are_found() -> None:
    sides = STUDY["sides_of"](made({"steady": 1.3, "wild": 0.6, "middle": 0.9}, 6000))
    assert sides.players == 3  # strangers have a game each
    found = STUDY["fitted"](sides)
    assert found.slope.tolist() == pytest.approx([0.9, 1.3, 0.6], abs=0.12)  # by name
    assert np.abs(found.offset).max() < 0.3
    held = STUDY["fitted"](sides, np.full(3, 0.9))
    assert held.slope.tolist() == [0.9] * 3


@pytest.mark.parametrize(("slopes", "is_real"), [((0.6, 1.3), True), ((0.9, 0.9), False)])
def test_chance_is_told_from_unequal_steadiness(slopes: tuple[float, ...], is_real: bool) -> None:
    names = {f"p{n}": slopes[n % 2] for n in range(12)}
    answer: Any = STUDY["answered"](STUDY["sides_of"](made(names, 1200)), 1, simulations=12)
    assert (answer.p < 0.1) is is_real
    assert (answer.returns > answer.returns_by_chance) is is_real
    assert (answer.gain > 2 * answer.gain_error) is is_real
