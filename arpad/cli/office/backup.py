"""`arpad backup` and `arpad restore`: an office in one file, and back in an empty place."""

import os
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.archive.opening import need_signatures
from arpad.cli.findings import print_problems
from arpad.cli.inputs import known_rulebooks
from arpad.cli.office.opening import AtOption, database, need_office, now, opened, who
from arpad.cli.output import tell
from arpad.cli.terminal import working
from arpad.cli.usage import exists_already, fault, need_directory, nothing_written, wrong_usage
from arpad.cli.words import ACTS, counted, say

if TYPE_CHECKING:
    from arpad.answers.backups import BackupTaken, OfficeRestored


@app.command("backup")
def backup(
    out: Annotated[
        str, typer.Argument(metavar="FILE", help="A new file, or a directory for one named so.")
    ],
    at: AtOption = None,
    without_keys: Annotated[
        bool, typer.Option("--without-keys", help="Leave out the secret and the private key.")
    ] = False,
    as_json: JsonFlag = False,
) -> None:
    """Copy an office into one file as it stands now, even while others work in it.

    The file is read back before it gets its name. Its owner alone can read it, for the office's
    secret and its private key are in it, unless they are left out; keep them elsewhere then. This
    office's older backups in that directory expire by its settings, backup_days and backup_least.

    Example: arpad backup backups/ --at federation
    """
    from arpad.answers.backups import taken
    from arpad.office.backup.bundle import DamagedError
    from arpad.office.backup.expiring import expire
    from arpad.office.backup.places import note, registered_beside
    from arpad.office.backup.taking import BusyError, LinkedError, take
    from arpad.office.evidence.adding import archive_in
    from arpad.office.periods.public import ARCHIVE
    from arpad.registry.store import StoreFailedError

    if out.endswith(("/", os.sep)):
        need_directory(Path(out))
    office, moment, file = opened(at), now(), Path(out)
    if file.is_dir():
        file /= f"{office.directory.absolute().name}-{moment.replace(':', '')}.arpad"
    try:
        note(office.directory, file.parent)
        with working("Copying"):
            problems = [*registered_beside(office, archive_in(office.directory / ARCHIVE))]
            about = take(office, file, moment, has_keys=not without_keys)
    except LinkedError as error:
        wrong_usage("{reason}: what it leads to would not be in the backup. Move it to its place.",
                    reason=error)  # fmt: skip
    except FileExistsError:
        exists_already(file)
    except BusyError as error:
        fault("{reason}. Nothing was written; try again.", reason=error)
    except StoreFailedError as error:
        fault("the office's store refuses: {reason}. Nothing was written.", reason=error)
    except (OSError, DamagedError) as error:
        nothing_written(file, error)
    try:
        removed, more = expire(file.parent, office.identity, office.store, datetime.now(UTC))
    except OSError as error:
        fault("{path} is written; backups beside it can't be looked at: {reason}.",
              path=file, reason=error)  # fmt: skip
    answer = taken(file, about, removed, (*problems, *more))
    tell(answer, partial(_print_taken, answer), as_json=as_json)


@app.command("restore")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What arpad backup has written.")],
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="A new or empty directory.")],
    store: Annotated[
        Literal["sqlite", "postgresql", "folder"] | None,
        typer.Option(help="Where acts are kept: sqlite, or postgresql if ARPAD_DATABASE is set."),
    ] = None,
    keys: Annotated[
        Path | None,
        typer.Option(help="The directory of the secret and the key, for a backup without them."),
    ] = None,
    archive: Annotated[
        Path | None,
        typer.Option(help="A copy of the office's public archive, as it is published by now."),
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Set an office up again from a backup, only in an empty place, and examine it.

    A backup that was cut off or changed is refused. What was kept in one kind of database can be
    kept in the other. Who was erased since the backup is erased again: the register beside it tells
    who, and the public archive; what can't be applied is said.

    Example: arpad restore backups/federation.arpad federation
    """
    need_office()
    need_signatures()
    from arpad.answers.backups import refused, restored
    from arpad.office.backup.applying import Since, apply
    from arpad.office.backup.bundle import DamagedError
    from arpad.office.backup.restoring import restore as set_up
    from arpad.office.doctor.examining import examine
    from arpad.registry.place import NoOfficeError, opened_office
    from arpad.registry.store import StoreFailedError

    url, catalogue, officer = database(), known_rulebooks().catalogue, who(None)
    since = Since(file, archive)
    try:
        with working("Restoring"):
            about = set_up(file, directory, since.complete, store or "", url, keys)
            office = opened_office(directory, url)
            erased = apply(office, catalogue, officer, now())
            parts = examine(directory, url, catalogue, datetime.now(UTC))
            answer = restored(office, about, erased, since.problems, parts)
    except DamagedError as error:
        answer = refused(file, directory, error)
    except NoOfficeError as error:
        wrong_usage("{reason}. Nothing was restored.", reason=error)
    except StoreFailedError as error:
        fault("the office's store refuses: {reason}. Nothing was restored.", reason=error)
    except OSError as error:
        fault("{path}: {reason}. Nothing was restored.",
              path=error.filename or directory, reason=error)  # fmt: skip
    tell(answer, partial(_print_restored, answer), as_json=as_json)


def _print_taken(answer: "BackupTaken") -> None:
    text = say("{office} as of {moment}, {acts}, is in {file}")
    typer.echo(text.format(
        office=answer.office, moment=answer.taken_at, acts=counted(answer.acts, ACTS),
        file=answer.file,
    ))  # fmt: skip
    typer.echo(say("The last act: {sha256}").format(sha256=answer.sha256))
    if not answer.has_keys:
        typer.echo(say("The secret and the private key are not in it: keep them elsewhere."))
    for path in answer.removed:
        typer.echo(say("expired, and taken away: {file}").format(file=path))
    print_problems(answer.problems, shown_by="--json")


def _print_restored(answer: "OfficeRestored") -> None:
    if answer.acts is not None:
        text = say("{office} as of {moment}, {acts}, stands in {directory}")
        typer.echo(text.format(
            office=answer.office, moment=answer.taken_at, acts=counted(answer.acts, ACTS),
            directory=answer.directory,
        ))  # fmt: skip
        typer.echo(say("The last act: {sha256}").format(sha256=answer.sha256))
    for player in answer.erased:
        typer.echo(say("erased since the backup, and now here too: player {player}").format(
            player=player))  # fmt: skip
    print_problems(answer.problems, shown_by="--json")
