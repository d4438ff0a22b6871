"""Who moved by what came later to a list: worked out once, from the archive's tables alone."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import Any, Final

import polars as pl

from arpad.archive.canonical import canonical_json
from arpad.office.corrections.paths import DifferencePart, MovedPlayer
from arpad.office.evidence.later import LaterMaking
from arpad.office.evidence.moving import UnreadableError, who_moved

__all__ = ["UnreadableError", "moved_rows", "parts_of"]

_SHAPE: Final = {
    "player_id": pl.String, "place": pl.Int64, "rating_before": pl.Int64,
    "rating_after": pl.Int64, "parts": pl.String, "path": pl.String,
}  # fmt: skip


def moved_rows(making: LaterMaking) -> pl.DataFrame:
    """Return whose rating a list that was made again changed, as the index has them (MOVED).

    Raises UnreadableError as `who_moved` does.
    """
    rows = [_row(place, mover) for place, mover in enumerate(who_moved(making))]
    return pl.DataFrame(rows, schema=_SHAPE)


def _row(place: int, player: MovedPlayer) -> Mapping[str, Any]:
    parts = [{**asdict(part), "list_date": part.list_date.isoformat()} for part in player.parts]
    return {
        "player_id": player.player_id, "place": place, "rating_before": player.before,
        "rating_after": player.after, "parts": canonical_json(parts).decode(),
        "path": canonical_json(list(player.path)).decode(),
    }  # fmt: skip


def parts_of(text: str) -> tuple[DifferencePart, ...]:
    """Return the parts of a move, as the index has them."""
    return tuple(
        DifferencePart(**{**row, "list_date": date.fromisoformat(row["list_date"])})
        for row in json.loads(text)
    )
