"""`arpad form`: the official forms of a report, filled, as PDF or XLSX; what is missing is said."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.grouping import grouped
from arpad.cli.output import exit_for, print_json, print_problems, problem_rows, wrong_usage

if TYPE_CHECKING:
    from arpad.formats.problems import Problem
    from arpad.forms.document import Document
    from arpad.forms.event import Entrant, Event
    from arpad.office.paperwork import Paperwork


@app.command()
def form(
    which: Annotated[
        str, typer.Argument(metavar="FORM", help="1, 2, 3, 4, 5, 6, or report (article 11.31).")
    ],
    report: Annotated[Path, typer.Argument(help="A tournament report, in any known format.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="FILE.pdf or FILE.xlsx.")],
    lang: Annotated[str, typer.Option(help="Language of the form: en or es.")] = "en",
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
    force: Annotated[bool, typer.Option("--force", help="Write over a file of this name.")] = False,
    as_json: JsonFlag = False,
) -> None:
    """Fill one of FIDE's Forms 1 to 6, or the rating report of article 11.31, from a report.

    Titles of arbiters (today's forms IA1, IT1 and IT3) are not among them.

    Example: arpad form 1 open.trf -o form1.pdf --list 2010-09-01=list.csv --lang es
    """
    from arpad.cli.paperwork import prepared
    from arpad.forms.catalogue import ENDINGS, NAMES
    from arpad.forms.words import languages

    name = which.lower()
    if name not in NAMES:
        wrong_usage(f"there is no form '{which}'; there are {', '.join(NAMES)}.")
    if out.suffix.lower() not in ENDINGS:
        wrong_usage(f"the ending of {out.name} is not {' or '.join(ENDINGS)}.")
    if lang not in languages():
        wrong_usage(f"there is no form in '{lang}'; there are {', '.join(languages())}.")
    if player is not None and name not in ("2", "4", "6"):
        wrong_usage(f"--player is for Forms 2, 4 and 6; {name} is of the whole event.")
    check_free(out, force=force)
    work = prepared(report, rating_list or [], rulebook, fact or [], remark or [])
    if not work.event.entrants:
        _tell(name, out, None, work.problems, as_json=as_json)
    document, more = _made(name, work, lang, player)
    _write(name, out, document, (*work.problems, *more), as_json=as_json)


def check_free(out: Path, *, force: bool) -> None:
    """Leave with 2 if a file can't be written here, or stands here already."""
    if out.exists() and not force:
        wrong_usage(f"{out} exists already; give --force to write over it.")
    if not out.parent.is_dir():
        wrong_usage(f"there is no directory {out.parent}.")


def write_document(out: Path, document: "Document") -> "tuple[Problem, ...]":
    """Write a document as its file's ending says; return a word on what can't be shown."""
    from arpad.formats.atomic import write_whole
    from arpad.formats.problems import Problem
    from arpad.forms.catalogue import written

    try:
        data, is_shown = written(document, out.suffix.lower())
    except ModuleNotFoundError as error:
        wrong_usage(f"{error.name} is not installed: pip install 'arpad[forms]'.")
    try:
        write_whole(out, data)
    except OSError as error:
        wrong_usage(f"{out} can't be written: {error.strerror}.")
    if is_shown:
        return ()
    message = "Some signs have no font on this machine and are printed as boxes."
    fix = "Install a font of that script, or write XLSX."
    return (Problem("warning", "form-font", message, fix, file=str(out)),)


def _write(
    name: str,
    out: Path,
    document: "Document | None",
    problems: "tuple[Problem, ...]",
    *,
    as_json: bool,
) -> NoReturn:
    if document is None:
        _tell(name, out, None, problems, as_json=as_json)
    problems = (*problems, *write_document(out, document))
    _tell(name, out, document, problems, as_json=as_json)


def _made(
    name: str, work: "Paperwork", lang: str, player: str | None
) -> "tuple[Document | None, tuple[Problem, ...]]":
    """Return the form, or why there is none."""
    from arpad.forms.catalogue import OF_EVENT
    from arpad.forms.form_2 import form_2

    if player is None:
        return OF_EVENT[name](work.event, lang), ()
    one, problem = _the_one(work.event, player)
    if one is None:
        return None, problem
    return form_2(work.event, lang, one), ()


def _the_one(event: "Event", text: str) -> "tuple[Entrant | None, tuple[Problem, ...]]":
    from arpad.formats.problems import Problem
    from arpad.office.paperwork import one_player

    found = one_player(event, text)
    if len(found) == 1:
        return found[0], ()
    several = "; ".join(f"{one.number} {one.name}" for one in found[:20])
    message = f"{len(found)} players fit '{text}': {several}."
    if not found:
        message = f"Nobody in the report has the id, starting number or name '{text}'."
    fix = "Give the player's id or starting number."
    return None, (Problem("error", "player", message, fix=fix),)


def _tell(
    name: str,
    out: Path,
    document: "Document | None",
    problems: "tuple[Problem, ...]",
    *,
    as_json: bool,
) -> NoReturn:
    missing = document.missing if document else ()
    if as_json:
        print_json(
            {
                "form": name,
                "written": str(out) if document else None,
                "missing": list(missing),
                "problems": problem_rows(problems),
            }
        )
    else:
        print_problems(grouped(problems), lesser_max=0)
        for words in missing:
            typer.echo(f"Missing: {words}")
        typer.echo(f"Written to {out}." if document else "Nothing is written.", err=not document)
    exit_for(problems)
