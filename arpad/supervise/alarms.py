"""Alarms: figures of a scale beyond their thresholds, each with what can be done about it.

An alarm needs two things: the figure is at the threshold or beyond it, and its 95% interval does
not hold 0, so that it is not chance alone. Its remedies are changes of a rulebook as --what-if
takes them; `remedies` tries them in a simulated federation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from arpad.supervise.drift import Anchor, Flow, Later, Level
from arpad.supervise.resampling import Estimate

DAYS_A_YEAR = 365.25


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
    levels: list[Level],
    flows: list[Flow],
    later: list[Later],
    anchor: Anchor | None,
    thresholds: Thresholds | None = None,
) -> list[Alarm]:
    """Return the alarms of the last year that was measured, in a fixed order."""
    limits = thresholds or Thresholds()
    found = [
        *_of_stayers(flows, limits.stayers),
        *_of_top(levels, limits.top),
        *_of_entrants(later, limits.entrants),
    ]
    if anchor and anchor.difference:
        words = f"The outside list is {anchor.difference.value:+.1f} points away from ours"
        found += _alarm("anchor", None, anchor.difference, limits.anchor, words)
    return found


def _of_stayers(flows: list[Flow], threshold: float) -> Iterator[Alarm]:
    """Add up the changes of those who stayed over the flows of the last year."""
    if not flows:
        return
    last = flows[-1].on
    recent = [flow for flow in flows if (last - flow.before).days <= DAYS_A_YEAR + 1] or flows[-1:]
    known = [flow.stayers_change for flow in recent if flow.stayers_change]
    if not known:
        return
    a_year = DAYS_A_YEAR / (last - recent[0].before).days
    value = sum(one.value for one in known)
    # Changes of different periods are nearly independent: squares of their half widths add up.
    half = sum(((one.high - one.low) / 2) ** 2 for one in known) ** 0.5
    total = Estimate(
        value * a_year, (value - half) * a_year, (value + half) * a_year, known[-1].count
    )
    words = f"Players who stay change by {total.value:+.1f} points a year on average"
    yield from _alarm("stayers", last, total, threshold, words)


def _of_top(levels: list[Level], threshold: float) -> Iterator[Alarm]:
    """Compare the last list's best with those of the list a year before, or of the first."""
    if len(levels) < 2:
        return
    last = levels[-1]
    year_before = [one for one in levels[:-1] if (last.on - one.on).days >= DAYS_A_YEAR - 1]
    first = year_before[-1] if year_before else levels[0]
    if not last.top or not first.top:
        return
    a_year = DAYS_A_YEAR / (last.on - first.on).days
    value = last.top.value - first.top.value
    # The same players, mostly: their difference varies less than this, which only makes it calmer.
    half = (
        ((last.top.high - last.top.low) / 2) ** 2 + ((first.top.high - first.top.low) / 2) ** 2
    ) ** 0.5
    change = Estimate(
        value * a_year, (value - half) * a_year, (value + half) * a_year, last.top.count
    )
    words = f"The mean of the best changes by {change.value:+.1f} points a year"
    yield from _alarm("top", last.on, change, threshold, words)


def _of_entrants(later: list[Later], threshold: float) -> Iterator[Alarm]:
    nearest = [one for one in later if one.years == min(two.years for two in later)]
    if nearest:
        last = max(nearest, key=lambda one: one.entered_on)
        words = (
            f"Entrants of {last.entered_on} are {last.gain.value:+.1f} points from their first "
            f"rating on {last.on}"
        )
        yield from _alarm("entrants", last.on, last.gain, threshold, words)


def _alarm(
    name: str, on: date | None, figure: Estimate, threshold: float, words: str
) -> Iterator[Alarm]:
    if abs(figure.value) >= threshold and (figure.low > 0 or figure.high < 0):
        remedy, what_ifs = _REMEDIES[name, figure.value > 0]
        interval = f"95% interval {figure.low:+.1f} to {figure.high:+.1f}"
        message = f"{words} ({interval}; the threshold is {threshold:g})."
        yield Alarm(name, on, figure, threshold, message, remedy, what_ifs)
