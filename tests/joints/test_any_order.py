"""A history given in any order: lists, their rows, reports and their names, rows of tables.

What comes first is what was first in time; files, rows and numbers of reports tell nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from typing import TypeVar

import polars as pl
import pytest

import arpad
from arpad.office.intake.same_event import hash_of, line_of
from arpad.office.period.portions import portion_of
from arpad.office.period.rated_before import Remembered, Row, SentEvent
from arpad.office.period.refusals import NOTHING_LIFTED
from arpad.report import Game
from arpad.report.facts import Facts
from tests.cli.calls import answer
from tests.joints.rolled import TEXTS, Roll
from tests.joints.sent import sheet
from tests.joints.test_games_of_plans import answers_of
from tests.joints.test_plans import AUGUST, written
from tests.joints.test_rolled import InTime, chain, rolls
from tests.joints.test_rolled_ways import turned
from tests.joints.ways import Given, Rows, event_rows, frame_of, games_rows, on_cluster, rows_of
from tests.office.papers import Paper, listed, loaded, people, player_row, rated, write_list
from tests.sampling import IS_FULL
from tests.services import spark

SOME = ("fide-rapid 2024-03",)
T = TypeVar("T")


def shuffled(things: Sequence[T], chance: Random) -> list[T]:
    return chance.sample(things, len(things))


def rows_mixed(data: bytes, chance: Random) -> bytes:
    head, *rows = data.splitlines(keepends=True)
    return b"".join((head, *shuffled(rows, chance)))


def frame_mixed(frame: pl.DataFrame, chance: Random) -> pl.DataFrame:
    return frame[shuffled(range(frame.height), chance)]


def as_mixed(roll: Roll, chance: Random) -> Mapping[date, Rows]:
    """Return the lists of a history whose files, rows and names are in another order each time."""
    first, *days = roll.days
    data = rows_mixed(sheet(roll.people, roll.edge.kind, roll.columns), chance)
    lists = [arpad.read_list(data, on=first, name="first.csv")]
    events = turned(roll)
    dues = {event.key: {roll.due(event, game) for game in event.games} for event in events}
    made = {}
    for day in days:
        due = [event for event in shuffled(events, chance) if day in dues[event.key]]
        given = Given(roll.people, tuple(due), first, day)
        reports = arpad.read(frame_mixed(frame_of(games_rows(given)), chance),
                             events=frame_mixed(frame_of(event_rows(given)), chance)
                             ) if due else []  # fmt: skip
        period = arpad.rate(shuffled(reports, chance), lists=shuffled(lists, chance),
                            list_date=day, rulebook=roll.edge.rulebook)  # fmt: skip
        assert period.period is not None, period.problems
        lists.append(period.state)
        made[day] = rows_of(period.list)
    return made


@pytest.mark.parametrize("name", TEXTS if IS_FULL else SOME)
def test_lists_are_the_same_in_whatever_order_their_inputs_come(name: str) -> None:
    for roll in rolls(name):
        whole = InTime(roll.edge, roll.base)
        expected = {day: rows_of(period.list) for day, period in chain(whole).items()}
        assert as_mixed(whole, Random(name)) == expected, roll.base


@pytest.mark.parametrize("name", ("fide 2012-07", *SOME) if IS_FULL else SOME)
@pytest.mark.long
def test_a_history_is_the_same_in_whatever_order_its_files_come(name: str, tmp_path: Path) -> None:
    (roll, *_) = rolls(name)
    whole = InTime(roll.edge, roll.base)
    first, *days = whole.days
    found = []
    for order in (0, 1):
        chance, folder = Random(order), tmp_path / str(order)
        (folder / "games").mkdir(parents=True)
        data = sheet(whole.people, whole.edge.kind, whole.columns)
        (folder / "first.csv").write_bytes(rows_mixed(data, chance) if order else data)
        told = turned(whole) if order else tuple(whole.events)
        given = Given(whole.people, told, first, days[-1])
        games, events = (frame_of(rows(given)) for rows in (games_rows, event_rows))
        parts = games.partition_by("event_id")
        for place, part in enumerate(shuffled(parts, chance)):
            (frame_mixed(part, chance)).write_csv(folder / "games" / f"{place:02}.csv")
        frame_mixed(events, chance).write_csv(folder / "events.csv")
        out = folder / "out"
        answer("history", "--games", folder / "games", "--events", folder / "events.csv",
               "--list", f"{first}={folder / 'first.csv'}", "--from", days[0], "--to", days[-1],
               "--rulebook", whole.edge.rulebook, "--out", out)  # fmt: skip
        lists = {}
        for day in days:
            answer("history", "export", out, day, folder / f"{day}.parquet",
                   "-r", whole.edge.rulebook)  # fmt: skip
            lists[day] = rows_of(pl.read_parquet(folder / f"{day}.parquet"))
        found.append(lists)
    assert found[0] == found[1]
    assert found[0] == {day: rows_of(period.list) for day, period in chain(whole).items()}


def lists_alone(
    roll: Roll, folder: Path, order: int, days: int, rate: Callable[..., object]
) -> Mapping[date, Rows]:
    """Return lists made alone, on each other, of files that lie, and are, in any order."""
    chance, (first, *later) = Random(order), roll.days
    data = sheet(roll.people, roll.edge.kind, roll.columns)
    (folder / "first.csv").write_bytes(rows_mixed(data, chance) if order else data)
    events = turned(roll) if order else tuple(roll.events)
    dues = {event.key: {roll.due(event, game) for game in event.games} for event in events}
    words: list[object] = ["--rulebook", roll.edge.rulebook, "--list",
                           f"{first}={folder / 'first.csv'}"]  # fmt: skip
    lists = {}
    for day in [day for day in later if any(day in due for due in dues.values())][:days]:
        due = tuple(event for event in events if day in dues[event.key])
        given, place = Given(roll.people, due, first, day), folder / f"of-{day}"
        (place / "games").mkdir(parents=True)
        games, table = (frame_of(rows(given)) for rows in (games_rows, event_rows))
        parts = games.partition_by("event_id", maintain_order=True)
        for number, part in enumerate(shuffled(parts, chance) if order else parts):
            mixed = frame_mixed(part, chance) if order else part
            mixed.write_parquet(place / "games" / f"{number:02}.parquet")
        frame_mixed(table, chance).write_parquet(place / "events.parquet")
        rate(place / "games", "--events", place / "events.parquet", *words, "--list-date", day,
             "--out", folder / str(day))  # fmt: skip
        words += ["--list", f"{day}={folder / str(day)}"]
        lists[day] = rows_of(pl.read_parquet(folder / str(day) / "list.parquet"))
    return lists


def alike_alone(folder: Path, name: str, days: int, rate: Callable[..., object]) -> None:
    """Assert that lists made alone are those of reports, in whatever order their files come."""
    (roll, *_) = rolls(name)
    whole = InTime(roll.edge, roll.base)
    expected = {day: rows_of(period.list) for day, period in chain(whole).items()}
    for order in (0, 1):
        (folder / str(order)).mkdir()
        lists = lists_alone(whole, folder / str(order), order, days, rate)
        assert lists
        assert lists == {day: expected[day] for day in lists}


@pytest.mark.parametrize("name", ("fide 2012-07", *SOME) if IS_FULL else ("fide 2012-07",))
@pytest.mark.long
def test_the_disk_makes_the_same_lists_in_whatever_order_its_files_come(
    name: str, tmp_path: Path
) -> None:
    alike_alone(tmp_path, name, 100, lambda *words: answer("rate", *words, "--list-only"))


@pytest.mark.services
def test_spark_makes_the_same_lists_in_whatever_order_its_files_come(tmp_path: Path) -> None:
    spark.needed()

    def rate(*words: object) -> None:
        done = on_cluster(*words)
        assert done.returncode == 0, done.stderr

    alike_alone(tmp_path, "fide-rapid 2024-03", 2, rate)


@pytest.mark.parametrize("new", [range(5), range(15, 20)])
def test_games_that_came_late_are_known_wherever_they_lie(tmp_path: Path, new: range) -> None:
    """Of twenty games on another day than their round five are new: 15,504 choices, not all tried.

    What is said of the round is the same whether these five come first in the file or last.
    """
    days = [date(2026, 1, 10)] * 21, [date(2026, 1, 20)] * 20
    games = [Game(1, n, n + 41, "1", day) for n, day in enumerate((*days[0], *days[1]))]
    ids = {number: f"{number:02}" for number in range(82)}
    late = set(games[21:26])
    others = [game for game in games if game not in late]
    rated = hash_of(line_of(game, ids) for game in others)
    row = Row("open", "Open", 20260110, 20260120, hash_of(ids.values()), 20260201, 1, 36, rated,
              "fide-2025")  # fmt: skip
    before = loaded(write_list(tmp_path / "list.csv", [listed("00", 2000)]), date(2026, 2, 1))
    before = replace(before, rounds=pl.DataFrame([row._asdict()]))
    postponed = sorted(others[21:], key=str)
    for place, game in zip(new, sorted(late, key=str), strict=True):
        postponed.insert(place, game)
    event = SentEvent("Open", Facts(start=date(2026, 1, 10), end=date(2026, 1, 20)),
                      (*others[:21], *postponed), ids)  # fmt: skip
    portion, _, problems = portion_of(event, Remembered.of(before), date(2026, 2, 26),
                                      NOTHING_LIFTED)  # fmt: skip
    assert {event.games[n] for n in range(41) if portion.is_new(n)} == late
    assert {problem.level for problem in problems} == {"info"}


@pytest.mark.parametrize("names", [("first", "second"), ("second", "first")])
def test_the_event_that_ended_last_tells_who_a_new_player_is(
    tmp_path: Path, names: tuple[str, str]
) -> None:
    known = [listed(f"a{number}", 2000) for number in range(1, 4)]
    first = loaded(write_list(tmp_path / "list.csv", known), date(2026, 1, 1))
    games = [(number, "new", f"a{number}", "1") for number in range(1, 4)]
    reports = []
    for event, name, sex, day in zip(
        names, ("Ana Old", "Ana New"), ("", "w"), (5, 15), strict=True
    ):
        new = {"player_id": "new", "rating": None, "name": name, "sex": sex}
        days = date(2026, 1, day), date(2026, 1, day + 3)
        paper = Paper(event, people([*known, new]), games, *days)
        reports.append(paper.write(tmp_path))
    row = player_row(rated(reports, [first], date(2026, 2, 1), admit_new=True), "new")
    assert (row["name"], row["sex"]) == ("Ana New", "w")


@pytest.mark.parametrize("names", [("first", "second"), ("second", "first")])
@pytest.mark.long
def test_of_stages_that_name_each_other_the_first_in_time_is_the_event(
    tmp_path: Path, names: tuple[str, str]
) -> None:
    """Rated together both use June's list, that of the first: .64, 2 x .36 x 20 = 14.4."""
    words = written(tmp_path, (date(2024, 6, 27), date(2024, 7, 2), {}))
    schema = {"round": pl.Int64, "played_on": pl.Date}
    game = pl.read_csv(tmp_path / "games.csv", schema_overrides=schema)
    days = zip(names, (date(2024, 6, 27), date(2024, 7, 11)), strict=True)
    games = pl.concat([game.with_columns(event_id=pl.lit(name), played_on=pl.lit(day),
                                         round=pl.lit(number, pl.Int64))
                       for number, (name, day) in enumerate(days, 1)])  # fmt: skip
    games.write_csv(tmp_path / "games.csv")
    games.write_parquet(tmp_path / "games.parquet")
    first = pl.read_csv(tmp_path / "events.csv").with_columns(
        event_id=pl.lit(names[0]), stage_of=pl.lit(names[1]), stages_are_grouped=pl.lit("true")
    )
    second = first.with_columns(event_id=pl.lit(names[1]), stage_of=pl.lit(names[0]),
                                start=pl.lit("2024-07-11"), end=pl.lit("2024-07-13"))  # fmt: skip
    pl.concat([first, second]).write_csv(tmp_path / "events.csv")
    found = answers_of(tmp_path, words, AUGUST)
    assert [made for _, made in found.values()] == [[2064, 1836]] * 3
