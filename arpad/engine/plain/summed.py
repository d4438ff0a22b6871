"""Events rated for the list alone: games between rated players are added up, the rest explained.

What a game needs is looked up where the book's rules can be tables (`plain/rules.py`): ratings and
K of a player from the stages that explain, whether an event is rated from `admit`. All games of an
event, of a player or of a kind that can't be looked up go through `rate_admitted`. Every explained
row is there for who asks, worked out then.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib.util import find_spec
from os import environ
from typing import Final, Protocol

import numpy as np
import polars as pl
from numpy.typing import NDArray

from arpad.engine.batches import Batch, rate_batch, rated_together
from arpad.engine.events import (
    BY_ROWS,
    ExplainedRows,
    RatedEvents,
    SumsManner,
    admit_events,
)
from arpad.engine.plain import vectors
from arpad.engine.plain.entered import entered_by_number
from arpad.engine.plain.known import Seating, known
from arpad.engine.plain.laid import ROUNDS_COUNTED, Numbering, laid, places
from arpad.engine.plain.rules import (
    EXPLAINED,
    Differences,
    GamesAdmitted,
    NotPlain,
    admission,
    check,
    differences,
    said_of_games,
)
from arpad.engine.programme import (
    Programme,
    encounters_announced,
    in_groups,
    rounds_counted,
    rounds_of,
)
from arpad.engine.settle import SUMS
from arpad.engine.tables import GAMES
from arpad.engine.vocabulary import ROUND_ROBIN
from arpad.law import Table
from arpad.law.backends import given_later, on_engine_of, to_polars
from arpad.law.engines import materialise, whole_columns
from arpad.law.table import conform


class Adding(Protocol):
    """How games are added up."""

    def __call__(
        self,
        games: vectors.Numbered,
        rating: NDArray[np.int16],
        admission: GamesAdmitted,
        differences: Differences,
    ) -> vectors.Added:
        """Return what the games add up to."""


@dataclass(frozen=True, slots=True)
class Adder:
    """An implementation of the two loops over games."""

    name: str
    numbered: Numbering
    added: Adding


IN_NUMPY: Final = Adder("numpy", vectors.numbered, vectors.added)


def rate_summed(
    events: Programme, games: Table, pending: Table, adder: Adder, rows: Callable[[], ExplainedRows]
) -> RatedEvents:
    """Return the events rated; `rows` explains all their games, when somebody asks.

    `games` are all of theirs. Raises NotPlain where the book's rules can't be tables.
    """
    with whole_columns():
        batch, way = added_up_batch(events, games, adder)
    enter = partial(entered_by_number, numbering=adder.numbered)
    together = rated_together(events, (batch,), pending, enter)
    sums = to_polars(together.sums).sort("player_id")  # so that who is asked for is found in order
    return replace(together, sums=on_engine_of(games, sums), rows=cache(rows), way=way)


def added_up_batch(events: Programme, games: Table, adder: Adder) -> tuple[Batch, SumsManner]:
    """Return what some events come to, as `rate_batch` does, and which games went which way.

    `games` (GAMES, whole numbers as narrow as they come) are all games of all of them. Left are
    those of players who have not one rating, then and now, and of events and kinds that can't be
    looked up. Raises NotPlain where the book's rules can't be tables.
    """
    check(events.book)
    book, given = events.book, conform(games, GAMES)
    ids = np.sort(to_polars(events.events.select("event_id"))["event_id"].to_numpy())
    grouped = in_groups(given, events.stages)
    sent = to_polars(games if grouped is given else grouped)  # as narrow as they came
    games_laid = laid(sent, ids, said_of_games(book), adder.numbered)
    people = known(events, games_laid)
    sent_games = conform(on_engine_of(games, sent), GAMES)
    admitted = _admitted(events, people.composition(events, games_laid), sent_games)
    decided = to_polars(admitted.events)
    decided = decided[places(decided["event_id"].to_numpy(), ids)]
    is_apart = _is_apart(admitted, decided, people)
    tables = _apart(admission(book, decided), is_apart)
    added = adder.added(games_laid.games, people.rating, tables, differences(book))
    left = games_laid.rows.filter(pl.Series(added.is_explained))
    # where stages are rated together, their rounds keep the numbers that were sent
    is_plain = grouped is given and not sent["round"].null_count()
    later = given_later(games, games_laid.rounds, ROUNDS_COUNTED)
    rounds = later if is_plain else rounds_counted(given)
    batch = Batch(
        admitted.events,
        rounds_of(admitted, rounds),
        conform(on_engine_of(games, people.sums(added)), SUMS),
        conform(on_engine_of(games, left), GAMES),
    )
    way = SumsManner(
        adder.name,
        games_added=games_laid.rows.height - left.height,
        games_explained=left.height,
        events_explained=int(is_apart.sum()),
        players_explained=people.explained,
    )
    return batch, way


def whole_batch(events: Programme, games: Table) -> tuple[Batch, SumsManner]:
    """Return what some events of many come to: looked up if the rulebook lets it, else explained.

    `games` are all games of all of them: what a cluster's process has, or a piece of what lies on
    disk.
    """
    try:
        return added_up_batch(events, games, adder_of_many())
    except NotPlain as reason:
        return rate_batch(events, games), replace(BY_ROWS, because=str(reason))


def _admitted(announced: Programme, counted: Table, sent: Table) -> Programme:
    decided = admit_events(announced.events, counted, sent, announced.book)
    return replace(announced, events=materialise(decided))


def _is_apart(admitted: Programme, decided: pl.DataFrame, people: Seating) -> NDArray[np.bool_]:
    """Return which events are explained whole.

    Those whose games use the list of their day, or end with a decision, and round robins with
    anybody who isn't plain: a newcomer's rating there is made of everybody's games.
    """
    announced = to_polars(encounters_announced(admitted.events))["event_id"]
    flags = decided.select(
        is_whole=(pl.col("list_choice") == 1) | pl.col("event_id").is_in(announced.to_list()),
        is_round_robin=pl.col("rated_as") == ROUND_ROBIN,
    ).fill_null(value=False)
    is_mixed = np.zeros(decided.height, np.bool_)
    is_mixed[people.entry_event[people.rating < 0]] = True
    is_whole, is_round_robin = (flags[name].to_numpy() for name in flags.columns)
    return is_whole | (is_round_robin & is_mixed)


def _apart(tables: GamesAdmitted, is_apart: NDArray[np.bool_]) -> GamesAdmitted:
    """Return the tables with one more class of events, of which every game is explained."""
    kinds, results = tables.at_once.shape
    explained = np.full((1, results), EXPLAINED, np.uint8)
    return replace(
        tables,
        event_class=np.where(is_apart, kinds, tables.event_class).astype(np.uint8),
        at_once=np.concatenate((tables.at_once, explained)),
    )


def in_kernel() -> Adder:
    """Return the compiled loops; ImportError without numba (`arpad[fast]`)."""
    from arpad.engine.plain import kernel

    return Adder("kernel", kernel.numbered, kernel.added)


def can_compile() -> bool:
    """Tell whether numba is there, and not told to leave functions as they are (its own switch)."""
    return find_spec("numba") is not None and environ.get("NUMBA_DISABLE_JIT", "0") == "0"


def adder_of_many() -> Adder:
    """Return what adds up many games fastest, of what is installed."""
    return in_kernel() if can_compile() else IN_NUMPY


GAMES_MIN: Final = 20_000
"""From so many games of a period on they are added up; to explain fewer takes no longer."""
COMPILED_MIN: Final = 100_000
"""From so many on in compiled loops, where numba is: it takes half a second to load."""


def adder_for(games: int) -> Adder | None:
    """Return what adds up so many games fastest, of what is installed; None: explain them."""
    if games < GAMES_MIN:
        return None
    return adder_of_many() if games >= COMPILED_MIN else IN_NUMPY
