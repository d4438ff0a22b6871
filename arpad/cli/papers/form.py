"""`arpad form`: the official forms of a report, filled, as PDF or XLSX; what is missing is said."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.findings import print_problems
from arpad.cli.output import tell, wrong_usage
from arpad.cli.papers.documents import check_free, write_documents
from arpad.cli.words import say

if TYPE_CHECKING:
    from arpad.answers.papers import FormsFilled
    from arpad.forms.document import Document

ALL: Final = "all"


@app.command()
def form(
    which: Annotated[
        str,
        typer.Argument(metavar="FORM", help="1, 2, 3, 4, 5, 6, report (article 11.31), or all."),
    ],
    report: Annotated[Path, typer.Argument(help="A tournament report, in any known format.")],
    out: Annotated[
        Path, typer.Option("--out", "-o", help="FILE.pdf or FILE.xlsx; of all forms a directory.")
    ],
    lang: Annotated[str, typer.Option(help="Language of the form: en, ca, es or pt.")] = "en",
    rating_list: Annotated[
        list[str] | None,
        typer.Option("--list", "-l", help="The list in force, to compare: LIST or DATE=LIST."),
    ] = None,
    player: Annotated[
        str | None,
        typer.Option(help="Forms 2, 4 and 6 of one player alone: id, starting number or name."),
    ] = None,
    rulebook: Annotated[
        str, typer.Option("--rulebook", "-r", help="The rules that give W-We and Ru.")
    ] = "fide",
    fact: Annotated[list[str] | None, typer.Option(help="A fact: KEY=VALUE.")] = None,
    remark: Annotated[
        list[str] | None,
        typer.Option(help="A circumstance that Forms 1 and 5 shall mention, in your words."),
    ] = None,
    to: Annotated[str, typer.Option("--to", help="Of all forms: pdf or xlsx.")] = "pdf",
    force: Annotated[bool, typer.Option("--force", help="Write over a file of this name.")] = False,
    as_json: JsonFlag = False,
) -> None:
    """Fill one of FIDE's Forms 1 to 6, or the rating report of article 11.31, from a report.

    Today's forms IT1 and IT3 are not among them.

    Example: arpad form 1 open.trf -o form1.pdf --list 2010-09-01=list.csv --lang es

    Example: arpad form all open.trf -o paperwork
    """
    from arpad.answers.papers import FormFilled, FormsFilled
    from arpad.cli.papers.paperwork import prepared
    from arpad.formats.files import is_directory, is_there
    from arpad.office.papers.filled_forms import all_filled, filled
    from arpad.office.papers.refused import contradicting

    name = which.lower()
    _check(name, out, to, player)
    check_free(out, force=force or (name == ALL and is_directory(out)))
    paths = _paths(name, out, to)
    for path in paths.values():
        if is_there(path) and not force:
            wrong_usage(f"{path} exists already; give --force to write over it.")
    work = prepared(report, rating_list or [], rulebook, fact or [], remark or [])
    documents: dict[str, Document] = {}
    problems = work.problems
    is_sound = not contradicting(problems)
    if work.event.entrants and is_sound and name == ALL:
        documents = all_filled(work, lang)
    elif work.event.entrants and is_sound:
        document, more = filled(work, name, lang, player)
        documents = {name: document} if document else {}
        problems = (*problems, *more)
    problems = (*problems, *write_documents(documents, paths))
    files = (
        FormFilled(form=one, written=str(paths[one]), missing=tuple(document.missing))
        for one, document in documents.items()
    )
    answer = FormsFilled(files=tuple(files), problems=tuple(problems))
    tell(answer, partial(_print, answer, lang), as_json=as_json)


def _check(name: str, out: Path, to: str, player: str | None) -> None:
    """Leave with 2 at what no form can be made of."""
    from arpad.forms.catalogue import ENDINGS, NAMES
    from arpad.office.papers.filled_forms import OF_ONE_PLAYER

    if name not in (*NAMES, ALL):
        wrong_usage(f"there is no form '{name}'; there are {', '.join(NAMES)} and {ALL}.")
    if name != ALL and out.suffix.lower() not in ENDINGS:
        wrong_usage(f"the ending of {out.name} is not {' or '.join(ENDINGS)}.")
    if f".{to}" not in ENDINGS:
        wrong_usage("--to is pdf or xlsx.")
    if player is not None and name not in OF_ONE_PLAYER:
        wrong_usage(f"--player is for Forms {', '.join(OF_ONE_PLAYER)}; {name} is of the event.")


def _paths(name: str, out: Path, to: str) -> dict[str, Path]:
    """Return where each form goes."""
    from arpad.forms.catalogue import NAMES

    if name != ALL:
        return {name: out}
    return {one: out / f"{one if one.isalpha() else f'form-{one}'}.{to}" for one in NAMES}


def _print(answer: "FormsFilled", lang: str) -> None:
    from arpad.forms.words import missing

    for words in answer.missing:
        typer.echo(missing(words, lang))
    for one in answer.files:
        typer.echo(say("Written to {out}.").format(out=one.written))
    print_problems(answer.problems)
    if not answer.files:
        typer.echo(say("Nothing is written."), err=True)
