"""A published list made again of its evidence alone: the same rows, or the tables that differ."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from types import MappingProxyType

import polars as pl
from polars.exceptions import PanicException

from arpad.archive.canonical import table_sha256
from arpad.archive.evidence.published import Published
from arpad.archive.manifest import TABLE_KEYS, TABLES
from arpad.engine.evidence import FIGURES, told_of
from arpad.engine.given import made
from arpad.law import Catalogue, NoRulebookError, Rulebook
from arpad.law.fingerprint import fingerprint
from arpad.office.evidence.given import Books, Frames, as_given
from arpad.office.period.tables import PeriodTables
from arpad.report.problems import Problem
from arpad.version import VERSION

_ASK = "Ask the office that published the list."


def remade(
    found: Frames,
    books: Books,
    before: date,
    list_date: date,
    hidden: Collection[str],
    corrected: Mapping[str, int | None] = MappingProxyType({}),
) -> dict[str, pl.DataFrame]:
    """Return the tables of a list, made by the engine of those that were given to it.

    `before` is the date of the list that was in force; `hidden` are the facts that are withheld,
    `corrected` the ratings that were published of whoever has another since.
    """
    given, named = as_given(found, books, before, list_date)
    return public_tables(PeriodTables(made(given), named, books.of_list, corrected), hidden)


def public_tables(tables: Frames, hidden: Collection[str]) -> dict[str, pl.DataFrame]:
    """Return a list's tables without persons, and without what tells of facts that are withheld."""
    told = told_of(hidden)
    public = {name: tables[name] for name in TABLES} | {
        FIGURES.name: tables[FIGURES.name].select(list(FIGURES))
    }
    return {
        name: rows.with_columns(
            pl.lit(None, rows.schema[one]).alias(one) for one in told if one in rows.columns
        )
        for name, rows in public.items()
    }


def hash_of_rows(rows: pl.DataFrame, name: str) -> str:
    """Return the hash that a manifest has of a table's rows."""
    return table_sha256(rows, TABLE_KEYS[name])


def not_remade(found: Published, catalogue: Catalogue, file: str) -> tuple[Problem, ...]:
    """Return what differs when a published list is made again; nothing if it is the same."""
    manifest = found.manifest
    try:
        books = books_of(found, catalogue)
    except NoRulebookError as error:
        fix = "Give the file of the rulebook with which it was made."
        return (_problem("law", f"The list can't be made again: {error}.", fix, file),)
    if other := _other_laws(found, books):
        fix = "Verify it with the version that made it."
        by = made_by(found)
        message = f"{', '.join(other)}: worded otherwise here than when the list was made.{by}"
        return (_problem("law", message, fix, file),)
    before = date.fromisoformat(manifest["state_date"])
    try:
        corrected = dict(manifest.get("corrected", ()))
        again = remade(
            found.tables, books, before, found.list_date, manifest["withheld"], corrected
        )
    except (Exception, PanicException) as error:  # whoever made the tables up may break anything
        what = f"What is given of the list is nothing that a list can be made of ({_kind(error)})."
        message = f"{what}{made_by(found)}"
        return (_problem("recomputed", message, _ASK, file),)
    different = [
        name for name in TABLES if hash_of_rows(again[name], name) != manifest["tables"][name]
    ]
    return tuple(
        _problem(
            "recomputed",
            f"Made again, {name} has other rows{_first(found.tables[name], again[name], name)}."
            f"{made_by(found)}",
            _ASK,
            file,
        )
        for name in different
    )


def books_of(found: Published, catalogue: Catalogue) -> Books:
    """Return the rulebooks of a list; raises NoRulebookError for one that is unknown."""
    manifest = found.manifest

    def named(names: Sequence[str]) -> tuple[Rulebook, ...]:
        return tuple(catalogue.book(name) for name in names)

    (of_list,) = named([manifest["list_rulebook"]])
    return Books(of_list, named(manifest["of_events"]), named(manifest["earlier"]))


def _other_laws(found: Published, books: Books) -> list[str]:
    laws = found.manifest["rulebooks"]
    return [one.name for one in books.all if fingerprint(one) != laws[one.name]["sha256"]]


def made_by(found: Published) -> str:
    """Return which version made a list, if it is another one, as a sentence after a blank."""
    maker = found.manifest["arpad_version"]
    return "" if maker == VERSION else f" It was made by arpad {maker}, and this is {VERSION}."


def _first(old: pl.DataFrame, new: pl.DataFrame, name: str) -> str:
    """Return the first key whose row differs, as the end of a sentence."""
    if old.columns != new.columns:
        return ", and other columns"
    changed = set(old.iter_rows()) ^ set(new.iter_rows())
    at = [old.columns.index(key) for key in TABLE_KEYS[name]]
    first = min((tuple(str(row[n]) for n in at) for row in changed), default=())
    return f", first at {', '.join(first)}" if first else ""


def _kind(error: BaseException) -> str:
    return type(error).__name__


def _problem(code: str, message: str, fix: str, file: str) -> Problem:
    return Problem("error", f"archive-{code}", message, fix=fix, file=file)
