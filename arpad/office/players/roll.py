"""Everybody whom the office knows, as a table: a row for each person, with what holds on a day."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import polars as pl

from arpad.office.lists.oddities import Double, doubles
from arpad.office.players.finding import LATEST
from arpad.office.players.recorded import RecordedPlayers
from arpad.registry.store import Store
from arpad.tables.list_rows import read_births

Columns = Mapping[tuple[str, str], str]
"""Columns by the facts that they hold, and whose or which these are."""

COLUMNS: Final[Columns] = {
    ("name", ""): "name", ("federation", ""): "federation", ("sex", ""): "sex",
    ("birth", ""): "birth_date",
}  # fmt: skip
"""The facts of which a player has one, and the columns that lists have for them."""


def roll(recorded: RecordedPlayers, on: str = LATEST, columns: Columns = COLUMNS) -> pl.DataFrame:
    """Return player_id, name, federation, sex and birth_date of everybody, by their numbers.

    Or other `columns`. A number that was given up is nobody's; what is known under it alone stands
    with the one kept.
    """
    players = [number for number in recorded.entered if number not in recorded.given_up]
    frame = pl.DataFrame({"player_id": players}, schema={"player_id": pl.String()})
    for (fact, which), column in columns.items():
        if recorded.facts(fact).is_empty():  # of most offices nobody states most facts
            frame = frame.with_columns(pl.lit(None, pl.String).alias(column))
        else:
            held = _held(recorded, fact, which, on).rename({"value": column})
            frame = frame.join(held, on="player_id", how="left")
    births = [name for name in ("birth_date", "federated_since") if name in frame.columns]
    return frame.with_columns(read_births(pl.col(births))).sort("player_id")


def _held(players: RecordedPlayers, fact: str, which: str, on: str) -> pl.DataFrame:
    """Return player_id and the value of a fact that holds on a day; null: none from that day on.

    What holds on every day from the last statement on is worked out once.
    """
    if str(players.facts(fact)["since"][-1]) > on:
        return _held_on(players, fact, which, on)
    if (fact, which) not in players.latest:
        players.latest[fact, which] = _held_on(players, fact, which, on)
    return players.latest[fact, which]


def _held_on(players: RecordedPlayers, fact: str, which: str, on: str) -> pl.DataFrame:
    stated = players.facts(fact).filter((pl.col("which") == which) & (pl.col("since") <= on))
    held = stated.select(
        player_id="player", value=pl.when(pl.col("value") != "").then("value")
    ).unique("player_id", keep="last", maintain_order=True)
    if not players.given_up:
        return held
    of_others = held.filter(pl.col("player_id").is_in(list(players.given_up))).sort("player_id")
    kept = of_others.with_columns(pl.col("player_id").replace(players.given_up))
    return pl.concat([held, kept]).unique("player_id", keep="first", maintain_order=True)


class RollRows(Mapping[str, Mapping[str, Any]]):
    """The rows of a roll by their players' numbers, each made when it is first asked for.

    >>> rows = RollRows(pl.DataFrame({"player_id": ["7", "8"], "name": ["Reti", "Ruiz"]}))
    >>> rows["8"], "9" in rows, len(rows)
    ({'player_id': '8', 'name': 'Ruiz'}, False, 2)
    """

    def __init__(self, frame: pl.DataFrame) -> None:
        self._columns = frame.to_dict(as_series=False)
        self._places = dict(zip(self._columns["player_id"], range(frame.height), strict=True))
        self._made: dict[str, Mapping[str, Any]] = {}

    def __getitem__(self, number: str) -> Mapping[str, Any]:
        if number not in self._made:
            at = self._places[number]
            row = {name: values[at] for name, values in self._columns.items()}
            self._made[number] = row
        return self._made[number]

    def __contains__(self, number: object) -> bool:
        return number in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def suspected(store: Store) -> tuple[int, tuple[Double, ...]]:
    """Return how many players there are, and the pairs of them that may be one person."""
    everybody = roll(RecordedPlayers(store))
    return everybody.height, doubles(everybody)


def names_of(players: RecordedPlayers, player: str) -> frozenset[str]:
    """Return every name that somebody has or had, under the number kept and those given up."""
    numbers = [player, *(number for number, kept in players.given_up.items() if kept == player)]
    names = players.facts("name").filter(pl.col("player").is_in(numbers))
    return frozenset(name for name in names["value"] if name)


def with_numbers(recorded: RecordedPlayers) -> dict[str, frozenset[str]]:
    """Return who has on some day each number that a body gave, of whatever body, by that number."""
    by_number: dict[str, set[str]] = {}
    for player, number in holding(recorded).select("player", "value").iter_rows():
        by_number.setdefault(number, set()).add(recorded.given_up.get(player, player))
    return {number: frozenset(players) for number, players in by_number.items()}


def numbered(recorded: RecordedPlayers, body: str, on: str = LATEST) -> dict[str, str]:
    """Return who has each number of one body on a day, by that number."""
    rows = roll(recorded, on, {("number", body): "number"}).drop_nulls("number")
    once = rows.unique("number", keep="none")
    return dict(once.select("number", "player_id").iter_rows())


def holding(recorded: RecordedPlayers) -> pl.DataFrame:
    """Return the numbers that somebody has on some day, as rows of the facts."""
    rows = recorded.facts("number").unique(("player", "which", "since"), keep="last")
    return rows.filter(pl.col("value") != "")
