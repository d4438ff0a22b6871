"""A rulebook as a model: what its lists would have expected of every game, list after list.

The engine rates, everything of the edition counts: K by rating, games and peak, the limits, first
ratings, the floor. All games of a period are one registered Swiss event, for a record of games
seldom says which event was complete: conditions on events are met, and what an edition allows once
an event it allows once a list.
"""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from typing import Final

import numpy as np
import polars as pl

from arpad.engine import questions as q
from arpad.engine.words import WORDS
from arpad.lab.chain import GAMES_SCHEMA, PEOPLE, ListChain, first_day
from arpad.lab.games.period import PeriodLength
from arpad.lab.games.record import GAMES_RATED_START
from arpad.lab.theory.expectation import table_curve
from arpad.lab.theory.games import GameColumns, Ids, Numbers, Pairs
from arpad.law import Rulebook, decide
from arpad.law.backends import embedded_at_once, to_polars

MONTH: Final = PeriodLength()
_RESULTS: Final = np.array(["0", "=", "1"])


@dataclass(slots=True, eq=False)
class RulebookModel:
    """Whole ratings of all players, rated by an edition; a period is a list.

    ratings: where each starts, and stands later; of who falls off the list, what he had last.
    games_rated: of each player before his first game; with none he is on no list, and plays for a
    first rating. Colours and weights do not count.

    >>> from arpad.rulebooks import CATALOGUE
    >>> model = RulebookModel(CATALOGUE.book("fide-2009-applied"), np.array([2224.0, 2319, 2181]))
    >>> model.update(GameColumns.of([0, 0], [1, 2], [0, 1])).round(2).tolist()
    [0.37, 0.56]
    >>> model.ratings.tolist()
    [2225.0, 2325.0, 2174.0]
    """

    book: Rulebook
    ratings: Numbers
    games_rated: InitVar[Ids | Numbers | None] = None
    period: PeriodLength = MONTH
    _before: Ids = field(init=False, repr=False)
    _is_enrolled: Ids = field(init=False, repr=False)
    _chain: ListChain = field(init=False, repr=False)

    def __post_init__(self, games_rated: Ids | Numbers | None) -> None:
        self.ratings = np.floor(np.asarray(self.ratings, dtype=np.float64) + 0.5)
        everybody = np.full(len(self.ratings), GAMES_RATED_START)
        self._before = everybody if games_rated is None else games_rated.astype(np.int64)
        self._is_enrolled = np.zeros(len(self.ratings), dtype=np.int64)
        self._chain = ListChain.opened(self.book, first_day(self.book))

    def predict(self, games: Pairs) -> Numbers:
        """Return White's expected score by the edition's table, its limit held."""
        apart = self.ratings[games.white] - self.ratings[games.black]
        facts = {
            "rating": self.ratings[games.white].astype(np.int64),
            "opponent_rating": self.ratings[games.black].astype(np.int64),
            "difference": apart.astype(np.int64),
            "is_widest_difference": np.ones(len(games), dtype=np.int64),
        }
        blank = {
            name: pl.lit(None, pl.String if column.is_text else pl.Int64)
            for name, column in WORDS.items()
            if name not in facts
        }
        table = embedded_at_once(pl.DataFrame(facts).with_columns(**blank))
        rated = to_polars(decide(table, self.book[q.RATED_DIFFERENCE]))
        return table_curve(self.book[q.EXPECTED_SCORES]).expected(
            rated[self.book[q.RATED_DIFFERENCE].column].to_numpy().astype(np.float64)
        )

    def update(self, games: GameColumns) -> Numbers:
        """Rate the games of one list; raises ValueError as `Chain.rate` does."""
        expected = self.predict(games)
        players = np.unique(np.concatenate([games.white, games.black]))
        self._enrol(players[self._is_enrolled[players] == 0])
        half = 2 * games.score
        if not np.isin(half, (0, 1, 2)).all():
            raise ValueError("a rulebook rates games that were won, drawn or lost")
        played = pl.DataFrame(
            {
                "event_id": np.zeros(len(games), dtype=np.int64),
                "round": np.arange(len(games)),
                "white_id": games.white,
                "black_id": games.black,
                "result": _RESULTS[half.astype(np.int64)],
            },
            schema=GAMES_SCHEMA,
        )
        self._chain.rate(played, self.period.after(self._chain.on))
        published = self._chain.rating_of(players)
        is_listed = ~np.isnan(published)
        self.ratings[players[is_listed]] = published[is_listed]
        return expected

    def _enrol(self, players: Ids) -> None:
        columns = (players, self.ratings[players].astype(np.int64), self._before[players])
        rows = [
            (player, rating if games else None, games, None)
            for player, rating, games in zip(*(column.tolist() for column in columns), strict=True)
        ]
        self._chain.enrol(pl.DataFrame(rows, schema=PEOPLE, orient="row"))
        self._is_enrolled[players] = 1
