"""`arpad list verify`: whether published lists are what they say."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from arpad.cli.app import JsonFlag, OwnRulebooksOption
from arpad.cli.archive.opening import need_signatures, public_key_of, verifier_keys
from arpad.cli.findings import print_problems
from arpad.cli.inputs import known_rulebooks
from arpad.cli.lists import list_app
from arpad.cli.output import tell
from arpad.cli.terminal import working
from arpad.cli.usage import cant_be_read, need_directory, wrong_usage
from arpad.cli.words import counted, marked, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arpad.answers.verifying import ListsVerified, ListVerified
    from arpad.archive.evidence.past import KeptCopy
    from arpad.law import Catalogue


ENTRIES: Final = (marked("1 entry"), marked("{count} entries"))
InputsOption = Annotated[
    Path | None, typer.Option(help="Where the inputs lie, if not beside the lists in NAME.inputs.")
]
PublicKeyOption = Annotated[
    str, typer.Option("--key", metavar="HEX|FILE", help="Of an archive: the office's key.")
]
HeadOption = Annotated[
    str, typer.Option("--head", metavar="HASH", help="Of an archive: the hash of its head.")
]
SinceOption = Annotated[
    Path | None,
    typer.Option("--since", metavar="OLD", help="Of an archive: an older copy or checkpoint."),
]
WitnessesOption = Annotated[
    list[str] | None,
    typer.Option("--witness", metavar="VKEY", help="Of an archive: the key of a witness."),
]


@list_app.command("verify")
def verify(
    source: Annotated[
        Path, typer.Argument(metavar="DIR", help="A list's directory, a folder, or an archive.")
    ],
    inputs: InputsOption = None,
    rulebook: OwnRulebooksOption = None,
    key: PublicKeyOption = "",
    head: HeadOption = "",
    since: SinceOption = None,
    witness: WitnessesOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Verify a list, a folder of lists, or an archive: every byte, and every row made again.

    Who gives an archive's key and head as the office publishes them elsewhere also sees whether it
    was rewritten whole, and whether the newest lists were left out. An older copy, a checkpoint or
    a witness also finds a past rewritten by whoever has the key.

    Example: arpad list verify archive --key office.pub --since archive-of-last-year
    """
    from arpad.archive.canonical import is_hash
    from arpad.archive.evidence.entries import is_archive

    need_directory(source)
    need_directory(inputs)
    catalogue = known_rulebooks(*(rulebook or ())).catalogue
    public = public_key_of(key)
    if head and not is_hash(head):
        wrong_usage("--head: give the 64 hexadecimal digits that a list is printed with.")
    try:
        if is_archive(source):
            answer = _archive(source, catalogue, public, head, since, witness or ())
            tell(answer, partial(_print_archive, answer), as_json=as_json)
        if public or head or since or witness:
            wrong_usage("--key, --head, --since, --witness are of an archive; {source} is none.",
                        source=source)  # fmt: skip
        answer = _lists(source, catalogue, inputs)
    except OSError as error:
        cant_be_read(source, error, is_fault=True)
    tell(answer, partial(_print, answer), as_json=as_json)


def _archive(
    source: Path,
    catalogue: "Catalogue",
    public: str,
    head: str,
    since: Path | None,
    witnesses: "Sequence[str]",
) -> "ListsVerified":
    """Verify an archive against what is held of it elsewhere."""
    from arpad.answers.archives import archive_verified
    from arpad.archive.evidence.entries import read_archive
    from arpad.archive.log.note import COSIGNATURE

    need_signatures()
    with working("Verifying"):
        signers = verifier_keys(witnesses, "--witness", COSIGNATURE)
        archive = read_archive(source)
        return archive_verified(archive, catalogue, public, head, _kept(since), signers)


def _lists(source: Path, catalogue: "Catalogue", inputs: Path | None) -> "ListsVerified":
    """Verify one list or a folder of them; `inputs`: where these lie, if not beside."""
    from arpad.answers.verifying import verified
    from arpad.archive import verify as archive_verify
    from arpad.archive.writing import inputs_kept

    with working("Verifying"):
        checked = archive_verify.verify(source)
        beside = archive_verify.lists_beside(source, checked)
        return verified(checked, beside, partial(inputs_kept, elsewhere=inputs), catalogue)


def _kept(since: Path | None) -> "KeptCopy | None":
    """Return what was kept of an archive, a copy or a checkpoint; leave with 2 if it is none."""
    from arpad.archive.evidence.entries import is_archive, read_archive
    from arpad.archive.evidence.past import KeptCopy
    from arpad.archive.log.checkpoint import read_checkpoint
    from arpad.archive.log.note import BYTES_MAX, NoNoteError
    from arpad.formats.files import whole

    if since is None:
        return None
    if is_archive(since):
        return KeptCopy(read_archive(since), str(since))
    try:
        return KeptCopy(read_checkpoint(whole(since, BYTES_MAX)), str(since))
    except (NoNoteError, OSError) as error:
        wrong_usage("--since {since}: it is neither an archive nor a checkpoint: {reason}.",
                    since=since, reason=error)  # fmt: skip


def _print(answer: "ListsVerified") -> None:
    for checked in answer.lists:
        text = say("{directory}: list of {day}, {identity}… verified: every byte")
        if checked.is_recomputed:
            text = say("{directory}: list of {day}, {identity}… verified: every byte and every row")
        if not checked.is_sound or checked.identity is None:
            text = say("{directory}: NOT what it says")
        identity = (checked.identity or "")[:16]
        typer.echo(
            text.format(directory=checked.directory, day=checked.list_date, identity=identity)
        )
    print_problems(answer.problems, shown_by="--json")


def _print_archive(answer: "ListsVerified") -> None:
    for checked in answer.lists:
        typer.echo(_of_archive(checked))
    head = say("Head of the archive: {head}").format(head=answer.head)
    typer.echo(f"{counted(answer.entries or 0, ENTRIES)}. {head}")
    if answer.keys:
        typer.echo(say("Signed with the key {key}").format(key=answer.keys[-1]))
    if answer.checkpoint_key:
        typer.echo(say("Checkpoints are signed with {key}").format(key=answer.checkpoint_key))
    for signer in answer.witnesses:
        text = say("The witness {name} signed the first {n} records on {day}")
        typer.echo(text.format(name=signer.name, n=signer.records, day=signer.signed_at))
    print_problems(answer.problems, shown_by="--json")


def _of_archive(checked: "ListVerified") -> str:
    """Return what was seen of a list of an archive."""
    if not checked.is_sound or checked.identity is None:
        text = say("{directory}: list of {day} ({series}): NOT what it says")
    elif checked.erased:
        text = say("{directory}: list of {day} ({series}), {identity}… verified: all {rows} rows "
                   "made again, {erased} of its rows of names erased")  # fmt: skip
    else:
        text = say("{directory}: list of {day} ({series}), {identity}… verified: all {rows} rows "
                   "made again")  # fmt: skip
    return text.format(
        directory=checked.directory, day=checked.list_date, series=checked.series,
        identity=(checked.identity or "")[:16], rows=checked.rows, erased=checked.erased,
    )  # fmt: skip
