"""What is done with players: entered, stated of, merged. The rules: `arpad.office.players`."""

from dataclasses import field
from datetime import date
from typing import Annotated, Final

from arpad.office.acts.declaring import OFFICER, Columns, Handed, NumbersOf, Says, act
from arpad.report.problems import Text

_RULES: Final = "arpad.office.players.changing:"
_Facts = Annotated[
    tuple[str, ...],
    Says(
        "FACT=VALUE or FACT:WHICH=VALUE: birth=1980, title:fide=WIM, licence:2026=yes.",
        "fact", reads="fact",
    ),
]  # fmt: skip
_Who = Annotated[
    str,
    Says(
        "The player's number, or words of the name if only one fits.",
        metavar="PLAYER", reads="who",
    ),
]  # fmt: skip
_Since = Annotated[
    date | None,
    Says(
        "The first day on which it holds (today; of a birth, a sex or a number, that of what is "
        "known by now)."
    ),
]


@act("player.add", "player entered", (OFFICER,), "arpad.office.players.entering:add_player")
class AddPlayer:
    """Enter a player; refused if they may be somebody who is there already.

    Example: arpad player add "Réti, Ana" --fact sex=w --fact federation=CZE --because "new member"
    """

    name: Annotated[str, Says("Surname first: 'Réti, Ana'.", metavar="NAME")]
    facts: _Facts = ()
    number: Annotated[str, Says("The office's own number; else the next free one is given.")] = ""
    not_these: Annotated[
        tuple[str, ...],
        Says("The number of somebody alike who is another person.", "not", reads="number"),
    ] = ()


@act(
    "player.erase", "player erased", (), "arpad.office.erasing.acts:erase",
    instead=Text("Enter the player anew."),
)  # fmt: skip
class ErasePlayer:
    """Erase a person: name, day of birth and other bodies' numbers, everywhere in the office.

    The number stays, with the games and ratings on which others' ratings rest. What is erased
    can't be brought back. Backups made before hold it until they expire (office set backup_days).

    Example: arpad player erase 502 --because "as they asked" --at federation
    """

    number: Annotated[str, Says("The player's number.", metavar="NUMBER", reads="number")]


@act("player.import", "players entered", (OFFICER,), "arpad.office.players.importing:import_table")
class ImportPlayers:
    """Enter all unknown players of a list in one act; doubtful ones are named, not entered.

    Example: arpad player import members.csv --preview

    Example: arpad player import members.csv --column "Card=player_id" --because "the list of 2025"
    """

    file: Annotated[Handed, Says("A list, or a table of players.", metavar="LIST")]
    body: NumbersOf = ""
    others: Annotated[
        tuple[str, ...],
        Says("The table's number of somebody who is none of those alike.", "not"),
    ] = ()
    columns: Columns = field(default_factory=dict)


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


@act("player.rename", "player renamed", (OFFICER,), _RULES + "rename")
class RenamePlayer:
    """Give a player another name from a day on; the old one still finds them.

    Example: arpad player rename 507 "Euwe, Ana" --since 2026-05-02 --because married
    """

    who: _Who
    name: Annotated[str, Says("The new name, surname first.", metavar="NAME")]
    since: _Since = None


@act("player.set", "stated of a player", (OFFICER,), _RULES + "set_facts")
class SetFacts:
    """State facts of a player from a day on; FACT= removes one.

    Example: arpad player set 507 --fact title:fide=WIM --since 2026-04-01 --because "FIDE list"
    """

    who: _Who
    facts: _Facts
    since: _Since = None


@act(
    "player.update", "facts of players from a table", (OFFICER,),
    "arpad.office.players.updating:update_players",
)  # fmt: skip
class UpdatePlayers:
    """State facts of many known players in one act; columns are named like facts: number:iccf.

    Example: arpad player update iccf-numbers.csv --because "ICCF's list of 2026/3"
    """

    file: Annotated[Handed, Says("player_id, and a column for each fact.", metavar="TABLE")]
    body: NumbersOf = ""
    since: _Since = None
    columns: Columns = field(default_factory=dict)
