"""What officers do with claims: take one in, keep what proves it, decide, hear an appeal.

A claim that comes too late is refused with its article, unless an officer says why it is heard.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Final

from arpad.engine import questions as q
from arpad.law import NoRulebookError, Rulebook
from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.acts.claims import Appeal, CorrectClaim, DecideClaim, HandIn, OpenClaim, Withdraw
from arpad.office.acts.declaring import Handed, declaration
from arpad.office.articles import looked_up
from arpad.office.claims.claim import (
    APPEALED,
    CORRECTED,
    DISMISSED,
    UPHELD,
    WITHDRAWN,
    Claim,
    claims,
)
from arpad.office.claims.clocks import LastDay, appeal_time
from arpad.office.claims.deciding import no_correction, not_deciding, undecidable
from arpad.office.claims.proofs import label, wrong
from arpad.office.claims.public import put_public
from arpad.office.claims.telling import clashing, clock_of, dated, incomplete
from arpad.office.desk import Desk
from arpad.office.kept.settings import setting
from arpad.office.periods.public import Signing, signing_of
from arpad.registry.acts import Row
from arpad.registry.store import Store
from arpad.registry.tables import CLAIM_STEPS, CLAIMS
from arpad.registry.values import row_of
from arpad.registry.zones import today_of
from arpad.report.problems import Problem, Text, why_none

Step = DecideClaim | CorrectClaim | Appeal | Withdraw
OfClaim = Step | HandIn
Found = list[Problem] | dict[str, list[Row]]
"""Why something can't be done with a claim, or the rows that say it was."""
_AMOUNT: Final = re.compile(r"[0-9]{1,6}(\.[0-9]{1,2})?")


def open_claim(desk: Desk, officer: Officer, wanted: OpenClaim) -> Done:
    """Take a claim in, with what proves it; `officer.because` are the claimant's reasons.

    Refused if it is not told completely, disputes nothing that there is, was made before the time
    to claim began or after it ended (unless `wanted.although`), or is there already.
    """
    store = desk.store

    def decide() -> Decided:
        here = desk.anew()
        problems = [*incomplete(here, wanted, officer.at), *wrong(wanted.files)]
        if problems:
            return refused(*problems)
        time = clock_of(here, wanted)
        if isinstance(time, Problem):
            return refused(time)
        form = dated(here, wanted)
        late = _out_of_time(time, form.made_on, form.although)
        if problems := [*late, *clashing(store, form)]:
            return refused(*problems)
        number = str(store.highest("claim", "serial") + 1)
        rows = {
            "claim": [_row(number, form, time)],
            "claim_file": _files(store, number, form.files),
        }
        return Decided(
            officer.tells("claim.open"), rows, (form.player,) if form.player else (),
            events=(form.event,) if form.event else (), lists=(form.list_name,), claims=(number,),
        )  # fmt: skip

    return act(store, decide)


def hand_in(desk: Desk, officer: Officer, wanted: HandIn) -> Done:
    """Keep more of what proves a claim; refused once it is decided and nobody appeals."""
    store, number, files = desk.store, wanted.number, wanted.files

    def rows(claim: Claim) -> Found:
        if not claim.is_waiting:
            return [_closed(claim)]
        problems = wrong(files, len(claim.proofs))
        return problems or {"claim_file": _files(store, number, files)}

    return _on_claim(store, officer, wanted, rows)


def decide_claim(desk: Desk, officer: Officer, wanted: DecideClaim) -> Done:
    """Decide on a claim, or on the appeal against it; `officer.because` is told to the public.

    Refused without an article, where it names the player, before the claim was made, by the
    claimant, by who took it in if the office wants two, and of an appeal by who decided before.
    Told too: an article that its text hasn't, and that an upheld claim has no correction yet. It is
    made public with it; it is decided even where the disk refuses that, which is told then. Raises
    UnsafeFileError or OSError, and decides nothing, if the office's key can't be used or made.
    """
    signing: Signing | None = None
    list_date = wanted.on

    def rows(claim: Claim) -> Found:
        if not claim.is_waiting:
            return [_closed(claim)]
        nonlocal list_date, signing
        list_date = claim.list_date
        problems = not_deciding(desk.store, claim, officer)
        problems += undecidable(desk.store, claim, officer, wanted)
        if problems:
            return problems
        signing = signing_of(desk.vault.office)
        return {"claim_step": [_step(wanted, wanted.outcome)]}

    done = _on_claim(desk.store, officer, wanted, rows)
    done = looked_up(done, desk.catalogue, wanted.article, list_date)
    if done.act is None or signing is None:
        return done
    written, problems = _made_public(desk.store, signing)
    if wanted.outcome == UPHELD and not wanted.correction:
        problems = (_uncorrected(wanted.number), *problems)
    return replace(done, written=written, problems=(*done.problems, *problems))


