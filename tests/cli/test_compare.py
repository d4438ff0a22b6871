"""`arpad compare`: another system's lists beside ours, from files, with causes and without."""

from datetime import date
from pathlib import Path
from random import Random

import pytest

from tests.cli.calls import answer, run
from tests.office.compare.planting import Month, events_of_month, federation, read, sent, start_list

JANUARY, FEBRUARY = date(2025, 1, 1), date(2025, 2, 1)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with two lists of a federation and the reports between them."""
    folder = tmp_path_factory.mktemp("federation")
    chance = Random(7)
    members = federation(chance, 80, JANUARY)
    listed, ratings, data = start_list(chance, members, JANUARY)
    (folder / "january.csv").write_bytes(data)
    reports = [sent(name, event, ratings)
               for name, event in events_of_month(chance, members, JANUARY, 3)]  # fmt: skip
    (folder / "reports").mkdir()
    for report in reports:
        (folder / "reports" / report.name).write_bytes(report.files[report.name])
    events = read(reports)
    month = Month(listed, FEBRUARY, "fide", events, events, chance)
    (folder / "february.csv").write_bytes(month.published()[1])
    without = Month(listed, FEBRUARY, "fide", events, events[1:], chance)
    (folder / "without.csv").write_bytes(without.published()[1])
    return folder


def words(files: Path, later: str) -> tuple[object, ...]:
    return ("compare", f"{JANUARY}={files / 'january.csv'}", f"{FEBRUARY}={files / later}",
            "--reports", files / "reports")  # fmt: skip


def test_lists_of_the_same_reports_are_equal(files: Path) -> None:
    result = run(*words(files, "february.csv"))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "80 of 80 equal."


def test_a_report_that_they_lack_is_named_for_everybody_in_it(files: Path) -> None:
    compared = answer(*words(files, "without.csv"))
    event = sorted((files / "reports").iterdir())[0].stem
    assert {row["event_id"] for row in compared["differences"]} == {event}
    assert [cause["cause"] for cause in compared["causes"]] == ["event-missing-theirs"]
    assert compared["equal"] + compared["causes"][0]["players"] == compared["players"] == 80
    assert "a report is missing there" in compared["summary"]
    assert "falta allí un informe" in run(*words(files, "without.csv"), "--lang", "es").stdout


def test_a_list_that_is_none_is_a_problem_and_one_alone_wrong_usage(
    files: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.csv"
    broken.write_bytes(b"\x00\x01")
    result = run("compare", f"{JANUARY}={files / 'january.csv'}", f"{FEBRUARY}={broken}",
                 "--reports", files / "reports")  # fmt: skip
    assert result.exit_code == 1
    alone = run("compare", f"{JANUARY}={files / 'january.csv'}", "--reports", files / "reports")
    assert alone.exit_code == 2
    assert "two consecutive lists" in alone.stderr


def test_lists_without_a_date_are_refused(files: Path) -> None:
    result = run("compare", files / "january.csv", files / "february.csv", "--reports",
                 files / "reports")  # fmt: skip
    assert result.exit_code != 0
