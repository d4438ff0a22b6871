"""An office on the command line: made once, every act kept, every refusal said."""

import os
import sqlite3
import stat
from pathlib import Path

import pytest

from arpad.registry.place import KINDS
from tests.cli.calls import answer, codes, run

BECAUSE = ("--because", "as the form says")
STORES = sorted({*KINDS} - {"postgresql"})


@pytest.fixture(params=STORES)
def at(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    where = tmp_path / "federation"
    answer("office", "init", where, "--name", "Ruritania", "--store", request.param, "--by", "ana")
    return where


@pytest.fixture
def one(tmp_path: Path) -> Path:
    """Return an office of the usual kind with one player."""
    where = tmp_path / "federation"
    answer("office", "init", where, "--by", "ana")
    add(where, "Réti, Ana", "sex=w", "birth=1980-05-28", "number:fide=150301")
    return where


def add(at: Path, name: str, *facts: str, code: int = 0, more: tuple[str, ...] = ()) -> dict:
    stated = [part for fact in facts for part in ("--fact", fact)]
    words = ("player", "add", name, *stated, *BECAUSE, *more, "--at", at, "--by", "ana")
    return answer(*words, code=code)


def test_an_office_is_made_in_an_empty_place_alone(tmp_path: Path) -> None:
    at = tmp_path / "deep" / "federation"
    made = answer("office", "init", at, "--name", "Ruritania", "--by", "ana")
    assert (made["name"], made["players"], made["acts"]) == ("Ruritania", 0, 1)
    assert stat.S_IMODE((at / "secret").stat().st_mode) == 0o600
    assert stat.S_IMODE(at.stat().st_mode) == 0o700
    assert [path.name for path in at.parent.iterdir()] == ["federation"]
    again = run("office", "init", at)
    assert again.exit_code == 2
    assert "is not empty" in again.output


def test_where_there_is_no_office_that_is_said(tmp_path: Path, one: Path) -> None:
    for words in (("office", "show"), ("player", "find", "reti")):
        assert "name the office" in run(*words).output
        assert run(*words).exit_code == 2
        nowhere = run(*words, "--at", tmp_path / "nowhere")
        assert nowhere.exit_code == 2
        assert "there is no office" in nowhere.output
    (one / "secret").write_text("not hex")
    assert run("office", "show", "--at", one).exit_code == 2
    (one / "office.json").write_text("[]")
    assert "is not as this version writes it" in run("office", "show", "--at", one).output


def test_the_database_of_another_office_is_refused(tmp_path: Path, one: Path) -> None:
    other = tmp_path / "other"
    answer("office", "init", other, "--by", "eva")
    (other / "office.db").replace(one / "office.db")
    assert "belong to different offices" in run("office", "show", "--at", one).output


def test_what_is_no_database_is_the_machines_fault(one: Path) -> None:
    for path in one.glob("office.db*"):
        path.unlink()
    (one / "office.db").write_bytes(b"no database at all" * 100)
    result = run("office", "show", "--at", one)
    assert result.exit_code == 3
    assert "not a database" in result.output


def test_the_year_of_a_player(at: Path) -> None:
    added = add(at, "Réti, Ana", "sex=w", "birth=1980-05-28", "federation=CZE")
    assert added["players"] == ["1"]
    stated = ("--since", "2026-05-02", *BECAUSE, "--at", at, "--by", "ana")
    answer("player", "rename", "1", "Euwe, Ana", *stated)
    answer("player", "set", "euwe", "--fact", "title:fide=WIM", *stated)
    before = answer("player", "show", "reti", "--on", "2026-05-01", "--at", at)
    assert {one["fact"]: one["value"] for one in before["facts"]} == {
        "name": "Réti, Ana", "sex": "w", "birth": "1980-05-28", "federation": "CZE",
    }  # fmt: skip
    after = answer("player", "show", "1", "--on", "2026-05-02", "--at", at)
    assert {one["fact"]: one["since"] for one in after["facts"]} == {
        "name": "2026-05-02", "sex": "", "birth": "", "federation": "", "title": "2026-05-02",
    }  # fmt: skip
    told = answer("player", "history", "1", "--at", at)["acts"]
    assert [(act["kind"], act["who"], act["because"]) for act in told] == [
        (kind, "ana", "as the form says") for kind in ("player.add", "player.rename", "player.set")
    ]


def test_a_doubled_player_is_merged_and_split(at: Path) -> None:
    add(at, "Réti, Ana", "birth=1980")
    refused = add(at, "RETI Ana", code=1)
    assert codes(refused["problems"]) == ["player-double"]
    add(at, "RETI Ana", more=("--not", "1"))
    pairs = answer("player", "doubles", "--at", at)["doubles"]
    assert [(one["first"]["player_id"], one["second"]["player_id"]) for one in pairs] == [
        ("1", "2")
    ]
    answer("player", "merge", "1", "2", *BECAUSE, "--at", at)
    assert answer("player", "doubles", "--at", at) == {"players": 1, "doubles": [], "problems": []}
    assert answer("player", "show", "2", "--at", at)["player"] == "1"
    merged = answer("player", "history", "2", "--at", at)["acts"]
    assert [act["kind"] for act in merged] == ["player.add", "player.add", "player.merge"]
    answer("player", "split", "2", *BECAUSE, "--at", at)
    assert answer("player", "show", "2", "--at", at)["player"] == "2"
    log = answer("office", "log", "--at", at)["acts"]
    assert [(act["number"], act["holds"]) for act in log][-2:] == [(4, False), (5, True)]


def test_who_is_meant_is_asked_where_several_fit(one: Path) -> None:
    add(one, "Réti, Anamaria", "birth=1990")
    several = answer("player", "show", "reti", "--at", one, code=1)
    assert codes(several["problems"]) == ["player-several"]
    assert "1 Réti, Ana; 2 Réti, Anamaria" in several["problems"][0]["message"]
    assert answer("player", "show", "150301", "--at", one)["player"] == "1"
    nobody = answer("player", "find", "lasker", "--at", one, code=1)
    assert codes(nobody["problems"]) == ["player-unknown"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("player", "add", "Tal, Mia", "--because", " "), "say why"),
        (("player", "add", "Tal, Mia", "--fact", "sex", *BECAUSE), "write FACT=VALUE"),
        (("player", "set", "1", *BECAUSE), "--fact"),
        (("player", "set", "1", "--fact", "sex=m", "--since", "May", *BECAUSE), "is not a date"),
        (("player", "show", "1", "--on", "2026-13-01"), "is not a date"),
        (("office", "undo", "0", *BECAUSE), "'0' is not a whole number, 1 or more"),
    ],
)
def test_a_wrong_call_leaves_with_2(one: Path, words: tuple[str, ...], said: str) -> None:
    result = run(*words, "--at", one)
    assert result.exit_code == 2
    assert said in result.output
    assert answer("office", "show", "--at", one)["acts"] == 2


