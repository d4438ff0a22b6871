"""Whoever is entitled to stand on a list is on it, or is named (FCE 8.2, 10; CNXC 5.3, 7.2g)."""

from datetime import date
from pathlib import Path

import polars as pl
import pytest

from tests.cli.calls import answer, codes
from tests.cli.offices import BY, LAST_FOUR, federation, put, report

MEMBERS = """\
player_id,name,sex,birth_date,federation
104,"Amat Sol, Ona",w,2012-09-01,CAT
105,"Bosch Mas, Pau",m,1979-11-20,CAT
106,"Camps Roca, Nil",m,1969,CAT
"""


def rows_of(at: Path, day: str) -> dict[str, tuple[int | None, str]]:
    rows = pl.read_csv(at / "vault" / "standard" / day / "list.csv",
                       schema_overrides={"player_id": str})  # fmt: skip
    return {
        number: (rating, section)
        for number, rating, section in rows.select("player_id", "rating", "section").iter_rows()
    }


@pytest.mark.long
def test_members_with_a_licence_are_on_the_list_before_they_play(tmp_path: Path) -> None:
    """104 was federated on 30 September 2025, aged 4777/365 = 13.1: 1020 + 40 x 13.1 = 1544.

    105 as a grown-up: 1700 (10.2). Of 106 the day of birth isn't known. Without a licence (107)
    nobody is on the list.
    """
    at, table = federation(tmp_path, standard="fce-2016"), tmp_path / "members.csv"
    table.write_text(MEMBERS + '107,"Duran Puig, Mar",w,1975-05-05,CAT\n', encoding="utf-8")
    answer("player", "import", table, *BY, "--at", at)
    for number in ("104", "105", "106"):
        facts = ("--fact", "federated_since=2025-09-30", "--fact", "licence:2026=yes",
                 "--fact", "club=Foment")  # fmt: skip
        answer("player", "set", number, *facts, "--since", "2025-09-30", *BY, "--at", at)
    done = put(at)
    found = rows_of(at, "2026-02-01")
    assert (found["104"], found["105"]) == ((1544, "whole list"), (1700, "whole list"))
    assert found["106"] == (None, "not shown")
    assert "107" not in found
    (unrated,) = [problem for problem in done["problems"] if problem["code"] == "list-ages"]
    assert "106 Camps Roca, Nil" in unrated["found"]


@pytest.mark.parametrize("is_known", [True, False])
@pytest.mark.long
def test_a_new_member_may_be_a_substitute(tmp_path: Path, *, is_known: bool) -> None:
    """CNXC 7.2g: nothing is imputed to a substitute without a rating; the other games count."""
    at, table = federation(tmp_path, standard="cnxc-2000"), tmp_path / "members.csv"
    if is_known:
        table.write_text(MEMBERS, encoding="utf-8")
        answer("player", "import", table, *BY, "--at", at)
    row = {"round": 1, "side": "white", "order": 1, "original_id": "505", "substitute_id": "105",
           "original_moved": True, "substitute_moved": True}  # fmt: skip
    sent = report(tmp_path, "equipas", date(2026, 3, 6), LAST_FOUR, kind="team",
                  rows={"substitutions": [row]})  # fmt: skip
    answer("intake", sent, *BY, "--at", at, code=0 if is_known else 1)
    done = put(at, day="2026-07-01", code=0 if is_known else 1)
    if is_known:
        assert done["taken_in"]["held"] == 0
        assert done["taken_in"]["rated"] >= 5
    else:
        assert codes(done["problems"], "error") == ["list-unaccounted"]


@pytest.mark.long
def test_two_boards_at_once_are_no_alarm_in_correspondence(tmp_path: Path) -> None:
    """CNXC 3.3: each board and group is an event of its own; FIDE's list names who plays twice."""
    at = federation(tmp_path, standard="fide", correspondence="cnxc-2000")
    boards = [
        report(tmp_path, "um", date(2026, 1, 9), LAST_FOUR),
        report(tmp_path, "dois", date(2026, 1, 10), ["501", "502", "505", "506"], "=0=1=0"),
    ]
    answer("intake", *boards, *BY, "--at", at)
    named = {
        name: codes(answer("period", "preview", name, "--at", at)["problems"], "warning")
        for name in ("standard", "correspondence")
    }
    assert "list-two-events" in named["standard"]
    assert "list-two-events" not in named["correspondence"]


@pytest.mark.long
def test_a_thematic_event_is_not_rated_and_no_error(tmp_path: Path) -> None:
    """CNXC 3.1."""
    at = federation(tmp_path, standard="cnxc-2000")
    sent = report(tmp_path, "tema", date(2026, 3, 6), facts={"is_thematic": True})
    verb_answer = answer("intake", sent, *BY, "--at", at)
    assert verb_answer["reports"][0]["state"] == "not_rated"
    assert codes(verb_answer["problems"], "error") == []
    done = put(at, day="2026-07-01")
    assert (done["taken_in"]["games"], done["taken_in"]["excluded"]) == (6, 6)
    assert done["taken_in"]["events"][0]["ways"][0]["article"] == "CNXC 2000-07 3.1/2"
