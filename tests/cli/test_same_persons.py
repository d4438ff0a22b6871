"""Numbers of an office that are one person's, or not any more, and players who are taken off."""

import csv
import json
from datetime import date
from pathlib import Path

import pytest

from tests.cli.calls import answer, codes, run
from tests.cli.offices import (
    BY,
    MARTA,
    SHEET,
    TWO_OF_ONE,
    copied,
    federation,
    listed,
    of_february,
    of_march,
    put,
    report,
)
from tests.office.papers import Person


@pytest.mark.long
def test_two_numbers_of_one_person_are_one_on_the_next_list(tmp_path: Path) -> None:
    """The kept number's rating stands; games are added: 60 and 12 before the event, and 3 in it."""
    lists: dict[str, dict[str, dict[str, str]]] = {}
    before = federation(tmp_path / "before", sheet=TWO_OF_ONE, standard="fide")
    answer("intake", report(tmp_path, "enero", date(2026, 1, 9)), *BY, "--at", before)
    for name, verbs in {"alone": (), "merged": ("merge",), "split": ("merge", "split")}.items():
        where = copied(before, tmp_path / name)
        for verb in verbs:
            numbers = ("502", "509") if verb == "merge" else ("509",)
            answer("player", verb, *numbers, *BY, "--at", where)
        put(where)
        place = where / "vault" / "standard" / "2026-02-01"
        with (place / "list.csv").open(encoding="utf-8") as file:
            lists[name] = {row["player_id"]: row for row in csv.DictReader(file)}
        assert run("list", "verify", where / "vault" / "standard").exit_code == 0
    assert lists["alone"] == lists["split"]
    assert lists["alone"]["509"]["rating"] == "1890"
    assert "509" not in lists["merged"]
    both = [lists[name]["502"] for name in ("alone", "merged")]
    assert both[0]["rating"] == both[1]["rating"]
    assert [row["games_rated"] for row in both] == ["63", "75"]


def test_merging_says_what_was_rated_under_the_number_given_up(tmp_path: Path) -> None:
    where = copied(of_february("1=01=1", is_merged=False), tmp_path) / "federation"
    merged = ("player", "merge", "509", "502", *BY, "--at", where)
    screen = run(*merged)
    assert screen.exit_code == 0
    assert "502 played in event 1, The enero (standard 2026-02-01), as Bilbao" in screen.stderr
    assert "arpad correct player 1 2 509 --preview --because WHY" in " ".join(screen.stderr.split())
    answer("player", "split", "502", *BY, "--at", where)
    other = answer("player", "merge", "502", "509", *BY, "--at", where)
    assert codes(other["problems"]) == []  # 509 has played in no event


@pytest.mark.long
def test_a_list_that_follows_a_merging_goes_on_from_the_one_before(tmp_path: Path) -> None:
    """A stranger reads which numbers are one person's, and finds their ratings and games joined."""
    where = copied(of_february("1=01=1", is_merged=False), tmp_path) / "federation"
    answer("player", "merge", "509", "502", *BY, "--at", where)
    answer("intake", report(tmp_path, "febrero", date(2026, 2, 6)), *BY, "--at", where)
    assert put(where, day="2026-03-01")["is_published"]
    found = answer("list", "verify", where / "archive")
    assert not [one for one in found["problems"] if one["level"] == "error"]
    told = json.loads((where / "archive" / "00000003" / "manifest.json").read_bytes())
    assert told["same_persons"] == [["502", "509"]]


@pytest.mark.long
def test_who_played_has_to_be_certain_before_split_numbers_go_on(tmp_path: Path) -> None:
    """Both are called the same, and the report prints no number: nobody is made up."""
    sheet = SHEET + '509,"Bilbao Ruiz, Marta",w,,ESP,1890,12\n'
    where = federation(tmp_path, sheet=sheet, standard="fide")
    answer("player", "merge", "502", "509", *BY, "--at", where)
    nameless = Person("", 1980, name="Bilbao Ruiz, Marta", birth="1974", is_numbered=False)
    file = report(tmp_path, "enero", date(2026, 1, 9), ["501", nameless, "503", "504"])
    answer("intake", file, *BY, "--at", where)
    put(where)
    answer("player", "split", "509", *BY, "--at", where)
    refused = put(where, day="2026-03-01", code=1)
    assert codes(refused["problems"], "error") == ["player-split-unsure"]
    assert "number 2 in event 1" in refused["problems"][0]["message"]
    answer("event", "player", "1", "2", "509", *BY, "--at", where)
    answer(
        "player", "set", "509", "--fact", "birth=1974", "--since", "2026-01-01", *BY, "--at", where
    )
    assert put(where, day="2026-03-01")["is_published"]
    rows = listed(where, "2026-03-01")
    assert (rows["502"]["rating"], rows["502"]["games_rated"]) == ("1980", "60")
    assert rows["509"]["games_rated"] == "15"


