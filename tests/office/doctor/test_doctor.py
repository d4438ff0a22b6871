"""What `arpad doctor` finds: each thing that is broken by hand, and nothing in a sound office."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.office.doctor import examining
from arpad.office.kept.vault import Vault
from arpad.office.players import changing
from arpad.registry.jobs import Queue, queue_of
from arpad.registry.place import opened_office
from arpad.registry.sql import SqlStore
from tests.cli.calls import answer, codes, run
from tests.cli.offices import BY, copied, federation, put, report
from tests.office.backup.test_backup import files
from tests.sampling import IS_FULL, only_in_full

AN_HOUR_AGO = 3601


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("doctor")
    at = federation(folder, standard="fide")
    answer("intake", report(folder / "in", "enero", date(2026, 1, 9)), *BY, "--at", at)
    put(at)
    answer("office", "set", "contact=office@example.org", *BY, "--at", at)
    return folder


@pytest.fixture
def at(published: Path, tmp_path: Path) -> Path:
    return copied(published, tmp_path) / "federation"


def found(at: Path, *more: str, code: int = 0) -> dict[str, Any]:
    return answer("doctor", "--at", at, *more, code=code)


def unsound(answered: dict[str, Any]) -> list[str]:
    return [one["part"] for one in answered["parts"] if not one["is_sound"]]


def entry(at: Path) -> Path:
    return at / "archive" / "00000002"


def test_nothing_is_found_in_a_sound_office_and_nothing_changed(at: Path) -> None:
    before = files(at)
    for more in ((), *((("--whole",), ("--mend",)) if IS_FULL else ())):
        answered = found(at, *more)
        assert (unsound(answered), answered["problems"], answered["mended"]) == ([], [], [])
        assert [one["part"] for one in answered["parts"]] == list(examining.PARTS)
        assert all(one["is_seen"] for one in answered["parts"])
    assert files(at) == before


def flipped(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))


def erased(at: Path, statement: str) -> None:
    with closing(sqlite3.connect(at / "office.db")) as connection:
        connection.execute(statement)
        connection.commit()


BROKEN: dict[str, tuple[Callable[[Path], object], list[str], str]] = {
    "a list of the vault": (
        lambda at: flipped(at / "vault/standard/2026-02-01/list.csv"), ["vault"], "archive-damaged"
    ),
    "a list of the vault is gone": (
        lambda at: shutil.rmtree(at / "vault/standard/2026-02-01"), ["vault"], "archive-manifest"
    ),
    "a byte of the archive": (
        lambda at: flipped(entry(at) / "people.csv"), ["archive"], "archive-people"
    ),
    "an entry of the archive": (
        lambda at: shutil.rmtree(entry(at)), ["archive"], "office-lost"
    ),
    "a report's bytes are gone": (
        lambda at: erased(at, "DELETE FROM blob"), ["journal"], "journal-changed"
    ),
    "a row is another": (
        lambda at: erased(at, "UPDATE fact SET value = 'x' WHERE fact = 'name'"), ["journal"],
        "journal-changed",
    ),
    "the database is gone": (
        lambda at: [one.unlink() for one in at.glob("office.db*")], ["database"], "office-database"
    ),
    "the database is no database": (
        lambda at: (at / "office.db").write_bytes(b"x" * 9000), ["database"], "office-database"
    ),
    "the database is of another version": (
        lambda at: erased(at, "UPDATE alembic_version SET version_num = '9999'"), ["database"],
        "office-database",
    ),
    "the key is for all to read": (
        lambda at: (at / "key").chmod(0o644), ["directory", "archive"], "office-private"
    ),
    "the secret is for all to read": (
        lambda at: (at / "secret").chmod(0o604), ["directory"], "office-private"
    ),
    "the key is another": (
        lambda at: (at / "key.pub").write_text("ab" * 32), ["directory"], "office-private"
    ),
}  # fmt: skip


@pytest.mark.skipif(os.name != "posix", reason="modes of files are those of POSIX")
@pytest.mark.parametrize("what", list(BROKEN)[:: 1 if IS_FULL else 2])
def test_what_is_broken_is_found_and_left_as_it_is(at: Path, what: str) -> None:
    breaks, parts, code = BROKEN[what]
    breaks(at)
    before = files(at)
    answered = found(at, code=1)
    seen = [one["part"] for one in answered["parts"] if one["is_seen"] and not one["is_sound"]]
    assert seen == parts
    assert code in codes(answered["problems"], "error")
    assert all(one["fix"] for one in answered["problems"])
    assert files(at) == before


@pytest.mark.long
def test_a_number_that_two_players_share_is_found(
    at: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older version compared numbers without their bodies and days; this one records none so."""
    monkeypatch.setattr(changing, "numbers_shared", lambda *_: [])
    for player in ("501", "502"):
        answer("player", "set", player, "--fact", "number:iccf=390002", *BY, "--at", at)
    answered = found(at, code=1)
    assert unsound(answered) == ["players"]
    (shared,) = answered["problems"]
    assert shared["message"] == "Players 501 and 502 share iccf's number 390002."
    said = run("doctor", "--at", at).stderr
    assert "arpad player merge 501 502 --because WHY" in said
    assert "arpad player set 502 --fact number:iccf= --because WHY" in said
    answer("player", "set", "502", "--fact", "number:iccf=", *BY, "--at", at)
    assert unsound(found(at)) == []


