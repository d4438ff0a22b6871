"""What a rulebook answers on an event as it was sent, before anybody is rated."""

from arpad.engine.facts import deciding
from arpad.law import Clause, Rulebook
from arpad.law.question import YesNo
from arpad.office.intake.submissions import Submission
from arpad.office.period.engine_rows import event_row


def says_yes(asked: YesNo, submission: Submission, book: Rulebook) -> bool:
    """Return whether the rulebook answers a question on an event with yes.

    No, where nothing answers the question, or the event's days are not known.
    """
    clause = clause_of(asked, submission, book)
    return clause is not None and bool(clause.value)


def clause_of(asked: YesNo, submission: Submission, book: Rulebook) -> Clause | None:
    """Return the clause that answers a question on an event, or None if there is none."""
    facts = submission.facts
    if asked not in book or facts.start is None or facts.end is None:
        return None
    row = event_row(submission, 0, 0)
    more = {"event_start": row["on"], "days": (facts.end - facts.start).days + 1}
    rule = book[asked]
    return book.clause(deciding(rule, {**row, **more}))
