"""The conditions on the event and on the figures of a norm; those on the mix are `norms.mix`."""

from functools import lru_cache
from typing import Final

from arpad.norms.required import score_least
from arpad.norms.rows import NEED_LEAVE, Condition, NormEvent, Unit
from arpad.report.problems import Text
from arpad.rulebooks.fide_titles.clauses import TitleClause, TitleRules

UNSTATED: Final = Text("Nobody stated it.")
"""Why a condition is not judged of which no report, list or fact says anything."""


@lru_cache(maxsize=256)
def event_conditions(event: NormEvent, rules: TitleRules) -> tuple[Condition, ...]:
    """Return the conditions on the event itself, of each once; what nobody stated isn't judged.

    >>> from arpad.rulebooks.fide_titles.edition_2024 import RULES
    >>> [one.is_met for one in event_conditions(NormEvent(kind="swiss", rounds_per_day=2), RULES)]
    [True, False, False, True]
    """
    conditions = [
        _at_most("rounds_per_day", rules.rounds_per_day_max, event.rounds_per_day, "rounds"),
        _at_most("hours_per_day", rules.hours_per_day_max, event.hours_per_day, "hours"),
    ]
    if clause := rules.minutes_min:
        minutes = event.minutes_for_60_moves
        conditions.append(Condition("minutes_for_60_moves", clause, minutes or 0, clause.number,
                               "minutes", not_judged=_unless(minutes)))  # fmt: skip
    if rules.formats:
        is_allowed = event.kind not in NEED_LEAVE or event.is_norm_event
        conditions.append(Condition("format", rules.formats, int(is_allowed), 1, "leave",
                               not_judged=_unless(event.kind)))  # fmt: skip
    if event.is_double:
        clause = rules.double_players_min
        conditions.append(Condition("players", clause, event.players, clause.number, "players"))
    return tuple(condition for condition in conditions if condition is not None)


def _at_most(
    name: str, clause: TitleClause | None, value: int | None, unit: Unit
) -> Condition | None:
    if clause is None:
        return None
    return Condition(name, clause, value or 0, clause.number, unit, is_max=True,
                     not_judged=_unless(value))  # fmt: skip


def _unless(stated: object) -> str:
    return UNSTATED if stated is None else ""


def figure_conditions(
    rules: TitleRules,
    title: str,
    games: int,
    score_half: int,
    average: int | None,
    performance: int | None,
) -> tuple[Condition, ...]:
    """Return the conditions on average, score and performance; without a game all are missed."""
    level = rules.levels[title]
    least = score_least(rules, games) if games else 1
    note = ""
    if games and score_half < least and rules.percent(score_half, games) >= rules.score_min.number:
        note = Text("Met if the percentage is rounded before it is compared.")
    return (
        Condition("average", level.average_min, average or 0, level.average_min.number, "rating"),
        Condition("score", rules.score_min, score_half, least, "half points", note=note),
        Condition("performance", level.performance, performance or 0, level.performance.number,
                  "rating"),
    )  # fmt: skip
