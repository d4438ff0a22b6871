"""`arpad check --entries`: every entry with rating and K, and what differs from the list."""

from pathlib import Path

import pytest

from tests.cli.calls import JULY, OPEN, answer, run
from tests.office.papers import listed, write_list

HEAD = "player_id,name,title,federation,rating\n"


def checked(folder: Path, rows: str, code: int = 0) -> dict:
    in_force = write_list(
        folder / "list.csv",
        [
            listed("7", 2399, name="Reti, Ana", title="WGM", federation="LAT", rating_peak=2399),
            listed("8", 2401, name="Réti, Zoë", federation="LAT", rating_peak=2401),
            listed("9", None, name="Euwe, Eva"),
        ],
    )
    path = folder / "entries.csv"
    path.write_text(HEAD + rows, encoding="utf-8")
    return answer("check", "--entries", path, "--list", f"2010-09-01={in_force}",
                  "--fact", "start=2010-09-18", code=code)  # fmt: skip


def codes(found: dict) -> list[tuple[str, str, int]]:
    return [(p["level"], p["code"], p["line"]) for p in found["problems"]]


def test_rating_and_k_of_the_rulebook_on_the_first_day(tmp_path: Path) -> None:
    found = checked(tmp_path, '7,"Reti, Ana",WGM,LAT,2399\n8,"Réti, Zoë",,LAT,2401\n')
    assert found["problems"] == []
    assert (found["rulebook"], found["on"]) == ("fide-2009-applied", "2010-09-18")
    assert [(e["rating"], e["k_factor"]) for e in found["entries"]] == [(2399, "15"), (2401, "10")]
    assert all("8.56" in e["article"] for e in found["entries"])


def test_what_differs_is_said(tmp_path: Path) -> None:
    rows = (
        '7,"Reti, Anna",WIM,ESP,2400\n'  # spelling, title, federation, rating
        '8,"Reti, Zoe",,,\n'  # accents
        '9,"Euwe, Eva",,,\n'  # without a rating
        ',"Nobody, New",,,\n'
    )
    assert codes(checked(tmp_path, rows)) == [
        ("warning", "match-differs", 2),
        ("warning", "entry-rating", 2),
        ("warning", "entry-title", 2),
        ("info", "entry-name", 3),
        ("info", "entry-unrated", 4),
        ("warning", "new-player-birth", 5),
        ("warning", "new-player-federation", 5),
        ("warning", "entry-not-listed", 5),
    ]


def test_a_number_nobody_has_and_another_name(tmp_path: Path) -> None:
    found = checked(tmp_path, '77,"Reti, Xenia",,,2000\n9,"Botwinnik, Max",,,\n', code=1)
    assert codes(found) == [
        ("error", "match-none", 2), ("error", "match-other-name", 3), ("info", "entry-unrated", 3),
    ]  # fmt: skip
    assert found["entries"][0]["player_id"] is None


def test_the_same_player_twice(tmp_path: Path) -> None:
    found = checked(tmp_path, '7,"Reti, Ana",,,\n7,"Reti, Ana",,,\n,"Euwe, Eva",,,\n', code=1)
    assert [c for c in codes(found) if "twice" in c[1]] == [
        ("error", "match-twice", 2),
        ("error", "match-twice", 3),
        ("warning", "entry-name-twice", 3),
    ]  # fmt: skip


def test_a_report_without_games_is_an_entry_list_too() -> None:
    found = answer("check", "--entries", OPEN, "--list", JULY)
    assert len(found["entries"]) == 52
    assert all(entry["player_id"] for entry in found["entries"])
    shown = run("check", "--entries", OPEN, "--list", JULY).output
    assert "52 entries, fide-2009-applied" in shown


def test_wrong_usage(tmp_path: Path) -> None:
    assert run("check").exit_code == 2
    assert run("check", "--entries", OPEN).exit_code == 2


