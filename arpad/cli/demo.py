"""`arpad demo`: a list of today, a month of a federation in an office, and its pages to look at."""

import os
import sys
from dataclasses import replace
from functools import partial
from importlib.resources import as_file, files
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated, Final

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.extras import lacking, need
from arpad.cli.inputs import parsed_date, parsed_lists
from arpad.cli.output import tell, written
from arpad.cli.usage import cant_be_written, exists_already, not_with, nothing_written, one_of
from arpad.cli.web.opening import need_web
from arpad.cli.web.serving import PORT, free_port, need_free, serve_at
from arpad.cli.words import LANGUAGE_VARIABLE, say

if TYPE_CHECKING:
    from arpad.answers.written import Demonstrated, SampleRated
    from arpad.office.period.explaining import Evidence, PlayerExplained


REPORT, LIST, LIST_DATE = "autumn_2026.trf", "2026-10-01=list_2026-10.csv", "2026-11-01"
PLAYER, TOP = "97000008", 12
OUT: Final = Path("arpad-demo")
FILES: Final = {
    "open.trf": "open_2010.trf",
    "winter.trf": "winter_2010.trf",
    "list.csv": "list_2010-07.csv",
}
"""What --files lays out, by the names under which the first tutorial uses it."""


@app.command()
def demo(
    out: Annotated[Path, typer.Option(help="Where the lists and the office go.")] = OUT,
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
            help="Only run a year of a federation of 2,000 in an office here: a new directory."
        ),
    ] = None,
    no_serve: Annotated[
        bool, typer.Option("--no-serve", help="End without serving the office's pages.")
    ] = False,
    port: Annotated[
        int | None,
        typer.Option("--port", min=1, max=65535, help="Where to serve the office's pages."),
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Rate an event, explain a player's change, run a month in an office, and serve its pages.

    Example: arpad demo --out /tmp/demo

    Example: arpad demo --files first

    Example: arpad demo --at ruritania
    """
    if port is not None and (no_serve or as_json):
        not_with("--port", "--no-serve", "--json")
    if (laid is not None) + (at is not None) + (out != OUT) > 1:
        one_of("--files", "--at", "--out")
    # A few thousand players are few: handing their rows from thread to thread takes longer.
    os.environ.setdefault("POLARS_MAX_THREADS", "1")
    if laid is not None:
        if no_serve or port is not None:
            not_with("--files", "--no-serve", "--port")
        _lay_out(laid, as_json=as_json)
    elif at is not None:
        _year(at, port, is_served=not (no_serve or as_json), as_json=as_json)
    else:
        looked_at = sys.stdin.isatty() and sys.stdout.isatty()
        is_served = port is not None or (looked_at and not no_serve and not as_json)
        _demonstrate(out, lang, port, is_served=is_served, as_json=as_json)


def _year(at: Path, port: int | None, *, is_served: bool, as_json: bool) -> None:

    need("office")
    from arpad.cli.demo_year import demo_year

    if is_served:
        need_web()
        need_free(port or PORT)  # before the year is run, not after
    demo_year(at, as_json=as_json, is_last=not is_served)
    serve_at(at, port or PORT)


def _demonstrate(out: Path, lang: str, port: int | None, *, is_served: bool, as_json: bool) -> None:
    """Show the first list, then a month in an office, as far as what is installed allows."""
    from arpad.answers.written import Demonstrated
    from arpad.office.period.explaining import explanation

    if port is not None:
        need_web()
        need_free(port)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        nothing_written(out, error)
    event, evidence = _rated(out)
    if not as_json:
        _print_first(event, evidence, lang)
    sentences = tuple(explanation(evidence, PLAYER, lang).sentences())
    answer = Demonstrated(events=(event,), player_id=PLAYER, sentences=sentences)
    if lacking("office"):
        tell(answer, partial(_print_lacking, "office"), as_json=as_json)
    _office(answer, _free(out, "office"), lang, port, is_served=is_served, as_json=as_json)


def _office(
    answer: "Demonstrated", at: Path, lang: str, port: int | None, *,
    is_served: bool, as_json: bool,
) -> None:  # fmt: skip
    """Run the month, tell of it, and serve its pages or say how to."""
    from arpad.cli.demo_month import month, print_month

    ran = month(at)
    if as_json:
        answer = replace(answer, office=str(at), lists=ran.lists)
        tell(answer, lambda: None, as_json=True)
    print_month(ran, at, lang)
    if lacking("web"):
        _print_lacking("web")
    elif is_served:
        _serve(at, port)
    else:
        from arpad.cli.demo_screen import print_typed

        print_typed((say("Its pages:"), f"serve --at {at}"))


def _serve(at: Path, port: int | None) -> None:
    """Serve an office's pages on the port given, else on that of `arpad serve` or a free one."""
    from arpad.cli.demo_screen import print_sentence, print_typed

    place = port or free_port(PORT)
    print_typed((say("Its pages:"), f"serve --at {at}"))
    typer.echo()
    if place != (port or PORT):
        text = say("Port {port} is taken: the pages are served on another one.")
        print_sentence(text.format(port=PORT))
    print_sentence(say("Look at the pages in a browser; Ctrl+C ends this."))
    serve_at(at, place)


def _print_lacking(extra: str) -> None:
    from arpad.cli.demo_screen import print_sentence

    text = say("A month in an office, and its pages, need more than is installed: {command}")
    if extra == "web":
        text = say("Its pages need more than is installed: {command}")
    typer.echo()
    print_sentence(text.format(command='pip install "arpad[web]"'))


def _print_first(event: "SampleRated", evidence: "Evidence", lang: str) -> None:
    """Print the first list, and why somebody's rating changed, before anything else is done."""
    from rich.console import Console

    from arpad.cli.demo_screen import print_sentence, print_typed
    from arpad.cli.rate.render import top_table
    from arpad.office.period.explaining import told

    text = say("{event}: {players} players, {pairings} pairings, rated under {rulebook} for the "
               "list of {day}.")  # fmt: skip
    print_sentence(text.format(event=event.event, players=event.players, pairings=event.pairings,
                               rulebook=event.rulebook, day=event.list_date))  # fmt: skip
    typer.echo()
    title = say("The list of {day}").format(day=evidence.list_date)
    Console().print(top_table(evidence.tables["list"], title, TOP))
    _print_why(told(evidence, PLAYER), lang)
    typer.echo()
    print_typed(
        (say("Each game in words:"), f"explain {PLAYER} --in {event.written}"),
        (say("Every article:"), f"rulebook articles {event.rulebook}"),
    )
    typer.echo()
    sys.stdout.flush()


def _print_why(player: "PlayerExplained", lang: str) -> None:
    """Print why the player's rating changed: in a sentence, game by game, and by which articles."""
    from arpad.cli.demo_screen import print_sentence

    brief = player.brief(lang)
    what, k_factor, how = player.explanation(lang).opening
    gained = player.account.published["change"]
    typer.echo("\n" + say("Why did one of them gain {points} points?").format(points=gained) + "\n")
    print_sentence(str(what))
    text = say("{score} points out of {games} games, where {expected} were to be expected.")
    _, _, _, score, expected, *_ = brief.events[0].sums or brief.headings
    games = len(brief.events[0].rows)
    print_sentence(text.format(score=score, games=games, expected=expected))
    for line in replace(brief, headline="", articles=()).lines(get_terminal_size().columns):
        typer.echo(line)
    typer.echo()
    for sentence in (how, k_factor):
        print_sentence(str(sentence))


def _lay_out(folder: Path, *, as_json: bool) -> None:
    """Write the tutorial's files and tell where; nothing is written over."""
    from arpad.answers.written import Demonstrated

    taken = [name for name in FILES if (folder / name).exists()]
    if taken:
        exists_already(folder / taken[0])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, sample in FILES.items():
            (folder / name).write_bytes((files("arpad") / "demo" / sample).read_bytes())
    except OSError as error:
        cant_be_written(folder, error)
    answer = Demonstrated(written=tuple(str(folder / name) for name in FILES))
    shown = f"Written to {folder}: {', '.join(FILES)}."
    tell(answer, partial(typer.echo, shown), as_json=as_json)


def _free(out: Path, name: str) -> Path:
    """Return a directory that doesn't exist yet: a list is never written over."""
    count = 1
    while (target := out / (name if count == 1 else f"{name}-{count}")).exists():
        count += 1
    return target


def _rated(out: Path) -> "tuple[SampleRated, Evidence]":
    """Rate the sample event, and write the list; return what was rated, and its evidence."""
    from arpad.answers.written import SampleRated
    from arpad.library.files import read_submissions
    from arpad.office.period.explaining import Evidence
    from arpad.office.period.inputs import Inputs
    from arpad.office.period.rating import rate
    from arpad.report.facts import Facts
    from arpad.rulebooks import CATALOGUE

    day, _, name = LIST.partition("=")
    with as_file(files("arpad") / "demo") as samples:
        submissions = read_submissions([samples / REPORT], Facts())
        in_force = parsed_lists([f"{day}={samples / name}"]).found
    period = rate(Inputs(submissions, in_force, "fide", parsed_date(LIST_DATE)), CATALOGUE)
    target = _free(out, f"list-{LIST_DATE[:7]}")
    written(period, target)
    event = period.ready[0].submission
    rated = SampleRated(
        event=event.report.name,
        players=len(event.report.players),
        pairings=sum(game.black is not None for game in event.games),
        rulebook=period.ready[0].book.name,
        list_date=period.list_date,
        written=str(target),
    )
    return rated, Evidence.of_period(period)
