"""How well games determine a rating, made again from the raw files of an archive.

Shares no code with `arpad`: it has the formulas of glicko.pdf as they are printed, game by game.
"""

import json
import math
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final

import pyarrow.parquet as pq

NEW, TAKEN_OVER, GROWTH = 350.0, 80.0, 40.0
"""docs/studies/deviation.md."""
Q: Final = math.log(10) / 400


def after(deviation: float, rating: float, met: list[tuple[float, float]]) -> float:
    """Return a deviation after games with opponents of such ratings and deviations."""
    information = 0.0
    for other, unsure in met:
        g = 1 / math.sqrt(1 + 3 * (Q * unsure / math.pi) ** 2)
        expected = 1 / (1 + 10 ** (-g * (rating - other) / 400))
        information += (Q * g) ** 2 * expected * (1 - expected)
    return math.sqrt(1 / (1 / deviation**2 + information))


@dataclass
class Again:
    """Deviation and number of games of everybody, entry by entry of an archive."""

    archive: Path
    records: dict[int, dict[str, Any]] = field(default_factory=dict)
    by_entry: dict[int, dict[str, tuple[float, int]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for folder in sorted(self.archive.glob("0*")):
            record = json.loads((folder / "record.json").read_text(encoding="utf-8"))["record"]
            if record["kind"] in ("list", "correction", "revision"):
                number = int(folder.name)
                self.records[number] = record["told"]
                self.by_entry[number] = self._of(folder, number)

    def _before(self, number: int) -> int | None:
        told = self.records[number]
        earlier = [(other["list_date"], of) for of, other in self.records.items()
                   if of < number and other["series"] == told["series"]
                   and other["list_date"] < told["list_date"]]  # fmt: skip
        return max(earlier)[1] if earlier else None

    def _of(self, folder: Path, number: int) -> dict[str, tuple[float, int]]:
        listed = {row["player_id"]: row for row in self._rows(folder, "list")}
        results = {(row["event_id"], row["player_id"]): row["event_rating"]
                   for row in self._rows(folder, "results")}  # fmt: skip
        known: dict[str, tuple[float, int]] = {}
        if (before := self._before(number)) is not None:
            days = (date.fromisoformat(self.records[number]["list_date"])
                    - date.fromisoformat(self.records[before]["list_date"])).days  # fmt: skip
            for player, (deviation, games) in self.by_entry[before].items():
                grown = math.sqrt(deviation**2 + GROWTH**2 * days / 365.25)
                known[player] = min(grown, NEW), games
        for player, row in listed.items():
            known.setdefault(player, (NEW if row["rating_old"] is None else TAKEN_OVER, 0))
        met: dict[str, list[tuple[float, float]]] = defaultdict(list)
        for side in self._rows(folder, "changes"):
            player, other = side["player_id"], side["opponent_id"]
            own = next((rating for rating in (
                side["rating"], listed[player]["rating"],
                results.get((side["event_id"], player))) if rating is not None), None)  # fmt: skip
            if (side["is_rated"] == 1 and side["result"] in "10=" and own is not None
                    and side["opponent_rating"] is not None):  # fmt: skip
                met[player].append((side["opponent_rating"] - own, known.get(other, (NEW, 0))[0]))
        return {
            player: (math.floor(100 * after(deviation, 0.0, met[player]) + 0.5) / 100,
                     games + len(met[player]))
            for player, (deviation, games) in known.items()
        }  # fmt: skip

    @staticmethod
    def _rows(folder: Path, table: str) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = pq.read_table(folder / f"{table}.parquet").to_pylist()
        return rows

    def listed(self, number: int) -> dict[str, tuple[int | None, int | None]]:
        """Return whole points and games of everybody on a list; None of who has no rating."""
        ratings = {row["player_id"]: row["rating"]
                   for row in self._rows(self.archive / f"{number:08}", "list")}  # fmt: skip
        return {
            player: (None, None) if ratings[player] is None else (math.floor(value + 0.5), games)
            for player, (value, games) in self.by_entry[number].items() if player in ratings
        }  # fmt: skip
