"""`arpad form`: the official forms of a report, filled, as PDF or XLSX; what is missing is said."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from arpad.cli.app import FactsOption, ForceFlag, JsonFlag, app
from arpad.cli.findings import print_problems
from arpad.cli.inputs import once_each
from arpad.cli.output import tell
from arpad.cli.papers.documents import write_documents
from arpad.cli.papers.paperwork import prepared
from arpad.cli.usage import (
    check_free,
    need_ending,
    need_new,
    none_of,
    not_won_by_norms,
    wrong_usage,
)
from arpad.cli.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arpad.answers.papers import FormsFilled
    from arpad.forms.document import Document
    from arpad.office.papers.paperwork import Paperwork
    from arpad.report.problems import Problem

ALL: Final = "all"

FormArgument = Annotated[
    str,
    typer.Argument(
        metavar="FORM",
        help="Of 2005: 1, 2, 3, 4, 5, 6, report (article 11.31). Of the event's day: it1, it2, "
        "it3. Or all.",
    ),
]
ReportsArgument = Annotated[
    list[Path],
    typer.Argument(
        metavar="REPORT...", help="A tournament report, in any known format; of it2 several."
    ),
]
OutOption = Annotated[
    Path, typer.Option("--out", "-o", help="FILE.pdf or FILE.xlsx; of all forms a directory.")
]
ListOption = Annotated[
    list[str] | None,
    typer.Option("--list", "-l", help="The list in force, to compare: LIST or DATE=LIST."),
]
PlayerOption = Annotated[
    str | None,
    typer.Option(help="2, 4, 6, it1 of one player: id, starting number, name; of it2 the id."),
]
TitleOption = Annotated[
    str | None, typer.Option(help="4, 6, it1 and it2 of one title: GM, IM, WGM or WIM.")
]
RulebookOption = Annotated[
    str, typer.Option("--rulebook", "-r", help="The rules that give W-We and Ru.")
]
RemarksOption = Annotated[
    list[str] | None,
    typer.Option(help="A circumstance that 1, 5, it1 and it3 shall mention, in your words."),
]
FillOption = Annotated[
    list[str] | None,
    typer.Option(
        help="What no report gives: organizer=Club, chief_arbiter_id=123, "
        "birth_places.9001=Riga and the like."
    ),
]
RatingPeakOption = Annotated[
    int | None, typer.Option(min=1, help="Of it2: the highest rating reached.")
]
EarlierOption = Annotated[
    list[Path] | None,
    typer.Option("--with", help="Of it2: earlier norms typed in, a TOML file, as of norms."),
]
OnOption = Annotated[
    str | None, typer.Option(help="Of it2: the day of the application, else the last event's.")
]


@app.command()
def form(
    which: FormArgument,
    reports: ReportsArgument,
    out: OutOption,
    lang: Annotated[str, typer.Option(help="Language of the form: en, ca, es or pt.")] = "en",
    rating_list: ListOption = None,
    player: PlayerOption = None,
    title: TitleOption = None,
    rulebook: RulebookOption = "fide",
    fact: FactsOption = None,
    remark: RemarksOption = None,
    fill: FillOption = None,
    rating_peak: RatingPeakOption = None,
    earlier: EarlierOption = None,
    on: OnOption = None,
    to: Annotated[str, typer.Option("--to", help="Of all forms: pdf or xlsx.")] = "pdf",
    force: ForceFlag = False,
    as_json: JsonFlag = False,
) -> None:
    """Fill FIDE's forms from reports: certificate IT1, application IT2, report IT3, those of 2005.

    IT1 and IT3 are those of the event's first day (it1-2009, it1-2022, it1-2024), in our layout.

    Example: arpad form 1 open.trf -o form1.pdf --list 2010-09-01=list.csv --lang es

    Example: arpad form it1 open.trf -o it1.pdf --player 12 --fill chief_arbiter_id=2200384

    Example: arpad form it2 a.trf b.trf c.trf -o it2.pdf --player 2200384 --title IM

    Example: arpad form all open.trf -o paperwork
    """
    from arpad.cli.papers.title_application import ApplicationTyped, applied
    from arpad.formats.files import is_directory

    name = which.lower()
    _check(name, out, to, player, title)
    _check_remarks(name, remark or [])
    is_application = _is_application(name, reports, is_of_it2=bool(rating_peak or on or earlier))
    check_free(out, force=force or (name == ALL and is_directory(out)))
    lists, facts, fills = rating_list or [], fact or [], fill or []
    once_each("--fill", fills)
    if is_application:
        typed = ApplicationTyped(
            title=title, player=player, on=on, rating_peak=rating_peak, fills=fills,
            earlier=earlier or [],
        )  # fmt: skip
        documents, problems = applied(name, reports, lists, facts, typed, lang)
    else:
        work = prepared(reports[0], lists, rulebook, facts, remark or [], fills)
        documents, problems = _of_event(work, name, lang, player, title)
    paths = {
        form_name: _path(form_name, out, to) if name == ALL else out for form_name in documents
    }
    answer = _written(documents, paths, problems, force=force)
    tell(answer, partial(_print, answer, lang), as_json=as_json)


def _written(
    documents: "dict[str, Document]",
    paths: dict[str, Path],
    problems: "tuple[Problem, ...]",
    *,
    force: bool,
) -> "FormsFilled":
    """Write each form to its path; leave with 2, before any is written, if one is taken."""
    from arpad.answers.papers import FormFilled, FormsFilled

    for path in paths.values():
        need_new(path, force=force)
    problems = (*problems, *write_documents(documents, paths))
    files = (
        FormFilled(form=name, written=str(paths[name]), missing=tuple(document.missing))
        for name, document in documents.items()
    )
    return FormsFilled(files=tuple(files), problems=problems)


def _is_application(name: str, reports: "Sequence[Path]", *, is_of_it2: bool) -> bool:
    """Return whether it is the application, the one form of several reports."""
    from arpad.forms.years import APPLICATION, parted

    if parted(name)[0] == APPLICATION:
        return True
    if is_of_it2:
        wrong_usage("{options} are of Form it2 alone.", options="--rating-peak, --with, --on")
    if len(reports) > 1:
        wrong_usage("{name} is of one event: give one report, not {count}.",
                    name=name, count=len(reports))  # fmt: skip
    return False


def _of_event(
    work: "Paperwork", name: str, lang: str, player: str | None, title: str | None
) -> "tuple[dict[str, Document], tuple[Problem, ...]]":
    """Return one form of an event, or all, by full names, and what was found."""
    from arpad.office.papers.filled_forms import all_filled, filled, named
    from arpad.office.papers.refused import contradicting

    if not work.event.entrants or contradicting(work.problems):
        return {}, work.problems
    if name == ALL:
        return all_filled(work, lang), work.problems
    document, more = filled(work, name, lang, player, title and title.upper())
    return ({named(work, name): document} if document else {}), (*work.problems, *more)


def _check(name: str, out: Path, to: str, player: str | None, title: str | None) -> None:
    """Leave with 2 at what no form can be made of."""
    from arpad.forms.catalogue import CERTIFICATES, ENDINGS, NAMES
    from arpad.forms.years import APPLICATION, parted
    from arpad.office.papers.filled_forms import OF_ONE_PLAYER
    from arpad.rulebooks.fide_titles.clauses import TITLES

    form, _ = parted(name)
    of_one, of_title = (*OF_ONE_PLAYER, APPLICATION), (*CERTIFICATES, APPLICATION)
    if form not in (*NAMES, APPLICATION, ALL):
        wrong_usage("there is no form '{name}'; there are {names}, also with the year of the "
                    "paper: it1-2024, 4-2005.",
                    name=name, names=[*NAMES, APPLICATION, ALL])  # fmt: skip
    if name != ALL and out.suffix.lower() not in ENDINGS:
        need_ending(out, ENDINGS)
    if f".{to}" not in ENDINGS:
        none_of("--to", to, ENDINGS)
    if player is not None and form not in of_one:
        wrong_usage("{option} is for Forms {names}, not for {name}.",
                    option="--player", names=[*of_one], name=name)  # fmt: skip
    if title is not None and form not in of_title:
        wrong_usage("{option} is for Forms {names}, not for {name}.",
                    option="--title", names=[*of_title], name=name)  # fmt: skip
    if title is not None and title.upper() not in TITLES:
        not_won_by_norms(title, TITLES)


def _check_remarks(name: str, remarks: "Sequence[str]") -> None:
    """Leave with 2 if a form has no place for what was remarked."""
    from arpad.forms.catalogue import WITH_REMARKS
    from arpad.forms.years import parted

    if remarks and parted(name)[0] not in (*WITH_REMARKS, ALL):
        wrong_usage("{option} is for Forms {names}, not for {name}.",
                    option="--remark", names=[*WITH_REMARKS], name=name)  # fmt: skip


def _path(name: str, out: Path, to: str) -> Path:
    """Return where a form goes, of all."""
    return out / f"{f'form-{name}' if name.isdecimal() else name}.{to}"


def _print(answer: "FormsFilled", lang: str) -> None:
    from arpad.forms.words import missing

    for words in answer.missing:
        typer.echo(missing(words, lang))
    for file in answer.files:
        typer.echo(say("Written to {out}.").format(out=file.written))
    print_problems(answer.problems)
    if not answer.files:
        typer.echo(say("Nothing is written."), err=True)
