"""The tutorial "Watch the scale": its calls print what it shows, its figures are right."""

import re
import runpy
import shutil
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from arpad.supervise.simulation.federation import World
from tests.docs.pages import arpad, assert_prints, calls
from tests.sampling import IS_FULL

PAGE = Path(__file__).parents[2] / "docs" / "tutorials" / "watch-the-scale.md"
FOLDER = PAGE.with_suffix("")
TEXT = PAGE.read_text(encoding="utf-8")
VERBS = {"simulate", "drift", "calibration", "backtest", "exploit"}


def test_every_call_prints_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plain run leaves out what tries a changed rule, which rates the whole record anew."""
    shutil.copy(FOLDER / "cut_lists.py", tmp_path)
    monkeypatch.chdir(tmp_path)
    shown = calls(TEXT)
    assert {call.command.split()[1] for call in shown} == VERBS | {"cut_lists.py"}
    for call in shown:
        if "--what-if" in call.command and not IS_FULL:
            continue
        if call.command.startswith("python "):
            runpy.run_path(call.command.split()[1])
            continue
        code, found = arpad(call.command)
        assert code == call.code, (call.command, found)
        assert_prints(found, call.printed, call.command)
    last = pl.read_parquet("federation/lists.parquet").filter(list_date=date(2009, 1, 1))
    rated = last.drop_nulls("rating")
    prose = " ".join(TEXT.split())
    assert f"the ratings is {rated['rating'].std():.0f} points, that of" in prose
    assert f"players' strengths {rated['strength'].std():.0f}." in prose


def test_the_page_s_files_are_those_on_disk() -> None:
    included = re.findall(r"^```\{literalinclude\} watch-the-scale/(\S+)$", TEXT, re.MULTILINE)
    assert included == [path.name for path in FOLDER.iterdir() if path.is_file()]
    assert not re.search(r"^```python", TEXT, flags=re.MULTILINE), "include files instead"


def test_what_the_page_says_of_its_figures_is_in_them() -> None:
    """Sentences of the page repeat figures of its consoles: 1872 - 1792 = 80 and the like."""
    consoles = "\n".join(line for call in calls(TEXT) for line in call.printed)
    prose = " ".join(re.sub(r"^```.*?^```$", "", TEXT, flags=re.DOTALL | re.MULTILINE).split())
    assert "from 1872 to 1792" in consoles
    assert f"fallen by {1872 - 1792} points" in prose
    said = {
        "a rating is 98 points from it": "ratings are 98 (",
        "the rated stand 28 points too low": "their mean -28 (",
        "stand 133 points too low": "juniors 133 (",
        "+10.6 points instead of +28.4": "as written +28.4, added_games=fide-2024 +10.6",
        "a floor changes nothing": "rating_floor=1400 +28.4",
        "The list stands 28 points too low": "The outside list is +28.4 points",
        "in 592 games one player was rated 100 to 149 points": "100 to 149             592",
        "should score 0.661, and he scored 0.623": "0.623     0.559 to 0.680  0.661",
        "100 points of the list were 87": "works as 87 (71 to 103) points",
        "the interval, 71 to 103, holds 100": "works as 87 (71 to 103) points",
        "0.0060 behind (-0.0053 to 0.0175)": "0.0060 (-0.0053 to",
        "behind beyond chance (0.0038 to 0.0329)": "0.0175 (0.0038 to",
        "worse by 0.0014": "log loss +0.0014 (-0.0171 to +0.0181); chance alone",
        "stands 1365 points above": "lose then win +1365",
        "3000 against 2240": "2240              3000",
    }
    for words, printed in said.items():
        assert words in prose, words
        assert printed in consoles, printed


def test_three_games_of_ten_between_equals_are_drawn() -> None:
    assert "(three of ten between equals)" in " ".join(TEXT.split())
    assert World().draws == 0.3
