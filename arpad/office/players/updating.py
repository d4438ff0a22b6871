"""State facts of many known players at once, from a table whose columns are the facts."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from arpad.formats.other_lists import as_written
from arpad.office.acting import Decided, Done, Officer, act_with, refused
from arpad.office.acts.players import UpdatePlayers
from arpad.office.desk import Desk
from arpad.office.players.changing import with_day
from arpad.office.players.columns import (
    CODE,
    FACTS,
    SINCE,
    ColumnsRead,
    columns_of,
    is_fact,
    key_of,
)
from arpad.office.players.facts import StatedFact, wrong
from arpad.office.players.numbers import numbers_shared
from arpad.office.players.person import Person, persons
from arpad.office.players.recorded import RecordedPlayers
from arpad.office.players.tabled import left_out, rows_of_players
from arpad.registry.acts import Row
from arpad.registry.zones import today_of
from arpad.report.problems import Problem, Text, has_error, marked

_NO_FACTS: Final = ("player_id", "name", SINCE)


@dataclass(frozen=True, slots=True)
class FactChanged:
    """A fact of a player that a table changes: from which day on, from what, and to what."""

    player: str
    name: str
    fact: str
    which: str
    since: str
    was: str
    value: str


@dataclass(frozen=True, slots=True)
class Updated(Done):
    """What a table changed of players, and the act that recorded it."""

    changes: tuple[FactChanged, ...] = ()


def update_players(desk: Desk, officer: Officer, wanted: UpdatePlayers) -> Updated:
    """Record what a table says of known players in one act; see `looked_at`."""
    done, changes = act_with(desk.store, lambda: looked_at(desk, officer, wanted))
    return Updated(done.act, done.players, done.problems, changes=changes)


def looked_at(
    desk: Desk, officer: Officer, wanted: UpdatePlayers
) -> tuple[Decided, tuple[FactChanged, ...]]:
    """Return what a table would record of known players, and what changes.

    Columns are `player_id`, `name`, by which it is seen whether the numbers are right, `since`, the
    first day on which a row holds, and facts as `player set` writes them: number:iccf, title:fide,
    birth. A blank cell says nothing. Refused if a column is no fact, or if one body's number would
    be two players' on one day.
    """
    store = desk.store
    columns = columns_of(store, wanted.file.data, wanted.columns)
    table, of_file = as_written(wanted.file.data, wanted.file.name, _called(columns))
    of_file = (*columns.problems, *of_file)
    unfit = () if has_error(of_file) else _unfit(table.columns)
    if has_error(of_file) or unfit:
        return refused(*of_file, *unfit), ()
    rows = rows_of_players(RecordedPlayers(store), table.iter_rows(named=True), wanted.body, CODE)
    people = persons(store, tuple(rows.by_player))
    since = None if wanted.since is None else wanted.since.isoformat()
    today = today_of(store, officer.at)
    stated = [
        (people[player], with_day(people[player], fact, today))
        for player, row in rows.by_player.items()
        for fact in _stated(row, since)
    ]
    kept, problems = _kept(stated, today)
    changes = tuple(_changed(kept, rows.names))
    added: list[Row] = [{"player": person.player, **fact.row} for person, fact in kept]
    players = tuple(dict.fromkeys(change.player for change in changes))
    problems = [*of_file, *rows.problems, *problems]
    shared = numbers_shared(store, persons(store, players, added).values())
    if shared or not changes:
        return refused(*problems, *(shared or [_nothing()])), ()
    recorded = officer.tells("player.update")
    rows_added = {"fact": added, **columns.remembered}
    return Decided(recorded, rows_added, players, tuple(problems)), changes


def _called(columns: ColumnsRead) -> Mapping[str, str]:
    """Return what headers are called, those that are known under other names among them."""
    names = {taken.header: taken.column for taken in columns.headers
             if taken.column in ("player_id", *FACTS) and not is_fact(taken.header)}  # fmt: skip
    return {**names, **columns.called}


def _unfit(columns: Iterable[str]) -> list[Problem]:
    """Return an error if the table has no numbers of players, or columns that are no facts."""
    keys = {column: key_of(column) for column in columns if column not in _NO_FACTS}
    odd = [column for column in keys if not is_fact(column)]
    fix = Text("Call each column as its fact: number:iccf, title:fide, birth, club.")
    if "player_id" not in columns:
        message = Text("The table has no column player_id.")
        return [Problem("error", CODE, message, fix=Text("Give the players' numbers in one."))]
    if odd:
        message = Text("These columns are no facts of a player: {columns}.", columns=odd)
        return [Problem("error", CODE, message, fix=fix)]
    if not keys or len(set(keys.values())) < len(keys):
        message = (Text("The table has no column of a fact.") if not keys
                   else Text("Two columns are one fact."))  # fmt: skip
        return [Problem("error", CODE, message, fix=fix)]
    return []


def _stated(row: Mapping[str, Any], since: str | None) -> Iterator[StatedFact]:
    for column, cell in row.items():
        value = str(cell or "").strip()
        if value and column not in _NO_FACTS:
            fact, which = key_of(column)
            yield StatedFact(fact, value, which, str(row.get(SINCE) or "").strip() or since)


def _kept(
    stated: Iterable[tuple[Person, StatedFact]], today: date
) -> tuple[list[tuple[Person, StatedFact]], list[Problem]]:
    """Return the facts that are new, and a warning of those that can't be kept."""
    kept, wrongs, fixes = [], [], []
    for person, fact in stated:
        if problems := wrong(fact, today):
            of = f":{fact.which}" if fact.which else ""
            wrongs.append(f"{person.player} {fact.fact}{of} {fact.value!r}")
            fixes += [problem.fix for problem in problems]
        elif person.on(fact.since or "").get((fact.fact, fact.which), "") != fact.value:
            kept.append((person, fact))
    return kept, left_out(CODE, marked("Can't be kept: {names}."), wrongs, fixes[0] if fixes
                          else "")  # fmt: skip


def _changed(
    kept: Iterable[tuple[Person, StatedFact]], names: Mapping[str, str]
) -> Iterator[FactChanged]:
    for person, fact in kept:
        since = fact.since or ""
        was = person.on(since).get((fact.fact, fact.which), "")
        name = names[person.player]
        yield FactChanged(person.player, name, fact.fact, fact.which, since, was, fact.value)


def _nothing() -> Problem:
    message = Text("The table says nothing new.")
    fix = Text("Give a table of known players with what is new of them.")
    return Problem("error", CODE, message, fix=fix)
