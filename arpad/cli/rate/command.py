"""`arpad rate`: reports and the list in force in, the next list out, every game explained."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.findings import print_problems
from arpad.cli.output import PROBLEMS, print_json, tell, wrong_usage
from arpad.cli.rate import options as options
from arpad.cli.rulebook.named import known_rulebooks, list_kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arpad.answers.rating import Rated
    from arpad.cli.inputs import Lists
    from arpad.law import Catalogue
    from arpad.office.period.rating import RatedPeriod, Request
    from arpad.report.problems import Problem


@app.command()
def rate(
    reports: options.Reports,
    events: options.Events = None,
    rating_list: options.RatingLists = None,
    people: options.People = None,
    substitutions: options.Substitutions = None,
    list_date: options.ListDate = None,
    rulebook: options.Rulebook = "fide",
    against: options.Against = None,
    out: options.Out = None,
    fact: options.FactTexts = None,
    admit_new: options.AdmitNew = False,
    leave_out_faulty: options.LeaveOutFaulty = False,
    explain: options.Explain = False,
    lang: options.Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Rate tournament reports and make the next list.

    Example: arpad rate open.trf --list list.csv --list-date 2010-09-01 --rulebook fide --out sep10
    """
    from arpad.answers.rating import rated
    from arpad.cli.inputs import parsed_date, parsed_facts, parsed_lists
    from arpad.cli.progress import working
    from arpad.explain import languages
    from arpad.office.intake.submissions import read_submissions
    from arpad.office.period.archiving import archive
    from arpad.office.period.notes import K_UNKNOWN
    from arpad.office.period.rating import Request

    known = known_rulebooks(rulebook, *([against] if against else []))
    if out is not None and out.exists():
        wrong_usage(f"{out} exists already; a published list is never written over.")
    if lang not in languages():
        wrong_usage(f"there is no language '{lang}'; there are {', '.join(languages())}.")
    facts, lists = parsed_facts(fact or []), parsed_lists(rating_list or [], list_kind(known))
    if not lists.is_whole:
        _refuse(list(lists.problems), as_json=as_json)
    lists = lists if people is None else _updated(lists, people, as_json=as_json)
    with working("Reading the reports"):
        submissions = read_submissions(reports, facts, events, substitutions)
    request = Request(
        submissions, lists.found, known.names[0], parsed_date(list_date), are_new_admitted=admit_new
    )
    period = _rated(request, known.catalogue, lists.problems, as_json=as_json)
    other, problems = None, (*lists.problems, *period.problems)
    if against is not None:
        second = replace(request, rulebook=known.names[1], list_date=period.list_date)
        other = _rated(second, known.catalogue, lists.problems, as_json=as_json)
    errors = [problem.code for problem in problems if problem.level == "error"]
    is_fit = not errors or (leave_out_faulty and not {K_UNKNOWN, "list-status"} & set(errors))
    manifest: dict[str, Any] = {}
    if out is not None and is_fit and period.ready:
        with working("Writing"):
            manifest = archive(period, request, out)
    answer = rated(period, manifest, problems, other, lang if explain else None)
    shown = partial(_print, answer, out, is_empty=not period.ready)
    tell(answer, shown, as_json=as_json)


def _rated(
    request: "Request",
    catalogue: "Catalogue",
    of_lists: "tuple[Problem, ...]",
    *,
    as_json: bool,
) -> "RatedPeriod":
    """Return the rated period; leave if there is nothing to rate or no rulebook for it."""
    from arpad.cli.progress import working
    from arpad.law import NoRulebookError
    from arpad.office.period.prepare import NothingToRateError
    from arpad.office.period.rating import rate as rate_request

    problems = [problem for one in request.submissions for problem in one.problems]
    try:
        with working("Rating"):
            return rate_request(request, catalogue)
    except NothingToRateError:
        _refuse([*of_lists, *problems], as_json=as_json)
    except NoRulebookError as error:
        print_problems(problems)
        wrong_usage(str(error))


def _updated(lists: "Lists", people: Path, *, as_json: bool) -> "Lists":
    """Return the lists with what a table of people says; leave if it can't be read."""
    from arpad.formats.any_list import read_any_people
    from arpad.office.lists.people import told_of_people, with_people

    frame, problems = read_any_people(people)
    if any(problem.level == "error" for problem in problems):
        _refuse(list(problems), as_json=as_json)
    told = told_of_people(lists.found, frame, str(people))
    found = tuple(with_people(one, frame) for one in lists.found)
    return replace(lists, found=found, problems=(*lists.problems, *problems, *told))


def _refuse(problems: "list[Problem]", *, as_json: bool) -> NoReturn:
    """Say why nothing could be rated, and leave with 1."""
    from arpad.answers.rating import Rated

    if as_json:
        print_json(Rated(problems=tuple(problems)))
    else:
        print_problems(problems)
        typer.echo("Nothing could be rated.", err=True)
    raise typer.Exit(PROBLEMS)


def _print(answer: "Rated", out: Path | None, *, is_empty: bool) -> None:
    from rich.console import Console

    from arpad.cli.rate.render import against_table, changes_table, excluded_table

    console = Console()
    console.print(changes_table(answer))
    if answer.excluded:
        console.print(excluded_table(answer))
    if answer.against is not None:
        console.print(against_table(answer, answer.against))
    for one in answer.explanations or ():
        console.print()
        for sentence in one.sentences:
            console.print(sentence, markup=False, highlight=False)
    _print_where(out, answer.manifest, is_empty=is_empty)
    print_problems(answer.problems)


def _print_where(out: Path | None, manifest: "Mapping[str, Any]", *, is_empty: bool) -> None:
    if manifest:
        typer.echo(f"\nWritten to {out}: list {manifest['list_sha256'][:16]}…")
    elif out is not None and is_empty:
        typer.echo("\nNothing is written, because no event is rated for this list.", err=True)
    elif out is not None:
        typer.echo(
            "\nNothing is written, because there are errors. Mend them, or, where reports have "
            "them, give --leave-out-faulty to write the list without those.",
            err=True,
        )
