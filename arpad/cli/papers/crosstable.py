"""`arpad crosstable`: who met whom, by rank, with tie-breaks beside it."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.findings import print_problems
from arpad.cli.output import tell, wrong_usage
from arpad.cli.papers.documents import check_free, write_document
from arpad.cli.words import say

if TYPE_CHECKING:
    from rich.console import Console

    from arpad.answers.papers import CrossTable
    from arpad.forms.document import Document


@app.command()
def crosstable(
    report: Annotated[Path, typer.Argument(help="A tournament report, in any known format.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write FILE.pdf or FILE.xlsx too.")
    ] = None,
    lang: Annotated[str, typer.Option(help="Language of the table: en, ca, es or pt.")] = "en",
    rating_list: Annotated[
        list[str] | None,
        typer.Option("--list", "-l", help="The list whose ratings are shown: LIST or DATE=LIST."),
    ] = None,
    fact: Annotated[list[str] | None, typer.Option(help="A fact: KEY=VALUE.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file of this name.")] = False,
    as_json: JsonFlag = False,
) -> None:
    """Print the cross table by rank, with Buchholz, Sonneborn-Berger and other tie-breaks.

    Example: arpad crosstable open.trf -o crosstable.pdf
    """
    from arpad.answers.papers import cross_table
    from arpad.cli.papers.paperwork import prepared
    from arpad.forms.catalogue import ENDINGS
    from arpad.forms.standings import standings

    if out is not None:
        if out.suffix.lower() not in ENDINGS:
            wrong_usage(f"the ending of {out.name} is not {' or '.join(ENDINGS)}.")
        check_free(out, force=force)
    work = prepared(report, rating_list or [], "fide", fact or [])
    document = standings(work.event, lang)
    problems = work.problems
    is_written = out is not None and bool(work.event.entrants)
    if out is not None and is_written:
        problems = (*problems, *write_document(out, document))
    written = str(out) if is_written else None
    answer = cross_table(work.event, written, document.missing, problems)
    tell(answer, partial(_print, answer, document, lang), as_json=as_json)


def _print(answer: "CrossTable", document: "Document", lang: str) -> None:
    from rich.console import Console

    from arpad.forms.words import missing

    console = Console(highlight=False)
    if answer.players:
        _print_document(document, console)
    for words in answer.missing:
        console.print(missing(words, lang), markup=False)
    if answer.written:
        typer.echo(say("Written to {out}.").format(out=answer.written))
    print_problems(answer.problems)


def _print_document(document: "Document", console: "Console") -> None:
    from arpad.cli.papers.folded import print_folded
    from arpad.forms.document import Note, Table

    title = document.event
    for block in (block for section in document.sections for block in section.blocks):
        if isinstance(block, Table) and block.rows:
            print_folded(console, block, title)
            title = ""
        elif isinstance(block, Note):
            for words in block.paragraphs:
                console.print(words, markup=False)
