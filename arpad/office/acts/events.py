"""What is done with events: registered, stated, decided. The rule of each stands where it says."""

from collections.abc import Mapping
from dataclasses import field
from datetime import date
from typing import Annotated, Final, Literal

from arpad.office.acts.declaring import (
    ARBITER,
    CLUB,
    OFFICER,
    TODAY,
    Article,
    EventNumber,
    Handed,
    Says,
    act,
)

_RULES: Final = "arpad.office.events.acts:"
_DECIDING: Final = "arpad.office.events.deciding:"
_Facts = Annotated[
    Mapping[str, str], Says("KEY=VALUE, as in a facts file; KEY= takes back.", "fact")
]
Effect = Literal["admitted", "left_out", "recorded"]
_EFFECTS: Final = (
    ("admitted", Says("It is rated: what is doubtful of it was looked at.", "admit")),
    ("left_out", Says("It is not rated.", "leave-out")),
    ("recorded", Says("It is only recorded, and changes nothing.", "record")),
)


@act("event.add", "event registered", (CLUB, ARBITER, OFFICER), _RULES + "register")
class AddEvent:
    """Register an event before its report comes.

    Example: arpad event add "Winter open" --start 2026-01-09 --end 2026-01-11 --because registered
    """

    name: Annotated[str, Says("What it is called.", metavar="NAME")]
    start: Annotated[str, Says("Its first day.", reads="day")]
    end: Annotated[str, Says("Its last day.", reads="day")]
    facts: _Facts = field(default_factory=dict)


@act(
    "event.report", "report of an event", (ARBITER, OFFICER),
    "arpad.office.events.taking_in:take_in", usual_because="came in", verb="intake",
)  # fmt: skip
class TakeIn:
    """Take reports in: keep their bytes, register their events, say what each list makes of them.

    Example: arpad intake open.trf league.zip --at federation
    """

    reports: Annotated[
        tuple[tuple[Handed, ...], ...],
        Says("Reports, with their facts files beside.", metavar="reports", reads="report"),
    ]
    number: Annotated[
        str,
        Says("They are a new report of the event with this number.", "event", reads="event"),
    ] = ""
    are_new: Annotated[bool, Says("It is another event, though it is like one.", "new")] = False
    sent_by: Annotated[str, Says("Who sent them.")] = ""


@act("event.fact", "stated of an event", (OFFICER,), _RULES + "state")
class StateFacts:
    """State facts of an event: they override what its report says.

    Example: arpad event fact 12 minutes_for_60_moves=120 --because "the arbiter wrote so"
    """

    number: EventNumber
    facts: Annotated[Mapping[str, str], Says("Facts of the event.", metavar="KEY=VALUE")]


@act("event.decide", "decided of an event", (OFFICER,), _DECIDING + "decide_event")
class DecideEvent:
    """Decide on an event, with the article on which it rests; facts may be stated with it.

    Example: arpad event decide 12 --admit --article "FIDE 0.4" --because "the board of 5 May"
    """

    number: EventNumber
    effect: Annotated[Effect, Says("What is decided.", flags=_EFFECTS)]
    article: Article = ""
    facts: _Facts = field(default_factory=dict)


@act(
    "event.send", "report sent on", (OFFICER,), "arpad.office.fide.sending:send",
    usual_because="sent for rating",
)  # fmt: skip
class SendReport:
    """Record that an event's report was sent to FIDE, or to another body, and keep what was sent.

    Example: arpad event send 12 --on 2026-02-03 --file uploaded.trf
    """

    number: EventNumber
    body: Annotated[str, Says("To whom: fide.", "to", reads="body")] = "fide"
    sent_on: Annotated[date, Says("The day on which it was sent.", "on")] = TODAY
    files: Annotated[
        tuple[Handed, ...], Says("A file that was sent; else the report as it came.", "file")
    ] = ()


@act("event.withdraw", "event withdrawn", (OFFICER,), _DECIDING + "withdraw_event")
class WithdrawEvent:
    """Take an event out: it did not take place, or was registered by mistake.

    Example: arpad event withdraw 12 --because "called off"
    """

    number: EventNumber
    article: Article = ""


@act("event.player", "who a player of an event is", (OFFICER,), _RULES + "say_who")
class SayWho:
    """Say who a player of an event's report is.

    An empty number takes back what was said.

    Example: arpad event player 12 5 507 --because "her maiden name"
    """

    number: EventNumber
    rank: Annotated[int, Says("The starting rank in the report.", metavar="rank")]
    player: Annotated[
        str,
        Says("The player's number at the office.", metavar="PLAYER", reads="number", is_blank=True),
    ]


@act(
    "event.enter", "newcomers of an event entered", (OFFICER,),
    "arpad.office.events.newcomers:enter_unknown",
)  # fmt: skip
class EnterNewcomers:
    """Enter the unknown players of a report; those who may be somebody known are left out.

    Example: arpad event enter 12 --because "newcomers of the winter open"
    """

    number: EventNumber
