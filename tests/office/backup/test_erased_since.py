"""Who was erased since a backup is not brought back by it: whatever tells of it is applied."""

import json
import shutil
from datetime import date
from pathlib import Path
from typing import Any

import psycopg
import pytest

from arpad.office.backup import applying
from arpad.office.backup.places import PLACES, note
from arpad.registry.store import StoreFailedError
from tests.cli.calls import answer, codes
from tests.cli.offices import BY, LAST_FOUR, STORES, copied, federation, put, report
from tests.office.backup.test_backup import files
from tests.office.erasing.test_erasing import NUMBER, WHY, lived_in, naming, problems
from tests.registry.test_stores import ON_POSTGRESQL
from tests.sampling import sampled

NOBODY = "510"
"""Who is on no published list: entered, and never played."""


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder: an office, its backup in `elsewhere`, and two persons erased since."""
    folder = tmp_path_factory.mktemp("lived")
    lived_in(folder, "sqlite")
    _erased_after_backup(folder)
    return folder


def _erased_after_backup(folder: Path) -> None:
    at = folder / "federation"
    answer("player", "add", "Zukertort, Ona", "--number", NOBODY, "--at", at, *BY)
    answer("office", "set", "backup_days=90", "--at", at, *BY)
    (folder / "elsewhere").mkdir()
    answer("backup", folder / "elsewhere" / "old.arpad", "--at", at)
    answer("player", "erase", NUMBER, "--at", at, *WHY)
    answer("player", "erase", NOBODY, "--at", at, *WHY)


@pytest.fixture
def old(lived: Path, tmp_path: Path) -> Path:
    """Return the old backup, beside its register."""
    place = copied(lived, tmp_path / "one") / "elsewhere"
    (place.parent / "federation" / PLACES).unlink()  # it names the one that was copied
    note(place.parent / "federation", place)
    return place / "old.arpad"


def restored(old: Path, *more: str | Path, code: int = 0) -> tuple[Path, dict[str, Any]]:
    at = old.parents[1] / "again"
    return at, answer("restore", old, at, *more, code=code)


def alone(old: Path, at: Path) -> Path:
    """Return the backup as it lies on a bare machine, which has nothing else of the office."""
    place = old.parents[1] / "bare" / "old.arpad"
    place.parent.mkdir()
    return shutil.copy(old, place)


def archive_of(at: Path) -> dict[str, bytes]:
    return {name: data for name, data in files(at).items() if name.startswith("archive/")}


def test_the_register_names_nobody(old: Path) -> None:
    (path,) = old.parent.glob("*.erasures.json")
    told = json.loads(path.read_bytes())
    assert sorted(one["player"] for one in told["erasures"]) == [NUMBER, NOBODY]
    assert naming(old.parents[1]) == []
    assert (old.parents[1] / "federation" / "erasures.json").read_bytes() == path.read_bytes()


@pytest.mark.long
def test_the_register_beside_a_backup_is_applied(old: Path) -> None:
    at, told = restored(old)
    assert (told["erased"], told["problems"]) == ([NUMBER, NOBODY], [])
    assert naming(at) == []
    assert archive_of(at) == archive_of(old.parents[1] / "federation")  # one past, byte for byte
    assert problems(answer("doctor", "--at", at, "--whole")) == []


@pytest.mark.long
def test_the_public_archive_alone_tells_both(old: Path) -> None:
    """Of who is on no list it has a record that hides the number from all but the office."""
    public = old.parents[1] / "federation" / "archive"
    recorded = "".join(path.read_text() for path in sorted(public.glob("*/record.json")))
    assert f'"player_id": "{NUMBER}"' in recorded
    assert f'"{NOBODY}"' not in recorded
    at, told = restored(alone(old, public), "--archive", public)
    assert (told["erased"], told["problems"]) == ([NUMBER, NOBODY], [])
    assert naming(at) == []
    assert archive_of(at) == archive_of(public.parent)
    assert problems(answer("doctor", "--at", at)) == []


@pytest.mark.long
def test_a_later_backup_tells_whom_an_earlier_one_still_holds(old: Path) -> None:
    answer("backup", old.parent / "new.arpad", "--at", old.parents[1] / "federation")
    for register in old.parent.glob("*.json"):
        register.unlink()
    _, told = restored(old)
    assert (told["erased"], told["problems"]) == ([NUMBER, NOBODY], [])


@pytest.mark.long
def test_where_nothing_tells_of_erasures_it_is_said(old: Path) -> None:
    at, told = restored(alone(old, old))
    assert (told["erased"], problems(told)) == ([], ["restore-erasures"])
    assert naming(at) != []


@pytest.mark.long
def test_a_register_that_was_changed_is_not_believed(old: Path) -> None:
    (path,) = old.parent.glob("*.erasures.json")
    path.write_text(path.read_text().replace('"509"', '"502"'))
    _, told = restored(old, code=1)
    assert told["erased"] == []
    assert codes(told["problems"], "error") == ["erase-register"]


@pytest.mark.long
def test_who_was_entered_later_is_told_and_nobody_else_erased(old: Path) -> None:
    """The number may be given anew in what is restored: it is not the same person's."""
    at = old.parents[1] / "federation"
    answer("player", "add", "Later, Ada", "--number", "600", "--at", at, *BY)
    answer("player", "erase", "600", "--at", at, *WHY)
    again, told = restored(old, code=1)
    assert told["erased"] == [NUMBER, NOBODY]
    assert [(one["code"], one["found"]) for one in told["problems"]] == [
        ("restore-erasures", "600")
    ]
    answer("player", "add", "Other, Eva", "--number", "600", "--at", again, *BY)
    assert problems(answer("doctor", "--at", again)) == []


