"""`arpad compare`: the lists of another system beside ours, each difference with its cause."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.findings import print_problems
from arpad.cli.findings.words import said
from arpad.cli.inputs import (
    known_rulebooks,
    list_kind,
    parsed_facts,
    parsed_lists,
    parsed_pairs,
)
from arpad.cli.output import tell
from arpad.cli.papers.documents import LettersAsOption
from arpad.cli.usage import cant_be_read, check_free, need_ending, need_there, refuse, wrong_usage
from arpad.cli.words import EVENTS, GAMES, NONE, PLAYERS, counted, say, screen

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arpad.answers.comparing import SystemsCompared
    from arpad.library.comparing import ToCompare
    from arpad.office.compare.values import ComparedSystems, ExplainedDifference
    from arpad.report.problems import Problem
    from arpad.rulebooks.own import NamedEditions

_LISTS_MIN: Final = 2
_SHOWN_MAX: Final = 200
"""So many differences are printed; all of them stand in --json."""


_Theirs = Annotated[
    list[str],
    typer.Argument(
        metavar="THEIRS...",
        help="Their consecutive lists, each as DATE=LIST; a directory of rate --out has its date.",
    ),
]
_Federation = Annotated[
    str,
    typer.Option(help="Compare its players and those in the reports alone: ESP. For FIDE's lists."),
]
_Column = Annotated[
    list[str] | None,
    typer.Option(help="HEADER=COLUMN: what a column of theirs holds; HEADER= leaves it out."),
]
_Numbers = Annotated[
    Path | None,
    typer.Option(help="A table of the numbers by which other bodies know players: number:fide."),
]
_Out = Annotated[
    Path | None,
    typer.Option("--out", "-o", help="Write it for a board: FILE.pdf, FILE.xlsx or FILE.html."),
]
_Letters = Annotated[
    Path | None,
    typer.Option(help="Write a letter to FIDE about each event with a difference here."),
]


@app.command()
def compare(
    theirs: _Theirs,
    reports: Annotated[
        list[Path] | None,
        typer.Option(help="The reports between the lists: a folder of them, or a file."),
    ] = None,
    events: Annotated[
        Path | None, typer.Option(help="The events of games tables: event_id, start, end, kind ...")
    ] = None,
    rulebook: Annotated[
        str, typer.Option("--rulebook", "-r", help="The family or edition that they rate under.")
    ] = "fide",
    fact: Annotated[
        list[str] | None, typer.Option(help="A fact that holds for all reports: KEY=VALUE.")
    ] = None,
    column: _Column = None,
    federation: _Federation = "",
    numbers: _Numbers = None,
    out: _Out = None,
    letters: _Letters = None,
    letters_as: LettersAsOption = "txt",
    as_json: JsonFlag = False,
) -> None:
    """Compare another system's lists with ours of the same reports, and say why they differ.

    Each list of ours is made of the one that they published before it. Every cause is confirmed:
    rated again with it, the difference is gone. Leaves with 1 where something can't be read; that
    lists differ is no error.

    Example: arpad compare 2025-01-01=jan.csv 2025-02-01=feb.csv --reports reports --rulebook fide
    """
    from arpad.answers.comparing import systems_compared
    from arpad.forms.catalogue import ENDINGS
    from arpad.library.comparing import ToCompare
    from arpad.office.players.columns import unclear
    from arpad.report.problems import has_error

    if out is not None:
        need_ending(out, ENDINGS)
        check_free(out)
    if len(theirs) < _LISTS_MIN:
        wrong_usage("give two consecutive lists or more: the first is what ours are made of.")
    editions = known_rulebooks(rulebook)
    facts = parsed_facts(fact or [])
    for path in (*(reports or ()), *filter(None, [numbers])):
        need_there(path)
    said_columns = parsed_pairs(column or (), "HEADER=COLUMN")
    lists = parsed_lists(theirs, list_kind(editions), said_columns)
    whole, problems = None, [*lists.problems, *unclear(lists.problems)]
    if lists.is_whole and not has_error(problems):
        request = ToCompare(lists.found, tuple(reports or ()), events, facts, federation, numbers)
        whole, met = _compared(request, editions)
        problems += met
    answer = systems_compared(whole, problems)
    if whole is not None:
        answer = _with_papers(answer, out, letters, letters_as, federation)
    tell(answer, partial(_print, answer), as_json=as_json)


def _compared(
    request: "ToCompare", editions: "NamedEditions"
) -> "tuple[ComparedSystems | None, tuple[Problem, ...]]":
    """Compare, or leave with 2 where no rulebook is known or the table of numbers can't be read."""
    from arpad.cli.terminal import working
    from arpad.law import NoRulebookError
    from arpad.library.comparing import compared

    try:
        with working("Comparing"):
            return compared(request, editions.names[0], editions.catalogue)
    except NoRulebookError as error:
        refuse(error)
    except OSError as error:
        cant_be_read(request.numbers or Path(), error)


