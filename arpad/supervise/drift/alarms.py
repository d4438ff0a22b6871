"""Alarms: figures of a scale beyond their thresholds, each with what can be done about it.

An alarm needs two things: the figure is at the threshold or beyond it, and its 95% interval does
not hold 0, so that it is not chance alone. Its remedies are changes of a rulebook as --what-if
takes them; `remedies` tries them in a simulated federation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from arpad.supervise.drift.figures import Anchor, Later, Recent
from arpad.supervise.resampling import Estimate


@dataclass(frozen=True, slots=True)
class Thresholds:
    """From what size on a figure alarms, in rating points.

    stayers and top are points a year; entrants is the gain or loss of entrants by the next year
    that is measured; anchor is the difference to an outside list.
    """

    stayers: float = 5.0
    top: float = 5.0
    entrants: float = 40.0
    anchor: float = 20.0


@dataclass(frozen=True, slots=True)
class Alarm:
    """What is beyond its threshold, how far, the remedies in words, and as what-ifs to try.

    figure is in the unit of its threshold: points, or points a year.
    """

    name: str
    on: date | None
    figure: Estimate
    threshold: float
    message: str
    remedy: str
    what_ifs: tuple[str, ...]


_REMEDIES = {
    ("stayers", False): (
        "Newcomers improve and take their points from those who stay. Give the young a higher K "
        "(FIDE 2014), or everybody, so that they reach their level sooner; or first ratings nearer "
        "to it (FIDE 2024).",
        ("k_factor=fide-2014", "k_factor=40", "added_games=fide-2024"),
    ),
    ("stayers", True): (
        "Those who stay gain points that nobody loses. Look where K differs between opponents and "
        "at points given beside the games; a lower K for all takes back the most.",
        ("k_factor=10", "k_factor=20"),
    ),
    ("top", False): (
        "The best lose points to the field. Look at the limit on rating differences, by which a "
        "favourite is expected to score less than the table says: a lower one gives them more.",
        ("rated_difference=400", "rated_difference=300"),
    ),
    ("top", True): (
        "The best gain on the field. Look at the limit on rating differences, which gives a "
        "favourite points against much weaker opponents: raise it or drop it.",
        ("rated_difference=600", "rated_difference=none"),
    ),
    ("entrants", True): (
        "First ratings are too low, and what entrants gain others lose. Count drawn games against "
        "a fixed level into the first performance (FIDE 2024), or raise the floor.",
        ("added_games=fide-2024", "rating_floor=1400"),
    ),
    ("entrants", False): (
        "First ratings are too high, and what entrants lose others gain. Count drawn games against "
        "a fixed level into the first performance (FIDE 2024).",
        ("added_games=fide-2024",),
    ),
    ("anchor", True): (
        "The list stands below the other one. Add the difference to everybody's rating once, as "
        "CNXC 7.3 does, and find why it arose before it does again.",
        (),
    ),
    ("anchor", False): (
        "The list stands above the other one. Add the difference (it is negative) to everybody's "
        "rating once, as CNXC 7.3 does, and find why it arose before it does again.",
        (),
    ),
}


def alarms(
    recent: Recent | None,
    later: list[Later],
    anchor: Anchor | None,
    thresholds: Thresholds | None = None,
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
    return found


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
        remedy, what_ifs = _REMEDIES[name, figure.value > 0]
        interval = f"95% interval {figure.low:+.1f} to {figure.high:+.1f}"
        message = f"{words} ({interval}; the threshold is {threshold:g} points)."
        yield Alarm(name, on, figure, threshold, message, remedy, what_ifs)
