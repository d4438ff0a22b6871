"""Games added up by pair: what a likelihood needs of them, however many were played."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from arpad.lab.theory.games import GameColumns, Ids, Numbers


@dataclass(slots=True, eq=False)
class Tally:
    """One row for each pair of players, by colours and advantage.

    weight: of all their games; points: what White made of it; drawn: what of it was drawn.

    >>> tally = Tally(players=2)
    >>> tally.add(GameColumns.of([0, 0, 1], [1, 1, 0], [1, 0.5, 0.5]))
    >>> tally.fade(0.5)
    >>> tally.add(GameColumns.of([0], [1], [0]))
    >>> [column.tolist() for column in (tally.white, tally.weight, tally.points, tally.drawn)]
    [[0, 1], [2.0, 0.5], [0.75, 0.25], [0.5, 0.5]]
    """

    players: int
    white: Ids = field(init=False)
    black: Ids = field(init=False)
    advantage: Numbers = field(init=False)
    weight: Numbers = field(init=False)
    points: Numbers = field(init=False)
    drawn: Numbers = field(init=False)
    _keys: Ids = field(init=False, repr=False)
    _shares: list[float] = field(init=False, repr=False, default_factory=list)

    def __post_init__(self) -> None:
        self.white, self.black, self._keys = (np.zeros(0, np.int64) for _ in range(3))
        self.advantage, self.weight, self.points, self.drawn = (np.zeros(0) for _ in range(4))

    def __len__(self) -> int:
        return len(self._keys)

    def fade(self, share: float) -> None:
        """Let all games so far count for a share of what they did."""
        self.weight, self.points, self.drawn = (
            column * share for column in (self.weight, self.points, self.drawn)
        )

    def add(self, games: GameColumns) -> None:
        """Add games, each by its weight."""
        games.require(self.players)
        for share in np.unique(games.advantage).tolist():
            if share not in self._shares:
                self._shares.append(share)
        order = np.argsort(self._shares)
        which = order[np.searchsorted(np.array(self._shares), games.advantage, sorter=order)]
        keys = (which * self.players + games.white) * self.players + games.black
        at = np.searchsorted(self._keys, keys)
        is_new = np.append(self._keys, -1)[at] != keys
        if is_new.any():
            self._widen(np.unique(keys[is_new]))
            at = np.searchsorted(self._keys, keys)
        size = len(self)
        self.weight = self.weight + np.bincount(at, games.weight, size)
        self.points = self.points + np.bincount(at, games.weight * games.score, size)
        self.drawn = self.drawn + np.bincount(at, games.weight * (games.score == 0.5), size)

    def _widen(self, keys: Ids) -> None:
        """Make rows for new keys, which are sorted, without games."""
        at = np.searchsorted(self._keys, keys)
        pair, black = np.divmod(keys, self.players)
        which, white = np.divmod(pair, self.players)
        self._keys = np.insert(self._keys, at, keys)
        self.white, self.black = np.insert(self.white, at, white), np.insert(self.black, at, black)
        self.advantage = np.insert(self.advantage, at, np.array(self._shares)[which])
        self.weight, self.points, self.drawn = (
            np.insert(column, at, 0.0) for column in (self.weight, self.points, self.drawn)
        )
