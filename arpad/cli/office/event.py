"""`arpad intake` and `arpad event`: reports as they come in, and what is decided of them."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.inputs import parsed_span
from arpad.cli.office.acting import Values, verb
from arpad.cli.office.arguments import EventArgument
from arpad.cli.office.desk import desk
from arpad.cli.office.letters import check_language, language_of, written
from arpad.cli.office.opening import AtOption, OfficeGroup, opened
from arpad.cli.office.render import print_acts
from arpad.cli.office.render_events import print_event, print_events, print_taken_in
from arpad.cli.output import tell
from arpad.cli.terminal import working
from arpad.cli.usage import no_number, none_of, store_refuses, wrong_usage
from arpad.office.acts.events import TakeIn

if TYPE_CHECKING:
    from arpad.office.acting import Officer
    from arpad.office.desk import Desk


event = typer.Typer(cls=OfficeGroup, help="The events of an office: see them, decide on them.")
app.add_typer(event, name="event", no_args_is_help=True)


LettersOption = Annotated[
    Path | None, typer.Option(help="Write a letter to the arbiter about each report here.")
]
LettersInOption = Annotated[
    str, typer.Option(help="Their language: en, es, ca or pt; else the office's first.")
]


def _intake(
    here: "Desk", acting: "Officer", values: Values, *, letters: Path | None, letters_in: str,
    as_json: bool,
) -> None:  # fmt: skip
    """Take reports in, tell what each list makes of them, and write letters about them."""
    from arpad.answers.events import taken_in
    from arpad.office.acting import perform
    from arpad.office.events.judging import heard
    from arpad.registry.store import StoreFailedError

    check_language(letters_in)
    if values.get("number") and len(values["reports"]) > 1:
        wrong_usage("--event: give the one report of that event.")
    try:
        with working("Taking in"):
            done = perform(here, acting, TakeIn(**values))
            judged = heard(here.anew(), [report.event for report in done.reports if report.event])
    except StoreFailedError as error:
        store_refuses(error)
    answer = taken_in(done, judged)
    if letters is not None:
        lang = letters_in or language_of(here.store)
        answer = written(answer, done.reports, judged, letters, lang)
    tell(answer, partial(print_taken_in, answer), as_json=as_json)


verb(
    app, TakeIn, _intake,
    (("letters", LettersOption, None), ("letters_in", LettersInOption, "")),
)  # fmt: skip


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
    from arpad.answers.events_listed import STATES, listed
    from arpad.office.events.event import events

    if state is not None and state not in STATES:
        none_of("--state", state, STATES)
    span = parsed_span(since, until)
    answer = listed(events(opened(at).store).values(), *span, state)
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
        no_number(number, "arpad event list")
    answer = shown(on, on.events[number], heard(on, [number]).get(number))
    tell(answer, partial(print_event, answer), as_json=as_json)


@event.command()
def history(number: EventArgument, at: AtOption = None, as_json: JsonFlag = False) -> None:
    """Show every act that concerns an event: who, when, what and why.

    Example: arpad event history 12
    """
    from arpad.answers import journal

    answer = journal.history(desk(at).store, [number], "event")
    tell(answer, partial(print_acts, answer), as_json=as_json)
