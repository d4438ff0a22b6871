"""Whether the field of a reported Swiss is large enough for 1.4.3d and 1.5.6a."""

from collections import Counter
from dataclasses import dataclass

from arpad.norms.field import FieldPlayer, RoundOfField, all_rounds, foreign_rounds, is_big
from arpad.norms.rows import NormEvent
from arpad.office.intake.submissions import Submission
from arpad.office.norms.players import Roster
from arpad.rulebooks.fide_titles.clauses import TitleRules

_ABSENT = ("H", "F", "Z")


@dataclass(frozen=True, slots=True)
class RoundFields:
    """The rounds as 1.4.3d and 1.5.6a count them, and whether they are enough.

    `days_of_one_round` counts the days with one round (1.1.3a); None if a round has no day.
    """

    foreign: tuple[RoundOfField, ...] = ()
    all: tuple[RoundOfField, ...] = ()
    is_exempt: bool = False
    is_for_application: bool = False
    days_of_one_round: int | None = None


def fields_of(
    submission: Submission, roster: Roster, rounds: int, rules: TitleRules, event: NormEvent
) -> RoundFields:
    """Return the field of an event after so many rounds; only a Swiss is large in this sense."""
    days = _days_of_one_round(submission)
    if event.kind != "swiss":
        return RoundFields(days_of_one_round=days)
    field = _field(submission, roster)
    foreign = foreign_rounds(field, rounds, event.federation, rules)
    is_exempt = bool(event.federation) and is_big(foreign, rules.exempt_swiss)
    big = rules.application_swiss
    everybody = all_rounds(field, rounds, big, rules) if big else ()
    return RoundFields(
        foreign, everybody, is_exempt, big is not None and is_big(everybody, big), days
    )


def _field(submission: Submission, roster: Roster) -> list[FieldPlayer]:
    rounds_present: dict[int, set[int]] = {number: set() for number in roster.opponents}
    for game in submission.games:
        if game.black is None:
            if game.result not in _ABSENT:
                rounds_present[game.white].add(game.round)
            continue
        if game.result not in ("-", "--"):
            rounds_present[game.white].add(game.round)
        if game.result not in ("+", "--"):
            rounds_present[game.black].add(game.round)
    return [
        FieldPlayer(
            opponent.player_id,
            opponent.rating,
            opponent.title,
            opponent.federation,
            frozenset(rounds_present[number]),
        )
        for number, opponent in roster.opponents.items()
    ]


def _days_of_one_round(submission: Submission) -> int | None:
    days = submission.report.round_dates
    if not days or None in days or len(days) < submission.report.rounds:
        return None
    return sum(count == 1 for count in Counter(days).values())
