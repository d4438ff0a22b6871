"""`arpad list show` and `list export`: a list as it is printed, as its regulations prescribe."""

import sys
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from arpad.cli.app import ForceFlag, JsonFlag
from arpad.cli.archive.opening import need_signatures
from arpad.cli.archive.versions import AsOfOption, SeriesOption, place_on
from arpad.cli.calc.inputs import chosen_book
from arpad.cli.findings import print_problems
from arpad.cli.inputs import known_rulebooks, parsed_date, today
from arpad.cli.lists import list_app
from arpad.cli.output import tell
from arpad.cli.papers.documents import write_all, write_document
from arpad.cli.scale import scale_sentences
from arpad.cli.usage import cant_be_read, check_free, need_ending, need_there, none_of, wrong_usage
from arpad.cli.words import LANGUAGE_VARIABLE, PLAYERS, SOURCE, counted, say
from arpad.report.problems import Problem, Text

if TYPE_CHECKING:
    import polars as pl

    from arpad.answers.lists import ListPrinted
    from arpad.forms.document import Document
    from arpad.forms.rating_list import PartName, PrintedList
    from arpad.law import Rulebook
    from arpad.office.evidence.reading import ProvenList


ListArgument = Annotated[
    Path,
    typer.Argument(metavar="LIST", help="A directory of rate --out, a published list, or a file."),
]
RulebookOption = Annotated[
    str | None,
    typer.Option(
        "--rulebook", "-r", help="Whose columns are shown: else those of the list's own rulebook."
    ),
]
PartOption = Annotated[
    list[str] | None,
    typer.Option(
        "--part", help="rank, name, federation, titled-unrated or delisted; several by several."
    ),
]
TopOption = Annotated[
    int | None, typer.Option("--top", min=1, help="Of parts by rank so many players each.")
]
FederationOption = Annotated[
    str, typer.Option("--federation", help="Only those who play for it: ESP.")
]
AllFlag = Annotated[
    bool, typer.Option("--all", help="On a terminal too everybody, not a part's first 1,000.")
]
OnOption = Annotated[str | None, typer.Option("--on", help="The date of a list that bears none.")]
ListLanguage = Annotated[
    str, typer.Option("--lang", help="Language of the list.", envvar=LANGUAGE_VARIABLE)
]


_MOST: Final = 1_000
"""So many of a part a terminal shows; one of a million would run past for minutes."""


@list_app.command("show")
def show(
    source: ListArgument,
    part: PartOption = None,
    top: TopOption = None,
    federation: FederationOption = "",
    rulebook: RulebookOption = None,
    on: OnOption = None,
    series: SeriesOption = "",
    as_of: AsOfOption = None,
    everybody: AllFlag = False,
    lang: ListLanguage = SOURCE,
    as_json: JsonFlag = False,
) -> None:
    """Show a list as it is printed: by rank, or --part name, federation and others.

    A terminal shows the first 1,000 of a part, unless --all; a pipe or a file gets everybody.

    Of an archive of published lists: --series standard --as-of 2026-09-12.

    Example: arpad list show sep10 --top 20
    """
    if series or as_of is not None:
        source = place_on(source, series, as_of)
    listed, problems = _read(source, on, rulebook)
    printed, more = _printed(listed, part or ["rank"], rulebook, top, federation)
    document = None if listed is None else _document(printed, listed, source, lang)
    answer = _answer(printed, listed, None, (*problems, *more))
    is_cut = not everybody and top is None and sys.stdout.isatty()
    shown = partial(_print, answer, document, most=_MOST if is_cut else None)
    tell(answer, shown, as_json=as_json)


@list_app.command("export")
def export(
    source: ListArgument,
    out: Annotated[
        Path, typer.Argument(metavar="OUT", help="FILE.pdf, .xlsx, .html, .csv, .json or .parquet.")
    ],
    part: PartOption = None,
    top: TopOption = None,
    federation: FederationOption = "",
    title: Annotated[str, typer.Option(help="Whose list it is; stands under its title.")] = "",
    rulebook: RulebookOption = None,
    on: OnOption = None,
    lang: ListLanguage = SOURCE,
    force: ForceFlag = False,
    as_json: JsonFlag = False,
) -> None:
    """Write a list to be published: a tagged PDF, a workbook, a page or a table; all its parts.

    What is blank of what the regulations prescribe is told. FIDE's TXT and XML, and lists for
    pairing programs: arpad convert.

    Example: arpad list export sep10 list.pdf --title "Chess Federation of Ruritania"
    """
    from arpad.forms.catalogue import ENDINGS
    from arpad.forms.rating_list import PARTS
    from arpad.forms.rating_table import TABLES, table_of

    ending = out.suffix.lower()
    need_ending(out, (*ENDINGS, *TABLES))
    check_free(out, force=force)
    listed, problems = _read(source, on, rulebook)
    printed, more = _printed(listed, part or PARTS, rulebook, top, federation)
    problems = (*problems, *more)
    is_written = bool(printed.parts)
    if is_written and ending in TABLES:
        write_all({out: TABLES[ending](table_of(printed))})
    elif is_written and listed is not None:
        document = _document(printed, listed, source, lang, title)
        problems = (*problems, *write_document(out, document))
    answer = _answer(printed, listed, out if is_written else None, problems)
    tell(answer, partial(_print, answer, None), as_json=as_json)


