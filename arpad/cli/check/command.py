"""`arpad check`: every problem of a report, with line, column and what to do, before it is sent."""

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arpad.cli.app import FactsOption, JsonFlag, app
from arpad.cli.findings import print_findings
from arpad.cli.findings.lines import folded
from arpad.cli.findings.words import said
from arpad.cli.inputs import known_rulebooks, list_kind, parsed_facts, parsed_lists, today
from arpad.cli.output import tell
from arpad.cli.terminal import working
from arpad.cli.usage import only_with, wrong_usage
from arpad.cli.words import GAMES, PLAYERS, counted, say, screen
from arpad.report.problems import Problem, Text, why_none

if TYPE_CHECKING:
    from arpad.answers.checking import Admission, Checked, FileChecked
    from arpad.office.intake.submissions import Submission
    from arpad.office.period.rating import PeriodOutcome
    from arpad.rulebooks.own import NamedEditions


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
    fact: FactsOption = None,
    entries: Annotated[
        Path | None,
        typer.Option(
            help="An entry list (CSV, XLSX or TRF), to compare with --list before round 1."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Write who has entered, as --list has them, to this TRF before round 1."),
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Check tournament reports: the file, its figures, and what the rules ask of the event.

    Example: arpad check open.trf --list 2010-09-01=list.csv
    """
    from arpad.answers.checking import checked
    from arpad.library.files import read_submissions
    from arpad.office.intake.to_come import still_to_come

    editions = known_rulebooks(rulebook)
    facts, lists = parsed_facts(fact or []), parsed_lists(rating_list or [], list_kind(editions))
    if entries is not None:
        from arpad.cli.check.entries import check_entry_list

        check_entry_list(entries, lists, editions, facts, out, as_json=as_json)
    if out is not None:
        only_with("--out", "--entries")
    if not reports:
        wrong_usage("Missing argument: a report, or {option}.", option="--entries")
    with working("Reading the reports"):
        submissions = read_submissions(reports, facts)
        rated, more = _rated(submissions, lists.found, editions) if lists.is_whole else (None, ())
    apart = _not_compared(submissions) if rating_list else ()
    more = (*still_to_come(submissions, today()), *more, *apart)
    answer = checked(submissions, rated, lists.problems, more)
    tell(answer, partial(_print, answer), as_json=as_json)


def _rated(
    submissions: "tuple[Submission, ...]", lists: Any, editions: "NamedEditions"
) -> "tuple[PeriodOutcome | None, tuple[Problem, ...]]":
    """Return the events as they would be rated, if a rulebook is known for them."""
    from arpad.law import NoRulebookError
    from arpad.office.period.in_time import NothingToRateError
    from arpad.office.period.inputs import Inputs
    from arpad.office.period.rating import tried
    from arpad.office.period.verdicts import unrated

    inputs = Inputs(submissions, lists, editions.names[0])
    try:
        period = tried(inputs, editions.catalogue)
    except NothingToRateError:
        return None, ()
    except NoRulebookError as error:
        return None, (Problem("error", "rulebook-none", why_none(error),
                              fix=Text("Name the rulebook.")),)  # fmt: skip
    return period, (*period.problems, *unrated(inputs, period, editions.catalogue))


def _not_compared(submissions: "tuple[Submission, ...]") -> tuple[Problem, ...]:
    """Return what tells that players were not looked up on the list, for the report's errors."""
    message = Text("The players are not compared with the list before these errors are mended.")
    fix = Text("Mend the report, and check it again.")
    return tuple(Problem("warning", "list-not-compared", message, fix=fix, file=report.file)
                 for report in submissions if not report.is_sound)  # fmt: skip


def _print(answer: "Checked") -> None:
    for file in answer.files:
        _print_summary(file)
    print_findings(answer.problems)
    if not any(problem.level in ("error", "warning") for problem in answer.problems):
        typer.echo(say("Nothing to complain of."))


def _print_summary(file: "FileChecked") -> None:
    by = file.decided_by.get("kind", "")
    head = say("{file}: {format}, {players}, {games}, {kind}").format(
        file=file.file,
        format=file.format or say("not a report"),
        players=counted(file.players, PLAYERS),
        games=counted(file.games, GAMES),
        kind=say(file.kind) if file.kind else say("unknown kind"),
    )
    typer.echo(head + (" " + say("(by {what})").format(what=said(by, screen().lang)) if by else ""))
    if file.rating:
        _print_admission(file.rating)


def _print_admission(admission: "Admission") -> None:
    """Print whether the event would be rated, how many of its games, and why not the others."""
    lang = screen().lang
    verdict = say("would be rated under {rulebook}")
    if not admission.is_rated:
        verdict = say("would NOT be rated under {rulebook}")
    lead = verdict.format(rulebook=admission.rulebook)
    _echo(f"  {lead}: {said(admission.says, lang)} ({admission.article})")
    total = admission.games_rated + sum(excluded.games for excluded in admission.excluded)
    taken = say("{rated} of {games}, for the list of {day}").format(
        rated=admission.games_rated, games=counted(total, GAMES), day=admission.list_date
    )
    typer.echo(f"  {taken}")
    by_games = [
        excluded
        for excluded in admission.excluded
        if (excluded.says, excluded.games) != (admission.says, total)
    ]
    for game in by_games:
        _echo(f"    {game.games} x {said(game.says, lang)} ({game.article})")


def _echo(text: str) -> None:
    """Print a line, folded where a terminal looks on."""
    for line in folded(text, " " * 6, sys.stdout):
        typer.echo(line)
