"""A backup and what is set up from it: the same rows in either database, the same files."""

import os
import sqlite3
import zipfile
import zlib
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import psycopg
import pytest

from arpad.office.backup import taking
from arpad.office.backup.bundle import DamagedError, reading
from arpad.registry.acts import ActStatement
from arpad.registry.jobs import queue_of
from arpad.registry.place import opened_office
from tests.cli.calls import answer, codes, run
from tests.cli.offices import BY, LAST_FOUR, copied, federation, put, report
from tests.sampling import amount, only_in_full

TOLD = ActStatement("player.add", "ana", "2026-01-31T10:00:00Z", "came with the winter open")


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an office that has published a list, which nobody changes."""
    folder = tmp_path_factory.mktemp("filled")
    _fill(folder, "sqlite")
    return folder


def _fill(folder: Path, store: str) -> None:
    at = federation(folder, store, standard="fide")
    both = (report(folder / "in", "enero", date(2026, 1, 9)),
            report(folder / "in", "torneo", date(2026, 1, 16), LAST_FOUR, "=1=0=1"))  # fmt: skip
    answer("intake", *both, *BY, "--at", at)
    answer("player", "rename", "501", "Aguirre, Jon", *BY, "--at", at)
    put(at)
    answer("office", "set", "languages=es,ca", *BY, "--at", at)


@pytest.fixture
def at(filled: Path, tmp_path: Path) -> Path:
    return copied(filled, tmp_path / "one") / "federation"


def rows_of_sqlite(office: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Return every row of every table, as the database itself tells."""
    with closing(sqlite3.connect(office / "office.db")) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {name: sorted(connection.execute(f"SELECT * FROM {name}"), key=repr)
                for (name,) in names.fetchall()}  # fmt: skip


def rows_of_postgresql(url: str) -> dict[str, list[tuple[Any, ...]]]:
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        asked = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
        names = [str(name) for (name,) in connection.execute(asked).fetchall()]
        return {name: sorted(connection.execute(f"SELECT * FROM {name}".encode()), key=repr)
                for name in names}  # fmt: skip


def files(office: Path) -> dict[str, bytes]:
    """Return what lies in an office's folder, but its databases and what is made again."""
    return {
        path.relative_to(office).as_posix(): path.read_bytes()
        for path in office.rglob("*")
        if path.is_file() and ".db" not in path.name and path.parent.name != "readings"
    }


@pytest.mark.long
def test_what_is_set_up_from_a_backup_is_the_same_row_by_row(at: Path, tmp_path: Path) -> None:
    out = tmp_path / "office.arpad"
    told = answer("backup", out, "--at", at)
    back = answer("restore", out, tmp_path / "again")
    assert (back["acts"], back["sha256"]) == (told["acts"], told["sha256"])
    rows = rows_of_sqlite(at)
    assert len(rows["act"]) == told["acts"] > 5
    assert {"blob", "published", "name_word", "alembic_version"} <= {
        name for name, those in rows.items() if those
    }
    assert rows_of_sqlite(tmp_path / "again") == rows
    assert files(tmp_path / "again") == files(at)
    assert "archive/00000002/record.json" in files(at)
    for private in ("secret", "key"):
        assert (tmp_path / "again" / private).stat().st_mode & 0o777 == 0o600
    assert out.stat().st_mode & 0o777 == 0o600
    assert answer("office", "check", "--at", tmp_path / "again")["sha256"] == told["sha256"]


@only_in_full
def test_the_office_goes_on_as_the_other_would_have(at: Path, tmp_path: Path) -> None:
    answer("backup", tmp_path / "office.arpad", "--at", at)
    answer("restore", tmp_path / "office.arpad", tmp_path / "again")
    later = report(tmp_path / "in", "febrero", date(2026, 2, 6), results="01=1=0")
    for office in (at, tmp_path / "again"):
        answer("intake", later, *BY, "--at", office)
        put(office, day="2026-03-01")
    assert files(tmp_path / "again") == files(at)


