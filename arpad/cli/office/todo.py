"""`arpad todo`: what waits for an officer, each with what to type for it."""

import shlex
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, Final

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.findings.options import office_calls
from arpad.cli.findings.words import in_words, said
from arpad.cli.office.desk import desk
from arpad.cli.office.opening import AtOption, day_or_today
from arpad.cli.output import tell
from arpad.cli.terminal import working
from arpad.cli.words import say, screen

if TYPE_CHECKING:
    from arpad.answers.todo import Todo
    from arpad.office.periods.todo import Task


HEAD_MAX: Final = 5
"""So many things to do stand above a list to come; `arpad todo` shows all."""
_CALL_MAX: Final = 3
_CALLS: Final = {
    "begin": ("list add NAME --rulebook RULEBOOK --from FILE --date DATE --because WHY",),
    "complete": ("player update FILE",),
    "decide": ("event show {event}",),
    "identify": ("event show {event}",),
    "mend": ("intake FILE --event {event}", "event show {event}"),
    "await": ("intake FILE --event {event}", "event withdraw {event} --because WHY"),
    "await_rounds": ("intake FILE --event {event}", "event fact {event} end=DAY --because WHY"),
    "publish": ("period preview {lists}", "period publish {lists} --date {list_date}"),
    "approve": ("period publish {lists} --date {list_date} --approve",),
    "revise": ("period revise {lists} --because WHY",),
    "approve_revision": ("period revise {lists} --because WHY --approve",),
    "claim": ("claim show {claim}",),
    "correct": ("claim show {claim}", "claim decide {claim} --correction ACT --because WHY"),
    "fide_registered": ("event fact {event} registered_on=DAY --because WHY", "event fide {event}"),
    "fide_reported": ("intake FILE --event {event}", "event fide {event}"),
    "fide_sent": ("event send {event} --because WHY", "event fide {event}"),
    "fide_last": ("event send {event} --on DAY --because WHY", "event fide {event}"),
    "backup": ("backup {place}",),
    "job": ("job show {job}",),
}
"""What is typed for each kind of task, behind what mends its problems; a report's mending first."""


@app.command("todo")
def todo_(
    on: Annotated[str | None, typer.Option(help="As of this day (today).")] = None,
    at: AtOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Show what waits for an officer: doubts, reports, lists, claims, FIDE, backups, failed jobs.

    Example: arpad todo --at federation
    """
    from arpad.answers.todo import todo
    from arpad.registry.jobs import queue_in

    office_desk = desk(at)
    as_of = day_or_today(on, office_desk.store)
    queue = queue_in(office_desk.vault.office, office_desk.store)
    with working("Looking"):
        answer = todo(office_desk, queue.jobs() if queue else (), as_of)
    tell(answer, partial(_print_todo, answer), as_json=as_json)


def _print_todo(answer: "Todo") -> None:
    for task in answer.tasks:
        _print(task)
    if not answer.tasks:
        typer.echo(say("Nothing waits."))


def print_head(tasks: "Sequence[Task]") -> None:
    """Print in a few lines what waits of the events of a list, above the list."""
    for task in tasks[:HEAD_MAX]:
        typer.echo(_said(task))
    if len(tasks) > HEAD_MAX:
        typer.echo(say("... and {more} more.").format(more=len(tasks) - HEAD_MAX))
    if tasks:
        typer.echo(say("What to type for each: {call}").format(call="arpad todo"))


def _print(task: "Task") -> None:
    """Print a task, the first reason for it, and what to type."""
    typer.echo(_said(task))
    for problem in task.problems[:1]:
        typer.echo(f"    {in_words(problem, screen().lang).message}")
    mending = dict.fromkeys(
        call for problem in task.problems for call in office_calls(problem, task.event or "")
    )
    first, *others = (f"arpad {call.format(**_facts(task))}" for call in _CALLS[task.kind])
    calls = [first, *mending] if task.kind == "mend" else [*mending, first]
    for call in [*calls, *others][:_CALL_MAX]:
        typer.echo(f"      {call}")


def _said(task: "Task") -> str:
    return said(task.sentence, screen().lang)


def _facts(task: "Task") -> dict[str, object]:
    return {
        "event": task.event, "name": task.name, "lists": " ".join(task.lists),
        "list_date": task.list_date, "due": task.due, "who": task.who, "claim": task.claim,
        "job": task.job, "place": shlex.quote(task.name),
    }  # fmt: skip
