"""Surplus by what players are or games are: age, games played so far, year, time control.

Players of one age meet others, so their surplus shows whom the list rates too low, and by how many
points. All games of one year are between players of that year, who can't all score more than
expected: years and time controls have a slope instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl

from arpad.lab.calibration.figures import Slope, slope, weights_of
from arpad.lab.calibration.offsets import Offsets
from arpad.report.times.control import minutes_for_60_moves
from arpad.watch.resampling import Estimate, Numbers, Resampling

AGES: Final = (
    (14, "under 14"), (18, "14-17"), (25, "18-24"), (45, "25-44"), (65, "45-64"),
    (111, "65 or more"),
)  # fmt: skip
"""Ages below which a band ends: the year of the game less that of the birth."""
EXPERIENCE: Final = (
    (30, "first 30"), (100, "31st to 100th"), (300, "101st to 300th"), (10**9, "later"),
)  # fmt: skip
"""Which of a player's games in the table it is."""
FAST: Final = "rapid|blitz|bullet|armageddon|speed|titled tue"
"""What the name of an event of fast games holds."""
ONLINE: Final = r"chess\.com|lichess|chess24|\bint\b|online|internet|playchess|icc"
"""What the name or the site of an event on the internet holds."""
OF_PLAYERS: Final = ("age", "games")
OF_GAMES: Final = ("year", "time-control")
GAMES_MIN: Final = 100
"""Fewer games have no slope worth telling."""
RAPID_MINUTES_MAX, BLITZ_MINUTES_MAX = 60, 10
"""For 60 moves: rapid is below 60 minutes, blitz 10 at the most (FIDE's Laws, A.1 and B.1)."""


@dataclass(frozen=True, slots=True)
class PlayerGroup:
    """Players of one kind: what they scored over expected, and what they are worth.

    sides: how many games they played. surplus: points of score a game more than the logistic curve
    expects with White's advantage. worth: rating points more than their ratings say, against the
    mean of all sides. sloped: the same with a slope fitted to all differences: who mostly meets
    stronger opponents seems to be worth more where every difference counts too much.
    """

    kind: str
    name: str
    sides: int
    surplus: Estimate
    worth: Estimate
    sloped: Estimate


def by_players(games: pl.DataFrame, kind: str, again: Resampling) -> list[PlayerGroup]:
    """Return the groups of OF_PLAYERS; empty if no game has two players of known kind."""
    labelled = games.with_columns(
        **{f"{side}_group": _group(kind, side) for side in ("white", "black")}
    ).drop_nulls(["white_group", "black_group"])
    names = [name for _, name in (AGES if kind == "age" else EXPERIENCE)]
    both = [labelled[f"{side}_group"].to_list() for side in ("white", "black")]
    present = [name for name in names if name in set(both[0]) | set(both[1])]
    return groups(labelled, both, present, kind, again) if present else []


def groups(
    games: pl.DataFrame, both: list[list[str]], names: list[str], kind: str, again: Resampling
) -> list[PlayerGroup]:
    """Return surplus and worth of groups; both: the group of White and of Black of each game."""
    at = {name: number for number, name in enumerate(names)}
    white, black = (np.array([at[name] for name in side]) for side in both)
    differences = (games["white_rating"] - games["black_rating"]).to_numpy().astype(np.float64)
    scores, ones = games["score"].to_numpy(), np.ones((games.height, 1))
    rows = np.arange(games.height)
    facts = np.zeros((games.height, len(names) + 1))
    facts[rows, white] += 1
    facts[rows, black] -= 1
    facts[:, -1] = 1
    plain = Offsets.of(differences, scores, facts)
    sloped = Offsets.of(differences, scores, np.column_stack([facts, differences]))
    surplus = scores - Offsets.of(differences, scores, ones).expected()

    def measured(weights: Numbers, *points: Numbers) -> Numbers:
        count, won = (
            np.bincount(white, weights * factor, len(names))
            + sign * np.bincount(black, weights * factor, len(names))
            for factor, sign in ((1.0, 1), (surplus, -1))
        )
        divisor = np.where(count > 0, count, np.nan)
        worths = [of[: len(names)] - count @ of[: len(names)] / max(count.sum(), 1)
                  for of in points]  # fmt: skip
        numbers: Numbers = np.stack([won, *(worth * count for worth in worths)]) / divisor
        return numbers

    whole = measured(np.ones(games.height), plain.points, sloped.points)
    both_again = [offsets.again(weights_of(games, again, kind)) for offsets in (plain, sloped)]
    drawn = np.array([
        measured(weights, points, other)
        for (weights, points), (_, other) in zip(*both_again, strict=True)
    ])  # fmt: skip
    sides = np.bincount(white, minlength=len(names)) + np.bincount(black, minlength=len(names))
    return [
        PlayerGroup(
            kind,
            name,
            int(sides[n]),
            *(Estimate.of(whole[part, n], drawn[:, part, n], int(sides[n])) for part in range(3)),
        )
        for n, name in enumerate(names)
    ]


