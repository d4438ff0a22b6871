"""Games without a day, where a rulebook asks on which list's day each was played."""

from dataclasses import replace

from arpad.engine import questions as q
from arpad.law import Rulebook
from arpad.office.intake.submissions import Submission
from arpad.office.period.asking import clause_of, says_yes
from arpad.report.problems import Problem

_ASKED = (q.LIST_CHOICE, q.ROUNDS_ARE_RATED_APART)


def undated_games(submission: Submission, book: Rulebook) -> list[Problem]:
    """Return a warning where games of a long event have no day, and the rulebook would ask it.

    The days between the rounds are not known then: they are taken as even from start to end.
    """
    facts, games = submission.facts, submission.games
    undated = sum(game.played_on is None for game in games)
    if not undated or facts.start is None or facts.end is None:
        return []
    rounds = max(game.round for game in games)
    even = (facts.end - facts.start).days // max(1, rounds - 1)
    gap = even if facts.days_between_rounds is None else facts.days_between_rounds
    supposed = replace(submission, facts=replace(facts, days_between_rounds=gap))
    asked = next((one for one in _ASKED if says_yes(one, supposed, book)), None)
    clause = None if asked is None else clause_of(asked, supposed, book)
    if clause is None:
        return []
    message = (
        f"The event lasts from {facts.start} to {facts.end}, and {undated} of its {len(games)} "
        f"games have no day, which would decide their list ({clause.article})."
    )
    fix = "Give the days of the rounds (record 132)."
    return [Problem("warning", "rounds-undated", message, fix, file=submission.file)]
