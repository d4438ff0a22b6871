"""The opening of a season: who has a licence of it, which club, and what that does to the list.

FCE 8.2: only who has this season's licence is on the list; 16.2: K follows from the games of the
seasons that are over. Rules that know no seasons, as FIDE's and the CNXC's, have none to open.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import polars as pl

from arpad.engine import questions as q
from arpad.law import Seasons
from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.desk import Desk
from arpad.office.kept.lists import KeptList, lists_since
from arpad.office.lists.lists import RatingList
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import rate
from arpad.office.periods.people import people_of
from arpad.office.players.finding import LATEST
from arpad.office.players.person import Key, Person, persons
from arpad.office.players.tabled import rows_of_players
from arpad.registry.acts import Row
from arpad.report.problems import Problem
from arpad.rulebooks.asking import calendar


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a list: how facts name it, its first day, and that of the office's first list."""

    number: int
    name: str
    first_day: date
    first_list: date


def season_of(desk: Desk, kept: KeptList, number: int | None) -> Season | None:
    """Return a season of a list, or that of the next list; None where its rules know no seasons."""
    due = kept.next_date(desk.catalogue)
    book = kept.book_on(due, desk.catalogue)
    if q.SEASONS not in book:
        return None
    seasons = book[q.SEASONS]
    asked = seasons.season_of(due) if number is None else number
    first = date(asked, *seasons.start)
    first_list = calendar(book).next_list(first - timedelta(days=1))
    own = calendar(book).next_list(kept.first_date)
    if first_list <= kept.first_date and seasons.season_of(own) == asked:
        first_list = own  # the office began within the season
    return Season(asked, _name(asked, seasons), first, first_list)


def _name(number: int, seasons: Seasons) -> str:
    return str(number) if seasons.start == (1, 1) else f"{number}-{(number + 1) % 100:02}"


def open_season(
    desk: Desk, officer: Officer, season: Season, rows: pl.DataFrame, body: str = ""
) -> Done:
    """Record who has a licence of a season, and his club, from its first day on, in one act.

    `rows` are those of a table of people, each with a licence unless `has_licence` says no; the
    numbers are the office's own, or, with `body`, another body's. Whoever isn't known, or whom the
    table calls by another name, is told and left out. Refused if nothing of it is new.
    """

    def decide() -> Decided:
        table = rows_of_players(desk.recorded, rows.iter_rows(named=True), body, "season-player")
        by_player, problems = table.by_player, table.problems
        people = persons(desk.store, tuple(by_player))
        per_player = (_facts(people[number], season, row) for number, row in by_player.items())
        facts = [fact for facts_stated in per_player for fact in facts_stated]
        if not facts:
            message = f"The table says nothing new of the season {season.name}."
            fix = "Give a table with the players' numbers of who has a licence."
            nothing = Problem("error", "season-nothing", message, fix=fix)
            return refused(*problems, nothing)
        players = tuple(dict.fromkeys(str(fact["player"]) for fact in facts))
        return Decided(officer.tells("season.open"), {"fact": facts}, players, problems)

    return act(desk.store, decide)


def _facts(person: Person, season: Season, row: Mapping[str, Any]) -> Iterator[Row]:
    """Yield the facts of a row that are new: the licence, and the club where it is another."""
    before, at_last = person.on(season.first_day.isoformat()), person.on(LATEST)
    licence, club = ("licence", season.name), ("club", "")
    wanted = "no" if row.get("has_licence") == 0 else "yes"
    if at_last.get(licence, "") != wanted:
        yield _fact(person.player, licence, season, wanted)
    named = str(row.get("club") or "").strip()
    if named and before.get(club, "") != named:
        yield _fact(person.player, club, season, named)


def _fact(player: str, key: Key, season: Season, value: str) -> Row:
    since = season.first_day.isoformat()
    return {"player": player, "fact": key[0], "which": key[1], "since": since, "value": value}


def compared(
    desk: Desk, kept: KeptList, season: Season
) -> tuple[pl.DataFrame | None, tuple[Problem, ...]]:
    """Return everybody as the last list before a season has him and as its first has, or would.

    A list that is still to come is made without events, of what is known today; columns end in
    `_old` and `_new`. None where no list before the season is there.
    """
    found, problems = lists_since(
        desk.store, desk.vault, kept, season.first_list - timedelta(days=1)
    )
    before = max((one for one in found if one.list_date < season.first_list),
                 key=lambda one: one.list_date, default=None)  # fmt: skip
    if before is None:
        message = f"No list of {kept.name} comes before the season {season.name}."
        fix = f"The first season that can be looked at begins after {kept.first_date}."
        return None, (*problems, Problem("error", "season-list", message, fix=fix))
    there = next((one.as_text() for one in found if one.list_date == season.first_list), None)
    after = _forecast(desk, kept, before, season) if there is None else there
    columns = ("name", "rating", "k_factor", "club", "has_licence")
    old = before.as_text().select("player_id", pl.col(columns).name.suffix("_old"))
    new = after.select("player_id", pl.col(columns).name.suffix("_new"))
    return new.join(old, on="player_id", how="left").sort("player_id"), problems


def _forecast(desk: Desk, kept: KeptList, before: RatingList, season: Season) -> pl.DataFrame:
    """Return the first list of a season as it would be without events, as people are known now."""
    people = people_of(desk, kept, before, (), season.first_list)
    inputs = Inputs((), (before,), kept.rulebook, season.first_list, people=people)
    return rate(inputs, desk.catalogue).tables["list"]
