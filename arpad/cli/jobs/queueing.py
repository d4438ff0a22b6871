"""Which verbs a worker can do, `--queue` for each of them, and what of a call waits for him."""

import functools
import inspect
import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn

import typer

from arpad.cli.app import WORDS, app
from arpad.cli.office.opening import AT_VARIABLE, OFFICER_VARIABLE, now, opened, who
from arpad.cli.output import tell
from arpad.cli.usage import wrong_usage
from arpad.cli.words import say

if TYPE_CHECKING:
    from arpad.answers.jobs import JobTold


QUEUED: Final = frozenset((
    "rate", "rerate", "replay", "publish", "period preview", "period publish", "period revise",
    "period report", "list export", "list verify",
    "site build", "backup", "lab drift", "lab calibration", "lab backtest", "lab exploit",
    "lab fit", "lab impact", "lab simulate",
))  # fmt: skip
"""Verbs that may take long, ask nothing, and end."""
LOOKING: Final = ("period preview",)
"""Of these what they find in the data is the answer: with problems they are done."""
_OF_CALL: Final = ("--queue", "--json")
"""Options of the call that queues, and not of what is queued: a worker asks for JSON himself."""
Queue = Annotated[bool, typer.Option("--queue", help="Let a worker do it: arpad worker.")]


def is_queued(verb: Sequence[str]) -> bool:
    """Tell whether a worker can do a verb; a study by its name alone, too.

    >>> is_queued(["lab", "drift"]), is_queued(["drift"]), is_queued(["lab", "rate"])
    (True, True, False)
    """
    return bool({" ".join(verb), f"lab {' '.join(verb)}"} & QUEUED)


def give_queue(group: typer.Typer, path: tuple[str, ...] = ()) -> None:
    """Give every verb that a worker can do the option `--queue`."""
    for command in group.registered_commands:
        if command.callback is None:
            continue
        name = command.name or command.callback.__name__.replace("_", "-")
        if is_queued((*path, name)):
            command.callback = _with_queue(command.callback)
    for subgroup in group.registered_groups:
        if subgroup.typer_instance is not None:
            give_queue(subgroup.typer_instance, (*path, str(subgroup.name)))


def _with_queue(verb: Callable[..., Any]) -> Callable[..., Any]:
    signature = inspect.signature(verb, eval_str=True)

    @functools.wraps(verb)
    def queueing(*args: Any, context_of_call: typer.Context, queue: bool, **options: Any) -> Any:
        if not queue:
            return verb(*args, **options)

        words = context_of_call.meta[WORDS]
        by = options.get("by") or os.environ.get(OFFICER_VARIABLE)  # not every verb asks who acts
        return put_in_queue(words, options.get("at"), by, as_json=options["as_json"])

    kind = inspect.Parameter.KEYWORD_ONLY
    context = inspect.Parameter("context_of_call", kind, annotation=typer.Context)
    added = inspect.Parameter("queue", kind, default=False, annotation=Queue)
    parameters = [*signature.parameters.values(), context, added]
    queueing.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return queueing


def put_in_queue(
    words: Sequence[str], at: Path | None, by: str | None, *, as_json: bool
) -> NoReturn:
    """Put a call into an office's queue and tell its number, or leave with 2."""
    from arpad.answers.jobs import told
    from arpad.registry.jobs import queue_of

    wanted = queued_words(words)
    queue = queue_of(opened(_office_of(at)))
    answer = told(queue.add(wanted, str(Path.cwd()), who(by), now()))
    tell(answer, partial(_print_added, answer), as_json=as_json)


def _print_added(answer: "JobTold") -> None:
    text = say("Job {number} waits for a worker: {verb}")
    typer.echo(text.format(number=answer.number, verb=answer.verb))


def queued_words(words: Sequence[str]) -> tuple[str, ...]:
    """Return the words that a worker is to call, or leave with 2 if he can't, or they are wrong.

    >>> queued_words(["site", "build", "pages", "--queue"])
    ('site', 'build', 'pages')
    """
    call_words = tuple(word for word in words if word not in _OF_CALL)
    context, depth = need_queued(call_words)
    context.command.make_context(
        call_words[depth - 1], list(call_words[depth:]), parent=context.parent
    )
    return call_words


def need_queued(words: Sequence[str]) -> tuple[typer.Context, int]:
    """Leave with 2 unless a worker does this; return its command in its context, and its depth."""
    command: Any = typer.main.get_command(app)
    context = typer.Context(command, info_name="arpad")
    depth = 0
    while depth < len(words) and words[depth] in getattr(command, "commands", {}):
        command = command.commands[words[depth]]
        context = typer.Context(command, info_name=words[depth], parent=context)
        depth += 1
    if not is_queued(words[:depth]):
        wrong_usage("a worker doesn't do '{verb}'; it does: {verbs}.",
                    verb=" ".join(words[:2]), verbs=sorted(QUEUED))  # fmt: skip
    return context, depth


def _office_of(at: Path | None) -> Path | None:
    """Return the office in whose queue a call is put: that which it names, or the environment."""
    named = os.environ.get(AT_VARIABLE)
    return at if at is not None or not named else Path(named)
