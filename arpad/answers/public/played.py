"""Games as they were played, each once, with what each series of lists made of it.

An event may count for several series, and each of its lists has every game of its own: whoever
counts games of published lists counts them here.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from arpad.engine import questions as q
from arpad.office.reading.events import STANDARD, own_first
from arpad.office.reading.players import ListSights
from arpad.office.reading.shelf import Row

Side: TypeAlias = Mapping[str, Any]
_OF_A_LIST: Final = ("rating", "opponent_rating", "opponent_listed")


@dataclass(frozen=True, slots=True)
class GamePlayed:
    """A player's side of one game; `by_series`: their row of it on the lists of each series."""

    by_series: Mapping[str, Row]

    @property
    def facts(self) -> Row:
        """Return a row for what all lists say alike: event, round, opponent, colour, result."""
        return self.rated or next(iter(self.by_series.values()))

    @property
    def rated(self) -> Row | None:
        """Return the row of the first series that rated the game; None if none did."""
        return next((row for row in self.by_series.values() if row["is_rated"] == 1), None)

    def on(self, series: str) -> Side:
        """Return the game as a series has it: without any figure if none of its lists saw it."""
        if series in self.by_series:
            return self.by_series[series]
        nothing = dict.fromkeys(_OF_A_LIST)
        return {**self.facts, **nothing, "is_rated": 0, "change_e5": 0}


def played(sides: Iterable[Row], whole: Mapping[str, str] | None = None) -> tuple[GamePlayed, ...]:
    """Return the games of some sides, each once, in the order in which they first stand there.

    `whole`: the one event to which several reports belong, by the ids of the reports. Two who met
    twice in a round, with the same colours, played two games. Where two lists of a series saw a
    game, the one that rated it tells of it.
    """
    rows_by_game: dict[tuple[object, ...], dict[str, Row]] = {}
    times = Counter[tuple[object, ...]]()
    for row in sides:
        event_id = (whole or {}).get(row["event_id"], row["event_id"])
        game = (event_id, row["player_id"], row["round"], row["opponent_id"], row["is_white"])
        times[row["entry"], row["event_id"], *game] += 1
        key = (*game, times[row["entry"], row["event_id"], *game])
        by_series = rows_by_game.setdefault(key, {})
        before = by_series.get(row["series"])
        if before is None or row["is_rated"] == 1 or before["is_rated"] != 1:
            by_series[row["series"]] = row
    return tuple(map(GamePlayed, rows_by_game.values()))


def series_of(looked: Sequence[ListSights]) -> tuple[str, ...]:
    """Return the series whose lists looked at an event, that of its time control first."""
    return own_first(
        (sight.volume.series, sight.row["event_is_rated"] == 1,
         sight.volume.book is None or sight.volume.book[q.LIST_KIND] == STANDARD)
        for sight in looked
    )  # fmt: skip
