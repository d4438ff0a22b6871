"""Small players, events and pending results for the tests."""

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

from tests.house.naive.model import Game, Outcome, Pending

from .fide import rate
from .model import Event, Player

LIST = date(2024, 6, 1)
START, END = date(2024, 5, 4), date(2024, 5, 12)


def rated(number: int, rating: int, **more: Any) -> Player:
    return replace(Player(number, rating, rating, rating, 30, False, "m"), **more)


def unrated(number: int, **more: Any) -> Player:
    return replace(Player(number, None, None, None, 0, False, "m"), **more)


def event(results: list[tuple[int, int, str]], kind: str = "swiss", **more: Any) -> Event:
    games = tuple(Game(i, w, b, r) for i, (w, b, r) in enumerate(results, start=1))
    return replace(Event(1, kind, START, END, None, games), **more)


def against(number: int, ratings: list[int], results: str, **more: Any) -> tuple[list[Any], Event]:
    """Let a player with the white pieces meet opponents 101, 102 ... of these ratings."""
    rivals = [rated(101 + i, rating) for i, rating in enumerate(ratings)]
    games = [(number, rival.player_id, r) for rival, r in zip(rivals, results, strict=True)]
    return rivals, event(games, **more)


def row(games: int, half: int, total: int, on: date, **more: Any) -> Pending:
    return replace(Pending(1, on, games, half, total, None, False, games, True, False), **more)


def first_rating(edition: str, ratings: list[int], results: str) -> int | None:
    """Give the first rating of player 1 after one event."""
    rivals, played = against(1, ratings, results)
    return rate(edition, LIST, [unrated(1), *rivals], [played]).rating_new[1]


def changes_of(outcome: Outcome, player_id: int) -> list[Fraction]:
    return [side.change for (_, _, p), side in outcome.sides.items() if p == player_id]


def alone(edition: str, player: Player, ratings: list[int], results: str) -> Outcome:
    """Rate one event of a player, who has white, against opponents 101, 102 ..."""
    rivals, played = against(player.player_id, ratings, results)
    return rate(edition, LIST, [player, *rivals], [played])
