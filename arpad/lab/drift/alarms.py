"""The alarms of a scale with those that need games: the whole scale, juniors, newcomers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from arpad.lab.drift.games import JUNIORS, NEWCOMERS, FromGames, lag_of
from arpad.watch.alarms import FIRST_GAMES, SOONER, Alarm, Readings, Thresholds, alarm
from arpad.watch.alarms import alarms as alarms_of_lists
from arpad.watch.figures import Anchor, EntrantsLater, RecentChange

OF_GAMES: Final = ("scale", "juniors", "newcomers")
"""The alarms that need games."""
READINGS: Final[Readings] = {
    ("scale", False): (
        "The scale may sink: the growth of the young, or first ratings that are too low, are paid "
        "for by all others; or players of 25 to 44 may grow weaker.",
        "Give the young a higher K (FIDE 2014), or everybody, or first ratings nearer to their "
        "level (FIDE 2024).",
        SOONER,
    ),
    ("scale", True): (
        "The scale may rise, by first ratings that are too high or by points that nobody loses; or "
        "players of 25 to 44 may improve.",
        "A lower K for all takes back the most.",
        ("k_factor=10", "k_factor=20"),
    ),
    ("juniors", True): (
        "The young may grow faster than their ratings follow; or they may have come in too low. "
        "Either takes points from their opponents; by itself it is no proof that the scale sinks.",
        "Give the young, or everybody, a higher K (FIDE 2014), or raise first ratings (FIDE 2024).",
        SOONER,
    ),
    ("juniors", False): (
        "First ratings of the young may be too high, or K so high that luck carries them too far.",
        "Lower K.",
        ("k_factor=20", "k_factor=10"),
    ),
    ("newcomers", True): (
        "First ratings may be too low; or newcomers may improve within their first games.",
        "Count drawn games against a fixed level into the first performance (FIDE 2024), or raise "
        "the floor.",
        FIRST_GAMES,
    ),
    ("newcomers", False): (
        "First ratings may be too high.",
        "Count drawn games against a fixed level into the first performance (FIDE 2024).",
        FIRST_GAMES[:1],
    ),
}  # fmt: skip


def alarms(
    recent: RecentChange | None,
    later: list[EntrantsLater],
    anchor: Anchor | None,
    thresholds: Thresholds | None = None,
    games: FromGames | None = None,
) -> list[Alarm]:
    """Return the alarms of the last year that was measured, in a fixed order: lists, then games."""
    limits = thresholds or Thresholds()
    of_lists = alarms_of_lists(recent, later, anchor, limits)
    return [*of_lists, *_of_games(games, limits)] if games else of_lists


def _of_games(games: FromGames, limits: Thresholds) -> Iterator[Alarm]:
    if scale := games.scale:
        words = (
            f"By games and lists since {scale.since} the scale moves by {scale.bound}"
            f"{scale.drift.value:+.1f} points a year"
        )
        yield from alarm("scale", scale.on, scale.drift, limits.scale, words, READINGS)
    groups = (
        ("juniors", "juniors", JUNIORS, f"players {JUNIORS}", limits.juniors),
        ("newcomers", "games", NEWCOMERS, "players in their first 30 games", limits.newcomers),
    )
    for name, kind, group, who, limit in groups:
        if worth := lag_of(games, kind, group):
            words = (
                f"Since {games.lags_since} {who} score as if rated {worth.value:+.1f} points from "
                "where they are, against the mean of all"
            )
            yield from alarm(name, None, worth, limit, words, READINGS)
