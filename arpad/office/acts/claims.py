"""What is done with claims: each act with its parameters. The rules: `arpad.office.claims.acts`."""

from datetime import date
from typing import Annotated, Final, Literal

from arpad.office.acts.declaring import (
    APPEALS,
    ARBITER,
    OFFICER,
    PLAYER,
    TODAY,
    Handed,
    Says,
    act,
)
from arpad.report.problems import Text

Outcome = Literal["upheld", "dismissed"]
_RULES: Final = "arpad.office.claims.acts:"
_Number = Annotated[str, Says("The claim's number.", metavar="CLAIM", reads="claim")]
_Although = Annotated[str, Says("Why it is heard although it is late.")]
_On = Annotated[date, Says("The day on which it was done (today).", "on")]
_Correction = Annotated[str, Says("The act that corrects it, by its number.")]
_MAKE_CLAIMS: Final = (PLAYER, ARBITER, OFFICER)
_OUTCOMES: Final = (
    ("upheld", Says("The claimant is right.", "uphold")),
    ("dismissed", Says("The claim is dismissed.", "dismiss")),
)


@act("claim.open", "claim made", _MAKE_CLAIMS, _RULES + "open_claim", "The reasons for it.")
class OpenClaim:
    """Open a claim: refused after its last day, by the article of the list's rulebook.

    Example: arpad claim open "Bilbao Ruiz, Marta" --player 502 --list active --because "round 2"
    """

    claimant: Annotated[str, Says("Who claims.", metavar="NAME")]
    player: Annotated[
        str, Says("Whose rating is wrong: the number, or words of the name.", reads="player")
    ] = ""
    list_name: Annotated[str, Says("The list that is disputed.", "list", reads="list")] = ""
    list_date: Annotated[date | None, Says("The day of that list (the last one).", "date")] = None
    event: Annotated[
        str,
        Says("The event in question; without a player, that it is not rated.", reads="event"),
    ] = ""
    round: Annotated[str, Says("The round of the game in question.")] = ""
    fact: Annotated[str, Says("The fact of the player in question: birth.")] = ""
    told_on: Annotated[
        date | None, Says("When the claimant was told that the event is not rated.")
    ] = None
    files: Annotated[tuple[Handed, ...], Says("A file that proves it.", "evidence")] = ()
    is_nameless: Annotated[
        bool, Says("The public log doesn't say whose claim it is.", "nameless")
    ] = False
    although: _Although = ""
    made_on: _On = TODAY


@act(
    "claim.evidence", "evidence of a claim", _MAKE_CLAIMS, _RULES + "hand_in",
    usual_because="handed in",
)  # fmt: skip
class HandIn:
    """Hand in evidence for a claim, kept byte for byte; or write it all into a folder.

    Example: arpad claim evidence 3 scoresheet.pdf --at federation

    Example: arpad claim evidence 3 --out claim-3
    """

    number: _Number
    files: Annotated[tuple[Handed, ...], Says("Files that prove it.", metavar="files")] = ()


@act(
    "claim.decide", "decided of a claim", (OFFICER, APPEALS), _RULES + "decide_claim",
    "The reasons: they are made public, so name nobody.",
    instead=Text("Whoever disagrees appeals against it."),
)  # fmt: skip
class DecideClaim:
    """Decide on a claim, or on the appeal against it, with the article; or name its correction.

    Whoever made the claim doesn't decide it; who decided it doesn't decide the appeal.

    Example: arpad claim decide 3 --uphold --article "FCE 16.6" --because "the game was won"

    Example: arpad claim decide 3 --correction 2 --because "the correction of May"
    """

    number: _Number
    outcome: Annotated[Outcome, Says("What is decided.", flags=_OUTCOMES)]
    article: Annotated[str, Says("On which it rests: 'FCE 16.6'.")] = ""
    correction: _Correction = ""
    on: _On = TODAY


@act("claim.correct", "effect of a claim", (OFFICER,), _RULES + "corrected", verb="")
class CorrectClaim:
    """Record by which correction an upheld claim takes effect."""

    number: _Number
    correction: _Correction
    on: _On = TODAY


@act("claim.appeal", "appeal", (PLAYER, OFFICER), _RULES + "appeal", "The reasons of who appeals.")
class Appeal:
    """Appeal against a decision: refused after its last day, by its article.

    Example: arpad claim appeal 3 --deposit 25.00 --because "round 2 was not looked at"
    """

    number: _Number
    deposit: Annotated[
        str, Says("What was paid with it, as 25.00, where the rulebook asks for it.")
    ] = ""
    although: _Although = ""
    on: _On = TODAY


@act("claim.withdraw", "claim withdrawn", (PLAYER, OFFICER), _RULES + "withdraw")
class Withdraw:
    """Withdraw a claim, or an appeal.

    Example: arpad claim withdraw 3 --because "the claimant wrote so"
    """

    number: _Number
    on: _On = TODAY
