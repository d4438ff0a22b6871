"""`arpad crosstable`: who met whom, by rank, with tie-breaks beside it."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import FactsOption, ForceFlag, JsonFlag, app
from arpad.cli.findings import print_problems
from arpad.cli.output import tell
from arpad.cli.papers.documents import write_document
from arpad.cli.papers.paperwork import only_entered
from arpad.cli.usage import check_free, misspelt, need_ending, only_with, refuse
from arpad.cli.words import LANGUAGE_VARIABLE, SOURCE, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from arpad.answers.papers import CrossTable
    from arpad.answers.ranked import OrderWanted, Ranked
    from arpad.forms.document import Document
    from arpad.forms.event import PaperEvent


TieBreaksOption = Annotated[
    str | None,
    typer.Option(
        help="Rank by these, in this order: DE,BH:C1,BH,SB. Without it by the report's own "
        "(records 212, 202), if it names any."
    ),
]
TieBreakRulesOption = Annotated[
    str | None,
    typer.Option(
        "--tie-break-rules",
        help="The edition of the tie-breaks, c07-2024; without it that of the event's start.",
    ),
]
UnratedOption = Annotated[
    int | None,
    typer.Option(
        min=0, max=4000, help="The rating at which the unrated count in tie-breaks by ratings."
    ),
]
ExpelledOption = Annotated[
    list[str] | None,
    typer.Option(help="Somebody who has no rank: number, id or name; more than once."),
]
WhyOption = Annotated[
    str | None,
    typer.Option(
        help="Why a player or team is behind the next above, 12, or behind another, 12:7."
    ),
]


@app.command()
def crosstable(
    report: Annotated[Path, typer.Argument(help="A tournament report, in any known format.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write FILE.pdf, FILE.xlsx or FILE.html too.")
    ] = None,
    lang: Annotated[
        str, typer.Option(help="Language of the table: en, ca, es or pt.", envvar=LANGUAGE_VARIABLE)
    ] = SOURCE,
    rating_list: Annotated[
        list[str] | None,
        typer.Option("--list", "-l", help="The list whose ratings are shown: LIST or DATE=LIST."),
    ] = None,
    fact: FactsOption = None,
    tie_breaks: TieBreaksOption = None,
    rules: TieBreakRulesOption = None,
    unrated_as: UnratedOption = None,
    expelled: ExpelledOption = None,
    why: WhyOption = None,
    force: ForceFlag = False,
    as_json: JsonFlag = False,
) -> None:
    """Print the cross table by rank, with Buchholz, Sonneborn-Berger and other tie-breaks.

    Example: arpad crosstable open.trf -o crosstable.pdf

    Example: arpad crosstable open.trf --tie-breaks DE,BH:C1,BH,SB --why 12
    """
    from arpad.answers.ranked import OrderWanted

    _check(out, why, tie_breaks, force=force)
    work = only_entered(report, rating_list or [], fact or [])
    given = {"--expelled": expelled, "--why": why, "--tie-break-rules": rules,
             "--unrated-as": unrated_as}  # fmt: skip
    of_order = [name for name, value in given.items() if value not in (None, [])]
    if tie_breaks is None and not work.event.tie_breaks_stated:
        _check_order(None, of_order)
    ranked = _ranked(work.event, OrderWanted(tie_breaks, rules, unrated_as, tuple(expelled or ())))
    if work.event.entrants and not any(problem.level == "error" for problem in ranked.problems):
        _check_order(ranked, of_order)
    document = ranked.document(lang)
    reasons, more = (None, ()) if why is None else ranked.why(why, lang)
    problems = (*work.problems, *ranked.problems, *more)
    is_written = out is not None and bool(ranked.shown.entrants)
    if out is not None and is_written:
        problems = (*problems, *write_document(out, document))
    written = str(out) if is_written else None
    answer = ranked.table(tuple(document.missing), problems, reasons, written)
    tell(answer, partial(_print, answer, document, lang), as_json=as_json)


def _check(out: Path | None, why: str | None, tie_breaks: str | None, *, force: bool) -> None:
    from arpad.forms.catalogue import ENDINGS

    if tie_breaks is not None and not tie_breaks.strip(" ,"):
        misspelt("--tie-breaks", "DE,BH:C1,SB")
    if why is not None and len(why.split(":")) > 2:
        misspelt(f"--why {why}", "12, 12:7")
    if out is not None:
        need_ending(out, ENDINGS)
        check_free(out, force=force)


def _check_order(ranked: "Ranked | None", options: "Sequence[str]") -> None:
    """Leave with 2 at options that ask for an order where there is none, and say why."""
    if ranked is not None and ranked.order is not None:
        return
    if options:
        print_problems(ranked.problems if ranked else ())
        only_with(options[0], "--tie-breaks")


def _ranked(event: "PaperEvent", wanted: "OrderWanted") -> "Ranked":
    from arpad.answers.ranked import ranked
    from arpad.law import NoRulebookError

    try:
        return ranked(event, wanted)
    except NoRulebookError as error:
        refuse(error, "--tie-break-rules")


def _print(answer: "CrossTable", document: "Document", lang: str) -> None:
    from rich.console import Console

    from arpad.forms.words import missing

    console = Console(highlight=False)
    if answer.players:
        _print_document(document, console)
    for words in answer.why.sentences if answer.why else ():
        console.print(words, markup=False)
    for words in answer.missing:
        console.print(missing(words, lang), markup=False)
    if answer.written:
        typer.echo(say("Written to {out}.").format(out=answer.written))
    print_problems(answer.problems)


def _print_document(document: "Document", console: "Console") -> None:
    from arpad.cli.papers.folded import print_folded
    from arpad.forms.document import HeadedNote, PaperTable

    title = document.event
    for block in (block for section in document.sections for block in section.blocks):
        if isinstance(block, PaperTable) and block.rows:
            print_folded(console, block, title)
            title = ""
        elif isinstance(block, HeadedNote):
            for words in block.paragraphs:
                console.print(words, markup=False)