@pytest.mark.services
@pytest.mark.parametrize("back", ["postgresql", "sqlite"])
def test_an_office_changes_its_database(
    back: str, filled: Path, postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From SQLite into PostgreSQL, and from there into either."""
    at, one, two = filled / "federation", tmp_path / "one.arpad", tmp_path / "two.arpad"
    answer("backup", one, "--at", at)
    monkeypatch.setenv("ARPAD_DATABASE", postgresql)
    assert answer("restore", one, tmp_path / "moved")["store"] == "postgresql"
    assert rows_of_postgresql(postgresql) == rows_of_sqlite(at)
    answer("backup", two, "--at", tmp_path / "moved")
    words = ("restore", two, tmp_path / "back")
    assert "the database is not empty" in run(*words).stderr
    assert not (tmp_path / "back").exists()
    if back == "postgresql":
        with psycopg.connect(postgresql.replace("+psycopg", ""), autocommit=True) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        answer(*words)
        assert rows_of_postgresql(postgresql) == rows_of_sqlite(at)
    else:
        monkeypatch.delenv("ARPAD_DATABASE")
        answer(*words)
        assert rows_of_sqlite(tmp_path / "back") == rows_of_sqlite(at)
    told = {name: data for name, data in files(at).items() if name != "office.json"}
    assert told.items() <= files(tmp_path / "back").items()


@only_in_full
def test_an_office_of_files_is_set_up_as_one(tmp_path: Path) -> None:
    _fill(tmp_path / "one", "folder")
    at, again = tmp_path / "one" / "federation", tmp_path / "again"
    answer("backup", tmp_path / "office.arpad", "--at", at)
    assert run("restore", tmp_path / "office.arpad", again, "--store", "sqlite").exit_code == 2
    assert answer("restore", tmp_path / "office.arpad", again)["store"] == "folder"
    assert files(again) == files(at)


def test_the_jobs_of_an_office_of_files_stand_as_they_were(tmp_path: Path) -> None:
    """What the queue has written is in its log still, and not in its file."""
    at, out = federation(tmp_path / "one", "folder", standard="fide"), tmp_path / "office.arpad"
    queue = queue_of(opened_office(at))
    queue.add(("list", "verify", "archive"), str(tmp_path), "ana", "2026-01-31T10:00:00Z")
    assert (at / "jobs.db-wal").stat().st_size
    answer("backup", out, "--at", at)
    answer("restore", out, tmp_path / "again")
    assert queue_of(opened_office(tmp_path / "again")).jobs() == queue.jobs() != ()


def test_what_was_wrong_before_the_backup_is_told_of_what_is_set_up(
    at: Path, tmp_path: Path
) -> None:
    changed = next((at / "vault").rglob("list.csv"))
    changed.write_bytes(changed.read_bytes().replace(b"1", b"2"))
    answer("backup", tmp_path / "office.arpad", "--at", at)
    found = answer("restore", tmp_path / "office.arpad", tmp_path / "again", code=1)
    named = [one["file"] for one in found["problems"]]
    assert [Path(one).relative_to(tmp_path / "again") for one in named] == [changed.relative_to(at)]


@pytest.mark.long
def test_keys_are_left_out_and_given_again(at: Path, tmp_path: Path) -> None:
    out, again = tmp_path / "office.arpad", tmp_path / "again"
    assert not answer("backup", out, "--at", at, "--without-keys")["has_keys"]
    with reading(out) as (about, _):
        assert not {"files/secret", "files/key"} & about.parts.keys()
    assert "without keys" in run("restore", out, again).stderr
    assert not again.exists()
    answer("restore", out, again, "--keys", at)
    assert files(again) == files(at)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "secret").write_text("ab" * 32)
    found = answer("restore", out, tmp_path / "third", "--keys", tmp_path / "other", code=1)
    assert {"journal-changed", "erase-register"} <= set(codes(found["problems"], "error"))
    answer("backup", tmp_path / "with.arpad", "--at", at)
    needless = run("restore", tmp_path / "with.arpad", tmp_path / "fourth", "--keys", at)
    assert (needless.exit_code, "has its own keys" in needless.output) == (2, True)
    assert not (tmp_path / "fourth").exists()


def test_a_backup_that_was_cut_off_or_changed_is_refused(at: Path, tmp_path: Path) -> None:
    out, wrong = tmp_path / "office.arpad", tmp_path / "wrong.arpad"
    answer("backup", out, "--at", at)
    whole, random = out.read_bytes(), Random(19)
    for number in range(amount(20, full=200)):
        place = random.randrange(len(whole))
        changed = bytearray(whole)
        changed[place] ^= 1 << random.randrange(8)
        wrong.write_bytes(bytes(changed) if number % 2 else whole[:place])
        with pytest.raises(DamagedError), reading(wrong):
            pass
    for data in (b"", whole + b"\0", whole[:-1], b"PK" * 200):
        wrong.write_bytes(data)
        found = answer("restore", wrong, tmp_path / "again", code=1)
        assert codes(found["problems"]) == ["backup-damaged"]
    there = {path.name for path in tmp_path.iterdir() if path.suffix != ".json"}
    assert there == {"one", "office.arpad", "wrong.arpad"}


def test_parts_are_packed_quickly_and_say_nothing_of_the_day(at: Path, tmp_path: Path) -> None:
    answer("backup", tmp_path / "office.arpad", "--at", at)
    with zipfile.ZipFile(tmp_path / "office.arpad") as packed:
        members = packed.infolist()
        longest = max(members, key=lambda member: member.file_size)
        data = packed.read(longest)
    assert {member.date_time for member in members} == {(1980, 1, 1, 0, 0, 0)}
    assert {member.external_attr >> 16 for member in members} == {0o600}
    packer = zlib.compressobj(1, zlib.DEFLATED, -zlib.MAX_WBITS)
    assert longest.compress_size == len(packer.compress(data) + packer.flush())


def test_it_is_set_up_in_an_empty_place_alone(at: Path, tmp_path: Path) -> None:
    out = tmp_path / "office.arpad"
    answer("backup", out, "--at", at)
    before = out.read_bytes()
    assert run("backup", out, "--at", at).exit_code == 2
    assert out.read_bytes() == before
    there = files(at)
    result = run("restore", out, at)
    assert (result.exit_code, "is not empty" in result.stderr) == (2, True)
    assert files(at) == there


def test_a_link_is_told_and_not_passed_over(at: Path, tmp_path: Path) -> None:
    (at / "vault").rename(tmp_path / "elsewhere")
    (at / "vault").symlink_to(tmp_path / "elsewhere")
    result = run("backup", tmp_path / "office.arpad", "--at", at)
    assert (result.exit_code, "vault is a link" in result.stderr) == (2, True)
    assert not (tmp_path / "office.arpad").exists()


@pytest.mark.long
def test_a_backup_is_of_one_moment_while_others_write(at: Path, tmp_path: Path) -> None:
    """Each act adds two players: no backup has one of them without the other, or an act less."""
    stop = Event()

    def write() -> None:
        store = opened_office(at).store
        for number in range(10_000, 20_000, 2):
            if stop.is_set():
                return
            rows = [{"player": str(one), "serial": one} for one in (number, number + 1)]
            store.record(TOLD, {"player": rows}, store.last)
            stop.wait(0.01)

    writer = Thread(target=write)
    writer.start()
    try:
        for number in range(amount(2, full=10)):
            told = answer("backup", tmp_path / f"{number}.arpad", "--at", at)
            again = tmp_path / f"again-{number}"
            answer("restore", tmp_path / f"{number}.arpad", again)
            rows = rows_of_sqlite(again)
            assert len(rows["act"]) == told["acts"]
            assert sum(row[-1] >= 10_000 for row in rows["player"]) % 2 == 0
    finally:
        stop.set()
        writer.join()
    assert told["acts"] > len(rows_of_sqlite(tmp_path / "again-0")["act"])


@only_in_full
def test_what_is_published_meanwhile_is_copied_again(
    at: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list comes out when the database is copied already: the files would not fit the acts."""
    copied_acts: Callable[..., tuple[str, str]] = taking._copied_acts
    published = []

    def meanwhile(*told: Any) -> tuple[str, str]:
        found = copied_acts(*told)
        if not published:
            published.append(put(at, day="2026-03-01"))
        return found

    monkeypatch.setattr(taking, "_copied_acts", meanwhile)
    answer("backup", tmp_path / "office.arpad", "--at", at)
    assert published
    answer("restore", tmp_path / "office.arpad", tmp_path / "again")
    assert rows_of_sqlite(tmp_path / "again") == rows_of_sqlite(at)
    assert files(tmp_path / "again") == files(at)


def test_a_disk_that_is_full_leaves_nothing(
    at: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", failing)
    result = run("backup", tmp_path / "office.arpad", "--at", at)
    assert (result.exit_code, "No space left on device" in result.stderr) == (3, True)
    assert [path.name for path in tmp_path.iterdir()] == ["one"]


def test_a_directory_that_there_is_not_is_no_file(at: Path, tmp_path: Path) -> None:
    """As where a disk is not mounted: `arpad backup backups/` is meant for a directory."""
    refused = run("backup", f"{tmp_path}/backups/", "--at", at)
    assert refused.exit_code == 2
    assert "there is no directory" in refused.stderr
    assert not (tmp_path / "backups").exists()
