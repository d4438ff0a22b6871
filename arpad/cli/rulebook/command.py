"""`arpad rulebook`: the editions, their rules and articles, their differences, their tests."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.calc.inputs import chosen_book
from arpad.cli.inputs import known_rulebooks, known_texts
from arpad.cli.output import print_json, tell
from arpad.cli.terminal import working
from arpad.cli.usage import refuse, wrong_usage
from arpad.cli.words import DONE, PROBLEMS, say

if TYPE_CHECKING:
    from arpad.law import Rulebook


rulebook = typer.Typer(
    help="Rulebooks: their rules, their articles, their differences, their tests."
)
app.add_typer(rulebook, name="rulebook", no_args_is_help=True)

NameArgument = Annotated[
    str,
    typer.Argument(
        help="fide-2009, fide@2010-08-01, or a file of your own: ./mine.toml, ./mine.py."
    ),
]


def _text(name: str) -> "Rulebook":
    (text,), catalogue = known_texts(name)
    return chosen_book(text, catalogue)


@rulebook.command("list")
def list_(as_json: JsonFlag = False) -> None:
    """List the editions with the days on which events started under them.

    Example: arpad rulebook list
    """
    from arpad.answers.rulebooks import editions
    from arpad.cli.rulebook.render import print_editions

    _, catalogue = known_texts()
    answer = editions(catalogue.editions)
    tell(answer, partial(print_editions, answer), as_json=as_json)


@rulebook.command()
def show(
    name: NameArgument,
    exact: Annotated[
        bool, typer.Option("--exact", help="Add each condition as it is computed.")
    ] = False,
    as_json: JsonFlag = False,
) -> None:
    """Show every rule in the order of the text: the first clause that holds decides.

    Example: arpad rulebook show fide-2009
    """
    from arpad.answers.rulebooks import shown
    from arpad.cli.rulebook.render import print_rules

    answer = shown(_text(name))
    tell(answer, partial(print_rules, answer, is_exact=exact), as_json=as_json)


@rulebook.command("articles")
def articles_(name: NameArgument, as_json: JsonFlag = False) -> None:
    """Say who carries out each article: the program, a check, the office, or nobody.

    Example: arpad rulebook articles fide-2009
    """
    from arpad.answers.rulebooks import articles
    from arpad.cli.rulebook.render import print_articles

    answer = articles(_text(name))
    tell(answer, partial(print_articles, answer), as_json=as_json)


@rulebook.command()
def diff(
    left: NameArgument,
    right: Annotated[str, typer.Argument(help="The edition to compare it with.")],
    as_json: JsonFlag = False,
) -> None:
    """Show, rule by rule, where two editions differ. A new number alone is no difference.

    Example: arpad rulebook diff fide-2009 fide-2009-applied
    """
    from arpad.answers.rulebooks import compared
    from arpad.cli.rulebook.render import print_differences

    answer = compared(_text(left), _text(right))
    tell(answer, partial(print_differences, answer), as_json=as_json)


@rulebook.command()
def write(
    folder: Annotated[Path, typer.Argument(help="Write NAME.md for every edition here.")],
    as_json: JsonFlag = False,
) -> None:
    """Write the consolidated text of every edition, made from its clauses, as Markdown.

    Example: arpad rulebook write docs/rulebooks/texts
    """
    from arpad.answers.written import FilesWritten
    from arpad.formats.files import write_whole
    from arpad.rulebooks.text import markdown

    _, catalogue = known_texts()
    editions = catalogue.editions
    folder.mkdir(parents=True, exist_ok=True)
    paths = {folder / f"{edition.name}.md": edition for edition in editions}
    for path, edition in paths.items():
        write_whole(path, markdown(edition).encode())
    answer = FilesWritten(written=tuple(str(path) for path in paths))
    said = f"{len(editions)} texts written to {folder}."
    tell(answer, partial(typer.echo, said), as_json=as_json)


@rulebook.command("test")
def run_tests(
    name: Annotated[
        str | None,
        typer.Argument(help="One edition, or a file with its cases beside it; else all of them."),
    ] = None,
    every: Annotated[
        bool, typer.Option("--every", help="Print every figure, not one row per case.")
    ] = False,
    as_json: JsonFlag = False,
) -> None:
    """Run the worked examples and boundaries of the text, and the checks every rulebook keeps.

    Example: arpad rulebook test fide-2009
    """
    from arpad.answers import rulebooks as answers
    from arpad.cli.rulebook.render import print_test
    from arpad.rulebooks.c07 import EDITIONS as TIE_BREAKS
    from arpad.rulebooks.cases import CaseError, cases_of
    from arpad.rulebooks.selftest import tested

    editions = known_rulebooks(*([name] if name else []), are_askable=False)
    results = []
    if name in {edition.name for edition in TIE_BREAKS.editions}:
        wrong_usage("{name} rates no game; what it gives is shown by arpad crosstable.", name=name)
    for name in editions.names or [edition.name for edition in editions.catalogue.editions]:
        book = chosen_book(name, editions.catalogue)
        file = editions.files.get(book.name)
        beside = file and file.with_suffix(".toml")
        try:
            cases = cases_of(book, beside)
        except (CaseError, ValueError) as error:
            refuse(error, beside)
        with working(say("Testing {name}").format(name=book.name)):
            results.append(tested(book, cases))
    answer = answers.tested(results)
    if as_json:
        print_json(answer)
    else:
        for result in answer.rulebooks:
            print_test(result, is_every_figure=every)
    raise typer.Exit(DONE if answer.is_ok else PROBLEMS)
