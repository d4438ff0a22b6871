"""`arpad claim`: take claims in, keep what proves them, decide, hear appeals, know the days."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.office.acting import Values, do, verb
from arpad.cli.office.arguments import ClaimArgument
from arpad.cli.office.desk import desk
from arpad.cli.office.opening import AtOption, OfficeGroup, signing_in_time
from arpad.cli.office.render_claims import print_claim, print_claims
from arpad.cli.output import tell
from arpad.cli.papers.documents import write_all
from arpad.cli.usage import exists_already, fault, no_number, one_of, wrong_usage
from arpad.office.acts.claims import Appeal, CorrectClaim, DecideClaim, HandIn, OpenClaim, Withdraw
from arpad.office.acts.declaring import declaration

if TYPE_CHECKING:
    from arpad.office.acting import Officer
    from arpad.office.desk import Desk


claim = typer.Typer(cls=OfficeGroup, help="Claims of players: take them in, decide in time.")
app.add_typer(claim, name="claim", no_args_is_help=True)

verb(claim, OpenClaim)


@claim.command("list")
def list_(
    waiting: Annotated[
        bool, typer.Option("--waiting", help="Those on which the office has to decide.")
    ] = False,
    at: AtOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Show the claims of an office, how they stand, and until when each could be made.

    Example: arpad claim list --waiting
    """
    from arpad.answers.claims import listed
    from arpad.office.claims.claim import claims

    here = desk(at)
    all_claims = claims(here.store).values()
    answer = listed(here, (claim for claim in all_claims if claim.is_waiting or not waiting))
    tell(answer, partial(print_claims, answer), as_json=as_json)


@claim.command()
def show(number: ClaimArgument, at: AtOption = None, as_json: JsonFlag = False) -> None:
    """Show a claim: its evidence, its days, what was decided, and why.

    Example: arpad claim show 3
    """
    from arpad.answers.claims import shown

    answer = shown(desk(at), number)
    if answer.claim is None:
        no_number(number, "arpad claim list")
    tell(answer, partial(print_claim, answer), as_json=as_json)


def _evidence(
    here: "Desk", acting: "Officer", values: Values, *, out: Path | None, as_json: bool
) -> None:
    """Keep more evidence, or write what there is into a folder."""
    if bool(values.get("files")) == (out is not None):
        wrong_usage("give files, or --out and a folder.")
    if out is not None:
        _give_out(here, values["number"], out, as_json=as_json)
    do(declaration(HandIn), here, acting, HandIn(**values), as_json=as_json)


def _decide(here: "Desk", acting: "Officer", values: Values, *, as_json: bool) -> None:
    """Decide, which makes it public; or record by which correction it takes effect."""
    from arpad.answers.claims import done as shown_done
    from arpad.office.acting import perform

    form = DecideClaim if "outcome" in values else CorrectClaim
    if form is CorrectClaim and "correction" not in values:
        one_of("--uphold", "--dismiss", "--correction")
    taken = {parameter.name: values[parameter.name] for parameter in declaration(form).parameters
             if parameter.name in values}  # fmt: skip
    with signing_in_time():
        done = perform(here, acting, form(**taken))
    answer = shown_done(here, done)
    tell(answer, partial(print_claim, answer), as_json=as_json)


OutOption = Annotated[
    Path | None, typer.Option("--out", "-o", help="Write what there is into this folder.")
]
verb(claim, HandIn, _evidence, (("out", OutOption, None),))
verb(claim, DecideClaim, _decide)
verb(claim, Appeal)
verb(claim, Withdraw)


def _give_out(here: "Desk", number: str, folder: Path, *, as_json: bool) -> None:
    """Write the files of a claim into a folder, under names of ours, and leave."""
    from arpad.answers.claims import shown
    from arpad.office.claims.proofs import safe_name

    answer = shown(here, number)
    if answer.claim is None:
        no_number(number, "arpad claim list")
    files = {}
    for place, evidence in enumerate(answer.claim.evidence, start=1):
        data = here.store.kept(evidence.sha256)
        if data is None:
            fault("the bytes of {file} are not there, or others: arpad office check.",
                  file=evidence.file)  # fmt: skip
        files[folder / safe_name(number, place, evidence.file)] = data
    if taken := [path for path in files if path.exists()]:
        exists_already(taken[0])
    write_all(files)
    answer = replace(answer, written=tuple(map(str, files)))
    tell(answer, partial(print_claim, answer), as_json=as_json)
