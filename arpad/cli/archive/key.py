"""`arpad key`: the key with which an office signs: a new one, one handed on, one that was lost."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.archive.opening import (
    ArchiveOption,
    KeyOption,
    begun_archive,
    is_faulty,
    need_signatures,
    private_key,
    writing,
)
from arpad.cli.findings import print_problems
from arpad.cli.output import tell
from arpad.cli.usage import wrong_usage
from arpad.cli.words import say
from arpad.report.names import plain

if TYPE_CHECKING:
    from arpad.answers.archives import KeyTold
    from arpad.archive.evidence.entries import Archive
    from arpad.archive.evidence.records import Record
    from arpad.archive.evidence.signing import PrivateKey
    from arpad.report.problems import Problem


key_app = typer.Typer(help="The key with which an office signs its lists.", no_args_is_help=True)
app.add_typer(key_app, name="key")
ReasonOption = Annotated[str, typer.Option("--because", help="Why; everybody reads it.")]


@key_app.command("new")
def new(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="Where the private key is to lie.")],
    as_json: JsonFlag = False,
) -> None:
    """Make a key: a private one that only you can read, and FILE.pub for everybody.

    Publish the public one where readers find it without your archive: on your site, in print.

    Example: arpad key new office/key
    """
    need_signatures()
    from arpad.answers.archives import KeyTold
    from arpad.archive.evidence.signing import PrivateKey, public_beside, write_key, write_public

    private, public = PrivateKey.new(), public_beside(path)
    if public.exists() or path.exists():
        wrong_usage("{path} or {public} exists already; a key is never written over.",
                    path=path, public=public.name)  # fmt: skip
    with writing(path):
        write_key(path, private)
        write_public(path, private)
    answer = KeyTold(public_key=private.public, written=(str(path), str(public)))
    tell(answer, partial(_print, answer), as_json=as_json)


@key_app.command("change")
def change(
    archive: ArchiveOption,
    key: KeyOption,
    to: Annotated[Path, typer.Option(metavar="FILE", help="The new private key: arpad key new.")],
    because: ReasonOption = "",
    as_json: JsonFlag = False,
) -> None:
    """Hand the archive on to a new key: the old one signs that the new one follows.

    Example: arpad key change --archive archive --key office/key --to office/key-2031
    """
    from arpad.archive.evidence.records import handed_on
    from arpad.library.archives import unusable

    old, fresh, begun = private_key(key), private_key(to), begun_archive(archive)
    problems = unusable(begun, old)
    if begun.last is None or problems:
        _tell(fresh, problems, as_json=as_json)
    _check_fresh("--to", fresh, begun)
    _add(begun, *handed_on(begun.last, old, fresh, plain(because).strip()), fresh)
    _tell(fresh, (), archive, as_json=as_json)


@key_app.command("lost")
def lost(
    archive: ArchiveOption, key: KeyOption, because: ReasonOption, as_json: JsonFlag = False
) -> None:
    """Go on with a new key when the old one is lost: everybody who verifies sees the break.

    Example: arpad key lost --archive archive --key office/key-2 --because "the disk burnt"
    """
    from arpad.archive.evidence.records import KEY_LOST, signed

    fresh, begun = private_key(key), begun_archive(archive)
    if begun.last is None or is_faulty(begun.problems):
        _tell(fresh, begun.problems, as_json=as_json)
    if not because.strip():
        wrong_usage("--because: say how the key was lost; everybody reads it.")
    _check_fresh("--key", fresh, begun)
    _add(begun, *signed(begun.last, KEY_LOST, {"because": plain(because).strip()}, fresh), fresh)
    _tell(fresh, (), archive, as_json=as_json)


def _check_fresh(option: str, fresh: "PrivateKey", archive: "Archive") -> None:
    """Leave with 2 if a key that is to follow has signed in the archive before."""
    if any(fresh.public in (record.key, record.key_after) for record in archive.records):
        wrong_usage("{option}: this key has signed in the archive already; make a new one.",
                    option=option)  # fmt: skip


def _add(archive: "Archive", record: "Record", data: bytes, key: "PrivateKey") -> None:
    from arpad.archive.evidence.entries import add_entry

    with writing(archive.folder):
        add_entry(archive, record, data, {}, key)


def _tell(
    key: "PrivateKey",
    problems: "tuple[Problem, ...]",
    archive: Path | None = None,
    *,
    as_json: bool,
) -> NoReturn:
    """Tell the new key, and the head of the archive that is now signed with it."""
    from arpad.answers.archives import KeyTold
    from arpad.archive.evidence.entries import read_archive

    last = None if archive is None else read_archive(archive).last
    head = None if last is None else last.sha256
    answer = KeyTold(public_key=key.public, head=head, problems=problems)
    tell(answer, partial(_print, answer), as_json=as_json)


def _print(answer: "KeyTold") -> None:
    if not answer.problems:
        typer.echo(say("Public key: {key}").format(key=answer.public_key))
    for path in answer.written:
        typer.echo(say("Written to {out}.").format(out=path))
    if answer.head is not None:
        typer.echo(say("Head of the archive: {head}").format(head=answer.head))
    print_problems(answer.problems, shown_by="--json")
