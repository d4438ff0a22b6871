"""The opening of a season: who has a licence of it, which club, and what that does to the list.

FCE 8.2: only who has this season's licence is on the list; 16.2: K follows from the games of the
seasons that are over. Rules that know no seasons, as FIDE's and the CNXC's, have none to open.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

import polars as pl

from arpad.engine import questions as q
from arpad.engine.calendars import calendar
from arpad.law import Rulebook, Seasons
from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.desk import Desk
from arpad.office.kept.lists import KeptList, lists_since
from arpad.office.lists.lists import RatingList
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import rate
from arpad.office.periods.people import people_of
from arpad.office.players.finding import LATEST
from arpad.office.players.person import Key, Person, persons
from arpad.registry.acts import Row
from arpad.report.names import likeness
from arpad.report.problems import Problem

NAMED_MAX: Final = 20
_NEAR: Final = ("same", "shortened", "spelling")


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a list: how facts name it, its first day, and the day of its first list."""

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
    return Season(asked, _name(asked, seasons), first, _first_list(book, first))


def _name(number: int, seasons: Seasons) -> str:
    return str(number) if seasons.start == (1, 1) else f"{number}-{(number + 1) % 100:02}"


def _first_list(book: Rulebook, first: date) -> date:
    return calendar(book).next_list(first - timedelta(days=1))


def open_season(
    desk: Desk, officer: Officer, season: Season, rows: pl.DataFrame, body: str = ""
) -> Done:
    """Record who has a licence of a season, and his club, from its first day on, in one act.

    `rows` are those of a table of people, each with a licence unless `has_licence` says no; the
    numbers are the office's own, or, with `body`, another body's. Whoever isn't known, or whom the
    table calls by another name, is told and left out. Refused if nothing of it is new.
    """

    def decide() -> Decided:
        told, problems = _known(desk, rows, body)
        people = persons(desk.store, tuple(told))
        facts = [fact for one, row in told.items() for fact in _facts(people[one], season, row)]
        if not facts:
            message = f"The table says nothing new of the season {season.name}."
            fix = "Give a table with the players' numbers of who has a licence."
            nothing = Problem("error", "season-nothing", message, fix=fix)
            return refused(*problems, nothing)
        players = tuple(dict.fromkeys(str(fact["player"]) for fact in facts))
        return Decided(officer.tells("season.open"), {"fact": facts}, players, tuple(problems))

    return act(desk.store, decide)


def _known(
    desk: Desk, rows: pl.DataFrame, body: str
) -> tuple[dict[str, Mapping[str, Any]], list[Problem]]:
    """Return the rows by the office's numbers, and warnings of those that are of nobody."""
    ours = _by_number(desk, body)
    counts = Counter(ours.get(str(number), "") for number in rows["player_id"])
    found: dict[str, Mapping[str, Any]] = {}
    unknown, others, twice = [], [], []
    for row in rows.iter_rows(named=True):
        number, name = str(row["player_id"]), str(row.get("name") or "")
        player = ours.get(number, "")
        if not player:
            unknown.append(f"{number} {name}".strip())
        elif counts[player] > 1:
            twice.append(number)
        elif name and likeness(name, desk.people.rows[player]["name"]) not in _NEAR:
            others.append(f"{number} {name}, here {desk.people.rows[player]['name']}")
        else:
            found[player] = row
    return found, [
        *_told("Not among the office's players, and left out", unknown, "Enter them first."),
        *_told("Stand twice in the table, and are left out", twice, "Give everybody one row."),
        *_told("Called otherwise at the office, and left out", others,
               "Look whose numbers they are; rename who has another name now."),
    ]  # fmt: skip


def _by_number(desk: Desk, body: str) -> dict[str, str]:
    """Return the office's number by that in the table; a number given up leads to the one kept."""
    people = desk.people
    if not body:
        return {one: one for one in people.rows} | dict(people.given_up)
    facts = desk.store.rows("fact", {"fact": ["number"], "which": [body]})
    numbers = {str(row["value"]) for _, row in facts}
    return {
        number: next(iter(players))
        for number, players in people.numbers.items()
        if number in numbers and len(players) == 1
    }


def _facts(known: Person, season: Season, row: Mapping[str, Any]) -> Iterator[Row]:
    """Yield the facts of a row that are new: the licence, and the club where it is another."""
    before, at_last = known.on(season.first_day.isoformat()), known.on(LATEST)
    licence, club = ("licence", season.name), ("club", "")
    wanted = "no" if row.get("has_licence") == 0 else "yes"
    if at_last.get(licence, "") != wanted:
        yield _fact(known.player, licence, season, wanted)
    named = str(row.get("club") or "").strip()
    if named and before.get(club, "") != named:
        yield _fact(known.player, club, season, named)


def _fact(player: str, key: Key, season: Season, value: str) -> Row:
    since = season.first_day.isoformat()
    return {"player": player, "fact": key[0], "which": key[1], "since": since, "value": value}


def _told(what: str, those: list[str], fix: str) -> list[Problem]:
    if not those:
        return []
    more = f"; and {len(those) - NAMED_MAX} more" if len(those) > NAMED_MAX else ""
    message = f"{what}: {'; '.join(those[:NAMED_MAX])}{more}."
    return [Problem("warning", "season-player", message, fix=fix)]


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
    there = next((one.rows for one in found if one.list_date == season.first_list), None)
    after = _forecast(desk, kept, before, season) if there is None else there
    columns = ("name", "rating", "k_factor", "club", "has_licence")
    old = before.rows.select("player_id", pl.col(columns).name.suffix("_old"))
    new = after.select("player_id", pl.col(columns).name.suffix("_new"))
    return new.join(old, on="player_id", how="left").sort("player_id"), problems


def _forecast(desk: Desk, kept: KeptList, before: RatingList, season: Season) -> pl.DataFrame:
    """Return the first list of a season as it would be without events, as people are known now."""
    people = people_of(desk, kept, before, (), season.first_list)
    inputs = Inputs((), (before,), kept.rulebook, season.first_list, people=people)
    return rate(inputs, desk.catalogue).tables["list"]
