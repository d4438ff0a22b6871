"""`arpad job`: put work in an office's queue, see how far it is, take it out again."""

import json
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.findings import print_for_officer
from arpad.cli.jobs.queueing import put_in_queue
from arpad.cli.office.opening import AtOption, ByOption, OfficeGroup, now, opened
from arpad.cli.output import tell
from arpad.cli.usage import no_number
from arpad.cli.words import marked, say
from arpad.report.kept import restored

if TYPE_CHECKING:
    from arpad.answers.jobs import JobsListed, JobTold

job = typer.Typer(cls=OfficeGroup, help="Work that waits for a worker, or that one has done.")
app.add_typer(job, name="job", no_args_is_help=True)

NumberArgument = Annotated[int, typer.Argument(min=1, help="The job's number: arpad job list.")]
STATES = {
    "waiting": marked("waiting"),
    "running": marked("running"),
    "done": marked("done"),
    "failed": marked("failed"),
    "cancelled": marked("cancelled"),
}
LOST = marked("its worker is lost")


@job.command("add")
def add(
    words: Annotated[
        list[str], typer.Argument(metavar="-- VERB...", help="The verb and all that it takes.")
    ],
    at: AtOption = None,
    by: ByOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Let a worker do what a verb does, where you are now: rate, publish, export, build, study.

    Most of these verbs take --queue too, which says the same.

    Example: arpad job add --at federation -- site build pages --at federation
    """
    put_in_queue(words, at, by, as_json=as_json)


@job.command("list")
def list_(
    most: Annotated[int, typer.Option("--last", min=1, help="So many of the last jobs.")] = 20,
    at: AtOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Show the last jobs, and how far each is.

    Example: arpad job list --at federation
    """
    from arpad.answers.jobs import listed
    from arpad.registry.jobs import queue_of

    answer = listed(queue_of(opened(at)).jobs(most))
    tell(answer, partial(_print_list, answer), as_json=as_json)


@job.command("show")
def show(number: NumberArgument, at: AtOption = None, as_json: JsonFlag = False) -> None:
    """Show a job: who queued it, how far it is, and what came of it.

    Example: arpad job show 3 --at federation
    """
    from arpad.answers.jobs import told
    from arpad.registry.jobs import queue_of

    queued = queue_of(opened(at)).job(number)
    if queued is None:
        no_number(number, "arpad job list")
    answer = told(queued)
    tell(answer, partial(_print_job, answer), as_json=as_json)


@job.command("cancel")
def cancel(number: NumberArgument, at: AtOption = None, as_json: JsonFlag = False) -> None:
    """Take a job out of the queue, or stop the worker that does it.

    What is done stays done: a list that came out meanwhile is published.

    Example: arpad job cancel 3 --at federation
    """
    from arpad.answers.jobs import told
    from arpad.registry.jobs import queue_of

    cancelled = queue_of(opened(at)).cancel(number, now())
    if cancelled is None:
        no_number(number, "arpad job list")
    answer = told(cancelled)
    tell(answer, partial(_print_job, answer), as_json=as_json)


def state_of(answer: "JobTold") -> str:
    """Return how far a job is, in the language of the call."""
    text = say(LOST) if answer.is_lost else say(STATES[answer.state])
    return f"{text}: {answer.progress}" if answer.state == "running" and answer.progress else text


def _print_list(answer: "JobsListed") -> None:
    for job in answer.jobs:
        typer.echo(
            f"{job.number:>5}  {job.queued_at}  {job.queued_by}  {job.verb}: {state_of(job)}"
        )


def _print_job(answer: "JobTold") -> None:
    typer.echo(f"{answer.number}  {answer.verb}: {state_of(answer)}")
    text = say("queued by {who} on {moment}, in {directory}")
    typer.echo("  " + text.format(who=answer.queued_by, moment=answer.queued_at,
                                  directory=answer.directory))  # fmt: skip
    if answer.began_at:
        text = say("begun {began}, ended {ended}, by {worker}")
        typer.echo("  " + text.format(began=answer.began_at, ended=answer.ended_at or "–",
                                      worker=answer.worker or "–"))  # fmt: skip
    if answer.said:
        typer.echo(answer.said)
    if answer.answer:
        _print_answer(answer.number, answer.answer)


def _print_answer(number: int, text: str) -> None:
    """Print what a job's verb found, as the officer who calls it would read it; else its JSON."""
    try:
        problems = [restored(problem) for problem in json.loads(text)["problems"]]
    except (ValueError, KeyError, TypeError):
        typer.echo(text)
        return
    print_for_officer(problems)
    typer.echo(
        "  " + say("The whole answer: {call}").format(call=f"arpad job show {number} --json")
    )
