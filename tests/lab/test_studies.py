"""The studies in docs/studies: their prose says what their tables say, and the data says both.

The data is not part of the project (its licence is another). Where the folder of
ARPAD_STUDIES_DATA holds spelling.ssp and otb_games.parquet, everything is measured again.
`test_drift_study` reads the prose of drift.md.
"""

import os
import re
import runpy
from html import unescape
from pathlib import Path

import pytest

from tests.lab.study_figures import unsupported

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


def test_calibration_says_what_its_tables_say() -> None:
    text = prose("calibration")
    for name, sign in (("50 to 99", "where the table has"), ("350 to 399", "where it has")):
        _, _, observed, known, _, expected, *_ = row("calibration-difference", name)
        assert f"{observed} {interval(known)} at {name}" in text
        assert f"{sign} {expected}" in text
    rows = table("calibration-difference")
    assert all(float(one[2]) < min(map(float, one[5:])) for one in rows)
    games, factor, known, advantage = row("calibration-slope", "all games")[1:5]
    assert f"in {games} games" in text
    assert f"{factor} {interval(known)} of what they are" in text
    assert f"has {round(float(advantage))} points of advantage" in text
    assert f"2400 to 2599 the slope is {row('calibration-slope', '2400-2599')[2]}" in text
    below = [
        int(one[1]) for one in table("calibration-slope") if one[0] in ("1800-1999", "2000-2199")
    ]
    assert f"stand on {sum(below)} games" in text
    middle = row("calibration-colour", "-50 to 49")
    assert f"scores {float(middle[2]) - float(middle[7]):.3f} a game" in text


CALIBRATION_METHOD = (
    "(FIDE B.02 2005-07 10.1b)", "with K = 10", "remark of 14.4", "the 298 complete round robins",
    "Headers of 359095", "found 5/6 =", "(about 250)", "up to 1.7 times", "in the 1990s, 0.713 in",
    "scores 0.050 a game", "12 of 17", "outside 8, all of them from 50 to 499", "3854 games",
    "of 50 points", "from 100 resamples", "100 games or more in the record",
    "0.793 (0.698 to 0.856)", "0.792 (0.758 to 0.827)",
    "0.82, 0.82, 0.84 and 0.78,", "and 0.756 at", "the 0.850 at", "0.793 (0.751 to 0.826)",
    "0.524 at 2200 to 2399, from 770 games", "The 0.79 is", "39 points", "(34 to 43)",
    "by 0.1 to 0.2",
)  # fmt: skip
"""What no table of the page has: method, what a review found, and what other tests hold."""


def test_every_figure_of_calibration_stands_in_a_table() -> None:
    assert unsupported("calibration", CALIBRATION_METHOD) == []


def test_calibration_says_what_falls_before_its_rivals() -> None:
    """Of intervals that overlap nothing is confirmed; a slope below 1 is in every row."""
    text = prose("calibration")
    cells = {one[0]: [cell.split(" ")[0] for cell in one[2:]] for one in table("rivals-slopes")}
    both, other = cells["both with 100 games (collected)"], cells["one collected, one not"]
    noise = cells["noise of 50 points in ratings"]
    assert f"{other[0]} where one of the two was collected, {both[0]} where both were" in text
    assert f"{noise[0]} with added chance" in text
    assert f"it is {both[1]} in fast games and {both[2]} in all others" in text
    assert "{}, {}, {} and {} in the four decades".format(*both[3:7]) in text
    assert f"({both[7]} at 2200 to 2399)" in text
    assert f"reversed: {both[8]} and {both[9]}" in text
    (whole,) = [one for one in table("rivals-slopes") if one[0].startswith("both with 100")]
    ends = [tuple(map(float, re.findall(r"[\d.]+", cell)[1:])) for cell in whole[3:9]]
    for part in (ends[:2], ends[2:6]):
        assert max(low for low, _ in part) < min(high for _, high in part)
    for one in table("rivals-slopes"):
        assert float(one[2].split(" to ")[1].strip(")")) < 1, one


def test_calibration_by_event_and_decade() -> None:
    text = prose("calibration")
    record, other, single = (
        next(one for one in table("calibration-colours-of-events") if one[:2] == [name, what])
        for name, what in (("over the board", "one White more"),
                           ("over the board, another seed", "one White more"),
                           ("complete single round robins", "one White more"))
    )  # fmt: skip
    assert f"brings {record[4].strip('+')} points an event {interval(record[5])}" in text
    assert f"{10 * float(record[4]):.1f} rating points with K = 10" in text
    assert f"explains {record[6]} of the variance" in text
    assert f"it is {single[4].strip('+')} {interval(single[5])}" in text
    assert other[4] == record[4]
    decades = {one[0]: one[3] for one in table("groups-year") if one[1] == "all"}
    assert f"{decades['1990s']} in the 1990s, {decades['2020s']} in the 2020s" in text


def test_calibration_says_where_chance_is_enough() -> None:
    """Bands that hold all groups together: which of them the table and the curve lie beyond."""
    text = prose("calibration")
    beyond: dict[str, list[str]] = {"table": [], "normal": [], "logistic": []}
    for name, _, _, _, known, *expected in table("calibration-difference"):
        low, high = map(float, known.split(" to "))
        for curve, value in zip(beyond, expected, strict=True):
            if not low <= float(value) <= high:
                beyond[curve].append(name)
    counts = [len(beyond[one]) for one in ("table", "logistic")]
    groups = len(table("calibration-difference"))
    said = (
        "the table lies outside {} of {}, the logistic curve outside {}, all of them from 50 to 499"
    )
    assert said.format(counts[0], groups, counts[1]) in text
    assert (beyond["logistic"][0], beyond["logistic"][-1]) == ("50 to 99", "450 to 499")
    fast, others = (row("calibration-fast", name) for name in ("named as fast", "all others"))
    assert f"than all others ({fast[2]} against {others[2]})" in text
    games = int(row("calibration-slope", "all games")[1])
    assert int(fast[1]) + int(others[1]) == games


def test_averages_are_those_of_their_table() -> None:
    text = prose("calibration")
    total, far = (row("calibration-averages", name) for name in ("all events", "150 or more"))
    assert f"expects {float(total[2]):.3f} points an event more" in text
    assert f"squared error {total[5]} against {total[6]}" in text
    assert f"of the excess {total[7]}" in text
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
    files = [folder / "spelling.ssp", folder / "otb_games.parquet"]
    runpy.run_path(str(STUDIES / "draw.py"))["main"](*files, tmp_path)
    names = sorted(path.name for path in (tmp_path / "tables").iterdir())
    assert {name.split("-")[0] for name in names} == {"drift", "calibration"}
    for name in names:
        assert (tmp_path / "tables" / name).read_text() == (STUDIES / "tables" / name).read_text()