def test_columns_of_a_federation_and_given_names_alone(tmp_path: Path) -> None:
    in_force = write_list(tmp_path / "list.csv", [listed("7", 2399, name="Réti Wolf, Ana")])
    path = tmp_path / "entries.csv"
    call = ("check", "--entries", path, "--list", f"2010-09-01={in_force}")
    path.write_text("Código;Apellidos;Nombre\n7;Reti-Wolf;Ana\n", encoding="utf-8")
    found = answer(*call, "--fact", "start=2010-09-18")
    assert found["entries"][0]["name"] == "Reti-Wolf, Ana"
    assert codes(found) == [("info", "entry-name", 2)]
    path.write_text("Código;Vorname\n7;Ana\n", encoding="utf-8")
    found = answer(*call, "--fact", "start=2010-09-18", code=1)
    assert codes(found) == [("error", "entries-column", 1)]
    crosstable = "number;name;rating;id;1;points\n1;Reti Wolf, Ana;2399;7;+;1\n"
    path.write_text(crosstable.replace("number;name", "number;who"), encoding="utf-8")
    assert codes(answer(*call, "--fact", "start=2010-09-18", code=1)) == [
        ("error", "entries-column", 1)
    ]


def test_new_players_of_one_name_without_birth_or_federation_are_said(tmp_path: Path) -> None:
    rows = "7,,,,\n,Juan,,,\n,Juan,,ESP,\n,Lopez Eva,,ESP,\n"
    found = checked(tmp_path, rows)["problems"]
    said = {one["code"]: one["message"] for one in found if one["level"] == "warning"}
    assert said["new-player-name"] == "New players of one name alone: 2 Juan; 3 Juan."
    assert said["new-player-federation"] == "New players without a federation: 2 Juan."
    assert said["new-player-birth"].endswith("birth: 2 Juan; 3 Juan; 4 Lopez Eva.")
    assert said["entry-nameless"] == "Entries without a name: 7."


@pytest.mark.parametrize("rows", ["", ",Somebody Else,,,\n", ",A B,,,\n,C D,,,\n"])
def test_entries_of_whom_nobody_is_on_the_list_leave_with_1(tmp_path: Path, rows: str) -> None:
    found = checked(tmp_path, rows, code=1)["problems"]
    assert [one["code"] for one in found if one["level"] == "error"] == ["entries-nobody"]


def test_many_entries_of_one_kind_are_one_line(tmp_path: Path) -> None:
    rows = "".join(f',"Body, No{letter}",,ESP,\n' for letter in "abcdef")
    checked(tmp_path, '7,"Reti, Ana",WGM,LAT,2399\n' + rows)
    shown = run("check", "--entries", tmp_path / "entries.csv", "--fact", "start=2010-09-18",
                "--list", f"2010-09-01={tmp_path / 'list.csv'}").stderr  # fmt: skip
    assert shown.count("not on the list") == 1
    assert (
        "6 x Body, Noa is not on the list: unrated, or not found, and the like: lines 3, 4" in shown
    )


def test_who_has_entered_is_written_before_round_1(tmp_path: Path) -> None:
    """As the list has them; who is not on it as entered; columns counted by hand from TRF16."""
    in_force = write_list(
        tmp_path / "list.csv", [listed("7", 2399, name="Reti, Ana", title="WGM", federation="LAT")]
    )
    entries, out = tmp_path / "entries.csv", tmp_path / "open.trf"
    entries.write_text(f'{HEAD},"Guest, Eva",,,2450\n7,Reti Ana,,,2300\n', encoding="utf-8")
    call = ("check", "--entries", entries, "--list", f"2010-09-01={in_force}", "--out", out)
    found = answer(*call, "--fact", "start=2010-09-18", "--fact", "name=Riga", code=1)
    assert found["written"] == str(out)
    lines = out.read_text(encoding="utf-8").splitlines()
    assert lines[:2] == ["012 Riga", "042 2010/09/18"]
    assert lines[-2] == f"001    1      {'Guest, Eva':33} 2450{'':28} 0.0"
    assert lines[-1].startswith(f"001    2  WGM {'Reti, Ana':33} 2399 LAT           7")
    assert run(*call).exit_code == 2  # nothing is written over
    assert run("check", OPEN, "--out", tmp_path / "x.trf").exit_code == 2
    assert not (tmp_path / "x.trf").exists()
