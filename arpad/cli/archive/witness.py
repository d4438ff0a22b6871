"""`arpad archive witness`, `request` and `cosigned`: others sign an archive's checkpoint."""

import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.archive.opening import (
    begun_archive,
    need_signatures,
    private_key,
    verifier_keys,
    writing,
)
from arpad.cli.findings import print_problems
from arpad.cli.output import tell
from arpad.cli.usage import fault, refuse, wrong_usage
from arpad.cli.words import say

if TYPE_CHECKING:
    from arpad.answers.archives import CheckpointSigned
    from arpad.archive.evidence.entries import Archive
    from arpad.archive.log.checkpoint import Checkpoint
    from arpad.archive.log.request import SigningRequest

archive_app = typer.Typer(
    help="Prove what a list says of a player; let others witness an archive, witness theirs.",
    no_args_is_help=True,
)
app.add_typer(archive_app, name="archive")
WitnessOption = Annotated[
    list[str], typer.Option("--witness", metavar="VKEY", help="The key of a witness.")
]


@archive_app.command("witness")
def witness(
    source: Annotated[
        Path, typer.Argument(metavar="ARCHIVE|REQUEST", help="Somebody's archive, or its request.")
    ],
    key: Annotated[
        Path, typer.Option("--key", metavar="FILE", help="Your private key: arpad key new.")
    ],
    name: Annotated[str, typer.Option(help="Your name as a witness: newspaper.example/chess.")],
    log: Annotated[
        list[str], typer.Option("--log", metavar="VKEY", help="The key of the archive's office.")
    ],
    state: Annotated[Path, typer.Option(metavar="DIR", help="Where is kept what you signed last.")],
    as_json: JsonFlag = False,
) -> None:
    """Sign the checkpoint of somebody else's archive, if it begins with the one you signed last.

    Refused otherwise: then the past was rewritten, or the newest records were left out. Take a key
    that signs nothing else. Send the line that it prints to the office.

    Example: arpad archive witness archive --key key --name news.example --log VKEY --state signed
    """
    from arpad.answers.archives import CheckpointSigned
    from arpad.archive.evidence.witness import Witness, witnessed
    from arpad.archive.log.note import ED25519, NoNoteError, is_name

    if not is_name(name):
        wrong_usage("--name {name}: a name has neither blanks nor plus signs.", name=name)
    by = Witness(private_key(key), name, state, verifier_keys(log, "--log", ED25519))
    request = _asked(source)
    try:
        with writing(state):
            line, problems = witnessed(request, by, int(time.time()))
    except NoNoteError as error:
        fault("What was signed last can't be read in {state}: {reason}.", state=state, reason=error)
    answer = CheckpointSigned(
        verifier_key=str(by.verifier_key), signature=None if line is None else str(line).strip(),
        problems=problems,
    )  # fmt: skip
    tell(answer, partial(_print, answer), as_json=as_json)


@archive_app.command("request")
def request(
    source: Annotated[Path, typer.Argument(metavar="ARCHIVE", help="The folder of the lists.")],
    old: Annotated[int, typer.Option(min=0, help="How many records the witness signed last.")] = 0,
) -> None:
    """Print what a witness is asked who has no copy of the archive (C2SP tlog-witness).

    Example: arpad archive request archive --old 12
    """
    from arpad.archive.evidence.witness import request_of

    need_signatures()
    archive = begun_archive(source)
    if archive.head is None:
        wrong_usage("{source} has no checkpoint that is in order; its next publication writes one.",
                    source=source)  # fmt: skip
    typer.echo(bytes(request_of(archive, archive.head, old)).decode(), nl=False)


@archive_app.command("cosigned")
def cosigned(
    source: Annotated[Path, typer.Argument(metavar="ARCHIVE", help="The folder of the lists.")],
    signatures: Annotated[
        Path, typer.Argument(metavar="FILE", help="What the witness printed, or its checkpoint.")
    ],
    witness: WitnessOption,
    as_json: JsonFlag = False,
) -> None:
    """Put the signatures of witnesses under the archive's checkpoint, for everybody who verifies.

    The next publication writes a new checkpoint, which they sign anew; those signed before stay
    good for `arpad list verify --since`.

    Example: arpad archive cosigned archive line --witness VKEY
    """
    from arpad.answers.archives import CheckpointSigned
    from arpad.archive.evidence.entries import put_head
    from arpad.archive.evidence.witness import with_cosignatures
    from arpad.archive.log.note import BYTES_MAX, COSIGNATURE, NoNoteError
    from arpad.formats.files import whole

    need_signatures()
    begun, keys = begun_archive(source), verifier_keys(witness, "--witness", COSIGNATURE)

    def head(archive: "Archive") -> "Checkpoint | None":
        return with_cosignatures(archive, whole(signatures, BYTES_MAX), keys)

    try:
        with writing(source):
            put_head(begun.folder, head)
    except NoNoteError as error:
        refuse(error, signatures)
    answer = CheckpointSigned(verifier_key=str(keys[0]))
    tell(answer, partial(_print, answer), as_json=as_json)


def _asked(source: Path) -> "Archive | SigningRequest":
    """Return the archive, or the request in a file; leave with 2 if it is neither."""
    from arpad.archive.evidence.entries import is_archive, read_archive
    from arpad.archive.log.note import BYTES_MAX, NoNoteError
    from arpad.archive.log.request import read_request
    from arpad.formats.files import whole

    if is_archive(source):
        return read_archive(source)
    try:
        return read_request(whole(source, 2 * BYTES_MAX))
    except (NoNoteError, OSError) as error:
        wrong_usage("{source}: it is neither an archive nor a request: {reason}.",
                    source=source, reason=error)  # fmt: skip


def _print(answer: "CheckpointSigned") -> None:
    if answer.signature is not None:
        typer.echo(answer.signature)
        sentence = say("Readers check it with --witness {key}").format(key=answer.verifier_key)
        typer.echo(sentence, err=True)
    print_problems(answer.problems, shown_by="--json")
