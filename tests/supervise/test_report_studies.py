"""docs/studies/melao.md and backtest.md: their prose and chart titles say what their tables say.

The tables are those of reports (docs/studies/take.py), made from data that is not part of arpad.
"""

import doctest
import importlib.util
import re
from pathlib import Path

import pytest

from tests.supervise.test_studies import STUDIES, prose, row, table

FIGURE = re.compile(r"(?<![\w.])[-+]?\d+\.\d{1,4}(?![\w.])")
BESIDE: dict[str, tuple[str, ...]] = {
    # Melão's own figures; the runs with 100 games or more and with last ratings; FIDE's limit.
    "melao": ("0.423", "0.016", "0.052", "-0.160", "0.096", "-0.226", "-0.43", "-0.39", "0.92",
              "0.011", "0.002", "17.3", "3.0"),
    # The Irish changes; equal to so much; versions and licences; what the last test works out.
    "backtest": ("0.05", "0.03", "0.10", "0.0002", "1.0", "3.0", "4.0", "0.079"),
}  # fmt: skip
"""Figures of each page that stand in no table of a report, and why."""


PAGES = ("melao", "backtest", "simulation")


def included(name: str) -> list[str]:
    return re.findall(r"\{include\} tables/([\w-]+)\.md", prose(name))


def cells(name: str) -> str:
    """Return the text of every table of a page, those on the page itself too."""
    page = (STUDIES / f"{name}.md").read_text(encoding="utf-8").splitlines()
    own = [line for line in page if line.startswith("|")]
    return " ".join([*own, *(" ".join(map(" ".join, table(one))) for one in included(name))])


@pytest.mark.parametrize("name", BESIDE)
def test_decimals_of_the_prose_stand_in_a_table(name: str) -> None:
    page = (STUDIES / f"{name}.md").read_text(encoding="utf-8")
    text = re.sub(r"```(?s:.*?)```|^\|.*$|^    .*$", " ", page, flags=re.MULTILINE)
    text = re.sub(r"\]\([^)]*\)|`[^`]*`", " ", text)
    known = set(FIGURE.findall(cells(name))) | set(BESIDE[name])
    missing = [one for one in FIGURE.findall(text) if one not in known]
    assert missing == []


@pytest.mark.parametrize("name", PAGES)
def test_every_chart_of_a_page_is_there_with_its_table(name: str) -> None:
    charts = re.findall(r"\]\(([\w-]+)\.svg\)", prose(name))
    assert len(charts) >= 3
    for chart in charts:
        assert (STUDIES / f"{chart}.svg").read_text(encoding="utf-8").startswith("<svg")
        assert table(chart), chart
    assert set(charts) <= set(included(name))


def test_the_bounds_of_the_tricks_are_those_of_the_table() -> None:
    """FIDE's editions as applied, and CNXC's; fide-2009 as printed was never applied."""
    worst = {one[0]: int(one[-1]) for one in table("melao-gains")}
    applied = [worst[name] for name in worst if name.startswith("fide") and name != "fide-2009"]
    text = prose("melao")
    assert f"{min(applied)} to {max(applied)} points under FIDE's editions" in text
    assert f"{worst['cnxc-2000']} under the CNXC's regulation" in text
    many, first = row("melao-gains", "cnxc-2000")[3:5]
    assert f"(CNXC: {many} and {first} points)" in text
    for one in table("melao-gains"):
        if one[0].startswith("fide") and one[0] != "fide-2009":
            assert max(int(one[3]), int(one[4])) < 0, one[0]
    assert f"takes {row('melao-gains', 'fce-2016')[6]} points" in text


def test_melao_names_players_and_correlations() -> None:
    text = prose("melao")
    for name in ("tcec", "otb"):
        assert f"the correlation is {row(f'melao-{name}', 'observed')[1]}" in text
        assert {
            row(f"melao-{name}", one)[3] for one in ("dealt out anew", "drawn as expected")
        } == {"0.002"}


def test_the_best_models_are_those_of_the_tables() -> None:
    text = prose("backtest")
    behind = {one[0].replace("\\", ""): one for one in table("backtest-football")}
    assert next(iter(behind)) == "whole_history"
    assert behind["glicko"][6].split("(")[1].startswith("-0.0000")
    assert abs(float(behind["football"][2]) - float(behind["elo"][2])) < 0.0002
    assert "are equal to 0.0002" in text
    near = [one[0].replace("\\", "") for one in table("backtest-tcec")[1:5]]
    assert sorted(near) == ["elo", "glicko", "glicko2", "rating_of_day"]
    assert all("(-" in one[6] for one in table("backtest-tcec")[1:5])
    assert "(-" not in table("backtest-tcec")[5][6]


def test_where_the_ratings_of_the_day_are_furthest_off() -> None:
    """Made less expected, of the tenth where it is the most."""
    rows = [one for one in table("backtest-otb-calibration") if one[0].startswith("rating")]
    off = max(abs(float(one[4]) - float(one[3])) for one in rows)
    assert off == pytest.approx(0.079, abs=0.0011)
    text = prose("backtest")
    for model in ("melao", "davidson"):
        assert row("backtest-otb", model)[6].split()[0] in text
    changes = [float(one[1]) for one in table("backtest-otb-what-if")]
    assert min(changes) >= 0
    assert "None of five changes" in text


def test_the_script_that_takes_charts_does_what_it_says() -> None:
    path = Path(STUDIES / "take.py")
    spec = importlib.util.spec_from_file_location("take", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = doctest.testmod(module)
    assert (found.attempted, found.failed) == (3, 0)
