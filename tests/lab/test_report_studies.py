"""Charts and tables of docs/studies that are taken from reports (docs/studies/take.py).

The data is not part of arpad. `test_backtest_study` and `test_melao_study` read the prose.
"""

import doctest
import importlib.util
import re
from pathlib import Path

import pytest

from tests.lab.test_studies import STUDIES, prose, row, table

PAGES = ("melao", "backtest", "simulation")


def included(name: str) -> list[str]:
    return re.findall(r"\{include\} tables/([\w-]+)\.md", prose(name))


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
        assert f"The correlation is {row(f'melao-{name}', 'observed')[1]}" in text
        assert {
            row(f"melao-{name}", one)[3] for one in ("dealt out anew", "drawn as expected")
        } == {"0.002"}


def test_the_script_that_takes_charts_does_what_it_says() -> None:
    path = Path(STUDIES / "take.py")
    spec = importlib.util.spec_from_file_location("take", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = doctest.testmod(module)
    assert (found.attempted, found.failed) == (3, 0)
