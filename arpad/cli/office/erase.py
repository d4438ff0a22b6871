"""`arpad player erase`: a person is erased from an office."""

from functools import partial
from typing import Annotated

import typer

from arpad.cli.app import JsonFlag
from arpad.cli.office.opening import (
    AtOption,
    BecauseOption,
    ByOption,
    officer,
    opened,
    signing_in_time,
)
from arpad.cli.office.player import player
from arpad.cli.office.render import print_done
from arpad.cli.output import fault, tell


@player.command()
def erase(
    number: Annotated[str, typer.Argument(metavar="NUMBER", help="The player's number.")],
    because: BecauseOption,
    at: AtOption = None,
    by: ByOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Erase a person: name, day of birth and other bodies' numbers, everywhere in the office.

    The number stays, with the games and ratings on which others' ratings rest. What is erased
    can't be brought back. Backups made before hold it until they expire (office set backup_days).

    Example: arpad player erase 502 --because "as they asked" --at federation
    """
    from arpad.answers.players import done
    from arpad.cli.terminal import working
    from arpad.office.erasing.acts import erase as erased
    from arpad.office.erasing.acts import whole_office
    from arpad.registry.erasing import NotGenuineError
    from arpad.registry.store import OvertakenError
    from arpad.rulebooks.own import known

    office = opened(at)
    whole = whole_office(office, known().catalogue)
    with signing_in_time():
        try:
            with working("Erasing"):
                erasing = erased(whole, officer(by, because), number)
        except (NotGenuineError, OvertakenError) as error:
            fault(f"{error}. Nobody was erased.")
        except OSError as error:
            place = error.filename or at
            fault(f"{place} can't be written: {error.strerror or error}. Erase again.")
    answer = done(office.store, erasing)
    tell(answer, partial(print_done, answer), as_json=as_json)
