"""What readers of the demonstration come for, counted from the raw files of its archive.

Shares no code with the pages: names, births and clubs are those of `people.csv`, ratings and games
those of the Parquet files, and what a regulation settles is worked out here by its text.
"""

import csv
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any, Final

from babel.dates import format_date

from tests.web.conftest import CONTACT
from tests.web.figures_again import PERCENTS, Raw, Row, half_of, own, performance, points

Value = str | int | Decimal | date
GROUP: Final = 12
"""The age group of the child whose parent reads: under so many years, in the year of the list."""
EXPECTED_100_BELOW: Final = 36
"""Percent that is expected against somebody 100 points stronger (FIDE B.02 8.1.2: 99 to 106)."""
NORM_GAMES, NORM_AVERAGE, NORM_IM = 9, 2300, 2450
"""A tournament of the usual length, and the performance of an IM norm (FIDE B.01 1.4.8)."""


def as_read(value: Value, lang: str) -> str:
    """Return a value as a reader of a language finds it written.

    >>> as_read(Decimal("12.80"), "ca"), as_read(date(2025, 4, 1), "es")
    ('12,80', '1 de abril de 2025')
    """
    match value:
        case Decimal():
            return str(value) if lang == "en" else str(value).replace(".", ",")
        case date():
            return format_date(value, "long" if lang != "en" else "d MMMM y", locale=lang)
    return str(value)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the lists: number, name, sex, year of birth, club."""

    number: str
    name: str
    sex: str
    born: int
    club: str


class Facts:
    """The newest standard list of a demonstration, and those who read about it."""

    def __init__(self, archive: Path) -> None:
        self.raw = Raw(archive)
        days = [day for series, day in self.raw.lists if series == "standard"]
        self.newest, self.before = days[-1], days[-2]
        self.people = _people(archive)
        self.rows = self.raw.lists["standard", self.newest]
        self.active = self._ranked("standard")
        self.me = self._somebody(lambda who: who.born <= 1995 and who.club != "")
        year = date.fromisoformat(self.newest).year
        self.child = self._somebody(
            lambda who: who.born >= year - GROUP and self._is_shown("rapid", who.number)
        )
        self.sibling = next(
            who for who in self.people.values()
            if who.born >= 2008 and who.number != self.child.number
            and self._is_shown("standard", who.number)
        )  # fmt: skip

    def _is_shown(self, series: str, number: str) -> bool:
        row = self.raw.lists[series, self.newest].get(number)
        return row is not None and row["rating"] is not None and row["section"] == "whole list"

    def _ranked(self, series: str) -> list[str]:
        rows = self.raw.lists[series, self.newest]
        numbers = [number for number, row in rows.items()
                   if self._is_shown(series, number) and row["status"] == "active"]  # fmt: skip
        return sorted(numbers, key=lambda number: (-rows[number]["rating"], number))

    def _somebody(self, fits: Callable[[Person], bool]) -> Person:
        """Return the first who played one event of the newest list, five rated games or more."""
        for number in sorted(self.active):
            events = {side["event"] for side in self.sides(number)}
            games = len(self.sides(number))
            is_plain = len(events) == 1 and games >= 4 and "League" not in min(events)
            if is_plain and self.rows[number]["change"] and fits(self.people[number]):
                return self.people[number]
        raise LookupError("nobody of the demonstration fits")

    def sides(self, number: str) -> list[Row]:
        """Return a player's rated games on the newest standard list."""
        return [side for side in self.raw.sides[number] if side["is_rated"] == 1
                and (side["series"], side["day"]) == ("standard", self.newest)]  # fmt: skip

    def _met(self, number: str) -> dict[str, list[Row]]:
        met: dict[str, list[Row]] = {}
        for side in self.raw.each_once(self.raw.sides[number]):
            if side["is_rated"] == 1 and side["score_half"] is not None:
                met.setdefault(side["opponent_id"], []).append(side)
        return met

    def rank(self, number: str, among: Callable[[Person], bool] = lambda _: True) -> int:
        """Return a player's rank: one more than how many of those are rated higher."""
        own = self.rows[number]["rating"]
        return 1 + sum(self.rows[other]["rating"] > own for other in self.active
                       if among(self.people[other]))  # fmt: skip

    def values(self) -> Mapping[str, Value]:
        """Return every value by its name: what steps are made of, and what has to be read."""
        newest = date.fromisoformat(self.newest)
        following = _next_month(newest)
        later = _next_month(following) - timedelta(days=3)  # FIDE B.02 7.1.3
        return {
            "newest": self.newest, "before": self.before, "newest_day": newest,
            "following": following, "contact": CONTACT, "in_main": "main", "typed_wrong": "x",
            "k_article": "8.3.3", "table_line": "table.js",
            "later_closing": later, "later_closing_iso": str(later),
            "claims_until": newest + timedelta(days=24),  # FCE 8.4: 25 days, that one the first
            **self._of_me(), **self._of_child(), **self._of_list(), **self._of_club(),
        }  # fmt: skip

    def _of_me(self) -> Mapping[str, Value]:
        number = self.me.number
        row, met = self.rows[number], self._met(number)
        rival = min(met, key=lambda other: (-len(met[other]), other))
        event = self.sides(number)[0]["event"]
        brings = Decimal(row["k_factor"]) * (100 - EXPECTED_100_BELOW) / 100
        return {
            "me": number, "my_name": self.me.name, "my_rating": row["rating"],
            "my_change": abs(row["change"]), "my_highest": self._highest(number), "rival": rival,
            "rival_name": self.people[rival].name,
            "rival_points": points(sum(game["score_half"] for game in met[rival])),
            "rival_games": len(met[rival]), "my_rank": self.rank(number), "my_event": event,
            "my_performance": self._performance(event, number),
            "stronger": row["rating"] + 100,
            "win_brings": brings.quantize(Decimal("0.01")),
            "my_k": row["k_factor"],
        }  # fmt: skip

    def _highest(self, number: str) -> int:
        return int(max(rows[number][name] for (series, _), rows in self.raw.lists.items()
                       if series == "standard" and number in rows
                       for name in ("rating", "rating_peak") if rows[number][name]))  # fmt: skip

    def _performance(self, event: str, number: str) -> str:
        games = self.raw.each_once(self.raw.events[event][number], "standard")
        return performance([game if game["series"] == "standard" else
                            {**game, "opponent_listed": None} for game in games])  # fmt: skip

    def _of_child(self) -> Mapping[str, Value]:
        number, least = self.child.number, date.fromisoformat(self.newest).year - GROUP
        group = [other for other in self.active if self.people[other].born >= least]
        girls = [other for other in group if self.people[other].sex == "w"]
        event = self.sides(number)[0]["event"]
        scores = {player: _score(self.raw, event, player) for player in self.raw.events[event]}
        winner = max(scores, key=lambda player: scores[player])
        return {
            "child": number, "child_name": self.child.name, "group": GROUP,
            "child_rating": self.rows[number]["rating"],
            "child_win": (Decimal(self.rows[number]["k_factor"]) / 2).quantize(Decimal("0.01")),
            "child_rapid": self.raw.lists["rapid", self.newest][number]["rating"],
            "child_rank": self.rank(number, lambda who: who.born >= least),
            "first_girl": self.people[girls[0]].name, "child_event": event,
            "child_points": points(scores[number]), "winner": self.raw.names[winner],
            "winner_points": points(scores[winner]), "sibling": self.sibling.number,
            "sibling_highest": self._highest(self.sibling.number),
        }  # fmt: skip

    def _of_list(self) -> Mapping[str, Value]:
        women = [number for number in self.active if self.people[number].sex == "w"]
        old = self.raw.lists["standard", self.before]
        gains = {number: self.rows[number]["rating"] - old[number]["rating"]
                 for number in self.active if self.rows[number]["games"] >= 5
                 and number in old and old[number]["rating"]}  # fmt: skip
        riser = max(gains, key=lambda number: gains[number])
        shown = [row for row in self.rows.values() if row["section"] != "not shown"]
        old_first = max((row for row in old.values() if row["status"] == "active"
                         and row["rating"] and row["section"] == "whole list"),
                        key=lambda row: int(row["rating"]))  # fmt: skip
        fifth = self.active[4]
        return {
            "leader": self.people[self.active[0]].name,
            "leader_rating": self.rows[self.active[0]]["rating"],
            "fifth_name": self.people[fifth].name, "fifth_rating": self.rows[fifth]["rating"],
            "first_woman": self.people[women[0]].name, "riser": self.people[riser].name,
            "gain": gains[riser], "players": len(shown), "women": sum(
                self.people[row["player_id"]].sex == "w" for row in shown),
            "old_leader": self.people[old_first["player_id"]].name,
        }  # fmt: skip

    def _of_club(self) -> Mapping[str, Value]:
        ranked, rows = self._ranked("active"), self.raw.lists["active", self.newest]
        club = self.me.club
        own = [number for number in ranked if self.people[number].club == club]
        ten = [rows[number]["rating"] for number in own[:10]]
        mean = (Decimal(sum(ten)) / len(ten)).quantize(Decimal("0.1"), ROUND_HALF_UP)
        floor = rows[own[4]]["rating"]
        listed = {number for number, row in rows.items() if row["section"] != "not shown"
                  and self.people[number].club == club}  # fmt: skip
        return {
            "club": club, "club_first": self.people[own[0]].name,
            "club_active": len(own), "club_mean": mean, "club_floor": floor,
            "club_above": sum((rows[number]["rating"] or 0) >= floor for number in listed),
            "my_event_members": sum(player in listed for player in
                                    self.raw.events[self.sides(self.me.number)[0]["event"]]),
            "norm_games": NORM_GAMES, "norm_average": NORM_AVERAGE, "norm_score": _norm_score(),
        }  # fmt: skip


