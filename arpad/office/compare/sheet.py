"""One list of theirs beside ours, by the engine's numbers: who differs, by how much, of what games.

The change of a player is a sum, so what another assumption adds to it is compared with what is
missing: `Room`, from the least to the most that their published rating leaves.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import polars as pl

from arpad.engine import questions as q
from arpad.engine.given import Given, made
from arpad.engine.period import Period
from arpad.law.backends import to_polars
from arpad.law.units import E5
from arpad.office.compare.rounding import is_by_event, is_cut_off
from arpad.tables.statuses import ACTIVE, INACTIVE, STATUS_NAMES

FACTS: Final = ("rating", "games", "k_factor_e2", "status")
"""What is compared of a player who is on both lists, where theirs shows it."""
THEIRS: Final = pl.Schema({"player_id": pl.Int64(), **dict.fromkeys(FACTS, pl.Int64())})
"""Their list by our numbers. games: of the period, null where the list doesn't count them."""


_TELLING: Final = 3
"""So many points are seldom explained by chance."""


class Side(NamedTuple):
    """A side of a rated game with its figures: K in hundredths, score and surplus in thousandths.

    rating and opponent_rating are those that counted; change_e5 what the game changed.
    """

    game: int
    event: int
    player: int
    opponent: int
    round: int
    is_white: bool
    score_e3: int
    rating: int
    opponent_rating: int
    k_factor_e2: int
    surplus_e3: int
    change_e5: int


class Standing(NamedTuple):
    """A player on both lists: what each says, and what their rating leaves for another change.

    low, high: the least and the most that must be added to our exact figure, in 1e-5 points, so
    that it is rounded to theirs; None where theirs is no sum of games (ours is one below the floor
    too). games: theirs less ours, None where their list doesn't count them.
    """

    player: int
    rating_old: int | None
    rating: int | None
    theirs: int | None
    low: int | None
    high: int | None
    games: int | None

    @property
    def differs(self) -> bool:
        """Return whether their rating, or their count of games, is another one."""
        return self.rating != self.theirs or bool(self.games)

    @property
    def weight(self) -> float:
        """Return how much speaks for whatever explains it: a point or two can be chance."""
        return self._of_rating + (1.0 if self.games else 0.0)

    @property
    def _of_rating(self) -> float:
        if self.rating == self.theirs:
            return 0.0
        is_small = abs((self.theirs or 0) - (self.rating or 0)) < _TELLING
        return 0.5 if is_small else 1.0


def rated(given: Given) -> Period:
    """Return the period that comes of what is given, whole."""
    return made(given).whole()


