"""Nothing of a person is left in any room of an office, whatever was going on meanwhile.

Every file and every row of the database is read by programs that share nothing with ours.
"""

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest

from arpad.registry.jobs import queue_of
from arpad.registry.place import opened_office
from tests.cli.calls import answer, run
from tests.cli.offices import BY, LAST_FOUR, STORES, copied, put, report
from tests.office.backup.test_backup import rows_of_postgresql
from tests.office.erasing.test_erasing import (
    BIRTH,
    FIRST,
    NAME,
    NUMBER,
    SPELLED,
    WHY,
    WORDS,
    girl,
    lived_in,
    problems,
)
from tests.office.erasing.test_files import whole
from tests.office.killing import killed_at, undisturbed
from tests.office.test_disk_refuses import Full
from tests.registry.test_stores import ON_POSTGRESQL
from tests.sampling import amount


def busy(folder: Path, store: str, url: str = "") -> Path:
    """Return an office in which she has a claim, a correction, a league and a job going on."""
    at = lived_in(folder, store)
    answer("claim", "open", "Jon Aguirre", "--player", "501", "--list", "standard", "--at", at,
           "--by", "ana", "--because", f"the game with {NAME}")  # fmt: skip
    league = report(folder, "league", date(2026, 3, 6), [*FIRST, girl()])
    answer("intake", league, "--new", "--at", at, *BY)
    answer("event", "fact", "3", "end=2026-05-30", "--at", at, *BY)
    mended = report(folder, "mended", date(2026, 1, 9), [*FIRST, girl()], results="0=01=1")
    answer("correct", "report", "1", mended, "--article", "FIDE 0.4", "--at", at, "--because",
           f"{NAME} had won", "--by", "ana")  # fmt: skip
    for path in folder.iterdir():
        if path.is_file():
            path.unlink()
    queue = queue_of(opened_office(at, url))
    queue.add(("intake", f"{SPELLED}.trf"), str(folder), "ana", "2026-01-31T10:00:00Z")
    job = queue.take("here:1", "2026-01-31T10:00:00Z")
    assert job is not None
    assert queue.alive(job, f"reading {SPELLED}.trf")
    return at


def said(at: Path, url: str = "") -> Iterator[tuple[str, str]]:
    """Yield all that other programs see: every file, packed or not, and every row of databases."""
    for path in (path for path in at.rglob("*") if path.is_file()):
        data = path.read_bytes()
        yield path.name, str(path)
        yield from ((path.name, text) for text in whole(data))
        yield path.name, data.decode("utf-8", errors="replace")
        yield path.name, data.decode("utf-16-le", errors="replace")
        if data.startswith(b"SQLite format 3"):
            with closing(sqlite3.connect(path)) as connection:
                yield from ((path.name, line) for line in connection.iterdump())
    for name, rows in rows_of_postgresql(url).items() if url else ():
        for cell in (cell for row in rows for cell in row):
            yield from ((name, text) for text in (whole(cell) if isinstance(cell, bytes) else [""]))
            yield name, str(cell)


def naming(at: Path, url: str = "") -> set[str]:
    forms = {form.lower() for word in WORDS for form in (word, quote(word))}
    return {f"{name}: {form}" for name, text in said(at, url) for small in [text.lower()]
            for form in forms if form in small}  # fmt: skip


