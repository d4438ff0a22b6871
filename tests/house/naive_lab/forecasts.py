"""The four scores of forecasts, the spans of a backtest and who is behind whom, one by one."""

from math import log, log10
from statistics import fmean

Forecasts = list[tuple[float, float]]
"""Pairs of expected and made score."""
HELD = 1e-6


def log_loss(forecasts: Forecasts) -> float:
    """Return the mean of -(s ln E + (1 - s) ln (1 - E)), E held 1e-6 away from 0 and 1."""
    losses = []
    for expected, score in forecasts:
        held = max(HELD, min(1 - HELD, expected))
        losses.append(-(score * log(held) + (1 - score) * log(1 - held)))
    return fmean(losses)


def brier(forecasts: Forecasts) -> float:
    """Return the mean squared distance."""
    return fmean((expected - score) ** 2 for expected, score in forecasts)


def deviance(forecasts: Forecasts) -> float:
    """Return Kaggle's measure: as the log loss, base 10, E held to 1% and 99%."""
    losses = []
    for expected, score in forecasts:
        held = max(0.01, min(0.99, expected))
        losses.append(-(score * log10(held) + (1 - score) * log10(1 - held)))
    return fmean(losses)


def calibration_error(forecasts: Forecasts) -> float:
    """Return the distance of mean forecast and mean score over ten bins, weighted by games."""
    total = 0.0
    for tenth in range(10):
        inside = [one for one in forecasts if min(9, int(one[0] * 10)) == tenth]
        if inside:
            expected = fmean(one[0] for one in inside)
            made = fmean(one[1] for one in inside)
            total += len(inside) * abs(expected - made)
    return total / len(forecasts)


def behind(named: dict[str, Forecasts]) -> dict[str, float]:
    """Return by how much each log loss is above the least."""
    losses = {name: log_loss(forecasts) for name, forecasts in named.items()}
    return {name: loss - min(losses.values()) for name, loss in losses.items()}


def spans(periods: list[int]) -> tuple[int, int]:
    """Return the periods of the game in the middle and of the one three quarters on.

    Where these are one period the next number is judged.
    """
    half, most = periods[len(periods) // 2], periods[len(periods) * 3 // 4]
    return half, most if most > half else half + 1
