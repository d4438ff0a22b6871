"""What an officer reads of a month: the list first and whole, then a line an event and kind."""

from datetime import date
from pathlib import Path

import pytest

from arpad.answers.periods import PeriodPreview
from arpad.cli.findings import print_for_officer
from arpad.cli.office.render_periods import print_preview
from arpad.cli.words import Screen, showing
from arpad.formats.sniff import kind_of
from arpad.office.periods.figures import Next
from arpad.report.problems import Problem
from tests.cli.calls import OPEN, answer, run
from tests.cli.offices import BY, LAST_FOUR, federation, report


def differs(event: int, line: int) -> Problem:
    message = f"Player {line} is printed with 1900, and the list has 1950; the list's is used."
    fix = "Print the ratings of the list in force at the start."
    return Problem("warning", "rating-differs", message, fix, line=line, file=f"{event}/open.trf")


def lines_of(capsys: pytest.CaptureFixture[str], *problems: Problem) -> list[str]:
    print_for_officer(problems)
    return capsys.readouterr().err.splitlines()


def test_the_list_stands_first_and_whole_however_much_is_said_of_reports(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Ten findings of the list, 8,000 of 400 reports: all ten are there, before the reports."""
    of_list = [Problem("warning", "list-left", f"Left {n}.", "Look.") for n in range(10)]
    of_reports = [differs(event, line) for event in range(400, 0, -1) for line in range(1, 21)]
    said = lines_of(capsys, *of_reports, *of_list)
    assert said[:2] == ["warning: Left 0.", "    Look."]
    assert said[2:11] == [f"warning: Left {n}." for n in range(1, 10)]
    assert said[11].startswith("event 1, open.trf:1: warning: 20 players are printed with another")
    assert len(said) == 11 + 20 + 1 + 1  # twenty reports, their remedy once, the rest counted
    assert said[-1] == "7600 more warnings; --json shows them."


def test_event_13_stands_before_event_114(capsys: pytest.CaptureFixture[str]) -> None:
    events = [114, 118, 13, 2]
    errors = [Problem("error", "trf-rating", "No number.", file=f"{n}/a.trf") for n in events]
    assert lines_of(capsys, *errors) == [
        f"event {n}, a.trf: error: No number." for n in sorted(events)
    ]


def test_a_quiet_call_hears_errors_alone(capsys: pytest.CaptureFixture[str]) -> None:
    with showing(Screen(is_quiet=True)):
        wrong = Problem("error", "list-date", "Wrong day.")
        assert lines_of(capsys, differs(1, 1), wrong) == ["error: Wrong day."]


def test_newcomers_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    day = date(2026, 4, 1)
    changes = [
        Next(player_id=str(n), name="A", list_date=day, status_old="unrated", status_new="active")
        for n in range(802)
    ]
    gone = Next(player_id="7", name="B", list_date=day, status_old="active", status_new="inactive")
    found = PeriodPreview(list="standard", list_date=day, states={}, next=(*changes, gone))
    print_preview(found, has_events=False)
    assert capsys.readouterr().out.splitlines()[1:] == [
        "  2026-04-01: 802 players: unrated → active",
        "  2026-04-01: 7 B: active → inactive",
    ]


@pytest.mark.long
def test_a_good_report_is_one_line_and_the_last_one_counts(tmp_path: Path) -> None:
    at = federation(tmp_path, standard="fide", rapid="fide-rapid")
    good = report(tmp_path, "enero", date(2026, 1, 9))
    fast = report(tmp_path, "rapido", date(2026, 1, 12), LAST_FOUR, minutes=15)
    odd = report(tmp_path, "odd", date(2026, 1, 20), LAST_FOUR, results="010101", minutes=None)
    said = run("intake", good, fast, odd, *BY, "--at", at).stdout.splitlines()
    assert said == [
        f"{good}: event 1, The enero: taken (standard: 6 of 6 games)",
        f"{fast}: event 2, The rapido: taken (rapid: 6 of 6 games)",
        f"{odd}: event 3, The odd: doubtful (standard: 6 of 6 games, rapid: 6 of 6 games)",
        "taken: 2, doubtful: 1",
    ]
    again = run("intake", good, odd, "--new", "--quiet", *BY, "--at", at)
    assert again.stdout.splitlines() == ["known: 2"]
    shown = run("period", "status", "standard", "--at", at).stdout.splitlines()
    states = [line.split(":")[0].strip() for line in shown[1:]]
    assert states[:4] == ["doubtful", "in", "doubtful", "1 more are not for this list."]


def test_a_finding_names_the_file_as_it_was_given(tmp_path: Path) -> None:
    """So an editor opens it at its line."""
    at = federation(tmp_path, standard="fide")
    broken = report(tmp_path / "sent", "enero", date(2026, 1, 9))
    broken.write_text(broken.read_text().replace("042 ", "043 ").replace("052 ", "053 "))
    said = run("intake", broken, *BY, "--at", at).stderr
    assert f"{broken}: error: It is not known when the event took place" in said


def test_after_player_set_the_player_and_what_is_so_now_are_printed(tmp_path: Path) -> None:
    at = federation(tmp_path, standard="fide")
    fact = ("--fact", "number:fide=2299999", "--since", "2026-01-01")
    said = run("player", "set", "502", *fact, *BY, "--at", at).stdout
    assert said.splitlines() == [
        "Bilbao Ruiz, Marta (502)",
        "    number fide: 2299999  since 2026-01-01",
        "    because: as the rules say",
    ]


def test_players_are_found_by_words_in_any_order(tmp_path: Path) -> None:
    at = federation(tmp_path, standard="fide")
    found = [run("player", "find", *words, "--at", at).stdout
             for words in (("Marta", "bilbao"), ("bilbao marta",), ("ruiz", "Marta"))]  # fmt: skip
    assert found[0].startswith("502  Bilbao Ruiz, Marta")
    assert len(set(found)) == 1


def test_events_are_listed_by_how_they_stand(tmp_path: Path) -> None:
    at = federation(tmp_path, standard="fide")
    days = ("--start", "2026-01-16", "--end", "2026-01-18")
    run("event", "add", "Lost open", *days, *BY, "--at", at)
    run("intake", report(tmp_path, "enero", date(2026, 1, 9)), *BY, "--at", at)
    for state, number in (("registered", "1"), ("reported", "2")):
        listed = answer("event", "list", "--state", state, "--at", at)["events"]
        assert [one["event"] for one in listed] == [number]
    wrong = run("event", "list", "--state", "taken", "--at", at)
    assert (wrong.exit_code, "reported" in wrong.stderr) == (2, True)


@pytest.mark.parametrize(
    ("lang", "said"),
    [("ca", "digueu quina llista: standard, rapid."), ("pt", "diga que lista: standard, rapid.")],
)
def test_a_call_that_names_no_list_is_told_so_in_the_officers_language(
    tmp_path: Path, lang: str, said: str
) -> None:
    at = federation(tmp_path, standard="fide", rapid="fide-rapid")
    refused = run("period", "preview", "--lang", lang, "--at", at)
    assert (refused.exit_code, refused.stderr) == (2, f"arpad: {said}\n")


def test_the_same_bytes_from_a_pipe_are_the_same_format(tmp_path: Path) -> None:
    path = report(tmp_path, "enero", date(2026, 1, 9))
    data = path.read_bytes()
    assert {kind_of(data, name) for name in ("enero.trf", "-", "")} == {"trf"}


def test_rate_and_check_count_the_same_games_and_rate_the_byes_apart() -> None:
    """Of the open's report: pairings with an opponent, and those without one."""
    rows = [line for line in OPEN.read_text().splitlines() if line.startswith("001")]
    cells = [row[at : at + 8] for row in rows for at in range(91, len(row), 10)]
    byes = sum(cell[:4] == "0000" and cell[7:8].strip() != "" for cell in cells)
    forfeits = sum(cell[:4] != "0000" and cell[7:8] in ("+", "-") for cell in cells) // 2
    line = next(one for one in run("rate", OPEN).stdout.splitlines() if "forfeit, or a bye" in one)
    assert f"{forfeits}, {byes} byes" in line
    assert f"{forfeits} x A game won or lost by forfeit" in run("check", OPEN).stdout
