"""What must hold whatever was played: the order and the numbers of things change nothing, a list is
the sum of its rows, and every row says which clause decided.

Hypothesis draws batches of random periods (tests/house/naive/generate.py) and what is done to them.
"""

from collections.abc import Mapping
from datetime import date
from functools import cache
from random import Random

import polars as pl
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from polars.testing import assert_frame_equal

from arpad.engine import questions as q
from arpad.law.backends import to_polars
from arpad.rulebooks import CATALOGUE
from tests.house.engine_adapter import (
    EVENTS_PER_SEED,
    LIST_NOW,
    PLAYERS_PER_SEED,
    START_LIST,
    eager,
    rate_tables,
    tables_of,
)
from tests.house.naive.generate import random_period
from tests.sampling import IS_FULL, amount

BATCH = 30
LIST_DATES = (date(2009, 7, 1), date(2009, 9, 1), date(2009, 11, 1))
EDITIONS = ("fide-2005", "fide-2005-applied", "fide-2009", "fide-2009-applied")

Tables = Mapping[str, pl.DataFrame]

several = settings(
    max_examples=amount(2, full=20),
    phases=[Phase.generate],  # a batch's number means nothing, so there is nothing to shrink
    derandomize=not IS_FULL,
    database=None,
    deadline=None,
)
editions = st.sampled_from(EDITIONS)
list_dates = st.sampled_from(LIST_DATES)
batches = st.integers(0, amount(3, full=20))
chances = st.integers(0, 2**32)


@cache
def batch(list_date: date, number: int) -> Tables:
    """Return the tables of the number-th thirty random periods for the list of a date."""
    found = {}
    for seed in range(number * 10_000, (number + 1) * 10_000):
        period = random_period(seed)
        if period[0] == list_date:
            found[seed % 10_000] = period
        if len(found) == BATCH:
            return tables_of(found)
    raise AssertionError(f"too few periods for {list_date}")


def rated(edition: str, list_date: date, tables: Tables) -> dict[str, pl.DataFrame]:
    """Return everything that the engine finds, rows in a fixed order."""
    part, period = rate_tables(edition, list_date, tables, eager)
    found = {name: to_polars(getattr(part, name)) for name in ("events", "explained", "results")}
    of_period = ("changes", "first_ratings", "published", "adjustments")
    found |= {name: to_polars(getattr(period, name)) for name in of_period}
    found |= {name: to_polars(getattr(period.state, name)) for name in ("pending", "activity")}
    return {name: frame.sort(pl.all()) for name, frame in found.items()}


@cache
def rated_batch(edition: str, list_date: date, number: int) -> Tables:
    """Return what the engine finds in a batch as it is."""
    return rated(edition, list_date, batch(list_date, number))


def assert_same(found: Tables, wanted: Tables) -> None:
    assert wanted["explained"].height > 500
    assert found.keys() == wanted.keys()
    for name in wanted:
        assert_frame_equal(found[name], wanted[name])


def shuffled(tables: Tables, chance: int) -> dict[str, pl.DataFrame]:
    """Return the tables with their rows in another order."""
    return {
        name: frame.sample(fraction=1, shuffle=True, seed=chance) for name, frame in tables.items()
    }


# Order and numbers


@several
@given(editions, list_dates, batches, chances)
@pytest.mark.long
def test_the_order_of_players_games_and_events_changes_nothing(
    edition: str, list_date: date, number: int, chance: int
) -> None:
    tables = batch(list_date, number)
    wanted = rated_batch(edition, list_date, number)
    assert_same(rated(edition, list_date, shuffled(tables, chance)), wanted)


@several
@given(editions, list_dates, batches, chances)
def test_other_ids_change_nothing(edition: str, list_date: date, number: int, chance: int) -> None:
    """Players and games get any numbers; events keep their order, which breaks ties in time."""
    tables, random = batch(list_date, number), Random(chance)
    players = _others(tables["ratings"]["player_id"], random, in_order=False)
    events = _others(tables["events"]["event_id"], random, in_order=False)
    games = _others(tables["games"]["game_id"], random, in_order=False)
    renamed = {name: _renamed(frame, players, events, games) for name, frame in tables.items()}
    found = rated(edition, list_date, renamed)
    back = [{new: old for old, new in ids.items()} for ids in (players, events, games)]
    wanted = rated_batch(edition, list_date, number)
    restored = {name: _renamed(frame, *back) for name, frame in found.items()}
    assert_same({name: frame.sort(pl.all()) for name, frame in restored.items()}, wanted)


def _others(ids: pl.Series, random: Random, *, in_order: bool) -> dict[int, int]:
    old = ids.unique().sort().to_list()
    new = random.sample(range(1, 2**24), len(old))
    return dict(zip(old, sorted(new) if in_order else new, strict=True))


