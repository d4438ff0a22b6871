"""A rated period as the office publishes it: what anybody needs to make the list again, no more."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from types import MappingProxyType
from typing import Any, Final

import polars as pl

from arpad.archive.canonical import hash_of
from arpad.archive.canonical_tables import table_sha256
from arpad.archive.evidence.commitments import committed, of_private, without
from arpad.archive.evidence.entries import Archive
from arpad.archive.evidence.proving import ROWS, rows_root
from arpad.archive.evidence.published import cited, files_published
from arpad.archive.evidence.records import KEY_FIRST, LIST, Record, signed
from arpad.archive.evidence.signing import PrivateKey
from arpad.archive.manifest import COMMITMENTS_CSV, KEYS, LIST_CSV, MANIFEST, Cited
from arpad.engine import questions as q
from arpad.engine.evidence import PEOPLE, withheld
from arpad.engine.vocabulary import NOT_SHOWN, SECTION_NAMES
from arpad.law import Rulebook
from arpad.law.catalogue import fingerprint
from arpad.office.again.making import ListStatement, adds_up, differences
from arpad.office.evidence.drift import (
    Drift,
    as_kept,
    drift_of,
    rows_of_list,
    rows_of_state,
)
from arpad.office.evidence.given import Books, Frames, as_tables
from arpad.office.evidence.refusing import REFUSALS, out_of_order, refused, unnamed
from arpad.office.evidence.remaking import public_tables, remade
from arpad.office.lists.decisions import players_of, read_corrected
from arpad.office.lists.minors import USUAL, MinorsPolicy
from arpad.office.lists.regions import regions_of
from arpad.office.norms.published import judged_by
from arpad.office.papers.published import orders_told, places_told
from arpad.office.period.archiving import identity_of, stated
from arpad.office.period.rating import PeriodOutcome
from arpad.office.period.refusals import Lifting, Override, without_effect
from arpad.office.period.unexplained import UnexplainedError
from arpad.report.problems import Problem
from arpad.tables.rating_list import Shown

NO_REGIONS: Final[Mapping[str, str]] = MappingProxyType({})
_PRESCRIBED: Final[Mapping[str, Shown]] = {
    shown.column: shown
    for shown in Shown
    if shown.column in PEOPLE and shown not in (Shown.PLAYER_ID, Shown.NAME, Shown.FEDERATION)
}
"""What is told of a person where the list is to show it, beside number, name and federation."""


@dataclass(frozen=True, slots=True)
class PublishedEvidence:
    """A list to be published: its tables, whose the numbers are, and what is stated of it.

    `tables` are those of `arpad.archive.manifest.TABLE_KEYS`, `hashes` those of its own tables;
    `identity` is that of the directory that `rate --out` writes of the same period.
    """

    tables: Frames
    hashes: Mapping[str, str]
    people: pl.DataFrame
    stated: Mapping[str, Any]
    identity: str


@dataclass(frozen=True, slots=True)
class SignedList:
    """A list ready to be put into an archive: its record, the record's bytes, and its files.

    `named` is how many persons it names.
    """

    record: Record
    data: bytes
    files: Mapping[str, bytes]
    manifest: Mapping[str, Any]
    named: int


def evidence(
    period: PeriodOutcome,
    series: str,
    overrides: Sequence[Override] = (),
    minors: MinorsPolicy = USUAL,
    regions: Mapping[str, str] = NO_REGIONS,
) -> PublishedEvidence:
    """Return what is published of a period, after the list was made again of it alone.

    Raises UnexplainedError if that gives another list: arpad is wrong, and nothing is published.
    """
    books = Books.of(period.given)
    given = as_tables(period.given, period.tables.names)
    hidden = withheld(books.all)
    expected = public_tables(period.tables, hidden)
    state_date = period.given.before.list_date
    corrected = read_corrected(period.inputs.corrected).ratings
    again = remade(given, books, state_date, period.list_date, hidden, corrected)
    hashes = {
        name: period.tables.hashes()[name]
        if rows is period.tables[name]
        else table_sha256(rows, KEYS[name])
        for name, rows in expected.items()
    }
    statement = ListStatement(period.list_date, hashes, expected, {}, series)
    is_same = all(rows.equals(again[name]) for name, rows in expected.items())
    if other := adds_up(statement, again) if is_same else differences(statement, again):
        raise UnexplainedError(other[0].message.removesuffix("."))
    stated_values = {
        **_stated(period, books),
        "series": series,
        "state_date": state_date.isoformat(),
        "withheld": list(hidden),
        "overrides": sorted((asdict(override) for override in overrides), key=str),
    }
    people = minors.rows(_people(period.tables, period.list_book), period.list_date)
    if of_clubs := regions_of(people, regions):
        stated_values["regions"] = of_clubs
    tables = {**given, **expected, **judged_by(period)}
    return PublishedEvidence(tables, hashes, people, stated_values, identity_of(period))


def _stated(period: PeriodOutcome, books: Books) -> dict[str, Any]:
    """Return what the manifest says of the law and of the period, without what tells of reports.

    A hash of a report or a list would let anybody try births against it.
    """
    statement, was = stated(period), read_corrected(period.inputs.corrected).ratings
    names = ("arpad_version", "list_date", "rulebook", "list_rulebook", "left_out", "calibration",
             "clauses", "settings", "corrections")  # fmt: skip
    return {name: statement[name] for name in names if name in statement} | {
        "rulebooks": {
            book.name: {"source": str(book.source), "sha256": fingerprint(book)}
            for book in books.all
        },
        "of_events": [event.name for event in books.of_events],
        "earlier": [book.name for book in books.earlier],
        "lists": [
            {name: row[name] for name in ("list_date", "kind")} for row in statement["lists"]
        ],
        "lifted": sorted({override.code for override in period.inputs.overrides}),
        "same_persons": sorted(list(person) for person in period.inputs.same_persons),
        **({"places": places} if (places := places_told(period.ready)) else {}),
        **({"standings": orders} if (orders := orders_told(period.ready)) else {}),
        **({"restored": list(apart)} if (apart := players_of(period.inputs.restored)) else {}),
        **({"corrected": [list(item) for item in sorted(was.items())]} if was else {}),
    }


def _people(tables: Frames, book: Rulebook) -> pl.DataFrame:
    """Return whose the numbers are of those whom the list shows, or who played."""
    played = tables["changes"].select("player_id", "opponent_id")
    ids = pl.concat([played["player_id"], played["opponent_id"]]).drop_nulls().unique()
    is_hidden = pl.col("section").fill_null("") == SECTION_NAMES[NOT_SHOWN]
    named = tables["list"].filter(~is_hidden | pl.col("player_id").is_in(ids.implode()))
    rows = named.with_columns(
        birth_year=pl.col("birth_date").str.slice(0, 4).cast(pl.Int64, strict=False)
    )
    shown = book[q.LIST_SHOWS]
    silent = [name for name, rule in _PRESCRIBED.items() if rule not in shown]
    rows = rows.with_columns(pl.lit(None, rows.schema[name]).alias(name) for name in silent)
    return rows.select(name for name in PEOPLE if name in rows.columns)


def _drift(
    published: PublishedEvidence, archive: Archive
) -> tuple[Drift | None, tuple[Problem, ...]]:
    """Return what the year to a list did to the scale, or what of the archive can't be read."""
    stated_values = published.stated
    before = (date.fromisoformat(stated_values["state_date"]), rows_of_state(published.tables))
    now = (date.fromisoformat(stated_values["list_date"]), rows_of_list(published.tables))
    return drift_of(archive, stated_values["series"], before, now)


