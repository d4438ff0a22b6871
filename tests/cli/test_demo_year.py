"""The fictional year run in an office: each list comes out on its day, and no clock is asked."""

from datetime import date
from itertools import islice
from pathlib import Path

from arpad.archive.directory import read_directory
from arpad.cli.demo_year import LISTS, Out, run
from arpad.fiction.year import Year, year
from arpad.office.claims.claim import claims
from arpad.office.desk import Desk
from arpad.office.journal import checked
from arpad.office.kept.vault import Vault
from arpad.registry.place import made
from arpad.rulebooks import CATALOGUE
from tests.cli.calls import run as call
from tests.sampling import IS_FULL

FIRST_LISTS = 60 if IS_FULL else 4
PEOPLE = 300


def desk(folder: Path) -> Desk:
    office = made(folder, "folder", "Ruritania", "ana", "2025-01-01T08:00:00Z")
    return Desk(office.store, Vault(folder), CATALOGUE)


def out(here: Desk, of: Year) -> list[Out]:
    return list(islice(run(here, of), FIRST_LISTS))


def test_every_list_comes_out_on_its_day(tmp_path: Path) -> None:
    here, of = desk(tmp_path / "office"), year(1, PEOPLE)
    found = out(here, of)
    months = 12 if IS_FULL else 1
    for name in ("standard", "rapid", "blitz", "active"):
        days = [one.publication.list_date for one in found if one.name == name]
        assert days == [date(2025 + month // 12, month % 12 + 1, 1)
                        for month in range(1, months + 1)]  # fmt: skip
    for one in found:
        assert one.publication.place is not None
        archived, problems = read_directory(one.publication.place)
        assert archived is not None, problems
        assert archived.manifest["identity"] == one.publication.identity
    acts, problems = checked(here.store)
    assert not problems
    assert {act.told.at[:4] for act in acts} <= {"2025", "2026"}
    if IS_FULL:
        assert {one.name for one in found} == set(LISTS)
        disputed = {n: (one.state, one.deposit_is) for n, one in claims(here.store).items()}
        assert disputed == {"1": ("upheld", ""), "2": ("dismissed", "kept")}
        merged = [act for act in acts if act.told.kind == "player.merge"]
        assert [act.told.at[:10] for act in merged] == ["2025-07-01"]


def test_a_directory_that_is_taken_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    result = call("demo", "--at", tmp_path)
    assert result.exit_code == 2
    assert "not empty" in result.stderr
    assert [one.name for one in tmp_path.iterdir()] == ["mine.txt"]


def test_what_is_served_is_a_year_in_an_office_alone() -> None:
    for options in (("--no-serve",), ("--port", "8001")):
        result = call("demo", *options)
        assert result.exit_code == 2
        assert "--at" in result.stderr
