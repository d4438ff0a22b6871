"""A season is opened: licences and clubs in one act, and what that does to the first list."""

import csv
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calls import answer, codes, run
from tests.cli.offices import BY

SHEET = """\
player_id,name,sex,birth_date,federation,rating,k_factor,club,federated_since,games_by_year,\
has_licence
1,"Amat Sol, Ona",w,1988-03-02,CAT,1850,24,Foment,2024-02-01,2024:27 2025:36,1
2,"Bosch Mas, Pau",m,1979-11-20,CAT,1980,20,Foment,2015-10-01,2025:14,1
3,"Camps Roca, Nil",m,1969-01-05,CAT,2100,14,Terrassa,2024-01-01,2024:54 2025:54,1
4,"Duran Puig, Mar",w,1975-05-05,CAT,1500,33,Terrassa,2010-01-01,,
"""
LICENCES = """\
player_id,name,club
1,"Amat Sol, Ona",Foment
2,"Bosch Mas, Pau",Terrassa
4,"Duran Puig, Mar",
9,"Estel Riu, Jan",Foment
"""


@pytest.fixture
def at(tmp_path: Path) -> Path:
    where, table = tmp_path / "federation", tmp_path / "sheet.csv"
    table.write_text(SHEET, encoding="utf-8")
    answer("office", "init", where, "--name", "Ruritania", "--by", "ana")
    answer("player", "import", table, "--at", where, *BY)
    words = ("--from", table, "--date", "2025-12-01", "--rulebook", "fce-2016", "--at", where)
    answer("list", "add", "standard", *words, *BY)
    return where


def opened(at: Path, text: str = LICENCES, code: int = 0) -> dict[str, Any]:
    table = at.parent / "licences.csv"
    table.write_text(text, encoding="utf-8")
    return answer("office", "season", "--licences", table, *BY, "--at", at, code=code)


@pytest.mark.long
def test_a_season_is_opened_in_one_act_with_a_report(at: Path) -> None:
    """FCE 16.2: 1 has K0 24, after two seasons MP (2 x 36 + 27) / 3 = 33: 24 + 3 - 33/9 = 23.33.

    2 has five seasons and more, MP 5 x 14 / 15: 24 + 3 - 4.67/9 = 26.48; 3 has 16 + 3 - 54/9 = 13.
    """
    found = opened(at)
    assert (found["season"], found["first_list"]) == ("2026", "2026-01-01")
    assert found["licences"] == {"kept": 2, "new": 1, "lost": 1}
    told = {one["player_id"]: one for one in found["players"]}
    assert {number: one["licence"] for number, one in told.items()} == {
        "1": "kept", "2": "kept", "3": "lost", "4": "new",
    }  # fmt: skip
    assert [(told[n]["k_old"], told[n]["k_new"]) for n in "123"] == [
        ("24", "23"), ("20", "26"), ("14", "13"),
    ]  # fmt: skip
    assert (told["2"]["club_old"], told["2"]["club_new"], found["clubs"]) == (
        "Foment", "Terrassa", 1
    )  # fmt: skip
    (left,) = (one for one in found["problems"] if one["code"] == "season-player")
    assert "9 Estel Riu, Jan" in left["message"]
    assert found["act"]["kind"] == "season.open"
    answer("period", "publish", "standard", "--date", "2026-01-01", *BY, "--at", at)
    with (at / "vault" / "standard" / "2026-01-01" / "list.csv").open(encoding="utf-8") as file:
        rows = {row["player_id"]: row for row in csv.DictReader(file)}
    assert {number: row["section"] for number, row in rows.items()} == {
        "1": "whole list", "2": "whole list", "3": "not shown", "4": "whole list",
    }  # fmt: skip
    assert [rows[n]["k_factor"] for n in "123"] == ["23", "26", "13"]
    assert (
        answer("office", "season", "standard", "--season", "2026", "--at", at)["players"]
        == (found["players"])
    )


def test_an_opening_is_undone_and_nobody_has_a_licence_of_it(at: Path) -> None:
    act = opened(at)["act"]["number"]
    answer("office", "undo", str(act), *BY, "--at", at)
    after = answer("office", "season", "--at", at)
    assert after["licences"] == {"kept": 0, "new": 0, "lost": 3}
    assert (after["act"], after["clubs"]) == (None, 0)


@pytest.mark.long
def test_what_a_tired_officer_gives_is_said(at: Path, tmp_path: Path) -> None:
    opened(at)
    assert codes(opened(at, code=1)["problems"], "error") == ["season-nothing"]
    other = opened(at, 'player_id,name\n3,"Zukertort, Zoe"\n', code=1)
    assert codes(other["problems"]) == ["season-player", "season-nothing"]
    twice = opened(at, 'player_id,name\n3,"Camps Roca, Nil"\n3,"Camps Roca, Nil"\n', code=1)
    assert twice["act"] is None
    taken = opened(at, 'player_id,name,has_licence\n1,"Amat Sol, Ona",no\n')
    assert taken["licences"]["lost"] == 2
    assert (
        run("office", "season", "--licences", tmp_path / "no.csv", *BY, "--at", at).exit_code == 2
    )
    assert run("office", "season", "--because", "x", "--at", at).exit_code == 2
    assert run("office", "season", "blitz", "--at", at).exit_code == 2
    long_ago = answer("office", "season", "--season", "2016", "--at", at, code=1)
    assert codes(long_ago["problems"]) == ["season-list"]
    shown = run("office", "season", "--at", at).output
    assert "no licence any more" in shown
    assert "K 24 → 23" in shown


def test_rules_without_seasons_have_none_to_open(tmp_path: Path) -> None:
    where, table = tmp_path / "federation", tmp_path / "sheet.csv"
    table.write_text("player_id,name,rating,games_rated\n1,Amat Ona,1850,30\n", encoding="utf-8")
    answer("office", "init", where, "--name", "Ruritania", "--by", "ana")
    answer("player", "import", table, "--at", where, *BY)
    words = ("--from", table, "--date", "2026-01-01", "--rulebook", "cnxc", "--at", where)
    answer("list", "add", "active", *words, *BY)
    found = run("office", "season", "--at", where)
    assert found.exit_code == 2
    assert "know no seasons" in found.output
