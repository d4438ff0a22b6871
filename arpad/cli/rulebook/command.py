"""`arpad rulebook`: the editions, their rules and articles, their differences, their tests."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.calc.inputs import chosen_book
from arpad.cli.output import DONE, PROBLEMS, print_json, wrong_usage
from arpad.cli.rulebook.named import known_rulebooks

if TYPE_CHECKING:
    from arpad.rulebooks.compare import Difference
    from arpad.rulebooks.selftest import Tested

rulebook = typer.Typer(
    help="Rulebooks: their rules, their articles, their differences, their tests."
)
app.add_typer(rulebook, name="rulebook", no_args_is_help=True)

NameArgument = Annotated[
    str, typer.Argument(help="fide-2009, fide@2010-08-01, or a file of your own: ./mine.py.")
]


@rulebook.command("list")
def list_(as_json: JsonFlag = False) -> None:
    """List the editions with the days on which events started under them.

    Example: arpad rulebook list
    """
    from arpad.cli.rulebook.render import print_editions

    catalogue = known_rulebooks().catalogue
    if not as_json:
        print_editions(catalogue.editions)
        return
    editions = [
        {
            "name": one.name,
            "family": one.family,
            "in_force_from": one.in_force_from.isoformat(),
            "in_force_to": one.in_force_to.isoformat() if one.in_force_to else None,
            "title": one.title,
        }
        for one in catalogue.editions
    ]
    print_json({"rulebooks": editions})


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
    from arpad.cli.rulebook.render import print_sections
    from arpad.rulebooks.describe import sections

    book = chosen_book(name)
    if not as_json:
        print_sections(book, sections(book), is_exact=exact)
        return
    rules = [
        {
            "rule": section.field,
            "title": section.title,
            "clauses": [asdict(line) for line in section.lines],
            "table": dict(section.entries),
        }
        for section in sections(book)
    ]
    overlaps = [
        {
            "rule": one.question.name,
            "articles": [one.article.number, one.over.number],
            "why": one.because,
        }
        for one in book.precedences()
    ]
    print_json(
        {
            "rulebook": book.name,
            "source": str(book.source),
            "title": book.source.title,
            "in_force_from": book.in_force_from.isoformat(),
            "rules": rules,
            "overlaps": overlaps,
        }
    )


@rulebook.command()
def articles(name: NameArgument, as_json: JsonFlag = False) -> None:
    """Say of every article who sees to it: the program, a check, the office, or nobody.

    Example: arpad rulebook articles fide-2009
    """
    from arpad.cli.rulebook.render import print_articles

    book = chosen_book(name)
    if as_json:
        rows = [
            {
                "article": one.number,
                "state": one.state,
                "says": one.says,
                "where": ", ".join(one.where),
            }
            for one in book.articles
        ]
        print_json({"rulebook": book.name, "articles": rows})
    else:
        print_articles(book)


@rulebook.command()
def diff(
    left: NameArgument,
    right: Annotated[str, typer.Argument(help="The edition to compare it with.")],
    as_json: JsonFlag = False,
) -> None:
    """Say, rule by rule, what two editions settle differently. A new number alone is no difference.

    Example: arpad rulebook diff fide-2009 fide-2009-applied
    """
    from arpad.cli.rulebook.render import print_differences
    from arpad.rulebooks.compare import differences

    one, other = chosen_book(left), chosen_book(right)
    found = differences(one, other)
    if as_json:
        print_json(
            {
                "left": one.name,
                "right": other.name,
                "differences": [_difference(difference) for difference in found],
            }
        )
    else:
        print_differences(one, other, found)


@rulebook.command()
def write(
    folder: Annotated[Path, typer.Argument(help="Write NAME.md for every edition here.")],
) -> None:
    """Write the consolidated text of every edition, made from its clauses, as Markdown.

    Example: arpad rulebook write docs/rulebooks/texts
    """
    from arpad.formats.atomic import write_whole
    from arpad.rulebooks.text import markdown

    editions = known_rulebooks().catalogue.editions
    folder.mkdir(parents=True, exist_ok=True)
    for edition in editions:
        write_whole(folder / f"{edition.name}.md", markdown(edition).encode())
    typer.echo(f"{len(editions)} texts written to {folder}.")


def _difference(found: "Difference") -> dict[str, Any]:
    return {
        "rule": found.field,
        "title": found.title,
        "left": asdict(found.left) if found.left else None,
        "right": asdict(found.right) if found.right else None,
    }


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
    from arpad.cli.progress import working
    from arpad.cli.rulebook.render import print_test
    from arpad.rulebooks.cases import CaseError, cases_of
    from arpad.rulebooks.selftest import tested

    found = known_rulebooks(*([name] if name else []), are_askable=False)
    results = []
    for one in found.names or [edition.name for edition in found.catalogue.editions]:
        book = chosen_book(one, found.catalogue)
        file = found.files.get(book.name)
        beside = file and file.with_suffix(".toml")
        try:
            cases = cases_of(book, beside)
        except (CaseError, ValueError) as error:
            wrong_usage(f"{beside}: {error}")
        with working(f"Testing {book.name}"):
            results.append(tested(book, cases))
    is_ok = all(result.is_ok for result in results)
    if as_json:
        print_json({"is_ok": is_ok, "rulebooks": [_tested(result) for result in results]})
    else:
        for result in results:
            print_test(result, is_every_figure=every)
    raise typer.Exit(DONE if is_ok else PROBLEMS)


def _tested(result: "Tested") -> dict[str, Any]:
    return {
        "rulebook": result.rulebook,
        "is_ok": result.is_ok,
        "cases": [asdict(one) | {"is_ok": one.is_ok} for one in result.findings],
        "checks": [
            {"check": one.says, "is_ok": one.is_ok, "findings": list(one.findings)}
            for one in result.checks
        ],
    }
