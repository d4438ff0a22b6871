"""A column too many or too few in every player's line: read as it was meant, and said once."""

import pytest

from arpad.formats.trf import read, write
from arpad.report import Player, Report, without_places
from tests.cli.calls import DORTMUND, OPEN, answer

# Where the fields of record 001 begin: sex, title, name, rating, federation, number, birth, points
STARTS = (10, 11, 15, 49, 54, 58, 70, 81, 86)
SHIFTS = [(start, step) for start in STARTS for step in (1, 2)] + [(15, -1), (58, -1), (70, -1)]


def shifted(text: str, start: int, step: int) -> str:
    """Return the report with blanks put before a column of each player's line, or taken out."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if line.startswith("001 ") and step > 0:
            lines[at] = line[: start - 1] + " " * step + line[start - 1 :]
        elif line.startswith("001 "):
            assert not line[start - 2]
            lines[at] = line[: start - 2] + line[start - 1 :]
    return "\n".join(lines)


@pytest.mark.parametrize(("start", "step"), [one for one in SHIFTS if one[1] > 0])
@pytest.mark.parametrize("path", [DORTMUND, OPEN], ids=["dortmund", "open"])
def test_one_column_too_many_is_one_finding(path, start, step):
    text = path.read_text()
    whole, before = read(text.encode())
    report, problems = read(shifted(text, start, step).encode())
    assert without_places(report) == without_places(whole)
    (said,) = (one for one in problems if one.code == "trf-columns")
    assert said.level == "fixed"
    count = "one column" if step == 1 else "two columns"
    assert f"lines of players stand {count} to the right from column" in said.message
    assert len(problems) == len(before) + 1


def test_one_column_too_few_is_one_finding():
    lines = DORTMUND.read_text().split("\n")
    short = [line[:57] + line[58:] if line.startswith("001 ") else line for line in lines]
    report, problems = read("\n".join(short).encode())
    assert without_places(report) == without_places(read(DORTMUND.read_bytes())[0])
    (said,) = (one for one in problems if one.code == "trf-columns")
    assert "All 6 lines of players stand one column to the left" in said.message


def test_check_says_it_in_one_line(tmp_path):
    path = tmp_path / "a.trf"
    path.write_text(shifted(OPEN.read_text(), 13, 1))
    (found,) = answer("check", path)["files"]
    (said,) = (one for one in found["problems"] if one["code"] == "trf-columns")
    assert said["message"].startswith("All 52 lines of players stand one column to the right")
    assert (found["players"], found["games"]) == (52, 93)


@pytest.mark.parametrize("start", [15, 49])
@pytest.mark.parametrize("step", [1, 2, -1])
def test_a_line_alone_beside_its_columns_is_one_finding(start: int, step: int) -> None:
    """One blank too many, two, or one too few, in the line of player 6."""
    lines = OPEN.read_text().split("\n")
    whole, before = read("\n".join(lines).encode())
    at = next(n for n, line in enumerate(lines) if line.startswith("001    6 "))
    line, place = lines[at], start - 1
    if step < 0 and line[place + step : place].strip():
        pytest.skip("there is no blank to take out")
    moved = " " * step + line[place:] if step > 0 else line[place:]
    lines[at] = line[: place + min(step, 0)] + moved
    report, problems = read("\n".join(lines).encode())
    assert without_places(report) == without_places(whole)
    (said,) = [one for one in problems if one.line == at + 1 and one not in before]
    assert (said.level, said.code) == ("warning", "trf-columns")


def test_one_line_alone_with_a_fault_is_read_as_it_stands() -> None:
    """A federation that is a digit is a finding of its own, no rating two columns too far right."""
    rows = [f"001 {n:4}      {name:33}      {federation}" for n, name, federation in
            ((1, "Reti, Ana", "4"), (2, "Euwe, Eva", "NED"))]  # fmt: skip
    report, problems = read("\n".join(rows).encode(), "x.trf")
    assert [(one.rating, one.federation) for one in report.players] == [(None, "4"), (None, "NED")]
    assert "trf-columns" not in {one.code for one in problems}


@pytest.mark.parametrize("start", [10, 11, 13, 15])
def test_what_a_program_always_writes_its_own_way_hides_no_shift(start):
    """Titles as letters and births as years, which are mended in every line that is in order."""
    short = {"GM": "g", "IM": "m", "FM": "f"}
    lines = [
        line[:10] + short.get(line[10:13].strip(), "").rjust(3) + line[13:69] + "1978      "
        + line[79:] if line.startswith("001 ") else line
        for line in OPEN.read_text().split("\n")
    ]  # fmt: skip
    text = "\n".join(lines)
    whole, before = read(text.encode())
    report, problems = read(shifted(text, start, 1).encode())
    assert without_places(report) == without_places(whole)
    assert len(problems) == len(before) + 1


def test_a_title_of_trf06_is_no_part_of_a_name():
    players = tuple(Player(number, name, title="GM") for number, name in ((1, "A"), (2, "Reti")))
    again, problems = read(write(Report(name="x", players=players), "TRF06"))
    assert [(player.name, player.title) for player in again.players] == [
        ("A", "GM"),
        ("Reti", "GM"),
    ]
    assert "trf-columns" not in {problem.code for problem in problems}
