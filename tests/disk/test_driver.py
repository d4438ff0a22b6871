"""A period read from disk comes to the same list, in every cell, wherever its files are cut."""

from collections.abc import Mapping
from datetime import date
from itertools import pairwise
from pathlib import Path
from random import Random

import polars as pl
import pytest

from arpad.disk import newcomers
from arpad.disk.driver import made_on_disk
from arpad.engine.given import EditionPart, Given, made
from arpad.engine.period import Period
from arpad.engine.state import State
from arpad.law.backends import embedded, to_polars
from arpad.rulebooks import CATALOGUE
from tests.house.engine_adapter import LIST_NOW, tables_of
from tests.house.every_engine import MODERN, OLD, assert_equal, of_one_date, tables
from tests.sampling import IS_COMPILED, IS_FULL, amount, only_compiled

pytestmark = pytest.mark.compiled
BOOKS = (*OLD, *MODERN) if IS_FULL else ("fide-2009-applied", "fide-2022")[: 1 + IS_COMPILED]
PERIODS = amount(2, full=20)
OF_ROWS = ("ExplainedRows.entries", "ExplainedRows.explained", "RatedEvents.players")
"""What only whoever rates all games in one place has."""
OTHER_LIST = 20050401


def _inputs(book: str) -> tuple[date, dict[str, pl.DataFrame]]:
    """Return random periods of one list; some events use another list, on which others stand."""
    chance = Random(book)
    list_date, periods = of_one_date(book, PERIODS)
    found = tables_of(periods)
    lists, events, games = found["ratings"], found["events"], found["games"]
    played = pl.concat([games["white_id"], games["black_id"]]).drop_nulls().unique().sort()
    now = lists.filter(list_id=LIST_NOW)
    older = pl.DataFrame({"player_id": played}).join(now, on="player_id", how="left").select(
        pl.lit(OTHER_LIST, pl.Int64).alias("list_id"), "player_id",
        pl.col("rating").fill_null(1900), pl.exclude("list_id", "player_id", "rating"),
    ).filter(pl.Series([chance.random() < 0.6 for _ in played]))  # fmt: skip
    is_older = pl.Series([chance.random() < 0.5 for _ in range(events.height)])
    list_id = pl.when(is_older).then(OTHER_LIST).otherwise("list_id").cast(pl.Int64)
    return list_date, found | {
        "ratings": pl.concat([lists, older.select(lists.columns)]),
        "events": events.with_columns(list_id=list_id),
    }


def _given(book: str, list_date: date, inputs: Mapping[str, pl.DataFrame | pl.LazyFrame]) -> Given:
    law, on = CATALOGUE.book(book), {name: embedded(one) for name, one in inputs.items()}
    before = embedded(inputs["ratings"].lazy().filter(pl.col("list_id") == LIST_NOW))
    state = State.of(date(2005, 6, 2), before, pending=on["pending"])
    return Given(
        list_date, law, state, (EditionPart(law, on["events"], on["games"], on["ratings"]),)
    )


def _cut(games: pl.DataFrame, folder: Path, seed: str, *, are_shuffled: bool) -> pl.LazyFrame:
    """Write the games into four files with row groups of a few, cut anywhere."""
    chance = Random(seed)
    folder.mkdir()
    if are_shuffled:
        games = games.sample(fraction=1, shuffle=True, seed=chance.randrange(1000))
    cuts = [0, *sorted(chance.sample(range(1, games.height), 3)), games.height]
    for first, end in pairwise(cuts):
        path, size = folder / f"{first:05d}.parquet", chance.randrange(1, 40)
        games[first:end].write_parquet(path, row_group_size=size)
    return pl.scan_parquet(folder / "*.parquet")


def _both(book: str, folder: Path, *, are_shuffled: bool) -> tuple[Period, Period]:
    """Return the period rated in memory, and from disk in a dozen pieces and slices."""
    list_date, inputs = _inputs(book)
    lying = _cut(inputs["games"], folder / "games", book, are_shuffled=are_shuffled)
    count = inputs["games"].height
    on_disk = made_on_disk(
        _given(book, list_date, inputs | {"games": lying}),
        folder / "waiting", piece=count // 12, newcomers=count // 40,
    )  # fmt: skip
    return made(_given(book, list_date, inputs)), on_disk


