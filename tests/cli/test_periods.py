"""Periods of an office: what is in, the list to come, publishing once and by the next day alone."""

import csv
import json
from collections.abc import Callable, Sequence
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from arpad.cli.office.opening import database
from arpad.office.acting import Officer
from arpad.office.desk import Desk
from arpad.office.kept.vault import Vault
from arpad.office.periods.public import signing_of
from arpad.office.periods.publishing import publish
from arpad.registry.place import opened_office
from arpad.rulebooks import CATALOGUE
from tests.cli.calls import answer, codes, run
from tests.cli.offices import BY, LAST_FOUR, PEOPLE, SHEET, copied, federation, report
from tests.office.papers import Person

FEBRUARY = ("--date", "2026-02-01")


def reports(folder: Path) -> list[Path]:
    """Write two slow events and a rapid one of January, and one that ends after the books close."""
    return [
        report(folder, "enero", date(2026, 1, 9)),
        report(folder, "torneo", date(2026, 1, 16), LAST_FOUR, "=1=0=1"),
        report(folder, "rapido", date(2026, 1, 12), LAST_FOUR, minutes=15),
        report(folder, "febrero", date(2026, 2, 6), results="01=1=0"),
    ]


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an office that has taken the reports, which nobody changes."""
    folder = tmp_path_factory.mktemp("taken")
    where = federation(folder, standard="fide", rapid="fide-rapid")
    answer("intake", *reports(folder / "in"), *BY, "--at", where)
    return folder


@pytest.fixture
def at(taken: Path, tmp_path: Path) -> Path:
    return copied(taken, tmp_path) / "federation"


@pytest.fixture(scope="module")
def published(taken: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the office after its standard list came out, which nobody changes."""
    folder = copied(taken, tmp_path_factory.mktemp("published"))
    assert put(folder / "federation")["is_published"]
    return folder


@pytest.fixture
def after(published: Path, tmp_path: Path) -> Path:
    return copied(published, tmp_path / "after") / "federation"


def put(
    at: Path, name: str = "standard", *more: str, day: str = "2026-02-01", code: int = 0
) -> dict:
    words = ("--date", day, *BY, *more, "--at", at)
    return answer("period", "publish", name, *words, code=code)


def states(found: dict[str, Any]) -> dict[str, str]:
    return {one["name"]: one["state"] for one in found["events"]}


