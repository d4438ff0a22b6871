"""Why a rating changed: the rows of one player, from a rated period or its directory, in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import polars as pl

from arpad.archive.directory import Archived
from arpad.explain import Account, Brief, Explanation, Laws, brief, player
from arpad.explain.legend import Legend, NoLegendError, legend_of, read_legend
from arpad.law import Catalogue, NoRulebookError
from arpad.law.fingerprint import fingerprint
from arpad.office.lists.candidates import named
from arpad.office.period.rating import RatedPeriod
from arpad.report.problems import Problem

_BY_PLAYER = ("changes", "results", "adjustments", "first_ratings")


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything a period recorded, and what its clause codes mean, by the rulebooks' names."""

    tables: Mapping[str, pl.DataFrame]
    books: Mapping[str, Legend]
    list_book: Legend
    list_date: date

    @classmethod
    def of_period(cls, period: RatedPeriod) -> "Evidence":
        """Return the evidence of a period just rated."""
        list_book = legend_of(period.list_book)
        books = {name: legend_of(book) for name, book in period.books.items()}
        books |= {period.list_book.name: list_book}
        return cls(period.tables, books, list_book, period.list_date)

    @classmethod
    def of_archive(
        cls, archived: Archived, catalogue: Catalogue
    ) -> "tuple[Evidence | None, Problem | None]":
        """Return the evidence in a directory, as `of_manifest` does."""
        return cls.of_manifest(archived.manifest, archived.tables, archived.list_date, catalogue)

    @classmethod
    def of_manifest(
        cls,
        manifest: Mapping[str, Any],
        tables: Mapping[str, pl.DataFrame],
        list_date: date,
        catalogue: Catalogue,
    ) -> "tuple[Evidence | None, Problem | None]":
        """Return the evidence in a list's tables, under its manifest's own words of the law.

        Where this program knows the law in another wording, or no more, a word says so; without a
        legend for every code there is no evidence.
        """
        try:
            books = {
                name: read_legend(name, manifest["clauses"], manifest["settings"])
                for name in manifest["rulebooks"]
            }
        except NoLegendError as error:
            return None, _no_legend(f"The list can't be explained: {error}.")
        list_book = books[manifest["list_rulebook"]]
        if unknown := _unknown_codes(tables, books, list_book):
            return None, _no_legend(f"The list can't be explained: {unknown}.")
        evidence = cls(tables, books, list_book, list_date)
        return evidence, _other_wording(manifest, catalogue)

    def find(self, text: str) -> list[str]:
        """Return the ids of players with this id, or else with all of these words in their names.

        An id is matched exactly; words without regard to accents, case, order and punctuation.
        """
        rows = self.tables["list"].select("player_id", "name")
        if rows.filter(pl.col("player_id") == text).height:
            return [text]
        return named(text, rows)

    def players_with_games(self) -> list[str]:
        """Return the ids of everybody with a game in the period, in the order of the list."""
        played = self.tables["changes"]["player_id"].unique()
        on_list = self.tables["list"].sort("rating", "player_id", descending=[True, False])
        return on_list.filter(pl.col("player_id").is_in(played.to_list()))["player_id"].to_list()

    def rows_of(self, player_id: str) -> dict[str, list[dict[str, Any]]]:
        """Return the player's rows of every table that has any, by table."""
        mine = pl.col("player_id") == player_id
        return {
            name: list(self.tables[name].filter(mine).iter_rows(named=True)) for name in _BY_PLAYER
        }


def explanation(evidence: Evidence, player_id: str, lang: str) -> Explanation:
    """Return a player's period in words. Raises KeyError if he is not on the list."""
    told = _told(evidence, player_id)
    return player(told.account, told.laws, lang, told.names, told.event_names)


def brief_explanation(evidence: Evidence, player_id: str, lang: str) -> Brief:
    """Return a player's period in brief. Raises KeyError if he is not on the list."""
    told = _told(evidence, player_id)
    return brief(told.account, told.laws, lang, told.names, told.event_names)


