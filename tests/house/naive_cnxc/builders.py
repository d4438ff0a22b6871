"""Small players, events and substitutions for the tests."""

from dataclasses import replace
from datetime import date
from itertools import pairwise
from typing import Any

from .model import Event, Game, Performance, Period, Player, Substitution

FIRST_DAY, LAST_DAY = date(2009, 7, 1), date(2009, 12, 31)
EARLIER = date(2009, 3, 31)


def effective(number: int, rating: int, games: int = 30, **more: Any) -> Player:
    return replace(Player(number, rating, True, games, (), EARLIER, None, None, None, None), **more)


def provisional(number: int, rating: int, *performances: Performance, **more: Any) -> Player:
    games = sum(one.games for one in performances)
    player = Player(number, rating, False, games, performances, EARLIER, None, None, None, None)
    return replace(player, **more)


def unrated(number: int, **more: Any) -> Player:
    return replace(Player(number, None, False, 0, (), None, None, None, None, None), **more)


def event(*results: tuple[int, int, str], number: int = 1, **more: Any) -> Event:
    """One game in each round: white, black, result."""
    games = tuple(Game(i, w, b, r) for i, (w, b, r) in enumerate(results, start=1))
    return replace(Event(number, date(2008, 1, 1), date(2009, 10, 1), games), **more)


def period(players: list[Player], *events: Event, rows: tuple[Substitution, ...] = ()) -> Period:
    return Period(FIRST_DAY, LAST_DAY, tuple(players), events, rows)


def chain(side: str, *seated: tuple[int, bool]) -> tuple[Substitution, ...]:
    """Substitutions in round 1 of event 1: each player with whether he moved."""
    return tuple(
        Substitution(1, 1, side, i + 1, *(a[0], b[0]), *(a[1], b[1]))
        for i, (a, b) in enumerate(pairwise(seated))
    )
