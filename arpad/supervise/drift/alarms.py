"""Alarms: figures of a scale beyond their thresholds, how they may be read, what can be tried.

An alarm needs two things: the figure is at the threshold or beyond it, and its 95% interval does
not hold 0, so that it is not chance alone. It states what was observed; causes are readings, for
lists and games seldom tell one from another. Remedies are changes of a rulebook as --what-if takes
them; `remedies` tries them in simulated federations. docs/studies/alarms.py measures how often each
alarm sounds with drift, and without.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

from arpad.supervise.drift.figures import Anchor, Later, Recent
from arpad.supervise.resampling import Estimate

if TYPE_CHECKING:
    from arpad.supervise.drift.games import FromGames


@dataclass(frozen=True, slots=True)
class Thresholds:
    """From what size on a figure alarms, in rating points.

    scale, stayers and top are points a year; entrants is the gain or loss of entrants by the next
    year that is measured; anchor is the difference to an outside list; juniors and newcomers are
    what players under 18, and in their first games, are worth more than their ratings. Without
    games there is no scale, and no juniors and newcomers.
    """

    stayers: float = 5.0
    top: float = 5.0
    entrants: float = 40.0
    anchor: float = 20.0
    scale: float = 2.0
    juniors: float = 25.0
    newcomers: float = 25.0


@dataclass(frozen=True, slots=True)
class Alarm:
    """What is beyond its threshold, how far, how it may be read, and what-ifs to try.

    figure is in the unit of its threshold: points, or points a year.
    """

    name: str
    on: date | None
    figure: Estimate
    threshold: float
    message: str
    reading: str
    remedy: str
    what_ifs: tuple[str, ...]


OF_GAMES: Final = ("scale", "juniors", "newcomers")
"""The alarms that need games."""
_FIRST_GAMES: Final = ("added_games=fide-2024", "rating_floor=1400")
_SOONER: Final = ("k_factor=fide-2014", "k_factor=40", "added_games=fide-2024")
_BY_HAND: Final = (
    "Add the difference to everybody's rating once, as CNXC 7.3 does, and find why it arose before "
    "it does again."
)
_READINGS: Final = {
    ("stayers", False): (
        "Newcomers may improve and take points from those who stay; or those who stay may grow "
        "weaker with age. Lists alone can't tell these apart, games can.",
        "Give the young a higher K (FIDE 2014), or everybody, or first ratings nearer to their "
        "level (FIDE 2024).",
        _SOONER,
    ),
    ("stayers", True): (
        "Those who stay may improve; or points may come that nobody loses, where K differs between "
        "opponents or points are given beside the games.",
        "A lower K for all takes back the most.",
        ("k_factor=10", "k_factor=20"),
    ),
    ("top", False): (
        "The best may grow weaker, or may have left; or the limit on rating differences, by which "
        "a favourite is expected to score less than the table says, may be too high.",
        "Lower the limit.",
        ("rated_difference=400", "rated_difference=300"),
    ),
    ("top", True): (
        "The best may improve, or more strong players may have come; or the limit on rating "
        "differences may give favourites points against much weaker opponents.",
        "Raise the limit or drop it.",
        ("rated_difference=600", "rated_difference=none"),
    ),
    ("entrants", True): (
        "First ratings may be too low; or entrants may be young, and improve. Lists can't tell "
        "these apart, games can.",
        "Count drawn games against a fixed level into the first performance (FIDE 2024), or raise "
        "the floor.",
        _FIRST_GAMES,
    ),
    ("entrants", False): (
        "First ratings may be too high; or entrants may be past their best.",
        "Count drawn games against a fixed level into the first performance (FIDE 2024).",
        _FIRST_GAMES[:1],
    ),
    ("anchor", True): ("The list may stand too low, or the other one too high.", _BY_HAND, ()),
    ("anchor", False): (
        "The list may stand too high, or the other one too low. The difference is negative.",
        _BY_HAND,
        (),
    ),
    ("scale", False): (
        "The scale may sink: the growth of the young, or first ratings that are too low, are paid "
        "for by all others; or players of 25 to 44 may grow weaker.",
        "Give the young a higher K (FIDE 2014), or everybody, or first ratings nearer to their "
        "level (FIDE 2024).",
        _SOONER,
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
        _SOONER,
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
        _FIRST_GAMES,
    ),
    ("newcomers", False): (
        "First ratings may be too high.",
        "Count drawn games against a fixed level into the first performance (FIDE 2024).",
        _FIRST_GAMES[:1],
    ),
}  # fmt: skip


def alarms(
    recent: Recent | None,
    later: list[Later],
    anchor: Anchor | None,
    thresholds: Thresholds | None = None,
    games: FromGames | None = None,
) -> list[Alarm]:
    """Return the alarms of the last year that was measured, in a fixed order."""
    limits = thresholds or Thresholds()
    found: list[Alarm] = []
    if recent and (one := recent.stayers):
        words = f"Players who stay change by {one.value:+.1f} points a year on average"
        found += _alarm("stayers", recent.on, one, limits.stayers, words)
    if recent and (one := recent.top):
        words = f"The mean of the best changes by {one.value:+.1f} points a year"
        found += _alarm("top", recent.on, one, limits.top, words)
    found += _of_entrants(later, limits.entrants)
    if anchor and (one := anchor.difference):
        words = f"The outside list is {one.value:+.1f} points away from ours"
        found += _alarm("anchor", None, one, limits.anchor, words)
    return [*found, *_of_games(games, limits)] if games else found


def _of_games(games: FromGames, limits: Thresholds) -> Iterator[Alarm]:
    from arpad.supervise.drift.games import JUNIORS, NEWCOMERS, lag_of  # needs the models

    if one := games.scale:
        words = (
            f"By games and lists since {one.since} the scale moves by {one.bound}"
            f"{one.drift.value:+.1f} points a year"
        )
        yield from _alarm("scale", one.on, one.drift, limits.scale, words)
    told = (
        ("juniors", "juniors", JUNIORS, f"players {JUNIORS}", limits.juniors),
        ("newcomers", "games", NEWCOMERS, "players in their first 30 games", limits.newcomers),
    )
    for name, kind, group, who, limit in told:
        if worth := lag_of(games, kind, group):
            words = (
                f"Since {games.lags_since} {who} score as if rated {worth.value:+.1f} points from "
                "where they are, against the mean of all"
            )
            yield from _alarm(name, None, worth, limit, words)


def _of_entrants(later: list[Later], threshold: float) -> Iterator[Alarm]:
    nearest = [one for one in later if one.years == min(two.years for two in later)]
    if nearest:
        last = max(nearest, key=lambda one: one.entered_on)
        words = (
            f"On {last.on} the entrants of {last.entered_on} stand {last.gain.value:+.1f} points "
            "from their first rating"
        )
        yield from _alarm("entrants", last.on, last.gain, threshold, words)


def _alarm(
    name: str, on: date | None, figure: Estimate, threshold: float, words: str
) -> Iterator[Alarm]:
    if abs(figure.value) >= threshold and (figure.low > 0 or figure.high < 0):
        reading, remedy, what_ifs = _READINGS[name, figure.value > 0]
        interval = f"95% interval {figure.low:+.1f} to {figure.high:+.1f}"
        message = f"{words} ({interval}; the threshold is {threshold:g} points)."
        yield Alarm(name, on, figure, threshold, message, reading, remedy, what_ifs)
