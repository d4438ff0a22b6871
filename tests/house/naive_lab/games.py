"""What was scored against what was expected, game after game in plain loops.

A game is a dictionary: white, black, white_rating, black_rating, score (of White: 1, 0.5, 0) and
event (None if unknown).
"""

from collections.abc import Callable
from math import erf, log, sqrt
from statistics import fmean, pstdev
from typing import Any

Game = dict[str, Any]
Expectation = Callable[[float], float]
BANDS = (-400, -200, -100, -50, 0, 50, 100, 200, 400)


def logistic(difference: float) -> float:
    """Return 1 / (1 + 10^(-D / 400))."""
    return 1 / (1 + 10 ** (-difference / 400))


def normal(difference: float) -> float:
    """Return Phi(D / (200 sqrt 2))."""
    return (1 + erf(difference / (200 * sqrt(2)) / sqrt(2))) / 2


def bins_by_difference(
    games: list[Game], curves: dict[str, Expectation]
) -> dict[int, dict[str, float]]:
    """Return bins of 50 points from the higher-rated, by their lower end; 800 holds all above."""
    sides = []
    for game in games:
        difference = game["white_rating"] - game["black_rating"]
        if difference > 0:
            sides.append((difference, game["score"]))
        if difference < 0:
            sides.append((-difference, 1 - game["score"]))
    return _bins(sides, lambda difference: min(difference // 50 * 50, 800), curves)


def bins_by_colour(
    games: list[Game], curves: dict[str, Expectation]
) -> dict[int, dict[str, float]]:
    """Return bins of 100 points from White, by their lower end: -50, 50, ...; held to 800."""
    sides = [(game["white_rating"] - game["black_rating"], game["score"]) for game in games]
    return _bins(
        sides, lambda difference: (max(-800, min(800, difference)) + 50) // 100 * 100 - 50, curves
    )


def _bins(
    sides: list[tuple[int, float]],
    low_of: Callable[[int], int],
    curves: dict[str, Expectation],
) -> dict[int, dict[str, float]]:
    found = {}
    for low in sorted({low_of(difference) for difference, _ in sides}):
        inside = [side for side in sides if low_of(side[0]) == low]
        found[low] = {
            "count": len(inside),
            "difference": fmean(difference for difference, _ in inside),
            "observed": fmean(score for _, score in inside),
            **{
                name: fmean(curve(difference) for difference, _ in inside)
                for name, curve in curves.items()
            },
        }
    return found


def likelihood(games: list[Game], factor: float, advantage: float) -> float:
    """Return the log likelihood of the scores, a drawn game half a win and half a loss."""
    total = 0.0
    for game in games:
        difference = game["white_rating"] - game["black_rating"]
        expected = logistic(factor * difference + advantage)
        total += game["score"] * log(expected) + (1 - game["score"]) * log(1 - expected)
    return total


def slope(games: list[Game]) -> tuple[float, float]:
    """Return the likeliest factor and advantage: climb to the best neighbour, then halve steps.

    The two are scaled so that a step in each changes about as much.
    """
    factor, advantage = 1.0, 0.0
    best = likelihood(games, factor, advantage)
    step = 0.5
    while step > 1e-7:
        around = [
            (factor + step * up, advantage + step * right * 200)
            for up in (-1, 0, 1)
            for right in (-1, 0, 1)
            if (up, right) != (0, 0)
        ]
        value, place = max((likelihood(games, *place), place) for place in around)
        if value > best:
            best, (factor, advantage) = value, place
        else:
            step /= 2
    return factor, advantage


def averages(
    games: list[Game], expected: Expectation, games_min: int
) -> dict[str, dict[str, float]]:
    """Return what FIDE B.02 (2005-07) 14.4 speaks of, for all events and by spread."""
    played: dict[tuple[str, str], list[tuple[int, int, float]]] = {}
    for game in games:
        if game["event"] is None:
            continue
        white, black = game["white_rating"], game["black_rating"]
        sides = (
            (game["white"], white, black, game["score"]),
            (game["black"], black, white, 1 - game["score"]),
        )
        for player, own, opponent, score in sides:
            played.setdefault((game["event"], player), []).append((own, opponent, score))
    groups: dict[str, list[tuple[float, float, float, int]]] = {}
    for rows in played.values():
        if len(rows) < games_min:
            continue
        own = fmean(row[0] for row in rows)
        by_average = len(rows) * expected(own - fmean(row[1] for row in rows))
        by_game = sum(expected(row[0] - row[1]) for row in rows)
        score = sum(row[2] for row in rows)
        spread = band_of_spread(pstdev(row[1] for row in rows))
        for name in ("all events", spread):
            groups.setdefault(name, []).append((by_average, by_game, score, len(rows)))
    return {
        name: {
            "events": len(rows),
            "games": sum(row[3] for row in rows),
            "difference": fmean(row[0] - row[1] for row in rows),
            "size": fmean(abs(row[0] - row[1]) for row in rows),
            "size_a_game": sum(abs(row[0] - row[1]) for row in rows) / sum(r[3] for r in rows),
            "error_averages": fmean((row[2] - row[0]) ** 2 for row in rows),
            "error_games": fmean((row[2] - row[1]) ** 2 for row in rows),
        }
        for name, rows in groups.items()
    }


def band_of_spread(spread: float) -> str:
    """Return the band of a standard deviation: 0-50, 50-100, 100-150, 150 or more."""
    for low in (0, 50, 100):
        if spread < low + 50:
            return f"{low}-{low + 50}"
    return "150 or more"


def advantage_and_surplus(
    games: list[Game], games_min: int, advantage: float
) -> dict[str, tuple[int, float, float]]:
    """Return games, mean advantage and mean surplus of each player with so many games."""
    sides: dict[str, list[tuple[float, float]]] = {}
    for game in games:
        white, black = game["white_rating"], game["black_rating"]
        if white is None or black is None:
            continue
        surplus = game["score"] - logistic(white - black + advantage)
        sides.setdefault(game["white"], []).append((white - black, surplus))
        sides.setdefault(game["black"], []).append((black - white, -surplus))
    return {
        player: (len(rows), fmean(row[0] for row in rows), fmean(row[1] for row in rows))
        for player, rows in sides.items()
        if len(rows) >= games_min
    }


def pearson(pairs: list[tuple[float, float]]) -> float:
    """Return the ordinary correlation of pairs."""
    x, y = fmean(pair[0] for pair in pairs), fmean(pair[1] for pair in pairs)
    both = sum((a - x) * (b - y) for a, b in pairs)
    return both / sqrt(sum((a - x) ** 2 for a, _ in pairs) * sum((b - y) ** 2 for _, b in pairs))


def bands(games: list[Game], advantage: float) -> dict[int, dict[str, float]]:
    """Return Melão's bands, both sides of every game, by number of the band from the lowest."""
    found: dict[int, list[tuple[float, float]]] = {}
    for game in games:
        white, black = game["white_rating"], game["black_rating"]
        if white is None or black is None:
            continue
        expected = logistic(white - black + advantage)
        for difference, mean, score in (
            (white - black, expected, game["score"]),
            (black - white, 1 - expected, 1 - game["score"]),
        ):
            number = sum(difference >= edge for edge in BANDS)
            found.setdefault(number, []).append((mean, score))
    return {
        number: {
            "sides": len(rows),
            "expected": fmean(row[0] for row in rows),
            "made": fmean(row[1] for row in rows),
            "per_100": 100 * 10 * fmean(row[1] - row[0] for row in rows),
        }
        for number, rows in found.items()
    }
