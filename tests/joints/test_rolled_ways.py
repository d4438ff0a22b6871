"""The small history over a change of text by other ways: an office, the disk, Spark.

Each makes its lists one after another, as an officer would, and says on each what `rate` says.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from tests.cli.calls import answer
from tests.joints.driver import KeptUnder, Published, opened, run
from tests.joints.rolled import TEXTS, Roll
from tests.joints.sent import sheet
from tests.joints.test_rolled import COLUMNS, FIDES, RESULT, InTime, chain, rolls, said
from tests.joints.ways import Given, Rows, event_rows, frame_of, games_rows, rows_of
from tests.joints.year import Happened
from tests.sampling import IS_FULL
from tests.services import spark

Command = Callable[..., None]


def turned(roll: Roll) -> tuple[Happened, ...]:
    """Return the events in another order, under each other's names."""
    keys = sorted(event.key for event in roll.events)
    names = dict(zip(keys, reversed(keys), strict=True))
    return tuple(replace(event, key=names[event.key]) for event in roll.events[::-1])


def in_an_office(roll: Roll, at: Path) -> list[Published]:
    """Return the lists of an office that takes every report in on its day."""
    first, *days = roll.days
    kind = roll.edge.kind
    office = opened(at, first, roll.people, {kind: KeptUnder(kind, roll.edge.rulebook)},
                    roll.columns)  # fmt: skip
    return list(run(office, roll.people, turned(roll), [(kind, day) for day in days]))


@pytest.mark.parametrize("name", (*FIDES, "fce 2018-01") if IS_FULL else ("fide 2012-07",))
@pytest.mark.long
def test_an_office_publishes_the_lists_that_rate_makes(tmp_path: Path, name: str) -> None:
    for roll in rolls(name):
        told = {
            one.day: (
                set(one.table("list").select(COLUMNS).iter_rows()),
                set(one.table("results").select(RESULT).iter_rows()),
            )
            for one in in_an_office(roll, tmp_path / f"{roll.base}")
        }
        assert told == said(chain(roll)), roll.base


class Nought(Roll):
    """A newcomer with 0 of 3 in two events, of which the first rates nobody, and 4 1/2 of 5."""

    @property
    def events(self) -> tuple[Happened, ...]:
        on, swiss = self.on, self._swiss
        nothing = "1 6 0", "1 7 0", "1 8 0"
        return (
            swiss("first", on(0, 8), on(0, 12), nothing),
            swiss("second", on(1, 8), on(1, 12), (*nothing, "3 4 1")),
            swiss("third", on(2, 8), on(2, 12), ("1 6 1", "1 7 =", "1 8 1", "1 9 1", "1 4 1")),
        )


@pytest.mark.long
def test_an_office_forgives_a_newcomer_the_first_event_alone(tmp_path: Path) -> None:
    """FIDE 2024 8.2.1: 0 in the first event is disregarded, though nobody else is rated in it.

    8.2.2, 8.2.3: 4 1/2 of 8, with two draws against 1800 5 1/2 of 10: .55, 36. The mean of twice
    1820, 1990, 2010, 1800 and of 2150 and 1872 is 1926: 4 (1900, K 40) lost 28 to 3 (1750) before.
    """
    *_, last = in_an_office(Nought(TEXTS["fide 2025-10"], date(2025, 11, 1)), tmp_path / "office")
    newcomer = last.table("list").row(by_predicate=pl.col("player_id") == "1", named=True)
    assert newcomer["games"] == 8
    assert newcomer["rating"] == 1926 + 36


def from_tables(roll: Roll, folder: Path, command: Command, number: int | None) -> dict[date, Rows]:
    """Return the first lists that a command makes, each of two tables of the events due for it."""
    first, *days = roll.days
    (folder / "first.csv").write_bytes(sheet(roll.people, roll.edge.kind, roll.columns))
    lists, made = ["--list", f"{first}={folder / 'first.csv'}"], {}
    whole = Given(roll.people, turned(roll), first, days[-1])
    games, events = (frame_of(rows(whole)) for rows in (games_rows, event_rows))
    dues = {event.key: roll.due(event, event.games[-1]) for event in whole.events}
    for day in days[:number]:
        due = pl.col("event_id").is_in([key for key, on in dues.items() if on == day])
        games.filter(due).write_parquet(folder / "games.parquet")
        events.filter(due).write_parquet(folder / "events.parquet")
        out = folder / f"{day}"
        command(folder / "games.parquet", "--events", folder / "events.parquet", *lists,
                "--list-date", day, "-r", roll.edge.rulebook, "--out", out)  # fmt: skip
        made[day] = rows_of(pl.read_parquet(out / "list.parquet"))
        lists += ["--list", f"{day}={out}"]
    return made


def on_disk(*words: object) -> None:
    answer("rate", *map(str, words), "--list-only")


def on_spark(*words: object) -> None:
    paths = os.pathsep.join(filter(None, sys.path))
    subprocess.run(
        [sys.executable, "-m", "arpad.spark", *map(str, words)], check=True,
        env=os.environ | {"PYSPARK_PYTHON": sys.executable, "PYTHONPATH": paths},
    )  # fmt: skip


def hold(name: str, folder: Path, command: Command, number: int | None = None) -> None:
    """Hold the first lists of a command to those of `rate`; events come whole and in time."""
    for roll in rolls(name):
        whole = InTime(roll.edge, roll.base)
        there = folder / f"{roll.base}"
        there.mkdir()
        expected = {day: rows_of(period.list) for day, period in chain(whole).items()}
        made = from_tables(whole, there, command, number)
        assert made == {day: expected[day] for day in list(expected)[:number]}, roll.base


@pytest.mark.parametrize("name", FIDES if IS_FULL else ("fide 2014-07",))
@pytest.mark.long
def test_the_disk_makes_the_lists_that_rate_makes(tmp_path: Path, name: str) -> None:
    hold(name, tmp_path, on_disk, None if IS_FULL else 3)


@pytest.mark.services
def test_spark_makes_the_lists_that_rate_makes(tmp_path: Path) -> None:
    """The list of the day before the change, and that of its month."""
    spark.needed()
    hold("fide 2022-01", tmp_path, on_spark, 2)
