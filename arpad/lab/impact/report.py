"""The report of `arpad lab impact`: sentences that hold against their rivals, then the tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from arpad.lab.impact import tables
from arpad.lab.impact.changes import FEW, KINDS, STEPS, movers
from arpad.lab.study.charts import Chart, ChartLine
from arpad.lab.study.report import StudyReport, StudySection, json_ready
from arpad.watch.resampling import Estimate, with_interval

if TYPE_CHECKING:
    from arpad.lab.impact.changes import GroupChange
    from arpad.lab.impact.measuring import Effect, Impact
    from arpad.lab.study.charts import FigureTable

GROUPS_SAID: Final = 3
"""So many groups have a sentence of their own, those that differ most."""
_SAYS_MAX: Final = 300


def title_of(impact: Impact) -> str:
    """Return what the report and the paper are called."""
    return f"What {impact.new.rulebook} would have done in place of {impact.old.rulebook}"


def impact_report(impact: Impact, sources: Sequence[str]) -> StudyReport:
    """Return the report on what was measured."""
    sections = [
        StudySection("causes", "What changes, and what each change does alone",
                     tuple(_changes(impact)), table=tables.cause_table(impact)),
        StudySection("level", "The level of the list", table=tables.level_table(impact)),
        *_over_time(impact),
        StudySection("groups", "Who gains and who loses", (_GROUPS,),
                     table=tables.group_table(impact)),
        StudySection("movers", "The largest differences", table=tables.mover_table(impact)),
        *_forecasts(tables.forecast_table(impact)),
        StudySection("rivals", "The same from other players, games and draws", (RIVALS,),
                     table=tables.rival_table(impact)),
    ]  # fmt: skip
    return StudyReport(
        title_of(impact), findings(impact), tuple(sections), (*sources, method(impact)),
        as_json(impact),
    )  # fmt: skip


_GROUPS: Final = (
    "Neither law decides who is in which group: ratings are those of the start list. Each interval "
    "stands by itself: of twenty, one misses by chance, and more in a small group of whom few "
    "moved. Who didn't play differs only where a law moves ratings without games."
)
RIVALS: Final = (
    "A sentence about the level, a group or forecasts is said only where the interval doesn't hold "
    "0 and each of these has its sign, growth aside; in the table of groups these agree. Of games, "
    "a half are those whose White is in it; growth has the games after that list."
)


def method(impact: Impact) -> str:
    """Say how the figures came about."""
    decided = " What the office decided stands under both." if impact.old.published else ""
    return (
        f"Both laws rate the same games, list after list from {impact.old.days[0]} to "
        f"{impact.day}; players and games are those that were sent, as if nobody had played "
        f"otherwise under another law.{decided} Counted are active players with a rating under "
        f"both. Intervals: 95%, players drawn again, a game as often as both its players (seed "
        f"{impact.again.seed}); of fewer than {FEW} players Student's. Forecasts: the logistic "
        "curve at the ratings of the list in force "
        "on the first day of the event, games on the start list left out."
    )


def findings(impact: Impact) -> tuple[str, ...]:
    """Return the sentences: what is beyond chance and holds against every rival, and what isn't."""
    if impact.is_nothing:
        same = "settle the same" if not impact.effects else "differ in nothing that these games ask"
        return (
            f"Both laws make the same {len(impact.old.days) - 1} lists of these games: no rating "
            f"differs. The texts {same}.",
            *_as_published(impact),
        )
    return tuple(_findings(impact))


def _findings(impact: Impact) -> Iterator[str]:
    yield _of_all(impact)
    yield from _as_published(impact)
    gaining, losing = movers(impact.players["difference"])
    if (growth := impact.growth) is not None:
        yield _of_growth(growth)
    yield (
        f"{gaining[1]} players gain more than {STEPS[1]} points and {losing[1]} lose more than "
        f"{STEPS[1]}; more than {STEPS[2]}: {gaining[2]} and {losing[2]}."
    )
    if any(impact.alone):
        yield (
            f"{impact.alone[1]} players are active with a rating under {impact.new.rulebook} "
            f"alone, {impact.alone[0]} under {impact.old.rulebook} alone."
        )
    held = [group for group in impact.groups if impact.holds(group)]
    for group in sorted(held, key=lambda own: -abs(own.difference.value))[:GROUPS_SAID]:
        yield _of_group(impact, group)
    if not held:
        yield "No group's difference is beyond chance and has the same sign against every rival."
    yield _of_forecasts(impact)
    if (most := impact.main_cause()) is not None:
        yield f"{_who(most[0])}: {tables.points(most[1])} points on average over all players."


