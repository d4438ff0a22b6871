"""`arpad doctor`: what is wrong with an office, and what to do."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.archive.opening import need_signatures
from arpad.cli.findings import print_problems
from arpad.cli.inputs import known_rulebooks
from arpad.cli.office.opening import AtOption, database, directory_of, need_office, opened
from arpad.cli.output import tell
from arpad.cli.terminal import working
from arpad.cli.usage import cant_be_read, refuse, store_refuses
from arpad.cli.words import marked, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arpad.answers.doctors import OfficeExamined
    from arpad.report.problems import Problem


PARTS = {
    "directory": marked("directory and keys"),
    "database": marked("database"),
    "journal": marked("journal"),
    "vault": marked("lists of the office"),
    "players": marked("players"),
    "archive": marked("public archive"),
    "leftovers": marked("leftovers"),
    "jobs": marked("jobs"),
    "backups": marked("backups"),
    "disk": marked("room on the disk"),
}


@app.command("doctor")
def doctor(
    at: AtOption = None,
    whole: Annotated[
        bool, typer.Option("--whole", help="Make every published row again; this takes long.")
    ] = False,
    mend: Annotated[
        bool, typer.Option("--mend", help="Take away what stopped processes have left.")
    ] = False,
    as_json: JsonFlag = False,
) -> None:
    """Say what is wrong with an office, and what to do about each; nothing is changed.

    The database, the journal, the bytes of every report and list, players of whom a list to come
    lacks something or two of whom share a number, what is left of who was erased, the archive, the
    keys, what a crash has left, jobs without a worker, backups that hold who was erased, room on
    the disk. --mend finishes what was recorded and
    takes away what nobody needs.

    Example: arpad doctor --at federation
    """
    need_office()
    need_signatures()
    from arpad.answers.doctors import examined
    from arpad.office.doctor.examining import examine
    from arpad.office.doctor.mending import mend as mended_in
    from arpad.registry.place import NoOfficeError
    from arpad.registry.store import StoreFailedError

    at = directory_of(at)
    now = datetime.now(UTC)
    try:
        mended = mended_in(opened(at), now) if mend else ()
        with working("Examining"):
            parts = examine(at, database(), known_rulebooks().catalogue, now, is_whole=whole)
    except NoOfficeError as error:
        refuse(error)
    except StoreFailedError as error:
        store_refuses(error)
    except OSError as error:
        cant_be_read(error.filename or at, error, is_fault=True)
    answer = examined(at, parts, mended)
    tell(answer, partial(_print, answer), as_json=as_json)


def _print(answer: "OfficeExamined") -> None:
    for part in answer.parts:
        state = say("in order") if part.is_sound else say("not in order")
        text = state if part.is_seen else say("not looked at: what it rests on is broken")
        typer.echo(f"{say(PARTS[part.part])}: {text}")
    for path in answer.mended:
        typer.echo(say("taken away: {file}").format(file=path))
    print_problems(_each_once(answer.problems), shown_by="--json")


def _each_once(problems: "Sequence[Problem]") -> "list[Problem]":
    """Return problems that differ in their files alone as one, with their number."""
    from arpad.report.problems import Problem, plural

    by_file: dict[tuple[str, ...], list[Problem]] = {}
    for problem in problems:
        key = problem.level, problem.code, problem.message, problem.found, problem.fix
        by_file.setdefault(key, []).append(problem)
    return [
        first if not others else replace(first, message=plural(
            "{problem} The same holds for {count} more file.",
            "{problem} The same holds for {count} more files.",
            count=len(others), problem=first.message))
        for first, *others in by_file.values()
    ]  # fmt: skip
