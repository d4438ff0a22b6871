"""What is put beside players, looked up and added up for them is the same on every engine.

Expected are plain dictionaries. Numbers lie close together, as a list's do, or far apart.
"""

from collections import Counter
from random import Random

import polars as pl
import pytest

from arpad.law.backends import FEW, embedded, embedded_at_once, on_duckdb, to_polars
from arpad.law.dialect import col
from arpad.law.engines import (
    beside,
    gathered,
    looked_up,
    planned_beside,
    rows,
    totals_of_players,
    whole_columns,
)
from tests.house.engine_adapter import in_python

ENGINES = [embedded, embedded_at_once, in_python, on_duckdb]
STEPS = {"one after another": 1, "close": 3, "far apart": 2_000_003}


def players(chance: Random, step: int) -> list[int]:
    if step == 1:
        return list(range(7, 307))
    return [step * one + 7 for one in chance.sample(range(400), 300)]


@pytest.mark.parametrize("put", [beside, planned_beside])
@pytest.mark.parametrize("on_engine", ENGINES)
@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_each_value_stands_beside_its_player(put, on_engine, step: int) -> None:
    chance = Random(step)
    listed, *others = (players(chance, step) for _ in range(3))
    played, known = (chance.sample([6, *some, step * 400 + 7], 200) for some in others)
    games = {one: chance.choice((None, 1, 2)) for one in played}
    books = {one: chance.choice(("fide-2009", "fide-2025")) for one in known}
    found = put(
        on_engine(pl.DataFrame({"player_id": listed, "rating": range(300)})),
        on_engine(pl.DataFrame({"player_id": list(games), "games": list(games.values())})),
        on_engine(pl.DataFrame({"player_id": list(books), "book": list(books.values())})),
        on_engine(pl.DataFrame(schema={"player_id": pl.Int64(), "clause": pl.Int16()})),
    )
    assert sorted(rows(found), key=lambda row: row["rating"]) == [
        {"player_id": one, "rating": place, "games": games.get(one), "book": books.get(one),
         "clause": None}
        for place, one in enumerate(listed)
    ]  # fmt: skip


@pytest.mark.parametrize("on_engine", ENGINES)
@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_keys_that_come_often_are_looked_up(on_engine, step: int) -> None:
    chance = Random(step)
    ratings = dict.fromkeys(players(chance, step), 1900) | {7: None}
    asked = [step * chance.randint(-3, 500) + 7 for _ in range(1000)]
    entries = on_engine(pl.DataFrame({"key": asked, "place": range(1000)}))
    told = on_engine(pl.DataFrame({"key": list(ratings), "rating": list(ratings.values())}))
    found = sorted(rows(looked_up(entries, told, on="key")), key=lambda row: row["place"])
    assert [(row["key"], row["rating"]) for row in found] == [
        (one, ratings.get(one)) for one in asked
    ]


@pytest.mark.parametrize("on_engine", ENGINES)
@pytest.mark.parametrize(
    "keys", [range(300), Random(1).sample(range(300), 300), range(7, 3007, 10)]
)
def test_both_players_of_a_game_are_gathered_by_their_keys(on_engine, keys) -> None:
    chance = Random(3)
    ratings = {key: chance.choice((None, 1900, 2000)) for key in keys}
    pairs = [(chance.choice(keys), chance.choice((None, *keys[:5]))) for _ in range(50)]
    games = pl.DataFrame(pairs, schema={"white": pl.Int64(), "black": pl.Int64()}, orient="row")
    entries = pl.DataFrame({"entry": list(ratings), "rating": list(ratings.values())})
    both = gathered(
        on_engine(games.with_row_index("game").cast({"game": pl.Int64()})), on_engine(entries),
        "entry", {"white": "white_", "black": "black_"},
    )  # fmt: skip
    seen = sorted(rows(both), key=lambda row: row["game"])
    assert [(row["white_rating"], row["black_rating"]) for row in seen] == [
        (ratings[white], ratings.get(black)) for white, black in pairs
    ]


@pytest.mark.parametrize("on_engine", ENGINES)
@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
@pytest.mark.parametrize("count", [500, FEW + 1])
def test_sums_are_those_of_each_player(on_engine, step: int, count: int) -> None:
    chance = Random(count)
    sides = [(step * chance.randint(-100, 100), chance.randint(-5, 5)) for _ in range(count)]
    table = on_engine(pl.DataFrame(sides, schema=["player_id", "sum_e5"], orient="row"))
    expected: Counter[int] = Counter()
    for player, amount in sides:
        expected[player] += amount
    found = rows(totals_of_players(table, all_e5="sum_e5"))
    assert sorted((row["player_id"], row["all_e5"]) for row in found) == sorted(expected.items())
    assert all(list(row) == ["player_id", "all_e5"] for row in found)


@pytest.mark.parametrize("on_engine", ENGINES)
def test_nobody_has_nothing_beside_him(on_engine) -> None:
    nobody = on_engine(pl.DataFrame(schema={"player_id": pl.Int64()}))
    someone = on_engine(pl.DataFrame({"player_id": [7], "games": [1]}))
    for found in (beside(nobody, someone), looked_up(nobody, someone, on="player_id")):
        assert list(found.schema()) == ["player_id", "games"]
        assert rows(found) == []
    assert rows(totals_of_players(someone, games="games")) == [{"player_id": 7, "games": 1}]


@pytest.mark.parametrize("put", [beside, planned_beside])
@pytest.mark.parametrize("twice", ["left", "right"])
def test_who_is_there_twice_is_joined_as_ever(put, twice: str) -> None:
    """No row is lost without a word: what comes out is the left join, row for row."""
    told = {"left": ([5, 3, 5], [3, 5]), "right": ([5, 3], [3, 5, 3])}[twice]
    left = pl.DataFrame({"player_id": told[0], "rating": range(len(told[0]))})
    right = pl.DataFrame({"player_id": told[1], "games": range(1, len(told[1]) + 1)})
    joined = [
        {"player_id": one, "rating": place, "games": games}
        for place, one in enumerate(told[0])
        for games, other in enumerate(told[1], start=1)
        if one == other
    ]
    found = put(embedded_at_once(left), embedded_at_once(right))
    assert sorted(rows(found), key=str) == sorted(joined, key=str)
    found = looked_up(embedded_at_once(left), embedded_at_once(right), on="player_id")
    assert sorted(rows(found), key=str) == sorted(joined, key=str)


def test_column_by_column_a_plan_comes_to_the_same_rows() -> None:
    ratings = pl.DataFrame({"player_id": range(300), "rating": range(1500, 1800)})
    table = embedded(ratings).filter(col("rating") > 1600).with_columns(rating=col("rating") + 1)
    expected = [(place, 1501 + place) for place in range(101, 300)]
    with whole_columns():
        assert to_polars(table).rows() == expected
    assert to_polars(table).rows() == expected
