"""What is done with players: numbers of one person. The rules: `arpad.office.players.changing`."""

from typing import Annotated, Final

from arpad.office.acts.declaring import OFFICER, Says, act

_RULES: Final = "arpad.office.players.changing:"


@act("player.merge", "two numbers of one person", (OFFICER,), _RULES + "merge")
class MergePlayers:
    """Record that two numbers are one person's; refused if what is known of them differs.

    Example: arpad player merge 509 511 --because "same birth, same club"
    """

    kept: Annotated[
        str,
        Says("The number under which the player is kept.", metavar="kept", reads="number"),
    ]
    given_up: Annotated[
        str, Says("The number that is given up.", metavar="given_up", reads="number")
    ]


@act("player.split", "two persons again", (OFFICER,), _RULES + "split")
class SplitPlayers:
    """Undo a merger: everything is as if it had not been done.

    Example: arpad player split 511 --because "father and son"
    """

    given_up: Annotated[
        str, Says("The number that had been given up.", metavar="given_up", reads="number")
    ]