def _made_public(store: Store, signing: Signing) -> tuple[tuple[Path, ...], tuple[Problem, ...]]:
    """Put what was decided into the archive; an error if the disk refuses that."""
    try:
        return put_public(store, signing)
    except OSError as error:
        message = Text("The claim is decided, and the archive refuses its record: {reason}.",
                       reason=error.strerror or str(error))  # fmt: skip
        fix = Text("The next decision puts it there.")
        return (), (Problem("error", "claim-record", message, fix=fix),)


def corrected(desk: Desk, officer: Officer, wanted: CorrectClaim) -> Done:
    """Record by which correction an upheld claim takes effect."""
    store, number, correction, on = desk.store, wanted.number, wanted.correction, wanted.on

    def rows(claim: Claim) -> Found:
        if claim.state != UPHELD or claim.correction == correction:
            message = Text("Claim {number} is not upheld, or has this correction already.",
                           number=number)  # fmt: skip
            fix = Text("Only what is upheld takes effect, once by each correction.")
            return [Problem("error", "claim-state", message, fix=fix, found=number)]
        if problems := [*no_correction(store, claim, correction), *_not_today(desk, officer, on)]:
            return problems
        row = _step(wanted, CORRECTED)
        return {"claim_step": [row]}

    return _on_claim(store, officer, wanted, rows)


def appeal(desk: Desk, officer: Officer, wanted: Appeal) -> Done:
    """Take in an appeal against a decision; `officer.because` are the reasons for it.

    Refused of what is not dismissed, a second time, after the last day (unless `although`), and
    without the deposit that the rulebook asks for: the office's fee of membership.
    """
    on, deposit, although = wanted.on, wanted.deposit, wanted.although
    fee, is_compared = setting(desk.store, "fee_membership"), True

    def rows(claim: Claim) -> Found:
        if claim.state != DISMISSED or claim.appeal:
            return [_closed(claim) if claim.appeal else _not_dismissed(claim)]
        book = _book(desk, claim)
        if isinstance(book, Problem):
            return [book]
        nonlocal is_compared
        is_compared = bool(fee) or not book[q.APPEAL_HAS_DEPOSIT]
        decided = claim.decisions[-1].day
        time = appeal_time(book, decided)
        since = time or LastDay("", decided, date.max, "")
        problems = [*_out_of_time(since, on, although), *_not_today(desk, officer, on)]
        problems += _no_deposit(book, deposit, fee)
        row = _step(
            wanted, APPEALED, article=since.article, last_day=time.last_day if time else "",
            although=although if on > since.last_day else "",
        )  # fmt: skip
        return problems or {"claim_step": [row]}

    done = _on_claim(desk.store, officer, wanted, rows)
    if done.act is None or is_compared:
        return done
    return replace(done, problems=(*done.problems, _fee_unknown(deposit)))


def withdraw(desk: Desk, officer: Officer, wanted: Withdraw) -> Done:
    """Record that the claimant gives up a claim, or an appeal."""

    def rows(claim: Claim) -> Found:
        if not claim.is_waiting:
            return [_closed(claim)]
        problems = _not_today(desk, officer, wanted.on)
        row = _step(wanted, WITHDRAWN)
        return problems or {"claim_step": [row]}

    return _on_claim(desk.store, officer, wanted, rows)


def _on_claim(
    store: Store, officer: Officer, wanted: OfClaim, rows: Callable[[Claim], Found]
) -> Done:
    """Record what is done with a claim that there is."""
    number = wanted.number

    def decide() -> Decided:
        claim = claims(store, [number]).get(number)
        if claim is None:
            message, fix = (Text("No claim has the number {number}.", number=number),
                            Text("Look at the list of claims."))  # fmt: skip
            return refused(Problem("error", "claim-unknown", message, fix=fix, found=number))
        outcome = rows(claim)
        if isinstance(outcome, list):
            return refused(*outcome)
        statement = officer.tells(declaration(type(wanted)).kind)
        players = (claim.player,) if claim.player else ()
        events = (claim.event,) if claim.event else ()
        return Decided(statement, outcome, players, events=events, claims=(number,))

    return act(store, decide)


