"""The tutorial "Watch the scale": its calls print what it shows, its figures are right."""

import re
import runpy
import shutil
from pathlib import Path

import numpy as np
import pytest

from arpad.supervise.federation import World
from arpad.theory.davidson import outcomes
from tests.docs.pages import arpad, assert_prints, calls

PAGE = Path(__file__).parents[2] / "docs" / "tutorials" / "watch-the-scale.md"
FOLDER = PAGE.with_suffix("")
TEXT = PAGE.read_text(encoding="utf-8")
VERBS = {"simulate", "drift", "calibration", "backtest", "exploit"}


def test_every_call_prints_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(FOLDER / "cut_lists.py", tmp_path)
    monkeypatch.chdir(tmp_path)
    shown = calls(TEXT)
    assert {call.command.split()[1] for call in shown} == VERBS | {"cut_lists.py"}
    for call in shown:
        if call.command.startswith("python "):
            runpy.run_path(call.command.split()[1])
            continue
        code, found = arpad(call.command)
        assert code == call.code, (call.command, found)
        assert_prints(found, call.printed, call.command)


def test_the_page_s_files_are_those_on_disk() -> None:
    included = re.findall(r"^```\{literalinclude\} watch-the-scale/(\S+)$", TEXT, re.MULTILINE)
    assert included == [path.name for path in FOLDER.iterdir() if path.is_file()]
    assert not re.search(r"^```python", TEXT, flags=re.MULTILINE), "include files instead"


def test_draws_flatten_the_slope_by_so_much() -> None:
    """Davidson's E of w = 10^(d/400) is (w + nu/2 sqrt w) / (w + 1 + nu sqrt w).

    Its slope among equals is 1 / (4 + 2 nu) for each unit of ln w, Elo's 1/4: 2 / (2 + nu) of it.
    Equals draw nu / (2 + nu) of their games.
    """
    nu = World().draws
    assert (f"{nu / (2 + nu):.0%}", f"{2 / (2 + nu):.2f}") == ("29%", "0.71")
    assert "29% of the games of equals" in TEXT
    assert "would be 0.71" in TEXT
    win, draw, _ = outcomes(np.array([0.0, 1.0]), nu).T
    expected = win + draw / 2
    elo = 1 / (1 + 10 ** (-1 / 400)) - 0.5
    assert (expected[1] - expected[0]) / elo == pytest.approx(2 / (2 + nu), abs=1e-4)
    assert draw[0] == pytest.approx(nu / (2 + nu))


def test_what_the_page_says_of_its_figures_is_in_them() -> None:
    """Sentences of the page repeat figures of its consoles: 1859 - 1792 = 67 and the like."""
    consoles = "\n".join(line for call in calls(TEXT) for line in call.printed)
    prose = re.sub(r"^```.*?^```$", "", TEXT, flags=re.DOTALL | re.MULTILINE)
    assert "from 1859 to 1792" in consoles
    assert f"fallen by {1859 - 1792} points" in prose
    for figure in ("13 points", "116", "2087", "0.597", "0.560", "0.633", "0.0129", "0.0038",
                   "1365", "0.0051", "-0.0030 to 0.0144"):  # fmt: skip
        assert figure in " ".join(prose.split()), figure
        assert figure.split()[0] in consoles, figure
