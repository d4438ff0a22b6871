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
from arpad.office.acts.lists import PublishList
from arpad.office.desk import Desk
from arpad.office.kept.vault import Vault
from arpad.office.periods.publishing import publish
from arpad.registry.place import opened_office
from arpad.rulebooks import CATALOGUE
from tests.cli.calls import answer, codes, run
from tests.cli.offices import BY, LAST_FOUR, PEOPLE, SHEET, copied, federation, put, report

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


def test_a_lost_key_is_not_replaced_unawares(after: Path) -> None:
    """Another key could sign nothing of the archive: the office says so, and both ways out."""
    key, next_list = after / "key", ("standard", "--date", "2026-03-01")
    signed = key.read_bytes()
    key.unlink()
    refused = run("period", "publish", *next_list, *BY, "--at", after)
    assert (refused.exit_code, key.exists()) == (2, False)
    said = " ".join(refused.output.split())
    assert "put it back from a backup" in said
    assert f"take {key}.pub away" in said
    assert f"arpad key lost --archive {after / 'archive'} --key {key} --because WHY" in said
    key.with_name("key.pub").rename(after.parent / "key.pub")
    answer("key", "new", key)
    assert key.read_bytes() != signed
    answer(
        "key", "lost", "--archive", after / "archive", "--key", key, "--because", "the disk burnt"
    )
    assert put(after, day="2026-03-01")["is_published"]


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


@pytest.mark.long
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
    sheet, asked = tmp_path / "fees.csv", ("period", "fees", "standard", *FEBRUARY)
    assert answer(*asked, "--out", sheet, "--at", after)["fees"] == owed["fees"]
    with sheet.open(encoding="utf-8") as file:
        assert [row["amount"] for row in csv.DictReader(file)] == ["17.50", "17.50"]
    assert run("period", "fees", "standard", "--out", sheet, "--at", after).exit_code == 2
    other = tmp_path / "fees.pdf"
    assert run("period", "fees", "standard", "--out", other, "--at", after).exit_code == 2
    assert not other.exists()
    assert answer("office", "set", "fee_game=much", *BY, "--at", after, code=1)["act"] is None


def test_an_event_that_is_rated_is_held_against_no_other_list(after: Path) -> None:
    """The rapid list of the same body will never rate it, and says nothing of it any more."""
    found = answer("event", "show", "1", "--at", after)
    assert (found["state"], found["lists"]) == ("rated", [])
    assert codes(found["problems"], "error") == []


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


@pytest.mark.long
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


@pytest.mark.long
def test_of_two_who_publish_at_once_one_is_told(at: Path) -> None:
    mine, other = here(at), here(at)
    officers = [Officer(name, "2026-02-01T10:00:00Z", "due") for name in ("ana", "eva")]
    wanted = PublishList(list_name="standard", list_date=date(2026, 2, 1))
    won: list[bool] = []
    slow = Overtaken(mine.store, lambda: won.append(
        publish(other, officers[1], wanted).is_published))  # fmt: skip
    told = publish(Desk(slow, mine.vault, CATALOGUE), officers[0], wanted)  # type: ignore[arg-type]
    assert won == [True]
    assert (told.is_published, [one.code for one in told.problems if one.level == "error"]) == (
        False, ["office-overtaken"]
    )  # fmt: skip
    assert names_in(at / "vault" / "standard") == ["2026-02-01", "2026-02-01.inputs"]


def test_what_was_read_before_an_act_of_another_is_not_published(at: Path) -> None:
    """A player is entered while an officer has the office before him as it was."""
    mine = here(at)
    known = set(mine.people.rows)
    wanted = PublishList(list_name="standard", list_date=date(2026, 2, 1))
    answer("player", "add", "Novo, Rui", "--fact", "birth=1970", *BY, "--at", at)
    ana = Officer("ana", "2026-02-01T10:00:00Z", "due")
    told = publish(mine, ana, wanted)
    assert [one.code for one in told.problems if one.level == "error"] == ["office-overtaken"]
    assert known < set(mine.anew().people.rows)
    assert publish(mine.anew(), ana, wanted).is_published


