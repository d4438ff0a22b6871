"""What was found, as people and editors read it: one line each, errors first, counted elsewhere."""

import re
from pathlib import Path

import pytest

from arpad.cli.findings.lines import print_findings, print_problems
from arpad.report.problems import Problem
from tests.cli.calls import DEMO, DORTMUND, run
from tests.office.papers import Paper, Person

PLACE = re.compile(r"^.+?:\d+:\d+: (error|warning|fixed|info): ")


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A report in which a date is mended, and a rating is none."""
    people = [Person("1", 2000, name="Sol, Ana"), Person("2", 1900, name="Mar, Ivo")]
    path = Paper("Cup", people, [(1, "1", "2", "1")]).write(tmp_path)
    text = path.read_text(encoding="utf-8").replace(" 1900", " l9OO")
    text = re.sub(r"^042 .*$", "042 30/07/2009", text, flags=re.MULTILINE)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_finding_begins_with_the_place_that_an_editor_jumps_to(wrong: Path) -> None:
    lines = run("check", wrong).stderr.splitlines()
    error = next(line for line in lines if ": error: " in line)
    assert error.startswith(f"{wrong}:")
    assert PLACE.match(error)
    assert lines[lines.index(error) + 1].startswith("    ")
    assert lines.index(error) == 0, "errors come first"


def test_another_verb_counts_what_was_mended_in_one_line(wrong: Path) -> None:
    checked, shown = run("check", wrong).stderr, run("crosstable", wrong).stderr
    assert ": fixed: " in checked
    assert ": fixed: " not in shown
    assert re.search(r"^\d+ things? mended.*; arpad check shows (it|them)\.$", shown, re.MULTILINE)


def test_quiet_leaves_the_errors_alone(wrong: Path) -> None:
    quiet = run("crosstable", wrong, "--quiet").stderr
    levels = [found[1] for line in quiet.splitlines() if (found := PLACE.match(line))]
    assert set(levels) == {"error"}
    assert run("rate", DORTMUND, "--list", f"2010-07-01={DEMO / 'list_2010-07.csv'}",
               "--list-date", "2010-09-01", "--quiet").stderr == ""  # fmt: skip


def test_equal_errors_are_one_line_from_four_on(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [Problem("error", "x", f"The rating of player {n} is no number.", line=n, file="a.trf")
            for n in range(1, 21)]  # fmt: skip
    print_findings(rows[:3])
    assert len(capsys.readouterr().err.splitlines()) == 3
    print_findings(rows)
    assert capsys.readouterr().err.startswith("a.trf:1: error: 20 x The rating is no number: lines")


def test_warnings_of_one_kind_are_one_line_after_an_answer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = [Problem("warning", "rating-differs", f"{name} is printed with 1.", line=n, file="a.trf")
            for n, name in enumerate(("Ana", "Ivo", "Eva"), start=7)]  # fmt: skip
    print_problems(rows)
    assert capsys.readouterr().err == (
        "a.trf:7: warning: 3 players are printed with another rating than the list's, "
        "which is used: lines 7, 8, 9.\n"
    )


def test_what_could_steer_a_terminal_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    print_findings([Problem("error", "x", "Ana\x1b[31m\u202e\x9b is two.", file="a\x07.trf")])
    found = capsys.readouterr().err
    assert not any(sign in found for sign in "\x1b\u202e\x9b\x07")


def test_a_level_is_said_once_wherever_the_line_is_folded(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the place alone fills the line, the level stands at its end, without a blank behind."""
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    for width in range(44, 62):
        print_findings([Problem("error", "x", "No table.", file="a" * width)])
        found = re.sub(r"\x1b\[\d*m", "", capsys.readouterr().err)
        assert found.count("error:") == 1
        assert "".join(found.split()) == "a" * width + ":error:Notable."


def test_an_event_that_is_rated_twice_stands_before_what_reports_lack(
    capsys: pytest.CaptureFixture[str],
) -> None:
    codes = ("trf-city", "trf-event-federation", "trf-chief-arbiter")
    lacking = [Problem("warning", code, f"{code} is missing.", file=file)
               for file in ("a.trf", "b.trf") for code in codes]  # fmt: skip
    print_problems([*lacking, Problem("warning", "event-twice", "It is one event.", file="b.trf")])
    assert capsys.readouterr().err.startswith("b.trf: warning: It is one event.\n")
