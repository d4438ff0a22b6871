"""What is done with events. The rule of each stands where it says."""

from typing import Annotated

from arpad.office.acts.declaring import OFFICER, Says, act


@act(
    "event.enter", "newcomers of an event entered", (OFFICER,),
    "arpad.office.events.newcomers:enter_unknown",
)  # fmt: skip
class EnterNewcomers:
    """Enter the unknown players of a report; those who may be somebody known are left out.

    Example: arpad event enter 12 --because "newcomers of the winter open"
    """

    number: Annotated[str, Says("The event's number.", metavar="EVENT", reads="event")]
