"""Verbs killed at any moment: nothing lost, nothing half published, and the next run goes on.

An office in which a verb was killed and called again is the one in which nobody was killed: the
same rows, the same files, and no file more.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from typer.testing import Result

from arpad.office.periods.public import signing_of
from tests.cli.calls import answer, run
from tests.cli.offices import BY, LAST_FOUR, copied, federation, put, report
from tests.office.backup.test_backup import files, rows_of_postgresql, rows_of_sqlite
from tests.office.killing import killed_after, killed_at, undisturbed
from tests.sampling import amount

MOMENTS = amount(7, full=200)
VERBS = ("import", "intake", "publish", "erase", "correct", "revise", "rate")
OF_DATABASES = ("import", "intake", "publish", "correct", "revise")
SHEET = "player_id,name,sex,birth_date,federation,rating,games_rated\n" + "".join(
    f'{number},"Prova {chr(65 + number % 26)}{number}, Ana",w,1980,ESP,1800,40\n'
    for number in range(600, 900)
)
pytestmark = pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL elsewhere")


class Offices:
    """Offices in folders and copies of them, their acts in SQLite, which lies there too."""

    store = "sqlite"

    def opened(self, folder: Path) -> Path:
        """Open the office of a folder, and return where it is."""
        return federation(folder, self.store, standard="fide")

    def copied(self, folder: Path, to: Path) -> Path:
        """Copy the office of a folder into another, and return that."""
        return copied(folder, to)

    def at_work(self, folder: Path) -> None:
        """Have verbs work in the office of a folder."""

    def every_row(self, folder: Path) -> dict[str, list[tuple[Any, ...]]]:
        return rows_of_sqlite(folder / "federation")

    def rows(self, folder: Path) -> dict[str, Any]:
        """Return every row of an office, but when an act was recorded and the hashes that cover it.

        Nor the random keys of its rows, nor what is kept to be read more quickly, which is made
        again at any time.
        """
        found = self.every_row(folder)
        acts = sorted((row[0], row[1], row[2], row[4], row[5]) for row in found["act"])
        seals = sorted((*row[:3], len(row[3]), len(row[4])) for row in found["seal"])
        return found | {"reading": [], "seal": seals, "act": acts}


class OfficesOfDatabases(Offices):
    """The same, each with a database of its own on a server of PostgreSQL."""

    store = "postgresql"

    def __init__(self, server: str, environment: pytest.MonkeyPatch) -> None:
        self._server = server
        self._environment = environment
        self._names: dict[Path, str] = {}

    def opened(self, folder: Path) -> Path:
        self.add(folder, "template1")
        return super().opened(folder)

    def copied(self, folder: Path, to: Path) -> Path:
        self.add(to, self._names[folder])
        return super().copied(folder, to)

    def at_work(self, folder: Path) -> None:
        self._environment.setenv("ARPAD_DATABASE", self._url(folder))

    def every_row(self, folder: Path) -> dict[str, list[tuple[Any, ...]]]:
        return rows_of_postgresql(self._url(folder))

    def add(self, folder: Path, like: str) -> None:
        """Give a folder a database that is now as another one, in which nobody may be then."""
        self._names[folder] = name = f"killed_{len(self._names)}"
        with psycopg.connect(self._server.replace("+psycopg", ""), autocommit=True) as connection:
            asked = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
            connection.execute(asked, (like,))
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}".encode())
        self.at_work(folder)

    def _url(self, folder: Path) -> str:
        return self._server.replace("/postgres?", f"/{self._names[folder]}?")


@dataclass(frozen=True)
class Verb:
    """A verb, the folder of the office in which it is called, and what comes of it undisturbed.

    `again` are the codes with which it may leave when it had done its work before it was killed.
    """

    words: Sequence[str | Path]
    folder: Path
    rows: dict[str, Any]
    files: dict[str, bytes]
    seconds: float
    steps: int
    again: tuple[int, ...]


def verbs_of(folder: Path, offices: Offices) -> dict[str, Verb]:
    """Return the verbs of an office's two months, each undisturbed in a copy of it."""
    at = offices.opened(folder)
    signing_of(at)  # each office makes a key of its own
    (folder / "more.csv").write_text(SHEET, encoding="utf-8")
    both = (report(folder / "in", "enero", date(2026, 1, 9)),
            report(folder / "in", "torneo", date(2026, 1, 16), LAST_FOUR, "=1=0=1"))  # fmt: skip
    made = {}

    def add(name: str, words: Sequence[str | Path], again: tuple[int, ...]) -> None:
        made[name] = _undisturbed(offices, folder, name, words, again)
        offices.at_work(folder)

    add("import", ("player", "import", folder / "more.csv", *BY), (0, 1))
    add("intake", ("intake", *both, *BY), (0,))
    answer("intake", *both, *BY, "--at", at)
    add("publish", ("period", "publish", "standard", "--date", "2026-02-01", *BY), (0, 1))
    put(at)
    erase = ("list", "erase", "503", "--because", "a wish of the person", "--on", "2026-03-01")
    add("erase", erase, (0,))
    mended = report(folder / "mended", "enero", date(2026, 1, 9), results="0=01=1")
    add("correct", ("correct", "report", "1", mended, *BY), (0, 1))
    answer("correct", "report", "1", mended, *BY, "--at", at)
    add("revise", ("period", "revise", "standard", *BY), (0, 1))
    rating = ("rate", *both, "--list", f"2026-01-01={folder / 'sheet.csv'}", "--list-date",
              "2026-02-01", "--out", Path("federation", "rated"))  # fmt: skip
    add("rate", rating, (0, 2))
    return made


