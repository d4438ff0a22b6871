"""What officers correct of published lists. The rules: `arpad.office.corrections.acts`."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Final

from arpad.office.acts.declaring import OFFICER, Article, EventNumber, Handed, Says, act

_RULES: Final = "arpad.office.corrections.acts:"
_BY: Final = (OFFICER,)
_List = Annotated[str, Says("The list's name.", "list", metavar="LIST", reads="list")]


@act("correct.report", "report of an event corrected", _BY, _RULES + "correct_report")
class CorrectReport:
    """Correct the report of an event that a list has rated, by a new file.

    Example: arpad correct report 12 mended.trf --because "round 3 was swapped" --preview
    """

    number: EventNumber
    report: Annotated[
        tuple[Handed, ...], Says("The new report, as it is right.", metavar="FILE", reads="report")
    ]
    article: Article = ""


@act("correct.result", "result of an event corrected", _BY, _RULES + "correct_results")
class CorrectResults:
    """Correct results of single games of an event that a list has rated; its report is a TRF.

    Example: arpad correct result 12 3:12=1 --because "both signed so" --preview
    """

    number: EventNumber
    results: Annotated[
        tuple[str, ...],
        Says(
            "3:12=1 is a win of player 12 in round 3; the opponent's follows.",
            metavar="ROUND:PLAYER=RESULT", reads="result",
        ),
    ]  # fmt: skip
    article: Article = ""


@act("correct.fact", "fact of an event corrected", _BY, _RULES + "correct_facts")
class CorrectFacts:
    """Correct facts of an event that a list has rated.

    Example: arpad correct fact 12 minutes_for_60_moves=60 --because "the rules said so" --preview
    """

    number: EventNumber
    facts: Annotated[Mapping[str, str], Says("Facts, as they are.", metavar="KEY=VALUE")]
    article: Article = ""


@act("correct.player", "player of an event corrected", _BY, _RULES + "correct_player")
class CorrectPlayer:
    """Correct who a player of an event was: the number was somebody else's.

    Example: arpad correct player 12 5 507 --because "her sister played" --preview
    """

    number: EventNumber
    rank: Annotated[int, Says("The starting rank in the report.", metavar="rank")]
    player: Annotated[
        str, Says("The player's number at the office.", metavar="PLAYER", reads="number")
    ]
    article: Article = ""


@act("correct.out", "rated event left out", _BY, _RULES + "correct_out")
class LeaveOut:
    """Take an event out that a list has rated, and that should not have been.

    Example: arpad correct out 12 --because "it was never played" --preview
    """

    number: EventNumber
    article: Article = ""


@act("correct.first", "first list corrected", _BY, _RULES + "correct_first_list")
class CorrectFirstList:
    """Correct the list that the office began with: a rating that was typed wrong.

    Example: arpad correct first standard mended.csv --because "507 had 1710" --preview
    """

    list_name: _List
    file: Annotated[Handed, Says("Its first list, as it is right.", metavar="FILE")]
    article: Article = ""


@act(
    "correct.history", "history rated anew", _BY, _RULES + "rerate",
    usual_because="rated anew", verb="rerate",
)  # fmt: skip
class RateAnew:
    """Rate a list's history again, under the law as it stands now, and show what differs.

    Example: arpad rerate standard --from 2019-01 --at federation
    """

    list_name: _List
    since: Annotated[date, Says("The first list: 2019-01, 2019-01-01.", "from", reads="month")]
    article: Article = ""
