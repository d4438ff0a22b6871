"""Reports of invented events among people of a list, for those that time what is done with them."""

from collections.abc import Iterable
from datetime import date, timedelta

import polars as pl

from arpad.report import Pairing, Player, Report

RESULTS = (("1", "0"), ("0", "1"), ("=", "="))
Played = tuple[int, int, int, int]
"""White, Black, the round, and which of RESULTS."""


def report_of(
    name: str, kind: str, start: date, rounds: int, people: pl.DataFrame, games: Iterable[Played]
) -> Report:
    """Return an event of these people, who are numbered in their order from 1 on."""
    field = tuple(
        Player(
            number,
            row["name"],
            row["sex"],
            rating=row["rating"],
            federation=row["federation"],
            player_id=row["player_id"],
            birth=row["birth_date"],
        )
        for number, row in enumerate(people.iter_rows(named=True), start=1)
    )
    pairings = []
    for white, black, number, which in games:
        result, other = RESULTS[which]
        pairings.append(Pairing(white, number, black, "w", result))
        pairings.append(Pairing(black, number, white, "b", other))
    return Report(
        format="TRF16",
        name=name,
        city="Somewhere",
        federation="ESP",
        start=start,
        end=start + timedelta(days=rounds - 1),
        type_text=f"Individual: {kind}",
        time_control_text="90 minutes + 30 seconds per move",
        players=field,
        pairings=tuple(pairings),
    )
