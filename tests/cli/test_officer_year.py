"""Three months of a small federation: no list comes out wrong without a word, whatever is sent.

The people are invented adults. The spreadsheet is as a federation keeps it: semicolons, surnames
and given names apart, headers in Spanish. Every refusal exits with 1 and writes nothing.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from tests.cli.calls import run
from tests.office.papers import Game, Paper, Person

SHEET = """\
Código;Apellidos;Nombre;Elo;Nac.
501;Aguirre Sanz;Jon;2105;1961
502;Bilbao Ruiz;Marta;1980;1974
503;Castaño Gil;Íñigo;1902;1958
504;Díez Muñoz;Pablo;1865;1969
505;Etxeberria Otxoa;Ane;1790;1983
506;Fuentes Peña;Luis;1755;1955
507;García López;José María;1710;1949
508;Herrero Vidal;Nuria;1655;1990
"""
PEOPLE = {
    row[0]: Person(row[0], int(row[3]), name=f"{row[1]}, {row[2]}", birth=row[4])
    for row in (line.split(";") for line in SHEET.splitlines()[1:])
}
FIRST_FOUR, LAST_FOUR = ("501", "502", "503", "504"), ("505", "506", "507", "508")


def _round_robin(ids: Sequence[str], results: str) -> list[Game]:
    a, b, c, d = ids
    pairs = [(1, a, d), (1, b, c), (2, d, c), (2, a, b), (3, b, d), (3, c, a)]
    return [
        (number, white, black, result)
        for (number, white, black), result in zip(pairs, results, strict=True)
    ]


def _report(
    folder: Path,
    name: str,
    start: date,
    ids: Sequence[str] = FIRST_FOUR,
    results: str = "1=01=1",
    people: Sequence[Person] | None = None,
) -> Path:
    people = people or [PEOPLE[one] for one in ids]
    days = (start, start.replace(day=start.day + 2))
    games = _round_robin([one.player_id for one in people], results)
    return Paper(name, people, games, *days, kind="round_robin").write(folder)


class Office:
    """The officer's folder: the spreadsheet, reports as they come, lists as they are made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sheet = folder / "lista.csv"
        self.sheet.write_text(SHEET, encoding="utf-8")
        january = _report(folder, "enero", date(2026, 1, 9))
        february = _report(folder, "febrero", date(2026, 2, 6), LAST_FOUR)
        assert self.makes("feb", "2026-02-01", [january], [f"2026-01-01={self.sheet}"]) == ""
        assert self.makes("mar", "2026-03-01", [february], ["feb"]) == ""
        self.march = _report(folder, "marzo", date(2026, 3, 6), results="01=1=0")

    def makes(
        self, out: str, day: str, reports: Sequence[Path], lists: Sequence[str], *more: str
    ) -> str:
        """Make a list; return "" if it was made, or what was said. Nothing else may come of it."""
        given = [text for one in lists for text in ("--list", self._list(one))]
        words = ("rate", *reports, *given, "--list-date", day, "--out", self.folder / out)
        found = run(*words, *more, "--rulebook", "fide")
        is_made = (self.folder / out).exists()
        assert found.exit_code == (0 if is_made else 1), found.output
        return "" if is_made else found.stderr

    def _list(self, text: str) -> str:
        return text if "=" in text else str(self.folder / text)

    def rows(self, name: str) -> dict[str, tuple[str, int | None, int]]:
        """Return name, rating and games of everybody on a list that was made."""
        rows = pl.read_csv(self.folder / name / "list.csv", schema_overrides={"player_id": str})
        names = rows.select("player_id", "name", "rating", "games").iter_rows()
        return {player_id: (name, rating, games) for player_id, name, rating, games in names}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("officer")


@pytest.fixture(scope="module")
def office(folder: Path) -> Office:
    return Office(folder)


def test_the_months_follow_each_other_by_whole_names(office: Office) -> None:
    """501 beats 504 and 502, and loses to 503, with K 20. In the second month he doesn't play.

    D = 240: .80, 125: .67, 203: .76 (8.1.2): 20 x (2 - 2.23) = -4.60, so 2100.
    """
    assert office.rows("feb")["501"] == ("Aguirre Sanz, Jon", 2100, 3)
    assert office.rows("mar")["501"] == ("Aguirre Sanz, Jon", 2100, 0)
    assert office.rows("mar")["507"][0] == "García López, José María"
    assert office.makes("apr", "2026-04-01", [office.march], ["mar"]) == ""
    assert office.rows("apr")["501"][2] == 3


