"""The tables of what a change of the law does, for the report and for the paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arpad.lab.impact.changes import KINDS, STEPS
from arpad.lab.study.charts import FigureTable
from arpad.watch.resampling import with_interval

if TYPE_CHECKING:
    import polars as pl

    from arpad.lab.impact.measuring import Effect, Impact
    from arpad.watch.resampling import Estimate

POINTS: Final = "difference (points)"
LOSS: Final = "log loss a game"
MOSTLY: Final = "mostly by"
MOVERS: Final = 5
"""So many players who gain most are named, and as many who lose most."""
NONE: Final = "–"
_STEPS: Final = " / ".join(map(str, STEPS))


def points(figure: Estimate | None) -> str:
    """Return a difference in points with its interval, 0 where nobody differs, or a dash.

    >>> from arpad.watch.resampling import Estimate
    >>> points(Estimate(3.0, 1.0, 5.0, 9)), points(Estimate(0.0, 0.0, 0.0, 9)), points(None)
    ('+3.0 (+1.0 to +5.0)', '0', '–')
    """
    return _change(figure, 1)


def loss(figure: Estimate | None) -> str:
    """Return a difference of log loss with its interval, 0 where no forecast differs, or a dash."""
    return _change(figure, 4)


def _change(figure: Estimate | None, digits: int) -> str:
    if figure is None:
        return NONE
    is_nothing = figure.low == figure.value == figure.high == 0
    return "0" if is_nothing else with_interval(figure, digits, "+")


def by_cause(cause: tuple[Effect, Estimate] | None, digits: int = 1) -> str:
    """Return which article moves a figure most, and by how much alone."""
    return f"{cause[0].cited}: {cause[1].value:+z.{digits}f}" if cause else NONE


def cause_table(impact: Impact) -> FigureTable:
    """Return each article's part: taken alone from the new law, all else staying as it is."""
    rows = [
        (
            effect.cited,
            effect.cause.title if effect.cause else "beyond the sum of the parts",
            "not alone" if effect.cause and not effect.cause.book else points(effect.difference),
            NONE if effect.moved is None else effect.moved,
            loss(effect.loss),
        )
        for effect in impact.effects
    ]
    headings = ("article", "what it settles", POINTS, f"moved by more than {STEPS[1]}", LOSS)
    return FigureTable(headings, tuple(rows))


def group_table(impact: Impact) -> FigureTable:
    """Return the groups: mean, how many move far, the article that moves them most, rivals."""
    rows = []
    for group in impact.groups:
        rows.append((
            KINDS[group.kind], group.name, group.players, points(group.difference),
            " / ".join(map(str, group.gaining)), " / ".join(map(str, group.losing)),
            by_cause(impact.main_cause((group.kind, group.name))),
            "agree" if impact.holds(group) else NONE,
        ))  # fmt: skip
    headings = ("by", "group", "players", POINTS, f"gain more than {_STEPS}",
                f"lose more than {_STEPS}", MOSTLY, "rivals")  # fmt: skip
    return FigureTable(headings, tuple(rows))


def level_table(impact: Impact) -> FigureTable:
    """Return the means of the last list under both laws, and how many are on it."""

    def shown(figure: Estimate | None, sign: str) -> str:
        return NONE if figure is None else with_interval(figure, 1, sign)

    rows: list[tuple[str | int, ...]] = []
    for figure in impact.level:
        sign = "+" if figure.name.startswith("gain") else ""
        cause = impact.main_cause(("standing", figure.standing) if figure.standing else None)
        rows.append((figure.name, shown(figure.old, sign), shown(figure.new, sign),
                     points(figure.difference), by_cause(cause)))  # fmt: skip
    old, new = (impact.players.height + alone for alone in impact.alone)
    rows.append(("active rated players", old, new, f"{new - old:+d}", NONE))
    more = impact.totals[1] - impact.totals[0]
    rows.append(("sum of all ratings", *impact.totals, f"{more:+d}", NONE))
    headings = ("last list", impact.old.rulebook, impact.new.rulebook, "of the same players",
                MOSTLY)  # fmt: skip
    return FigureTable(headings, tuple(rows))


def forecast_table(impact: Impact) -> FigureTable | None:
    """Return log loss and slope of either law's lists."""
    own = impact.forecasts
    if own is None:
        return None
    slopes = [NONE if slope is None else with_interval(slope.factor, 2)
              for slope in (own.old_slope, own.new_slope)]  # fmt: skip
    rows = (
        ("log loss a game (lower is better)", f"{own.old:.4f}", f"{own.new:.4f}",
         loss(own.difference), by_cause(impact.cause_of_forecasts(), 4)),
        ("slope (1: differences are right)", *slopes, NONE, NONE),
    )  # fmt: skip
    headings = ("forecasts", impact.old.rulebook, impact.new.rulebook, "difference", MOSTLY)
    return FigureTable(headings, rows)


def mover_table(impact: Impact) -> FigureTable:
    """Return who gains most and who loses most."""
    ordered = impact.players.filter(impact.players["difference"] != 0).sort(
        "difference", "player_id", descending=[True, False]
    )
    gaining = ordered.filter(ordered["difference"] > 0).head(MOVERS)
    losing = ordered.filter(ordered["difference"] < 0).tail(MOVERS)
    columns = ("player_id", "name", "start", "games", "old", "new", "difference",
               "mostly_by")  # fmt: skip
    rows = [row for part in (gaining, losing) for row in _rows(part, columns)]
    headings = ("player", "name", "start list", "games", impact.old.rulebook, impact.new.rulebook,
                "points", MOSTLY)  # fmt: skip
    return FigureTable(headings, tuple(rows))


def rival_table(impact: Impact) -> FigureTable:
    """Return the same figures from other players, games and draws, the finding first."""
    own = {(group.kind, group.name): group.difference for group in impact.groups}
    forecasts = impact.forecasts.difference if impact.forecasts else None
    rows = [("the finding", points(impact.difference), loss(forecasts), NONE)]
    for rival in impact.rivals:
        both = [(own[name].value, rival.groups[name].value) for name in own if name in rival.groups]
        same = sum(value * other > 0 or value == other == 0 for value, other in both)
        rows.append((rival.name, points(rival.difference), loss(rival.loss),
                     f"{same} of {len(both)}"))  # fmt: skip
    return FigureTable(("from", POINTS, LOSS, "groups of the same sign"), tuple(rows))


def gap_table(impact: Impact) -> FigureTable:
    """Return the mean difference of the same players on each list that both laws have."""
    rows = [(gap.day, gap.difference.count, points(gap.difference)) for gap in impact.gaps]
    return FigureTable(("list", "players", POINTS), tuple(rows), by=0)


def _rows(frame: pl.DataFrame, columns: tuple[str, ...]) -> list[tuple[str | int | None, ...]]:
    return frame.select(columns).rows()
