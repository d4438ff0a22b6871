"""Enter many players at once from a table: who is known is left alone, who is doubtful is told."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final

import polars as pl

from arpad.formats import other_lists
from arpad.formats.any_list import read_any_people
from arpad.formats.other_lists import HeaderTaken
from arpad.formats.tables.columns import PEOPLE, Shape
from arpad.office.acting import Decided, Done, Officer, act, act_with, refused
from arpad.office.acts.players import ImportPlayers
from arpad.office.desk import Desk
from arpad.office.lists.oddities import doubles
from arpad.office.lists.regions import REGION_HEADERS
from arpad.office.players.columns import CODE, FACTS, columns_of, is_fact, key_of, unclear
from arpad.office.players.entering import serial
from arpad.office.players.facts import StatedFact, wrong
from arpad.office.players.numbers import numbers_shared
from arpad.office.players.person import person_of
from arpad.office.players.recorded import RecordedPlayers
from arpad.office.players.roll import holding, roll
from arpad.office.players.tabled import left_out
from arpad.registry.acts import Row
from arpad.registry.store import Store
from arpad.registry.zones import today_of
from arpad.report.names import words
from arpad.report.notes import counted
from arpad.report.problems import Problem, Text, has_error, marked
from arpad.tables.list_rows import read_births

_OTHERS: Final = Text("Say by the number in the table who is another person.")


@dataclass(frozen=True, slots=True)
class _New:
    """A player of the table who isn't known: his number in it, and his facts."""

    number: str
    facts: tuple[StatedFact, ...]


@dataclass(frozen=True, slots=True)
class Imported(Done):
    """Who of a table was entered, the act that recorded it, and for what each header was taken."""

    headers: tuple[HeaderTaken, ...] = ()


def import_table(desk: Desk, officer: Officer, wanted: ImportPlayers) -> Imported:
    """Enter the players of a file in one act; see `import_players`. Refused if it can't be read."""
    done, headers = act_with(desk.store, lambda: looked_at(desk, officer, wanted))
    return Imported(done.act, done.players, done.problems, headers=headers)


def looked_at(
    desk: Desk, officer: Officer, wanted: ImportPlayers
) -> tuple[Decided, tuple[HeaderTaken, ...]]:
    """Return what a table would enter, and for what each of its headers is taken."""
    data, name = wanted.file.data, wanted.file.name
    columns = columns_of(desk.store, data, wanted.columns)
    shape = columns.shape
    reader = read_any_people if shape is PEOPLE else _read_facts
    rows, of_file = reader(data, name=name, shape=shape, called=columns.called)
    problems = (*columns.problems, *of_file, *_of_regions(columns.headers))
    if has_error(problems):
        return refused(*problems, *unclear(of_file)), columns.headers
    decided = entered(desk.store, officer, rows, wanted.body, wanted.others)
    added = {**decided.rows, **columns.remembered} if decided.told else {}
    return replace(decided, rows=added, problems=(*problems, *decided.problems)), columns.headers


def _of_regions(headers: Iterable[HeaderTaken]) -> Iterator[Problem]:
    """Yield a word on a column of regions: an office says in which region clubs are."""
    for taken in headers:
        if not taken.column and words(taken.header) in REGION_HEADERS:
            yield Problem(
                "warning", CODE,
                Text("The column '{header}' is left out: a player is of the region of the club.",
                     header=taken.header),
                fix=Text("Let the office's setting club_regions say in which region each club is."),
                found=taken.header,
            )  # fmt: skip


def _read_facts(
    data: bytes, name: str, shape: Shape, called: Mapping[str, str]
) -> tuple[pl.DataFrame, tuple[Problem, ...]]:
    return other_lists.read(data, shape=shape, name=name, called=called)


def import_players(
    store: Store,
    officer: Officer,
    rows: pl.DataFrame,
    body: str = "",
    others: Collection[str] = (),
) -> Done:
    """Enter the players of a table in one act; see `entered`."""
    return act(store, lambda: entered(store, officer, rows, body, others))


def entered(
    store: Store, officer: Officer, rows: pl.DataFrame, body: str, others: Collection[str]
) -> Decided:
    """Return what enters the players of a table.

    `rows` are those of a list. Their numbers are the office's own, or, with `body`, those under
    which another body knows them: everybody then gets the next free number of ours. Nobody who is
    known by his number is entered or changed; nor is anybody who may be somebody known, or who has
    the name and birth of another row. `others` are the table's numbers of those who are other
    persons than those like them. Refused if a body's number would be two players'.
    """
    new, problems = _new(store, rows, body, today_of(store, officer.at))
    unsure = [player for player in new if player.number not in others]
    doubtful, alike = _doubtful(store, unsure), _alike(new, others)
    fit = [player for player in new if player.number not in {*doubtful, *alike}]
    problems += left_out("player-double", marked("May be somebody who is known: {names}."),
                         [*map(_pair, doubtful.items())], _OTHERS)  # fmt: skip
    problems += left_out("player-double",
                         marked("With the name and birth of another row, and not entered: "
                                "{names}."), [*map(_pair, alike.items())], _OTHERS)  # fmt: skip
    problems += _strange(others, new)
    if not fit:
        message = Text("Nobody of the table is entered: everybody is known, or doubtful.")
        problems.append(Problem("info", "player-known", message))
        return Decided(problems=tuple(problems))
    numbers = _numbers(store, fit, body)
    facts: list[Row] = [
        {"player": number, **fact.row}
        for number, player in zip(numbers, fit, strict=True)
        for fact in player.facts
    ]
    people = (person_of(number, [fact.row for fact in player.facts])
              for number, player in zip(numbers, fit, strict=True))  # fmt: skip
    if shared := numbers_shared(store, people):
        return refused(*problems, *shared)
    entries: list[Row] = [{"player": number, "serial": serial(number)} for number in numbers]
    rows_made = {"player": entries, "fact": facts}
    return Decided(officer.tells("player.import"), rows_made, tuple(numbers), tuple(problems))