def publication_of(
    period: PeriodOutcome,
    archive: Archive,
    series: str,
    secret: bytes,
    key: PrivateKey,
    overrides: Sequence[Override] = (),
    before: Cited | None = None,
    on: date | None = None,
    minors: MinorsPolicy = USUAL,
    regions: Mapping[str, str] = NO_REGIONS,
) -> tuple[SignedList | None, tuple[Problem, ...]]:
    """Return a period as it is put into an archive, or what stops that.

    The archive is sound, and its key is this one; if it is yet to begin, its first record tells of
    the key. The reason of an override is published, and of minors what the policy shows. `before`
    tells of the list that it succeeds, as `cited` does: the last of the archive, if nothing is
    said. `on` is the day on which it comes out. Raises UnexplainedError as `evidence` does.
    """
    if late := (*unnamed(series), *out_of_order(period, archive, series)):
        return None, late
    lifting = Lifting(tuple(overrides))
    last = archive.in_force(series)
    before = before or (None if last is None else cited(last))
    found_wrong = refused(period, before, secret)
    problems = [*map(lifting.told, found_wrong)]
    problems += without_effect(overrides, found_wrong, REFUSALS)
    if any(problem.level == "error" for problem in problems):
        return None, tuple(problems)
    published = evidence(period, series, overrides, minors, regions)
    drift, unread = _drift(published, archive)
    if unread:
        return None, (*problems, *unread)
    return _signed(published, archive, LIST, before, drift, secret, key, _day(on)), tuple(problems)


def restated_publication_of(
    period: PeriodOutcome,
    archive: Archive,
    series: str,
    kind: str,
    on: date | None,
    before: Cited | None,
    secret: bytes,
    key: PrivateKey,
    overrides: Sequence[Override] = (),
    minors: MinorsPolicy = USUAL,
    regions: Mapping[str, str] = NO_REGIONS,
) -> SignedList:
    """Return a published list as it is with corrections, as it is put into an archive.

    `kind` is one of `records.RESTATED`, `on` the day on which a revision comes out; `before` tells
    of the list it is made on, as `cited` does.
    Raises UnexplainedError as `evidence` does.
    """
    published = evidence(period, series, overrides, minors, regions)
    return _signed(published, archive, kind, before, None, secret, key, _day(on))


def _day(on: date | None) -> Mapping[str, str]:
    """Return what a record tells of the day on which its list comes out."""
    return {} if on is None else {"on": on.isoformat()}


def _signed(
    published: PublishedEvidence,
    archive: Archive,
    kind: str,
    before: Cited | None,
    drift: Drift | None,
    secret: bytes,
    key: PrivateKey,
    values: Mapping[str, str],
) -> SignedList:
    """Return a list's files and its record, which follows the archive's last one.

    `values` is what the record of its kind tells beside what each does.
    """
    opened, closed = committed(published.people, secret)
    people = without(opened, archive.erased())
    states = {
        **published.stated,
        "drift": as_kept(drift),
        "private": of_private(secret, published.identity),
    }
    files, manifest = files_published(
        states, before, published.tables, people, closed, published.hashes
    )
    tells = {
        **values,
        "series": published.stated["series"],
        "list_date": published.stated["list_date"],
        "manifest_sha256": hash_of(files[MANIFEST]),
        ROWS: rows_root(files[LIST_CSV], files[COMMITMENTS_CSV]),
    }
    first, _ = signed(None, KEY_FIRST, {}, key)
    record, data = signed(archive.last or first, kind, tells, key)
    return SignedList(record, data, files, manifest, people.height)
