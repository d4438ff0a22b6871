"""Where an event is on its way to a list: for everybody, so with counts and no names."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from arpad.answers.events import ListTakes, takes
from arpad.answers.events_listed import rated_by, state_of
from arpad.office.events.event import Event
from arpad.office.events.judging import Heard
from arpad.report.code_sentences import sentence_of
from arpad.report.problems import Text

RECEIPT_DIGITS: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class ReasonGiven:
    """Why a report waits: so many things of one kind, in a sentence that names nobody."""

    count: int
    says: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFollowed:
    """Where an event is: registered, received and taken, doubtful or blocked, rated or not rated.

    `lists` has what each list makes of it with the article, `reasons` what is to be mended;
    `article` is that of the office's decision where it left the event out.
    """

    event: str
    name: str
    start: str | None
    end: str | None
    state: str
    rated_by: tuple[str, ...] = ()
    lists: tuple[ListTakes, ...] = ()
    reasons: tuple[ReasonGiven, ...] = ()
    article: str | None = None


def followed(event: Event, word: Heard | None) -> EventFollowed:
    """Return where an event is; `word` is that on its report, None if nobody has to be asked."""
    last = event.last_decision
    return EventFollowed(
        event=event.number,
        name=event.name,
        start=event.start or None,
        end=event.end or None,
        state=word.state if word else state_of(event),
        rated_by=rated_by(event),
        lists=takes(word.lists) if word else (),
        reasons=tuple(_reasons(word)) if word and word.state in ("blocked", "doubtful") else (),
        article=(last.article or None) if last is not None and event.is_left_out else None,
    )


def _reasons(word: Heard) -> Iterable[ReasonGiven]:
    level = "error" if word.state == "blocked" else "warning"
    codes = [problem.code for problem in word.problems if problem.level == level]
    for code in dict.fromkeys(codes):
        yield ReasonGiven(count=codes.count(code), says=sentence_of(code))


def receipt_of(event: Event) -> str:
    """Return the receipt of an event's report: its number, and what stands for the file's bytes."""
    digest = event.report.files[0].sha256 if event.report and event.report.files else ""
    return f"{event.number}-{digest[:RECEIPT_DIGITS]}" if digest else event.number
