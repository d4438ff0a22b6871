"""A plain CSV file is read as Python's own reader reads it; another one is left to that reader."""

import csv
import io
import random

import pytest

from arpad.formats.tables import source
from arpad.formats.tables.source import plain_rows, source_of
from arpad.report.notes import Notes

CELLS = ["7", "", " ", "Reti", '"Reti, Ana"', '""', '"O""Kelly"', "Núñez", " 8 ", "Иванов", "'x",
         "\u00a0", '" "', "a;b", "1850"]  # fmt: skip
ODD = ['x"y', '"a"b', ' "a"', '"a', "a\tb", "\x07", '"two\nlines"', "a\rb", "a,b", "\x9b", "\x1c"]
NAMES = ["id", "name", "rating"]


def naive(text: str, separator: str) -> list[tuple[str | int, ...]]:
    """Return what Python's reader finds below the header, and in which line each row stands."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    next(reader)
    return [(*row, line) for line, row in enumerate(reader, start=2) if "".join(row).strip()]


def text_of(chance: random.Random, cells: list[str], separator: str) -> str:
    rows = [NAMES] + [[chance.choice(cells) for _ in NAMES] for _ in range(chance.randrange(6))]
    end = chance.choice(["\n", "\r\n"])
    return end.join(separator.join(row) for row in rows) + chance.choice([end, ""])


@pytest.mark.long
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_plain_rows_are_those_of_pythons_reader(separator: str) -> None:
    """Quotes, blanks, blank rows, both ends of lines, with and without the last."""
    chance, read = random.Random(20), 0
    plain = [cell for cell in CELLS if separator not in cell or cell.startswith('"')]
    for _ in range(300):
        text = text_of(chance, plain, separator)
        found, _ = plain_rows(text, NAMES, separator, "line")
        if found is None:
            continue
        read += 1
        rows = [tuple("" if cell is None else cell for cell in row) for row in found.rows()]
        assert rows == naive(text, separator), repr(text)
    assert read > 250


@pytest.mark.long
def test_what_is_not_plain_is_read_as_pythons_reader_does_or_not_at_all() -> None:
    """Quotes inside a cell, open ones, controls, cells that run on, lines of another width."""
    chance = random.Random(21)
    for _ in range(500):
        text = text_of(chance, [*CELLS, *ODD], ",")
        found, _ = plain_rows(text, NAMES, ",", "line")
        if found is not None:
            rows = [tuple("" if cell is None else cell for cell in row) for row in found.rows()]
            assert rows == naive(text, ","), repr(text)


@pytest.mark.parametrize(
    "text",
    [f"id,name,rating\n7,{cell},1\n" for cell in ODD]
    + ["id,name,rating\n7,Ana\n", "id,name,rating\n7,Ana,1,2\n", "id,name,rating\n\n7,Ana,1\n",
       f"id,name,rating\n7,{'a' * 140_000},1\n", "\nid,name,rating\n7,Ana,1\n", ""],
)  # fmt: skip
def test_what_needs_a_word_is_left_to_pythons_reader(text: str) -> None:
    """A row too short, too long or blank, a cell too long, an odd sign: another reader says so."""
    assert plain_rows(text, NAMES, ",", "line") == (None, False)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_long_table_of_tidy_lines_is_read_as_one_whose_cells_are_cleaned(
    separator: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With blanks around a cell, or a sign that nobody sees, the lines are not tidy."""
    chance, are_tidy = random.Random(22), []
    plain = [cell for cell in CELLS if separator not in cell or cell.startswith('"')]
    tidy = ["7", "", "Reti", '"Reti, Ana"', '"O""Kelly"', '"""x"""', "Núñez", "Иванов", "'x", "a b"]
    for turn in range(300):
        untidy = [[], ["\u200bAna", "A\u00adna"], plain, [" "], ['"', '""']][turn % 5]
        text = text_of(chance, tidy + untidy, separator)
        monkeypatch.setattr(source, "_MANY", 0)
        are_tidy.append(plain_rows(text, NAMES, separator, "line")[1])
        long = source_of(text.encode(), Notes())
        monkeypatch.setattr(source, "_MANY", 10_000)
        short = source_of(text.encode(), Notes())
        assert long is not None
        assert short is not None
        assert long.frame.equals(short.frame), repr(text)
    assert all(are_tidy[::5])
    assert 100 < sum(are_tidy) < 280


def test_cells_in_which_nothing_stands_are_blank_in_every_row() -> None:
    read = source_of(b"id,rating\n , \n 7, \n", Notes())
    assert read is not None
    assert read.frame.rows() == [("7", None, 3)]
