"""Everything that a change of the law does on one history: level, groups, causes and rivals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import polars as pl

from arpad.lab.impact.changes import (
    ENTERED,
    GROUP_MIN,
    KNOWN,
    GroupChange,
    compared,
    group_changes,
    mean_of,
    overall,
)
from arpad.lab.impact.forecasts import Forecasts, forecast_games, forecasts, loss_change
from arpad.watch.resampling import Estimate

if TYPE_CHECKING:
    from datetime import date

    from arpad.lab.impact.laws import Cause
    from arpad.lab.impact.lists import LawLists
    from arpad.watch.resampling import Resampling

GAMES_MIN: Final = 10
"""Least number of games of a player, for the rival that leaves others out."""
Group = tuple[str, str]
"""The kind and the name of a group."""


@dataclass(frozen=True, slots=True)
class LevelFigure:
    """A mean in points under either law, and the difference of the same players.

    standing: of which group, known at the start or entered since; "" of all.
    """

    name: str
    standing: str
    old: Estimate | None
    new: Estimate | None
    difference: Estimate | None


@dataclass(frozen=True, slots=True)
class Gap:
    """One list: the mean difference of the players who are rated on it under both laws."""

    day: date
    difference: Estimate


@dataclass(frozen=True, slots=True)
class Effect:
    """What one cause does alone, less the old law, in points: of all players and of each group.

    moved: how many gain or lose more than 25 points by it. loss: log loss a game. Without a cause
    it is what the causes do together beyond their sum; without figures, one that can't stand alone.
    """

    cause: Cause | None
    difference: Estimate | None
    groups: dict[Group, Estimate]
    moved: int | None
    loss: Estimate | None

    @property
    def cited(self) -> str:
        """Return the articles, or that it is what the changes do together."""
        return self.cause.cited if self.cause else "together"


@dataclass(frozen=True, slots=True)
class Rival:
    """The same figures from other players, games or draws, by what is other about them.

    is_growth: its points are what came after the middle of the period, and no rival of the whole: a
    change may come once, and stay. is_by_games: it chooses players by their games.
    """

    name: str
    difference: Estimate | None
    groups: dict[Group, Estimate]
    loss: Estimate | None
    is_growth: bool = False
    is_by_games: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Impact:
    """What a new law would have done beside an old one on a history.

    players: `compared` on the last list, with the article that moves each most (mostly_by); alone:
    how many are rated under the old law alone, and under the new. totals: the sum of all ratings of
    the last list under either.
    """

    old: LawLists
    new: LawLists
    day: date
    players: pl.DataFrame
    alone: tuple[int, int]
    totals: tuple[int, int]
    difference: Estimate | None
    groups: tuple[GroupChange, ...]
    level: tuple[LevelFigure, ...]
    gaps: tuple[Gap, ...]
    forecasts: Forecasts | None
    effects: tuple[Effect, ...]
    rivals: tuple[Rival, ...]
    again: Resampling
    games_min: int

    @property
    def is_nothing(self) -> bool:
        """Tell whether both laws make the same lists."""
        return self.old.rows.sort(self.old.rows.columns).equals(
            self.new.rows.sort(self.new.rows.columns)
        )

    @property
    def growth(self) -> Estimate | None:
        """Return by how much the mean difference went on after the middle of the period."""
        return next((rival.difference for rival in self.rivals if rival.is_growth), None)

    def holds(self, group: GroupChange) -> bool:
        """Tell whether a group's difference is beyond chance, and has the sign of every rival.

        A rival that chooses players by their games has no say on groups by games.
        """
        name = (group.kind, group.name)
        rivals = [rival.groups.get(name) for rival in self.rivals if not rival.is_growth
                  and not (rival.is_by_games and group.kind == "activity")]  # fmt: skip
        return agree(group.difference, rivals)

    def holds_overall(self) -> bool:
        """Tell the same of the mean of all players."""
        rivals = [rival.difference for rival in self.rivals if not rival.is_growth]
        return agree(self.difference, rivals)

    def holds_forecasts(self) -> bool:
        """Tell the same of the forecasts."""
        of_games = self.forecasts.difference if self.forecasts else None
        return agree(of_games, [rival.loss for rival in self.rivals])

    def main_cause(self, group: Group | None = None) -> tuple[Effect, Estimate] | None:
        """Return what moves a group, or all players, most, and by how much; None: nothing does."""
        return _most((effect, effect.groups.get(group) if group else effect.difference)
                     for effect in self.effects)  # fmt: skip

    def cause_of_forecasts(self) -> tuple[Effect, Estimate] | None:
        """Return what moves the forecasts most, and by how much."""
        return _most((effect, effect.loss) for effect in self.effects)


def _most(pairs: Iterable[tuple[Effect, Estimate | None]]) -> tuple[Effect, Estimate] | None:
    moving = [(effect, figure) for effect, figure in pairs if figure is not None and figure.value]
    return max(moving, key=lambda pair: abs(pair[1].value), default=None)


def agree(figure: Estimate | None, rivals: Sequence[Estimate | None]) -> bool:
    """Tell whether a figure's interval is off 0, and every rival was measured and has its sign.

    >>> agree(Estimate(3.0, 1.0, 5.0, 9), [Estimate(1.0, -2.0, 4.0, 5)])
    True
    >>> agree(Estimate(3.0, 1.0, 5.0, 9), [None]), agree(Estimate(3.0, -1.0, 5.0, 9), [])
    (False, False)
    """
    if figure is None or figure.low <= 0 <= figure.high:
        return False
    return all(rival is not None and rival.value * figure.value > 0 for rival in rivals)


def measure_impact(
    old: LawLists,
    new: LawLists,
    causes: Sequence[tuple[Cause, LawLists | None]],
    again: Resampling,
    games_min: int = GAMES_MIN,
) -> Impact:
    """Measure two laws' lists of one history on the last day on which both have one.

    causes: with the lists under the old law with that answer alone; None where there are none.
    """
    days = sorted(set(old.days) & set(new.days))
    day, players = days[-1], compared(old, new, days[-1])
    games = forecast_games(old, new)
    groups = group_changes(players, again)
    sides = [lists.at(day) for lists in (old, new)]
    effects, mostly_by = _effects(old, causes, players, groups, day, again)
    players = players.with_columns(mostly_by)
    gaps = [(own, overall(compared(old, new, own), again)) for own in days[1:]]
    return Impact(
        old, new, day, players,
        tuple(side.height - players.height for side in sides),  # type: ignore[arg-type]
        tuple(int(side["rating"].sum()) for side in sides),  # type: ignore[arg-type]
        overall(players, again),
        groups,
        _level(old, new, players, day, again),
        tuple(Gap(own, gap) for own, gap in gaps if gap is not None),
        forecasts(games, again),
        effects,
        _rivals(old, new, players, games, days, again, games_min),
        again, games_min,
    )  # fmt: skip


def _level(
    old: LawLists, new: LawLists, players: pl.DataFrame, day: date, again: Resampling
) -> tuple[LevelFigure, ...]:
    """Return the means of all, of those who stayed (what they gained) and of those who entered."""
    start = old.at(old.days[0]).rename({"rating": "start"})
    figures: dict[str, list[Estimate | None]] = {"": [], KNOWN: [], ENTERED: []}
    for lists in (old, new):
        listed = lists.at(day).join(start, on="player_id", how="left")
        gained = listed.with_columns(gained=pl.col("rating") - pl.col("start"))
        entered = listed.filter(pl.col("start").is_null())
        figures[""].append(overall(listed, again, "rating"))
        figures[KNOWN].append(overall(gained, again, "gained"))
        figures[ENTERED].append(overall(entered, again, "rating"))
    parts = {"": players, **{name: players.filter(pl.col("standing") == name)
                                for name in (KNOWN, ENTERED)}}  # fmt: skip
    titles = {"": "mean rating", KNOWN: "gain since the start list of who was on it",
              ENTERED: "mean rating of who entered"}  # fmt: skip
    return tuple(LevelFigure(titles[name], name, figures[name][0], figures[name][1],
                             overall(part, again))
                 for name, part in parts.items())  # fmt: skip


def _effects(
    old: LawLists,
    causes: Sequence[tuple[Cause, LawLists | None]],
    players: pl.DataFrame,
    groups: Sequence[GroupChange],
    day: date,
    again: Resampling,
) -> tuple[tuple[Effect, ...], pl.Series]:
    """Return the causes one by one, and last what they do together beyond their sum.

    And the articles that move each player most.
    """
    effects: list[Effect] = []
    moves = players.select("player_id")
    for number, (cause, lists) in enumerate(causes):
        if lists is None:
            effects.append(Effect(cause, None, {}, None, None))
            continue
        alone = lists.at(day).rename({"rating": "by_cause"})
        moved = players.join(alone, on="player_id", how="left", maintain_order="left")
        moved = moved.with_columns(difference=pl.col("by_cause") - pl.col("old"))
        moves = moves.with_columns(moved["difference"].alias(str(number)))
        of_games = loss_change(forecast_games(old, lists), again, "forecasts")
        effects.append(_effect(cause, moved, groups, of_games, again))
    if len(causes) > 1:
        parts = pl.sum_horizontal(moves.columns[1:]) if moves.width > 1 else pl.lit(0)
        rest = players["difference"] - moves.select(parts.alias("sum")).to_series()
        together = players.with_columns(difference=rest)
        moves = moves.with_columns(rest.alias(str(len(causes))))
        effects.append(_effect(None, together, groups, None, again))
    return tuple(effects), _mostly_by(moves, effects)


def _mostly_by(moves: pl.DataFrame, effects: Sequence[Effect]) -> pl.Series:
    """Return the articles that move each player most, null for who isn't moved."""
    names = []
    for row in moves.drop("player_id").iter_rows(named=True):
        most = max(row, key=lambda number: abs(row[number] or 0), default=None)
        is_moved = most is not None and bool(row[most])
        names.append(effects[int(most)].cited if most is not None and is_moved else None)
    return pl.Series("mostly_by", names, pl.String)


