"""`arpad claim`: take claims in, keep what proves them, decide, hear appeals, know the days."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.inputs import parsed_date
from arpad.cli.office.arguments import ClaimArgument
from arpad.cli.office.desk import desk, kept_list
from arpad.cli.office.opening import (
    AtOption,
    BecauseOption,
    ByOption,
    OfficeGroup,
    officer,
    signing,
)
from arpad.cli.office.opening import today as this_day
from arpad.cli.office.render_claims import print_claim, print_claims
from arpad.cli.output import fault, tell, wrong_usage

if TYPE_CHECKING:
    from arpad.answers.claims import ClaimShown
    from arpad.office.acting import Done
    from arpad.office.claims.proofs import Handed
    from arpad.office.desk import Desk
    from arpad.office.periods.public import Signing
    from arpad.registry.store import Store

claim = typer.Typer(cls=OfficeGroup, help="Claims of players: take them in, decide in time.")
app.add_typer(claim, name="claim", no_args_is_help=True)

OnOption = Annotated[str | None, typer.Option("--on", help="The day on which it was done (today).")]
AlthoughOption = Annotated[
    str, typer.Option("--although", help="Why it is heard although it is late.")
]


@claim.command("open")
def open_(
    claimant: Annotated[str, typer.Argument(metavar="NAME", help="Who claims.")],
    because: Annotated[str, typer.Option("--because", help="The reasons for it.")],
    player: Annotated[
        str, typer.Option(help="Whose rating is wrong: the number, or words of the name.")
    ] = "",
    list_name: Annotated[str, typer.Option("--list", help="The list that is disputed.")] = "",
    list_date: Annotated[
        str | None, typer.Option("--date", help="The day of that list (the last one).")
    ] = None,
    event: Annotated[
        str, typer.Option(help="The event in question; without a player, that it is not rated.")
    ] = "",
    round_: Annotated[str, typer.Option("--round", help="The round of the game in question.")] = "",
    fact: Annotated[str, typer.Option(help="The fact of the player in question: birth.")] = "",
    told_on: Annotated[
        str | None, typer.Option(help="When the claimant was told that the event is not rated.")
    ] = None,
    evidence: Annotated[
        list[Path] | None, typer.Option("--evidence", help="A file that proves it.")
    ] = None,
    nameless: Annotated[
        bool, typer.Option("--nameless", help="The public log doesn't say whose claim it is.")
    ] = False,
    although: AlthoughOption = "",
    on: OnOption = None,
    at: AtOption = None,
    by: ByOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Take a claim in: refused after its last day, by the article of the list's rulebook.

    Example: arpad claim open "Bilbao Ruiz, Marta" --player 502 --list active --because "round 2"
    """
    from arpad.office.claims.acts import open_claim
    from arpad.office.claims.telling import ClaimStatement

    here, acting = desk(at), officer(by, because)
    wanted = ClaimStatement(
        claimant=_plain(claimant),
        list_name=kept_list(here, list_name).name,
        made_on=day_of(on),
        list_date=parsed_date(list_date),
        player=_player(here.store, player),
        event=event,
        round=round_,
        fact=fact,
        told_on=parsed_date(told_on),
        although=_plain(although),
        is_nameless=nameless,
        files=_handed(evidence or ()),
    )
    _tell(here, open_claim(here, acting, wanted), as_json=as_json)


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
    found = claims(here.store).values()
    answer = listed(here, (one for one in found if one.is_waiting or not waiting))
    tell(answer, partial(print_claims, answer), as_json=as_json)


@claim.command()
def show(number: ClaimArgument, at: AtOption = None, as_json: JsonFlag = False) -> None:
    """Show a claim: its evidence, its days, what was decided, and why.

    Example: arpad claim show 3
    """
    from arpad.answers.claims import shown

    answer = shown(desk(at), number)
    if answer.claim is None:
        wrong_usage(f"no claim has the number {number}: arpad claim list.")
    tell(answer, partial(print_claim, answer), as_json=as_json)