def _as_published(impact: Impact) -> Iterator[str]:
    """Say how many published ratings the old law makes again, and why it makes others."""
    if (own := impact.old.published) is None:
        return
    under = f"Rated again under {impact.old.rulebook}, "
    if own.since is None:
        yield f"{under}all {own.ratings} ratings of the published lists are as published."
        return
    why = f"the lists were published under {' and '.join(own.laws)}"
    if own.laws == (impact.old.rulebook,):
        why = "that law or arpad has changed since they were published"
    yield (
        f"{under}{own.same} of the {own.ratings} ratings of the published lists are as published, "
        f"{own.ratings - own.same} differ, the first on the list of {own.since}: {why}."
    )


def _who(effect: Effect) -> str:
    if effect.cause is None:
        return "What the changes do together, beyond the sum of each alone, weighs most"
    return f"Alone, {effect.cited} ({effect.cause.title}) weighs most"


def _of_all(impact: Impact) -> str:
    figure = impact.difference
    if figure is None:
        return "No active player has a rating under both laws."
    whom = f"{figure.count} players on the list of {impact.day}"
    if not impact.holds_overall():
        return (
            f"Whether the list's level moves can't be said: {tables.points(figure)} points for the "
            f"{whom}; {_why_not(figure)}."
        )
    return f"The {whom} stand {_higher(figure)} on average under {impact.new.rulebook}."


def _of_growth(growth: Estimate) -> str:
    """Say whether the difference went on after the middle of the period: drift of the scale."""
    if growth.low <= 0 <= growth.high:
        return (
            f"After the middle of the period the mean difference moved by {tables.points(growth)} "
            "points: whether it goes on can't be said."
        )
    return f"It went on: {tables.points(growth)} points after the middle of the period."


def _of_group(impact: Impact, group: GroupChange) -> str:
    by = tables.by_cause(impact.main_cause((group.kind, group.name)))
    return (
        f"{group.players} players ({KINDS[group.kind]}: {group.name}) stand "
        f"{_higher(group.difference)}; mostly by {by}."
    )


def _of_forecasts(impact: Impact) -> str:
    own = impact.forecasts
    if own is None:
        return "There are too few games on these lists to compare forecasts."
    change = tables.loss(own.difference)
    if not impact.holds_forecasts():
        return (
            f"Which law's lists forecast better can't be said: log loss {change} a game over "
            f"{own.games} games; {_why_not(own.difference)}."
        )
    better = "better" if own.difference.value < 0 else "worse"
    return (
        f"Its lists forecast {better}: log loss {change} a game over {own.games} games (lower is "
        "better)."
    )


def _why_not(figure: Estimate) -> str:
    if figure.low <= 0 <= figure.high:
        return "the interval holds 0"
    return "not every rival has this sign"


def _higher(figure: Estimate) -> str:
    """Say a difference without its sign.

    >>> _higher(Estimate(-3.0, -5.0, -1.0, 9))
    '3.0 (1.0 to 5.0) points lower'
    """
    if figure.value >= 0:
        return f"{with_interval(figure, 1)} points higher"
    turned = Estimate(-figure.value, -figure.high, -figure.low, figure.count)
    return f"{with_interval(turned, 1)} points lower"


def _changes(impact: Impact) -> Iterator[str]:
    """Yield a paragraph for each cause: its articles, and what they said and say."""
    for effect in impact.effects:
        if effect.cause is not None:
            yield f"{effect.cited}, {effect.cause.title}: {effect.cause.told(_SAYS_MAX)}"
    if not impact.effects:
        yield "The texts settle the same."


def list_chart(impact: Impact) -> Chart | None:
    """Return the mean difference of the same players, list after list; None without a list."""
    if not impact.gaps:
        return None
    line = ChartLine(
        f"{impact.new.rulebook} less {impact.old.rulebook}",
        tuple((gap.day, gap.difference.value) for gap in impact.gaps),
        tuple((gap.difference.low, gap.difference.high) for gap in impact.gaps),
    )
    last = impact.gaps[-1]
    return Chart(
        f"On the list of {last.day} the same players differ by {tables.points(last.difference)}"
        " points on average",
        "list", "mean difference (points)", (line,), tables.gap_table(impact),
    )  # fmt: skip


