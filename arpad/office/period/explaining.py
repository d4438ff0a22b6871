"""Why a rating changed: the rows of one player, from a rated period or its directory, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import Any

import polars as pl

from arpad.archive.reading import Archived
from arpad.explain.account import Laws, PlayerAccount
from arpad.explain.brief import Brief, brief
from arpad.explain.legend import Legend, NoLegendError, legend_of, read_legend
from arpad.explain.player import Explanation, player
from arpad.law import Catalogue, NoRulebookError
from arpad.law.catalogue import fingerprint
from arpad.office.lists.candidates import named
from arpad.office.lists.decisions import read_corrected
from arpad.office.period.rating import PeriodOutcome
from arpad.report.problems import NOTHING, Problem, Text
from arpad.shown import ShownShort

Rows = Sequence[Mapping[str, Any]]
BY_PLAYER = ("changes", "results", "adjustments", "first_ratings")


@dataclass(frozen=True, slots=True)
class Evidence(ShownShort):
    """Everything a period recorded, and what its clause codes mean, by the rulebooks' names.

    `paths` are, by player, the players over whom `corrections` came to him, where that is known.
    """

    tables: Mapping[str, pl.DataFrame]
    books: Mapping[str, Legend]
    list_book: Legend
    list_date: date
    corrections: Sequence[Mapping[str, str]] = ()
    paths: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @classmethod
    def of_period(cls, period: PeriodOutcome) -> "Evidence":
        """Return the evidence of a period just rated."""
        list_book = legend_of(period.list_book)
        books = {name: legend_of(book) for name, book in period.books.items()}
        books |= {period.list_book.name: list_book}
        corrections = read_corrected(period.inputs.corrected).corrections
        return cls(period.tables, books, list_book, period.list_date, corrections)

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
            return None, _no_legend(Text("The list can't be explained: {error}.",
                                         error=error.args[0]))  # fmt: skip
        list_book = books[manifest["list_rulebook"]]
        if unknown := _unknown_codes(tables, books, list_book):
            return None, _no_legend(Text("The list can't be explained: {error}.", error=unknown))
        corrections = manifest.get("corrections", ())
        evidence = cls(tables, books, list_book, list_date, corrections)
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
            name: list(self.tables[name].filter(mine).iter_rows(named=True)) for name in BY_PLAYER
        }


@dataclass(frozen=True, slots=True)
class PlayerExplained:
    """What is told of one player: his rows, the rulebooks they stand under, the names in them.

    `games` are the account's in the order of their table.
    """

    account: PlayerAccount
    laws: Laws
    names: Mapping[str, str]
    event_names: Mapping[str, str]
    games: Rows

    def explanation(self, lang: str) -> Explanation:
        """Return his period in words."""
        return player(self.account, self.laws, lang, self.names, self.event_names)

    def brief(self, lang: str) -> Brief:
        """Return his period in brief."""
        return brief(self.account, self.laws, lang, self.names, self.event_names)


def explanation(evidence: Evidence, player_id: str, lang: str) -> Explanation:
    """Return a player's period in words. Raises KeyError if he is not on the list."""
    return told(evidence, player_id).explanation(lang)


def told(evidence: Evidence, player_id: str) -> PlayerExplained:
    """Return what is told of a player. Raises KeyError if he is not on the list."""
    rows = evidence.rows_of(player_id)
    over = evidence.paths.get(player_id, ())
    met = met_by(player_id, rows["changes"]) | {*over}
    listed = evidence.tables["list"].filter(pl.col("player_id").is_in(sorted(met)))
    played = {row["event_id"] for row in rows["changes"]}
    looked = evidence.tables["events"].filter(pl.col("event_id").is_in(sorted(played)))
    evidence_rows = rows | {name: list(some.iter_rows(named=True))
                    for name, some in (("list", listed), ("events", looked))}  # fmt: skip
    return told_of(
        player_id, evidence_rows, evidence.books, evidence.list_book, evidence.list_date,
        evidence.corrections, over,
    )  # fmt: skip


def met_by(player_id: str, sides: Rows) -> set[str]:
    """Return the player and everybody whom he met."""
    return {player_id, *(row["opponent_id"] for row in sides if row["opponent_id"])}


def told_of(
    player_id: str,
    rows: Mapping[str, Rows],
    books: Mapping[str, Legend],
    list_book: Legend,
    list_date: date,
    corrections: Sequence[Mapping[str, str]] = (),
    over: Sequence[str] = (),
) -> PlayerExplained:
    """Return what is told of a player by his rows of each table.

    Of the list and of the events there are the rows of whom he met and where; `corrections` are
    those of earlier lists that this one brings, `over` by number the players over whom they came to
    him, whose rows of the list are there too. Raises KeyError if he is not on the list.
    """
    listed = {row["player_id"]: row for row in rows["list"]}
    events = {row["event_id"]: row for row in rows["events"]}
    account = PlayerAccount(
        published=listed[player_id],
        games=tuple(sorted(rows["changes"], key=partial(_order, events))),
        results=tuple(rows["results"]),
        adjustments=tuple(rows["adjustments"]),
        first=next(iter(rows["first_ratings"]), None),
        events=events,
        corrections=tuple(corrections),
        over=tuple(over),
    )
    by_event = {row["event_id"]: books[row["rulebook"]] for row in rows["changes"]}
    made_by = None if account.first is None else books[account.first["rulebook"]]
    of_first = None if made_by is list_book else made_by
    return PlayerExplained(
        account,
        Laws(by_event, list_book, list_date, of_first),
        {number: row["name"] for number, row in listed.items() if row["name"]},
        {number: row["name"] for number, row in events.items() if row["name"]},
        rows["changes"],
    )


def _order(events: Mapping[str, Any], row: Mapping[str, Any]) -> tuple[int, int, str, int, int]:
    """Return where a game is told: the event that ended first comes first."""
    event = events.get(row["event_id"], {})
    end, start = (event.get(name) or 0 for name in ("end_day", "start_day"))
    return end, start, row["event_id"], row["round"], row["game_id"]


def _unknown_codes(
    tables: Mapping[str, pl.DataFrame], books: Mapping[str, Legend], list_book: Legend
) -> Text:
    """Return which clause of the rows the legend doesn't know, or nothing."""
    for name, rows in tables.items():
        columns = [
            column for column in rows.columns if column == "clause" or column.endswith("_clause")
        ]
        law = pl.col("rulebook") if "rulebook" in rows.columns else pl.lit(list_book.name)
        for column in columns:
            used = rows.select(law.alias("law"), column).drop_nulls(column).unique()
            for book, code in used.iter_rows():
                if book not in books or (code and code not in books[book].clauses):
                    return Text("the manifest doesn't say what clause {clause} of {rulebook} is "
                                "({name})", clause=code, rulebook=book, name=name)  # fmt: skip
    return NOTHING


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
    message = Text("This version words {others} otherwise, or doesn't know it: the list is "
                   "explained in the words of arpad {version}, which made it.", others=others,
                   version=manifest["arpad_version"])  # fmt: skip
    return Problem("info", "archive-law", message)


def _no_legend(message: str) -> Problem:
    fix = Text("Fetch the directory again from where it was published.")
    return Problem("error", "archive-legend", message, fix=fix)
