"""What was read of a report is read once; nothing else than the report says ever comes of it."""

import sqlite3
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from arpad.library.files import sent
from arpad.office.acting import Officer
from arpad.office.acts.events import StateFacts, TakeIn
from arpad.office.desk import Desk
from arpad.office.events import reports
from arpad.office.events.acts import state
from arpad.office.events.taking_in import take_in
from arpad.office.intake.submissions import Submission
from arpad.office.kept.vault import Vault
from arpad.registry.place import opened_office
from arpad.rulebooks import CATALOGUE
from tests.cli.offices import LAST_FOUR, federation, report

ANA = Officer("ana", "2026-01-20T10:00:00Z", "as the rules say")
STORES = ("folder", "sqlite")


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the files that are read from their bytes, as they are."""
    names: list[str] = []
    as_it_is = reports.submissions

    def submissions(those: list[reports.Sent], stated: object) -> object:
        names.extend(one.name for one in those)
        return as_it_is(those, stated)  # type: ignore[arg-type]

    monkeypatch.setattr(reports, "submissions", submissions)
    return names


@pytest.fixture(params=STORES)
def at(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    at = federation(tmp_path / "office", store=request.param, standard="fide")
    papers = [
        report(tmp_path, "first", date(2026, 1, 5)),
        report(tmp_path, "second", date(2026, 1, 5), LAST_FOUR),
    ]
    take_in(opened(at), ANA, TakeIn(reports=tuple(sent(path).handed for path in papers)))
    spoil(at, lambda _: b"")
    return at


def opened(at: Path) -> Desk:
    """Return the office as a verb of its own finds it."""
    return Desk(opened_office(at).store, Vault(at), CATALOGUE)


def told(at: Path) -> dict[str, Submission]:
    desk = opened(at)
    return desk.submitted(desk.events.values())


def spoil(at: Path, change: Callable[[bytes], bytes]) -> int:
    """Change every reading that is put by, and return how many there are."""
    if (at / "office.db").exists():
        with sqlite3.connect(at / "office.db") as connection:
            rows = connection.execute("SELECT sha256, data FROM reading").fetchall()
            for sha256, data in rows:
                values = change(data), sha256
                connection.execute("UPDATE reading SET data = ? WHERE sha256 = ?", values)
        return len(rows)
    paths = list((at / "acts" / "readings").iterdir())
    for path in paths:
        path.write_bytes(change(path.read_bytes()))
    return len(paths)


def test_what_was_read_as_it_came_is_not_read_again(tmp_path: Path, read: list[str]) -> None:
    at = federation(tmp_path / "office", standard="fide")
    path = report(tmp_path, "first", date(2026, 1, 5))
    (came,) = take_in(opened(at), ANA, TakeIn(reports=(sent(path).handed,))).reports
    assert came.submission.file == str(path)
    kept = told(at)
    assert read == []
    spoil(at, lambda _: b"")
    assert told(at) == kept
    assert read == ["first.trf"]
    assert kept["1"].file == "1/first.trf"


def test_a_report_is_read_once(at: Path, read: list[str]) -> None:
    first = told(at)
    assert sorted(read) == ["first.trf", "second.trf"]
    assert told(at) == first
    assert len(read) == 2
    assert [one.blobs for one in told(at).values()] == [one.blobs for one in first.values()]


def test_a_fact_that_is_stated_makes_it_another_reading(at: Path, read: list[str]) -> None:
    before = told(at)["1"]
    state(opened(at), ANA, StateFacts(number="1", facts={"minutes_for_60_moves": "30"}))
    after = told(at)["1"]
    assert read[2:] == ["first.trf"]
    assert (before.facts.minutes_for_60_moves, after.facts.minutes_for_60_moves) == (120, 30)
    state(opened(at), ANA, StateFacts(number="1", facts={"minutes_for_60_moves": ""}))
    assert told(at)["1"] == before


def test_another_reader_reads_again(
    at: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = told(at)
    monkeypatch.setattr(reports, "reader", lambda: "the next version")
    assert told(at) == first
    assert len(read) == 4
    assert told(at) == first
    assert len(read) == 4


SPOILT: dict[str, Callable[[bytes], bytes]] = {
    "one byte of the reading": lambda data: data[:-1] + bytes([data[-1] ^ 1]),
    "one byte of its hash": lambda data: bytes([data[0] ^ 1]) + data[1:],
    "cut off": lambda data: data[:20],
    "nothing": lambda data: b"",
}


@pytest.mark.parametrize("change", SPOILT.values(), ids=SPOILT)
def test_a_reading_that_was_changed_is_refused(
    at: Path, read: list[str], change: Callable[[bytes], bytes]
) -> None:
    first = told(at)
    assert spoil(at, change) == 2
    assert told(at) == first
    assert len(read) == 4
    assert told(at) == first  # and put by again
    assert len(read) == 4


def test_a_reading_of_another_report_is_refused(at: Path, read: list[str]) -> None:
    first = told(at)
    swapped: list[bytes] = []
    spoil(at, lambda data: swapped.append(data) or data)  # type: ignore[func-returns-value]
    assert spoil(at, lambda data: swapped[1] if data == swapped[0] else swapped[0]) == 2
    assert told(at) == first
    assert len(read) == 4


def test_without_its_bytes_a_reading_is_nothing(tmp_path: Path, read: list[str]) -> None:
    at = federation(tmp_path / "office", store="folder", standard="fide")
    first = sent(report(tmp_path, "first", date(2026, 1, 5)))
    take_in(opened(at), ANA, TakeIn(reports=(first.handed,)))
    assert told(at)["1"].is_sound
    path = next(one for one in (at / "acts" / "blobs").iterdir() if b"012 " in one.read_bytes())
    path.unlink()
    assert "office-lost" in [one.code for one in told(at)["1"].problems]