def _undisturbed(
    offices: Offices, folder: Path, name: str, words: Sequence[str | Path], again: tuple[int, ...]
) -> Verb:
    whole = offices.copied(folder, folder.parent / f"{name}-whole")
    taken, steps = undisturbed(_at(words, whole))
    before = offices.copied(folder, folder.parent / name)
    return Verb(words, before, offices.rows(whole), files(whole / "federation"), taken,
                steps, again)  # fmt: skip


def _at(words: Sequence[str | Path], folder: Path) -> list[str | Path]:
    """Return a verb that works in the office of a folder."""
    at = folder / "federation"
    if words[0] == "list":
        return [*words, "--archive", at / "archive", "--key", at / "key"]
    if words[0] != "rate":
        return [*words, "--at", at]
    return [folder / one if one == Path("federation", "rated") else one for one in words]


@pytest.fixture(scope="module")
def verbs(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Verb]:
    return verbs_of(tmp_path_factory.mktemp("killed") / "office", Offices())


@pytest.mark.parametrize("name", VERBS)
def test_a_verb_that_was_killed_is_called_again(
    name: str, verbs: Mapping[str, Verb], tmp_path: Path
) -> None:
    verb, moments = verbs[name], -(-MOMENTS // len(VERBS))
    for again, office in _killed(Offices(), verb, Random(name), moments, tmp_path):
        assert again.exit_code in verb.again, again.output
        assert office == ([], verb.rows, verb.files)


@pytest.mark.services
def test_so_it_is_where_acts_are_in_a_database(
    server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offices = OfficesOfDatabases(server, monkeypatch)
    verbs = verbs_of(tmp_path / "office", offices)
    for name in OF_DATABASES:
        verb, moments = verbs[name], amount(3, full=20)
        for again, office in _killed(offices, verb, Random(name), moments, tmp_path / f"{name}-k"):
            assert again.exit_code in verb.again, again.output
            assert office == ([], verb.rows, verb.files)


def _killed(
    offices: Offices, verb: Verb, random: Random, moments: int, place: Path
) -> Iterator[tuple[Result, tuple[object, ...]]]:
    """Kill a verb at so many moments; yield the call after each, and the office as it then is."""
    for number in range(moments):
        if number % 2:
            folder = _killed_in_time(offices, verb, random, place / str(number))
            words = _at(verb.words, folder)
        else:
            folder = offices.copied(verb.folder, place / str(number))
            words = _at(verb.words, folder)
            assert killed_at(words, random.randint(1, verb.steps))
        at = folder / "federation"
        again = run(*words)
        problems = answer("office", "check", "--at", at)["problems"]
        yield again, (problems, offices.rows(folder), files(at))


def _killed_in_time(offices: Offices, verb: Verb, random: Random, place: Path) -> Path:
    """Kill a verb at a moment before it ends; return the folder. It may end sooner than it did."""
    for attempt in range(8):
        folder = offices.copied(verb.folder, place / str(attempt))
        if killed_after(_at(verb.words, folder), random.random() * verb.seconds / 2**attempt):
            return folder
    raise AssertionError("it ended before each moment")