def _all(book: str, period: Period) -> dict[str, pl.DataFrame]:
    found = tables(period.rated[book], period)
    return {name: one for name, one in found.items() if name not in OF_ROWS}


@pytest.mark.long
@pytest.mark.parametrize("are_shuffled", [False, True] if IS_FULL else [True])
@pytest.mark.parametrize("book", BOOKS)
def test_cut_anywhere_it_is_the_same_list(book: str, are_shuffled: bool, tmp_path: Path) -> None:
    in_memory, on_disk = _both(book, tmp_path, are_shuffled=are_shuffled)
    assert_equal(_all(book, in_memory), _all(book, on_disk))
    way = on_disk.rated[book].way
    if way.name == "rows":
        assert (way.games_added, way.games_explained) == (0, None)
    else:
        count = _inputs(book)[1]["games"].height
        assert way.games_added + (way.games_explained or 0) == count


@only_compiled
def test_a_slice_that_forgets_who_came_before_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(newcomers, "came_before", lambda before, _: before)
    in_memory, on_disk = _both("fide-2009-applied", tmp_path, are_shuffled=False)
    with pytest.raises(AssertionError, match=r"RatedEvents\."):
        assert_equal(*(_all("fide-2009-applied", one) for one in (in_memory, on_disk)))


@pytest.mark.long
@pytest.mark.parametrize("is_forgotten", [False, True] if IS_COMPILED else [False])
def test_who_was_on_a_list_of_another_slice_has_played_before(
    is_forgotten: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Player 1 scores half a point in an event, and was on the list of the next: his result counts.

    FIDE B.02 2009 8.21 ignores it in the first event of who has played before in none.
    """
    book = "fide-2009-applied"
    if is_forgotten:
        monkeypatch.setattr(newcomers, "history", lambda *_: None)
    inputs = _of_two_lists()
    given = _given(book, date(2010, 3, 1), inputs)
    period = made_on_disk(given, tmp_path, piece=1, newcomers=1)
    found = to_polars(period.rated[book].results).filter(player_id=1, event_id=1)
    assert found["result_discarded"].to_list() == [int(is_forgotten)]
    if not is_forgotten:
        assert_equal(_all(book, made(given)), _all(book, period))


def _of_two_lists() -> dict[str, pl.DataFrame]:
    """Return two events of a newcomer and six rated players; on the list of the second he stands.

    He has left the list in force.
    """
    found = tables_of({})
    rated = range(2, 8)
    of_newcomer = [(1, other, result) for other, result in zip(rated, "=00000", strict=True)]
    played = [*of_newcomer, *((one, one + 1, "1") for one in range(2, 7))]
    games = [
        (event * 100 + number, event, number, *game)
        for event in (1, 2) for number, game in enumerate(played)
    ]  # fmt: skip
    day = date(2010, 1, 10).toordinal()
    events = [
        {"event_id": event, "list_id": list_id, "on": 20100110 + event, "start_day": day + event,
         "end_day": day + event, "end_on": 20100110 + event, "kind": "swiss",
         "minutes_for_60_moves": 120}
        for event, list_id in ((1, LIST_NOW), (2, OTHER_LIST))
    ]  # fmt: skip
    ratings = [(LIST_NOW, one, 1900) for one in rated]
    ratings += [(OTHER_LIST, one, 1900) for one in (1, *rated)]
    named = {
        "ratings": pl.DataFrame(ratings, ("list_id", "player_id", "rating"), orient="row"),
        "games": pl.DataFrame(
            games, ("game_id", "event_id", "round", "white_id", "black_id", "result"), orient="row"
        ),
        "events": pl.DataFrame(events),
    }
    return found | {
        name: pl.concat([found[name], one], how="diagonal") for name, one in named.items()
    }


@pytest.mark.parametrize("book", ["cnxc-2000", "fce-2016"])
def test_rules_that_ask_every_game_are_rated_in_memory(book: str, tmp_path: Path) -> None:
    list_date, inputs = _inputs("fide-2009-applied")
    given = _given(book, list_date, inputs)
    period = made_on_disk(given, tmp_path)
    assert_equal(_all(book, made(given)), _all(book, period))
    assert book in period.rated[book].way.because
