"""Ratings that all newcomers of an event get at once: at which each expects what they scored.

One newcomer's rating depends on those of the others whom they met, so all are worked out in turn
until none moves (the German Wertungsordnung, 3.4.4 and 3.6). Whole numbers throughout: ratings in
thousandths of a point, expected scores in millionths, read between two whole differences.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from arpad.engine import questions as q
from arpad.engine.sides import unfolded
from arpad.law import ExpectedScores, Rulebook, Table, TotalIteration, half_up
from arpad.law.dialect import Int64, col, lit
from arpad.law.engines import rows, small_table

PERFORMANCE: Final = "performance_iterated"
_NAMES: Final = ("event_id", "player_id", PERFORMANCE)


@dataclass(frozen=True, slots=True)
class GameMet:
    """A game as one of its players sees it."""

    opponent: int
    score_half: int


def with_performances(games: Table, entries: Table, book: Rulebook) -> Table:
    """Return the entries with performance_iterated; null of all where no total iteration is.

    `games` are admitted games of whole events, `entries` those of their players. A newcomer's is
    the rating that the total iteration gives, a rated player's the performance of so many games.
    """
    if q.TOTAL_ITERATION not in book:
        return entries.with_columns(lit(None, Int64).alias(PERFORMANCE))
    is_rated = (col("event_is_rated") == 1) & (col("game_is_rated") == 1)
    played = games.filter(is_rated & col("result").is_in(book[q.PLAYED_RESULTS]))
    both = unfolded(played, entries, ("event_id", "result"), {"rating": "rating"}, {})
    ratings: dict[int, dict[int, int | None]] = {}
    met: dict[int, dict[int, list[GameMet]]] = {}
    for side in rows(both):
        event, player = side["event_id"], side["player_id"]
        if side["opponent_id"] is not None:
            ratings.setdefault(event, {})[player] = side["rating"]
            theirs = met.setdefault(event, {}).setdefault(player, [])
            theirs.append(GameMet(side["opponent_id"], side["score_half"]))
    scores, settled = book[q.EXPECTED_SCORES], book[q.TOTAL_ITERATION]
    performed = [
        (event, player, rating)
        for event, ratings_before in ratings.items()
        for player, rating in performances(ratings_before, met[event], scores, settled).items()
    ]
    columns = {name: [row[place] for row in performed] for place, name in enumerate(_NAMES)}
    table = small_table(games, columns, dict.fromkeys(_NAMES, Int64))
    return entries.join(table, on=list(_NAMES[:2]), how="left")


def performances(
    ratings: Mapping[int, int | None],
    met: Mapping[int, list[GameMet]],
    scores: ExpectedScores,
    settled: TotalIteration,
) -> dict[int, int]:
    """Return the performance of each player of one event who has one, in whole points.

    `ratings` are None of newcomers. Two rounds: in the second, whoever performed so much over
    their rating counts at the performance (Wertungsordnung 3.6.3).
    """
    curve = _Curve(scores)
    counted = {player: rating for player, rating in ratings.items() if rating is not None}
    new = _new(ratings, met, settled)
    first = _together(new, counted, met, curve)
    of_rated = _of_rated({**counted, **first}, counted, met, curve, settled)
    above = {
        player: rating for player, rating in of_rated.items()
        if rating > counted[player] + settled.above
    }  # fmt: skip
    second = _together(new, {**counted, **above}, met, curve) if above else first
    return {**of_rated, **second}


def _new(
    ratings: Mapping[int, int | None], met: Mapping[int, list[GameMet]], settled: TotalIteration
) -> list[int]:
    """Return the newcomers who get a rating: of each stage, by what the stages before it are."""
    chosen = {player for player, rating in ratings.items() if rating is not None}
    new: list[int] = []
    for _ in range(settled.stages):
        stage = []
        for player in sorted(set(met) - chosen):
            games = [game for game in met[player] if game.opponent in chosen]
            score = sum(game.score_half for game in games)
            if len(games) >= settled.games_min and 0 < score < 2 * len(games):
                stage.append(player)
        chosen |= set(stage)
        new += stage
    return new


def _together(
    new: Iterable[int],
    counted: Mapping[int, int],
    met: Mapping[int, list[GameMet]],
    curve: "_Curve",
) -> dict[int, int]:
    """Return the newcomers' ratings at which each expects, against all of these, their score."""
    ratings_e3 = {player: rating * 1000 for player, rating in counted.items()}
    start = half_up(sum(ratings_e3.values()), max(1, len(ratings_e3)))
    newcomers = list(new)
    ratings_e3 |= dict.fromkeys(newcomers, start)
    moved = True
    while moved:
        moved = False
        for player in newcomers:
            expecting = _expecting(_among(met[player], ratings_e3), ratings_e3, curve)
            moved |= abs(expecting - ratings_e3[player]) > 1
            ratings_e3[player] = expecting
    return {player: half_up(ratings_e3[player], 1000) for player in newcomers}


def _of_rated(
    everybody: Mapping[int, int],
    rated: Iterable[int],
    met: Mapping[int, list[GameMet]],
    curve: "_Curve",
    settled: TotalIteration,
) -> dict[int, int]:
    """Return what each rated player performed, of whom has so many games that count."""
    ratings_e3 = {player: rating * 1000 for player, rating in everybody.items()}
    of_rated = {}
    for player in rated:
        games = _among(met.get(player, []), ratings_e3)
        if len(games) < settled.games_min:
            continue
        score = sum(game.score_half for game in games)
        if 0 < score < 2 * len(games):
            of_rated[player] = half_up(_expecting(games, ratings_e3, curve), 1000)
            continue
        average = half_up(sum(everybody[game.opponent] for game in games), len(games))
        of_rated[player] = average + (settled.extreme if score else -settled.extreme)
    return of_rated


def _among(games: list[GameMet], ratings_e3: Mapping[int, int]) -> list[GameMet]:
    return [game for game in games if game.opponent in ratings_e3]


def _expecting(games: list[GameMet], ratings_e3: Mapping[int, int], curve: "_Curve") -> int:
    """Return the rating at which the score of some games is the expected one, by halving."""
    wanted_e6 = sum(game.score_half for game in games) * 500_000
    opponents = [ratings_e3[game.opponent] for game in games]
    low, high = min(opponents) - curve.widest_e3, max(opponents) + curve.widest_e3
    while low < high:
        middle = (low + high) // 2
        if sum(curve.expected_e6(middle - opponent) for opponent in opponents) < wanted_e6:
            low = middle + 1
        else:
            high = middle
    return low


class _Curve:
    """The expected score between two whole differences, on the line between theirs."""

    def __init__(self, scores: ExpectedScores) -> None:
        differences = scores.differences
        self.widest_e3 = differences[-1] * 1000
        self._first = differences[0]
        self._expected = [scores.expected_e3(difference) for difference in differences]

    def expected_e6(self, difference_e3: int) -> int:
        """Return the expected score, in millionths, of a difference in thousandths of a point."""
        within = max(-self.widest_e3, min(self.widest_e3, difference_e3))
        whole, part = divmod(within, 1000)
        place = whole - self._first
        low = self._expected[place]
        high = self._expected[min(place + 1, len(self._expected) - 1)]
        return low * 1000 + (high - low) * part
