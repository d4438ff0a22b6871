"""What an office has recorded of its players, fact by fact, each read once."""

from functools import cached_property
from typing import TYPE_CHECKING, Final

from arpad.registry.store import Store

if TYPE_CHECKING:
    import polars as pl

TABLES: Final = frozenset(("player", "fact", "same_person"))
"""The registry's tables that it is read from."""
_COLUMNS: Final = ("player", "which", "since", "value")


class RecordedPlayers:
    """The players of an office and their facts, as rows were recorded by now.

    `latest` keeps for `arpad.office.players.roll` who has what of a fact since its last statement.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._facts: dict[str, pl.DataFrame] = {}
        self.latest: dict[tuple[str, str], pl.DataFrame] = {}

    @cached_property
    def entered(self) -> tuple[str, ...]:
        """Return every number under which somebody was entered."""
        return tuple(map(str, self.store.columns("player", ["player"])["player"]))

    @cached_property
    def given_up(self) -> dict[str, str]:
        """Return the numbers that were given up, each with the number kept in the end."""
        rows = self.store.rows("same_person")
        into = {str(row["player"]): str(row["into"]) for _, row in rows}
        return {player: _kept(player, into) for player in into}

    def facts(self, fact: str) -> "pl.DataFrame":
        """Return player, which, since and value of one fact; of a day the last row holds."""
        import polars as pl  # not at the top: claims and events are listed without it

        if fact not in self._facts:
            columns = self.store.columns("fact", _COLUMNS, {"fact": [fact]})
            frame = pl.DataFrame(columns, schema=dict.fromkeys(_COLUMNS, pl.String()))
            self._facts[fact] = frame.sort("since", maintain_order=True)
        return self._facts[fact]


def _kept(player: str, into: dict[str, str]) -> str:
    while player in into:
        player = into[player]
    return player
