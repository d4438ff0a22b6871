"""Why a correction moves a player: every part of the difference, and along which path it came.

A rating on a list is the one before, the changes of its games and the adjustments. So the
difference of two makings of a chain is the sum of the differences of their rows, list by list: what
a game of the player's own gives now, what an opponent's changed rating does to the game that met
him, what another K does; rounding, floor and all else that is no game stand as lines of their own.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, Literal

import polars as pl

from arpad.law.units import E5
from arpad.office.period.tables import CORRECTION
from arpad.office.period.unexplained import UnexplainedError

Cause = Literal["game", "opponent", "own", "both", "k_factor", "adjustment", "list"]
"""What a part comes from: a game of his own with another result, or that is there in one making
alone; the opponent's rating; his own; both of them; K; what is no game; that he isn't listed."""
Row = Mapping[str, Any]
Tables = Mapping[str, pl.DataFrame]
_GAME: Final = ("event_id", "round", "opponent_id", "is_white")
_READ: Final = (
    "player_id", *_GAME, "is_rated", "score_half", "rating", "opponent_rating", "k_factor_e2",
    "surplus_e3", "change_e5",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class DifferencePart:
    """One part of a difference, in 1e-5 points: on which list, and by what.

    Of a game its event, round and opponent; `kind` is what an adjustment is called.
    """

    list_date: date
    cause: Cause
    amount_e5: int
    event_id: str = ""
    round: int | None = None
    opponent_id: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class MovedPlayer:
    """A player whose rating on the last list is another: both ratings, the parts, the path.

    `path` are the players over whom it came to him, from one who was in a corrected event on.
    """

    player_id: str
    name: str
    before: int | None
    after: int | None
    parts: tuple[DifferencePart, ...]
    path: tuple[str, ...]

    @property
    def points(self) -> int:
        """Return by how many points he moves; no rating counts as 0."""
        return (self.after or 0) - (self.before or 0)


@dataclass(frozen=True, slots=True)
class TwoMakings:
    """A list in two makings: the tables of the one before, and those of what it is now.

    Of each `list` (with names), `changes` and `adjustments` are read.
    """

    list_date: date
    old: Tables
    new: Tables


def moved(lists: Sequence[TwoMakings]) -> tuple[MovedPlayer, ...]:
    """Return everybody whose rating on the last list changes, who moves furthest first.

    `lists` are all that were made again, in their order. Raises UnexplainedError if somebody's
    parts don't make his difference.
    """
    if not lists:
        return ()
    parts = _parts(lists)
    last = lists[-1]
    old, new = _ratings(last.old["list"]), _ratings(last.new["list"])
    ids = sorted(player for player in {*old, *new} if _rating(old, player) != _rating(new, player))
    paths = _paths(parts, _met(lists))
    names = _names(last.old["list"]) | _names(last.new["list"])
    players = [
        MovedPlayer(player, names.get(player) or player, _rating(old, player), _rating(new, player),
              tuple(parts.get(player, ())), paths.get(player, ()))
        for player in ids
    ]  # fmt: skip
    for player in players:
        explained_e5 = sum(part.amount_e5 for part in player.parts)
        if explained_e5 != player.points * E5:
            raise UnexplainedError(
                f"{player.player_id} moves {player.points}, and {explained_e5} is explained"
            )
    return tuple(sorted(players, key=lambda player: (-abs(player.points), player.player_id)))


def _parts(lists: Sequence[TwoMakings]) -> dict[str, list[DifferencePart]]:
    """Return every part by player, list by list."""
    by_player: dict[str, list[DifferencePart]] = {}
    before: tuple[Mapping[str, int | None], Mapping[str, int | None]] = ({}, {})
    for making in lists:
        old, new = making.old, making.new
        for player, part in _of_games(old["changes"], new["changes"], making.list_date):
            by_player.setdefault(player, []).append(part)
        for player, part in _of_rest(old, new, before, making.list_date):
            by_player.setdefault(player, []).append(part)
        before = (_ratings(old["list"]), _ratings(new["list"]))
    return by_player


def _of_games(
    old: pl.DataFrame, new: pl.DataFrame, day: date
) -> Iterable[tuple[str, DifferencePart]]:
    """Yield the parts that games make, by player; the same game of both makings is one."""
    games = [_by_game(rows) for rows in (old, new)]
    for key in sorted(games[0].keys() | games[1].keys(), key=str):
        sides = [game.get(key) for game in games]
        if sides[0] == sides[1]:
            continue
        player, event, number, opponent = key[:4]
        for cause, amount in _of_game(*sides):
            if amount:
                yield player, DifferencePart(day, cause, amount, event, number, opponent or "")


def _by_game(rows: pl.DataFrame) -> dict[tuple[Any, ...], Row]:
    """Return the sides of games that change a rating, by player and game."""
    games: dict[tuple[Any, ...], Row] = {}
    counted = rows.select(_READ).filter(pl.col("change_e5").fill_null(0) != 0)
    whole = rows.select(_READ).filter((pl.col("is_rated") == 1) & pl.col("rating").is_not_null())
    for row in pl.concat([whole, counted]).unique(maintain_order=True).iter_rows(named=True):
        key = (row["player_id"], *(row[name] for name in _GAME))
        number = 0
        while (*key, number) in games:
            number += 1
        games[(*key, number)] = row
    return games


def _of_game(old: Row | None, new: Row | None) -> Iterable[tuple[Cause, int]]:
    """Yield what makes the difference of a game, to the last digit.

    The score first, then the ratings, both at the old K, then K at the new surplus: K x surplus is
    the change in both makings.
    """
    if old is None or new is None or not (_is_product(old) and _is_product(new)):
        amount = (new or {}).get("change_e5", 0) - (old or {}).get("change_e5", 0)
        yield "game", amount
        return
    k_factor = old["k_factor_e2"]
    scored = 500 * (new["score_half"] - old["score_half"])
    yield "game", k_factor * scored
    expected = new["surplus_e3"] - old["surplus_e3"] - scored
    yield _by_ratings(old, new), k_factor * expected
    yield "k_factor", (new["k_factor_e2"] - k_factor) * new["surplus_e3"]


def _is_product(row: Row) -> bool:
    has_factors = all(row[name] is not None for name in ("score_half", "k_factor_e2", "surplus_e3"))
    return has_factors and row["k_factor_e2"] * row["surplus_e3"] == row["change_e5"]


def _by_ratings(old: Row, new: Row) -> Cause:
    is_own = old["rating"] != new["rating"]
    is_other = old["opponent_rating"] != new["opponent_rating"]
    if is_own and is_other:
        return "both"
    return "own" if is_own else "opponent"


def _of_rest(
    old: Mapping[str, pl.DataFrame],
    new: Mapping[str, pl.DataFrame],
    before: tuple[Mapping[str, int | None], Mapping[str, int | None]],
    day: date,
) -> Iterable[tuple[str, DifferencePart]]:
    """Yield the parts that are no games: adjustments by kind, and what the lists carry otherwise.

    The latter is what lies between the ratings of the lists before and those that the period began
    with, and between the rating that was worked out and the one on the list.
    """
    kinds = [_adjustments(tables["adjustments"]) for tables in (old, new)]
    for key in sorted(kinds[0].keys() | kinds[1].keys()):
        amount = kinds[1].get(key, 0) - kinds[0].get(key, 0)
        if amount and key[1] != CORRECTION:
            yield key[0], DifferencePart(day, "adjustment", amount, kind=key[1])
    carried = [
        _carried(tables, ratings, kind)
        for tables, ratings, kind in zip((old, new), before, kinds, strict=True)
    ]
    for player in sorted(carried[0].keys() | carried[1].keys()):
        amount = carried[1].get(player, 0) - carried[0].get(player, 0)
        if amount:
            yield player, DifferencePart(day, "list", amount)


def _carried(
    tables: Mapping[str, pl.DataFrame],
    before: Mapping[str, int | None],
    adjusted: Mapping[tuple[str, str], int],
) -> dict[str, int]:
    """Return what a list's rows don't tell of a rating that differs from the one before it."""
    changes = dict(
        tables["changes"].group_by("player_id").agg(pl.col("change_e5").sum()).iter_rows()
    )
    rest: dict[str, int] = {}
    for (player, kind), amount in adjusted.items():
        if kind != CORRECTION:
            rest[player] = rest.get(player, 0) + amount
    carried = {}
    listed = _ratings(tables["list"])
    for player in {*listed, *before}:
        explained_e5 = changes.get(player, 0) + rest.get(player, 0)
        moved_e5 = ((listed.get(player) or 0) - (before.get(player) or 0)) * E5
        carried[player] = moved_e5 - explained_e5
    return carried


def _adjustments(rows: pl.DataFrame) -> dict[tuple[str, str], int]:
    summed = rows.group_by("player_id", "kind").agg(pl.col("amount_e5").sum())
    return {(player, kind): amount for player, kind, amount in summed.iter_rows()}


def _met(lists: Sequence[TwoMakings]) -> dict[str, dict[str, int]]:
    """Return by player the opponents who had another rating in a game with him, and by how much.

    A first rating tells no game: it comes over these.
    """
    by_player: dict[str, dict[str, int]] = {}
    columns = ("player_id", *_GAME, "opponent_rating")
    for making in lists:
        old, new = (rows["changes"].select(columns) for rows in (making.old, making.new))
        both = old.join(new, on=columns[:-1], suffix="_now").filter(
            pl.col("opponent_rating") != pl.col("opponent_rating_now")
        )
        rows = both.select("player_id", "opponent_id", "opponent_rating", "opponent_rating_now")
        for player, opponent, before, after in rows.iter_rows():
            met = by_player.setdefault(player, {})
            met[opponent] = met.get(opponent, 0) + abs(after - before)
    return by_player


def _paths(
    parts: Mapping[str, Sequence[DifferencePart]], met_by: Mapping[str, Mapping[str, int]]
) -> dict[str, tuple[str, ...]]:
    """Return over whom each difference came: the opponents, from one in a corrected event on.

    Step by step, each over the opponent whose changed rating moved him most; where no game tells
    how far, over him whose rating changed most.
    """
    reached_by: dict[str, tuple[str, ...]] = {
        player: () for player, those in parts.items() if any(part.cause == "game" for part in those)
    }
    waiting = sorted((parts.keys() | met_by.keys()) - reached_by.keys())
    while waiting:
        reached = {}
        for player in waiting:
            met = _by_opponent(
                part for part in parts.get(player, ()) if part.opponent_id in reached_by
            )
            met = met or {
                who: by for who, by in met_by.get(player, {}).items() if who in reached_by
            }
            if met:
                via = max(sorted(met), key=lambda who: met[who])
                reached[player] = (*reached_by[via], via)
        if not reached:
            break
        reached_by |= reached
        waiting = [player for player in waiting if player not in reached]
    return reached_by


def _by_opponent(parts: Iterable[DifferencePart]) -> dict[str, int]:
    amounts: dict[str, int] = {}
    for part in parts:
        amounts[part.opponent_id] = amounts.get(part.opponent_id, 0) + abs(part.amount_e5)
    return amounts


def _ratings(rows: pl.DataFrame) -> dict[str, int | None]:
    return dict(rows.select("player_id", "rating").iter_rows())


def _rating(ratings: Mapping[str, int | None], player: str) -> int | None:
    return ratings.get(player)


def _names(rows: pl.DataFrame) -> dict[str, str]:
    return dict(rows.select("player_id", "name").iter_rows())
