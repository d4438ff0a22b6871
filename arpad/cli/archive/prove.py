"""`arpad archive prove` and `verify`: that a row stood on a list, without the archive."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag
from arpad.cli.archive.opening import need_signatures, public_key_of, verifier_keys
from arpad.cli.archive.witness import archive_app
from arpad.cli.findings import print_problems
from arpad.cli.output import tell
from arpad.cli.usage import check_free, refused_there, wrong_usage
from arpad.cli.words import say

if TYPE_CHECKING:
    from arpad.answers.archives import ProofVerified, RowProved


@archive_app.command("prove")
def prove(
    player_id: Annotated[str, typer.Argument(metavar="NUMBER", help="The player's number.")],
    source: Annotated[
        Path, typer.Argument(metavar="LIST", help="A published list: archive/00000003.")
    ],
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FILE", help="Where the proof is to lie.")
    ],
    as_json: JsonFlag = False,
) -> None:
    """Write a proof that a player stood on a published list, good without the archive.

    It holds the row, the name unless it is erased, and the archive's checkpoint with the signatures
    of its witnesses (C2SP tlog-proof).

    Example: arpad archive prove 4100018 archive/00000003 --out player.tlog-proof
    """
    from arpad.answers.archives import row_proved
    from arpad.formats.files import write_whole

    need_signatures()
    check_free(out)
    try:
        answer, data = row_proved(source, player_id, str(out))
        if data is not None:
            write_whole(out, data)
    except OSError as error:
        refused_there(error, out)
    tell(answer, partial(_print, answer), as_json=as_json)


@archive_app.command("verify")
def verify(
    source: Annotated[
        Path, typer.Argument(metavar="PROOF", help="A proof, or a QR code's text; -: from a pipe.")
    ],
    key: Annotated[
        str, typer.Option("--key", metavar="HEX|FILE", help="The office's public key.")
    ] = "",
    witness: Annotated[
        list[str] | None, typer.Option("--witness", metavar="VKEY", help="The key of a witness.")
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Verify a proof that a player stood on a list; neither the archive nor a network is needed.

    The proof is a file of archive prove, or what a scanner reads from the code of a certificate.

    Example: arpad archive verify player.tlog-proof --key office.pub
    """
    from arpad.answers.archives import proof_verified
    from arpad.archive.evidence.packed import proof_in
    from arpad.archive.log.note import BYTES_MAX, COSIGNATURE, NoNoteError
    from arpad.formats.files import piped, whole

    need_signatures()
    public = public_key_of(key)
    witnesses = verifier_keys(witness or (), "--witness", COSIGNATURE)
    try:
        is_piped = str(source) == "-"
        proof = proof_in(piped(2 * BYTES_MAX) if is_piped else whole(source, 2 * BYTES_MAX))
    except (NoNoteError, OSError) as error:
        wrong_usage("{source} is no proof: {reason}.", source=source, reason=error)
    answer = proof_verified(proof, public, witnesses)
    tell(answer, partial(_print_verified, answer), as_json=as_json)


def _print(answer: "RowProved") -> None:
    if answer.written is not None:
        typer.echo(say("Written to {out}.").format(out=answer.written))
    print_problems(answer.problems, shown_by="--json")


def _print_verified(answer: "ProofVerified") -> None:
    if answer.row is not None:
        whose = " ".join((answer.row["player_id"], str((answer.person or {}).get("name", ""))))
        text = say("{player} stood on the list of {day} ({series}) with {rating}.")
        typer.echo(text.format(player=whose.strip(), day=answer.list_date, series=answer.series,
                               rating=answer.row.get("rating", "")))  # fmt: skip
    for signer in answer.witnesses:
        text = say("The witness {name} signed the first {n} records on {day}")
        typer.echo(text.format(name=signer.name, n=signer.records, day=signer.signed_at))
    print_problems(answer.problems, shown_by="--json")