def _effect(
    cause: Cause | None,
    players: pl.DataFrame,
    groups: Sequence[GroupChange],
    loss: Estimate | None,
    again: Resampling,
) -> Effect:
    means = {}
    for group in groups:
        points = players.filter(pl.col(group.kind) == group.name)["difference"]
        mean = mean_of(points, again, f"{group.kind} {group.name}")
        if mean is not None:
            means[group.kind, group.name] = mean
    moved = int((players["difference"].abs() > 25).sum())
    return Effect(cause, overall(players, again), means, moved, loss)


def _rivals(
    old: LawLists,
    new: LawLists,
    players: pl.DataFrame,
    games: pl.DataFrame,
    days: Sequence[date],
    again: Resampling,
    games_min: int,
) -> tuple[Rival, ...]:
    """Return the figures of halves of the players, who played enough, another seed, and halves.

    The halves of the period are up to the list in its middle, and what came after it.
    """
    is_first = pl.Series(again.generator("halves").permutation(players.height) % 2 == 0)
    of_first = players.filter(is_first)["player_id"].implode()
    often = players.filter(pl.col("games") >= games_min)
    of_often = often["player_id"].implode()
    white, black = pl.col("white_id"), pl.col("black_id")
    rivals = [
        _rival("one half of the players", players.filter(is_first),
               games.filter(white.is_in(of_first)), again),
        _rival("the other half", players.filter(~is_first),
               games.filter(~white.is_in(of_first)), again),
        replace(_rival(f"at least {games_min} games", often,
                       games.filter(white.is_in(of_often) & black.is_in(of_often)), again),
                is_by_games=True),
    ]  # fmt: skip
    if len(days) > 2:
        middle = days[len(days) // 2]
        before = compared(old, new, middle)
        then = before.select("player_id", then="difference")
        since = players.join(then, on="player_id").with_columns(
            difference=pl.col("difference") - pl.col("then")
        )
        rivals += [
            _rival(f"up to the list of {middle}", before,
                   games.filter(pl.col("start") < middle), again),
            replace(_rival(f"growth after the list of {middle}", since,
                           games.filter(pl.col("start") >= middle), again), is_growth=True),
        ]  # fmt: skip
    other = replace(again, seed=again.seed + 1)
    return (*rivals, _rival(f"seed {other.seed}", players, games, other))


def _rival(name: str, players: pl.DataFrame, games: pl.DataFrame, again: Resampling) -> Rival:
    groups = {(group.kind, group.name): group.difference for group in group_changes(players, again)}
    mean = overall(players, again) if players.height >= GROUP_MIN else None
    return Rival(name, mean, groups, loss_change(games, again, name))
