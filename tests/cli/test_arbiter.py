"""What an arbiter gives in a hurry, and what is said then: wrong days, facts, kinds, teams.

The event is a Swiss of four players made up for this test; what is expected is written by hand.
"""

from pathlib import Path

import pytest

from tests.cli.calls import run

HEAD = """\
012 Open of the Bay
022 Vigo
032 ESP
042 {start}
052 {end}
092 {kind}
102 2299999 Roca, Pau
122 {control}
132{blank}{day}  {day}
"""
PLAYERS = """\
001    1 m    Mas, Ona                          2105 ESP     2200001 1990/00/00  1.5    1     2 w 1     3 b =
001    2 m    Pau, Eva                          2080 ESP     2200002 1985/00/00  0.0    4     1 b 0     4 w 0
001    3 m IM Vila, Jon                         2310 ESP     2200003 1979/00/00  1.5    2     4 w 1     1 w =
001    4 m    Roig, Pol                         2420 POR     1900004 1995/00/00  1.0    3     3 b 0     2 b 1
"""  # noqa: E501
LIST = """\
player_id,name,federation,title,birth_date,rating,k_factor,games_rated
2200001,"Mas, Ona",ESP,,1990,2105,20,100
2200002,"Pau, Eva",ESP,,1985,2080,20,100
2200003,"Vila, Jon",ESP,IM,1979,2310,20,100
1900004,"Roig, Pol",POR,,1995,2420,10,100
"""


def _report(
    folder: Path,
    *changes: tuple[str, str],
    start: str = "2024/06/01",
    kind: str = "Individual: Swiss-System",
    control: str = "90 min + 30 sec per move",
    more: str = "",
) -> Path:
    year = start[2:4]
    text = HEAD.format(
        start=start, end=f"20{year}/06/02", kind=kind, control=control, blank=" " * 88,
        day=f"{year}/06/01",
    ) + PLAYERS + more  # fmt: skip
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = folder / "open.trf"
    path.write_text(text, encoding="utf-8")
    (folder / "list.csv").write_text(LIST, encoding="utf-8")
    return path


def _listed(folder: Path) -> tuple[str, ...]:
    return ("--list", f"2024-06-01={folder / 'list.csv'}")


def _check(folder: Path, *words: str):
    return run("check", folder / "open.trf", *_listed(folder), *words)


def test_a_report_without_fault_has_none(tmp_path: Path) -> None:
    _report(tmp_path)
    told = _check(tmp_path)
    assert (told.exit_code, "Nothing to complain of." in told.output) == (0, True)


def test_an_event_of_the_future_is_an_error(tmp_path: Path) -> None:
    _report(tmp_path, start="2098/06/01")
    told = _check(tmp_path)
    assert told.exit_code == 1
    assert "The event begins on 2098-06-01, which is still to come" in told.output


def test_a_last_day_in_the_future_is_a_warning(tmp_path: Path) -> None:
    _report(tmp_path, ("052 2024", "052 2098"))
    told = _check(tmp_path)
    assert "warning: The event ends on 2098-06-02, which is still to come." in told.output


def test_no_norm_and_no_form_of_the_future(tmp_path: Path) -> None:
    report, out = _report(tmp_path, start="2098/06/01"), tmp_path / "form.pdf"
    assert run("norms", report).exit_code == 1
    assert run("form", "1", report, "-o", out).exit_code == 1
    assert not out.exists()


def test_facts_that_are_not_the_reports_are_said(tmp_path: Path) -> None:
    _report(tmp_path)
    told = _check(tmp_path, "--fact", "start=2023-02-01", "--fact", "minutes_for_60_moves=121")
    assert "The fact start is 2023-02-01, and record 042 says 2024-06-01" in told.output
    assert "minutes_for_60_moves is 121, and record 122 says 120: the fact is taken" in told.output


def test_facts_that_are_the_reports_are_not_said(tmp_path: Path) -> None:
    _report(tmp_path)
    told = _check(tmp_path, "--fact", "start=2024-06-01", "--fact", "kind=swiss")
    assert "Nothing to complain of." in told.output


def test_a_title_other_than_the_lists_is_said(tmp_path: Path) -> None:
    report = _report(tmp_path, ("m IM Vila", "m GM Vila"))
    said = "Player 2200003, Vila, Jon, is GM in the report and IM on the list."
    assert said in _check(tmp_path).output
    assert said in run("norms", report, *_listed(tmp_path)).output


def test_a_round_robin_of_too_few_rounds_is_doubted(tmp_path: Path) -> None:
    _report(tmp_path, kind="Individual: Round-Robin")
    assert "A round robin of 4 players has 3 rounds or more; this event has 2." in (
        _check(tmp_path).output
    )


def test_records_that_name_two_kinds_are_said(tmp_path: Path) -> None:
    _report(tmp_path, more="192 FIDE_ROUNDROBIN\n")
    assert "Record 192 says round_robin, and record 092 swiss" in _check(tmp_path).output


