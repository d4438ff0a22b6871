"""A player over all published lists: his ratings list by list, his games, whom he met.

Asked for one player or one event at a time: a page of somebody reads his rows alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import polars as pl

from arpad.office.reading.paths import slug
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

Row = Mapping[str, Any]
Rows = Sequence[Row]


@dataclass(frozen=True, slots=True)
class Looked:
    """What one list made of an event: its row there, and the sides of its games."""

    volume: Volume
    row: Row
    sides: Rows


class Readers:
    """What a shelf tells of its players and events.

    The lists of a series stand in the order of their dates, series in the order of their beginning.
    """

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf

    def players(self) -> Iterator[str]:
        """Yield the numbers of all who stand on any list, in their order."""
        yield from self._people

    def player_of(self, path: str) -> str:
        """Return the number of a player by the name that paths have; KeyError if there is none."""
        return self._players_by_path[path]

    def event_of(self, path: str) -> str:
        """Return the number of an event by the name that paths have; KeyError if there is none."""
        return self._events_by_path[path]

    def person(self, player_id: str) -> Row:
        """Return who a player is, as the newest list names him.

        Raises KeyError if he stands on no list.
        """
        return self._people[player_id]

    def is_known(self, player_id: str) -> bool:
        """Tell whether anybody of this number stands on any list."""
        return player_id in self._people

    def name(self, player_id: str) -> str | None:
        """Return a player's name; None if he is not named, or was erased."""
        found = self._people.get(player_id, {}).get("name")
        return None if found is None else str(found)

    def standings(self, player_id: str) -> Rows:
        """Return a player's rows of all lists on which he is shown, with series and date."""
        return self._standings.get(player_id, ())

    def sides(self, player_id: str) -> Rows:
        """Return a player's sides of all games, with the list that looked at them."""
        return self._sides.get(player_id, ())

    def events(self) -> Iterator[str]:
        """Yield the numbers of all events that any list looked at."""
        yield from self._by_event

    def event(self, event_id: str) -> tuple[Looked, ...]:
        """Return what each list made of an event, in order. Raises KeyError if none looked at it.

        The last one's name is the event's.
        """
        return self._by_event[event_id]

    def event_name(self, event_id: str) -> str:
        """Return what an event is called; its number if it has no name."""
        return self.event(event_id)[-1].row["name"] or event_id

    @cached_property
    def _players_by_path(self) -> Mapping[str, str]:
        return {slug(one): one for one in self.players()}

    @cached_property
    def _events_by_path(self) -> Mapping[str, str]:
        return {slug(one): one for one in self.events()}

    @cached_property
    def _people(self) -> Mapping[str, Row]:
        found: dict[str, dict[str, Any]] = {}
        newest = sorted(self.shelf.volumes(), key=lambda one: one.list_date)
        for volume in newest:
            for row in volume.rows.select(_PERSON).iter_rows(named=True):
                known = found.setdefault(row["player_id"], {})
                known.update({key: value for key, value in row.items() if value is not None})
        return dict(sorted(found.items()))

    @cached_property
    def _standings(self) -> Mapping[str, Rows]:
        rows = [
            volume.rows.filter(pl.col("section").fill_null("") != _UNSHOWN).select(
                *_STANDING, series=pl.lit(volume.series), list_date=pl.lit(volume.list_date)
            )
            for volume in self.shelf.volumes()
        ]
        return _by_player(rows)

    @cached_property
    def _sides(self) -> Mapping[str, Rows]:
        rows = [
            volume.sides.select(
                *_SIDE, series=pl.lit(volume.series), list_date=pl.lit(volume.list_date)
            )
            for volume in self.shelf.volumes()
        ]
        return _by_player(rows)

    @cached_property
    def _by_event(self) -> Mapping[str, tuple[Looked, ...]]:
        found: dict[str, list[Looked]] = {}
        for volume in self.shelf.volumes():
            parts = volume.sides.partition_by("event_id", as_dict=True, maintain_order=True)
            none = volume.sides.clear()
            for number, row in sorted(volume.event_rows.items()):
                part = parts.get((number,), none)
                found.setdefault(number, []).append(
                    Looked(volume, row, tuple(part.iter_rows(named=True)))
                )
        return {number: tuple(lists) for number, lists in found.items()}


def _by_player(frames: list[pl.DataFrame]) -> dict[str, Rows]:
    if not frames:
        return {}
    rows = pl.concat(frames, how="vertical")
    return dict(_parts(rows))


def _parts(rows: pl.DataFrame) -> Iterator[tuple[str, Rows]]:
    parts = rows.partition_by("player_id", as_dict=True, maintain_order=True)
    for (number,), part in parts.items():
        yield str(number), tuple(part.iter_rows(named=True))
