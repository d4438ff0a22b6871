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
from arpad.report.problems import Problem


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
        found = event_norms(submission, rating_lists, NormQuestion())
    except NoRulebookError as error:
        fix = "Fill in category and norms by hand."
        return TitleForms(event, (), (Problem("info", "norms-rules", str(error), fix=fix),))
    if not isinstance(found, EventNorms):
        return TitleForms(event, (), found)
    return forms_of(event, found)


def forms_of(event: PaperEvent, found: EventNorms) -> TitleForms:
    """Return what the forms say of an event that was judged."""
    asked = replace(
        event,
        category=found.category,
        norm_points_half=_points_asked(found),
        judged=NormJudgement(found.rules, found.fields.foreign),
    )
    return TitleForms(asked, tuple(_results(found)), found.problems)


def _points_asked(found: EventNorms) -> dict[str, int]:
    games = (found.event.players - 1) * (2 if found.event.is_double else 1)
    if found.average is None or games < found.rules.games_min.number:
        return {}
    points = {title: score_needed(found.rules, title, found.average, games) for title in TITLES}
    return {title: half for title, half in points.items() if half is not None}


def _results(found: EventNorms) -> list[TitleResult]:
    """Return every norm, by the order of the report's players and of the titles."""
    return [
        TitleResult(
            one.player.number,
            attempt.title,
            tuple(game.round for game in attempt.games),
            certificate(one.candidate, attempt, found.event.federation, found.rules),
            attempt.score_required_half,
            attempt,
        )
        for one in found.players
        for attempt in sorted(one.attempts, key=lambda norm: TITLES.index(norm.title))
        if isinstance(attempt, Norm)
    ]