@pytest.mark.parametrize("store", [*STORES, ON_POSTGRESQL])
@pytest.mark.long
def test_nothing_is_left_in_any_room_and_lists_are_restated_after(
    store: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = request.getfixturevalue("postgresql") if store == "postgresql" else ""
    if url:
        monkeypatch.setenv("ARPAD_DATABASE", url)
    at = busy(tmp_path, store, url)
    (at / "letters").mkdir()
    letter = at / "letters" / "to-her.eml"
    letter.write_text(f"Dear {NAME}, born {BIRTH}")
    assert len(naming(at, url)) > 10
    done = answer("player", "erase", NUMBER, "--at", at, *WHY)
    of_log = [("erase-log", "")] if url else []  # what the server keeps beside its tables
    left = [(problem["code"], problem["file"]) for problem in done["problems"]]
    assert left == [*of_log, ("erase-left", str(letter))]
    letter.unlink()
    assert naming(at, url) == set()
    assert {task["kind"] for task in answer("todo", "--at", at)["tasks"]} >= {"claim"}
    answer("claim", "decide", "1", "--dismiss", "--article", "FIDE 10.1", "--at", at, *BY)
    put(at, day="2026-04-01")  # the list of January is made again, with the corrected report
    verified = answer("list", "verify", at / "archive")
    assert all(one["is_recomputed"] for one in verified["lists"])
    assert len(verified["lists"]) > 3
    assert naming(at, url) == set()
    assert [code for code in problems(answer("doctor", "--at", at, "--whole"))
            if code != "office-job"] == []  # fmt: skip


@pytest.mark.long
def test_who_reads_the_database_meanwhile_keeps_it_and_it_is_said(tmp_path: Path) -> None:
    at = lived_in(tmp_path, "sqlite")
    with closing(sqlite3.connect(at / "office.db")) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM fact").fetchone()
        done = answer("player", "erase", NUMBER, "--at", at, *WHY)
        assert problems(done) == ["erase-database"]
    assert problems(answer("player", "erase", NUMBER, "--at", at, *WHY)) == ["player-erased"]
    assert naming(at) == set()


@pytest.mark.long
def test_a_disk_that_is_full_while_somebody_is_erased(tmp_path: Path) -> None:
    lived_in(tmp_path / "made", "folder")
    with pytest.MonkeyPatch.context() as patched:
        disk = Full(patched, sys.maxsize)
        counted = copied(tmp_path / "made", tmp_path / "counted") / "federation"
        answer("player", "erase", NUMBER, "--at", counted, *WHY)
    assert disk.steps > 40
    for step in Random(7).sample(range(1, disk.steps + 1), amount(2, full=40)):
        at = copied(tmp_path / "made", tmp_path / str(step)) / "federation"
        with pytest.MonkeyPatch.context() as patched:
            Full(patched, step)
            assert run("player", "erase", NUMBER, "--at", at, *WHY).exit_code in (0, 3)
        assert answer("office", "check", "--at", at)["problems"] == []
        assert run("player", "erase", NUMBER, "--at", at, *WHY).exit_code == 0
        assert naming(at) == set()
        assert problems(answer("doctor", "--at", at)) == []


@pytest.mark.long
def test_an_erased_player_plays_on_under_the_number(tmp_path: Path) -> None:
    """Another report that names her is another's word: doctor finds it, and erasing goes on."""
    at = lived_in(tmp_path, "sqlite")
    answer("player", "erase", NUMBER, "--at", at, *WHY)
    paper = report(tmp_path, "spring", date(2026, 3, 6), [*LAST_FOUR[:3], girl()])
    answer("intake", paper, "--at", at, *BY, code=1)
    answer("event", "player", "3", "4", NUMBER, "--at", at, *BY)
    left = answer("doctor", "--at", at, code=1)["problems"]
    assert [(one["code"], one["found"]) for one in left] == [
        ("erase-left", NUMBER), ("office-contact", "")
    ]  # fmt: skip
    for path in tmp_path.glob("spring.*"):
        path.unlink()
    answer("player", "erase", NUMBER, "--at", at, *WHY)
    assert naming(at) == set()
    put(at, day="2026-04-01")
    assert problems(answer("doctor", "--at", at)) == []


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL elsewhere")
def test_an_erasure_that_was_killed_is_finished_by_the_next(tmp_path: Path) -> None:
    lived_in(tmp_path / "made", "sqlite")
    whole_office = copied(tmp_path / "made", tmp_path / "whole") / "federation"
    _, steps = undisturbed(["player", "erase", NUMBER, "--at", whole_office, *WHY])
    for step in Random(3).sample(range(1, steps + 1), amount(2, full=60)):
        at = copied(tmp_path / "made", tmp_path / str(step)) / "federation"
        assert killed_at(["player", "erase", NUMBER, "--at", at, *WHY], step)
        assert answer("office", "check", "--at", at)["problems"] == []
        answer("player", "erase", NUMBER, "--at", at, *WHY)
        assert naming(at) == set()
        assert problems(answer("doctor", "--at", at)) == []
