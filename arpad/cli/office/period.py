"""`arpad period`: how the period of a list stands, the list to come, and its publication."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.inputs import parsed_date
from arpad.cli.office.acting import Values, verb
from arpad.cli.office.arguments import ListsArgument, OnlyListArgument
from arpad.cli.office.desk import desk, kept_list
from arpad.cli.office.opening import (
    AtOption,
    OfficeGroup,
    day_or_today,
    signing_in_time,
)
from arpad.cli.office.reading import bring_up
from arpad.cli.office.render_periods import (
    print_each_published,
    print_fees,
    print_preview,
    print_published,
    print_revised,
    print_status,
)
from arpad.cli.output import tell
from arpad.cli.terminal import working
from arpad.cli.usage import cant_be_written, fault, need_ending, need_new, wrong_usage
from arpad.office.acts.lists import PublishList, ReviseLists

if TYPE_CHECKING:
    from arpad.answers.periods import PeriodPublished
    from arpad.office.acting import Officer
    from arpad.office.desk import Desk


period = typer.Typer(
    cls=OfficeGroup, help="The period of an office's list: what is in it, and the list to come."
)
app.add_typer(period, name="period", no_args_is_help=True)

GamesOption = Annotated[
    bool, typer.Option("--games", help="Tell of every event what became of its games.")
]
DateOption = Annotated[
    str | None, typer.Option("--date", help="The day of the list; else that of the next one.")
]
_EACH: Final = (
    "Publish all lists of an office that are due on a day; each by itself, as period publish does."
    "\n\nExample: arpad publish --date 2026-02-01 --at federation"
)


@period.command()
def status(
    name: OnlyListArgument = "",
    list_date: DateOption = None,
    on: Annotated[str | None, typer.Option(help="As of this day (today).")] = None,
    games: GamesOption = False,
    at: AtOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Show which events are in, missing, late or doubtful, and the days until the books close.

    Example: arpad period status standard --at federation
    """
    from arpad.answers import period_status
    from arpad.office.periods.gathering import draft

    here = desk(at)
    kept = kept_list(here, name)
    day = parsed_date(list_date) or kept.next_date(here.catalogue)
    as_of = day_or_today(on, here.store)
    with working("Looking"):
        answer = period_status.status(here, draft(here, kept, day), as_of)
    tell(answer, partial(print_status, answer, has_events=games), as_json=as_json)


@period.command()
def preview(
    name: OnlyListArgument = "",
    list_date: DateOption = None,
    games: GamesOption = False,
    at: AtOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Show the list to come: counts, movers, what is odd, what happens next. Nothing is recorded.

    Example: arpad period preview standard --at federation
    """
    from arpad.answers import periods
    from arpad.office.periods.gathering import draft

    here = desk(at)
    kept = kept_list(here, name)
    day = parsed_date(list_date) or kept.next_date(here.catalogue)
    with working("Rating"):
        answer = periods.preview(here, draft(here, kept, day), day_or_today(None, here.store))
    tell(answer, partial(print_preview, answer, has_events=games), as_json=as_json)


def _publish(
    here: "Desk", acting: "Officer", values: Values, *, games: bool, as_json: bool
) -> None:
    """Publish a list, and tell what came of it."""
    answer = _published(here, acting, PublishList(**values))
    tell(answer, partial(print_published, answer, has_events=games), as_json=as_json)


def _published(here: "Desk", acting: "Officer", wanted: PublishList) -> "PeriodPublished":
    from arpad.answers import periods
    from arpad.office.acting import perform

    with _publishing():
        done = perform(here, acting, wanted)
    if done.is_published:
        bring_up(here)
    after = here.anew()
    return periods.published(after, after.lists[wanted.list_name], done)


def _revise(here: "Desk", acting: "Officer", values: Values, *, as_json: bool) -> None:
    """Publish a revision, and tell what came of it."""
    from arpad.answers import periods
    from arpad.office.acting import perform

    with _publishing():
        done = perform(here, acting, ReviseLists(**values))
    if done.is_published:
        bring_up(here)
    answer = periods.revised(here.lists[values["list_name"]], done)
    tell(answer, partial(print_revised, answer), as_json=as_json)


@contextmanager
def _publishing() -> Iterator[None]:
    """Leave with 2 if the office's key can't be used, with 3 if its figures or the disk fail."""
    from arpad.office.period.unexplained import UnexplainedError

    try:
        with signing_in_time(), working("Publishing"):
            yield
    except UnexplainedError as error:
        fault("The list doesn't add up, and is not published: {reason}. Please report this.",
              reason=error)  # fmt: skip


verb(period, PublishList, _publish, (("games", GamesOption, False),))
verb(period, ReviseLists, _revise)


def _publish_each(
    here: "Desk", acting: "Officer", values: Values, *, list_name: list[str] | None, as_json: bool
) -> None:
    """Publish each list that is due, by itself, and tell what came of them."""
    from arpad.answers.periods import ListsPublished

    names, day = values.get("list_name") or tuple(here.lists), values["list_date"]
    if not names:
        wrong_usage("the office keeps no list: arpad list add makes one.")
    due = {name: here.lists[name].next_date(here.catalogue) for name in dict.fromkeys(names)}
    chosen = [name for name in due if list_name or due[name] == day]
    if not chosen:
        days = [f"{name} {next_day}" for name, next_day in due.items()]
        wrong_usage("no list is due on {day}: the next are {days}.",
                    day=str(day), days=days)  # fmt: skip
    answers = []
    for name in chosen:
        answers.append(_published(here, acting, PublishList(**{**values, "list_name": name})))
        here = here.anew()
    problems = tuple(problem for answer in answers for problem in answer.problems)
    answer = ListsPublished(list_date=day, lists=tuple(answers), problems=problems)
    tell(answer, partial(print_each_published, answer), as_json=as_json)


verb(app, PublishList, _publish_each, (("list_name", ListsArgument, None),), says=_EACH)


@period.command()
def fees(
    name: OnlyListArgument = "",
    list_date: DateOption = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write a sheet, FILE.csv, new.")
    ] = None,
    at: AtOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Show what the events of a list owe, by federation: so much for each event, player and game.

    Example: arpad period fees standard --date 2026-02-01 --out fees.csv
    """
    from arpad.answers import periods
    from arpad.formats.files import write_whole
    from arpad.office.periods.fees import sheet

    here = desk(at)
    kept = kept_list(here, name)
    day = parsed_date(list_date) or kept.next_date(here.catalogue)
    need_ending(out, [".csv"])
    need_new(out)
    answer = periods.owed(here, kept, day, str(out) if out else None)
    if out is not None:
        try:
            write_whole(out, sheet(answer.fees))
        except OSError as error:
            cant_be_written(out, error, is_fault=True)
    tell(answer, partial(print_fees, answer), as_json=as_json)
