"""Reports as they come in: ids of their own, sent twice, faulty ones beside sound ones, facts."""

from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from arpad.law import NoRulebookError
from arpad.library.files import read_submissions
from arpad.office.intake.submissions import Submission
from arpad.office.period.engine_rows import event_row, facts_row
from arpad.office.period.in_time import NothingToRateError
from arpad.report.facts import Facts
from tests.office.papers import (
    Game,
    Paper,
    codes,
    listed,
    loaded,
    people,
    player_row,
    points,
    rated,
    write_list,
)

ROWS = [listed("ana", 2000), listed("ben", 2000), listed("cai", 2000), listed("new", None)]
GAME: list[Game] = [(1, "ana", "ben", "1")]
OTHER: list[Game] = [(1, "ana", "cai", "1")]
JULY, SEPTEMBER = date(2009, 7, 1), date(2009, 9, 1)


def paper(event_id: str, games: list[Game] = GAME, **more: Any) -> Paper:
    return Paper(event_id, people(ROWS), games, **more)


def ids(paths: list[Path]) -> list[str]:
    return [one.event_id for one in read_submissions(paths, Facts())]


# Ids


def test_an_event_is_called_as_its_file(tmp_path: Path) -> None:
    assert ids([paper("open").write(tmp_path), tmp_path / "no file.trf"]) == ["open", "no file"]


def test_files_of_one_name_are_events_of_their_own(tmp_path: Path) -> None:
    """Also where the number that is added is the name of a third file."""
    a, b = paper("open").write(tmp_path / "a"), paper("open", OTHER).write(tmp_path / "b")
    third = paper("open-2", [(1, "ben", "cai", "1")]).write(tmp_path)
    assert ids([a, b]) == ["open", "open-2"]
    assert ids([third, a, b]) == ["open-2", "open", "open-3"]
    for paths in ([a, b, third], [third, b, a]):
        assert len(set(ids(paths))) == 3
        in_force = loaded(write_list(tmp_path / "list.csv", ROWS), JULY)
        period = rated(paths, [in_force], SEPTEMBER)
        assert period.tables["changes"].height == 2 * 3
        assert {name: points(period, name) for name in ("ana", "ben", "cai")} == {
            "ana": 15, "ben": 0, "cai": -15,
        }  # fmt: skip


@pytest.mark.parametrize("path", [".", "..", "/", "", "no/such/file.trf", "no/such/folder/"])
def test_what_is_no_file_is_an_error_of_its_own(path: str) -> None:
    (found,) = read_submissions([Path(path)], Facts())
    assert [(p.level, p.code) for p in found.problems] == [("error", "file-unreadable")]
    assert not found.is_sound


# Sent twice


@pytest.mark.parametrize("days_later", [0, 7])
def test_an_event_sent_twice_counts_once(tmp_path: Path, days_later: int) -> None:
    """Under another name too. With other days it may be another event: a warning then."""
    again = paper("again", GAME, start=date(2009, 8, 1 + days_later), end=date(2009, 8, 16))
    first = paper("open", GAME, start=date(2009, 8, 1), end=date(2009, 8, 16))
    in_force = loaded(write_list(tmp_path / "list.csv", ROWS), JULY)
    period = rated([first.write(tmp_path), again.write(tmp_path)], [in_force], SEPTEMBER)
    (problem,) = [one for one in period.problems if one.code == "event-twice"]
    assert problem.level == ("warning" if days_later else "error")
    assert Path(problem.file).name == "open.trf"  # the first by name is the first
    assert "again.trf" in problem.message
    assert points(period, "ana") == (15 if days_later else Decimal("7.5"))


def test_events_with_another_result_are_two(tmp_path: Path) -> None:
    reports = [paper("a").write(tmp_path), paper("b", [(1, "ana", "ben", "0")]).write(tmp_path)]
    in_force = loaded(write_list(tmp_path / "list.csv", ROWS), JULY)
    period = rated(reports, [in_force], SEPTEMBER)
    assert codes(period) == ["event-twice"]  # the same players on the same days: looked at
    assert codes(period, "error") == []
    assert (period.tables["events"].height, points(period, "ana")) == (2, 0)


# Faulty reports


def _faulty(folder: Path) -> Path:
    """Write a report in which both players of a game say that they won."""
    path = paper("faulty", OTHER).write(folder)
    text = path.read_text(encoding="utf-8")
    lines = [line[:98] + "1" if line.startswith("001    3") else line for line in text.split("\n")]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_a_faulty_report_is_left_out_and_the_sound_one_rated(tmp_path: Path) -> None:
    in_force = loaded(write_list(tmp_path / "list.csv", ROWS), JULY)
    period = rated([_faulty(tmp_path), paper("sound").write(tmp_path)], [in_force], SEPTEMBER)
    assert [one.submission.event_id for one in period.ready] == ["sound"]
    (error,) = [problem for problem in period.problems if problem.level == "error"]
    assert (error.code, Path(error.file).name) == ("report-result", "faulty.trf")
    assert {name: points(period, name) for name in ("ana", "ben", "cai")} == {
        "ana": Decimal("7.5"), "ben": Decimal("-7.5"), "cai": 0,
    }  # fmt: skip