def _over_time(impact: Impact) -> Iterator[StudySection]:
    if chart := list_chart(impact):
        yield StudySection("lists", "List after list", chart=chart)


def _forecasts(table: FigureTable | None) -> Iterator[StudySection]:
    if table is not None:
        yield StudySection("forecasts", "Forecasts of the games on these lists", table=table)


def as_json(impact: Impact) -> dict[str, Any]:
    """Return all figures, estimates with interval and count, differences new less old."""
    own, own_lists = impact.forecasts, impact.old.published
    gaining, losing = movers(impact.players["difference"])
    return {
        "old": impact.old.rulebook,
        "new": impact.new.rulebook,
        "lists": [day.isoformat() for day in impact.new.days],
        "day": impact.day.isoformat(),
        "is_nothing": impact.is_nothing,
        "published": None if own_lists is None else {
            "ratings": own_lists.ratings, "same": own_lists.same,
            "since": own_lists.since and own_lists.since.isoformat(), "laws": list(own_lists.laws),
        },
        "players": impact.players.height,
        "rated_under_old_alone": impact.alone[0],
        "rated_under_new_alone": impact.alone[1],
        "difference": _estimate(impact.difference),
        "holds": impact.holds_overall(),
        "gaining": dict(zip(map(str, STEPS), gaining, strict=True)),
        "losing": dict(zip(map(str, STEPS), losing, strict=True)),
        "level": [
            {"figure": level.name, "old": _estimate(level.old), "new": _estimate(level.new),
             "difference": _estimate(level.difference)}
            for level in impact.level
        ],
        "totals": dict(zip(("old", "new"), impact.totals, strict=True)),
        "by_list": [
            {"list_date": gap.day.isoformat(), "difference": gap.difference.as_json()}
            for gap in impact.gaps
        ],
        "groups": [_group(impact, group) for group in impact.groups],
        "largest": json_ready([
            dict(zip(("player_id", "name", "start", "games", "old", "new", "difference",
                      "mostly_by"), row,
                     strict=True))
            for row in tables.mover_table(impact).rows
        ]),
        "forecasts": None if own is None else {
            "games": own.games, "old": round(own.old, 6), "new": round(own.new, 6),
            "difference": own.difference.as_json(), "holds": impact.holds_forecasts(),
            "old_slope": own.old_slope and own.old_slope.factor.as_json(),
            "new_slope": own.new_slope and own.new_slope.factor.as_json(),
        },
        "causes": [_effect(effect) for effect in impact.effects],
        "rivals": [
            {"rival": rival.name, "is_growth": rival.is_growth,
             "difference": _estimate(rival.difference),
             "loss": _estimate(rival.loss), "groups": _groups(rival.groups)}
            for rival in impact.rivals
        ],
        "seed": impact.again.seed,
        "resamples": impact.again.resamples,
        "min_games": impact.games_min,
    }  # fmt: skip


def _group(impact: Impact, group: GroupChange) -> dict[str, Any]:
    main = impact.main_cause((group.kind, group.name))
    return {
        "kind": group.kind,
        "group": group.name,
        "difference": group.difference.as_json(),
        "gaining": dict(zip(map(str, STEPS), group.gaining, strict=True)),
        "losing": dict(zip(map(str, STEPS), group.losing, strict=True)),
        "mostly_by": main[0].cited if main else None,
        "holds": impact.holds(group),
    }


def _effect(effect: Effect) -> dict[str, Any]:
    cause = effect.cause
    return {
        "field": cause.field if cause else None,
        "articles": list(cause.articles) if cause else [],
        "was": list(cause.was) if cause else [],
        "becomes": list(cause.becomes) if cause else [],
        "is_measured_alone": bool(cause and effect.difference),
        "difference": _estimate(effect.difference),
        "loss": _estimate(effect.loss),
        "moved": effect.moved,
        "groups": _groups(effect.groups),
    }


def _groups(groups: dict[tuple[str, str], Estimate]) -> list[dict[str, Any]]:
    return [{"kind": kind, "group": name, "difference": figure.as_json()}
            for (kind, name), figure in groups.items()]  # fmt: skip


def _estimate(figure: Estimate | None) -> dict[str, Any] | None:
    return None if figure is None else figure.as_json()
