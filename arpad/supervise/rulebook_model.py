"""A rulebook as a model: its table, its limit, its K and its rounding, list after list.

The engine rates; nothing is told a second time. First ratings, floors and conditions of events are
left aside: everybody is rated from the start, and every game counts.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import narwhals as nw
import numpy as np
import polars as pl

from arpad.engine.backends import to_polars
from arpad.engine.sides import explain
from arpad.engine.vocabulary import SWISS, VOCABULARY
from arpad.law import Rulebook, Table, decide
from arpad.supervise.record import GAMES_RATED_START
from arpad.theory.expectation import table_curve
from arpad.theory.games import Games, Ids, Numbers

_GIVEN = {
    "event_is_rated": 1, "game_is_rated": 1, "rated_as": SWISS, "is_discarded": 0,
    "opponent_is_discarded": 0,
}  # fmt: skip
"""What is the same on every side: a Swiss that is rated."""


@dataclass(slots=True, eq=False)
class RulebookModel:
    """Whole ratings of all players, rated by an edition; a period is a list.

    Colours and weights do not count. games_rated and peak are kept, for the rules on K ask them.

    >>> from arpad.rulebooks import CATALOGUE
    >>> model = RulebookModel(CATALOGUE.book("fide-2009-applied"), np.array([2224.0, 2319, 2181]))
    >>> model.update(Games.of([0, 0], [1, 2], [0, 1])).round(2).tolist()
    [0.37, 0.56]
    >>> model.ratings.tolist()
    [2225.0, 2325.0, 2174.0]
    """

    book: Rulebook
    ratings: Numbers
    games_rated: Ids = field(init=False)
    peak: Numbers = field(init=False)

    def __post_init__(self) -> None:
        self.ratings = np.floor(np.asarray(self.ratings, dtype=np.float64) + 0.5)
        self.games_rated = np.full(len(self.ratings), GAMES_RATED_START)
        self.peak = self.ratings.copy()

    def predict(self, games: Games) -> Numbers:
        """Return White's expected score by the edition's table, its limit held."""
        facts = _facts(self._sides(games.white, games.black, np.zeros(len(games))))
        rated = to_polars(decide(facts, self.book.rated_difference).sort("game_id"))
        return table_curve(self.book.expected_scores).expected(
            rated[self.book.rated_difference.column].to_numpy().astype(np.float64)
        )

    def update(self, games: Games) -> Numbers:
        """Rate the games of one list."""
        expected = self.predict(games)
        if not len(games):
            return expected
        half = 2 * games.score
        sides = pl.concat([
            self._sides(games.white, games.black, half),
            self._sides(games.black, games.white, 2 - half),
        ])  # fmt: skip
        sides = sides.with_columns(game_id=pl.int_range(pl.len(), dtype=pl.Int64))
        with_k = sides.join(self._k_factors(np.unique(sides["player_id"].to_numpy())), "player_id")
        explained = to_polars(explain(_facts(with_k), self.book))
        sums = explained.group_by("player_id").agg(
            pl.col("rating").first(), pl.col("change_e5").sum(), games=pl.len()
        )
        self._publish(sums)
        return expected

    def _sides(self, player: Ids, opponent: Ids, score_half: Numbers) -> pl.DataFrame:
        own, other = (self.ratings[ids].astype(np.int64) for ids in (player, opponent))
        return pl.DataFrame(
            {
                "game_id": np.arange(len(player)),
                "round": np.arange(len(player)),
                "event_id": np.zeros(len(player), dtype=np.int64),
                "player_id": player,
                "rating": own,
                "rating_listed": own,
                "opponent_listed": other,
                "opponent_rating": other,
                "difference": own - other,
                "score_half": score_half.astype(np.int64),
            }
        )

    def _k_factors(self, players: Ids) -> pl.DataFrame:
        frame = pl.DataFrame(
            {
                "player_id": players,
                "rating": self.ratings[players].astype(np.int64),
                "rating_listed": self.ratings[players].astype(np.int64),
                "rating_peak": self.peak[players].astype(np.int64),
                "games_rated": self.games_rated[players],
            }
        )
        table = _facts(frame)
        for rule in (*self.book.entry_measures, self.book.k_factor):
            table = decide(table, rule)
        decided = to_polars(table)
        if decided["k_factor_e2"].has_nulls():
            raise ValueError(f"{self.book.name} gives no K without facts that a record lacks")
        return decided.select("player_id", "k_factor_e2")

    def _publish(self, sums: pl.DataFrame) -> None:
        facts = sums.with_columns(
            rating_old="rating", sum_e5="change_e5", adjusted_e5="change_e5"
        ).drop("rating", "change_e5")
        new = to_polars(decide(_facts(facts), self.book.rating_new))
        players = new["player_id"].to_numpy()
        self.ratings[players] = new["rating_new"].to_numpy().astype(np.float64)
        self.games_rated[players] += new["games"].to_numpy().astype(np.int64)
        self.peak = np.maximum(self.peak, self.ratings)


def _facts(frame: pl.DataFrame) -> Table:
    """Return the rows with every other word of the vocabulary stated as unknown."""
    given = {name: pl.lit(value) for name, value in _GIVEN.items() if name not in frame.columns}
    blank = {
        name: pl.lit(None, pl.String if any(isinstance(s, str) for s in fact.samples) else pl.Int64)
        for name, fact in VOCABULARY.items()
        if name not in frame.columns and name not in given
    }
    clauses = {f"{name}_clause": pl.lit(None, pl.Int16) for name in _GIVEN}
    return nw.from_native(frame.with_columns(**given, **blank, **clauses))