def _renamed(
    frame: pl.DataFrame, players: dict[int, int], events: dict[int, int], games: dict[int, int]
) -> pl.DataFrame:
    ids = {"player_id": players, "white_id": players, "black_id": players, "opponent_id": players,
           "event_id": {-1: -1, **events}, "game_id": games}  # fmt: skip
    return frame.with_columns(
        pl.col(name).replace_strict(new) for name, new in ids.items() if name in frame.columns
    )


@several
@given(editions, list_dates, batches, st.integers(1, 4))
def test_an_event_in_two_files_is_the_event_in_one(
    edition: str, list_date: date, number: int, last_round: int
) -> None:
    """The rounds after some round come first, as from another file, with the same event_id."""
    tables = batch(list_date, number)
    is_first = pl.col("round") <= last_round
    parts = [tables["games"].filter(~is_first), tables["games"].filter(is_first)]
    assert parts[0].height * parts[1].height > 0
    merged = {**tables, "games": pl.concat(parts)}
    assert_same(rated(edition, list_date, merged), rated_batch(edition, list_date, number))


@several
@given(editions, list_dates, batches)
def test_rated_twice_is_rated_once(edition: str, list_date: date, number: int) -> None:
    once = rated_batch(edition, list_date, number)
    assert_same(rated(edition, list_date, batch(list_date, number)), once)


@several
@given(editions, list_dates, batches, chances)
def test_a_correction_undone_was_never_made(
    edition: str, list_date: date, number: int, chance: int
) -> None:
    tables = batch(list_date, number)
    wanted = rated_batch(edition, list_date, number)
    games = tables["games"].sample(20, seed=chance)["game_id"].to_list()
    corrected = _turned(tables, games)
    assert not rated(edition, list_date, corrected)["explained"].equals(wanted["explained"])
    assert_same(rated(edition, list_date, _turned(corrected, games)), wanted)


def _turned(tables: Tables, games: list[int]) -> dict[str, pl.DataFrame]:
    """Return the tables with these games' results seen from the other side."""
    other = {"1": "0", "0": "1", "+": "-", "-": "+", "W": "L", "L": "W"}
    result = pl.col("result")
    turned = pl.when(pl.col("game_id").is_in(games)).then(result.replace(other)).otherwise(result)
    return {**tables, "games": tables["games"].with_columns(turned)}


@several
@given(editions, list_dates, batches)
def test_an_event_of_other_players_changes_nobody_else(
    edition: str, list_date: date, number: int
) -> None:
    """Four newcomers to the tables play a round robin: everybody else's rows stay as they were."""
    tables = batch(list_date, number)
    wanted = rated_batch(edition, list_date, number)
    found = rated(edition, list_date, _with_strangers(tables, list_date))
    strangers = pl.col("player_id") > 2**30
    assert found["explained"].filter(strangers).height == 12
    assert set(found["explained"].filter(strangers)["change_e5"]) != {0}
    place = ("event_order",)  # its place among more events
    for name in wanted.keys() - {"events"}:
        theirs = found[name].filter(~strangers)
        assert_frame_equal(theirs.drop(place, strict=False), wanted[name].drop(place, strict=False))


def _with_strangers(tables: Tables, list_date: date) -> dict[str, pl.DataFrame]:
    ids = [2**30 + n for n in range(1, 5)]
    ratings = [
        {"list_id": list_id, "player_id": i, "rating": 2000, "rating_peak": 2000,
         "games_rated": 40, "status": 1}
        for list_id in (START_LIST, LIST_NOW) for i in ids
    ]  # fmt: skip
    day = list_date.toordinal() - 40
    event = {"event_id": 2**25, "list_id": START_LIST, "on": 20090601, "start_day": day,
             "end_day": day, "kind": "round_robin"}  # fmt: skip
    pairs = [(a, b) for a in ids for b in ids if a < b]
    games = [
        {"game_id": 2**40 + n, "event_id": 2**25, "round": n, "white_id": a, "black_id": b,
         "result": "1"}
        for n, (a, b) in enumerate(pairs, start=1)
    ]  # fmt: skip
    more = {"ratings": ratings, "events": [event], "games": games}
    return {
        **tables,
        **{
            name: pl.concat([tables[name], pl.DataFrame(rows, schema=tables[name].schema)])
            for name, rows in more.items()
        },
    }


# Sums and clauses


@several
@given(editions, list_dates, batches)
def test_the_list_is_the_sum_of_its_rows(edition: str, list_date: date, number: int) -> None:
    """Rating before + changes + adjustments = new rating, in 1e-5 points, for every player."""
    found = rated_batch(edition, list_date, number)
    listed = found["published"].filter(pl.col("rating_new").is_not_null())
    was_rated = listed.filter(pl.col("rating_old").is_not_null())["player_id"].to_list()
    games = (
        found["explained"]
        .filter(pl.col("player_id").is_in(was_rated))
        .group_by("player_id")
        .agg(of_games=pl.col("change_e5").sum())
    )
    others = found["adjustments"].group_by("player_id").agg(of_others=pl.col("amount_e5").sum())
    summed = listed.join(games, on="player_id", how="left").join(others, on="player_id", how="left")
    total = (
        pl.col("rating_old").fill_null(0) * 100_000
        + pl.col("of_games").fill_null(0)
        + pl.col("of_others").fill_null(0)
    )
    assert summed.height > 100
    assert summed.filter(total != pl.col("rating_new") * 100_000).is_empty()


