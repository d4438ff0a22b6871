"""`arpad demo`: a sample federation, rated and published, ready to look at."""

import os
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated, Final

import typer

from arpad.cli.app import app
from arpad.cli.output import fault, wrong_usage
from arpad.cli.screen import LANGUAGE_VARIABLE

LISTS = (("dortmund_2010.trf", "2010-09-01"), ("open_2010.trf", "2010-11-01"))
PLAYER, TOP = "77000149", 12
FILES: Final = {
    "open.trf": "open_2010.trf",
    "winter.trf": "winter_2010.trf",
    "list.csv": "list_2010-07.csv",
}
"""What --files lays out, by the names under which the first tutorial uses it."""


@app.command()
def demo(
    out: Annotated[Path, typer.Option(help="Where the lists go.")] = Path("arpad-demo"),
    lang: Annotated[
        str,
        typer.Option(
            help="Language of the explanation: en, ca, es or pt.", envvar=LANGUAGE_VARIABLE
        ),
    ] = "en",
    laid: Annotated[
        Path | None,
        typer.Option(
            "--files", help="Only lay out the files of the tutorial “Your first list” here."
        ),
    ] = None,
) -> None:
    """Rate a real round robin and a real open over two lists, and explain one player's change.

    Example: arpad demo --out /tmp/demo

    Example: arpad demo --files first
    """
    from arpad.explain import languages

    if laid is not None:
        _lay_out(laid)
        return

    if lang not in languages():
        wrong_usage(f"there is no language '{lang}'; there are {', '.join(languages())}.")
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fault(f"{out} can't be written: {error.strerror}. Nothing was written.")
    made = []
    with as_file(files("arpad") / "demo") as samples:
        before = f"2010-07-01={samples / 'list_2010-07.csv'}"
        for report, list_date in LISTS:
            target = _free(out, f"list-{list_date[:7]}")
            _rate(samples / report, before, list_date, target)
            made.append(target)
            before = str(target)
    _show(made[-1], lang)
    typer.echo("\nThe lists, with every explained row and a manifest of hashes:")
    for target in made:
        typer.echo(f"  {target}")
    command = os.environ.get("ARPAD_COMMAND", "arpad")
    typer.echo(f'\nAsk about anybody:  {command} explain "Goikoetxe" --in {made[-1]}')
    typer.echo(f"What changed:       {command} list diff {made[0]} {made[1]}")
    typer.echo(f"Every article:      {command} rulebook articles fide-2009")


def _lay_out(folder: Path) -> None:
    """Write the tutorial's files; nothing is written over."""
    taken = [name for name in FILES if (folder / name).exists()]
    if taken:
        wrong_usage(f"{folder / taken[0]} exists already; give another directory.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, sample in FILES.items():
            (folder / name).write_bytes((files("arpad") / "demo" / sample).read_bytes())
    except OSError as error:
        wrong_usage(f"{folder} can't be written: {error.strerror}.")
    typer.echo(f"Written to {folder}: {', '.join(FILES)}.")


def _free(out: Path, name: str) -> Path:
    """Return a directory that doesn't exist yet: a list is never written over."""
    count = 1
    while (target := out / (name if count == 1 else f"{name}-{count}")).exists():
        count += 1
    return target


def _rate(report: Path, rating_list: str, list_date: str, target: Path) -> None:
    from arpad.cli.inputs import parsed_date, parsed_lists
    from arpad.cli.writing import written
    from arpad.library.files import read_submissions
    from arpad.office.period.inputs import Inputs
    from arpad.office.period.rating import rate
    from arpad.report.facts import Facts
    from arpad.rulebooks import CATALOGUE

    submissions = read_submissions([report], Facts())
    found = parsed_lists([rating_list]).found
    request = Inputs(submissions, found, "fide", parsed_date(list_date))
    period = rate(request, CATALOGUE)
    written(period, target)
    event = period.ready[0].submission
    games = sum(game.black is not None for game in event.games)
    typer.echo(
        f"{event.report.name}: {len(event.report.players)} players, {games} pairings, rated under "
        f"{period.ready[0].book.name} for the list of {period.list_date}."
    )


def _show(target: Path, lang: str) -> None:
    from rich.console import Console

    from arpad.archive.directory import read_directory
    from arpad.cli.rate.render import top_table
    from arpad.office.period.explaining import Evidence, explanation
    from arpad.rulebooks import CATALOGUE

    archived, _ = read_directory(target)
    if archived is None:
        raise RuntimeError(f"{target} was just written and can't be read")
    evidence, problem = Evidence.of_archive(archived, CATALOGUE)
    if evidence is None:
        raise RuntimeError(str(problem))
    Console().print()
    Console().print(top_table(archived.tables["list"], f"The list of {archived.list_date}", TOP))
    typer.echo("\nWhy did one of them gain 9 points?\n")
    for sentence in explanation(evidence, PLAYER, lang).sentences():
        typer.echo(sentence)
