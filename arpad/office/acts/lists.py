"""What is done with lists: begun, looked up, decided on. The rule of each stands where it says."""

from dataclasses import field
from datetime import date
from typing import Annotated, Final, Literal

from arpad.office.acts.declaring import (
    OFFICER,
    Article,
    ByTwo,
    Columns,
    Handed,
    NumbersOf,
    Proposal,
    Says,
    act,
)
from arpad.report.problems import Text

_NEXT: Final = Text("Publish the next list.")
_PROPOSED: Final = Proposal("list.propose", "list proposed")
_OnlyList = Annotated[
    str,
    Says(
        "The list's name; the only one there is, if left out.", "list", metavar="LIST", reads="list"
    ),
]
_Kind = Annotated[
    Literal["standard", "rapid", "blitz"],
    Says("Whose ratings: of a file with several these are read."),
]


@act("list.add", "list begun", (), "arpad.office.kept.adding:add_list")
class AddList:
    """Let an office keep a list: name it, give its rules, and the list it continues from.

    Everybody on it has to be among the office's players, under the same number.

    Example: arpad list add rapid -r fide-rapid --from jan.csv --date 2026-01-01 --because new
    """

    name: Annotated[str, Says("What it is called: standard.", metavar="NAME")]
    rulebook: Annotated[str, Says("An edition, or a family: fide, fce-rapid.", short="-r")]
    first_list: Annotated[Handed, Says("The list in force, from which the office goes on.", "from")]
    first_date: Annotated[date, Says("The day of that list: 2026-01-01.", "date")]
    kind: _Kind = "standard"
    columns: Columns = field(default_factory=dict)


@act(
    "list.external", "list of another body", (OFFICER,), "arpad.office.kept.external:keep_external"
)
class KeepExternal:
    """Keep a list of another body: ratings are looked up in it by the players' numbers there.

    Example: arpad list external iccf --from iccf26.csv --date 2026-01-01 --because "CNXC 5.3"
    """

    body: Annotated[str, Says("Whose list it is: fide, iccf, fpx.", metavar="body")]
    file: Annotated[Handed, Says("The list's file.", "from")]
    list_date: Annotated[date, Says("The day of the list: 2026-01-01.", "date")]
    kind: _Kind = "standard"


@act(
    "list.history", "lists of earlier years", (OFFICER,),
    "arpad.office.kept.adding_earlier:add_earlier", verb="list history add",
)  # fmt: skip
class AddEarlierLists:
    """Keep lists of earlier years: shown as others published them, never verified or rated upon.

    All files are kept, or none. Each has its day in its header, in a title or in its name.

    Example: arpad list history add old --published-by "Irish Chess Union" --because "for our pages"
    """

    files: Annotated[
        tuple[Handed, ...],
        Says(
            "A folder of lists: CSV, XLSX, FIDE's; packed or not.", metavar="FOLDER", reads="folder"
        ),
    ]
    published_by: Annotated[str, Says("Who published them, as pages name them.")]
    list_name: Annotated[
        str,
        Says(
            "Beside which list they are shown; the only one there is, if left out.",
            "list",
            reads="list",
        ),
    ] = ""
    body: NumbersOf = ""
    columns: Columns = field(default_factory=dict)


@act(
    "list.publish", "list published", (OFFICER,), "arpad.office.periods.publishing:publish",
    usual_because="the list of the period", instead=_NEXT, verb="period publish",
    proposal=_PROPOSED,
)  # fmt: skip
class PublishList(ByTwo):
    """Publish an office's next list: it never changes again, and the next one builds on it.

    Example: arpad period publish standard --date 2026-02-01 --at federation
    """

    list_name: _OnlyList
    list_date: Annotated[date, Says("The day of the list: 2026-02-01.", "date")]


@act(
    "list.revise", "lists revised", (OFFICER,), "arpad.office.periods.revising:revise",
    instead=_NEXT, verb="period revise", proposal=_PROPOSED,
)  # fmt: skip
class ReviseLists(ByTwo):
    """Publish lists again with their corrections, beside those that were published.

    Example: arpad period revise standard --because "the report of event 12 was wrong"
    """

    list_name: _OnlyList


@act(
    "list.decide", "decided of a list", (OFFICER,),
    "arpad.office.periods.deciding:decide_on_list", verb="period decide",
)  # fmt: skip
class DecideOnList:
    """Decide on a list: lift a refusal or, without one, record a general decision.

    Example: arpad period decide active --date 2026-07-01 --article "CNXC 8.2" --because "..."
    """

    list_name: Annotated[str, Says("The list's name.", "list", metavar="LIST", reads="list")]
    list_date: Annotated[date, Says("The day of the list.", "date")]
    override: Annotated[tuple[str, ...], Says("Lift a refusal, by its code.", reads="refusal")] = ()
    article: Article = ""


@act(
    "season.open", "season opened", (OFFICER,), "arpad.office.periods.season:open_season",
    usual_because="the licences of the season", verb="office season",
)  # fmt: skip
class OpenSeason:
    """Open a season with its licences and clubs; show who keeps or loses one, who gets another K.

    Without --licences nothing is recorded: what is known by now is shown.

    Example: arpad office season standard --licences 2027.csv --because "licences of 2027"
    """

    list_name: _OnlyList = ""
    season: Annotated[
        int | None, Says("Its first year; else the next list's.", span=(1900, 2200))
    ] = None
    licences: Annotated[Handed, Says("A table with player_id of who has a licence; club too.")]
    body: NumbersOf = ""
