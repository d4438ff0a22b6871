"""`arpad rate`: reports and the list in force in, the next list out, every game explained."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.findings import print_problems
from arpad.cli.inputs import (
    known_rulebooks,
    list_kind,
    parsed_date,
    parsed_facts,
    parsed_lists,
    parsed_overrides,
)
from arpad.cli.output import check_place, print_json, tell, written
from arpad.cli.rate import options as options
from arpad.cli.rate.alone import Alone, rate_alone
from arpad.cli.terminal import working
from arpad.cli.usage import refuse, wrong_usage
from arpad.cli.words import PROBLEMS, say
from arpad.report.problems import has_error

if TYPE_CHECKING:
    from arpad.answers.rating import Rated
    from arpad.cli.inputs import NamedLists
    from arpad.law import Catalogue
    from arpad.office.period.inputs import Inputs, People
    from arpad.office.period.rating import PeriodOutcome
    from arpad.report.problems import Problem
    from arpad.rulebooks.own import NamedEditions


@app.command()
def rate(
    reports: options.Reports = None,
    events: options.Events = None,
    rating_list: options.RatingLists = None,
    people: options.People = None,
    substitutions: options.Substitutions = None,
    list_date: options.ListDate = None,
    rulebook: options.Rulebook = "fide",
    against: options.Against = None,
    out: options.Out = None,
    list_only: options.ListOnly = False,
    no_inputs: options.NoInputs = False,
    fact: options.FactTexts = None,
    admit_new: options.AdmitNew = False,
    leave_out_faulty: options.LeaveOutFaulty = False,
    override: options.Overrides = None,
    because: options.Reasons = None,
    explain: options.Explain = False,
    lang: options.Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Rate tournament reports and make the next list.

    Example: arpad rate open.trf --list list.csv --list-date 2010-09-01 --rulebook fide --out sep10
    """
    from arpad.library.files import read_submissions
    from arpad.office.period.inputs import Inputs

    editions = known_rulebooks(rulebook, *([] if against is None else [against]))
    if out is not None:
        check_place(out)
    if list_only:
        others = (substitutions, against, fact, override, because, explain)
        are_others_given = any(others) or no_inputs or leave_out_faulty
        alone = Alone(reports, events, rating_list, list_date, out, people, are_others_given)
        rate_alone(alone, editions, are_new_admitted=admit_new, as_json=as_json)
    if not reports and not (rating_list and list_date):
        wrong_usage("give a report; or, for a list without events, --list and --list-date.")
    overrides = parsed_overrides(override or [], because or [])
    facts = parsed_facts(fact or [])
    lists, named = _given(rating_list or [], people, editions, as_json=as_json)
    with working("Reading the reports"):
        submissions = read_submissions(reports or [], facts, events, substitutions)
    request = Inputs(
        submissions, lists.found, editions.names[0], parsed_date(list_date),
        are_new_admitted=admit_new, are_faulty_left_out=leave_out_faulty, people=named,
        overrides=overrides,
    )  # fmt: skip
    answer = _answered(
        request, editions, lists.problems, out, lang if explain else None,
        are_inputs_kept=not no_inputs, as_json=as_json,
    )  # fmt: skip
    tell(answer, partial(_print, answer, out), as_json=as_json)


def _given(
    texts: list[str], people: Path | None, editions: "NamedEditions", *, as_json: bool
) -> "tuple[NamedLists, People | None]":
    """Return the lists, and what a table of people says; leave with 1 if one can't be read."""
    from arpad.library.files import read_people

    lists = parsed_lists(texts, list_kind(editions))
    if not lists.is_whole:
        _refuse(list(lists.problems), as_json=as_json)
    if people is None:
        return lists, None
    named, problems = read_people(people)
    if has_error(problems):
        _refuse(list(problems), as_json=as_json)
    return replace(lists, problems=(*lists.problems, *problems)), named


