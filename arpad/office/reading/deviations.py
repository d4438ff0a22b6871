"""How well the games of an archive's lists determine each rating: noted as a list is taken in.

All from the archive: `list`, `changes` and `results` of each entry and the entry before it, so that
whoever has the archive has the same figures. A list that was made again has its own, and a list
goes on from the one before as it stood when it came out, corrections included.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, Final

import polars as pl
import sqlalchemy as sa

from arpad.archive.evidence.entries import Entry
from arpad.law.units import half_up
from arpad.office.reading.schema import DEVIATIONS
from arpad.office.reading.taking import fill
from arpad.watch.deviation import SHAPE, deviations, growth_in

_PLAYED: Final = ("1", "0", "=")
_NOTED: Final = [DEVIATIONS.c[name] for name in SHAPE]
OF_ENTRY: Final = sa.select(*_NOTED).where(DEVIATIONS.c.entry == sa.bindparam("entry"))
OF_PLAYERS: Final = OF_ENTRY.where(
    DEVIATIONS.c.player_id.in_(sa.bindparam("player_ids", expanding=True))
)
OF_PLAYER: Final = sa.select(
    DEVIATIONS.c.entry, DEVIATIONS.c.deviation_e2, DEVIATIONS.c.games
).where(DEVIATIONS.c.player_id == sa.bindparam("player_id"))


def list_before(entries: Iterable[Entry], entry: Entry) -> Entry | None:
    """Return the list on which one builds, as it was made last before; None if there is none."""
    series, number, day = entry.record.told["series"], entry.record.number, _day(entry)
    earlier = [
        other for other in entries
        if other.record.told["series"] == series and other.record.number < number
        and _day(other) < day
    ]  # fmt: skip
    return max(earlier, key=lambda other: (_day(other), other.record.number), default=None)


def note_deviations(
    connection: sa.Connection,
    entry: Entry,
    before: Entry | None,
    tables: Mapping[str, pl.DataFrame],
) -> None:
    """Note the deviations with which a list came out; those of the list before are noted.

    `tables` are the list's own, with `same_persons`: the numbers given up, each with that kept.
    """
    noted: list[Any] = []
    if before is not None:
        noted = [*connection.execute(OF_ENTRY, {"entry": before.record.number})]
    earlier = pl.DataFrame([tuple(row) for row in noted], schema=SHAPE, orient="row")
    days = (_day(entry) - _day(before)).days if before else 0
    listed = tables["list"].select("player_id", is_new=pl.col("rating_old").is_null().cast(pl.Int8))
    rows = deviations(
        _as_one_person(earlier, tables["same_persons"]), listed, _sides(tables),
        growth_in(days),
    )  # fmt: skip
    fill(connection, DEVIATIONS, rows.with_columns(entry=pl.lit(entry.record.number)))


def points(deviation_e2: int) -> int:
    """Return a deviation in whole points, half a point up.

    >>> points(4249), points(4250)
    (42, 43)
    """
    return half_up(deviation_e2, 100)


def _as_one_person(noted: pl.DataFrame, same: pl.DataFrame) -> pl.DataFrame:
    """Return the deviations with numbers that are one person's joined: the better of the two."""
    number = pl.col("player_id").replace(same["given_up"], same["kept"])
    return noted.group_by(number).agg(pl.col("deviation_e2").min(), pl.col("games").sum())


def _sides(tables: Mapping[str, pl.DataFrame]) -> pl.DataFrame:
    """Return the sides of games that tell of a strength: player_id, opponent_id and difference.

    Those that were played at the board and are rated. Who had no rating yet has the first one,
    else that of the event; where neither is known the games tell nothing.
    """
    first = tables["list"].select("player_id", first_rating="rating")
    of_event = tables["results"].select("event_id", "player_id", "event_rating")
    own = pl.coalesce("rating", "first_rating", "event_rating")
    sides = tables["changes"].filter(
        (pl.col("is_rated") == 1) & pl.col("result").is_in(_PLAYED)
    ).select("event_id", "player_id", "opponent_id", "rating", "opponent_rating")  # fmt: skip
    return (
        sides.join(first, on="player_id", how="left")
        .join(of_event, on=["event_id", "player_id"], how="left")
        .select("player_id", "opponent_id", difference=own - pl.col("opponent_rating"))
        .drop_nulls()
    )


def _day(entry: Entry) -> date:
    return date.fromisoformat(entry.record.told["list_date"])