def _read(
    source: Path, on: str | None, rulebook: str | None
) -> "tuple[ProvenList | None, tuple[Problem, ...]]":
    """Return the list in a directory, an entry of an archive or a file, with all its columns."""
    from arpad.engine import questions as q
    from arpad.formats.any_list import read_any_list
    from arpad.formats.files import is_directory
    from arpad.office.evidence.reading import ProvenList, is_published, read_list

    need_there(source)
    day = parsed_date(on)
    if is_directory(source):
        if is_published(source):
            need_signatures()
        try:
            listed, problems = read_list(source)
        except OSError as error:
            cant_be_read(source, error, is_fault=True)
        if day is not None and (listed is not None or is_published(source)):
            wrong_usage("--on: the list in a directory bears its date.")
        return listed, problems
    name = rulebook or "fide"
    kind = chosen_book(name, on=day or date.max)[q.LIST_KIND]
    frame, problems = read_any_list(source, kind)
    if any(problem.level == "error" for problem in problems):
        return None, problems
    return ProvenList(frame, day, name), (*problems, *_odd(frame, day, name, source))


def _odd(rows: "pl.DataFrame", day: date | None, rulebook: str, source: Path) -> "list[Problem]":
    """Return that a list's date is not known, and what can't be, or hardly, in its rows."""
    from arpad.office.lists.lists import conform_rows
    from arpad.office.lists.oddities import odd_values

    catalogue = known_rulebooks(rulebook).catalogue
    problems = odd_values(conform_rows(rows), day or today(), rulebook, catalogue, str(source))
    if day is None:
        message = Text("The list bears no date: it is shown without one, by the rules of today.")
        problems.append(Problem("warning", "list-undated", message, Text("Say of which day it is."),
                             file=str(source)))  # fmt: skip
    return problems


def _printed(
    listed: "ProvenList | None",
    parts: "list[str] | tuple[PartName, ...]",
    rulebook: str | None,
    top: int | None,
    federation: str,
) -> "tuple[PrintedList, tuple[Problem, ...]]":
    """Return the list as it is printed, and what is blank; leave with 2 at a part that isn't."""
    from arpad.engine import questions as q
    from arpad.forms.rating_list import PARTS, PrintedList
    from arpad.office.lists.publication import publication, spelled

    chosen = [part for part in PARTS if part in parts]
    if strange := [part for part in parts if part not in PARTS]:
        none_of("--part", strange[0], PARTS)
    if listed is None:
        return PrintedList((), ()), ()
    book = _book(rulebook or listed.rulebook, listed.list_date)
    shown = book[q.LIST_SHOWS]
    printed, problems = publication(
        spelled(listed.rows, book), shown, chosen, top=top, federation=federation.upper()
    )
    is_published = bool(listed.head)  # then it was looked at before; who is erased has no name
    return printed, () if is_published else problems


def _book(name: str, list_date: date | None) -> "Rulebook":

    editions = known_rulebooks(name)
    return chosen_book(editions.names[0], editions.catalogue, list_date or date.max)


def _document(
    printed: "PrintedList", listed: "ProvenList", source: Path, lang: str, title: str = ""
) -> "Document":
    from arpad.answers.lists import claim_limit
    from arpad.engine import questions as q
    from arpad.forms.rating_list import rating_list

    day = listed.list_date
    book = _book(listed.rulebook, day) if listed.identity else None
    name = title or (book[q.LIST_NAME] if book else "") or listed.series or source.stem
    limit = claim_limit(book, day, listed.published_on)
    return rating_list(printed, name, day, lang, listed.identity, listed.head, limit)


def _answer(
    printed: "PrintedList",
    listed: "ProvenList | None",
    out: Path | None,
    problems: "tuple[Problem, ...]",
) -> "ListPrinted":
    from arpad.answers.lists import printed_list

    day, drift = (None, None) if listed is None else (listed.list_date, listed.drift)
    return printed_list(printed, day, drift, str(out) if out else None, problems)


def _print(answer: "ListPrinted", document: "Document | None", most: int | None = None) -> None:
    """Print a list: of each part everybody, or the first so many."""
    from rich.console import Console

    from arpad.cli.papers.folded import print_folded
    from arpad.forms.document import HeadedNote, PaperTable

    console = Console(highlight=False)
    if document:
        console.print(f"{document.title}: {document.event}", markup=False)
    for section in document.sections if document else ():
        for block in section.blocks:
            if isinstance(block, PaperTable):
                print_folded(console, replace(block, rows=block.rows[:most]), section.heading)
                if most is not None and len(block.rows) > most:
                    text = say("and {more} more; --all shows everybody")
                    typer.echo(text.format(more=len(block.rows) - most))
            elif isinstance(block, HeadedNote):
                for words in block.paragraphs:
                    console.print(words, markup=False)
    if document and not answer.parts:
        typer.echo(say("Nobody stands in this part of the list."))
    if document and answer.drift:
        for sentence in scale_sentences(answer.drift):
            typer.echo(sentence)
    if answer.written:
        players = max((len(part.players) for part in answer.parts), default=0)
        text = say("{players}, written to {out}.")
        typer.echo(text.format(players=counted(players, PLAYERS), out=answer.written))
    print_problems(answer.problems, shown_by="--json")
