"""`arpad demo`: a sample federation, rated and published, ready to look at."""

import os
from functools import partial
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.output import fault, tell, wrong_usage
from arpad.cli.screen import LANGUAGE_VARIABLE
from arpad.cli.words import say

if TYPE_CHECKING:
    from arpad.answers.written import Demonstrated, SampleRated
    from arpad.office.period.explaining import Evidence

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
    at: Annotated[
        Path | None,
        typer.Option(
            help="Run a year of a fictional federation of 2,000 in an office here: a new directory."
        ),
    ] = None,
    no_serve: Annotated[
        bool, typer.Option("--no-serve", help="With --at: end when the year is over.")
    ] = False,
    port: Annotated[
        int | None, typer.Option("--port", min=1, max=65535, help="With --at: where to serve it.")
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Rate a real round robin and a real open over two lists, and explain one player's change.

    Example: arpad demo --out /tmp/demo

    Example: arpad demo --files first

    Example: arpad demo --at ruritania
    """
    if at is None and (no_serve or port is not None):
        wrong_usage("--no-serve and --port go with --at: only a year in an office is served.")
    if port is not None and (no_serve or as_json):
        wrong_usage("--port has no effect with --no-serve or --json: nothing is served.")
    if at is not None:
        # Two thousand players are few: handing their rows from thread to thread takes longer.
        os.environ.setdefault("POLARS_MAX_THREADS", "1")
        from arpad.cli.archive.opening import need_signatures
        from arpad.cli.office.opening import need_office

        need_office()
        need_signatures()
        from arpad.cli.demo_year import demo_year
        from arpad.cli.web.site import PORT, need_free, need_web, serve_at

        is_served = not (no_serve or as_json)
        if is_served:
            need_web()
            need_free(port or PORT)  # before the year is run, not after
        demo_year(at, as_json=as_json, is_last=not is_served)
        serve_at(at, port or PORT)
    from arpad.answers.written import Demonstrated
    from arpad.office.period.explaining import explanation

    if laid is not None:
        answer = Demonstrated(written=_laid_out(laid))
        tell(answer, partial(_print_files, laid), as_json=as_json)

    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fault(f"{out} can't be written: {error.strerror}. Nothing was written.")
    events: list[SampleRated] = []
    with as_file(files("arpad") / "demo") as samples:
        before = f"2010-07-01={samples / 'list_2010-07.csv'}"
        for report, list_date in LISTS:
            events.append(_rated(samples / report, before, list_date, out))
            before = events[-1].written
            if not as_json:
                _print_event(events[-1])
    last = events[-1].written
    evidence = _evidence(Path(last))
    sentences = tuple(explanation(evidence, PLAYER, lang).sentences())
    answer = Demonstrated(events=tuple(events), player_id=PLAYER, sentences=sentences)
    tell(answer, partial(_print, answer, evidence), as_json=as_json)


def _print_event(one: "SampleRated") -> None:
    text = say(
        "{event}: {players} players, {pairings} pairings, rated under {rulebook} for the list of "
        "{day}."
    )
    typer.echo(
        text.format(
            event=one.event,
            players=one.players,
            pairings=one.pairings,
            rulebook=one.rulebook,
            day=one.list_date,
        )
    )


def _print(answer: "Demonstrated", evidence: "Evidence") -> None:
    from rich.console import Console

    from arpad.cli.rate.render import top_table

    title = say("The list of {day}").format(day=evidence.list_date)
    Console().print()
    Console().print(top_table(evidence.tables["list"], title, TOP))
    why = say("Why did one of them gain 9 points?")
    typer.echo(f"\n{why}\n")
    for sentence in answer.sentences:
        typer.echo(sentence)
    made = [one.written for one in answer.events]
    lists = say("The lists, with every explained row and a manifest of hashes:")
    typer.echo(f"\n{lists}")
    for target in made:
        typer.echo(f"  {target}")
    command = os.environ.get("ARPAD_COMMAND", "arpad")
    asked = (
        (say("Ask about anybody:"), f'explain "Goikoetxe" --in {made[-1]}'),
        (say("What changed:"), f"list diff {made[0]} {made[1]}"),
        (say("Every article:"), "rulebook articles fide-2009"),
        (say("A year in an office:"), "demo --at ruritania"),
    )
    typer.echo()
    for what, typed in asked:
        typer.echo(f"{what} {command} {typed}")


def _laid_out(folder: Path) -> tuple[str, ...]:
    """Write the tutorial's files and return where; nothing is written over."""
    taken = [name for name in FILES if (folder / name).exists()]
    if taken:
        wrong_usage(f"{folder / taken[0]} exists already; give another directory.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, sample in FILES.items():
            (folder / name).write_bytes((files("arpad") / "demo" / sample).read_bytes())
    except OSError as error:
        wrong_usage(f"{folder} can't be written: {error.strerror}.")
    return tuple(str(folder / name) for name in FILES)


def _print_files(folder: Path) -> None:
    typer.echo(f"Written to {folder}: {', '.join(FILES)}.")


def _free(out: Path, name: str) -> Path:
    """Return a directory that doesn't exist yet: a list is never written over."""
    count = 1
    while (target := out / (name if count == 1 else f"{name}-{count}")).exists():
        count += 1
    return target


def _rated(report: Path, rating_list: str, list_date: str, out: Path) -> "SampleRated":
    from arpad.answers.written import SampleRated
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
    target = _free(out, f"list-{list_date[:7]}")
    written(period, target)
    event = period.ready[0].submission
    return SampleRated(
        event=event.report.name,
        players=len(event.report.players),
        pairings=sum(game.black is not None for game in event.games),
        rulebook=period.ready[0].book.name,
        list_date=period.list_date,
        written=str(target),
    )


def _evidence(target: Path) -> "Evidence":
    from arpad.archive.directory import read_directory
    from arpad.office.period.explaining import Evidence
    from arpad.rulebooks import CATALOGUE

    archived, _ = read_directory(target)
    if archived is None:
        raise RuntimeError(f"{target} was just written and can't be read")
    evidence, problem = Evidence.of_archive(archived, CATALOGUE)
    if evidence is None:
        raise RuntimeError(str(problem))
    return evidence