def _out_of_time(time: LastDay | None, on: date, although: str) -> list[Problem]:
    """Return an error for a day before the time to claim or appeal, or after its last day."""
    if time is not None and on < time.since:
        message = Text("It was made on {day}, before {since}, from which the time for it runs.",
                       day=on, since=time.since)  # fmt: skip
        fix = Text("Correct the day: nothing is disputed before it is there.")
        return [Problem("error", "claim-day", message, fix=fix, found=str(on))]
    if time is None or on <= time.last_day or although:
        return []
    message = Text("It was made on {day}; the last day was {last_day} ({article}).", day=on,
                   last_day=time.last_day, article=time.article)  # fmt: skip
    fix = Text("Tell the claimant that it is too late, or say why it is heard although it is.")
    return [Problem("error", "claim-late", message, fix=fix, found=str(on))]


def _no_deposit(book: Rulebook, deposit: str, fee: str) -> list[Problem]:
    if not deposit and not book[q.APPEAL_HAS_DEPOSIT]:
        return []
    fix = Text("Give the amount, as 25.00: it is returned if the appeal is upheld.")
    if not deposit:
        message = Text("An appeal under {rulebook} comes with a deposit, and its amount was not "
                       "given.", rulebook=book.name)  # fmt: skip
    elif not _AMOUNT.fullmatch(deposit):
        message = Text("The deposit is '{deposit}', which is no amount of money.", deposit=deposit)
    elif fee and book[q.APPEAL_HAS_DEPOSIT] and Decimal(deposit) != Decimal(fee):
        message = Text("The deposit is {deposit}, and the fee of membership is {fee}.",
                       deposit=Decimal(deposit), fee=Decimal(fee))  # fmt: skip
        fix = Text("Take the fee as the deposit, or correct the fee.")
    else:
        return []
    return [Problem("error", "claim-deposit", message, fix=fix, found=deposit)]


def _fee_unknown(deposit: str) -> Problem:
    message = Text("Whether the deposit of {deposit} is the fee of membership isn't known.",
                   deposit=deposit)  # fmt: skip
    fix = Text("Record the fee once.")
    return Problem("warning", "claim-deposit", message, fix=fix, found=deposit)


def _uncorrected(number: str) -> Problem:
    message = Text("Claim {number} is upheld, and no correction is named: no list changes yet.",
                   number=number)  # fmt: skip
    fix = Text("Correct what was wrong, then name the act that corrects it.")
    return Problem("info", "claim-uncorrected", message, fix=fix, found=number)


def _not_today(desk: Desk, officer: Officer, on: date) -> list[Problem]:
    if on <= today_of(desk.store, officer.at):
        return []
    message, fix = Text("{day} is yet to come.", day=on), Text("Correct the day.")
    return [Problem("error", "claim-day", message, fix=fix, found=str(on))]


def _book(desk: Desk, claim: Claim) -> Rulebook | Problem:
    try:
        return desk.lists[claim.list_name].book_on(claim.list_date, desk.catalogue)
    except NoRulebookError as error:
        return Problem("error", "office-list", why_none(error),
                       fix=Text("Add the rulebook of that day."))  # fmt: skip


def _closed(claim: Claim) -> Problem:
    message = Text("Nothing is left to be decided of claim {number}.", number=claim.number)
    fix = Text("What was decided stays; a new claim has a number of its own.")
    return Problem("error", "claim-state", message, fix=fix, found=claim.number)


def _not_dismissed(claim: Claim) -> Problem:
    message = Text("Claim {number} is not dismissed: there is nothing to appeal against.",
                   number=claim.number)  # fmt: skip
    fix = Text("Decide on it first; whoever disagrees with what is upheld makes a claim of their "
               "own.")  # fmt: skip
    return Problem("error", "claim-state", message, fix=fix, found=claim.number)


def _row(number: str, wanted: OpenClaim, time: LastDay | None) -> Row:
    is_late = time is not None and wanted.made_on > time.last_day
    return row_of(
        CLAIMS, wanted, time, claim=number, serial=int(number), list=wanted.list_name,
        although=wanted.although if is_late else "", nameless=wanted.is_nameless,
    )  # fmt: skip


def _files(store: Store, number: str, files: Sequence[Handed]) -> list[Row]:
    return [
        {"claim": number, "file": label(file.name), "sha256": store.keep(file.data)}
        for file in files
    ]


def _step(wanted: Step, step: str, **more: object) -> Row:
    """Return what is done with a claim as the registry has it; `more` goes before the form."""
    return row_of(CLAIM_STEPS, wanted, claim=wanted.number, step=step, day=wanted.on, **more)
