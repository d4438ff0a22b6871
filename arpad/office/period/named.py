"""Whom and what the engine's numbers mean, and what a list says of them beside its figures."""

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from arpad.office.period.naming import Names
from arpad.office.period.prepare import Ready
from arpad.office.period.rounds import told_rounds
from arpad.tables.rating_list import CARRIED


@dataclass(frozen=True, slots=True)
class Named:
    """People and events of a period by the engine's numbers, as its tables are to name them.

    people: player (his number is his place), player_id, name, federation, sex, birth_date, title.
    carried: player_id, and what one list says again after the other. events: event_id (the
    number), event_name (the event's own id), rulebook, name (null for those of earlier periods).
    rounds: of the period, the event's number, round, name, and the hashes of players and games.
    """

    people: pl.DataFrame
    carried: pl.DataFrame
    events: pl.DataFrame
    rounds: pl.DataFrame

    @classmethod
    def of(cls, names: Names) -> "Named":
        """Return what a period's names mean."""
        return cls(
            names.people.drop("is_disabled_member"),
            names.current.rows.select("player_id", *CARRIED),
            names.events.join(_titles(names.ready), on="event_id", how="left"),
            told_rounds(names.ready),
        )

    def named(self, frame: pl.DataFrame) -> pl.DataFrame:
        """Return the frame with its players and events by their own ids."""
        ids = pl.lit(self.people["player_id"])
        people = [n for n in ("player_id", "opponent_id", "winner_id") if n in frame.columns]
        frame = frame.with_columns(ids.gather(pl.col(name)).alias(name) for name in people)
        events = self.events.select("event_id", name_of="event_name")
        for column in ("event_id", "stage_of"):
            if column in frame.columns:
                frame = (
                    frame.join(events, left_on=column, right_on="event_id", how="left")
                    .with_columns(pl.col("name_of").alias(column))
                    .drop("name_of")
                )
        return frame


def _titles(ready: Sequence[Ready]) -> pl.DataFrame:
    rows = [(one.number, one.submission.report.name) for one in ready]
    types = {"event_id": pl.Int64(), "name": pl.String()}
    return pl.DataFrame(rows, schema=types, orient="row")
