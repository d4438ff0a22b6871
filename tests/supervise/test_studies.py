"""The studies in docs/studies: their prose says what their tables say, and the data says both.

The data is not part of the project (its licence is another). Where the folder of
ARPAD_STUDIES_DATA holds fide_elo_history.parquet and otb_games.parquet, everything is measured
again.
"""

import os
import re
import runpy
from html import unescape
from pathlib import Path

import pytest

STUDIES = Path(__file__).parents[2] / "docs" / "studies"
DATA = os.environ.get("ARPAD_STUDIES_DATA")


def table(name: str) -> list[list[str]]:
    """Return the rows of a study's table, without its headings."""
    lines = (STUDIES / "tables" / f"{name}.md").read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def row(name: str, *starts: str) -> list[str]:
    (found,) = [one for one in table(name) if one[: len(starts)] == list(starts)]
    return found


def prose(name: str) -> str:
    return " ".join((STUDIES / f"{name}.md").read_text(encoding="utf-8").split())


def interval(text: str) -> str:
    return f"({text})"


def test_the_level_is_that_of_its_table() -> None:
    first, last = (row("drift-level", f"{year}-01-01") for year in (1971, 2021))
    text = prose("drift")
    assert f"from {first[1]} players in 1971 to {last[1]} in 2021" in text
    assert f"from {first[2]} to {last[2]} points {interval(last[3])}" in text
    assert f"falls by {round(float(first[2]) - float(last[2]))} points" in text


def test_the_best_are_those_of_their_table() -> None:
    first, last = (row("drift-top", f"{year}-01-01")[1] for year in (1971, 2021))
    assert f"from {first} points in 1971" in prose("drift")
    assert f"stood at {last} in 2021" in prose("drift")


def test_the_parts_of_the_mean_s_change_add_up() -> None:
    """-1059 + 197 + 106 = -756, and the table has 2384.6 and 1628.2."""
    found = re.search(r"by (-\d+) points, those who left by \+(\d+), those who stayed by \+(\d+)",
                      prose("drift"))  # fmt: skip
    assert found
    first, last = (float(row("drift-level", f"{year}-01-01")[2]) for year in (1971, 2021))
    assert sum(map(int, found.groups())) == round(last - first)


def test_1987_and_2016_are_those_of_their_table() -> None:
    amended, cut = row("drift-flows", "1987-01-01"), row("drift-flows", "2016-01-01")
    assert f"gained {amended[5]} points" in prose("drift")
    assert f"{cut[4]} players leave at once" in prose("drift")
    assert f"({row('drift-flows', '2021-01-01')[4]} players leave)" in prose("drift")
    still = {year: row("drift-survivors", f"{year}-01-01")[1] for year in (1971, 1990, 1995, 2016)}
    assert (
        f"of the {still[1971]} players of 1971, {still[1990]} stand on the list of 1990, "
        f"{still[1995]} on that of 1995 and {still[2016]} on that of 2016"
    ) in prose("drift")


def test_the_floors_are_those_of_their_table() -> None:
    rows = table("drift-floors")
    falls = [round(float(one[3]) - float(one[6])) for one in rows]
    assert len(rows) == 4
    assert f"by {min(falls)} to {max(falls)} points within a year" in prose("drift")
    below, later = ([float(one[at].strip("%")) for one in rows] for at in (8, 9))
    assert f"{min(below)}% to {max(below)}% stand below" in prose("drift")
    assert f"the whole list {min(later)}% to {max(later)}%" in prose("drift")


def test_entries_fall_as_their_table_says() -> None:
    mean = {one[0][:4]: float(one[2]) for one in table("drift-entries")}
    spans = (("2000", "2005"), ("2005", "2010"), ("2010", "2015"))
    first, second, third = (round((mean[a] - mean[b]) / 5) for a, b in spans)
    assert f"by {first} points a year from 2000 to 2005, {second} from 2005" in prose("drift")
    assert f"and {third} from 2010 to 2015" in prose("drift")


def test_those_who_stayed_changed_little_until_2014() -> None:
    changes = {int(one[0][:4]): abs(float(one[5])) for one in table("drift-flows")}
    assert max(changes[year] for year in range(1988, 2015)) < 3
    assert max(changes[year] for year in range(1993, 2015)) <= 0.6
    assert max(changes, key=changes.__getitem__) == 1987


