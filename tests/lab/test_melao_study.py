"""docs/studies/melao.md: every figure of its prose stands in its tables, and they are ours."""

import re
from html import unescape

import pytest

from arpad.lab.exploits.entering import by_lists
from arpad.lab.exploits.model_tricks import tricks_of_models, variants
from arpad.lab.theory.kind import RatingTimes
from tests.lab.study_figures import STUDIES, prose, row, rows, unsupported

METHOD = (
    "with the limit of 400 at 2840 and 2360", "95% of 10 bring 45", "stay below 2400",
    "FIDE limits K x games to 700 a list", "players 600 points weaker",
    "the limit expects 92%, the table 98%", "(FCE 17.3)", "94,354 games of 253 programs",
    '"± 0.016"', "sqrt(252) = 0.052", "500 draws each", "that 500 draws can say",
    "half the width of a 95% band", "FIDE's limit expects 0.92", "in the CXEB, 2200 in the ICCF",
    "(60 players of 2000", "(2200 in the ICCF for weaker players)",
    "commit 90035666", "fast games at 29%", "and 18% (blitz)", "from K = 24 to 64", "better at 96",
    "at 16, as", "worse at K = 16 and 24",
)  # fmt: skip


def test_every_figure_stands_in_a_table() -> None:
    assert unsupported("melao", METHOD) == []


def test_his_cure_is_told_as_its_table_tells_it() -> None:
    text = prose("melao")
    fifty = row("melao-models", "last games (Melão)", "games 50")
    honest, cheater, gain, _, _, monthly = fifty[2:]
    assert f"the cheater stands at {cheater} and the honest player at {honest}" in text
    assert f"{gain} points apart with one list a half-year and {monthly} with six" in text
    elo, by_period = row("melao-models", "Elo"), row("melao-models", "Elo by period")
    assert f"more than under Elo ({elo[-1]} and {by_period[-1]})" in text
    assert int(monthly) > max(int(elo[-1]), int(by_period[-1]))
    glicko = row("melao-models", "Glicko")
    assert f"the cheater has {glicko[4]} points more with one list" in text
    assert f"{-int(glicko[-1])} less with six" in text
    pools = [one for one in rows("melao-models") if int(one[4]) < 0]
    below = sorted(-int(one[at]) for one in pools for at in (4, 7))
    assert [one[0] for one in pools] == [
        "Chessmetrics", "Davidson", "Melão's likelihood", "whole history"
    ]  # fmt: skip
    assert f"puts the cheater {below[0]} to {below[-1]} points below" in text


def test_weights_of_fast_games_are_not_confirmed() -> None:
    """From K = 24 to 64 an interval holds 0, at 96 they are better and at 16 worse."""
    sides = {}
    for k_factor, _, _, weighed, left_out in rows("backtest-weights"):
        for name, cell in (("weighed", weighed), ("left out", left_out)):
            low, high = map(float, cell.split("(")[1].strip(")").split(" to "))
            sides[name, k_factor] = (low > 0) - (high < 0)
    assert [sides["weighed", one] for one in ("16", "24", "32", "48", "64", "96")] == [
        1, 0, 0, 0, 0, -1
    ]  # fmt: skip
    worse = [one for (name, one), side in sides.items() if name == "left out" and side > 0]
    assert worse == ["16", "24"]


@pytest.mark.parametrize("lists", [1, 6])
def test_the_table_of_models_is_computed(lists: int) -> None:
    """All but the whole pools, which take seconds each."""
    quick = [one for one in variants() if one[0].rates is not RatingTimes.POOL]
    for one in tricks_of_models(quick, [lists]):
        if one.trick == "lose_then_win":
            cells = row("melao-models", one.title, one.settings)
            at = 2 if lists == 1 else 5
            shown = [str(round(value)) for value in (one.honest, one.cheater, one.gain)]
            assert cells[at : at + 3] == shown


@pytest.mark.long
def test_more_lists_make_no_points() -> None:
    for found, shown in zip(by_lists().rows(), rows("melao-lists"), strict=True):
        assert [str(found[0]), *(f"{value:.1f}" for value in found[1:])] == shown
        assert shown[3] == "2000.0"
    one, twelve = row("melao-lists", "1"), row("melao-lists", "12")
    more = float(twelve[1]) - float(one[1])
    said = (
        f"end {more:.1f} points higher with twelve lists than with one ({twelve[1]} and {one[1]})"
    )
    assert said in prose("melao")


def test_where_chance_is_enough_is_said_as_the_tables_say() -> None:
    beyond = {
        name: [one[0] for one in rows(f"melao-{name}-bands") if abs(float(one[4])) > float(one[5])]
        for name in ("otb", "tcec")
    }
    assert not {"-50 to 0", "0 to 50"} & set(beyond["otb"])
    assert len(beyond["otb"]) == 8  # every band from 50 points on, either side
    assert beyond["tcec"] == ["below -400", "-400 to -200", "200 to 400", "400 and more"]
    new = {one[0]: (float(one[4]), float(one[5])) for one in rows("melao-otb-new")}
    beyond_chance = {name for name, (value, half) in new.items() if abs(value) > half}
    assert {"0", "30 to 99"} <= beyond_chance
    assert new["0"][0] > 0 > new["30 to 99"][0]
    assert all(abs(float(one[4])) <= float(one[5]) for one in rows("melao-tcec-new"))


def test_the_correlation_is_one_of_fast_games() -> None:
    """In slow games chance gives it, however active the players; as many games by lot keep it."""
    text, name = prose("melao"), "over the board, none fast or online"
    slow, active, last = (row("melao-more", name, one) for one in (
        "as above", "100 games or more", "the last rating beside all games"))  # fmt: skip
    fast = row("melao-more", "over the board, fast or online", "as above")
    lot = row("melao-more", "over the board, as many by lot", "as above")
    said = f"correlation is {slow[3]}, which chance gives (p = {slow[5]}), also among the active "
    assert f"{said}({active[3]})" in text
    assert min(float(one[5]) for one in (slow, active)) > 0.05 > float(lot[5])
    assert f"it is {fast[3]}. As many games by lot have {lot[3]}" in text
    assert f"beside all games {last[3]} stays" in text
    assert rows("melao-slow")[0][1] == slow[3]
    bands = {one[0]: (float(one[4]), float(one[5])) for one in rows("melao-slow-bands")}
    beyond = [band for band, (value, half) in bands.items() if abs(value) > half]
    assert beyond == ["-200 to -100", "-100 to -50", "50 to 100", "100 to 200"]
    assert {round(abs(bands[band][0])) for band in beyond} == {11}
    new = {one[0]: one for one in rows("melao-slow-new")}
    assert f"it is {new['0'][4].strip('+')} ± {new['0'][5]} and" in text


def test_every_picture_says_what_its_page_says() -> None:
    text = (STUDIES / "melao.md").read_text(encoding="utf-8")
    pictures = re.findall(r"!\[([^\]]*)\]\(([^)]*)\)", text)
    assert len(pictures) == 7
    for finding, name in pictures:
        drawn = unescape((STUDIES / name).read_text(encoding="utf-8"))
        assert f'aria-label="{finding}"' in drawn
