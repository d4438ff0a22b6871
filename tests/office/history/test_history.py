"""A history is the chain of single lists, cell by cell; stopped anywhere, it goes on with the same.

The naive way is `arpad rate`'s own: each list rated alone on the lists before it.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from arpad.lab.what_if import everywhere
from arpad.office.history.asked import Asked
from arpad.office.history.explained import explained
from arpad.office.history.exported import WHAT_IF, public
from arpad.office.history.kept import HistoryList, Kept
from arpad.office.history.making import Opened, made, opened
from arpad.office.period.fold import fold as chain
from arpad.rulebooks import CATALOGUE
from tests.office.history.worlds import DAYS, World, write_world

CHANGE = DAYS[2]
"""FIDE's edition of March 2024."""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return write_world(tmp_path_factory.mktemp("world"), Random(3))


def make(asked: Asked, folder: Path) -> tuple[Opened, list[HistoryList]]:
    found, problems = opened(asked, Kept(folder))
    assert found is not None, problems
    records = []
    for record, told in made(found):
        assert record is not None, told
        records.append(record)
    return found, records


@pytest.fixture(scope="module")
def whole(world: World) -> Opened:
    return make(world.asked(), world.folder / "whole")[0]


def lists(found: Opened) -> Mapping[date, pl.DataFrame]:
    days = found.kept.days()
    told = {}
    for number, day in enumerate(days, start=1):
        past, book = found.past(days[:number]), found.asked.book_on(day)
        told[day] = public(past, book, found.kept.rows(day), found.asked.what_if)
    return told


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.long
def test_each_list_is_that_of_a_chain_of_single_lists(world: World, whole: Opened) -> None:
    found = lists(whole)
    periods = list(chain((world.first,), world.inputs(), CATALOGUE))
    assert [one.list_date for one in periods] == list(found) == list(DAYS)
    for one in periods:
        assert [p.code for p in one.problems if p.level == "error"] == []
        assert_frame_equal(found[one.list_date], one.tables["list"])
    assert periods[0].list_book.name == "fide-2022"
    assert whole.kept.record(CHANGE).rulebook == "fide-2024"
    last = found[DAYS[-1]]
    assert last.filter(pl.col("player_id").str.starts_with("new")).height == len(DAYS)
    assert last["first_rating"].count() + last["inactive_since"].count() > 0
    assert sum(one["first_rating"].count() for one in found.values()) >= 3


@pytest.mark.long
def test_from_one_typed_table_the_lists_are_the_same_bytes(
    world: World, whole: Opened, tmp_path: Path
) -> None:
    """Polars reads it alone, the rows of a list at a time; CSV files are read as reports are."""
    tables = [pl.read_csv(path, infer_schema=False) for path in world.folder.glob("games/*.csv")]
    flags = ("white_moved", "black_moved", "is_left_out")
    typed = pl.concat(tables).with_columns(
        pl.col("round").cast(pl.Int32), pl.col("played_on").str.to_date(),
        *(pl.col(name).cast(pl.Int8).cast(pl.Boolean) for name in flags),
    )  # fmt: skip
    typed.write_parquet(tmp_path / "all.parquet", row_group_size=100)
    asked = replace(world.asked(until=CHANGE), games=(tmp_path / "all.parquet",))
    found, _ = make(asked, tmp_path / "one")
    for day in found.days:
        for folder in ("lists", "waiting"):
            made_of_one = found.kept.folder / folder / f"{day}.parquet"
            assert (
                made_of_one.read_bytes()
                == (whole.kept.folder / folder / f"{day}.parquet").read_bytes()
            )


@pytest.mark.long
def test_stopped_after_any_list_it_goes_on_with_the_same_bytes(
    world: World, whole: Opened, tmp_path: Path
) -> None:
    kept = Kept(tmp_path / "stopped")
    kept.folder.mkdir()
    kept.folder.joinpath("people.parquet").write_bytes(b"somebody else's")
    assert opened(world.asked(), kept)[0] is None
    for name in ("lists", "waiting"):  # so it is if it is stopped while it is begun
        kept.folder.joinpath(name).mkdir()
    for _ in range(2):
        found, problems = opened(world.asked(), kept)
        assert found is not None, problems
        next(made(found))
    kept.folder.joinpath("lists", f"{DAYS[3]}.parquet").write_bytes(b"half")
    kept.folder.joinpath("lists", f"{DAYS[3]}.parquet.part").write_bytes(b"half")
    kept.folder.joinpath("lists", f".{DAYS[3]}.json.0123").write_bytes(b"half")
    found, records = make(world.asked(), kept.folder)
    assert [one.list_date for one in records] == list(DAYS[2:])
    assert files(kept.folder) == files(whole.kept.folder)