@pytest.mark.long
def test_whom_his_federation_takes_off_is_not_on_the_list_and_comes_back(tmp_path: Path) -> None:
    """FIDE 2005, 16.2: left off every part, with his rating kept; the floor of the text is 1601."""
    sheet = SHEET.replace(",33\n", ",33\n").replace("1655", "1955")
    where = federation(tmp_path, sheet=sheet, standard="fide-2005")
    words = ("--fact", "taken_off=yes", "--since", "2026-02-10", *BY, "--at", where)
    answer("player", "set", "501", *words)
    first = answer("period", "publish", "standard", "--date", "2026-04-01", *BY, "--at", where)
    assert [one["message"] for one in first["problems"] if one["code"] == "list-taken-off"] == [
        "Not shown, for their federation has taken them off (16.2): 501 Aguirre Sanz, Jon."
    ]
    row = listed(where, "2026-04-01")["501"]
    assert (row["section"], row["rating"]) == ("not shown", "2105")
    assert listed(where, "2026-04-01")["502"]["section"] == "whole list"
    assert run("list", "verify", where / "archive").exit_code == 0
    assert '"501"' not in (where / "archive" / "00000002" / "people.csv").read_text()
    back = ("--fact", "taken_off=", "--since", "2026-05-10", *BY, "--at", where)
    answer("player", "set", "501", *back)
    july = answer("period", "publish", "standard", "--date", "2026-07-01", *BY, "--at", where)
    assert "list-taken-off" not in codes(july["problems"])
    row = listed(where, "2026-07-01")["501"]
    assert (row["section"], row["rating"]) == ("whole list", "2105")


def test_where_no_article_takes_anybody_off_that_is_said(tmp_path: Path) -> None:
    where = federation(tmp_path, standard="fide-2009")
    answer("player", "set", "501", "--fact", "taken_off=yes", "--since", "2026-01-01", *BY,
           "--at", where)  # fmt: skip
    seen = answer("period", "preview", "standard", "--at", where)
    assert codes([p for p in seen["problems"] if p["level"] == "warning"]).count(
        "list-taken-off"
    ) == 1  # fmt: skip


@pytest.mark.long
def test_numbers_that_are_split_after_a_list_go_on_with_what_each_would_have(
    tmp_path: Path,
) -> None:
    """As in an office that never merged them, for both; whom they met keeps what was published.

    502 plays in January as 502, 509 in February under his own number, both while they are one.
    """
    lists: dict[str, dict[str, dict[str, str]]] = {}
    for name in ("alone", "split"):
        made = of_march("1=01=1", is_merged=name == "split")
        where = copied(made, tmp_path / name) / "federation"
        if name == "split":
            assert "509" not in listed(where, "2026-03-01")
            answer("player", "split", "509", *BY, "--at", where)
            seen = answer("period", "preview", "--at", where)
            (told,) = (one for one in seen["problems"] if one["code"] == "player-split")
            before = listed(tmp_path / "alone" / "federation", "2026-03-01")
            for number in ("502", "509"):
                assert (
                    f"{number} {before[number]['name']} {before[number]['rating']}"
                    in (told["message"])
                )
        last = report(tmp_path / name, "marzo", date(2026, 3, 6), ["502", MARTA, "503", "504"])
        answer("intake", last, *BY, "--at", where)
        assert put(where, day="2026-04-01")["is_published"]
        lists[name] = listed(where, "2026-04-01")
        assert run("list", "verify", where / "vault" / "standard").exit_code == 0
        found = answer("list", "verify", where / "archive")
        expected = ["archive-restored"] if name == "split" else []
        assert [one["code"] for one in found["problems"] if one["level"] == "warning"] == expected
        assert put(where, day="2026-05-01")["is_published"]
    for number in ("502", "509"):
        one, other = lists["alone"][number], lists["split"][number]
        assert one["games_rated"] == other["games_rated"]
        old = ("rating_old", "status", "k_factor", "rating_peak")
        assert [one[name] for name in old] == [other[name] for name in old]
