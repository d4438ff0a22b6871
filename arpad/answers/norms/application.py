"""Whether a player's norms make a title, with every condition of the application."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from arpad.answers.norms.conditions import ConditionTold, condition_told
from arpad.norms.application import Application
from arpad.report.problems import Problem
from arpad.rulebooks.fide_titles.clauses import TitleRules


@dataclass(frozen=True, slots=True, kw_only=True)
class NormUsed:
    """A norm of the application; some kinds of events count only once (`is_counted`)."""

    event_id: str
    end: date
    games_counted: int
    performance_rating: int | None
    is_counted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ApplicationJudged:
    """The norms for a title, for how many games they count, and every condition."""

    title: str
    edition: str
    is_complete: bool
    games: int
    norms: tuple[NormUsed, ...]
    conditions: tuple[ConditionTold, ...]
    problems: tuple[Problem, ...]


def application_judged(
    found: Application, rules: TitleRules, problems: Iterable[Problem]
) -> ApplicationJudged:
    """Return what norms come to, under the rules on the day of the application."""
    norms = (
        NormUsed(
            event_id=record.event_id,
            end=record.end,
            games_counted=record.norm.games_counted,
            performance_rating=record.norm.performance_rating,
            is_counted=record not in found.left_out,
        )
        for record in (*found.records, *found.left_out)
    )
    return ApplicationJudged(
        title=found.title,
        edition=rules.name,
        is_complete=found.is_complete,
        games=found.games,
        norms=tuple(norms),
        conditions=tuple(map(condition_told, found.conditions)),
        problems=tuple(problems),
    )
