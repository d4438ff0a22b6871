"""`arpad intake` and `arpad event`: reports as they come in, and what is decided of them."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.inputs import once_each, parsed_date
from arpad.cli.office.arguments import EventArgument, NumberArgument
from arpad.cli.office.desk import desk
from arpad.cli.office.letters import check_language, language_of, written
from arpad.cli.office.opening import AtOption, BecauseOption, ByOption, OfficeGroup, officer
from arpad.cli.office.render import print_acts, print_done
from arpad.cli.office.render_events import print_event, print_events, print_taken_in
from arpad.cli.output import fault, tell, wrong_usage

if TYPE_CHECKING:
    from arpad.office.acting import Done, Officer
    from arpad.office.desk import Desk

event = typer.Typer(cls=OfficeGroup, help="The events of an office: see them, decide on them.")
app.add_typer(event, name="event", no_args_is_help=True)

FactsOption = Annotated[
    list[str] | None, typer.Option("--fact", help="KEY=VALUE, as in a facts file; KEY= takes back.")
]
ArticleOption = Annotated[
    str, typer.Option("--article", help="On which it rests: 'FIDE 0.4', 'CNXC 8.2'.")
]


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


@event.command()
def add(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called.")],
    start: Annotated[str, typer.Option(help="Its first day.")],
    end: Annotated[str, typer.Option(help="Its last day.")],
    because: BecauseOption,
    fact: FactsOption = None,
    at: AtOption = None,
    by: ByOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Register an event before its report comes.

    Example: arpad event add "Winter open" --start 2026-01-09 --end 2026-01-11 --because registered
    """
    from arpad.office.events.acts import register

    facts = {
        "name": name,
        "start": start,
        "end": end,
        **facts_of(fact or (), "name", "start", "end"),
    }
    on = desk(at)
    _tell(on, register(on.store, officer(by, because), facts), as_json=as_json)


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


@event.command("fact")
def fact_(
    number: EventArgument,
    facts: Annotated[list[str], typer.Argument(metavar="KEY=VALUE", help="Facts of the event.")],
    because: BecauseOption,
    at: AtOption = None,
    by: ByOption = None,
    as_json: JsonFlag = False,
) -> None:
    """State facts of an event: they override what its report says.

    Example: arpad event fact 12 minutes_for_60_moves=120 --because "the arbiter wrote so"
    """
    from arpad.office.events.acts import state

    on = desk(at)
    _tell(on, state(on.store, officer(by, because), number, facts_of(facts)), as_json=as_json)


@event.command()
def decide(
    number: EventArgument,
    because: BecauseOption,
    admit: Annotated[
        bool, typer.Option("--admit", help="It is rated: what is doubtful of it was looked at.")
    ] = False,
    leave_out: Annotated[bool, typer.Option("--leave-out", help="It is not rated.")] = False,
    record: Annotated[
        bool, typer.Option("--record", help="It is only recorded, and changes nothing.")
    ] = False,
    article: ArticleOption = "",
    fact: FactsOption = None,
    at: AtOption = None,
    by: ByOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Decide on an event, with the article on which it rests; facts may be stated with it.

    Example: arpad event decide 12 --admit --article "FIDE 0.4" --because "the board of 5 May"
    """
    from arpad.office.events.acts import decided
    from arpad.office.events.judging import heard, settled_by_admitting

    chosen = {"admitted": admit, "left_out": leave_out, "recorded": record}
    effects = [name for name, is_chosen in chosen.items() if is_chosen]
    if len(effects) != 1:
        wrong_usage("say one of --admit, --leave-out and --record.")
    on = desk(at)
    acting = officer(by, because)
    word = heard(on, [number]).get(number) if admit and number in on.events else None
    settled = settled_by_admitting(word.event, word.problems) if word else ()
    done = decided(on.store, acting, number, effects[0], article, settled, facts_of(fact or ()))
    _tell(on, _looked_up(on, done, article, number, acting), as_json=as_json)


@event.command()
def withdraw(
    number: EventArgument,
    because: BecauseOption,
    article: ArticleOption = "",
    at: AtOption = None,
    by: ByOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Take an event out: it did not take place, or was registered by mistake.

    Example: arpad event withdraw 12 --because "called off"
    """
    from arpad.office.events.acts import decided

    on = desk(at)
    acting = officer(by, because)
    done = decided(on.store, acting, number, "withdrawn", article)
    _tell(on, _looked_up(on, done, article, number, acting), as_json=as_json)


@event.command()
def player(
    number: EventArgument,
    rank: Annotated[int, typer.Argument(min=1, help="The starting rank in the report.")],
    who: NumberArgument,
    because: BecauseOption,
    at: AtOption = None,
    by: ByOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Say who a player of an event's report is.

    Example: arpad event player 12 5 507 --because "her maiden name"
    """
    from arpad.office.events.acts import say_who

    on = desk(at)
    _tell(on, say_who(on, officer(by, because), number, rank, who), as_json=as_json)


def _looked_up(on: "Desk", done: "Done", article: str, number: str, acting: "Officer") -> "Done":
    """Return what was done, with a warning for an article that the text of its day hasn't."""
    from arpad.office.articles import looked_up
    from arpad.registry.acts import day_of

    event = on.events.get(number)
    start = date.fromisoformat(event.start) if event and event.start else day_of(acting.at)
    return looked_up(done, on.catalogue, article, start)


def _tell(on: "Desk", done: "Done", *, as_json: bool) -> None:
    from arpad.answers.players import done as told

    answer = told(on.store, done)
    tell(answer, partial(print_done, answer), as_json=as_json)


def facts_of(texts: Sequence[str], *others: str) -> dict[str, str]:
    """Return facts as they were typed, or leave with 2 at one that is none, or that comes twice.

    `others` are facts that are given in another way.
    """
    once_each("KEY=VALUE", texts, *others)
    found = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            wrong_usage(f"{text}: write KEY=VALUE.")
        found[name.strip()] = value.strip()
    return found