def is_named_fast() -> pl.Expr:
    """Say of games whether their event's name says that they are fast.

    Others are not known to be slow.

    >>> games = pl.DataFrame({"event": ["Wijk aan Zee", "World Blitz 2019", None]})
    >>> games.select(is_named_fast()).to_series().to_list()
    [False, True, False]
    """
    return _is_named(FAST)


def is_named_online() -> pl.Expr:
    """Say of games whether their event's name or site says that they were played on the internet.

    >>> games = pl.DataFrame({"event": ["Wijk aan Zee", "Blitz / lichess.org INT / 2020", None]})
    >>> games.select(is_named_online()).to_series().to_list()
    [False, True, False]
    """
    return _is_named(ONLINE)


def named_slow(games: pl.DataFrame) -> pl.Series:
    """Say of games (`open_games`) whether neither event nor site names them fast or online.

    >>> sites = [None, "lichess.org INT", "Riga"]
    >>> games = pl.DataFrame({"event_id": ["Speed Chess", "Open", "Open"], "site": sites})
    >>> named_slow(games).to_list()
    [False, False, True]
    """
    event = pl.concat_str(pl.col("event_id", "site").fill_null(""), separator=" / ")
    named = games.select(event=event)
    return named.select(~is_named_fast() & ~is_named_online()).to_series()


def _is_named(pattern: str) -> pl.Expr:
    is_named: pl.Expr = pl.col("event").str.to_lowercase().str.contains(pattern)
    return is_named.fill_null(value=False)


def by_games(games: pl.DataFrame, kind: str, again: Resampling) -> list[Slope]:
    """Return the slopes of the groups of OF_GAMES with GAMES_MIN games or more."""
    name = pl.col("day").dt.year().cast(pl.String) if kind == "year" else _time_control(games)
    named = games.with_columns(group=name).drop_nulls("group")
    slopes_of_groups = [
        slope(part, str(group), again)
        for (group,), part in sorted(named.group_by("group"), key=lambda keyed: str(keyed[0]))
        if part.height >= GAMES_MIN
    ]
    return [measured for measured in slopes_of_groups if measured]


def _group(kind: str, side: str) -> pl.Expr:
    if kind == "games":
        return banded(pl.col(f"{side}_before"), EXPERIENCE)
    return banded(pl.col("day").dt.year() - pl.col(f"{side}_born"), AGES)


def banded(value: pl.Expr, bands: tuple[tuple[int, str], ...]) -> pl.Expr:
    """Return the name of the first band whose end is above the value; null below 0.

    >>> pl.select(banded(pl.lit(pl.Series([-1, 13, 14, 200])), AGES)).to_series().to_list()
    [None, 'under 14', '14-17', None]
    """
    band: pl.Expr = pl.lit(None, pl.String)
    for end, name in reversed(bands):
        band = pl.when(value < end).then(pl.lit(name)).otherwise(band)
    return pl.when(value >= 0).then(band)


def _time_control(games: pl.DataFrame) -> pl.Series:
    """Return standard, rapid or blitz of each game, by the minutes for 60 moves or by its word."""
    kinds = {text: kind_of_time(text) for text in games["time_control"].drop_nulls().unique()}
    return games["time_control"].replace_strict(kinds, default=None, return_dtype=pl.String)


def kind_of_time(text: str) -> str | None:
    """Return standard, rapid or blitz, or None where the text says none.

    >>> [kind_of_time(one) for one in ("5400+30", "Rapid", "180+2", "60 min", "?")]
    ['standard', 'rapid', 'blitz', 'standard', None]
    """
    word = text.strip().lower()
    if word in ("standard", "rapid", "blitz"):
        return word
    minutes, _ = minutes_for_60_moves(text, text)
    if minutes is None:
        return None
    if minutes >= RAPID_MINUTES_MAX:
        return "standard"
    return "rapid" if minutes > BLITZ_MINUTES_MAX else "blitz"
