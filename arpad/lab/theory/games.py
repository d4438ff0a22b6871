"""Games as columns: what every model reads, a million at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]
Ids = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """Who meets whom, as a model is asked about it: games that need no result.

    white, black: dense player numbers 0, 1, 2 ... (in other sports: home and away). advantage: 1
    where White's (or the home side's) advantage holds, 0 on neutral ground.
    """

    white: Ids
    black: Ids
    advantage: Numbers

    @classmethod
    def between(
        cls, white: npt.ArrayLike, black: npt.ArrayLike, advantage: npt.ArrayLike = 1.0
    ) -> Pairs:
        """Return pairs of columns; a single number holds for all of them.

        >>> len(Pairs.between([0, 1], [1, 2], advantage=0))
        2
        >>> Pairs.between([0], [0])
        Traceback (most recent call last):
        ValueError: game 0: a player does not meet himself
        """
        as_games = GameColumns.of(
            white, black, np.zeros(len(np.asarray(white))), advantage=advantage
        )
        return cls(as_games.white, as_games.black, as_games.advantage)

    def __len__(self) -> int:
        return len(self.white)

    @property
    def players(self) -> int:
        """Return one more than the highest player number."""
        return int(max(self.white.max(), self.black.max())) + 1 if len(self) else 0

    def require(self, players: int) -> None:
        """Refuse games of players beyond the number that a model knows.

        >>> GameColumns.of([0], [2], [1]).require(players=2)
        Traceback (most recent call last):
        IndexError: game 0: the model knows 2 players, from 0 to 1
        """
        if self.players > players:
            at = int(np.argmax(np.maximum(self.white, self.black) >= players))
            raise IndexError(
                f"game {at}: the model knows {players} players, from 0 to {players - 1}"
            )


@dataclass(frozen=True, slots=True, eq=False)
class GameColumns(Pairs):
    """Games in the order in which they were played, one column for each fact beside `Pairs`.

    score: of White: 1, 0.5 or 0. period: number of the rating period, never falling. weight: how
    much a game counts (1).
    """

    score: Numbers
    period: Ids
    weight: Numbers

    @classmethod
    def of(
        cls,
        white: npt.ArrayLike,
        black: npt.ArrayLike,
        score: npt.ArrayLike,
        period: npt.ArrayLike = 0,
        weight: npt.ArrayLike = 1.0,
        advantage: npt.ArrayLike = 1.0,
    ) -> GameColumns:
        """Return games of columns; a single number holds for all of them.

        >>> two = GameColumns.of([0, 1], [1, 2], [1, 0.5], period=3)
        >>> len(two), two.players, two.period.tolist()
        (2, 3, [3, 3])
        >>> GameColumns.of([0], [0], [1])
        Traceback (most recent call last):
        ValueError: game 0: a player does not meet himself
        """
        whole = [np.asarray(column) for column in (white, black, period)]
        if any(c.size and not np.issubdtype(c.dtype, np.integer) for c in whole):
            raise ValueError("players and periods are whole numbers")
        first, second, when = (column.astype(np.int64) for column in whole)
        numbers = [np.asarray(column, dtype=np.float64) for column in (score, weight, advantage)]
        columns = [first, second, numbers[0]]
        if any(column.ndim != 1 or len(column) != len(first) for column in columns):
            raise ValueError("white, black and score are columns of one length")
        shape = first.shape
        games = cls(
            first,
            second,
            np.broadcast_to(numbers[2], shape),
            numbers[0],
            np.broadcast_to(when, shape),
            np.broadcast_to(numbers[1], shape),
        )
        games._check()
        return games

    def _check(self) -> None:
        for is_wrong, what in (
            (self.white == self.black, "a player does not meet himself"),
            ((self.white < 0) | (self.black < 0), "players have numbers from 0"),
            (~((self.score >= 0) & (self.score <= 1)), "a score lies between 0 and 1"),
            (
                ~((self.weight >= 0) & np.isfinite(self.weight)),
                "a weight is finite and not negative",
            ),
            (~np.isfinite(self.advantage), "an advantage is a finite share"),
            (np.diff(self.period, prepend=self.period[:1]) < 0, "periods do not fall"),
        ):
            if is_wrong.any():
                raise ValueError(f"game {int(np.argmax(is_wrong))}: {what}")

    def part(self, rows: slice) -> GameColumns:
        """Return some of the games, in their order."""
        return GameColumns(
            self.white[rows],
            self.black[rows],
            self.advantage[rows],
            self.score[rows],
            self.period[rows],
            self.weight[rows],
        )

    def since(self, period: int) -> GameColumns:
        """Return the games of a period and of all after it."""
        return self.part(slice(int(np.searchsorted(self.period, period)), None))

    def periods(self) -> Iterator[tuple[int, GameColumns]]:
        """Yield number and games of every period from the first to the last, empty ones too.

        >>> three = GameColumns.of([0, 1, 0], [1, 2, 2], [1, 0.5, 0], period=[4, 4, 6])
        >>> [(number, len(games)) for number, games in three.periods()]
        [(4, 2), (5, 0), (6, 1)]
        """
        if len(self):
            first, last = int(self.period[0]), int(self.period[-1])
            ends = np.searchsorted(self.period, np.arange(first, last + 1), side="right")
            start = 0
            for number, end in zip(range(first, last + 1), ends.tolist(), strict=True):
                yield number, self.part(slice(start, end))
                start = end

    def per_player(self, white: Numbers, black: Numbers, players: int) -> Numbers:
        """Return for each player the sum of one column over his games, as White and as Black."""
        as_white: Numbers = np.bincount(self.white, white, players).astype(np.float64)
        return as_white + np.bincount(self.black, black, players)


def joined(parts: Sequence[GameColumns]) -> GameColumns:
    """Return the games of several parts, one after the other."""
    return GameColumns.of(
        np.concatenate([part.white for part in parts]),
        np.concatenate([part.black for part in parts]),
        np.concatenate([part.score for part in parts]),
        np.concatenate([part.period for part in parts]),
        np.concatenate([part.weight for part in parts]),
        np.concatenate([part.advantage for part in parts]),
    )