@dataclass(frozen=True)
class Sheet:
    """A period of ours and their list of its day (THEIRS).

    `rounding` names how theirs rounds; `corrected` are those who go on from what theirs makes good.
    """

    given: Given
    period: Period
    theirs: pl.DataFrame
    rounding: str = ""
    corrected: frozenset[int] = frozenset()

    @classmethod
    def of(
        cls, given: Given, theirs: pl.DataFrame, rounding: str = "",
        corrected: frozenset[int] = frozenset(),
    ) -> "Sheet":  # fmt: skip
        """Return the sheet of a period that is yet to be rated."""
        return cls(given, rated(given), theirs, rounding, corrected)

    @cached_property
    def ours(self) -> pl.DataFrame:
        """Return our list, with the columns of THEIRS, and what its ratings are sums of."""
        published = to_polars(self.period.published)
        reads = self.given.book.reads(q.RATING_NEW)
        change = "adjusted_e5" if "adjusted_e5" in reads else "sum_e5"
        is_of_period = pl.col("first_rating").is_null()
        is_pooled = self.given.book[q.FIRST_GAMES_ARE_POOLED]
        games = (
            pl.when(is_of_period | (not is_pooled)).then("games_period").otherwise("first_games")
        )
        return published.select(
            "player_id", "rating", "rating_old", "first_rating", "games_rated", "k_factor_e2",
            "list_status_clause", "rating_new", games=games.cast(pl.Int64),
            status=pl.col("list_status").cast(pl.Int64), change_e5=pl.col(change),
        )  # fmt: skip

    @cached_property
    def both(self) -> pl.DataFrame:
        """Return whoever is on both lists, with ours and theirs (`_theirs`).

        What their list leaves blank is as ours; a blank status is that of who is not inactive.
        """
        both = self.ours.join(self.theirs, on="player_id", how="inner", suffix="_theirs")
        is_blank, ours = pl.col("status_theirs").is_null(), pl.col("status")
        status = pl.when(is_blank & (ours == INACTIVE)).then(ACTIVE).otherwise(ours)
        return both.with_columns(
            status_theirs=pl.when(is_blank).then(status).otherwise("status_theirs"),
            k_factor_e2_theirs=pl.col("k_factor_e2_theirs").fill_null(pl.col("k_factor_e2")),
        )

    @cached_property
    def printed_k_factors(self) -> Mapping[int, int]:
        """Return the K that their list prints of each of whom ours prints another."""
        is_other = pl.col("k_factor_e2") != pl.col("k_factor_e2_theirs")
        return dict(
            self.both.filter(is_other).select("player_id", "k_factor_e2_theirs").iter_rows()
        )

    @cached_property
    def standings(self) -> Mapping[int, Standing]:
        """Return the players on both lists, by number."""
        is_summed = (
            pl.col("rating_old").is_not_null() & pl.col("first_rating").is_null()
            & pl.col("rating_theirs").is_not_null()
        )  # fmt: skip
        room = pl.col("rating_theirs") * E5 - pl.col("rating_old") * E5 - pl.col("change_e5")
        least, most = self._slack
        rows = self.both.select(
            "player_id", "rating_old", "rating", "rating_theirs",
            low=pl.when(is_summed).then(room - least), high=pl.when(is_summed).then(room + most),
            games=pl.col("games_theirs") - pl.col("games"),
        )  # fmt: skip
        return {row[0]: Standing(*row) for row in rows.iter_rows()}

    @property
    def _slack(self) -> tuple[int, int]:
        """Return by how much an exact figure may lie above and below the rounded one."""
        half = E5 // 2
        if is_by_event(self.rounding):
            return 3 * half, 3 * half
        return (E5, E5) if is_cut_off(self.rounding) else (half, half)

    @cached_property
    def differing(self) -> tuple[int, ...]:
        """Return whose rating or games differ, in order."""
        return tuple(p for p, standing in self.standings.items() if standing.differs)

    @cached_property
    def explained(self) -> pl.DataFrame:
        """Return every side of a game with its figures and clauses, under its rulebook's name."""
        parts = [
            to_polars(part.explained).with_columns(rulebook=pl.lit(name))
            for name, part in self.period.rated.items()
        ]
        return pl.concat(parts, how="diagonal_relaxed") if parts else pl.DataFrame()

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """Return the rated sides that change a rating, or could."""
        if self.explained.is_empty():
            return ()
        is_rated = (pl.col("is_rated") == 1) & pl.col("rating").is_not_null()
        rows = self.explained.filter(
            is_rated & pl.col("opponent_rating").is_not_null()
            & pl.col("surplus_e3").is_not_null() & pl.col("k_factor_e2").is_not_null()
        ).select(
            "game_id", "event_id", "player_id", "opponent_id", "round",
            pl.col("is_white") == 1, pl.col("score_half") * 500, "rating", "opponent_rating",
            "k_factor_e2", "surplus_e3", "change_e5",
        )  # fmt: skip
        return tuple(Side(*row) for row in rows.iter_rows())

    @cached_property
    def by_player(self) -> Mapping[int, tuple[Side, ...]]:
        """Return the sides of each player."""
        return _grouped(self.sides, "player")

    @cached_property
    def by_event(self) -> Mapping[int, tuple[Side, ...]]:
        """Return the sides of each event."""
        return _grouped(self.sides, "event")

    @cached_property
    def players_of_event(self) -> Mapping[int, frozenset[int]]:
        """Return who has a rated game in each event, with or without a rating."""
        if self.explained.is_empty():
            return {}
        rated = self.explained.filter(pl.col("is_rated") == 1)
        rows = rated.group_by("event_id").agg("player_id")
        return {event: frozenset(players) for event, players in rows.iter_rows()}

    @cached_property
    def by_game(self) -> Mapping[int, tuple[Side, ...]]:
        """Return the sides of each game."""
        return _grouped(self.sides, "game")

    @cached_property
    def games_of_event(self) -> Mapping[int, frozenset[int]]:
        """Return the games of each event, whether they are rated or not."""
        games = [to_polars(part.games).select("event_id", "game_id") for part in self.given.parts]
        rows = pl.concat(games).group_by("event_id").agg("game_id") if games else pl.DataFrame()
        return {event: frozenset(ids) for event, ids in rows.iter_rows()}

    def unlike(self) -> dict[int, tuple[int | None, ...]]:
        """Return whoever differs in rating, games, K or status, with ours and theirs of each.

        What their list doesn't show of anybody is not compared.
        """
        shown = [name for name in FACTS if self.theirs[name].count()]
        pairs = [pl.col(name).ne_missing(pl.col(f"{name}_theirs")) for name in shown]
        rows = self.both.filter(pl.any_horizontal(pairs)) if pairs else self.both.clear()
        columns = [column for name in shown for column in (name, f"{name}_theirs")]
        return {row[0]: row[1:] for row in rows.select("player_id", *columns).iter_rows()}


def _grouped(sides: tuple[Side, ...], name: str) -> dict[int, tuple[Side, ...]]:
    groups: dict[int, list[Side]] = {}
    place = Side._fields.index(name)
    for side in sides:
        groups.setdefault(side[place], []).append(side)
    return {key: tuple(own) for key, own in groups.items()}


def status_named(status: int | None) -> str | None:
    """Return what a status is called."""
    return None if status is None else STATUS_NAMES.get(status)