def test_when_every_report_is_left_out_the_list_stays_as_it_was(tmp_path: Path) -> None:
    """With a date there is a period to speak of: the problems and articles come with it."""
    in_force = loaded(write_list(tmp_path / "list.csv", ROWS), JULY)
    late = paper("late", end=date(2009, 8, 26)).write(tmp_path)
    for reports in ([_faulty(tmp_path)], [late], [_faulty(tmp_path), late]):
        period = rated(reports, [in_force], SEPTEMBER)
        assert period.ready == ()
        assert player_row(period, "ana")["rating"] == 2000
        assert period.tables["changes"].is_empty()
        assert len(period.excluded) == (late in reports)
        assert codes(period)


def test_without_a_sound_report_and_a_date_there_is_nothing_to_rate(tmp_path: Path) -> None:
    in_force = loaded(write_list(tmp_path / "list.csv", ROWS), JULY)
    with pytest.raises(NothingToRateError):
        rated([_faulty(tmp_path)], [in_force], None)


def test_an_unknown_rulebook_is_said_at_once(tmp_path: Path) -> None:
    in_force = loaded(write_list(tmp_path / "list.csv", ROWS), JULY)
    with pytest.raises(NoRulebookError, match="fide-2009-applied"):
        rated([paper("open").write(tmp_path)], [in_force], SEPTEMBER, "fide-1999")


def test_an_event_of_a_time_without_rules_is_left_out_with_an_error(tmp_path: Path) -> None:
    in_force = loaded(write_list(tmp_path / "list.csv", ROWS), date(2005, 7, 1))
    old = paper("old", start=date(2005, 6, 30), end=date(2005, 8, 1)).write(tmp_path)
    new = paper("new", OTHER, start=date(2005, 7, 1), end=date(2005, 8, 1)).write(tmp_path)
    period = rated([old, new], [in_force], date(2005, 10, 1))
    assert [one.submission.event_id for one in period.ready] == ["new"]
    assert codes(period, "error") == ["rulebook-none"]


# The order of reports


def test_the_order_of_reports_decides_nothing(tmp_path: Path) -> None:
    """Two first events of a newcomer on the same days: half a point in one, two in the other.

    Nobody knows which was before the other: both are first, and the one with half a point is
    ignored (6.1). Neither the order in which the reports were named nor their names decide.
    """
    poor = paper("b-poor", [(1, "new", "ana", "="), (2, "new", "ben", "0"), (3, "new", "cai", "0")])
    rich = paper("a-rich", [(1, "new", "ana", "1"), (2, "new", "ben", "1"), (3, "new", "cai", "0")])
    paths = [poor.write(tmp_path), rich.write(tmp_path)]
    in_force = loaded(write_list(tmp_path / "list.csv", ROWS), JULY)
    found = [
        rated(reports, [in_force], SEPTEMBER).tables["results"].drop("rulebook")
        for reports in (paths, paths[::-1])
    ]
    assert found[0].equals(found[1])
    assert found[0]["is_first_event"].to_list() == [1, 1]


# Facts


def test_facts_stated_for_all_go_before_those_beside_a_report(tmp_path: Path) -> None:
    path = paper("open", facts={"is_official": False}, minutes=90).write(tmp_path)
    (found,) = read_submissions([path], Facts(is_official=True, city="Elsewhere"))
    assert (found.facts.is_official, found.facts.city) == (True, "Elsewhere")
    assert (found.facts.kind, found.facts.minutes_for_60_moves) == ("swiss", 90)
    assert (found.deciders["kind"], found.deciders["start"]) == ("stated", "record 042")


def test_facts_stand_beside_the_report_under_either_name(tmp_path: Path) -> None:
    path = paper("open").write(tmp_path)
    beside = path.with_suffix(".facts.toml")
    (one,) = read_submissions([path], Facts())
    beside.rename(path.with_name("open.trf.facts.toml"))
    (other,) = read_submissions([path], Facts())
    assert one.facts == other.facts
    assert one.facts.minutes_for_60_moves == 120


def test_a_wrong_fact_is_an_error_of_the_event(tmp_path: Path) -> None:
    path = paper("open").write(tmp_path)
    path.with_suffix(".facts.toml").write_text("is_oficial = true\n")
    (found,) = read_submissions([path], Facts())
    (error,) = [problem for problem in found.problems if problem.level == "error"]
    assert (Path(error.file).name, error.line) == ("open.facts.toml", 1)
    assert not found.is_sound


