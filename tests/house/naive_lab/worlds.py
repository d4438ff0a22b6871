"""Random small worlds: series of lists whose players come, go and return, and games among them."""

from datetime import date
from random import Random
from typing import Any

from .games import Game, logistic
from .lists import Series

Facts = dict[str, dict[str, object]]


def random_series(seed: int) -> tuple[Series, Facts]:
    """Return a series of lists at uneven distances, and what is known of its players."""
    chance = Random(seed)
    days = sorted({
        date(chance.randint(1996, 2013), chance.choice((1, 2, 7, 10)), chance.choice((1, 15)))
        for _ in range(chance.randint(3, 14))
    })  # fmt: skip
    if chance.random() < 0.3:
        days = sorted({*days, date(2000, 2, 29)})
    players = [f"p{number}" for number in range(chance.randint(5, 60))]
    level = {player: chance.randint(1000, 2700) for player in players}
    joins = {player: chance.randint(-2, len(days)) for player in players}
    stays = chance.choice((0.5, 0.8, 0.95))
    series = []
    for number, day in enumerate(days):
        ratings = {}
        for player in players:
            level[player] += chance.choice((0, 0, chance.randint(-40, 60)))
            if number >= joins[player] and chance.random() < stays:
                ratings[player] = level[player]
        if not ratings:
            ratings[players[0]] = level[players[0]]
        series.append((day, ratings))
    facts: Facts = {}
    for player in players:
        facts[player] = {}
        if chance.random() < 0.8:
            facts[player]["federation"] = chance.choice(("AND", "ESP", "POR"))
        if chance.random() < 0.8:
            facts[player]["birth_year"] = chance.randint(1920, 2005)
    return series, facts


def random_games(seed: int, *, all_rated: bool = True) -> list[Game]:
    """Return games of some players, in events and outside; ratings move between events."""
    chance = Random(seed)
    players = [f"p{number}" for number in range(chance.randint(4, 14))]
    spread = chance.choice((40, 150, 400))
    level = {player: round(chance.gauss(2200, spread)) for player in players}
    stretch = chance.choice((0.6, 0.9, 1.1))
    games: list[Game] = []
    for number in range(chance.randint(2, 9)):
        event = chance.choice((f"event {number}", f"event {number}", None))
        for player in players:
            level[player] += chance.randint(-25, 25)
        for _ in range(chance.randint(10, 50)):
            white, black = chance.sample(players, 2)
            games.append(_game(chance, white, black, level, event, stretch))
    if not all_rated:
        for game in games:
            if chance.random() < 0.1:
                game[chance.choice(("white_rating", "black_rating"))] = None
    return games


def _game(
    chance: Random, white: str, black: str, level: dict[str, int], event: str | None, stretch: float
) -> dict[str, Any]:
    expected = logistic(stretch * (level[white] - level[black]) + 35)
    drawn = min(0.3, expected, 1 - expected)
    dice = chance.random()
    score = 1.0 if dice < expected - drawn / 2 else 0.5 if dice < expected + drawn / 2 else 0.0
    return {
        "white": white,
        "black": black,
        "white_rating": level[white],
        "black_rating": level[black],
        "score": score,
        "event": event,
    }


def random_forecasts(seed: int) -> list[tuple[float, float]]:
    """Return forecasts, some of them certain and wrong, with results."""
    chance = Random(seed)
    edges = (0.0, 0.1, 0.3, 0.5, 0.9, 1.0)
    return [
        (
            chance.choice(edges) if chance.random() < 0.3 else chance.random(),
            chance.choice((0, 0.5, 1)),
        )
        for _ in range(chance.randint(1, 200))
    ]