@pytest.mark.parametrize("years", ["5"])
def test_gains_after_five_years_are_those_of_their_table(years: str) -> None:
    gains = {one[0][:4]: float(one[5]) for one in table("drift-later") if one[1] == years}
    assert all(abs(gain) < 19 for year, gain in gains.items() if "1990" <= year <= "2010")
    assert "jump from 18 to 48 points" in prose("drift")
    assert round(gains["2010"]) == 18


def test_calibration_says_what_its_tables_say() -> None:
    text = prose("calibration")
    for name, sign in (("50 to 99", "where the table has"), ("350 to 399", "where it has")):
        _, _, observed, known, expected, *_ = row("calibration-difference", name)
        assert f"{observed} {interval(known)} at {name}" in text
        assert f"{sign} {expected}" in text
    rows = table("calibration-difference")
    assert all(float(one[2]) < min(map(float, one[4:])) for one in rows)
    games, factor, known, advantage = row("calibration-slope", "all games")[1:5]
    assert f"in {games} games" in text
    assert f"{factor} {interval(known)} of what they are" in text
    assert f"has {round(float(advantage))} points of advantage" in text
    for level, sign in (("2400-2599", "it is"), ("2000-2199", "level:")):
        assert f"{sign} {row('calibration-slope', level)[2]}" in text
    below = [
        int(one[1]) for one in table("calibration-slope") if one[0] in ("1800-1999", "2000-2199")
    ]
    assert f"stand on {sum(below)} games" in text
    middle = row("calibration-colour", "-50 to 49")
    assert f"scores {float(middle[2]) - float(middle[6]):.3f} a game" in text


def test_calibration_says_where_chance_is_enough() -> None:
    """The table beyond the interval everywhere, the curves within it at 750 to 799 alone."""
    text = prose("calibration")
    within = {"table": set(), "normal": set(), "logistic": set()}
    for name, _, _, known, *expected in table("calibration-difference"):
        low, high = map(float, known.split(" to "))
        for curve, value in zip(within, expected, strict=True):
            if low <= float(value) <= high:
                within[curve].add(name)
    assert within == {"table": set(), "normal": {"750 to 799"}, "logistic": {"750 to 799"}}
    assert "Only at 750 to 799 points do the curves lie within the interval" in text
    best = row("calibration-slope", "2800-2999")[3]
    low, high = map(float, best.split(" to "))
    assert high - low > 1
    fast, others = (row("calibration-fast", name) for name in ("named as fast", "all others"))
    assert (
        f"have {fast[2]} {interval(fast[3])}, all others {others[2]} {interval(others[3])}" in text
    )
    games = int(row("calibration-slope", "all games")[1])
    assert int(fast[1]) + int(others[1]) == games


def test_averages_are_those_of_their_table() -> None:
    text = prose("calibration")
    total, far = (row("calibration-averages", name) for name in ("all events", "150 or more"))
    assert f"expects {float(total[2]):.3f} points an event more" in text
    assert f"squared error {total[5]} against {total[6]}" in text
    assert f"of what is more {total[7]}" in text
    low, high = map(float, row("calibration-averages", "0-50")[7].split(" to "))
    assert low < 0 < high  # nothing can be seen
    assert f"it is {float(far[2]):.3f} points" in text


def test_every_picture_is_there_and_says_the_same() -> None:
    for page in ("drift", "calibration"):
        pictures = re.findall(r"!\[([^\]]*)\]\(([^)]*)\)", prose(page))
        assert len(pictures) >= 2
        for finding, name in pictures:
            drawn = unescape((STUDIES / name).read_text(encoding="utf-8"))
            assert f'aria-label="{finding}"' in drawn


@pytest.mark.skipif(not DATA, reason="ARPAD_STUDIES_DATA names no folder with the data")
def test_measured_again_the_tables_are_the_same(tmp_path: Path) -> None:
    folder = Path(str(DATA))
    files = [folder / "fide_elo_history.parquet", folder / "otb_games.parquet"]
    runpy.run_path(str(STUDIES / "draw.py"))["main"](*files, tmp_path)
    names = sorted(path.name for path in (STUDIES / "tables").iterdir())
    assert names == sorted(path.name for path in (tmp_path / "tables").iterdir())
    for name in names:
        assert (tmp_path / "tables" / name).read_text() == (STUDIES / "tables" / name).read_text()
