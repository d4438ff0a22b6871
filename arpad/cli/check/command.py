"""`arpad check`: every problem of a report, with line, column and what to do, before it is sent."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.findings import print_findings
from arpad.cli.output import exit_for, print_json, problem_rows, wrong_usage
from arpad.cli.rulebook.named import known_rulebooks, list_kind

if TYPE_CHECKING:
    from arpad.office.intake.submissions import Submission
    from arpad.office.period.rating import RatedPeriod
    from arpad.report.problems import Problem
    from arpad.rulebooks.own import Known


@app.command()
def check(
    reports: Annotated[list[Path] | None, typer.Argument(help="Tournament reports (TRF).")] = None,
    rating_list: Annotated[
        list[str] | None,
        typer.Option("--list", "-l", help="Compare the players with this list: LIST or DATE=LIST."),
    ] = None,
    rulebook: Annotated[
        str, typer.Option("--rulebook", "-r", help="The rules that the event has to keep.")
    ] = "fide",
    fact: Annotated[list[str] | None, typer.Option(help="A fact: KEY=VALUE.")] = None,
    entries: Annotated[
        Path | None,
        typer.Option(help="An entry list (CSV or TRF), to compare with --list before round 1."),
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Check tournament reports: the file, its figures, and what the rules ask of the event.

    Example: arpad check open.trf --list 2010-09-01=list.csv
    """
    from arpad.cli.files import read_submissions
    from arpad.cli.inputs import parsed_facts, parsed_lists
    from arpad.cli.progress import working

    known = known_rulebooks(rulebook)
    facts, lists = parsed_facts(fact or []), parsed_lists(rating_list or [], list_kind(known))
    if entries is not None:
        from arpad.cli.check.entries import check_entry_list

        check_entry_list(entries, lists, known, facts, as_json=as_json)
    if not reports:
        wrong_usage("Missing argument: a report, or an entry list with --entries.")
    with working("Reading the reports"):
        submissions = read_submissions(reports, facts)
        rated, more = _rated(submissions, lists.found, known) if lists.is_whole else (None, ())
    problems = _merged(lists.problems, submissions, more)
    if as_json:
        print_json({"files": [_answer(s, problems, lists.problems, rated) for s in submissions]})
    else:
        for submission in submissions:
            _print_summary(submission, rated)
        print_findings(problems)
        if not any(problem.level in ("error", "warning") for problem in problems):
            typer.echo("Nothing to complain of.")
    exit_for(problems)


def _rated(
    submissions: "tuple[Submission, ...]", lists: Any, known: "Known"
) -> "tuple[RatedPeriod | None, tuple[Problem, ...]]":
    """Return the events as they would be rated, if a rulebook is known for them."""
    from arpad.law import NoRulebookError
    from arpad.office.period.inputs import Inputs
    from arpad.office.period.prepare import NothingToRateError
    from arpad.office.period.rating import rate
    from arpad.report.problems import Problem

    try:
        period = rate(Inputs(submissions, lists, known.names[0]), known.catalogue)
    except NothingToRateError:
        return None, ()
    except NoRulebookError as error:
        return None, (Problem("warning", "rulebook-none", str(error), fix="Give --rulebook."),)
    return period, period.problems


def _merged(
    of_lists: "tuple[Problem, ...]",
    submissions: "tuple[Submission, ...]",
    more: "tuple[Problem, ...]",
) -> "list[Problem]":
    """Return every problem once, in the order in which they were found."""
    found = [*of_lists, *(p for s in submissions for p in s.problems), *more]
    return list(dict.fromkeys(found))


def _answer(
    submission: "Submission",
    problems: "list[Problem]",
    of_lists: "tuple[Problem, ...]",
    rated: "RatedPeriod | None",
) -> dict[str, Any]:
    theirs = [p for p in problems if p.file in ("", submission.file) or p in of_lists]
    return {
        "file": submission.file,
        "format": submission.report.format,
        "players": len(submission.report.players),
        "games": sum(game.black is not None for game in submission.games),
        "kind": submission.facts.kind,
        "decided_by": dict(submission.deciders),
        "rating": _admission(submission, rated),
        "problems": problem_rows(theirs),
    }


def _admission(submission: "Submission", rated: "RatedPeriod | None") -> dict[str, Any] | None:
    """Return whether the event would be rated, under which rulebook, and the article."""
    if rated is None:
        return None
    import polars as pl

    rows = rated.tables["events"].filter(pl.col("event_id") == submission.event_id)
    if rows.is_empty():
        return None
    row = rows.row(0, named=True)
    book = rated.books[row["rulebook"]]
    clause = book.clause(row["event_is_rated_clause"])
    return {
        "rulebook": row["rulebook"],
        "is_rated": row["event_is_rated"] == 1,
        "article": str(clause.article),
        "says": clause.sentence,
    }


def _print_summary(submission: "Submission", rated: "RatedPeriod | None") -> None:
    games = sum(game.black is not None for game in submission.games)
    kind = submission.facts.kind or "unknown kind"
    by = submission.deciders.get("kind", "")
    typer.echo(
        f"{submission.file}: {submission.report.format or 'not a report'}, "
        f"{len(submission.report.players)} players, {games} games, {kind}"
        + (f" (by {by})" if by else "")
    )
    admission = _admission(submission, rated)
    if admission:
        verdict = "would be rated" if admission["is_rated"] else "would NOT be rated"
        typer.echo(f"  {verdict} under {admission['rulebook']}: {admission['says']} "
                   f"({admission['article']})")  # fmt: skip
