"""The tutorial "Watch the scale": its calls print what it shows, its figures are right."""

import re
import runpy
import shutil
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from arpad.lab.simulation.federation import World
from tests.docs.pages import arpad, assert_prints, calls
from tests.sampling import only_in_full

PAGE = Path(__file__).parents[2] / "docs" / "tutorials" / "watch-the-scale.md"
FOLDER = PAGE.with_suffix("")
TEXT = PAGE.read_text(encoding="utf-8")
VERBS = {"simulate", "drift", "calibration", "backtest", "exploit"}


@only_in_full
def test_every_call_prints_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A federation of ten years takes ten seconds; every verb is tried on less in `tests/cli`."""
    shutil.copy(FOLDER / "cut_lists.py", tmp_path)
    monkeypatch.chdir(tmp_path)
    shown = calls(TEXT)
    verbs = {call.command.removeprefix("arpad lab ").split()[0] for call in shown}
    assert verbs == VERBS | {"python"}
    for call in shown:
        if call.command.startswith("python "):
            runpy.run_path(call.command.split()[1])
            continue
        code, found = arpad(call.command)
        assert code == call.code, (call.command, found)
        assert_prints(found, call.printed, call.command)
    last = pl.read_parquet("federation/lists.parquet").filter(list_date=date(2011, 1, 1))
    rated = last.drop_nulls("rating")
    prose = " ".join(TEXT.split())
    assert f"the ratings is {rated['rating'].std():.0f} points, that of" in prose
    assert f"players' strengths {rated['strength'].std():.0f}." in prose


def test_the_page_s_files_are_those_on_disk() -> None:
    included = re.findall(r"^```\{literalinclude\} watch-the-scale/(\S+)$", TEXT, re.MULTILINE)
    assert included == [path.name for path in FOLDER.iterdir() if path.is_file()]
    assert not re.search(r"^```python", TEXT, flags=re.MULTILINE), "include files instead"


def test_what_the_page_says_of_its_figures_is_in_them() -> None:
    """Sentences of the page repeat figures of its consoles: 1844 - 1725 = 119 and the like."""
    consoles = "\n".join(line for call in calls(TEXT) for line in call.printed)
    prose = " ".join(re.sub(r"^```.*?^```$", "", TEXT, flags=re.DOTALL | re.MULTILINE).split())
    assert "from 1844 to 1725" in consoles
    assert f"fallen by {1844 - 1725} points" in prose
    said = {
        "a rating is typically 91 points from it": "ratings are 91 (",
        "rated players stand 40 points too low": "their mean -40 (",
        "stand 109 points too low": "juniors 109 (",
        "this federation has sunk by 40 points": "their mean -40 (",
        "sinks by at least 1.2 points a year and most likely by 3.3": "the scale moves by at least "
        "-1.2 and most likely -3.3 points a year",
        "4.0 a year; the interval holds it": "95% interval -5.4 to -1.2",
        "as if they were rated 66 points higher": "score as if rated +65.8 points",
        "turn -3.0 points a year into +1.7": "as written -3.0, k_factor=fide-2014 -1.7, "
        "k_factor=40 -1.7, added_games=fide-2024 +1.7",
        "rises by 2.9": "K=40,added_games=fide-2024 +2.9.",
        "The list stands 40 points too low": "The outside list is +40.1 points",
        "in 675 games one player was rated 350 to 399 points": "350 to 399             675",
        "should score 0.904; the score was 0.855, and the interval of 0.812 to 0.893": "0.855     "
        "0.812 to 0.893  0.783 to 0.927  0.904",
        "100 points of the list work like 87": "works as 87 (82 to 93) points",
        "0.0037 behind Elo (-0.0013 to 0.0087)": "log loss 0.0037 (-0.0013 to 0.0087)",
        "own K by 0.0113 (0.0035 to 0.0190)": "log loss +0.0113 (+0.0035 to +0.0190)",
        "stands 1365 points above": "lose then win +1365",
        "3000 against 2240": "2240              3000",
        "the mean sinks by 4.1 points more": "k_factor=20 -4.1 (-5.5 to -2.7)",
        "26.9 points further": "added_games=fide-2024 +26.9 (+20.9 to +32.9)",
    }
    for words, printed in said.items():
        assert words in prose, words
        assert printed in consoles, printed


def test_three_games_of_ten_between_equals_are_drawn() -> None:
    assert "(three of ten between equals)" in " ".join(TEXT.split())
    assert World().draws == 0.3
