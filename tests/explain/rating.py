"""Runs the engine on a handful of games, for explanations of true rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any

import polars as pl

from arpad.engine.events import rate_events
from arpad.engine.period import Period, rate_period
from arpad.engine.state import State
from arpad.engine.tables import EVENTS, GAMES, PENDING, RATINGS
from arpad.explain.account import Laws, PlayerAccount
from arpad.explain.brief import Brief, brief
from arpad.explain.player import Explanation, player
from arpad.law.backends import embedded_at_once, to_polars
from arpad.law.dialect import col, type_in
from arpad.rulebooks import CATALOGUE

LIST_BEFORE, LIST_DATE = date(2009, 7, 1), date(2009, 9, 1)
START, END = date(2009, 8, 1), date(2009, 8, 9)

Row = dict[str, Any]


@dataclass(frozen=True)
class Played:
    """An event: (round, White, Black, result) each; players by their first names."""

    name: str
    games: Sequence[tuple[int, str, str | None, str]]
    kind: str = "swiss"
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class World:
    """Players with what the list before says of them, what they played, and what was pending.

    The period is that of the list of September 2009; events start and end in August.
    """

    people: Mapping[str, Mapping[str, Any]]
    events: Sequence[Played] = ()
    book: str = "fide-2009"
    pending: Sequence[Row] = ()

    def id_of(self, name: str) -> int:
        return list(self.people).index(name) + 1

    @property
    def names(self) -> dict[int, str]:
        return {self.id_of(name): name for name in self.people}

    @property
    def event_names(self) -> dict[int, str]:
        return {number: event.name for number, event in enumerate(self.events, start=1)}

    def explained(self, name: str, lang: str) -> Explanation:
        return player(self.account(name), self.laws(), lang, self.names, self.event_names)

    def briefly(self, name: str, lang: str) -> Brief:
        return brief(self.account(name), self.laws(), lang, self.names, self.event_names)

    def laws(self) -> Laws:
        book = CATALOGUE.book(self.book)
        return Laws(dict.fromkeys(self.event_names, book), book, LIST_DATE)

    def account(self, name: str) -> PlayerAccount:
        period = self.period
        rated = period.rated[self.book]
        theirs = pl.col("player_id") == self.id_of(name)

        def rows(table: Any) -> tuple[Row, ...]:
            return tuple(to_polars(table).filter(theirs).to_dicts())

        return PlayerAccount(
            published=rows(period.published)[0],
            games=tuple(sorted(rows(rated.explained), key=lambda row: row["game_id"])),
            results=rows(rated.results),
            adjustments=rows(period.adjustments),
            first=next(iter(rows(period.first_ratings)), None),
        )

    @cached_property
    def period(self) -> Period:
        book, tables = CATALOGUE.book(self.book), self._tables()
        on = _yyyymmdd(LIST_BEFORE)
        rated = rate_events(
            tables["events"],
            tables["games"],
            tables["ratings"],
            tables["pending"],
            on,
            book,
            list_date=LIST_DATE,
        )
        in_force = tables["ratings"].filter(col("list_id") == on)
        state = State.of(LIST_BEFORE, in_force, pending=tables["pending"])
        return rate_period(state, {self.book: rated}, LIST_DATE, book)

    def _tables(self) -> dict[str, Any]:
        rows: dict[str, list[Row]] = {"ratings": [], "events": [], "games": []}
        for name, facts in self.people.items():
            rows["ratings"] += self._ratings(name, dict(facts))
        for number, played in enumerate(self.events, start=1):
            rows["events"].append(_event(number, played))
            rows["games"] += [
                {
                    "game_id": number * 1000 + index,
                    "event_id": number,
                    "round": round_,
                    "white_id": self.id_of(white),
                    "black_id": None if black is None else self.id_of(black),
                    "result": result,
                }
                for index, (round_, white, black, result) in enumerate(played.games)
            ]
        rows["pending"] = list(self.pending)
        schemas = {"ratings": RATINGS, "events": EVENTS, "games": GAMES, "pending": PENDING}
        return {name: _frame(rows[name], schema) for name, schema in schemas.items()}

    def _ratings(self, name: str, facts: Row) -> list[Row]:
        """Return a player's rows on the list of the events and on the list in force at the end."""
        rating = facts.pop("rating", None)
        start = {"list_id": _yyyymmdd(date(2009, 5, 1)), "rating": facts.pop("at_start", rating)}
        now = {"list_id": _yyyymmdd(LIST_BEFORE), "rating": rating}
        known = {"player_id": self.id_of(name), "rating_peak": rating, "games_rated": 40}
        return [{**known, **row, **facts} for row in (start, now)]


def _event(number: int, played: Played) -> Row:
    return {
        "event_id": number,
        "list_id": _yyyymmdd(LIST_BEFORE),
        "on": _yyyymmdd(START),
        "start_day": START.toordinal(),
        "end_day": END.toordinal() + number,
        "kind": played.kind,
        "minutes_for_60_moves": 120,
        **played.facts,
    }


def _yyyymmdd(day: date) -> int:
    return day.year * 10000 + day.month * 100 + day.day


def _frame(rows: list[Row], schema: dict[str, Any]) -> Any:
    frame = pl.DataFrame(rows, schema={name: type_in(pl, kind) for name, kind in schema.items()})
    return embedded_at_once(frame)