def _next_month(day: date) -> date:
    return date(day.year + day.month // 12, day.month % 12 + 1, 1)


def _score(raw: Raw, event: str, player: str) -> int:
    return sum(half_of(own(side)) for side in raw.each_once(raw.events[event][player], "standard"))


def _norm_score() -> str:
    """Return the least score whose performance is that of an IM (B.01 1.4.8, 1.4.9)."""
    table = dict(PERCENTS)
    least = next(half for half in range(NORM_GAMES, 2 * NORM_GAMES)
                 if NORM_AVERAGE + table[(100 * half + NORM_GAMES) // (2 * NORM_GAMES)]
                 >= NORM_IM)  # fmt: skip
    return points(least)


def _people(archive: Path) -> Mapping[str, Person]:
    """Return everybody as the newest lists have them; clubs stand on some lists alone."""
    rows: dict[str, dict[str, Any]] = {}
    for folder in sorted(archive.glob("0*")):
        record = json.loads((folder / "record.json").read_text(encoding="utf-8"))["record"]
        if record["kind"] == "list":
            with (folder / "people.csv").open(encoding="utf-8", newline="") as people:
                for row in csv.DictReader(people):
                    some = {key: text for key, text in row.items() if text}
                    rows[row["player_id"]] = {**rows.get(row["player_id"], {}), **some}
    return {number: Person(number, row["name"], row["sex"], int(row["birth_year"]),
                           row.get("club", "")) for number, row in rows.items()}  # fmt: skip