@pytest.mark.long
def test_what_a_stopped_publication_left_is_told_and_mended(at: Path) -> None:
    begun = Vault(at).begun("standard", date(2026, 3, 1))
    begun.mkdir()
    (begun / "list.csv").write_text("half a list")
    (at / "archive" / ".00000003-abcdefgh").mkdir()
    beside = at / "archive" / "00000002" / ".people.csv.0123456789abcdef"
    sound = set(files(at))
    beside.write_text("half a table")
    os.utime(beside, (beside.stat().st_mtime - AN_HOUR_AGO,) * 2)
    answered = found(at, code=1)  # the archive is not what it says with a file more
    assert codes(answered["problems"]).count("office-leftover") == 3
    assert begun.exists()
    mended = found(at, "--mend")
    assert sorted(mended["mended"]) == sorted(
        map(str, (begun.parent, at / "archive" / ".00000003-abcdefgh", beside))
    )
    assert unsound(mended) == []
    assert set(files(at)) == sound - {begun.relative_to(at).as_posix() + "/list.csv"}


@only_in_full
def test_what_somebody_is_writing_is_no_leftover(at: Path) -> None:
    with Vault(at).aside("standard", date(2026, 3, 1)) as begun:
        begun.mkdir()
        assert unsound(found(at, "--mend")) == []
        assert begun.exists()
    assert unsound(found(at)) == ["leftovers"]


@pytest.mark.long
def test_a_list_that_is_recorded_and_not_in_its_place_is_told_and_never_taken_away(
    at: Path,
) -> None:
    place = at / "vault" / "standard" / "2026-02-01"
    begun = Vault(at).begun("standard", date(2026, 2, 1))
    place.rename(begun)
    answered = found(at)
    assert codes(answered["problems"]) == ["office-unfinished"]
    assert begun.exists()
    assert unsound(found(at, "--mend")) == []
    assert place.exists()
    assert not begun.parent.exists()


@pytest.mark.long
def test_jobs_without_a_worker_are_told(at: Path) -> None:
    office = opened_office(at)
    queue_of(office).add(("rate",), "/", "ana", "2026-01-31T10:00:00Z")
    assert codes(found(at)["problems"]) == ["office-job"]
    assert isinstance(office.store, SqlStore)
    queue = Queue(office.store.engine, lease_seconds=-5)
    assert queue.take("here:1", "2026-01-31T10:00:00Z") is not None
    (lost,) = found(at)["problems"]
    assert "lost its worker, here:1" in lost["message"]


@only_in_full
def test_little_room_is_told(at: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(at)
    for free, level in ((99 * 2**20, "error"), (101 * 2**20, "warning"), (2**30, "")):
        told = usage._replace(free=free)
        monkeypatch.setattr(shutil, "disk_usage", lambda path, told=told: told)
        answered = found(at, code=1 if level == "error" else 0)
        assert [one["level"] for one in answered["problems"]] == ([level] if level else [])


@pytest.mark.long
def test_bytes_that_no_act_of_a_folder_names_are_a_leftover(tmp_path: Path) -> None:
    at = federation(tmp_path, "folder", standard="fide")
    assert unsound(found(at)) == []
    stray = at / "acts" / "blobs" / ("ab" * 32)
    stray.write_bytes(b"nobody's")
    assert unsound(found(at)) == []  # an act that names it may come yet
    os.utime(stray, (stray.stat().st_mtime - AN_HOUR_AGO,) * 2)
    assert unsound(found(at)) == ["leftovers"]
    assert found(at, "--mend")["mended"] == [str(stray)]
    assert not stray.exists()


def test_it_is_told_in_words(at: Path) -> None:
    shutil.rmtree(at / "vault/standard/2026-02-01")
    shown = run("doctor", "--at", at, "--lang", "ca")
    assert shown.exit_code == 1
    assert "llistes de l’oficina: no està en ordre" in shown.stdout
    assert run("doctor", "--at", at / "nowhere").exit_code == 2


def test_an_office_without_an_address_is_reminded_of_one_once_its_lists_are_public(
    at: Path, tmp_path: Path
) -> None:
    answer("office", "set", "contact=", *BY, "--at", at)
    answered = found(at)
    assert (codes(answered["problems"], "info"), unsound(answered)) == (["office-contact"], [])
    assert "(arpad office set contact=ADDRESS --because WHY)" in run("doctor", "--at", at).stderr
    assert found(federation(tmp_path / "new", standard="fide"))["problems"] == []