def test_an_event_without_days_is_not_rated(tmp_path: Path) -> None:
    path = paper("open").write(tmp_path)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(line for line in lines if line[:3] not in ("042", "052")))
    (found,) = read_submissions([path], Facts())
    assert "facts-dates" in [p.code for p in found.problems if p.level == "error"]
    days = Facts(start=date(2009, 8, 1), end=date(2009, 8, 2))
    (mended,) = read_submissions([path], days)
    assert mended.is_sound


def test_an_event_that_ends_before_it_starts_is_not_rated(tmp_path: Path) -> None:
    """Said once, whether the report says so or a fact."""
    first, last = date(2009, 8, 9), date(2009, 8, 8)
    in_report = paper("a", start=first, end=last).write(tmp_path)
    in_facts = paper("b", facts={"start": first, "end": last}).write(tmp_path)
    for path, code in ((in_report, "report-dates"), (in_facts, "facts-dates")):
        (found,) = read_submissions([path], Facts())
        assert [p.code for p in found.problems if p.level == "error"] == [code]
    one_day = paper("c", start=first, end=first).write(tmp_path)
    assert read_submissions([one_day], Facts())[0].is_sound


@pytest.mark.parametrize(
    ("registered_on", "months"),
    [
        (date(2009, 7, 1), 1),
        (date(2009, 7, 2), 0),
        (date(2009, 8, 1), 0),
        (date(2009, 8, 2), -1),
        (date(2009, 6, 1), 2),
        (None, None),
    ],
)
def test_months_of_registration_before_the_start(
    tmp_path: Path, registered_on: date | None, months: int | None
) -> None:
    """2009 0.4: a month before it starts, which is 1 August."""
    path = paper("open").write(tmp_path)
    (found,) = read_submissions([path], Facts(registered_on=registered_on))
    assert isinstance(found, Submission)
    assert event_row(found, 1, 20090701)["months_registered_before"] == months


def test_what_is_stated_of_an_event_reaches_the_engine_in_its_units() -> None:
    stated = Facts(start=date(2009, 9, 1), end=date(2009, 9, 9), kind="swiss", rounds_scheduled=9,
                   is_women_only=True, is_official=False, hours_per_day=Decimal("12.5"),
                   minutes_for_60_moves=Decimal("89.5"), stage_of="final")  # fmt: skip
    row = facts_row(stated, 7, 20090701)
    assert (row["event_id"], row["list_id"], row["kind"]) == (7, 20090701, "swiss")
    assert (row["is_women_only"], row["is_official"], row["is_thematic"]) == (1, 0, None)
    assert (row["rounds_scheduled"], row["hours_per_day"]) == (9, 13)  # begun hours count
    assert (row["minutes_for_60_moves"], row["seconds_for_60_moves"]) == (89, 5370)
    assert "stage_of" not in row  # an event's number, which the names of the period give


def test_what_the_rules_ask_of_an_event_is_checked(tmp_path: Path) -> None:
    """A failed check is a warning with its article, and excludes nothing."""
    october, ninth = date(2009, 10, 1), date(2009, 10, 9)
    july_12 = date(2009, 7, 12)  # 90 days to 9 October, both ends counted
    cases: list[tuple[dict[str, Any], date, tuple[str, ...]]] = [
        ({"registered_on": date(2009, 9, 2)}, october, ("0.4",)),
        ({"registered_on": date(2009, 9, 1)}, october, ()),
        ({"rounds_per_day": 4}, october, ("3.1/1", "3.1/2")),  # 4 x 2 x 120 minutes: 16 hours
        ({"rounds_per_day": 3}, october, ()),  # 12 hours
        ({"hours_per_day": 12.5}, october, ("3.1/2",)),
        ({"hours_per_day": 12}, october, ()),
        ({}, july_12, ()),
        ({}, date(2009, 7, 11), ("4.1",)),
        ({"kind": "league"}, date(2009, 7, 11), ()),
    ]
    rows, paths = [], []
    for number, (facts, start, _) in enumerate(cases):
        pair = [listed(f"a{number}", 2000), listed(f"b{number}", 2000)]
        games: list[Game] = [(1, f"a{number}", f"b{number}", "1")]
        stated = {name: value for name, value in facts.items() if name != "kind"}
        kind = facts.get("kind", "swiss")
        event = Paper(f"event-{number}", people(pair), games, start, ninth, stated, kind)
        rows += pair
        paths.append(event.write(tmp_path))
    file = write_list(tmp_path / "list.csv", rows)
    lists = [loaded(file, JULY), loaded(file, date(2009, 9, 1))]
    period = rated(paths, lists, date(2009, 11, 1))
    found = {
        (Path(p.file).stem, p.message.split()[-1].rstrip(")"))
        for p in period.problems
        if p.code == "rules-check" and p.level == "warning"
    }
    wanted = {(f"event-{n}", one) for n, (_, _, checks) in enumerate(cases) for one in checks}
    assert found == wanted
    assert {points(period, f"a{n}") for n in range(len(cases))} == {Decimal("7.5")}
