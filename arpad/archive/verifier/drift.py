"""Measure again what the year to a list did to the scale (docs/publication.md, "Drift")."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from random import Random
from statistics import quantiles
from typing import Any

Json = dict[str, Any]
Ratings = dict[str, int]
"""The ratings of who is active on a list, by their numbers."""
DRAWS, BEST, THRESHOLD_E1 = 400, 100, 50
DRAWN_MAX = 2000
"""The interval of the mean of more players is taken from the normal curve."""
POISSON = (0.367879, 0.367879, 0.183940, 0.061313, 0.015328, 0.003066, 0.000511, 0.000073, 0.00001)
"""How often somebody is drawn 0, 1, 2, ... times."""


def fault(kept: Json | None, lists: dict[date, Ratings], on: date) -> str:
    """Return what is wrong with the drift that a list of a day keeps, or nothing.

    `lists` are those of its series, the one from which it goes on among them.
    """
    before = sorted(day for day in lists if day < on)
    year_ago = max((day for day in before if (on - day).days >= 365), default=date.min)
    since = next((day for day in before if day >= year_ago and lists[day]), None)
    if since is None or not lists[on]:
        return "" if kept is None else "no list before it can be compared"
    if kept is None or kept["since"] != since.isoformat():
        return f"it is compared with another list than that of {since}"
    old, new = lists[since], lists[on]
    a_year = Fraction(36525, 100) / (on - since).days
    changes = [new[player] - rating for player, rating in sorted(old.items()) if player in new]
    stayers = (mean(changes), drawn_mean(changes), len(changes)) if changes else None
    top = None
    if min(len(old), len(new)) >= BEST:
        change = mean(best(new.values())) - mean(best(old.values()))
        top = (change, drawn_best(old, new), BEST)
    for name, figure in (("stayers", stayers), ("top", top)):
        if what := _differs(kept[name], figure, a_year):
            return f"{name}: {what}"
    return _alarms(kept)


def _differs(
    kept: Json | None, remade: tuple[Fraction, tuple[float, float], int] | None, a_year: Fraction
) -> str:
    """Return where a figure kept is not the one made here; ends of intervals are drawn."""
    if kept is None or remade is None:
        return "" if kept is None and remade is None else "it needs players on both lists"
    change, ends, players = remade
    change_e1, low, high = (10 * a_year * Fraction(figure) for figure in (change, *ends))
    if kept["players"] != players:
        return f"{players} players"
    if abs(kept["change_e1"] - change_e1) > Fraction(1, 2):
        return f"another change than {float(change_e1 / 10):.1f}"
    apart = (high - low) / (4 if players >= 30 else 2) + 1
    if abs(kept["low_e1"] - low) > apart or abs(kept["high_e1"] - high) > apart:
        return f"another interval than {float(low / 10):.1f} to {float(high / 10):.1f}"
    return ""


def _alarms(kept: Json) -> str:
    """Return which alarm does not follow from the figures kept; a tenth from either, both do."""
    if set(kept["alarms"]) - {"stayers", "top"} or set(kept["alarms"].values()) - {THRESHOLD_E1}:
        return "an alarm that there is not"
    for name in ("stayers", "top"):
        figure, beyond = kept[name], -2
        if figure is not None:
            away = max(figure["low_e1"], -figure["high_e1"])
            beyond = min(abs(figure["change_e1"]) - THRESHOLD_E1, away)
        if abs(beyond) > 1 and (name in kept["alarms"]) != (beyond > 0):
            return f"the alarm of {name} does not follow from its figures"
    return ""


def mean(numbers: Sequence[int]) -> Fraction:
    """Return the mean."""
    return Fraction(sum(numbers), len(numbers))


def best(ratings: Any) -> list[int]:
    """Return the highest ratings."""
    return sorted(ratings, reverse=True)[:BEST]


def ends_of(figures: list[float]) -> tuple[float, float]:
    """Return the 2.5th and the 97.5th percentile."""
    cuts = quantiles(figures, n=40, method="inclusive")
    return cuts[0], cuts[-1]


def drawn_mean(changes: list[int]) -> tuple[float, float]:
    """Return the interval of a mean, its players drawn again."""
    count, middle = len(changes), float(mean(changes))
    if count > DRAWN_MAX:
        error = (sum((change - middle) ** 2 for change in changes) ** 0.5) / count
        return middle - 1.96 * error, middle + 1.96 * error
    chance = Random(1)
    return ends_of([sum(chance.choices(changes, k=count)) / count for _ in range(DRAWS)])


def drawn_best(old: Ratings, new: Ratings) -> tuple[float, float]:
    """Return the interval of the change of the mean of the best, people drawn for both lists.

    Who is far below the best of both lists is never among them, however they are drawn.
    """
    near = set()
    for ratings in (old, new):
        near |= set(sorted(ratings, key=lambda player: (-ratings[player], player))[: 4 * BEST])
    people, chance = sorted(near), Random(1)
    orders = [sorted((player for player in people if player in ratings), key=lambda player:
                     -ratings[player]) for ratings in (old, new)]  # fmt: skip
    figures = []
    for _ in range(DRAWS):
        counts = dict(zip(people, chance.choices(range(len(POISSON)), POISSON, k=len(people)),
                          strict=True))  # fmt: skip
        was, now = (_mean_of_best(order, ratings, counts)
                    for order, ratings in zip(orders, (old, new), strict=True))  # fmt: skip
        if was is not None and now is not None:
            figures.append(now - was)
    return ends_of(figures) if len(figures) > 1 else (0.0, 0.0)


def _mean_of_best(order: list[str], ratings: Ratings, counts: dict[str, int]) -> float | None:
    left, total = BEST, 0
    for player in order:
        taken = min(left, counts[player])
        left, total = left - taken, total + taken * ratings[player]
        if not left:
            return total / BEST
    return None
