"""Whether the colours of an event even out: scores over expectation by Whites more than Blacks.

Élő left the colour out, for in a tournament one alternates (Benítez and Roca 2). So what is left
of it in an event is what its balance is worth: the games with White less those with Black.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl

from arpad.lab.calibration.figures import codes, player_events
from arpad.lab.theory.expectation import logistic_curve
from arpad.watch.resampling import Estimate, Numbers, Resampling

BALANCE_MAX: Final = 2
"""Balances beyond count with this one."""


@dataclass(frozen=True, slots=True)
class Balance:
    """Events of players with so many Whites more than Blacks, negative: fewer.

    surplus: points of score an event over the logistic curve, which knows no colour.
    """

    whites_more: int
    events: int
    games: int
    surplus: Estimate

    @property
    def label(self) -> str:
        """Return the balance in words.

        >>> nothing = Estimate(0.0, 0.0, 0.0, 0)
        >>> [Balance(more, 0, 0, nothing).label for more in (-2, 0, 1)]
        ['2 or more Blacks more', 'as many', '1 White more']
        """
        size = abs(self.whites_more)
        if not size:
            return "as many"
        colour = "White" if self.whites_more > 0 else "Black"
        return f"{size} or more {colour}s more" if size == BALANCE_MAX else f"{size} {colour} more"


@dataclass(frozen=True, slots=True)
class Balances:
    """Events by their balance; worth: points of score an event that one White more brings.

    explained: the share of the events' variance that the balance explains. Both None and 0 where
    all events have one balance.
    """

    groups: tuple[Balance, ...]
    worth: Estimate | None
    explained: float


def balances(games: pl.DataFrame, again: Resampling) -> Balances | None:
    """Return surpluses by balance; None if the games name no players or events.

    Players and events are drawn again, and multiplied as the players of a game are.
    """
    events = player_events(games, logistic_curve())
    if events.is_empty():
        return None
    surplus = (events["score"] - events["by_games"]).to_numpy()
    balance = events["balance"].to_numpy().astype(np.float64)
    lows, at = np.unique(balance.clip(-BALANCE_MAX, BALANCE_MAX), return_inverse=True)

    def measured(weight: Numbers) -> Numbers:
        counted = np.bincount(at, weight, len(lows))
        means = np.bincount(at, weight * surplus, len(lows)) / np.where(
            counted > 0, counted, np.nan
        )
        numbers: Numbers = np.append(means, _slope(balance, surplus, weight))
        return numbers

    player, event = codes(events["player"]), codes(events["event"])
    whole = measured(np.ones(len(at)))
    drawn = np.array([measured(weight) for weight in again.of_crossed(player, event, "balance")])
    counts, played = np.bincount(at), np.bincount(at, events["games"].to_numpy())
    groups = tuple(
        Balance(
            int(low),
            int(counts[n]),
            int(played[n]),
            Estimate.of(whole[n], drawn[:, n], int(counts[n])),
        )
        for n, low in enumerate(lows)
    )
    if len(lows) < 2:
        return Balances(groups, None, 0.0)
    slope = float(whole[-1])
    explained = slope**2 * float(balance.var() / surplus.var()) if surplus.any() else 0.0
    return Balances(groups, Estimate.of(slope, drawn[:, -1], len(at)), explained)


def _slope(x: Numbers, y: Numbers, weight: Numbers) -> float:
    """Return the slope of y on x by least squares; NaN where x does not differ."""
    total = weight.sum()
    if not total:
        return float("nan")
    apart = x - weight @ x / total
    spread = weight @ apart**2
    return float(weight @ (apart * y) / spread) if spread else float("nan")
