"""`arpad list`: what lists say of each other, who stands twice, adjustments of a whole list."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.archive.opening import looked_at
from arpad.cli.calc.inputs import chosen_book
from arpad.cli.findings import print_problems
from arpad.cli.findings.words import said
from arpad.cli.inputs import known_rulebooks, parsed_date
from arpad.cli.office.opening import OfficeGroup
from arpad.cli.output import check_place, tell, written
from arpad.cli.terminal import working
from arpad.cli.usage import need_there, wrong_usage
from arpad.cli.words import NONE, PLAYERS, counted, say, screen

if TYPE_CHECKING:
    from arpad.answers.lists import Difference, ListAdjusted, ListDoubles, ListsCompared
    from arpad.office.lists.lists import RatingList
    from arpad.report.problems import Problem
    from arpad.tables.kinds import Which


_DIFFERENCES_MAX: Final = 1_000
"""More than so many are laid out as a long list is."""

list_app = typer.Typer(
    cls=OfficeGroup,
    help="Compare rating lists; look one over; adjust one; add one to an office, publish it.",
    no_args_is_help=True,
)
app.add_typer(list_app, name="list")


@list_app.callback()
def _group() -> None:
    """Compare rating lists; look one over; adjust one; add one to an office, publish it."""


@list_app.command()
def diff(
    older: Annotated[Path, typer.Argument(help="A list: a file, or a directory of rate --out.")],
    newer: Annotated[Path, typer.Argument(help="Another.")],
    as_json: JsonFlag = False,
) -> None:
    """Show who is on one list only, and whose name, birth, rating, K, status or section differs.

    Example: arpad list diff jul10 sep10
    """
    from arpad.answers.lists import compared

    problems: list[Problem] = []
    first, second = (_looked_at(path, problems) for path in (older, newer))
    answer = compared(first, second, problems)
    shown = partial(_print, answer, is_whole=first is not None and second is not None)
    tell(answer, shown, as_json=as_json)


@list_app.command()
def doubles(
    source: Annotated[Path, typer.Argument(metavar="LIST", help="A list, or a directory.")],
    as_json: JsonFlag = False,
) -> None:
    """Show who may stand on a list twice: the same name, and a birth that doesn't differ.

    Accents, case, the order of the words and hyphens don't count.

    Example: arpad list doubles sep10
    """
    from arpad.answers.lists import looked_over

    problems: list[Problem] = []
    rating_list = _looked_at(source, problems)
    with working("Looking for doubles"):
        answer = looked_over(rating_list, problems)
    shown = partial(_print_doubles, answer, is_read=rating_list is not None)
    tell(answer, shown, as_json=as_json)


@list_app.command()
def adjust(
    source: Annotated[Path, typer.Argument(metavar="LIST", help="A list, or a directory.")],
    by: Annotated[str, typer.Option(help="The rulebook of the adjustment: fide-uplift-2024.")],
    out: Annotated[Path, typer.Option(help="Write the adjusted list and its evidence here.")],
    list_date: Annotated[
        str | None, typer.Option(help="The adjusted list's date; else that of the rulebook.")
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Adjust every rating of a list once, each with the article that says so.

    Example: arpad list adjust march-before --by fide-uplift-2024 --out march
    """
    from arpad.answers.lists import ListAdjusted, as_differences
    from arpad.engine import questions as q
    from arpad.engine.strategies import Rates
    from arpad.office.lists.differences import differences
    from arpad.office.period.inputs import Inputs
    from arpad.office.period.rating import rate
    from arpad.tables.list_rows import as_text

    check_place(out)
    editions = known_rulebooks(by)
    book = chosen_book(editions.names[0], editions.catalogue)
    if book[q.RATES] is not Rates.ONE_LIST:
        wrong_usage("{book} rates games; it is no adjustment of a whole list.", book=book.name)
    problems: list[Problem] = []
    answer = ListAdjusted(rulebook=book.name, manifest={})
    current = _load(source, problems, book[q.LIST_KIND])
    if current is not None:
        with working("Adjusting"):
            day = parsed_date(list_date) or book.in_force_from
            request = Inputs((), (current,), book.name, day)
            period = rate(request, editions.catalogue)
        problems += period.problems
        manifest = written(period, out) if period.is_fit else {}
        rows = as_differences(differences(as_text(current.rows), period.tables["list"]))
        answer = replace(answer, differences=rows, manifest=manifest)
    answer = replace(answer, problems=tuple(problems))
    tell(answer, partial(_print_adjusted, answer, out), as_json=as_json)


