"""What concerns the office itself. The rule of each stands where `rule` says."""

from typing import Annotated

from arpad.office.acts.declaring import OFFICER, Says, act


@act("undo", "an act undone", (OFFICER,), "arpad.office.undoing:undo", verb="office undo")
class UndoAct:
    """Undo an act: everything is as if it had not been done, and the log keeps both.

    Example: arpad office undo 12 --because "it was another Garcia" --at federation
    """

    number: Annotated[int, Says("The number of the act, as the log has it.", metavar="ACT")]
