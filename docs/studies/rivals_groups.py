"""Puts the list of simpler explanations to groups by age: groups.md's finding, made again.

rivals.py runs it with its own list of choices. What players of an age are worth more than rated is
taken with a slope fitted to all differences, which is the harder of the two figures of groups.md.
A star says that an interval is off 0 beside all others of the table: Holm's way, each p from the
width of its interval.
"""

import runpy
from collections.abc import Callable, Mapping
from pathlib import Path

import polars as pl

from arpad.lab.calibration.groups import AGES, by_players, is_named_fast
from arpad.lab.multiplicity import holm
from arpad.lab.study.charts import FigureTable
from arpad.watch.resampling import NORMAL_QUANTILE, Estimate, Resampling, with_interval

HERE = Path(__file__).parent
SIDES_MIN = 300
"""A group that played fewer games tells nothing."""
SURE = 0.05


def aged_again(
    games: pl.DataFrame,
    spelling: Path,
    choices: Mapping[str, Callable[[pl.DataFrame], pl.DataFrame]],
    seed: int,
    resamples: int,
) -> FigureTable:
    """Return what each age is worth more than rated, in points, among each choice of games."""
    study = runpy.run_path(str(HERE / "groups.py"))
    born = study["births"](games, spelling)
    dated = study["with_births"](games, born).drop_nulls(["white_born", "black_born", "day"])
    own = {
        **choices,
        "not the collected": study["without_collected"],
        "none named as fast": lambda taken: taken.filter(~is_named_fast()),
        "another seed": choices["as found"],
    }
    rows: list[tuple[str, int, dict[str, Estimate]]] = []
    for name, choice in own.items():
        again = Resampling(seed + (name == "another seed"), resamples)
        taken = choice(dated)
        worths = {group.name: group.sloped for group in by_players(taken, "age", again)
                  if group.sides >= SIDES_MIN}  # fmt: skip
        rows.append((name, taken.height, worths))
    stars = starred([worth for _, _, worths in rows for worth in worths.values()])
    ages = [age for _, age in AGES]
    cells = (
        (name, count, *(_cell(worths.get(age), stars) for age in ages))
        for name, count, worths in rows
    )
    return FigureTable(("games taken", "games", *ages), tuple(cells))


def starred(figures: list[Estimate]) -> frozenset[Estimate]:
    """Return the figures that are off 0 beside all others.

    >>> sure, unsure = Estimate(5.0, 3.0, 7.0, 9), Estimate(1.0, 0.1, 1.9, 9)
    >>> starred([sure, unsure]) == {sure, unsure}, starred([sure, unsure, unsure]) == {sure}
    (True, True)
    """
    p_values = [_p_of(figure) for figure in figures]
    pairs = zip(figures, holm(p_values), strict=True)
    return frozenset(figure for figure, p in pairs if p < SURE)


def _p_of(figure: Estimate) -> float:
    """Return how likely a figure so far from 0 is if it is 0, by the width of its interval."""
    from scipy.special import ndtr

    deviation = (figure.high - figure.low) / (2 * NORMAL_QUANTILE)
    return float(2 * ndtr(-abs(figure.value) / deviation)) if deviation else 1.0


def _cell(figure: Estimate | None, stars: frozenset[Estimate]) -> str | None:
    if figure is None:
        return None
    return with_interval(figure, 1, "+") + (" *" if figure in stars else "")