def _answered(
    request: "Inputs",
    editions: "NamedEditions",
    of_lists: "tuple[Problem, ...]",
    out: Path | None,
    lang: str | None,
    *,
    are_inputs_kept: bool,
    as_json: bool,
) -> "Rated":
    """Rate, under a second rulebook too if one is named, and write a list that is fit for it.

    lang: in which language every game is explained, if it is.
    """
    from arpad.answers.rating import rated
    from arpad.office.period.against import under_other
    from arpad.office.period.verdicts import idle_events, is_idle

    period = _rated(request, editions.catalogue, of_lists, as_json=as_json)
    idle = idle_events(request, period, editions.catalogue)
    other = None
    for name in editions.names[1:]:
        second = under_other(request, name, period.list_date, editions.catalogue)
        other = _rated(second, editions.catalogue, of_lists, as_json=as_json)
    manifest: dict[str, Any] = {}
    if out is not None and period.is_fit and not any(map(is_idle, idle)):
        manifest = written(period, out, are_inputs_kept=are_inputs_kept)
    return rated(period, manifest, (*idle, *of_lists, *period.problems), other, lang)


def _rated(
    request: "Inputs", catalogue: "Catalogue", of_lists: "tuple[Problem, ...]", *, as_json: bool
) -> "PeriodOutcome":
    """Return the rated period; leave if there is nothing to rate or no rulebook for it."""
    from arpad.law import NoRulebookError
    from arpad.office.period.in_time import NothingToRateError
    from arpad.office.period.rating import rate as rate_request

    problems = [problem for submission in request.submissions for problem in submission.problems]
    try:
        with working("Rating"):
            return rate_request(request, catalogue)
    except NothingToRateError:
        _refuse([*of_lists, *problems], as_json=as_json)
    except NoRulebookError as error:
        print_problems(problems)
        refuse(error)


def _refuse(problems: "list[Problem]", *, as_json: bool) -> NoReturn:
    """Say why nothing could be rated, and leave with 1."""
    from arpad.answers.rating import Rated

    if as_json:
        print_json(Rated(problems=tuple(problems)))
    else:
        print_problems(problems)
        typer.echo(say("Nothing could be rated."), err=True)
    raise typer.Exit(PROBLEMS)


def _print(answer: "Rated", out: Path | None) -> None:
    from rich.console import Console

    from arpad.cli.rate.render import against_table, below, changes, excluded_table

    console = Console()
    has_errors = any(problem.level == "error" for problem in answer.problems)
    if answer.played or not has_errors:  # who played in a report that is refused isn't told as none
        console.print(changes(answer), highlight=False)
    if answer.excluded:
        console.print(excluded_table(answer))
    for line in below(answer):
        console.print(line, markup=False, highlight=False)
    if answer.against is not None:
        console.print(against_table(answer, answer.against))
    for explanation in answer.explanations or ():
        console.print()
        for sentence in explanation.sentences:
            console.print(sentence, markup=False, highlight=False)
    _print_where(out, answer)
    print_problems(answer.problems)


def _print_where(out: Path | None, answer: "Rated") -> None:
    from arpad.office.period.refusals import REFUSALS

    if answer.manifest:
        text = say("Written to {out}: list {identity}…")
        identity = answer.manifest["identity"][:16]
        typer.echo("\n" + text.format(out=out, identity=identity))
    elif out is not None:
        text = say(
            "Nothing is written, because there are errors. Mend them; where reports have them, "
            "give --leave-out-faulty to write the list without those."
        )
        typer.echo(f"\n{text}", err=True)
    errors = {problem.code for problem in answer.problems if problem.level == "error"}
    if liftable := sorted(errors & {*REFUSALS}):
        words = " ".join(f"--override {code} --because TEXT" for code in liftable)
        text = say("Refused; what the office decides otherwise is told with {words}.")
        typer.echo("\n" + text.format(words=words), err=True)