def _with_papers(
    answer: "SystemsCompared", out: Path | None, letters: Path | None, ending: str, by: str
) -> "SystemsCompared":
    """Write the board's paper and the letters that were asked for; return the answer with where."""
    from dataclasses import replace

    from arpad.cli.papers.board import board
    from arpad.cli.papers.documents import write_documents
    from arpad.cli.papers.queries import queries

    documents = queries(answer, by or "the rating office") if letters is not None else {}
    paths = {name: (letters or Path()) / f"{name}.{ending}" for name in documents}
    written = tuple(str(path) for path in paths.values())
    if out is not None:
        documents, paths = {"": board(answer), **documents}, {"": out, **paths}
    problems = write_documents(documents, paths) if documents else ()
    return replace(
        answer, written=None if out is None else str(out), letters=written,
        problems=(*answer.problems, *problems),
    )  # fmt: skip


def _print(answer: "SystemsCompared") -> None:
    """Print the summary, each list, and the differences with their causes."""
    if answer.lists:
        typer.echo(_said(answer.summary))
        for side in answer.lists:
            text = say("List of {day} ({rulebook}, {events}, {games}): {equal} of {players} equal")
            typer.echo(text.format(
                day=side.list_date, rulebook=side.rulebook, events=counted(side.events, EVENTS),
                games=counted(side.games, GAMES), equal=side.equal,
                players=counted(side.players, PLAYERS),
            ))  # fmt: skip
    if answer.differences:
        _print_differences(answer.differences)
    for doubt in answer.doubts:
        typer.echo(_said(doubt.sentence))
    for path in (*filter(None, [answer.written]), *answer.letters):
        typer.echo(say("Written to {out}.").format(out=path))
    print_problems(answer.problems, shown_by="--json")


def _said(text: str) -> str:
    return said(text, screen().lang)


def _print_differences(differences: "Sequence[ExplainedDifference]") -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=None)
    for heading in ("list", "id", "name", "what", "theirs", "ours"):
        table.add_column(say(heading), justify="right" if heading in ("theirs", "ours") else "left")
    table.add_column(say("why"))
    for difference in differences[:_SHOWN_MAX]:
        table.add_row(*map(escape, _row(difference)))
    Console(highlight=False).print(table)
    if len(differences) > _SHOWN_MAX:
        text = say("{count} more differences stand in --json.")
        typer.echo(text.format(count=len(differences) - _SHOWN_MAX))


def _row(difference: "ExplainedDifference") -> "Iterable[str]":
    from arpad.cli.papers.board import what_of

    values = (difference.theirs, difference.ours)
    why = _said(difference.sentence)
    for rival in difference.rivals:
        other = say("or")
        why += f"\n{other}: {_said(rival.sentence)}"
    return (
        str(difference.list_date), difference.player_id, difference.name, what_of(difference),
        *(NONE if value is None else say(str(value)) for value in values), why,
    )  # fmt: skip
