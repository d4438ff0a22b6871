"""What is known of a period's players before their games: asked once for all alike events.

A player's ratings and K in an event depend on the list that the event uses and, where a rule asks
his age, on its day: he is asked once for each of these, by the stages that explain.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from arpad.engine import questions as q
from arpad.engine.entries import HIGHEST, OF_EVENT, composed, counted_as, with_ratings
from arpad.engine.newcomers import seen_by_nobody
from arpad.engine.plain.laid import Laid, distinct, places
from arpad.engine.plain.rules import RATING_MAX
from arpad.engine.plain.vectors import Added
from arpad.engine.programme import Programme
from arpad.engine.settle import SUMS
from arpad.law import Rulebook, Table
from arpad.law.backends import on_engine_of, to_polars
from arpad.law.dialect import Expression, Int64, col, lit

_NOBODY: Final = -1
"""Below any rating: that of an event without a rated player."""
_OF_PLAYER = (q.OWN_RATING, q.K_BASE, q.K_FACTOR)


@dataclass(frozen=True, slots=True, eq=False)
class Seating:
    """Who plays where: one entry per event and player, each with its row of `players`.

    entry_event: the place of its event. rating: own rating, at which he also counts for others; -1
    of who is not plain: his games are explained; explained: how many those players are. kinds: how
    many rows a player may have.
    """

    players: pl.DataFrame
    kinds: int
    explained: int
    entry_event: NDArray[np.int32]
    entry_row: NDArray[np.int64]
    rating: NDArray[np.int16]

    def composition(self, events: Programme, laid: Laid) -> Table:
        """Return the composition of each event; `laid` are all games."""
        like = events.ratings
        read = [name for name in ("rating_listed", "is_woman", "birth_on") if name in self.players]
        of_event = to_polars(events.events.select("event_id", **OF_EVENT))
        of_event = of_event[places(of_event["event_id"].to_numpy(), laid.events)]
        alike = of_event.unique([*OF_EVENT], keep="first", maintain_order=True)
        kind = of_event.join(
            alike.select(*OF_EVENT).with_row_index("kind"),
            on=[*OF_EVENT], how="left", nulls_equal=True, maintain_order="left",
        )["kind"].to_numpy()  # fmt: skip
        facts = self.players.select(read, event_id=pl.lit(None, pl.Int64))
        everybody = pl.concat([
            facts.clear(),
            *(facts.with_columns(event_id=pl.lit(event, pl.Int64)) for event in alike["event_id"]),
        ])  # fmt: skip
        each = to_polars(counted_as(on_engine_of(like, everybody), events.events, events.book))
        row = self.entry_row
        if alike.height > 1:
            row = row + kind.astype(np.int64)[self.entry_event] * self.players.height
        start = laid.games.entry_start
        is_played = np.diff(start) > 0
        counted = {"event_id": pl.Series(laid.events[is_played])}
        for column in each.drop("event_id"):
            add = np.maximum if column.name in HIGHEST else np.add
            values = column.fill_null(_NOBODY).to_numpy().astype(np.int32).take(row)
            if len(values):  # what is added up is 0 or 1, and there are fewer entries than 2**31
                values = add.reduceat(values, start[:-1][is_played], dtype=np.int32)
            counted[column.name] = pl.Series(values).cast(pl.Int64)
        highest = [pl.when(pl.col(name) != _NOBODY).then(name).alias(name) for name in HIGHEST]
        composition = on_engine_of(like, pl.DataFrame(counted).with_columns(highest))
        return composed(composition, on_engine_of(like, laid.games_played()))

    def sums(self, added: Added) -> pl.DataFrame:
        """Return the sums (SUMS) of what was added up: such games are all rated and played."""
        games, surplus = (np.zeros(self.players.height, np.int64) for _ in range(2))
        for sums, values in ((games, added.games), (surplus, added.surplus_e3)):
            np.add.at(sums, self.entry_row, values.astype(np.int64))  # of one type: 50 times faster
        totals = self.players.select("player_id", "k_factor_e2").with_columns(
            games=pl.Series(games), surplus_e3=pl.Series(surplus)
        )
        totals = totals.filter(pl.col("games") > 0)
        if self.kinds > 1:
            totals = totals.group_by("player_id", "k_factor_e2").sum()
        return totals.with_columns(sides="games", sides_played="games").select(*SUMS)


def known(events: Programme, laid: Laid) -> Seating:
    """Return what is known of whoever plays in the games."""
    book, players = events.book, laid.players
    facts = to_polars(events.events.select("event_id", "list_id", alike=_alike(book)))
    facts = facts[places(facts["event_id"].to_numpy(), laid.events)]
    alike = facts.select("list_id", "alike").unique(maintain_order=True).with_row_index("kind")
    kinds = facts.join(
        alike, on=["list_id", "alike"], how="left", nulls_equal=True, maintain_order="left"
    )
    kind = kinds["kind"].to_numpy().astype(np.int64)
    first = kinds.unique("kind", keep="first", maintain_order=True).sort("kind")
    slots = to_polars(events.lists)
    first = first.select("event_id", "list_id").join(
        slots, on="list_id", how="left", maintain_order="left"
    )
    entry_event = laid.games.entry_event
    keys = laid.games.entry_player.astype(np.int64)
    if alike.height > 1:
        keys += kind[entry_event] * len(players)
    unique, entry_row = distinct(keys)
    of_kind, of_player = np.zeros(len(unique), np.int64), unique
    if alike.height > 1:
        of_kind, of_player = divmod(unique, max(1, len(players)))
    wanted = first[of_kind].with_columns(
        player_id=pl.Series(players[of_player]),
        is_start=pl.lit(1, pl.Int64),
        entry_id=pl.int_range(len(unique), dtype=pl.Int64),
    )
    ratings = _told(events, on_engine_of(events.ratings, wanted))
    if not ratings["entry_id"].is_sorted():
        ratings = ratings.sort("entry_id")
    is_plain = ratings.select(_is_plain()).to_series().fill_null(value=False).to_numpy()
    explained = int((~is_plain).sum())
    if alike.height > 1:
        apart, of_rows = distinct(of_player)
        is_player_plain = np.ones(len(apart), np.bool_)
        is_player_plain[of_rows[~is_plain]] = False
        is_plain, explained = is_player_plain[of_rows], int((~is_player_plain).sum())
    rating = np.where(is_plain, ratings["rating"].fill_null(-1).to_numpy(), -1)
    ratings = ratings.drop("entry_id", "rating_current", "rating_seen")
    return Seating(
        ratings, alike.height, explained, entry_event, entry_row, rating.astype(np.int16)[entry_row]
    )


def _alike(book: Rulebook) -> Expression:
    """Return what of an event's day the rules on a player read: the day, its year, or nothing."""
    read = book.reads(*_OF_PLAYER)
    if read & {"years_old", "years_federated"}:
        return col("on")
    return col("on") // 10000 if "age_at_year_end" in read else lit(0, Int64)


def _told(events: Programme, wanted: Table) -> pl.DataFrame:
    """Return the ratings and K of the entries that are asked, by the stages that explain."""
    book = events.book
    rated = with_ratings(
        wanted, events.events, events.ratings, events.lists, events.current_list_id, book
    )
    named = seen_by_nobody(rated, book).select(
        "entry_id", "player_id", "rating", "k_factor_e2", "rating_listed", "rating_current",
        "rating_seen", "is_woman",
        *(("birth_on",) if q.CHILDREN_AGE in book else ()),
    )  # fmt: skip
    return to_polars(named)


def _is_plain() -> pl.Expr:
    """Return whether a player has one rating: his own, on the list, then and now, for everybody."""
    rating = pl.col("rating")
    return (
        (rating == pl.col("rating_listed"))
        & (rating == pl.col("rating_seen"))
        & pl.col("rating_current").is_not_null()
        & rating.is_between(0, RATING_MAX)
    )
