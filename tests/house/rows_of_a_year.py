"""What every list of a small invented year has in its tables, as hashes: a net, and no evidence.

python -m tests.house.rows_of_a_year

It writes rows_of_a_year.json: for each list under FIDE's, the FCE's and the CNXC's rules a line for
each table, the number of its rows, the hash of all, and two signs of the hash of each in their
order. Whether the rows are right, the tests against the texts and the naive calculators say; these
are hashes of our own output, and say only that something is another than it was. Clauses stand in
them by their articles, so that a new clause elsewhere in an edition is no difference.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import polars as pl

import arpad
from arpad.archive.manifest import KEYS
from arpad.fiction.year import FictionalYear, year
from arpad.law import Rulebook
from arpad.library.rating import RatedPeriod

FILE: Final = Path(__file__).with_suffix(".json")
PEOPLE: Final = 60
EVENTS: Final = ("Open 1", "Closed tournament", "Match", "League of Ruritania")
"""Of each month; of the league its last report, which has all its games."""
_MONTHS: Final = (*(date(2025, month, 1) for month in range(2, 13)), date(2026, 1, 1))
LISTS: Final[Mapping[str, Sequence[date]]] = {
    "fide": _MONTHS, "fce": _MONTHS, "cnxc": (date(2025, 7, 1), date(2026, 1, 1)),
}  # fmt: skip
_HASH, _MARK = 16, 2


@dataclass(frozen=True, slots=True)
class Rows:
    """A table of a list: its columns by the alphabet, its rows by its key, clauses as articles."""

    columns: tuple[str, ...]
    rows: Sequence[tuple[Any, ...]]

    @property
    def line(self) -> str:
        """Return the table's line: rows, hash, and the mark of each row."""
        marks = [sha256(repr(row).encode()).hexdigest() for row in self.rows]
        whole = sha256("".join(marks).encode()).hexdigest()[:_HASH]
        return f"{len(self.rows)} {whole} {''.join(mark[:_MARK] for mark in marks)}"

    def first_other(self, line: str) -> str:
        """Return in words the first row that is another than those of a line."""
        marks, old = (one.split(" ")[2] for one in (self.line, line))
        for place, row in enumerate(self.rows):
            at = slice(place * _MARK, place * _MARK + _MARK)
            if marks[at] != old[at]:
                facts = zip(self.columns, row, strict=True)
                return f"row {place + 1}: { ({n: v for n, v in facts if v is not None}) }"
        return f"after row {len(self.rows)}"


def periods(rulebook: str) -> Iterator[tuple[str, RatedPeriod]]:
    """Yield every list of the year under a rulebook, each made on the one before."""
    of = year(1, PEOPLE)
    first = of.lists["standard"] if rulebook == "fide" else of.without_status
    lists = [arpad.read_list(first, on=of.first_day)]
    for list_date in LISTS[rulebook]:
        sent = _sent(of, lists[-1].list_date, list_date)
        period = arpad.rate(sent, lists=lists, rulebook=rulebook, list_date=list_date,
                            admit_new=True)  # fmt: skip
        assert period.period is not None, period.problems
        assert period.period.is_fit, period.problems
        yield f"{rulebook} {list_date}", period
        lists.append(period.state)


def tables(rulebook: str) -> Iterator[tuple[str, Mapping[str, Rows]]]:
    """Yield the tables of every list of the year under a rulebook."""
    for name, rated in periods(rulebook):
        assert rated.period is not None
        books, usual = rated.period.books, rated.period.list_book
        yield (
            name,
            {table: _rows(rated.table(table), key, books, usual) for table, key in KEYS.items()},
        )


def _sent(of: FictionalYear, since: date, until: date) -> list[Any]:
    """Return the reports of events that ended from one list's day on, before another's."""
    return [
        report
        for sent in of.sent
        if sent.event.kind == "standard" and not sent.mistake and since <= sent.event.end < until
        if any(name in sent.event.name for name in EVENTS)
        if sent.name not in ("league_02.trf", "league_03.trf", "league_04.trf")
        for report in arpad.read(sent.data(lambda kind, day: {}), name=sent.name)
    ]


def _rows(
    table: pl.DataFrame, key: Sequence[str], books: Mapping[str, Rulebook], usual: Rulebook
) -> Rows:
    columns = tuple(sorted(table.columns))
    clauses = [name for name in columns if name == "clause" or name.endswith("_clause")]
    found = []
    for row in table.select(columns).sort([*key, *columns]).iter_rows(named=True):
        book = books.get(row.get("rulebook", ""), usual)
        said = {
            name: str(book.clause(row[name]).article) for name in clauses if row[name] is not None
        }
        found.append(tuple((row | said).values()))
    return Rows(columns, found)


def columns(of: Mapping[str, Rows]) -> Mapping[str, str]:
    """Return the columns of each table, which every list has."""
    return {name: " ".join(rows.columns) for name, rows in of.items()}


def main() -> None:
    """Write the file."""
    lists = {name: found for rulebook in LISTS for name, found in tables(rulebook)}
    told = {name: {table: rows.line for table, rows in of.items()} for name, of in lists.items()}
    written = {"columns": columns(next(iter(lists.values()))), **told}
    FILE.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
