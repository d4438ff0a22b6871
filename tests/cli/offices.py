"""A small federation's office on the command line: its people, its reports, its list."""

import atexit
import csv
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import cache
from gc import collect
from itertools import islice
from pathlib import Path
from shutil import copytree, ignore_patterns, rmtree
from tempfile import mkdtemp
from typing import Any

import pytest

from arpad.cli.demo_year import DemoPublication, run
from arpad.fiction.year import year
from arpad.office.desk import Desk
from arpad.office.kept.vault import Vault
from arpad.registry.place import made
from arpad.rulebooks import CATALOGUE
from tests.cli.calls import answer
from tests.office.papers import Game, Paper, Person

SHEET = """\
player_id,name,sex,birth_date,federation,rating,games_rated
501,"Aguirre Sanz, Jon",m,1961,ESP,2105,80
502,"Bilbao Ruiz, Marta",w,1974,ESP,1980,60
503,"Castaño Gil, Íñigo",m,1958,ESP,1902,50
504,"Díez Muñoz, Pablo",m,1969,ESP,1865,45
505,"Etxeberria Otxoa, Ane",w,1983,ESP,1790,40
506,"Fuentes Peña, Luis",m,1955,ESP,1755,90
507,"García López, José María",m,1949,ESP,1710,31
508,"Herrero Vidal, Nuria",w,1990,ESP,1655,33
"""
PEOPLE = {
    row[0]: Person(row[0], int(row[6]), name=f"{row[1]},{row[2]}".strip('"'), birth=row[4])
    for row in (line.split(",") for line in SHEET.splitlines()[1:])
}
TWO_OF_ONE = SHEET + '509,"Bilbao, Marta",w,1974,ESP,1890,12\n'
"""One person under two numbers, 502 and 509."""
MARTA = Person("509", 1890, name="Bilbao, Marta", birth="1974")
STORES = ("sqlite", pytest.param("folder", marks=pytest.mark.long))
"""The stores that an office may have of its own: `tests/registry` holds both to the same."""
FIRST_FOUR, LAST_FOUR = ("501", "502", "503", "504"), ("505", "506", "507", "508")
BY = ("--because", "as the rules say", "--by", "ana")


def round_robin(ids: Sequence[str], results: str) -> list[Game]:
    """Return the games of four players who meet once; results as White sees them."""
    a, b, c, d = ids
    pairs = [(1, a, d), (1, b, c), (2, d, c), (2, a, b), (3, b, d), (3, c, a)]
    return [
        (number, white, black, result)
        for (number, white, black), result in zip(pairs, results, strict=True)
    ]


def report(
    folder: Path,
    name: str,
    start: date,
    people: Sequence[str | Person] = FIRST_FOUR,
    results: str = "1=01=1",
    **more: Any,
) -> Path:
    """Write the report of a tournament of four, of three days, and return where it is."""
    players = [PEOPLE[one] if isinstance(one, str) else one for one in people]
    games = round_robin([one.player_id for one in players], results)
    end = start + timedelta(days=2)
    paper = Paper(name, players, games, start, end, **({"kind": "round_robin"} | more))
    return paper.write(folder)


def federation(folder: Path, store: str = "sqlite", sheet: str = SHEET, **lists: str) -> Path:
    """Make an office with the eight players of the sheet and lists of 2026-01-01, by rules.

    Each kind of office is opened once by its verbs; whoever wants another one gets a copy.
    """
    if store == "postgresql":  # its acts are in a database, not in the folder
        _open(folder, store, sheet, lists)
    else:
        copied(_opened(store, sheet, tuple(lists.items())), folder)
    return folder / "federation"


def copied(folder: Path, to: Path) -> Path:
    """Copy what lies in a folder, an office among it, into another, and return that."""
    shared = ignore_patterns("*-shm")  # what the process that has the other one open shares
    collect()  # a connection that nobody uses any more is closed now, and not while it is copied
    return Path(copytree(folder, to, dirs_exist_ok=True, ignore=shared))


@cache
def _opened(store: str, sheet: str, lists: tuple[tuple[str, str], ...]) -> Path:
    folder = folder_of_the_run()
    _open(folder, store, sheet, dict(lists))
    return folder


@cache
def demonstrated(people: int, lists: int) -> tuple[Desk, list[DemoPublication]]:
    """Return the office of the fictional federation, so many lists of its year having come out.

    It is run once for all who want as much of it, and nobody changes it.
    """
    folder = folder_of_the_run() / "office"
    office = made(folder, "folder", "Ruritania", "ana", "2025-01-01T08:00:00Z")
    desk = Desk(office.store, Vault(folder), CATALOGUE)
    published = list(islice(run(desk, year(1, people)), lists))
    assert len(published) == lists
    return desk, published


def folder_of_the_run() -> Path:
    """Return a folder for what is made once and copied by many tests; it goes with the process."""
    folder = Path(mkdtemp(prefix="federation-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    return folder


def _open(folder: Path, store: str, sheet: str, lists: Mapping[str, str]) -> None:
    at, table = folder / "federation", folder / "sheet.csv"
    folder.mkdir(parents=True, exist_ok=True)
    table.write_text(sheet, encoding="utf-8")
    answer("office", "init", at, "--name", "Ruritania", "--store", store, "--by", "ana")
    answer("player", "import", table, "--at", at, *BY)
    for name, rulebook in lists.items():
        words = ("--from", table, "--date", "2026-01-01", "--rulebook", rulebook)
        kind = ("--kind", next(one for one in ("rapid", "blitz", "standard")
                               if one in rulebook or one == "standard"))  # fmt: skip
        answer("list", "add", name, *words, *kind, "--at", at, *BY)


def put(
    at: Path, name: str = "standard", *more: str, day: str = "2026-02-01", code: int = 0
) -> dict[str, Any]:
    """Publish the list of a day, and return what came of it."""
    words = ("--date", day, *BY, *more, "--at", at)
    return answer("period", "publish", name, *words, code=code)


@cache
def of_february(results: str, *, is_merged: bool) -> Path:
    """Return a folder with an office of TWO_OF_ONE that has published February, to be copied.

    502 plays in January as 502; 502 and 509 are merged before, or never.
    """
    folder = folder_of_the_run()
    at = federation(folder, sheet=TWO_OF_ONE, standard="fide")
    if is_merged:
        answer("player", "merge", "502", "509", *BY, "--at", at)
    answer("intake", report(folder, "enero", date(2026, 1, 9), results=results), *BY, "--at", at)
    put(at)
    return folder


@cache
def of_march(results: str, *, is_merged: bool) -> Path:
    """Return a folder with that office when it has published March too, to be copied."""
    folder = copied(of_february(results, is_merged=is_merged), folder_of_the_run())
    put_march(folder / "federation")
    return folder


def put_march(at: Path) -> None:
    """Take in a report in which 509 plays under their own number, and publish March."""
    four = ["505", MARTA, "506", "507"]
    answer("intake", report(at.parent, "febrero", date(2026, 2, 6), four), *BY, "--at", at)
    put(at, day="2026-03-01")


def listed(at: Path, day: str, name: str = "standard") -> dict[str, dict[str, str]]:
    """Return the rows of the list of a day, by the players' numbers."""
    place = at / "vault" / name / day / "list.csv"
    with place.open(encoding="utf-8") as file:
        return {row["player_id"]: row for row in csv.DictReader(file)}
