"""Small players, events and pending results for the tests."""

from dataclasses import replace
from datetime import date
from typing import Any

from .model import Event, Game, Pending, Player

LIST = date(2009, 9, 1)
START, END = date(2009, 8, 1), date(2009, 8, 9)


def rated(number: int, rating: int, games: int = 30, **more: Any) -> Player:
    return replace(Player(number, rating, rating, rating, games, False, "m"), **more)


def unrated(number: int, *, has_played: bool = False) -> Player:
    return Player(number, None, None, None, 0, has_played, "m")


def event(kind: str, results: list[tuple[int, int, str]], number: int = 1, **more: Any) -> Event:
    games = tuple(Game(i, w, b, r) for i, (w, b, r) in enumerate(results, start=1))
    return replace(Event(number, kind, START, END, 120, games), **more)


def earlier(games: int, half: int, average: int, rating: int | None) -> Pending:
    return Pending(
        1, date(2009, 5, 1), games, half, games * average, rating, False, games, True, False
    )
