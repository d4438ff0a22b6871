"""A period on a cluster of several processes: the same list, whatever the law and whoever fails."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import polars as pl
import pytest

from arpad.engine.given import EditionPart, Given, made
from arpad.engine.period import Period
from arpad.engine.state import State
from arpad.law import Rulebook
from arpad.law.backends import Spark
from arpad.rulebooks import CATALOGUE
from arpad.spark.driver import made_on_cluster
from benchmarks import million
from tests.house.engine_adapter import LIST_NOW, lazy, tables_of
from tests.house.every_engine import BOOKS, assert_equal, random_periods, tables
from tests.sampling import amount
from tests.services import spark
from tests.spark.processes import descendants, end

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

pytestmark = pytest.mark.services
MASTER = "local-cluster[2,1,1024]"
EXECUTOR, PYTHON = "CoarseGrainedExecutorBackend", "pyspark.daemon"
OF_ROWS = ("ExplainedRows.entries", "ExplainedRows.explained", "RatedEvents.players")


@pytest.fixture(scope="module")
def session() -> "Iterator[SparkSession]":
    with spark.running(MASTER, **{"spark.sql.shuffle.partitions": "2"}) as found:
        yield found


def _given(book: Rulebook, list_date: date, inputs: dict[str, pl.DataFrame]) -> Given:
    of = {name: lazy(frame) for name, frame in inputs.items()}
    before = lazy(inputs["ratings"].filter(pl.col("list_id") == LIST_NOW))
    state = State.of(date(2005, 6, 2), before, pending=of["pending"])
    part = EditionPart(book, of["events"], of["games"], of["ratings"])
    return Given(list_date, book, state, (part,))


def _on(session: "SparkSession", given: Given, games: pl.DataFrame) -> Given:
    (part,) = given.parts
    there = EditionPart(part.book, part.events, Spark(session).table(games), part.ratings)
    return Given(given.list_date, given.book, given.before, (there,))


def _tables(period: Period, book: Rulebook) -> dict[str, pl.DataFrame]:
    found = tables(period.rated[book.name], period)
    return {name: one for name, one in found.items() if name not in OF_ROWS}


@pytest.mark.parametrize("name", BOOKS)
def test_every_standard_book_makes_the_same_list(name: str, session: "SparkSession") -> None:
    book = CATALOGUE.book(name)
    for list_date, periods in random_periods(name, range(amount(1, full=20))).items():
        inputs = tables_of(periods)
        given = _given(book, list_date, inputs)
        found = made_on_cluster(_on(session, given, inputs["games"]), batches=3)
        assert_equal(_tables(made(given), book), _tables(found, book))


def test_stages_that_are_rated_together_are_in_one_batch(session: "SparkSession") -> None:
    """Two Swiss events that name a third as the one of which they are stages (2009 6.5)."""
    book = CATALOGUE.book("fide-2009-applied")
    list_date, periods = next(iter(random_periods(book.name, range(40)).items()))
    inputs = tables_of(periods)
    events = inputs["events"].with_columns(kind=pl.lit("swiss"), is_grouped_stated=1)
    first = events["event_id"].min()
    inputs["events"] = events.with_columns(
        stage_of=pl.when(pl.col("event_id") != first).then(pl.lit(first))
    )
    given = _given(book, list_date, inputs)
    expected = _tables(made(given), book)
    assert expected["RatedEvents.events"]["stages"].max() == len(events) > 1
    found = made_on_cluster(_on(session, given, inputs["games"]), batches=8)
    assert_equal(expected, _tables(found, book))


def test_a_period_without_games_is_a_list(session: "SparkSession") -> None:
    book = CATALOGUE.book("fide-2025")
    list_date, periods = next(iter(random_periods(book.name, range(1)).items()))
    inputs = tables_of(periods) | {"games": tables_of(periods)["games"].clear()}
    given = _given(book, list_date, inputs)
    found = made_on_cluster(_on(session, given, inputs["games"]), batches=2)
    assert_equal(_tables(made(given), book), _tables(found, book))


@pytest.mark.parametrize("victim", [EXECUTOR, PYTHON])
def test_who_is_killed_in_the_middle_takes_no_game_along(
    victim: str, session: "SparkSession"
) -> None:
    """With it go the batches that it has rated and the games that wait on its disk."""
    games = 200_000
    inputs: dict[str, Any] = million.tables(0.03, games, players=20_000)
    book = CATALOGUE.book("fide-2025")
    of = {name: lazy(frame) for name, frame in inputs.items()}
    part = EditionPart(book, of["events"], of["games"], of["ratings"])
    given = Given(million.NEXT, book, State.of(date(2010, 1, 1), of["ratings"]), (part,))
    there = _on(session, given, inputs["games"])
    with ThreadPoolExecutor(1) as beside:
        waiting = beside.submit(made_on_cluster, there, 24)
        ended = _end_in_the_middle(session, victim)
        found = waiting.result(timeout=300)
    assert ended not in dict(descendants())
    way = found.rated[book.name].way
    assert (way.name, way.games_added + way.games_explained) == ("kernel", games)
    assert_equal(_tables(made(given), book), _tables(found, book))


def _end_in_the_middle(session: "SparkSession", victim: str) -> int:
    """End one of the processes of a kind once some batches are rated and others are not."""
    tracker = session.sparkContext.statusTracker()
    until = monotonic() + 120
    while monotonic() < until:
        for stage in tracker.getActiveStageIds():
            found = tracker.getStageInfo(stage)
            if found and found.numTasks == 24 and 3 <= found.numCompletedTasks < 18:
                process = next(one for one, said in descendants() if victim in said)
                end(process)
                return process
        sleep(0.01)
    raise TimeoutError("no batch was ever rated")
