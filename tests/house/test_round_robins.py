"""298 real round robins: the engine and the naive implementation agree on every one of them.

Rated as they were, all players rated; and again with a third of the players made unrated, who play
their first event, or not their first; and with two thirds.
"""

import csv
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.house.agreement import assert_agree, assert_lists_are_sums
from tests.house.engine_adapter import Random as Period
from tests.house.engine_adapter import rate_with_engine
from tests.house.naive import model, rate
from tests.sampling import amount

EDITIONS = ("fide-2005", "fide-2009", "fide-2009-applied")
GAMES = Path(__file__).parents[1] / "data" / "round_robins" / "games.csv"
EVENTS = 298
SAMPLE = amount(12, full=EVENTS)
START, END, LIST = date(2009, 8, 1), date(2009, 8, 9), date(2009, 9, 1)
KINDS = {"single": "round_robin", "double": "double_round_robin"}


@cache
def round_robins() -> dict[int, Period]:
    """Return every event of the file as a period of its own, by its number."""
    rows: dict[int, list[dict[str, str]]] = {}
    with GAMES.open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            rows.setdefault(int(row["event"]), []).append(row)
    return {number: _period(games) for number, games in rows.items()}


def _period(rows: Sequence[dict[str, str]]) -> Period:
    ratings = {int(row[c]): int(row[f"{c}_rating"]) for row in rows for c in ("white", "black")}
    games = tuple(
        model.Game(int(row["round"] or 0), int(row["white"]), int(row["black"]), row["result"])
        for row in rows
    )
    players = [
        model.Player(number, rating, rating, rating, 30, False, "m")
        for number, rating in sorted(ratings.items())
    ]
    event = model.Event(1, KINDS[rows[0]["kind"]], START, END, 120, games)
    return LIST, players, [event], []


def with_unrated(number: int, period: Period, thirds: int, *, has_played: bool) -> Period:
    """Return the period with one or two thirds of the players, drawn by its number, unrated."""
    list_date, players, events, pending = period
    chosen = Random(number).sample([p.player_id for p in players], len(players) * thirds // 3)
    fewer = [
        replace(p, rating=None, rating_now=None, rating_peak=None, games_rated=0,
                has_played_event=has_played) if p.player_id in chosen else p
        for p in players
    ]  # fmt: skip
    return list_date, fewer, events, pending


def sample() -> dict[int, Period]:
    every = round_robins()
    chosen = sorted(Random(2009).sample(sorted(every), SAMPLE))
    return {number: every[number] for number in chosen}


def test_the_file_holds_298_complete_round_robins() -> None:
    every = round_robins()
    assert sorted(every) == list(range(1, EVENTS + 1))
    assert sum(len(events[0].games) for _, _, events, _ in every.values()) == 14_554
    for number, (_, players, (event,), _) in every.items():
        met = Counter(frozenset((game.white, game.black)) for game in event.games)
        size = len(players)
        assert len(met) == size * (size - 1) // 2, number
        assert set(met.values()) == {1 if event.kind == "round_robin" else 2}, number


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("unrated", ["none", "a third, first event", "a third, later event"])
def test_engine_and_naive_agree_on_real_round_robins(edition: str, unrated: str) -> None:
    periods = sample()
    if unrated != "none":
        has_played = unrated == "a third, later event"
        periods = {n: with_unrated(n, p, 1, has_played=has_played) for n, p in periods.items()}
    figures = rate_with_engine(edition, LIST, periods)
    for number, (list_date, players, events, pending) in periods.items():
        outcome = rate(edition, list_date, players, events, pending)
        assert_agree(number, outcome, figures)
    assert len(figures.sides) == 2 * sum(len(p[2][0].games) for p in periods.values())
    assert_lists_are_sums(figures)


@pytest.mark.parametrize("edition", EDITIONS)
def test_real_round_robins_with_two_thirds_unrated(edition: str) -> None:
    """6.3, 6.31 and 6.32 decide which of them are rated at all; some are, some are not."""
    periods = {n: with_unrated(n, p, 2, has_played=True) for n, p in sample().items()}
    figures = rate_with_engine(edition, LIST, periods)
    for number, (list_date, players, (event,), pending) in periods.items():
        size, rated = len(players), sum(player.rating is not None for player in players)
        is_rated = 3 * rated >= size  # 6.3
        if size < 10 or event.kind == "double_round_robin":  # 6.31; 6.32, all have six players
            is_rated &= rated >= 4
        assert figures.event_is_rated[number, 1] == is_rated, number
        assert_agree(number, rate(edition, list_date, players, [event], pending), figures)
    assert set(figures.event_is_rated.values()) == {True, False}