def test_an_act_is_undone_once(one: Path) -> None:
    done = answer("office", "undo", "2", *BECAUSE, "--at", one)
    assert done["act"]["undoes"] == 2
    assert codes(answer("office", "undo", "2", *BECAUSE, "--at", one, code=1)["problems"]) == [
        "act-kept"
    ]
    assert answer("office", "show", "--at", one)["players"] == 0


def test_a_changed_journal_is_found(at: Path) -> None:
    add(at, "Réti, Ana")
    add(at, "Euwe, Eva")
    sound = answer("office", "check", "--at", at)
    assert (sound["acts"], sound["problems"]) == (3, [])
    if (at / "acts").is_dir():
        path = at / "acts" / "00000002.json"
        path.write_bytes(path.read_bytes().replace("Réti".encode(), "Béti".encode()))
    else:
        with sqlite3.connect(at / "office.db") as connection:
            connection.execute("UPDATE fact SET value = 'Béti, Ana' WHERE act = 2")
        connection.close()
    changed = answer("office", "check", "--at", at, code=1)
    assert [problem["found"] for problem in changed["problems"]] == ["2"]


def test_an_act_left_out_is_found(tmp_path: Path) -> None:
    at = tmp_path / "federation"
    answer("office", "init", at, "--store", "folder")
    for name in ("Réti, Ana", "Euwe, Eva", "Tal, Mia"):
        add(at, name)
    (at / "acts" / "00000002.json").unlink()
    (at / "acts" / "00000003.json").rename(at / "acts" / "00000002.json")
    result = run("office", "show", "--at", at)
    assert result.exit_code == 2
    assert "00000002.json holds act 3" in result.output


