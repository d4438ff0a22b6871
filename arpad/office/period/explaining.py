"""Why a rating changed: the rows of one player, from a rated period or its directory, in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import polars as pl

from arpad.archive.directory import Archived
from arpad.explain import Account, Brief, Explanation, Laws, brief, player
from arpad.law import Catalogue, NoRulebookError, Rulebook
from arpad.law.fingerprint import fingerprint
from arpad.office.lists.candidates import named
from arpad.office.period.rating import RatedPeriod
from arpad.report.problems import Problem

_BY_PLAYER = ("changes", "results", "adjustments", "first_ratings")


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything a period recorded, and the rulebooks that its clause codes belong to."""

    tables: Mapping[str, pl.DataFrame]
    books: Mapping[str, Rulebook]
    list_book: Rulebook
    list_date: date

    @classmethod
    def of_period(cls, period: RatedPeriod) -> "Evidence":
        """Return the evidence of a period just rated."""
        return cls(period.tables, period.books, period.list_book, period.list_date)

    @classmethod
    def of_archive(
        cls, archived: Archived, catalogue: Catalogue
    ) -> "tuple[Evidence | None, Problem | None]":
        """Return the evidence in a directory, if this program still knows its law word for word."""
        books = {}
        manifest = archived.manifest
        for name, law in manifest["rulebooks"].items():
            try:
                book = catalogue.book(name)
            except NoRulebookError as error:
                return None, _unknown_law(str(error))
            if fingerprint(book) != law["sha256"]:
                made_by = manifest["arpad_version"]
                return None, _unknown_law(
                    f"The list was made under another wording of {name} (arpad {made_by})."
                )
            books[name] = book
        of_list = manifest["list_rulebook"]
        return cls(archived.tables, books, books[of_list], archived.list_date), None

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
    )
    books = {row["event_id"]: evidence.books[row["rulebook"]] for row in rows["changes"]}
    laws = Laws(books, evidence.list_book, evidence.list_date)
    return _Told(account, laws, names, events)


def _order(row: Mapping[str, Any]) -> tuple[str, int, int]:
    return row["event_id"], row["round"], row["game_id"]


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


def _unknown_law(message: str) -> Problem:
    return Problem(
        "error",
        "archive-law",
        message,
        fix="Explain it with the version that made it; if its rulebook is your own, "
        "give its file, as it was then.",
    )