@several
@given(editions, list_dates, batches)
def test_games_between_the_rated_with_equal_k_sum_to_zero(
    edition: str, list_date: date, number: int
) -> None:
    """8.1b and 10.1b give H and L that make 1; so what one gains the other loses."""
    rows = rated_batch(edition, list_date, number)["explained"]
    both = rows.filter(pl.col("is_white") == 1).join(
        rows.filter(pl.col("is_white") == 0), on="game_id", suffix="_black"
    )
    is_equal = (
        (pl.col("is_rated") == 1)
        & (pl.col("is_rated_black") == 1)
        & (pl.col("k_factor_e2") == pl.col("k_factor_e2_black"))
        & (pl.col("rating") == pl.col("opponent_rating_black"))
        & (pl.col("rating_black") == pl.col("opponent_rating"))
    )
    equal = both.filter(is_equal)
    assert equal.height > 100
    assert equal.filter(pl.col("change_e5") + pl.col("change_e5_black") != 0).is_empty()
    assert equal.filter(pl.col("expected_e3") + pl.col("expected_e3_black") != 1000).is_empty()


@several
@given(editions, list_dates, batches)
def test_a_game_not_rated_changes_nothing_and_says_why(
    edition: str, list_date: date, number: int
) -> None:
    book = CATALOGUE.book(edition)
    rows = rated_batch(edition, list_date, number)["explained"]
    rules = (book[q.EVENT_IS_RATED], book[q.GAME_IS_RATED], book[q.SIDE_IS_RATED])
    refusing = {
        rule.first_code + place
        for rule in rules
        for place, clause in enumerate(rule.clauses)
        if clause.value == 0
    }
    unrated = rows.filter(pl.col("is_rated") == 0)
    assert unrated.height > 50
    assert set(unrated["change_e5"]) == {0}
    assert set(unrated["is_rated_clause"]) <= refusing
    assert not set(rows.filter(pl.col("is_rated") == 1)["is_rated_clause"]) & refusing
    unplayed = rows.filter(~pl.col("result").is_in(["1", "0", "="]))
    assert unplayed.height > 10
    assert set(unplayed["is_rated"]) == {0}


@several
@given(editions, list_dates, batches)
def test_every_clause_code_is_one_of_its_rule(edition: str, list_date: date, number: int) -> None:
    book = CATALOGUE.book(edition)
    codes = {
        f"{rule.name}_clause": set(range(rule.first_code, rule.first_code + len(rule.clauses)))
        for rule in book.rules()
    }
    codes["opponent_rating_clause"] = codes["rating_seen_clause"]
    is_rated = (book[q.EVENT_IS_RATED], book[q.GAME_IS_RATED], book[q.SIDE_IS_RATED])
    codes["is_rated_clause"] = set().union(*(codes[f"{rule.name}_clause"] for rule in is_rated))
    adjusting = (book[q.FIRST_RATING], book[q.RATING_NEW])
    codes["clause"] = set().union(*(codes[f"{rule.name}_clause"] for rule in adjusting))
    found = rated_batch(edition, list_date, number)
    seen = [
        (table, column)
        for table, frame in found.items()
        for column in frame.columns
        if column.endswith("clause")
    ]
    assert len(seen) > 20
    for table, column in seen:
        given_codes = found[table][column].drop_nulls()
        known = codes.get(column, set())  # none for a rule that the book doesn't have
        assert set(given_codes) <= known <= set(book.codes()), (table, column)


def test_batches_hold_players_of_every_sort() -> None:
    """So that the properties above are tried on rated, unrated, delisted and entered players."""
    ratings = pl.concat([batch(day, 0)["ratings"] for day in LIST_DATES])
    ratings = ratings.pivot("list_id", index="player_id", values="rating")
    at_start, now = (pl.col(str(list_id)) for list_id in (START_LIST, LIST_NOW))
    for sort in (
        at_start.is_null() & now.is_null(),
        at_start.is_null() & now.is_not_null(),
        at_start.is_not_null() & now.is_null(),
        at_start.is_not_null() & now.is_not_null(),
    ):
        assert ratings.filter(sort).height > 20
    assert ratings["player_id"].max() < 10_000 * PLAYERS_PER_SEED < 2**30
    assert batch(LIST_DATES[0], 0)["events"]["event_id"].max() < 10_000 * EVENTS_PER_SEED < 2**25
