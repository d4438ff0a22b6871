"""The examples of docs/studies/melao.md run as they stand, and its tables without data are ours."""

import doctest
from pathlib import Path

import pytest

from arpad.lab.exploits.entering import claims
from arpad.lab.exploits.tricks import scored
from arpad.rulebooks import CATALOGUE
from tests.sampling import only_in_full

PAGE = Path(__file__).parents[2] / "docs" / "studies" / "melao.md"
TABLES = PAGE.parent / "tables"


def cells(first: str, page: Path = PAGE) -> list[str]:
    """Return the cells after the first of the first row that begins with these words."""
    rows = [
        line for line in page.read_text("utf-8").splitlines() if line.startswith(f"| {first} |")
    ]
    assert rows, first
    return [cell.strip() for cell in rows[0].strip("|").split("|")][1:]


def test_the_examples_of_the_page() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (found.attempted, found.failed) == (6, 0)


@pytest.mark.parametrize(
    "name",
    [
        "cnxc-2000",
        pytest.param("fide-2009-applied", marks=only_in_full),
        "fide-2025",
        pytest.param("fce-2016", marks=only_in_full),  # the dearest of the four
    ],
)
def test_the_table_of_tricks(name: str) -> None:
    """Lists in a half-year, the five gains, and the worst; today's editions among them."""
    (scored_book,), _ = scored([CATALOGUE.book(name)])
    gains = [trick.gain for trick in scored_book.tricks]
    shown = [scored_book.lists, *gains, scored_book.worst]
    assert [str(cell) for cell in shown] == cells(name, TABLES / "melao-gains.md")


@pytest.mark.long
def test_the_table_of_newcomers() -> None:
    columns = ("veterans", "newcomers", "everybody", "true_everybody", "highest")
    for row in claims(100).iter_rows(named=True):
        shown = [f"{row[name]:.1f}" for name in columns]
        assert shown == cells(row["case"], TABLES / "melao-newcomers.md")
