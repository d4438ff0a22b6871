"""Whether a player's norms make a title, with every condition of the application."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from arpad.answers.alike import alike
from arpad.answers.figures import score, score_or_none
from arpad.answers.norms.conditions import ConditionTold, condition_told
from arpad.norms.application import Application
from arpad.norms.mix import Mix
from arpad.norms.record import by_end
from arpad.report.problems import Problem
from arpad.rulebooks.fide_titles.clauses import TitleRules


@dataclass(frozen=True, slots=True, kw_only=True)
class NormUsed:
    """A norm of the application, with the figures of its certificate and its conditions.

    `mix` are the counts of opponents that 1.4.3 to 1.4.5 ask about, `edition` the regulations of
    its day. Not `is_counted`: a second norm of eight games and a bye, one that fails a condition.
    """

    event_id: str
    name: str
    place: str
    start: date | None
    end: date
    edition: str
    games: int
    games_counted: int
    score: Decimal
    score_required: Decimal | None
    opponents_average: int
    performance_rating: int
    mix: Mix
    is_mix_normal: bool | None
    uses_missing_game: bool
    counts_last_round_as_lost: bool
    conditions: tuple[ConditionTold, ...]
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
    application: Application, rules: TitleRules, problems: Iterable[Problem]
) -> ApplicationJudged:
    """Return what norms come to, under the rules on the day of the application."""
    norms = (
        NormUsed(
            edition=record.rules,
            score=score(record.score_half),
            score_required=score_or_none(record.score_required_half),
            counts_last_round_as_lost=record.lost_round is not None,
            conditions=tuple(map(condition_told, record.conditions)),
            is_counted=record in application.records,
            **alike(NormUsed, record.held),
            **alike(NormUsed, record, "conditions"),
        )
        for record in by_end((*application.records, *application.left_out, *application.no_norms))
    )
    return ApplicationJudged(
        title=application.title,
        edition=rules.name,
        is_complete=application.is_complete,
        games=application.games,
        norms=tuple(norms),
        conditions=tuple(map(condition_told, application.conditions)),
        problems=tuple(problems),
    )