def test_a_name_with_marks_stays_what_it_is(one: Path) -> None:
    add(one, "[red]Rossi[/red], Bo")
    found = run("player", "find", "rossi", "--at", one)
    assert "[red]Rossi[/red], Bo" in found.output


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_a_place_that_refuses_is_the_machines_fault(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert run("office", "init", tmp_path / "federation").exit_code == 3


def test_a_list_is_entered_once(at: Path, tmp_path: Path) -> None:
    table = tmp_path / "members.csv"
    table.write_text(
        "player_id,name,federation,sex,birth_date,title\n"
        '10,"Réti, Ana",CZE,w,1980-05-28,WIM\n11,"Euwe, Eva",NED,w,1981,\n'
        '12,"Tal, Mia",LAT,w,1982,\n',
        encoding="utf-8",
    )
    words = ("player", "import", table, *BECAUSE, "--at", at)
    assert answer(*words)["entered"] == 3
    shown = answer("player", "show", "10", "--at", at)
    assert {(one["fact"], one["which"]): one["value"] for one in shown["facts"]} == {
        ("name", ""): "Réti, Ana", ("federation", ""): "CZE", ("sex", ""): "w",
        ("birth", ""): "1980-05-28", ("title", "fide"): "WIM",
    }  # fmt: skip
    again = answer(*words)
    assert (again["entered"], again["act"]) == (0, None)
    assert codes(again["problems"], "info") == ["player-known", "player-known"]
    assert answer("office", "show", "--at", at)["acts"] == 2


def test_who_may_be_known_is_told_and_not_entered(one: Path, tmp_path: Path) -> None:
    table = tmp_path / "fide.csv"
    table.write_text(
        "player_id,name,federation,sex,birth_date\n"
        '150301,"Reti, Ana",CZE,w,1980\n200,"RETI Ana",,w,1980\n'
        '201,"Euwe, Eva",NED,w,1981\n202,"Lasker, Emma",GER,x,1982\n',
        encoding="utf-8",
    )
    words = ("player", "import", table, "--numbers-of", "fide", *BECAUSE, "--at", one)
    found = answer(*words)
    assert found["entered"] == 2
    doubtful = [p["message"] for p in found["problems"] if p["code"] == "player-double"]
    assert doubtful == ["May be somebody who is known: 200 (1)."]
    numbers = [answer("player", "find", name, "--at", one)["players"][0]["player"]
               for name in ("euwe", "lasker", "201")]  # fmt: skip
    assert numbers == ["2", "3", "2"]
    assert answer("office", "undo", str(found["act"]), *BECAUSE, "--at", one)["act"] is not None
    assert answer("player", "find", "euwe", "--at", one, code=1)["players"] == []


def test_two_rows_of_one_name_and_birth_are_put_to_the_officer(at: Path, tmp_path: Path) -> None:
    table = tmp_path / "members.csv"
    table.write_text(
        "player_id,name,birth_date\n"
        '10,"Réti, Ana",1980-05-28\n11,"RETI Ana",1980-05-28\n12,"Reti, Ana",1981\n',
        encoding="utf-8",
    )
    words = ("player", "import", table, *BECAUSE, "--at", at)
    found = answer(*words)
    assert found["entered"] == 2
    (told,) = (one for one in found["problems"] if one["code"] == "player-double")
    assert "11 (10)" in told["message"]
    assert answer("player", "find", "reti", "--at", at)["count"] == 2
    again = answer(*words)  # from a table with known ones the same row is as doubtful
    assert (again["entered"], codes(again["problems"], "warning")) == (0, ["player-double"])
    both = answer(*words, "--not", "11", "--not", "77")
    assert both["entered"] == 1
    assert codes(both["problems"], "warning") == ["player-unknown"]
    assert answer("player", "show", "11", "--at", at)["player"] == "11"


def test_the_log_is_read_from_its_end_and_an_import_only_in_part(at: Path, tmp_path: Path) -> None:
    table = tmp_path / "members.csv"
    rows = "".join(f'{n},"Name{chr(97 + n // 26)}{chr(97 + n % 26)}, Ana"\n' for n in range(1, 151))
    table.write_text(f"player_id,name\n{rows}", encoding="utf-8")
    answer("player", "import", table, *BECAUSE, "--at", at)
    answer("player", "set", "77", "--fact", "sex=w", *BECAUSE, "--at", at)
    log = answer("office", "log", "--at", at)
    assert [(one["number"], one["kind"]) for one in log["acts"]] == [
        (1, "office.init"), (2, "player.import"), (3, "player.set"),
    ]  # fmt: skip
    assert log["earlier"] == 0
    assert (len(log["acts"][1]["facts"]), log["acts"][1]["sizes"]["fact"]) == (100, 150)
    last = answer("office", "log", "--last", "1", "--at", at)
    assert ([one["number"] for one in last["acts"]], last["earlier"]) == ([3], 2)
    before = answer("office", "log", "--last", "1", "--before", "3", "--at", at)
    assert [one["number"] for one in before["acts"]] == [2]
    assert "150 players" in run("office", "log", "--at", at).output
    history = answer("player", "history", "77", "--at", at)["acts"]
    assert [(one["kind"], one["players"]) for one in history] == [
        ("player.import", ["77"]), ("player.set", ["77"]),
    ]  # fmt: skip
    assert [one["value"] for one in history[0]["facts"]] == ["Namecz, Ana"]


def test_a_table_that_is_none_enters_nobody(one: Path, tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    table.write_bytes(bytes(range(256)))
    answer("player", "import", table, *BECAUSE, "--at", one, code=1)
    assert run("player", "import", tmp_path, *BECAUSE, "--at", one).exit_code == 2
    assert answer("office", "show", "--at", one)["acts"] == 2


@pytest.mark.parametrize("kind", STORES)
def test_a_disk_that_refuses_is_one_sentence_and_nothing_is_recorded(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = tmp_path / "federation"
    answer("office", "init", at, "--store", kind, "--by", "ana")
    if kind == "sqlite":
        with sqlite3.connect(at / "office.db") as connection:
            connection.execute("CREATE TRIGGER full BEFORE INSERT ON fact "
                               "BEGIN SELECT RAISE(ABORT, 'disk is full'); END")  # fmt: skip
        connection.close()
    else:
        monkeypatch.setattr(os, "link", _full)
    result = run("player", "add", "Tal, Mia", *BECAUSE, "--at", at)
    assert result.exit_code == 3
    assert "disk is full" in result.output
    monkeypatch.undo()
    assert answer("office", "show", "--at", at)["acts"] == 1
    assert answer("office", "check", "--at", at)["problems"] == []


def _full(_one: object, _other: object) -> None:
    raise OSError(28, "disk is full")


@pytest.mark.parametrize(
    ("lang", "word"), [("en", "woman"), ("es", "mujer"), ("ca", "dona"), ("pt", "mulher")]
)
def test_a_sex_is_told_in_words(tmp_path: Path, lang: str, word: str) -> None:
    at = tmp_path / "office"
    answer("office", "init", at)
    add(at, "Réti, Ana", "sex=w")
    assert f": {word}\n" in run("player", "show", "1", "--at", at, "--lang", lang).stdout
    assert f", {word}" in run("player", "find", "Ana", "--at", at, "--lang", lang).stdout