def _looked_at(path: Path, problems: "list[Problem]") -> "RatingList | None":
    """Return a list to be looked at, which may be a published one."""
    need_there(path)
    rating_list, of_list = looked_at(path, None)
    problems += of_list
    return rating_list


def _load(path: Path, problems: "list[Problem]", kind: "Which" = "standard") -> "RatingList | None":
    from arpad.library.files import load_list

    need_there(path)
    rating_list, of_list = load_list(path, None, kind)
    problems += of_list
    return rating_list


def _print(answer: "ListsCompared", *, is_whole: bool) -> None:
    """Print the differences, or that there are none; only the problems if a list is missing."""
    if is_whole:
        _print_differences(answer)
    print_problems(answer.problems, shown_by="--json")


def _print_differences(answer: "ListsCompared") -> None:
    """Print the differences; very many in the columns of a long list, which costs much less."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from arpad.cli.papers.folded import print_folded
    from arpad.forms.document import Cell, PaperColumn
    from arpad.forms.document import PaperTable as Sheet
    from arpad.forms.rows import each

    if not answer.differences:
        typer.echo(say("The lists agree."))
        return
    headings = [say("id"), say("name"), say("what"), say("older"), say("newer")]
    if len(answer.differences) > _DIFFERENCES_MAX:
        columns = tuple(
            PaperColumn(heading, share=1 if heading == headings[1] else None)
            for heading in headings
        )
        rows = each(answer.differences, lambda difference: tuple(map(Cell, _told(difference))))
        long = Sheet((*columns, PaperColumn(say("change"), "right")), rows)
        print_folded(Console(highlight=False), long, "")
        return
    table = Table(box=None)
    for heading in headings:
        table.add_column(heading)
    table.add_column(say("change"), justify="right")
    for difference in answer.differences:
        table.add_row(*map(escape, _told(difference)))
    Console().print(table)


def _told(difference: "Difference") -> tuple[str, ...]:
    """Return what is printed of a difference."""
    both = (_value(difference.what, value) for value in (difference.older, difference.newer))
    change = "" if difference.change is None else f"{difference.change:+d}"
    return (difference.player_id, difference.name or NONE, say(difference.what), *both, change)


def _value(what: str, value: str | int | None) -> str:
    """Return what a list has of a fact: a state is a word of ours, a name is not."""
    from arpad.office.lists.differences import STATES

    if value is None:
        return NONE
    return say(str(value)) if what in STATES else str(value)


def _print_doubles(answer: "ListDoubles", *, is_read: bool) -> None:
    """Print the pairs, or that there are none; only the problems if the list can't be read."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    count = len(answer.doubles)
    if answer.doubles:
        title = (
            say("1 pair among {players}") if count == 1 else say("{count} pairs among {players}")
        )
        title = title.format(count=count, players=counted(answer.players, PLAYERS))
        table = Table(box=None, title=title, title_justify="left")
        for heading in (say("id"), say("name"), say("id"), say("name"), say("why")):
            table.add_column(heading)
        for double in answer.doubles:
            both = (
                double.first.player_id,
                double.first.name,
                double.second.player_id,
                double.second.name,
            )
            table.add_row(*map(escape, (*both, said(double.reason, screen().lang))))
        Console().print(table)
    elif is_read:
        text = say("Nobody stands twice among {players}.")
        typer.echo(text.format(players=counted(answer.players, PLAYERS)))
    print_problems(answer.problems, shown_by="--json")


def _print_adjusted(answer: "ListAdjusted", out: Path) -> None:
    if answer.manifest:
        text = say("{count} ratings adjusted, written to {out}.")
        typer.echo(text.format(count=answer.ratings_changed, out=out))
    else:
        typer.echo(say("Nothing is written."), err=True)
    print_problems(answer.problems, shown_by="--json")
