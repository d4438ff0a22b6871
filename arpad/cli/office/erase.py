"""`arpad player erase`: a person is erased from an office."""

from typing import TYPE_CHECKING

from arpad.cli.office.acting import Values, do, verb
from arpad.cli.office.opening import signing_in_time
from arpad.cli.office.player import player
from arpad.cli.office.reading import bring_up
from arpad.cli.usage import fault
from arpad.office.acts.declaring import declaration
from arpad.office.acts.players import ErasePlayer
from arpad.office.kept.pages import forget_pages

if TYPE_CHECKING:
    from arpad.office.acting import Officer
    from arpad.office.desk import Desk


def _erase(here: "Desk", acting: "Officer", values: Values, *, as_json: bool) -> None:
    """Erase a person, or say why nobody was, and whether to erase again."""
    from arpad.registry.erasing import NotGenuineError
    from arpad.registry.store import OvertakenError

    with signing_in_time():
        try:
            do(declaration(ErasePlayer), here, acting, ErasePlayer(**values), as_json=as_json)
        except (NotGenuineError, OvertakenError) as error:
            fault("{reason}. Nobody was erased.", reason=error)
        except OSError as error:
            place = error.filename or here.vault.office
            fault("{path} can't be written: {reason}. Erase again.", path=place, reason=error)
        finally:
            bring_up(here)
            forget_pages(here.vault.office)


verb(player, ErasePlayer, _erase)
