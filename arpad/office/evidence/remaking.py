"""A published list made again of its evidence alone: the tables that the engine makes of it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial

import polars as pl
from polars.exceptions import PanicException

from arpad.archive.evidence.published import Published
from arpad.archive.manifest import TABLES
from arpad.engine.evidence import FIGURES, told_of
from arpad.engine.given import made
from arpad.law import Catalogue
from arpad.office.again.making import ListStatement, NoListError
from arpad.office.evidence.given import Books, Frames, as_given
from arpad.office.period.tables import PeriodTables
from arpad.rulebooks.asking import list_book, year_begins


@dataclass(frozen=True, slots=True)
class Remade:
    """The tables of a list, without persons."""

    tables: Frames


@dataclass(frozen=True, slots=True)
class PublicRows:
    """A published list with all that it was made of; `file` is what problems call it."""

    published: Published
    file: str

    @property
    def stated(self) -> ListStatement:
        """Return what the list says of itself."""
        return ListStatement.of(self.published, self.file)

    def make(self, catalogue: Catalogue) -> Remade:
        """Return the list, made again of what is given of it.

        Raises NoRulebookError for a law that is unknown, NoListError for rows that are none.
        """
        manifest = self.published.manifest
        of_list, *others = (
            catalogue.book(name)
            for name in (manifest["list_rulebook"], *manifest["of_events"], *manifest["earlier"])
        )
        events = len(manifest["of_events"])
        book_on = partial(list_book, manifest["rulebook"], catalogue=catalogue)
        year_from = year_begins(self.published.list_date, book_on)
        books = Books(of_list, tuple(others[:events]), tuple(others[events:]), year_from)
        before = date.fromisoformat(manifest["state_date"])
        try:
            return Remade(
                remade(
                    self.published.tables, books, before, self.published.list_date,
                    manifest["withheld"], dict(manifest.get("corrected", ())),
                )
            )  # fmt: skip
        except (Exception, PanicException) as error:  # whoever made the rows up may break anything
            raise NoListError(type(error).__name__) from error


def remade(
    frames: Frames,
    books: Books,
    before: date,
    list_date: date,
    hidden: Collection[str],
    corrected: Mapping[str, int | None],
) -> dict[str, pl.DataFrame]:
    """Return the tables of a list, made by the engine of those that were given to it.

    `before` is the date of the list that was in force; `hidden` are the facts that are withheld,
    `corrected` the ratings that were published of whoever has another since.
    """
    given, named = as_given(frames, books, before, list_date)
    return public_tables(PeriodTables(made(given), named, books.of_list, corrected), hidden)


def public_tables(tables: Frames, hidden: Collection[str]) -> dict[str, pl.DataFrame]:
    """Return a list's tables without persons, and without what tells of facts that are withheld."""
    columns = told_of(hidden)
    public = {name: tables[name] for name in TABLES} | {
        FIGURES.name: tables[FIGURES.name].select(list(FIGURES))
    }
    return {name: _without(rows, columns) for name, rows in public.items()}


def _without(rows: pl.DataFrame, columns: Collection[str]) -> pl.DataFrame:
    """Return rows with nothing in some columns; the same rows where they have none of these."""
    emptied = [name for name in columns if name in rows.columns]
    if not emptied:
        return rows
    return rows.with_columns(pl.lit(None, rows.schema[name]).alias(name) for name in emptied)
