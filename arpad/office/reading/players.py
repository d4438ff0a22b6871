"""A player over all published lists: his ratings list by list, his games, whom he met.

Made once of a shelf, for a site has a page for everybody.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Final

import polars as pl

from arpad.office.reading.shelf import Shelf, Volume

_STANDING: Final = (
    "player_id", "rating", "rating_old", "change", "games", "k_factor", "status", "section",
    "games_rated", "rating_peak", "inactive_since",
)  # fmt: skip
_SIDE: Final = (
    "player_id", "event_id", "round", "opponent_id", "is_white", "score_half", "result", "is_rated",
    "opponent_rating", "change_e5",
)  # fmt: skip
_PERSON: Final = ("player_id", "name", "federation", "title", "club", "sex", "birth_date")
_UNSHOWN: Final = "not shown"


class Readers:
    """What a shelf tells of its players; every table is by the player's number.

    The lists of a series stand in the order of their dates, series in the order of their beginning.
    """

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf

    @cached_property
    def people(self) -> Mapping[str, Mapping[str, Any]]:
        """Return who stands on any list or played for one: as the newest list names him."""
        found: dict[str, dict[str, Any]] = {}
        newest = sorted(self.shelf.volumes(), key=lambda one: one.list_date)
        for volume in newest:
            for row in volume.rows.select(_PERSON).iter_rows(named=True):
                known = found.setdefault(row["player_id"], {})
                known.update({key: value for key, value in row.items() if value is not None})
        return dict(sorted(found.items()))

    @cached_property
    def standings(self) -> Mapping[str, tuple[Mapping[str, Any], ...]]:
        """Return each player's rows of all lists on which he is shown, with series and date."""
        rows = [
            volume.rows.filter(pl.col("section").fill_null("") != _UNSHOWN).select(
                *_STANDING, series=pl.lit(volume.series), list_date=pl.lit(volume.list_date)
            )
            for volume in self.shelf.volumes()
        ]
        return _by_player(rows)

    @cached_property
    def sides(self) -> Mapping[str, tuple[Mapping[str, Any], ...]]:
        """Return each player's sides of all games, with the list that looked at them."""
        rows = [
            volume.sides.select(
                *_SIDE, series=pl.lit(volume.series), list_date=pl.lit(volume.list_date)
            )
            for volume in self.shelf.volumes()
        ]
        return _by_player(rows)

    @cached_property
    def by_event(self) -> Mapping[str, tuple[tuple[Volume, pl.DataFrame], ...]]:
        """Return the sides of each event's games with the list that looked at them, in order."""
        found: dict[str, list[tuple[Volume, pl.DataFrame]]] = {}
        for volume in self.shelf.volumes():
            parts = volume.sides.partition_by("event_id", as_dict=True, maintain_order=True)
            none = volume.sides.clear()
            for number in volume.event_names:
                found.setdefault(number, []).append((volume, parts.get((number,), none)))
        return {number: tuple(lists) for number, lists in found.items()}

    def event_name(self, event_id: str) -> str:
        """Return what an event is called; its number if it has no name."""
        return self.by_event[event_id][-1][0].event_names[event_id] or event_id

    def name(self, player_id: str) -> str | None:
        """Return a player's name; None if he is not named, or was erased."""
        found = self.people.get(player_id, {}).get("name")
        return None if found is None else str(found)


def _by_player(frames: list[pl.DataFrame]) -> dict[str, tuple[Mapping[str, Any], ...]]:
    if not frames:
        return {}
    rows = pl.concat(frames, how="vertical")
    return dict(_parts(rows))


def _parts(rows: pl.DataFrame) -> Iterator[tuple[str, tuple[Mapping[str, Any], ...]]]:
    parts = rows.partition_by("player_id", as_dict=True, maintain_order=True)
    for (number,), part in parts.items():
        yield str(number), tuple(part.iter_rows(named=True))
