"""Norms as the forms print them: the title results of an event, its category, the points asked."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from arpad.forms.event import NormJudgement, PaperEvent
from arpad.forms.norms import TITLES, TitleResult
from arpad.law import NoRulebookError
from arpad.norms import Norm, score_needed
from arpad.norms.certificate import certificate
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList
from arpad.office.norms.norms import EventNorms, NormQuestion, event_norms
from arpad.report.problems import Problem, Text


@dataclass(frozen=True, slots=True)
class TitleForms:
    """The event with its category and the points that norms ask, and everybody's norms."""

    event: PaperEvent
    results: tuple[TitleResult, ...]
    problems: tuple[Problem, ...]


def title_forms(
    event: PaperEvent, submission: Submission, rating_lists: Sequence[RatingList]
) -> TitleForms:
    """Return what the forms say of norms; nothing where no regulations are known.

    Category and points are those of a round robin, by the average of all its players; the points
    are blank where its games are too few for a norm.
    """
    try:
        judged = event_norms(submission, rating_lists, NormQuestion())
    except NoRulebookError as error:
        fix = Text("Fill in category and norms by hand.")
        return TitleForms(event, (), (Problem("info", "norms-rules", error.args[0], fix=fix),))
    if not isinstance(judged, EventNorms):
        return TitleForms(event, (), judged)
    return forms_of(event, judged)


def forms_of(event: PaperEvent, norms: EventNorms) -> TitleForms:
    """Return what the forms say of an event that was judged."""
    event_with_titles = replace(
        event,
        category=norms.category,
        norm_points_half=_points_asked(norms),
        judged=NormJudgement(norms.rules, norms.fields.foreign),
    )
    return TitleForms(event_with_titles, tuple(_results(norms)), norms.problems)


def _points_asked(norms: EventNorms) -> dict[str, int]:
    games = (norms.event.players - 1) * (2 if norms.event.is_double else 1)
    if norms.average is None or games < norms.rules.games_min.number:
        return {}
    points = {title: score_needed(norms.rules, title, norms.average, games) for title in TITLES}
    return {title: half for title, half in points.items() if half is not None}


def _results(norms: EventNorms) -> list[TitleResult]:
    """Return every norm, by the order of the report's players and of the titles."""
    return [
        TitleResult(
            player.player.number,
            attempt.title,
            tuple(game.round for game in attempt.games),
            certificate(player.candidate, attempt, norms.event.federation, norms.rules),
            attempt.score_required_half,
            attempt,
        )
        for player in norms.players
        for attempt in sorted(player.attempts, key=lambda norm: TITLES.index(norm.title))
        if isinstance(attempt, Norm)
    ]
