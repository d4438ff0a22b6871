"""What concerns the office itself. The rule of each stands where `rule` says."""

from collections.abc import Mapping
from typing import Annotated, Literal

from arpad.office.acts.declaring import OFFICER, Article, ByTwo, Proposal, Says, act


@act(
    "office.init", "office made", (), "arpad.office.kept.beginning:make_office",
    usual_because="the office begins",
)  # fmt: skip
class MakeOffice:
    """Make an office: a directory with its secret, and a journal that nobody can rewrite.

    Example: arpad office init federation --name "Chess Federation of Ruritania"
    """

    name: Annotated[str, Says("What the office is called.")] = ""
    kind: Annotated[
        Literal["sqlite", "postgresql", "folder"] | None,
        Says("Where acts are kept: sqlite, or postgresql if ARPAD_DATABASE is set.", "store"),
    ] = None


@act("undo", "an act undone", (OFFICER,), "arpad.office.undoing:undo", verb="office undo")
class UndoAct:
    """Undo an act: everything is as if it had not been done, and the log keeps both.

    Example: arpad office undo 12 --because "it was another Garcia" --at federation
    """

    number: Annotated[
        int, Says("The number of the act, as the log has it.", metavar="ACT", reads="act")
    ]


@act(
    "office.set", "settings of the office", (), "arpad.office.kept.settings:change",
    proposal=Proposal("office.propose", "settings proposed"),
)  # fmt: skip
class SetOffice(ByTwo):
    """Decide how the office works: its languages, how many officers it takes to publish a list.

    Where it takes two, one officer proposes approvals=1, and another approves it.

    Example: arpad office set languages=es,ca approvals=2 --because "the board of 5 May"
    """

    settings: Annotated[
        Mapping[str, str],
        Says("languages=es,ca, approvals=2, logo=@logo.svg ...", metavar="NAME=VALUE",
             reads="setting"),
    ]  # fmt: skip


@act(
    "office.decide", "decided in general", (OFFICER,),
    "arpad.office.periods.deciding:decide_in_general",
)  # fmt: skip
class DecideInGeneral:
    """Record a decision in general, about no single event or list.

    Example: arpad office decide --article "FCE 2.2" --because "blitz by teams is rated from May on"
    """

    article: Article = ""
