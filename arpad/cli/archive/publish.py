"""`arpad list publish` and `list erase`: a list put into the archive, a person taken out of it."""

from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag, OwnRulebooksOption
from arpad.cli.archive.opening import (
    ArchiveOption,
    KeyOption,
    begun_archive,
    private_key,
    secret_of,
    writing,
)
from arpad.cli.findings import print_problems
from arpad.cli.inputs import known_rulebooks, parsed_date, parsed_overrides, today
from arpad.cli.lists import list_app
from arpad.cli.output import tell
from arpad.cli.terminal import working
from arpad.cli.usage import fault, need_directory, not_yet, wrong_usage
from arpad.report.names import plain

if TYPE_CHECKING:
    from arpad.answers.archives import ListPublished, PersonErased
    from arpad.report.problems import Problem


@list_app.command("publish")
def publish(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="A directory of rate --out.")],
    archive: ArchiveOption,
    secret: Annotated[
        Path, typer.Option(metavar="FILE", help="The office's secret: 64 hexadecimal digits.")
    ],
    key: KeyOption,
    series: Annotated[
        str, typer.Option(help="Of which lists it is one: standard; else its rulebook.")
    ] = "",
    inputs: Annotated[
        Path | None, typer.Option(help="Where the inputs lie, if not beside DIR in DIR.inputs.")
    ] = None,
    override: Annotated[
        list[str] | None, typer.Option("--override", help="Lift a refusal; needs --because.")
    ] = None,
    because: Annotated[
        list[str] | None, typer.Option("--because", help="Why; everybody reads it.")
    ] = None,
    rulebook: OwnRulebooksOption = None,
    on: Annotated[
        str | None, typer.Option(help="The day on which it comes out: 2026-01-31; else today.")
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Publish a list: its public evidence, signed, into the archive.

    Day and month of a birth, reports and what no rule reads stay with the office. Keep the hash
    that it prints: with it anybody sees whether the newest lists were left out.

    Example: arpad list publish sep10 --archive archive --secret office/secret --key office/key
    """
    from arpad.answers import archives as answers
    from arpad.library import archives
    from arpad.office.evidence.refusing import REFUSALS
    from arpad.office.period.unexplained import UnexplainedError

    need_directory(directory)
    day = parsed_date(on) or today()
    if day > today():
        not_yet("--on", day)
    private, hidden = private_key(key), secret_of(secret)
    overrides = parsed_overrides(override or [], because or [], REFUSALS)
    editions = known_rulebooks(*(rulebook or ()))
    signing, name = (hidden, private), _series(series)
    with writing(archive), working("Publishing"):
        try:
            begun, publication, problems = archives.publication(
                directory, archive, name, signing, editions.catalogue, inputs, overrides,
                day,
            )  # fmt: skip
        except UnexplainedError as error:
            fault("The list is not published: {reason}. Please report this.", reason=error)
        entry = (
            None if publication is None else str(archives.published(begun, publication, private))
        )
    answer = answers.published(str(archive), publication, entry, problems)
    tell(answer, partial(_print_published, answer), as_json=as_json)


def _series(name: str) -> str:
    """Return the name of a series of lists, or leave with 2; "" stands for the rulebook's."""
    from arpad.archive.evidence.records import is_series

    if name and not is_series(name):
        wrong_usage("--series {name}: give it a name of small letters, digits, - and _.", name=name)
    return name


@list_app.command("erase")
def erase(
    player_id: Annotated[str, typer.Argument(metavar="NUMBER", help="The player's number.")],
    archive: ArchiveOption,
    key: KeyOption,
    because: Annotated[str, typer.Option(help="Why, without the name: everybody reads it.")],
    on: Annotated[str | None, typer.Option(help="The day: 2026-01-31; else today.")] = None,
    as_json: JsonFlag = False,
) -> None:
    """Erase a person from the names of every list in the archive; their number and games stay.

    The record of it, with its day and its reason, is signed. Erasing again goes on where a run was
    stopped.

    Example: arpad list erase 4100018 --archive archive --key office/key --because "as requested"
    """
    from arpad.answers import archives as answers
    from arpad.library import archives
    from arpad.office.evidence.erasing import erasure_of

    private, begun = private_key(key), begun_archive(archive)
    day = parsed_date(on) or datetime.now(UTC).date()
    with writing(archive):
        problems: tuple[Problem, ...] = archives.unusable(begun, private)
        erasure = None
        if not problems:
            reason = plain(because).strip()
            erasure, problems = erasure_of(begun, player_id, day.isoformat(), reason, private)
        if erasure is not None:
            archives.erased(begun, erasure, private)
            problems += _left_in_office(archive, player_id)
    answer = answers.erased(begun, player_id, erasure, problems)
    tell(answer, partial(_print_erased, answer), as_json=as_json)


def _left_in_office(archive: Path, player_id: str) -> tuple["Problem", ...]:
    """Return a warning if the archive belongs to an office, which has the name in other places."""
    from arpad.registry.place import ABOUT
    from arpad.report.problems import Problem, Text

    office = archive.resolve().parent
    if not (office / ABOUT).is_file():
        return ()
    message = Text("The archive belongs to an office, and the office's own lists, reports and "
                   "journal may still have the name.")  # fmt: skip
    fix = Text("Erase the person there too: arpad player erase {player} --at {office}.",
               player=player_id, office=str(office))  # fmt: skip
    return (Problem("warning", "erase-left", message, fix=fix, found=player_id),)


def _print_published(answer: "ListPublished") -> None:
    if answer.entry is not None:
        typer.echo(
            f"List of {answer.list_date} ({answer.series}) published as {answer.entry}, with "
            f"{answer.named} names.\nHead of the archive: {answer.head}"
        )
    print_problems(answer.problems, shown_by="--json")


def _print_erased(answer: "PersonErased") -> None:
    if answer.head is not None:
        typer.echo(
            f"{answer.player_id} is erased: {answer.rows} rows taken out of {answer.lists} lists.\n"
            f"Head of the archive: {answer.head}"
        )
    print_problems(answer.problems, shown_by="--json")