def names_in(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


@pytest.mark.long
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


@pytest.mark.long
def test_what_a_crash_left_is_not_published_as_another_than_was_recorded(
    at: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The law is worded otherwise when the office is opened again; then as it was."""
    with monkeypatch.context() as patched:
        patched.setattr("arpad.office.periods.publishing.put_public", _crash)
        assert run("period", "publish", "standard", *FEBRUARY, *BY, "--at", at).exit_code == 3
        patched.setattr("arpad.office.again.making.fingerprint", lambda _: "0" * 64)
        told = run("office", "show", "--at", at)
    place = at / "vault" / "standard" / "2026-02-01"
    assert "fide-2025 is worded otherwise here than when the list was made." in told.stderr
    assert not place.exists()
    assert not [one for one in (at / "archive").glob("*") if (one / "manifest.json").exists()]
    assert "worded otherwise" not in run("office", "show", "--at", at).stderr
    assert place.exists()
    assert run("list", "verify", at / "archive").exit_code == 0


def _crash(*_: object) -> bool:
    raise OSError(5, "the power is gone")


@pytest.mark.long
def test_a_crash_before_the_act_leaves_nothing_published(
    at: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("arpad.office.periods.publishing.hash_of", _crash)
        assert run("period", "publish", "standard", *FEBRUARY, *BY, "--at", at).exit_code == 3
    assert answer("office", "show", "--at", at)["lists"][0]["published"] == 0
    assert list((at / "vault" / "standard").iterdir()) == []
    assert put(at)["is_published"]


@pytest.mark.long
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
    put(where)
    acts_of_an_officer(where, folder)
    put(where, "rapid")
    return hashes(where)


def acts_of_an_officer(where: Path, folder: Path) -> None:
    """Do what an office does beside reports: people, another body's list, decisions, settings."""
    table = folder / "fide.csv"
    table.write_text('player_id,name,rating\n9001,"Aguirre Sanz, Jon",2205\n')
    events = answer("event", "list", "--at", where)["events"]
    rapid = next(one["event"] for one in events if one["name"] == "The rapido")
    at = (*BY, "--at", where)
    for words in (
        ("player", "add", "Olabarri Gil, Ane", "--number", "900", *at),
        ("player", "merge", "505", "900", *at),
        ("player", "split", "900", *at),
        ("player", "set", "505", "--fact", "number:fide=9001", "--fact", "licence:2026=no", *at),
        ("player", "rename", "506", "Otsoa Lasa, Iker", "--since", "2026-01-02", *at),
        ("list", "external", "fide", "--from", table, "--date", "2026-01-01", *at),
        ("event", "fact", rapid, "is_official=true", *at),
        ("event", "decide", rapid, "--record", "--article", "CNXC 8.2", *at),
        ("office", "set", "fee_event=10", *at),
    ):
        assert answer(*words)["problems"] == [], words


def hashes(where: Path) -> dict[str, str]:
    """Return what stands for an office's lists of February: whole in its vault, and in public.

    The whole one is hashed byte for byte. The identity of the public one covers every table, not
    the names, which are committed to with a secret of each office's own.
    """
    found = {
        name: sha256((where / "vault" / name / "2026-02-01/manifest.json").read_bytes()).hexdigest()
        for name in ("standard", "rapid")
    }
    for path in sorted((where / "archive").glob("*/manifest.json")):
        told = json.loads(path.read_text(encoding="utf-8"))
        assert told["tables"]
        drift = json.dumps(told["drift"], sort_keys=True)
        found[f"public {path.parent.name} {told['series']}"] = told["identity"] + drift
    return found


STORES = ("folder", pytest.param("postgresql", marks=pytest.mark.services))


@pytest.mark.parametrize("store", STORES)
@pytest.mark.long
def test_stores_batches_and_order_change_nothing(
    store: str, after: Path, tmp_path: Path, request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    acts_of_an_officer(after, tmp_path)
    put(after, "rapid")
    wanted = hashes(after)
    assert [name.rpartition(" ")[2] for name in wanted] == ["standard", "rapid"] * 2
    if store == "postgresql":
        monkeypatch.setenv("ARPAD_DATABASE", request.getfixturevalue("postgresql"))
    assert build(tmp_path / store, store, [[3], [2, 1], [0]]) == wanted


def test_the_people_of_the_sheet_are_those_of_the_reports() -> None:
    assert set(PEOPLE) == {line.split(",")[0] for line in SHEET.splitlines()[1:]}