def manifest(at: Path, name: str, day: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((at / "vault" / name / day / "manifest.json").read_text())
    return found


def test_a_period_is_looked_at_published_and_followed_by_the_next(at: Path, tmp_path: Path) -> None:
    answer("event", "add", "Open", "--start", "2026-01-02", "--end", "2026-01-04", *BY, "--at", at)
    status = answer("period", "status", "standard", "--on", "2026-01-20", "--at", at)
    assert (status["list_date"], status["last_date"]) == ("2026-02-01", "2026-01-01")
    assert (
        status["days_to_closing"]
        == (date.fromisoformat(status["closing"]) - date(2026, 1, 20)).days
    )
    assert states(status) == {
        "The enero": "in", "The torneo": "in", "The rapido": "not_rated", "The febrero": "later",
        "Open": "missing",
    }  # fmt: skip
    seen = answer("period", "preview", "standard", "--at", at)
    assert (seen["counts"]["events"], seen["counts"]["games"]) == (2, 12)
    done = put(at)
    assert done["is_published"]
    assert codes(done["problems"], "warning") == ["list-left"]
    by_hand = tmp_path / "by_hand"
    sheet = f"2026-01-01={tmp_path / 'sheet.csv'}"
    both = (tmp_path / "in" / "enero.trf", tmp_path / "in" / "torneo.trf")
    answer("rate", *both, "--list", sheet, "--list-date", "2026-02-01", "--out", by_hand)
    assert ratings(at / "vault" / "standard" / "2026-02-01") == ratings(by_hand)
    assert run("list", "verify", at / "vault" / "standard").exit_code == 0
    march = answer("period", "status", "standard", "--at", at)
    assert (march["list_date"], states(march)) == (
        "2026-03-01", {"The febrero": "in", "Open": "missing"}
    )  # fmt: skip
    number = next(one["event"] for one in status["events"] if one["name"] == "The rapido")
    answer("event", "fact", number, "minutes_for_60_moves=25", *BY, "--at", at)
    told = answer("period", "status", "standard", "--at", at)
    assert states(told)["The rapido"] == "not_rated"  # more was told of it: looked at again
    put(at, "rapid")
    after = answer("period", "status", "standard", "--at", at)
    assert states(after) == {"The febrero": "in", "Open": "missing"}
    assert put(at, day="2026-03-01")["is_published"]
    assert manifest(at, "standard", "2026-03-01")["before"]["identity"] == done["identity"]
    assert run("list", "verify", at / "vault" / "standard").exit_code == 0
    assert answer("event", "list", "--at", at)["events"][0]["rated_by"] == ["standard 2026-02-01"]


def ratings(directory: Path) -> dict[str, tuple[str, str]]:
    with (directory / "list.csv").open(encoding="utf-8") as file:
        return {row["player_id"]: (row["rating"], row["change"]) for row in csv.DictReader(file)}


def test_what_events_owe_is_a_sheet(at: Path, after: Path, tmp_path: Path) -> None:
    """Two events of four players and six games each: 10 + 4 x 1.50 + 6 x 0.25 = 17.50."""
    for one in (at, after):
        fees = ("fee_event=10", "fee_player=1.50", "fee_game=0.25")
        answer("office", "set", *fees, *BY, "--at", one)
    owed = answer("period", "fees", "standard", "--at", at)
    told = [(one["event"], one["players"], one["games"]) for one in owed["fees"]]
    assert told == [("1", 4, 6), ("2", 4, 6)]
    assert [one["amount"] for one in owed["fees"]] == ["17.50", "17.50"]
    assert [(one["federation"], one["events"], one["amount"]) for one in owed["federations"]] == [
        ("LAT", 2, "35.00")
    ]
    sheet = tmp_path / "fees.csv"
    out = answer("period", "fees", "standard", *FEBRUARY, "--out", sheet, "--at", after)
    assert out["fees"] == owed["fees"]
    with sheet.open(encoding="utf-8") as file:
        assert [row["amount"] for row in csv.DictReader(file)] == ["17.50", "17.50"]
    assert run("period", "fees", "standard", "--out", sheet, "--at", after).exit_code == 2
    assert answer("office", "set", "fee_game=much", *BY, "--at", after, code=1)["act"] is None


def test_iccf_ratings_are_looked_up_by_the_numbers_there(tmp_path: Path) -> None:
    """One effective player stands on both lists: too few for CNXC 7.3 to add anything."""
    where = federation(tmp_path, active="cnxc")
    answer("player", "set", "501", "--fact", "number:iccf=9001", *BY, "--at", where)
    table = tmp_path / "iccf.csv"
    table.write_text('player_id,name,rating\n9001,"Aguirre Sanz, Jon",2205\n')
    words = ("--from", table, "--date", "2026-07-01", *BY, "--at", where)
    answer("list", "external", "iccf", *words)
    assert codes(answer("list", "external", "iccf", *words, code=1)["problems"]) == ["office-list"]
    assert answer("list", "external", "uscf", *words, code=1)["act"] is None
    seen = answer("period", "preview", "--at", where)
    assert (seen["list_date"], seen["calibration"]["players"]) == ("2026-07-01", 1)
    assert (seen["calibration"]["theirs"], seen["calibration"]["ours"]) == ("2205", "2105")


def test_a_list_is_published_once_on_its_day_alone(at: Path, after: Path) -> None:
    assert codes(put(at, day="2026-03-01", code=1)["problems"], "error") == ["list-date"]
    at = after
    again = put(at, code=1)
    assert codes(again["problems"], "error") == ["list-date"]
    assert "published already" in again["problems"][0]["message"]
    assert run("period", "publish", "blitz", *FEBRUARY, *BY, "--at", at).exit_code == 2
    assert run("period", "status", "--at", at).exit_code == 2
    act = answer("office", "log", "--at", at)["acts"][-1]
    assert act["kind"] == "list.publish"
    assert codes(answer("office", "undo", str(act["number"]), *BY, "--at", at, code=1)["problems"])
    rated = answer("event", "withdraw", "1", *BY, "--at", at, code=1)
    assert codes(rated["problems"]) == ["event-rated"]


def test_a_list_comes_out_without_events(tmp_path: Path) -> None:
    where = federation(tmp_path, standard="fide")
    assert answer("period", "status", "--at", where)["events"] == []
    assert put(where)["is_published"]
    assert ratings(where / "vault" / "standard" / "2026-02-01")["501"][0] == "2105"


def test_two_officers_have_to_agree(at: Path) -> None:
    answer("office", "set", "approvals=2", *BY, "--at", at)
    proposed = put(at)
    assert (proposed["is_published"], proposed["act"] is None) == (False, False)
    assert not (at / "vault" / "standard" / "2026-02-01").exists()
    assert codes(put(at, "standard", "--approve", code=1)["problems"], "error") == ["list-proposed"]
    eva = ("--because", "looked at", "--by", "eva", "--at", at)
    approved = answer("period", "publish", "standard", *FEBRUARY, "--approve", *eva)
    assert approved["is_published"]
    assert approved["identity"] == proposed["identity"]


def here(at: Path) -> Desk:
    found = opened_office(at, database())
    return Desk(found.store, Vault(found.directory), CATALOGUE)


class Overtaken:
    """A store in which another officer is quicker by one act, each time that one is recorded."""

    def __init__(self, store: Any, first: Callable[[], object]) -> None:
        self._store, self._first = store, first

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def record(self, *words: Any) -> Any:
        self._first()
        return self._store.record(*words)


def test_of_two_who_publish_at_once_one_is_told(at: Path) -> None:
    mine, other = here(at), here(at)
    officers = [Officer(name, "2026-02-01T10:00:00Z", "due") for name in ("ana", "eva")]
    day, kept = date(2026, 2, 1), mine.lists["standard"]
    won: list[bool] = []
    signs = signing_of(at)
    slow = Overtaken(mine.store, lambda: won.append(
        publish(other, officers[1], kept, day, signs).is_published))  # fmt: skip
    told = publish(Desk(slow, mine.vault, CATALOGUE), officers[0], kept, day, signs)  # type: ignore[arg-type]
    assert won == [True]
    assert (told.is_published, [one.code for one in told.problems if one.level == "error"]) == (
        False, ["office-overtaken"]
    )  # fmt: skip
    assert names_in(at / "vault" / "standard") == ["2026-02-01", "2026-02-01.inputs"]


def names_in(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


def test_what_a_crash_left_between_act_and_files_is_finished(
    at: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("arpad.office.periods.publishing.put_public", _crash)
        assert run("period", "publish", "standard", *FEBRUARY, *BY, "--at", at).exit_code == 3
    place = at / "vault" / "standard" / "2026-02-01"
    assert not place.exists()
    shown = answer("office", "show", "--at", at)
    assert [one["published"] for one in shown["lists"]] == [1, 0]
    assert place.exists()
    assert run("list", "verify", place.parent).exit_code == 0
    assert names_in(place.parent) == [place.name, f"{place.name}.inputs"]
    head = ("--head", shown["lists"][0]["head"])
    verified = answer("list", "verify", at / "archive", *head)
    assert codes(verified["problems"], "error") == []
    assert verified["head"] == shown["lists"][0]["head"]


def _crash(*_: object) -> bool:
    raise OSError(5, "the power is gone")


def test_a_crash_before_the_act_leaves_nothing_published(
    at: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("arpad.office.periods.publishing.hash_of", _crash)
        assert run("period", "publish", "standard", *FEBRUARY, *BY, "--at", at).exit_code == 3
    assert answer("office", "show", "--at", at)["lists"][0]["published"] == 0
    assert list((at / "vault" / "standard").iterdir()) == []
    assert put(at)["is_published"]


def test_what_is_doubtful_is_decided_before_it_is_published(tmp_path: Path) -> None:
    where = federation(tmp_path, standard="fide")
    answer("intake", report(tmp_path / "in", "enero", date(2026, 1, 9)), *BY, "--at", where)
    put(where)
    late = report(tmp_path / "in", "tarde", date(2026, 1, 16), LAST_FOUR)
    answer("intake", late, *BY, "--at", where)
    status = answer("period", "status", "--at", where)
    assert [(one["state"], one["doubts"]) for one in status["events"]] == [
        ("doubtful", ["event-belated"])
    ]
    refused = put(where, day="2026-03-01", code=1)
    assert codes(refused["problems"], "error") == ["event-undecided"]
    answer("event", "decide", "2", "--admit", "--article", "FIDE 0.4", *BY, "--at", where)
    status = answer("period", "status", "--at", where)
    assert [(one["state"], one["doubts"]) for one in status["events"]] == [("late", [])]
    assert put(where, day="2026-03-01")["is_published"]


def build(folder: Path, store: str, batches: Sequence[Sequence[int]]) -> dict[str, str]:
    """Return the hashes of what an office has published that took the reports in these batches."""
    where = federation(folder, store, standard="fide", rapid="fide-rapid")
    came = reports(folder / "in")
    for batch in batches:
        answer("intake", *(came[place] for place in batch), *BY, "--at", where)
    return {name: put(where, name)["manifest_sha256"] for name in ("standard", "rapid")}


STORES = ("folder", pytest.param("postgresql", marks=pytest.mark.services))


@pytest.mark.parametrize("store", STORES)
def test_stores_batches_and_order_change_nothing(
    store: str,
    after: Path,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put(after, "rapid")
    wanted = {
        name: sha256((after / "vault" / name / "2026-02-01/manifest.json").read_bytes()).hexdigest()
        for name in ("standard", "rapid")
    }
    if store == "postgresql":
        monkeypatch.setenv("ARPAD_DATABASE", request.getfixturevalue("postgresql"))
    assert build(tmp_path / store, store, [[3], [2, 1], [0]]) == wanted


def test_two_numbers_of_one_person_are_one_on_the_next_list(tmp_path: Path) -> None:
    """The kept number's rating stands; games are added: 60 and 12 before the event, and 3 in it."""
    sheet = SHEET + '509,"Bilbao, Marta",w,1974,ESP,1890,12\n'
    lists: dict[str, dict[str, dict[str, str]]] = {}
    before = federation(tmp_path / "before", sheet=sheet, standard="fide")
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


def test_a_list_that_follows_a_merging_goes_on_from_the_one_before(tmp_path: Path) -> None:
    """A stranger reads which numbers are one person's, and finds their ratings and games joined."""
    sheet = SHEET + '509,"Bilbao, Marta",w,1974,ESP,1890,12\n'
    where = federation(tmp_path, sheet=sheet, standard="fide")
    answer("intake", report(tmp_path, "enero", date(2026, 1, 9)), *BY, "--at", where)
    put(where)
    answer("player", "merge", "509", "502", *BY, "--at", where)
    answer("intake", report(tmp_path, "febrero", date(2026, 2, 6)), *BY, "--at", where)
    assert put(where, day="2026-03-01")["is_published"]
    found = answer("list", "verify", where / "archive")
    assert not [one for one in found["problems"] if one["level"] == "error"]
    told = json.loads((where / "archive" / "00000003" / "manifest.json").read_bytes())
    assert told["same_persons"] == [["502", "509"]]


def test_numbers_that_are_split_after_a_list_go_on_with_what_each_would_have(
    tmp_path: Path,
) -> None:
    """As in an office that never merged them, for both; whom they met keeps what was published.

    502 plays in January as 502, 509 in February under his own number, both while they are one.
    """
    sheet = SHEET + '509,"Bilbao, Marta",w,1974,ESP,1890,12\n'
    marta = Person("509", 1890, name="Bilbao, Marta", birth="1974")
    lists: dict[str, dict[str, dict[str, str]]] = {}
    for name in ("alone", "split"):
        where = federation(tmp_path / name, sheet=sheet, standard="fide")
        if name == "split":
            answer("player", "merge", "502", "509", *BY, "--at", where)
        answer("intake", report(tmp_path / name, "enero", date(2026, 1, 9)), *BY, "--at", where)
        put(where)
        others = ["505", marta, "506", "507"]
        file = report(tmp_path / name, "febrero", date(2026, 2, 6), others)
        answer("intake", file, *BY, "--at", where)
        put(where, day="2026-03-01")
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
        last = report(tmp_path / name, "marzo", date(2026, 3, 6), ["502", marta, "503", "504"])
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


def listed(at: Path, day: str) -> dict[str, dict[str, str]]:
    place = at / "vault" / "standard" / day / "list.csv"
    with place.open(encoding="utf-8") as file:
        return {row["player_id"]: row for row in csv.DictReader(file)}


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


def test_the_people_of_the_sheet_are_those_of_the_reports() -> None:
    assert set(PEOPLE) == {line.split(",")[0] for line in SHEET.splitlines()[1:]}
