"""Alarms: figures of a scale beyond their thresholds, how they may be read, what can be tried.

An alarm needs two things: the figure is at the threshold or beyond it, and its 95% interval does
not hold 0, so that it is not chance alone. It states what was observed; causes are readings, for
lists and games seldom tell one from another. Remedies are changes of a rulebook as --what-if takes
them; `remedies` tries them in simulated federations. docs/studies/alarms.py measures how often each
alarm sounds with drift, and without.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from arpad.watch.figures import Anchor, EntrantsLater, RecentChange
from arpad.watch.resampling import Estimate


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


FIRST_GAMES: Final = ("added_games=fide-2024", "rating_floor=1400")
SOONER: Final = ("k_factor=fide-2014", "k_factor=40", "added_games=fide-2024")
_BY_HAND: Final = (
    "Add the difference to everybody's rating once, as CNXC 7.3 does, and find why it arose before "
    "it does again."
)
Readings = Mapping[tuple[str, bool], tuple[str, str, tuple[str, ...]]]
"""Of an alarm's name, upwards (True) or downwards: how it may be read, a remedy, and what-ifs."""
READINGS: Final[Readings] = {
    ("stayers", False): (
        "Newcomers may improve and take points from those who stay; or those who stay may grow "
        "weaker with age. Lists alone can't tell these apart, games can.",
        "Give the young a higher K (FIDE 2014), or everybody, or first ratings nearer to their "
        "level (FIDE 2024).",
        SOONER,
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
        FIRST_GAMES,
    ),
    ("entrants", False): (
        "First ratings may be too high; or entrants may be past their best.",
        "Count drawn games against a fixed level into the first performance (FIDE 2024).",
        FIRST_GAMES[:1],
    ),
    ("anchor", True): ("The list may stand too low, or the other one too high.", _BY_HAND, ()),
    ("anchor", False): (
        "The list may stand too high, or the other one too low. The difference is negative.",
        _BY_HAND,
        (),
    ),
}  # fmt: skip


def alarms(
    recent: RecentChange | None,
    later: list[EntrantsLater],
    anchor: Anchor | None,
    thresholds: Thresholds | None = None,
) -> list[Alarm]:
    """Return the alarms of the last year that was measured, in a fixed order."""
    limits = thresholds or Thresholds()
    raised: list[Alarm] = []
    if recent and (estimate := recent.stayers):
        words = f"Players who stay change by {estimate.value:+.1f} points a year on average"
        raised += alarm("stayers", recent.on, estimate, limits.stayers, words)
    if recent and (estimate := recent.top):
        words = f"The mean of the best changes by {estimate.value:+.1f} points a year"
        raised += alarm("top", recent.on, estimate, limits.top, words)
    raised += _of_entrants(later, limits.entrants)
    if anchor and (estimate := anchor.difference):
        words = f"The outside list is {estimate.value:+.1f} points away from ours"
        raised += alarm("anchor", None, estimate, limits.anchor, words)
    return raised


def _of_entrants(later: list[EntrantsLater], threshold: float) -> Iterator[Alarm]:
    nearest = [entered for entered in later if entered.years == min(two.years for two in later)]
    if nearest:
        last = max(nearest, key=lambda entered: entered.entered_on)
        words = (
            f"On {last.on} the entrants of {last.entered_on} stand {last.gain.value:+.1f} points "
            "from their first rating"
        )
        yield from alarm("entrants", last.on, last.gain, threshold, words)


def alarm(
    name: str,
    on: date | None,
    figure: Estimate,
    threshold: float,
    words: str,
    readings: Readings = READINGS,
) -> Iterator[Alarm]:
    """Yield the alarm of a figure that is beyond its threshold and whose interval lacks 0."""
    if abs(figure.value) >= threshold and (figure.low > 0 or figure.high < 0):
        reading, remedy, what_ifs = readings[name, figure.value > 0]
        interval = f"95% interval {figure.low:+.1f} to {figure.high:+.1f}"
        message = f"{words} ({interval}; the threshold is {threshold:g} points)."
        yield Alarm(name, on, figure, threshold, message, reading, remedy, what_ifs)