_CALL = """
import sys
from pathlib import Path
sys.path.insert(0, {root!r})
from arpad.office.history.kept import Kept
from arpad.office.history.making import made, opened
from tests.office.history.worlds import World
found, problems = opened(World(Path({world!r}), "fide").asked(), Kept(Path({folder!r})))
print("begun", flush=True)
for record, problems in made(found):
    print(record.list_date, flush=True)
"""


@pytest.mark.services  # a process that is killed: some two seconds of imports
def test_killed_in_the_middle_it_goes_on_with_the_same_bytes(
    world: World, whole: Opened, tmp_path: Path
) -> None:
    folder = tmp_path / "killed"
    text = _CALL.format(
        root=str(Path(__file__).parents[3]), world=str(world.folder), folder=str(folder)
    )
    with subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, text=True) as call:
        assert call.stdout is not None
        told = [call.stdout.readline().strip() for _ in range(3)]  # begun, and two lists
        time.sleep(0.05)
        os.kill(call.pid, signal.SIGKILL)
        assert call.wait() == -signal.SIGKILL
    assert told == ["begun", str(DAYS[0]), str(DAYS[1])]
    there = Kept(folder).days()
    assert DAYS[1] in there
    assert len(there) < len(DAYS)
    make(world.asked(), folder)
    assert files(folder) == files(whole.kept.folder)


@pytest.mark.long
def test_a_what_if_changes_what_it_says_and_every_list_says_so(
    world: World, whole: Opened, tmp_path: Path
) -> None:
    """Under k_factor=10 an unchanged surplus counts 10 times, less nothing else (K x n <= 700)."""
    text = "k_factor=10"
    asked = replace(world.asked(until=DAYS[0]), catalogue=everywhere(CATALOGUE, text), what_if=text)
    found, (record,) = make(asked, tmp_path / "what-if")
    assert (record.rulebook, record.what_if) == (f"fide-2022 {text}", text)
    now, before = lists(found)[DAYS[0]], lists(whole)[DAYS[0]]
    assert now[WHAT_IF].unique().to_list() == [text]
    assert set(now.filter(pl.col("rating").is_not_null())["k_factor"]) == {"10"}
    tables, _ = explained(whole, DAYS[0])
    assert tables is not None
    surplus = tables["changes"].filter(pl.col("is_rated") == 1, pl.col("rating").is_not_null())
    sums = surplus.group_by("player_id").agg(pl.col("surplus_e3").sum() * 1000)
    both = now.join(sums, on="player_id")
    assert both.height > 20
    assert both["sum_e5"].to_list() == both["surplus_e3"].to_list()
    moved = before.join(now, on="player_id").filter(pl.col("sum_e5") != pl.col("sum_e5_right"))
    assert moved.height > 10
    same = ["player_id", "rating_old", "games", "games_rated", "first_rating", "first_games"]
    assert_frame_equal(now.select(same), before.select(same))


@pytest.mark.long
def test_explained_rows_make_the_sums_that_were_kept(
    world: World, whole: Opened, tmp_path: Path
) -> None:
    periods = list(chain((world.first,), world.inputs(), CATALOGUE))[: DAYS.index(CHANGE) + 1]
    tables, problems = explained(whole, CHANGE)
    assert tables is not None, problems
    for name, rows in tables.items():
        own = periods[-1].tables[name]
        hidden = [n for n in ("game_id", "name", "event_order") if n in own.columns]
        keys = [n for n in ("event_id", "round", "player_id", "kind") if n in own.columns]
        assert_frame_equal(rows.drop(hidden).sort(keys), own.drop(hidden).sort(keys))
    found, _ = make(world.asked(until=CHANGE), tmp_path / "seeded")
    kept = found.kept
    rows = kept.rows(CHANGE)
    one = rows.with_columns(pl.when(pl.col("player_id") == 5).then(pl.col("sum_e5") + 1)
                            .otherwise("sum_e5"))  # fmt: skip
    kept.add(kept.record(CHANGE), one, kept.waiting(CHANGE), pl.DataFrame())
    tables, (forged,) = explained(found, CHANGE)
    player = kept.people()["player_id"][5]
    said = f"Rated again from its inputs, list has other rows, first at {player}."
    assert (tables, forged.code, forged.message) == (None, "archive-recomputed", said)