@pytest.mark.long
def test_what_could_not_be_erased_is_told_and_found_by_doctor(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as stopped:
        stopped.setattr(applying, "perform", _refused)
        at, told = restored(old, code=1)
    assert codes(told["problems"], "error")[0] == "restore-erasures"
    left = answer("doctor", "--at", at, code=1)["problems"]
    assert {one["found"] for one in left if one["code"] == "erase-left"} == {NUMBER, NOBODY}
    for number in (NUMBER, NOBODY):
        answer("player", "erase", number, "--at", at, *WHY)
    assert (naming(at), problems(answer("doctor", "--at", at))) == ([], [])
    assert archive_of(at) == archive_of(old.parents[1] / "federation")


def _another(request: pytest.FixtureRequest) -> str:
    """Return the address of another empty database on the same server."""
    url: str = request.getfixturevalue("server").replace("/postgres?", "/restored?")
    with psycopg.connect(url.replace("+psycopg", "").replace("/restored?", "/postgres?"),
                         autocommit=True) as connection:  # fmt: skip
        connection.execute("CREATE DATABASE restored")
    return url


def _refused(*_: object) -> None:
    raise StoreFailedError("the disk is full")


@pytest.mark.long
def test_where_lists_came_out_since_it_is_said_and_all_are_erased(old: Path) -> None:
    """They can't be published again byte for byte: nobody can help two pasts, nor hides them."""
    first, lost = old.parents[1], old.parents[1] / "lost"
    autumn = report(first, "autumn", date(2026, 3, 6), LAST_FOUR)

    def publish(at: Path) -> None:
        answer("intake", autumn, "--at", at, *BY)
        put(at, day="2026-04-01")

    answer("restore", alone(old, old), lost)
    publish(lost)
    answer("player", "erase", NUMBER, "--at", lost, *WHY)
    at, told = restored(first / "bare" / "old.arpad", "--archive", lost / "archive", code=1)
    assert (told["erased"], problems(told)) == ([NUMBER], ["restore-erasures"])
    assert [line for line in naming(at) if "federation" in line] == []
    publish(at)
    assert problems(answer("doctor", "--at", at, "--whole")) == []


@pytest.mark.long
def test_an_archive_that_is_behind_is_not_added_to(old: Path) -> None:
    """The register tells which record the erasure was: the public archive has others before it."""
    first = old.parents[1]
    answer("restore", alone(old, old), first / "lost")
    (first / "lost" / "backups.json").unlink()
    answer("backup", first / "bare" / "new.arpad", "--at", first / "lost")
    answer("intake", report(first, "autumn", date(2026, 3, 6), LAST_FOUR), "--at", first / "lost",
           *BY)  # fmt: skip
    put(first / "lost", day="2026-04-01")
    for number in (NUMBER, NOBODY):
        answer("player", "erase", number, "--at", first / "lost", *WHY)
    at, told = restored(first / "bare" / "new.arpad", code=1)
    assert told["erased"] == [NUMBER, NOBODY]
    assert set(codes(told["problems"], "error")) == {"erase-record", "erase-left"}
    assert {Path(line.split(": ")[0]).name for line in naming(at)} == {"people.csv"}
    assert "archive/00000004/record.json" not in archive_of(at)


@pytest.mark.long
@pytest.mark.parametrize(
    "what", sampled(["another's", "changed", "a link", "nothing", "empty", "its past"], 3)
)
def test_an_archive_that_is_not_the_office_s_is_not_used(
    what: str, old: Path, tmp_path: Path
) -> None:
    public = Path(shutil.copytree(old.parents[1] / "federation" / "archive", tmp_path / "public"))
    if what == "another's":
        shutil.rmtree(public)
        other = federation(tmp_path / "two", standard="fide")
        answer("intake", report(tmp_path, "uno", date(2026, 1, 9)), "--at", other, *BY)
        put(other)
        public = other / "archive"
    elif what == "changed":
        record = max(public.glob("*/record.json"))
        record.write_text(record.read_text().replace("they", "she"))
    elif what == "a link":
        (public / "00000002" / "people.csv").rename(tmp_path / "people.csv")
        (public / "00000002" / "people.csv").symlink_to(tmp_path / "people.csv")
    elif what in ("nothing", "empty"):
        shutil.rmtree(public)
        public.mkdir() if what == "empty" else public.touch()
    else:
        answer("restore", alone(old, public), tmp_path / "past")
        public = tmp_path / "past" / "archive"
    bare = old.parents[1] / "bare" / "old.arpad"
    bare = bare if bare.exists() else alone(old, public)
    at, told = restored(bare, "--archive", public, code=int(what != "its past"))
    assert told["erased"] == []
    is_missing = any("There is no archive" in one["message"] for one in told["problems"])
    assert is_missing == (what in ("nothing", "empty"))
    assert codes(told["problems"], "error") == ["restore-erasures"] * (what != "its past")
    assert archive_of(at).keys() >= {"archive/00000003/record.json"}


@pytest.mark.parametrize("store", [*STORES[1:], ON_POSTGRESQL])
def test_every_store_applies_them(
    store: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    if store == "postgresql":
        monkeypatch.setenv("ARPAD_DATABASE", request.getfixturevalue("postgresql"))
    lived_in(tmp_path, store)
    _erased_after_backup(tmp_path)
    if store == "postgresql":
        monkeypatch.setenv("ARPAD_DATABASE", _another(request))
    at, told = restored(tmp_path / "elsewhere" / "old.arpad")
    of_log = ["erase-log"] if store == "postgresql" else []  # the server keeps a log of writes
    codes = [problem["code"] for problem in told["problems"]]
    assert (told["erased"], codes) == ([NUMBER, NOBODY], of_log)
    assert naming(at) == []
    assert problems(answer("doctor", "--at", at)) == []
