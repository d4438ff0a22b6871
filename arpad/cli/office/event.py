"""`arpad intake` and `arpad event`: reports as they come in, and what is decided of them."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.inputs import parsed_date
from arpad.cli.office.arguments import EventArgument
from arpad.cli.office.desk import desk
from arpad.cli.office.letters import check_language, language_of, written
from arpad.cli.office.opening import AtOption, BecauseOption, ByOption, OfficeGroup, officer
from arpad.cli.office.render import print_acts
from arpad.cli.office.render_events import print_event, print_events, print_taken_in
from arpad.cli.output import fault, tell, wrong_usage

event = typer.Typer(cls=OfficeGroup, help="The events of an office: see them, decide on them.")
app.add_typer(event, name="event", no_args_is_help=True)


@app.command()
def intake(
    reports: Annotated[list[Path], typer.Argument(help="Reports, with their facts files beside.")],
    number: Annotated[
        str, typer.Option("--event", help="They are a new report of the event with this number.")
    ] = "",
    new: Annotated[
        bool, typer.Option("--new", help="It is another event, though it is like one.")
    ] = False,
    sent_by: Annotated[str, typer.Option(help="Who sent them.")] = "",
    letters: Annotated[
        Path | None, typer.Option(help="Write a letter to the arbiter about each report here.")
    ] = None,
    letters_in: Annotated[
        str, typer.Option(help="Their language: en, es, ca or pt; else the office's first.")
    ] = "",
    because: BecauseOption = "came in",
    at: AtOption = None,
    by: ByOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Take reports in: keep their bytes, register their events, say what each list makes of them.

    Example: arpad intake open.trf league.zip --at federation
    """
    from arpad.answers.events import taken_in
    from arpad.cli.terminal import working
    from arpad.library.files import sent
    from arpad.office.events.judging import heard
    from arpad.office.events.taking_in import take_in
    from arpad.registry.store import StoreFailedError

    check_language(letters_in)
    on, acting = desk(at), officer(by, because)
    if number and len(reports) > 1:
        wrong_usage("--event: give the one report of that event.")
    try:
        with working("Taking in"):
            came = take_in(
                on, acting, [sent(path) for path in reports], number, sent_by, are_new=new
            )
            told = heard(on.anew(), [one.event for one in came if one.event])
    except StoreFailedError as error:
        fault(f"the office's store refuses: {error}.")
    answer = taken_in(came, told)
    if letters is not None:
        answer = written(answer, came, told, letters, letters_in or language_of(on.store))
    tell(answer, partial(print_taken_in, answer), as_json=as_json)


@event.command("list")
def list_(
    since: Annotated[str | None, typer.Option(help="Those that end on this day or later.")] = None,
    until: Annotated[str | None, typer.Option(help="Those that begin by this day.")] = None,
    state: Annotated[
        str | None,
        typer.Option(help="Those that stand so: registered, reported, left_out, withdrawn, rated."),
    ] = None,
    at: AtOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Show the events of an office, and how they stand.

    Example: arpad event list --since 2026-01-01 --state reported
    """
    from arpad.answers.events import STATES, listed

    if state is not None and state not in STATES:
        wrong_usage(f"--state: there are {', '.join(STATES)}.")
    span = parsed_date(since), parsed_date(until)
    answer = listed(desk(at).events.values(), *span, state)
    tell(answer, partial(print_events, answer), as_json=as_json)


@event.command()
def show(number: EventArgument, at: AtOption = None, as_json: JsonFlag = False) -> None:
    """Show an event: its report, what was decided, and what each list makes of it.

    Example: arpad event show 12
    """
    from arpad.answers.events import shown
    from arpad.office.events.judging import heard

    on = desk(at)
    if number not in on.events:
        wrong_usage(f"no event has the number {number}: arpad event list.")
    answer = shown(on, on.events[number], heard(on, [number]).get(number))
    tell(answer, partial(print_event, answer), as_json=as_json)


@event.command()
def history(number: EventArgument, at: AtOption = None, as_json: JsonFlag = False) -> None:
    """Show every act that concerns an event: who, when, what and why.

    Example: arpad event history 12
    """
    from arpad.answers import players

    answer = players.history(desk(at).store, [number], "event")
    tell(answer, partial(print_acts, answer), as_json=as_json)
