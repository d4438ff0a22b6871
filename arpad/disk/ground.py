"""What all pieces of a period on disk share: its events, lists and ratings, and what waits."""

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import polars as pl
from numpy.typing import NDArray

from arpad.disk.agenda import Agenda, agenda
from arpad.disk.spool import ORDER, PLACE, Spool
from arpad.engine.entries import list_slots, standing
from arpad.engine.given import EditionPart, Given
from arpad.engine.programme import Programme, programme
from arpad.engine.tables import GAMES, RATINGS
from arpad.law import Table
from arpad.law.backends import embedded, empty, to_polars
from arpad.law.dialect import Int64
from arpad.law.table import conform


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A part of a period, its events in time, and the tables on disk.

    lists, ratings: as a `Programme` has them. events: admitted; rounds: of the rated ones; left:
    games of newcomers; results: what they come to.
    """

    part: EditionPart
    given: Given
    agenda: Agenda
    lists: Table
    ratings: Table
    events: Spool
    rounds: Spool
    left: Spool
    results: Spool

    @property
    def is_of_one_list(self) -> bool:
        """Return whether all events use the list in force."""
        return to_polars(self.lists).height == 1

    @property
    def current(self) -> int:
        """Return the list in force."""
        return self.given.before.list_id

    def programme(self, place: NDArray[np.int64]) -> Programme:
        """Return the programme of the events at some places, which keep them."""
        facts = self.agenda.at(place).with_columns(pl.col(pl.Categorical).cast(pl.String))
        nothing, nobody = embedded(empty(GAMES)), embedded(empty(RATINGS))
        whole = programme(
            embedded(facts), nothing, nobody, self.current, self.part.book, self.given.list_date
        )
        order = embedded(facts.select(pl.col("event_id", ORDER, PLACE).cast(pl.Int64)))
        events = whole.events.drop(ORDER).join(order, on="event_id", how="left")
        kept = embedded(to_polars(events))
        return replace(whole, lists=self.lists, ratings=self.ratings, events=kept)


def ground(part: EditionPart, given: Given, folder: Path) -> Ground:
    """Return what the pieces of a part share, with empty tables in a folder."""
    events = agenda(part.events, part.book)
    ratings = standing(conform(part.ratings, RATINGS), part.book)
    ratings = embedded(to_polars(ratings))
    names = ("events", "rounds", "left", "results")
    of_events = events.facts.select(pl.col("list_id").cast(pl.Int64)).unique()
    lists = list_slots(ratings, embedded(of_events), _of_days(part.games), given.before.list_id)
    return Ground(
        part, given, events, lists, ratings, *(Spool.new(folder / name) for name in names)
    )


def _of_days(games: Table) -> Table:
    """Return the lists that single games name (played_list_id)."""
    name = "played_list_id"
    if name not in games.schema():
        return embedded(empty({name: Int64}))
    return embedded(to_polars(games.select(name).unique()).cast(pl.Int64))
