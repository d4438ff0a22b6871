"""`arpad explain`: why a player's rating changed, game by game, with the articles."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.findings import print_problems
from arpad.cli.output import PROBLEMS, print_json, wrong_usage
from arpad.cli.rulebook.named import known_rulebooks

if TYPE_CHECKING:
    from arpad.answers.explaining import Explained


@app.command()
def explain(
    player: Annotated[str, typer.Argument(help="The player's id, or words of his name.")],
    source: Annotated[Path, typer.Option("--in", help="A directory made by rate --out.")],
    lang: Annotated[str, typer.Option(help="en, ca, es or pt.")] = "en",
    rulebook: Annotated[
        list[str] | None,
        typer.Option("--rulebook", "-r", help="The file of a rulebook of your own."),
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Explain a player's change: every game, every figure, every article.

    Example: arpad explain "Garaialde" --in nov10 --lang es
    """
    from arpad.answers.explaining import Explained, explained
    from arpad.archive.directory import read_directory
    from arpad.explain import languages
    from arpad.office.period.explaining import Evidence

    known = known_rulebooks(*(rulebook or ()))
    if lang not in languages():
        wrong_usage(f"there is no language '{lang}'; there are {', '.join(languages())}.")
    archived, problems = read_directory(source)
    evidence = None
    if archived is not None:
        evidence, problem = Evidence.of_archive(archived, known.catalogue)
        problems = (*problems, problem) if problem else problems
    if evidence is None:
        answer = Explained(problems=tuple(problems))
    else:
        answer = explained(evidence, player, lang, problems)
    if as_json:
        print_json(answer)
    else:
        _print(answer)
    if answer.player_id is None:
        raise typer.Exit(PROBLEMS)


def _print(answer: "Explained") -> None:
    """Print the sentences, or why there are none."""
    for sentence in answer.sentences:
        typer.echo(sentence)
    if answer.player_id is None:
        print_problems(answer.problems)