def _new(
    store: Store, rows: pl.DataFrame, body: str, today: date
) -> tuple[list[_New], list[Problem]]:
    """Return who isn't known by his number, with the facts that can be kept."""
    numbers = _known(store, body)
    counts = Counter(str(number) for number in rows["player_id"].to_list())
    twice = sorted(number for number, times in counts.items() if times > 1)
    problems = left_out(
        "player-number", marked("Twice in the table, and left out: {names}."), twice,
        Text("Give everybody a number of their own."),
    )  # fmt: skip
    players_read, wrongs, seen = [], [], 0
    for row in rows.iter_rows(named=True):
        number = str(row["player_id"])
        if number in numbers or counts[number] > 1:
            seen += number in numbers
            continue
        facts = tuple(_facts(row, body))
        judged = [(fact, wrong(fact, today)) for fact in facts]
        bad = [problem.message for _, problems in judged for problem in problems]
        wrongs += [Text("{number}: {reason}", number=number, reason=message) for message in bad]
        kept = tuple(fact for fact, problems in judged if not problems)
        if any(fact.fact == "name" for fact in kept):
            players_read.append(_New(number, kept))
        elif not bad:
            wrongs.append(Text("{number}: {reason}", number=number,
                               reason=Text("there is no name.")))  # fmt: skip
    if seen:
        message = Text("Known by their numbers, and left as they are: {players} of the table.",
                       players=counted(seen, "player"))  # fmt: skip
        problems.append(Problem("info", "player-known", message))
    fix = Text("Mend it in the table, or state it by hand.")
    return players_read, [
        *problems,
        *left_out("player-fact", marked("Can't be kept: {names}."), wrongs, fix),
    ]


def _known(store: Store, body: str) -> set[str]:
    if not body:
        return {str(row["player"]) for _, row in store.rows("player")}
    return set(holding(RecordedPlayers(store)).filter(pl.col("which") == body)["value"])


def _facts(row: Mapping[str, Any], body: str) -> Iterator[StatedFact]:
    for column in row:
        value = row[column]
        if (column in FACTS or is_fact(column)) and value is not None and str(value).strip():
            fact, which = key_of(column)
            yield StatedFact(fact, str(value).strip(), which)
    if body:
        yield StatedFact("number", str(row["player_id"]), body)


def _doubtful(store: Store, new: list[_New]) -> dict[str, str]:
    """Return who may be somebody known, by the number in the table, with whom."""
    before = roll(RecordedPlayers(store))
    if before.is_empty() or not new:
        return {}
    marked = [replace(player, number=f"new {player.number}") for player in new]
    columns = {name: column for column, (name, _) in FACTS.items() if column in before.columns}
    rows_of_new = [
        {"player_id": player.number}
        | {columns[fact.fact]: fact.value for fact in player.facts if fact.fact in columns}
        for player in marked
    ]
    added = pl.DataFrame(rows_of_new, schema=dict.fromkeys(before.columns, pl.String))
    added = added.with_columns(read_births(pl.col("birth_date")))
    by_new: dict[str, str] = {}
    for pair in doubles(pl.concat([before, added]), [player.number for player in marked]):
        first, second = sorted((pair.first.player_id, pair.second.player_id), key=_is_new)
        if not _is_new(first) and _is_new(second):
            by_new.setdefault(second.removeprefix("new "), first)
    return by_new


def _alike(new: list[_New], others: Collection[str]) -> dict[str, str]:
    """Return who has the name and the birth of an earlier row, by his number, with whose."""
    seen: dict[tuple[frozenset[str], str], str] = {}
    by_number: dict[str, str] = {}
    for player in new:
        stated = {fact.fact: fact.value for fact in player.facts}
        if "birth" not in stated:
            continue
        who = frozenset(words(stated["name"])), stated["birth"]
        if who in seen and player.number not in others:
            by_number[player.number] = seen[who]
        seen.setdefault(who, player.number)
    return by_number


def _strange(others: Collection[str], new: list[_New]) -> list[Problem]:
    """Return a warning for numbers that are said to be other persons', and are of nobody new."""
    strange = sorted(set(others) - {player.number for player in new})
    return left_out("player-unknown",
                    marked("Not among those of the table who are to be entered: {names}."),
                    strange, Text("Give the numbers that stand in the table."))  # fmt: skip


def _is_new(number: str) -> bool:
    return number.startswith("new ")


def _numbers(store: Store, entered: list[_New], body: str) -> list[str]:
    if not body:
        return [player.number for player in entered]
    first = store.highest("player", "serial") + 1
    return [str(first + place) for place in range(len(entered))]


def _pair(pair: tuple[str, str]) -> str:
    return f"{pair[0]} ({pair[1]})"