def test_an_event_that_was_rated_is_refused(office: Office) -> None:
    january = office.folder / "enero.trf"
    lists = [f"2026-01-01={office.sheet}", "feb", "mar"]
    said = office.makes("twice", "2026-04-01", [office.march, january], lists)
    assert "enero.trf: error: The event was rated already" in said
    assert "for the list of 2026-02-01" in said


def test_one_that_comes_back_corrected_is_refused(office: Office, folder: Path) -> None:
    mended = _report(folder / "again", "enero", date(2026, 1, 9), results="0=01=1")
    lists = [f"2026-01-01={office.sheet}", "feb", "mar"]
    said = office.makes("mended", "2026-04-01", [office.march, mended], lists)
    assert "Other games or results than now were rated in round 1 of enero" in said


def test_both_at_once_are_refused_and_neither_is_taken(office: Office, folder: Path) -> None:
    mended = _report(folder / "again", "enero", date(2026, 1, 9), results="0=01=1")
    lists = [f"2026-01-01={office.sheet}"]
    both = [folder / "enero.trf", mended]
    said = office.makes("both", "2026-02-01", both, lists)
    assert said.count("with other results or rounds.") == 2
    found = run(
        "rate", *both, "--list", lists[0], "--list-date", "2026-02-01", "--rulebook", "fide"
    )
    assert found.exit_code == 1
    assert found.stdout.strip() == ""


def test_a_late_event_is_rated_with_the_list_of_its_days_and_said(
    office: Office, folder: Path
) -> None:
    late = _report(folder, "tarde", date(2026, 2, 13), ("502", "504", "506", "508"))
    words = ("--list", folder / "feb", "--list", folder / "mar", "--list-date", "2026-04-01")
    found = run("rate", office.march, late, *words, "--rulebook", "fide")
    assert found.exit_code == 0
    assert (
        "tarde.trf: warning: The event ended on 2026-02-15, in time for the list of 2026-03-01: "
        in (found.stderr)
    )
    assert "with the ratings of 2026-02-01" in found.stderr


def test_a_wrong_number_is_refused_and_says_who_it_may_be(office: Office, folder: Path) -> None:
    people = [PEOPLE["505"], PEOPLE["506"], replace(PEOPLE["507"], player_id="504"), PEOPLE["508"]]
    wrong = _report(folder / "wrong", "otro", date(2026, 3, 6), people=people)
    said = office.makes("number", "2026-04-01", [wrong], ["mar"])
    assert "Player 504 of the report is García López, José María" in said
    assert "504 on the list is Díez Muñoz, Pablo" in said
    assert "stands there as 507" in said


def test_a_person_under_two_numbers_is_told(office: Office, folder: Path) -> None:
    doubled = folder / "doble.csv"
    doubled.write_text(f"{SHEET}511;Garcia Lopez;Jose Maria;;1949\n", encoding="utf-8")
    report = _report(folder, "doble", date(2026, 1, 9), LAST_FOUR)
    found = run("check", report, "--list", f"2026-01-01={doubled}")
    assert "507 García López, José María and 511 Garcia Lopez, Jose Maria may be one" in (
        found.stderr
    )


def test_an_old_list_and_a_list_upon_itself_are_refused(office: Office) -> None:
    said = office.makes("stale", "2026-04-01", [office.march], ["feb"])
    assert "the list of 2026-03-01 is in force, which was not given" in said
    said = office.makes("upon", "2026-03-01", [office.march], ["mar"])
    assert "error: The list of 2026-03-01 is of the day for which a list is made" in said


def test_a_rapid_event_is_not_taken_for_a_slow_one(office: Office, folder: Path) -> None:
    people = [PEOPLE[one] for one in FIRST_FOUR]
    games = _round_robin(FIRST_FOUR, "1=01=1")
    days = (date(2026, 3, 14), date(2026, 3, 14))
    rapid = Paper("rapido", people, games, *days, minutes=25, kind="round_robin").write(folder)
    found = run("check", rapid, "--list", folder / "mar")
    assert found.exit_code == 1
    assert "Rate it under fide-rapid, which takes 6 of its games" in found.stderr