@claim.command()
def evidence(
    number: ClaimArgument,
    files: Annotated[list[Path] | None, typer.Argument(help="Files that prove it.")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write what there is into this folder.")
    ] = None,
    because: BecauseOption = "handed in",
    at: AtOption = None,
    by: ByOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Keep more evidence for a claim, byte for byte; or write it all into a folder.

    Example: arpad claim evidence 3 scoresheet.pdf --at federation

    Example: arpad claim evidence 3 --out claim-3
    """
    from arpad.office.claims.acts import hand_in

    here = desk(at)
    if bool(files) == (out is not None):
        wrong_usage("give files, or --out and a folder.")
    if out is not None:
        _give_out(here, number, out, as_json=as_json)
    acting = officer(by, because)
    _tell(here, hand_in(here.store, acting, number, _handed(files or ())), as_json=as_json)


@claim.command()
def decide(
    number: ClaimArgument,
    because: Annotated[
        str, typer.Option("--because", help="The reasons: they are made public, so name nobody.")
    ],
    uphold: Annotated[bool, typer.Option("--uphold", help="The claimant is right.")] = False,
    dismiss: Annotated[bool, typer.Option("--dismiss", help="The claim is dismissed.")] = False,
    article: Annotated[str, typer.Option(help="On which it rests: 'FCE 16.6'.")] = "",
    correction: Annotated[
        str, typer.Option(help="The act that corrects it (arpad correct), by its number.")
    ] = "",
    on: OnOption = None,
    at: AtOption = None,
    by: ByOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Decide on a claim, or on the appeal against it, with the article; or name its correction.

    Whoever made the claim doesn't decide it; who decided it doesn't decide the appeal.

    Example: arpad claim decide 3 --uphold --article "FCE 16.6" --because "the game was won"

    Example: arpad claim decide 3 --correction 2 --because "the correction of May"
    """
    from arpad.answers.claims import done as shown_done
    from arpad.office.claims.acts import corrected, decide_claim

    if uphold + dismiss > 1 or not (uphold or dismiss or correction):
        wrong_usage("say one of --uphold and --dismiss, or name the --correction.")
    here, acting, day = desk(at), officer(by, because), day_of(on)
    key = signing(here.vault.office)  # a key that can't be used stops it before it is decided
    if not (uphold or dismiss):
        done = corrected(here.store, acting, number, correction, day)
    else:
        outcome = "upheld" if uphold else "dismissed"
        done = decide_claim(here, acting, number, outcome, _plain(article), day, correction)
    answer = shown_done(here, done)
    if done.act is not None:
        answer = _made_public(here, key, answer)
    tell(answer, partial(print_claim, answer), as_json=as_json)


@claim.command()
def appeal(
    number: ClaimArgument,
    because: Annotated[str, typer.Option("--because", help="The reasons of who appeals.")],
    deposit: Annotated[
        str, typer.Option(help="What was paid with it, as 25.00, where the rulebook asks for it.")
    ] = "",
    although: AlthoughOption = "",
    on: OnOption = None,
    at: AtOption = None,
    by: ByOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Take in an appeal against a decision: refused after its last day, by its article.

    Example: arpad claim appeal 3 --deposit 25.00 --because "round 2 was not looked at"
    """
    from arpad.office.claims.acts import appeal as appeal_against

    here, acting = desk(at), officer(by, because)
    done = appeal_against(here, acting, number, day_of(on), deposit, _plain(although))
    _tell(here, done, as_json=as_json)


@claim.command()
def withdraw(
    number: ClaimArgument,
    because: BecauseOption,
    on: OnOption = None,
    at: AtOption = None,
    by: ByOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Record that the claimant gives up a claim, or an appeal.

    Example: arpad claim withdraw 3 --because "the claimant wrote so"
    """
    from arpad.office.claims.acts import withdraw as given_up

    here, acting = desk(at), officer(by, because)
    _tell(here, given_up(here.store, acting, number, day_of(on)), as_json=as_json)


def _made_public(here: "Desk", key: "Signing", answer: "ClaimShown") -> "ClaimShown":
    """Put what was decided into the archive; it is decided even where the disk refuses that."""
    from dataclasses import replace

    from arpad.office.claims.public import put_public

    try:
        written, problems = put_public(here.store, key)
    except OSError as error:
        fault(
            f"the claim is decided, and the archive refuses its record: {error.strerror or error}; "
            "the next decision puts it there."
        )
    problems = (*answer.problems, *problems)
    return replace(answer, written=tuple(map(str, written)), problems=problems)


def _give_out(here: "Desk", number: str, folder: Path, *, as_json: bool) -> None:
    """Write the files of a claim into a folder, under names of ours, and leave."""
    from dataclasses import replace

    from arpad.answers.claims import shown
    from arpad.cli.papers.documents import write_all
    from arpad.office.claims.proofs import safe_name

    answer = shown(here, number)
    if answer.claim is None:
        wrong_usage(f"no claim has the number {number}: arpad claim list.")
    files = {}
    for place, one in enumerate(answer.claim.evidence, start=1):
        data = here.store.kept(one.sha256)
        if data is None:
            fault(f"the bytes of {one.file} are not there, or others: arpad office check.")
        files[folder / safe_name(number, place, one.file)] = data
    if taken := [path for path in files if path.exists()]:
        wrong_usage(f"{taken[0]} exists already: give another folder.")
    write_all(files)
    answer = replace(answer, written=tuple(map(str, files)))
    tell(answer, partial(print_claim, answer), as_json=as_json)


def _handed(paths: Sequence[Path]) -> "tuple[Handed, ...]":
    """Return files as they are handed in, or leave with 2 at the first that can't be read."""
    from arpad.formats.files import reason, whole
    from arpad.office.claims.proofs import BYTES_MAX, Handed

    found = []
    for path in paths:
        try:
            found.append(Handed(path.name, whole(path, BYTES_MAX)))
        except OSError as error:
            wrong_usage(f"{path} can't be read: {reason(error)}.")
    return tuple(found)


def _player(store: "Store", text: str) -> str:
    """Return the number of the player whom a text means, or leave with 2; "" for no text."""
    from arpad.office.players.finding import meant

    number, problems = meant(store, text) if text else ("", ())
    if problems:
        wrong_usage(f"--player: {problems[0].message} {problems[0].fix}")
    return number


def _plain(text: str) -> str:
    from arpad.report.plain import plain

    return plain(text).strip()


def day_of(text: str | None) -> date:
    """Return the day that was given, today without one, or leave with 2 if it is none."""
    found = parsed_date(text)
    return found or date.fromisoformat(this_day())


def _tell(here: "Desk", found: "Done", *, as_json: bool) -> None:
    from arpad.answers.claims import done

    answer = done(here, found)
    tell(answer, partial(print_claim, answer), as_json=as_json)