def test_two_who_meet_twice_in_a_swiss_are_said(tmp_path: Path) -> None:
    _report(
        tmp_path,
        ("2 w 1     3 b =", "2 w 1     2 b ="), ("1 b 0     4 w 0", "1 b 0     1 w ="),
        ("4 w 1     1 w =", "4 w 1     4 w ="), ("3 b 0     2 b 1", "3 b 0     3 b ="),
    )  # fmt: skip
    said = "Players 1 and 2 meet in rounds 1 and 2 (2 pairs meet twice); in a Swiss"
    assert said in _check(tmp_path).output


@pytest.mark.parametrize(
    ("teams", "said"),
    [
        ((("Vigo", (1, 4)), ("Lugo", (2,))), "Player 3 plays and is in no team."),
        ((("Vigo", (1, 2)), ("Lugo", (3, 4))), "Players 1 and 2, both of the team 'Vigo', meet in "
         "round 1; 2 games are of team-mates."),
        ((("Vigo", (1, 4)), ("Vigo", (2, 3))), "2 teams are called 'Vigo'."),
    ],
)  # fmt: skip
def test_teams_that_can_not_be_right_are_said(tmp_path: Path, teams, said: str) -> None:
    records = "".join(
        f"013 {name:32s}{''.join(f'{number:5d}' for number in numbers)}\n"
        for name, numbers in teams
    )
    _report(tmp_path, kind="Team: Swiss-System", more=records)
    assert said in _check(tmp_path).output


def test_an_event_that_the_list_does_not_take_makes_none(tmp_path: Path) -> None:
    report, out = _report(tmp_path, control="15 min + 10 sec per move"), tmp_path / "out"
    told = run("rate", report, *_listed(tmp_path), "--list-date", "2024-07-01", "--out", out)
    assert told.exit_code == 1
    assert "0 of 4 games would be rated under fide-2024." in told.output
    assert "Rate it under fide-rapid, which takes 4 of its games" in told.output
    assert not out.exists()


def test_a_list_without_reports_is_made_as_before(tmp_path: Path) -> None:
    _report(tmp_path)
    out = tmp_path / "out"
    told = run("rate", *_listed(tmp_path), "--list-date", "2024-07-01", "--out", out)
    assert (told.exit_code, out.exists()) == (0, True)


def test_no_form_of_a_report_that_contradicts_itself(tmp_path: Path) -> None:
    report, out = _report(tmp_path, ("1 b 0     4 w 0", "1 b =     4 w 0")), tmp_path / "f.pdf"
    told = run("form", "1", report, "-o", out)
    assert (told.exit_code, out.exists()) == (1, False)
    assert "Round 1: player 1 has 1 against player 2, who has =." in told.output
    assert "Nothing is written." in told.output


def test_a_form_of_unknown_days_is_printed_with_blanks(tmp_path: Path) -> None:
    days = (("042 2024/06/01\n", ""), ("052 2024/06/02\n", ""), (" " * 88, " " * 108))
    report, out = _report(tmp_path, *days), tmp_path / "f.pdf"
    report.write_text(
        "".join(line for line in report.read_text().splitlines(keepends=True) if "132" not in line)
    )
    told = run("form", "1", report, "-o", out)
    assert (told.exit_code, out.exists()) == (1, True)


def test_two_games_of_one_player_in_a_round_of_a_table_are_said(tmp_path: Path) -> None:
    _report(tmp_path)
    table = tmp_path / "games.csv"
    table.write_text(
        "event_id,round,white_id,black_id,result,played_on\n"
        "vigo,1,2200001,2200002,1,2024-06-01\nvigo,1,2200001,2200003,1,2024-06-01\n"
    )
    told = run("check", table, *_listed(tmp_path))
    assert "2200001 has 2 games in round 1 of vigo." in told.output


def test_a_round_that_was_not_played_is_said(tmp_path: Path) -> None:
    told = run("norms", _report(tmp_path), "--after", "20")
    assert "Round 20 was not played: judged after round 2." in told.output


def test_a_report_is_no_list(tmp_path: Path) -> None:
    report = _report(tmp_path)
    told = run("rate", report, "--list", f"2024-06-01={report}", "--list-date", "2024-07-01")
    assert told.exit_code == 1
    assert "This is a tournament report (TRF), not a rating list." in told.output


def test_a_list_with_the_day_first_is_told_how_days_are_written(tmp_path: Path) -> None:
    report = _report(tmp_path)
    told = run("check", report, "--list", f"01/06/2024={tmp_path / 'list.csv'}")
    assert told.exit_code == 2
    assert "a date such as 2010-09-01" in " ".join(told.output.split())


def test_a_highest_rating_below_the_rating_is_wrong() -> None:
    assert run("calc", "k", "--rating", "2410", "--rating-peak", "2300").exit_code == 2
    assert run("calc", "k", "--rating", "2410", "--rating-peak", "2410").exit_code == 0
