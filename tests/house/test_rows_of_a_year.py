"""No row of a small year's lists is another than it was, under FIDE's, the FCE's, the CNXC's rules.

A net against what nobody meant, and no evidence of what is right: that the values are right, the
tests against the texts, the worked examples and the naive calculators of this folder say. If rows
are meant to differ, `python -m tests.house.rows_of_a_year` writes the file anew, and its difference
in the commit shows which lists and tables changed.
"""

import json
from dataclasses import replace
from itertools import islice

import pytest

from tests.house.rows_of_a_year import FILE, LISTS, Rows, columns, tables
from tests.sampling import IS_FULL, amount

KEPT = json.loads(FILE.read_text(encoding="utf-8"))
ANEW = "if it is meant: python -m tests.house.rows_of_a_year, and say so in the commit"


@pytest.mark.parametrize("rulebook", LISTS)
def test_every_row_is_as_it_was(rulebook: str) -> None:
    """The first list that differs is told, with its tables: the lists after it follow from it."""
    found = 0
    for name, of in islice(tables(rulebook), amount(4, full=len(LISTS[rulebook]))):
        assert columns(of) == KEPT["columns"], ANEW
        others = [
            f"{name}, {table}: {rows.first_other(KEPT[name][table])}"
            for table, rows in of.items()
            if rows.line != KEPT[name][table]
        ]
        assert not others, "\n".join((ANEW, *others))
        found += 1
    assert len(LISTS[rulebook]) == sum(name.startswith(rulebook) for name in KEPT)
    assert found == (len(LISTS[rulebook]) if IS_FULL else min(4, len(LISTS[rulebook])))


def test_the_row_that_differs_is_named() -> None:
    rows = Rows(("player_id", "rating"), (("1", 2000), ("2", 2100), ("3", None)))
    other = replace(rows, rows=(("1", 2000), ("2", 2101), ("3", None)))
    assert other.line != rows.line
    assert other.first_other(rows.line) == "row 2: {'player_id': '2', 'rating': 2101}"
    less = replace(rows, rows=rows.rows[:2])
    assert less.first_other(rows.line) == "after row 2"
