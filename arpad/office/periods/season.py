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
from arpad.formats.any_list import read_any_people
from arpad.formats.tables.columns import NUMBERED
from arpad.law import Seasons
from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.acts.lists import OpenSeason
from arpad.office.desk import Desk
from arpad.office.kept.lists import KeptList, meant
from arpad.office.kept.reading import lists_since
from arpad.office.lists.lists import RatingList
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import rate
from arpad.office.periods.people import people_of
from arpad.office.players.finding import LATEST
from arpad.office.players.person import Key, Person, persons
from arpad.office.players.tabled import rows_of_players
from arpad.registry.acts import Row
from arpad.report.problems import Problem, Text, has_error
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
    season = seasons.season_of(due) if number is None else number
    first = date(season, *seasons.start)
    first_list = calendar(book).next_list(first - timedelta(days=1))
    own = calendar(book).next_list(kept.first_date)
    if first_list <= kept.first_date and seasons.season_of(own) == season:
        first_list = own  # the office began within the season
    return Season(season, _name(season, seasons), first, first_list)


def _name(number: int, seasons: Seasons) -> str:
    return str(number) if seasons.start == (1, 1) else f"{number}-{(number + 1) % 100:02}"


def open_season(desk: Desk, officer: Officer, wanted: OpenSeason) -> Done:
    """Record who has a licence of a season, and their club, from its first day on, in one act.

    The rows are those of a table of people, each with a licence unless `has_licence` says no; the
    numbers are the office's own, or, with `wanted.body`, another body's. Whoever isn't known, or
    whom the table calls by another name, is named and left out. Refused if nothing of it is new,
    and where the rules know no seasons.
    """
    file = wanted.licences
    table, of_file = read_any_people(file.data, name=file.name, shape=NUMBERED)

    def decide() -> Decided:
        kept, problems = meant(desk.store, wanted.list_name)
        if kept is None or has_error(of_file):
            return refused(*(problems or of_file))
        season = season_of(desk, kept, wanted.season)
        if season is None:
            return refused(no_seasons(kept))
        rows_read = rows_of_players(
            desk.recorded, table.iter_rows(named=True), wanted.body, "season-player"
        )
        people = persons(desk.store, tuple(rows_read.by_player))
        facts = [fact for number, row in rows_read.by_player.items()
                 for fact in _facts(people[number], season, row)]  # fmt: skip
        problems = (*of_file, *rows_read.problems)
        if not facts:
            message = Text("The table says nothing new of the season {season}.", season=season.name)
            fix = Text("Give a table with the players' numbers of who has a licence.")
            nothing = Problem("error", "season-nothing", message, fix=fix)
            return refused(*problems, nothing)
        players = tuple(dict.fromkeys(str(fact["player"]) for fact in facts))
        return Decided(officer.tells("season.open"), {"fact": facts}, players, problems)

    return act(desk.store, decide)


def no_seasons(kept: KeptList) -> Problem:
    """Return that the rules of a list know no seasons."""
    message = Text("The rules of {name} ({rulebook}) know no seasons: none is opened.",
                   name=kept.name, rulebook=kept.rulebook)  # fmt: skip
    return Problem("error", "season-list", message, Text("Name a list whose rules have seasons."))


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
    lists, problems = lists_since(
        desk.store, desk.vault, kept, season.first_list - timedelta(days=1)
    )
    earlier = [given for given in lists if given.list_date < season.first_list]
    before = max(earlier, key=lambda given: given.list_date, default=None)
    if before is None:
        message = Text("No list of {list} comes before the season {season}.", list=kept.name,
                       season=season.name)  # fmt: skip
        fix = Text("The first season that can be looked at begins after {day}.",
                   day=kept.first_date)  # fmt: skip
        return None, (*problems, Problem("error", "season-list", message, fix=fix))
    list_after = next(
        (
            rating_list.as_text()
            for rating_list in lists
            if rating_list.list_date == season.first_list
        ),
        None,
    )
    after = _forecast(desk, kept, before, season) if list_after is None else list_after
    columns = ("name", "rating", "k_factor", "club", "has_licence")
    old = before.as_text().select("player_id", pl.col(columns).name.suffix("_old"))
    new = after.select("player_id", pl.col(columns).name.suffix("_new"))
    return new.join(old, on="player_id", how="left").sort("player_id"), problems


def _forecast(desk: Desk, kept: KeptList, before: RatingList, season: Season) -> pl.DataFrame:
    """Return the first list of a season as it would be without events, as people are known now."""
    people = people_of(desk, kept, before, (), season.first_list)
    inputs = Inputs((), (before,), kept.rulebook, season.first_list, people=people)
    return rate(inputs, desk.catalogue).tables["list"]
