"""docs/studies/age.md: its figures are those of its tables, and the measuring is right by hand."""

import gzip
import os
import re
import runpy
from html import unescape
from pathlib import Path

import pytest

from arpad.supervise.resampling import Resampling
from tests.supervise.study_figures import STUDIES, prose, row, rows, unsupported

DATA = os.environ.get("ARPAD_STUDIES_DATA")
LISTS = "ranking_chessplayers_1851_2000_yearly.csv.gz"
AGE = runpy.run_path(str(STUDIES / "age.py"))
METHOD = (
    "10.2: equal", "(CC BY 4.0)", "age of 25,", "at 45 or later", "Intervals are 95%",
    "400 times, seed 1,", "after 40 is", "to 45 and more", "from 34 to 38", "until he is 34 (",
    "At 18 the", "at 26 95", "at 46, 98 at 54", "gains about 100 points", "who is 36 in",
)  # fmt: skip


def test_every_figure_stands_in_a_table() -> None:
    assert unsupported("age", METHOD) == []


def test_what_it_says_follows_from_its_tables() -> None:
    text = prose("age")
    ten = {one[0]: one for one in rows("age-top") if one[1] == "10"}
    before = [float(one[2]) for decade, one in ten.items() if decade != "1990s"]
    assert f"between {min(before)} and {max(before)} years old" in text
    assert f"they were {ten['1990s'][2]} ({ten['1990s'][3]})" in text
    assert float(ten["1990s"][3].split(" to ")[1]) < float(ten["1980s"][2])
    hundred = [row("age-top", f"{decade}s", "100")[2] for decade in (1970, 1980, 1990)]
    assert "{} in the 1970s, {} in the 1980s, {} in the 1990s".format(*hundred) in text
    _, _, best, interval = row("age-best", "all")
    assert f"falls at {best} years on average ({interval})" in text
    first, last = row("age-best", "up to 1879"), row("age-best", "1930 to 1955")
    assert f"had it at {first[2]}, those born from 1930 on at {last[2]}" in text
    low, high = float(first[3].split(" to ")[0]), float(last[3].split(" to ")[1])
    assert low < high  # the intervals overlap
    below = {one[0]: -float(one[2]) for one in rows("age-curve")}
    assert f"stand {below['18']:.0f} points below their own best, at 26 {below['26']:.0f}" in text
    assert f"{below['46']:.0f} points at 46, {below['54']:.0f} at 54" in text
    assert round(below["34"]) == round(below["38"]) + 0 or abs(below["34"] - below["38"]) < 1
    assert 95 < below["22"] - below["34"] < 105


def test_every_picture_says_what_its_page_says() -> None:
    text = (STUDIES / "age.md").read_text(encoding="utf-8")
    pictures = re.findall(r"!\[([^\]]*)\]\(([^)]*)\)", text)
    assert len(pictures) == 2
    for finding, name in pictures:
        drawn = unescape((STUDIES / name).read_text(encoding="utf-8"))
        assert f'aria-label="{finding}"' in drawn


def test_careers_by_hand(tmp_path: Path) -> None:
    """Ana is on lists from 20 to 50 and best at 35; Bo leaves at 40, Cy has no age in one row."""
    lines = ['"","Player","Rating","Age","dateranking","ranking","day","month","year"']
    for year in range(1900, 1931):
        lines.append(f'"1","Ana",{2700 - abs(year - 1915)},{20.5 + year - 1900},"",1,"","",{year}')
        if year <= 1920:
            lines.append(f'"2","Bo",2600,{20.5 + year - 1900},"",2,"","",{year}')
    lines.append('"3","Cy",2500,NA,"",3,"","",1900')
    path = tmp_path / LISTS
    path.write_bytes(gzip.compress("\n".join(lines).encode()))
    table = AGE["read"](path)
    assert table["player"].unique().sort().to_list() == ["Ana", "Bo"]
    whole = AGE["careers"](table)
    assert whole["player"].unique().to_list() == ["Ana"]
    assert whole["best_age"][0] == 35.5
    assert whole.filter(age=50.5)["below"].item() == -15
    top = {(d, n): e.value for d, n, e in AGE["age_of_the_best"](table, Resampling())}
    assert top[1910, 10] == pytest.approx(35.0)  # both are 30.5 to 39.5


@pytest.mark.skipif(not DATA, reason="ARPAD_STUDIES_DATA names no folder with the data")
def test_measured_again_the_tables_are_the_same(tmp_path: Path) -> None:
    AGE["main"](Path(str(DATA)) / LISTS, tmp_path)
    for path in (tmp_path / "tables").iterdir():
        assert path.read_text() == (STUDIES / "tables" / path.name).read_text()
