"""`arpad office`: make an office, see what was done in it, undo an act, check its journal."""

from functools import partial
from inspect import Parameter as Slot
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.findings import print_problems
from arpad.cli.office.acting import Values, verb
from arpad.cli.office.opening import (
    AtOption,
    OfficeGroup,
    database,
    need_office,
    opened,
)
from arpad.cli.office.render import print_acts
from arpad.cli.output import tell
from arpad.cli.terminal import working
from arpad.cli.usage import cant_be_written, refuse, store_refuses
from arpad.cli.words import ACTS, EVENTS, PLAYERS, counted, say
from arpad.office.acts.office import MakeOffice

if TYPE_CHECKING:
    from arpad.answers.offices import JournalChecked, OfficeShown
    from arpad.office.acting import Officer
    from arpad.office.kept.beginning import Place


office = typer.Typer(
    cls=OfficeGroup, help="An office that remembers: make one, see and undo what was done."
)
app.add_typer(office, name="office", no_args_is_help=True)


DirectoryArgument = Annotated[Path, typer.Argument(metavar="DIR", help="A new or empty directory.")]


def _place(directory: Path) -> "Place":
    """Return where an office is to be made, or leave with 2 if what offices need is missing."""
    need_office()
    from arpad.office.kept.beginning import Place

    return Place(directory, database())


def _init(place: "Place", acting: "Officer", values: Values, *, as_json: bool) -> None:
    """Make an office, and show it as it stands."""
    from arpad.answers.offices import shown
    from arpad.office.kept.beginning import make_office
    from arpad.registry.place import NoOfficeError
    from arpad.registry.store import StoreFailedError

    try:
        new_office = make_office(place, acting, MakeOffice(**values))
    except NoOfficeError as error:
        refuse(error)
    except StoreFailedError as error:
        store_refuses(error)
    except OSError as error:
        cant_be_written(place.directory, error, is_fault=True)
    answer = shown(new_office)
    tell(answer, partial(_print_office, answer), as_json=as_json)


verb(office, MakeOffice, _init, (("at", DirectoryArgument, Slot.empty),), opens=_place)


@office.command()
def show(at: AtOption = None, as_json: JsonFlag = False) -> None:
    """Show an office as it stands.

    Example: arpad office show --at federation
    """
    from arpad.answers.offices import shown

    answer = shown(opened(at))
    tell(answer, partial(_print_office, answer), as_json=as_json)


@office.command()
def decisions(at: AtOption = None, as_json: JsonFlag = False) -> None:
    """Show the register of decisions: of events, of lists and in general, with their articles.

    Example: arpad office decisions --at federation
    """
    from arpad.answers import journal

    answer = journal.decisions(opened(at).store)
    tell(answer, partial(print_acts, answer), as_json=as_json)


@office.command()
def log(
    most: Annotated[int, typer.Option("--last", min=1, help="So many of the last acts.")] = 100,
    before: Annotated[
        int | None, typer.Option(min=1, help="Those before this act, to read further back.")
    ] = None,
    at: AtOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Show the last acts: who did what, when and why, and which no longer hold.

    Example: arpad office log --last 20 --at federation
    """
    from arpad.answers import journal

    answer = journal.log(opened(at).store, most, before)
    tell(answer, partial(print_acts, answer), as_json=as_json)


@office.command()
def check(at: AtOption = None, as_json: JsonFlag = False) -> None:
    """Check the journal: no act changed, left out or inserted, nothing altered that one states.

    Keep the hash that it prints elsewhere: it shows whether the last acts were left out.

    Example: arpad office check --at federation
    """
    from arpad.answers.offices import journal

    checked_office = opened(at)
    with working("Checking"):
        answer = journal(checked_office)
    tell(answer, partial(_print_journal, answer), as_json=as_json)


def _print_office(answer: "OfficeShown") -> None:
    text = say("{name}: {players}, {events}, {acts}, in {directory}")
    typer.echo(text.format(
        name=answer.name, players=counted(answer.players, PLAYERS),
        events=counted(answer.events, EVENTS), acts=counted(answer.acts, ACTS),
        directory=answer.directory,
    ))  # fmt: skip
    text = say("{name}: {kind} under {rulebook}, last list {day}, published {count}")
    for kept in answer.lists:
        typer.echo("  " + text.format(
            name=kept.name, kind=kept.kind, rulebook=kept.rulebook, day=kept.last_date,
            count=kept.published,
        ))  # fmt: skip
    print_problems(answer.problems, shown_by="--json")


def _print_journal(answer: "JournalChecked") -> None:
    if not answer.problems:
        text = say("{count} acts, each as it was recorded. The last one: {sha256}")
        typer.echo(text.format(count=answer.acts, sha256=answer.sha256))
    print_problems(answer.problems, shown_by="--json")
