"""Whether an event that has results is still to come: a day or a year that was mistyped."""

from collections.abc import Iterable
from datetime import date

from arpad.office.intake.submissions import Submission
from arpad.report import Game
from arpad.report.problems import Problem, Text


def still_to_come(submissions: Iterable[Submission], on: date) -> tuple[Problem, ...]:
    """Return an error for each event with games that begins after the day `on`.

    So for one with a round of a later day that has results. One that only ends after it is a
    warning; of events without games nothing is said.
    """
    problems = []
    for submission in submissions:
        if not any(game.black is not None for game in submission.games):
            continue
        start, end = submission.facts.start, submission.facts.end
        if start is not None and start > on:
            message = Text("The event begins on {day}, which is still to come, and has results.",
                           day=start)  # fmt: skip
            fix = Text("Correct the first and the last day.")
            problems.append(
                Problem("error", "event-future", message, fix, str(start), file=submission.file)
            )
        elif ahead := [game for game in submission.games if _is_after(game, on)]:
            number, day = ahead[0].round, ahead[0].played_on
            message = Text("Round {number} is on {day}, which is still to come, and has results.",
                           number=number, day=day)  # fmt: skip
            fix = Text("Correct the day of the round; until then no list rates the event.")
            problems.append(
                Problem("error", "event-future", message, fix, str(day), file=submission.file)
            )
        elif end is not None and end > on:
            message = Text("The event ends on {day}, which is still to come.", day=end)
            fix = Text("Correct the last day, unless rounds are still to be played.")
            problems.append(
                Problem("warning", "event-future", message, fix, str(end), file=submission.file)
            )
    return tuple(problems)


def _is_after(game: Game, on: date) -> bool:
    return game.black is not None and game.played_on is not None and game.played_on > on