@dataclass(frozen=True, slots=True)
class _Told:
    """What is told of one player: his rows, the rulebooks they stand under, the names in them."""

    account: Account
    laws: Laws
    names: Mapping[str, str]
    event_names: Mapping[str, str]


def _told(evidence: Evidence, player_id: str) -> _Told:
    rows = evidence.rows_of(player_id)
    own = evidence.tables["list"].filter(pl.col("player_id") == player_id)
    if own.is_empty():
        raise KeyError(player_id)
    names, events = _names(evidence, player_id, rows)
    account = Account(
        published=own.row(0, named=True),
        games=tuple(sorted(rows["changes"], key=_order)),
        results=tuple(rows["results"]),
        adjustments=tuple(rows["adjustments"]),
        first=next(iter(rows["first_ratings"]), None),
        events=_settled(evidence, rows["changes"]),
    )
    books = {row["event_id"]: evidence.books[row["rulebook"]] for row in rows["changes"]}
    made_by = None if account.first is None else evidence.books[account.first["rulebook"]]
    of_first = None if made_by is evidence.list_book else made_by
    laws = Laws(books, evidence.list_book, evidence.list_date, of_first)
    return _Told(account, laws, names, events)


def _order(row: Mapping[str, Any]) -> tuple[str, int, int]:
    return row["event_id"], row["round"], row["game_id"]


def _settled(evidence: Evidence, games: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the rows of the events of some games, by their ids."""
    ids = {row["event_id"] for row in games}
    rows = evidence.tables["events"].filter(pl.col("event_id").is_in(ids))
    return {row["event_id"]: row for row in rows.iter_rows(named=True)}


def _names(
    evidence: Evidence, player_id: str, rows: Mapping[str, list[dict[str, Any]]]
) -> tuple[dict[str, str], dict[str, str]]:
    """Return the names of the player and of everybody in the rows, and of their events."""
    ids = {row[who] for row in rows["changes"] for who in ("player_id", "opponent_id") if row[who]}
    everybody = evidence.tables["list"].select("player_id", "name")
    people = everybody.filter(pl.col("player_id").is_in([player_id, *ids]))
    events = evidence.tables["events"].select("event_id", "name")
    return _pairs(people), _pairs(events)


def _pairs(frame: pl.DataFrame) -> dict[str, str]:
    return {key: name for key, name in frame.iter_rows() if name}


def _unknown_codes(
    tables: Mapping[str, pl.DataFrame], books: Mapping[str, Legend], list_book: Legend
) -> str:
    """Return which clause of the rows the legend doesn't know, or nothing."""
    for name, rows in tables.items():
        columns = [one for one in rows.columns if one == "clause" or one.endswith("_clause")]
        law = pl.col("rulebook") if "rulebook" in rows.columns else pl.lit(list_book.name)
        for column in columns:
            used = rows.select(law.alias("law"), column).drop_nulls(column).unique()
            for book, code in used.iter_rows():
                if book not in books or (code and code not in books[book].clauses):
                    return f"the manifest doesn't say what clause {code} of {book} is ({name})"
    return ""


def _other_wording(manifest: Mapping[str, Any], catalogue: Catalogue) -> Problem | None:
    """Return a word on laws that this program words otherwise, or doesn't know."""
    others = []
    for name, law in manifest["rulebooks"].items():
        try:
            is_same = fingerprint(catalogue.book(name)) == law["sha256"]
        except NoRulebookError:
            is_same = False
        others += [] if is_same else [name]
    if not others:
        return None
    message = (
        f"This version words {', '.join(others)} otherwise, or doesn't know it: the list is "
        f"explained in the words of arpad {manifest['arpad_version']}, which made it."
    )
    return Problem("info", "archive-law", message)


def _no_legend(message: str) -> Problem:
    fix = "Fetch the directory again from where it was published."
    return Problem("error", "archive-legend", message, fix=fix)
