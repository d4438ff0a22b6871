"""How claims are printed: how each stands, its days with their articles, what was done."""

from typing import TYPE_CHECKING

import typer

from arpad.cli.findings import print_problems
from arpad.cli.words import marked, say

if TYPE_CHECKING:
    from arpad.answers.claims import (
        ClaimShown,
        ClaimsListed,
        ClaimTold,
        DaysTold,
        LastDayTold,
        StepTold,
    )

STATES = (
    marked("open"), marked("upheld"), marked("dismissed"), marked("appealed"), marked("withdrawn"),
    marked("corrected"),
)  # fmt: skip
DEPOSIT = (marked("held"), marked("returned"), marked("kept"))
"""How claims stand, and what becomes of a deposit: said where they are shown."""


def print_claims(answer: "ClaimsListed") -> None:
    """Print claims, each with its days."""
    for claim in answer.claims:
        _print_head(claim)
        _print_days(claim)
    if not answer.claims:
        typer.echo(say("Nothing is recorded."))
    print_problems(answer.problems, shown_by="--json")


def print_claim(answer: "ClaimShown") -> None:
    """Print all that is known of a claim, and where its files were written."""
    if answer.claim is not None:
        _print_claim(answer.claim)
    for path in answer.written:
        typer.echo(say("Written to {out}.").format(out=path))
    print_problems(answer.problems, shown_by="--json")


def print_days(answer: "DaysTold") -> None:
    """Print last days to come, the soonest first, and where the calendar was written."""
    for day in answer.days:
        typer.echo(f"{day.last_day}  {subject_of(day)}: {say(day.name)} ({day.article})")
    if not answer.days:
        typer.echo(say("Nothing is recorded."))
    if answer.written:
        typer.echo(say("Written to {out}.").format(out=answer.written))
    print_problems(answer.problems, shown_by="--json")


def subject_of(last: "LastDayTold") -> str:
    """Return what a last day is about: a claim, an event, or a list."""
    if last.claim:
        return say("Claim {claim}").format(claim=last.claim)
    if last.event:
        return say("Event {event}").format(event=last.event)
    return f"{last.list} {last.list_date}"


def _print_claim(claim: "ClaimTold") -> None:
    _print_head(claim)
    typer.echo("    " + say("because: {why}").format(why=claim.because))
    _print_days(claim)
    for file in claim.evidence:
        typer.echo(f"    {file.file}  {file.sha256[:16]}")
    for step in claim.steps:
        _print_step(step)
    if claim.deposit_is:
        typer.echo("    " + say("the deposit is {state}").format(state=say(claim.deposit_is)))


def _print_head(claim: "ClaimTold") -> None:
    text = say("Claim {claim}, {claimant}, against {list} of {day}: {state}")
    typer.echo(text.format(
        claim=claim.claim, claimant=claim.claimant, list=claim.list, day=claim.list_date,
        state=say(claim.state),
    ))  # fmt: skip
    named = (
        (say("player"), claim.player), (say("event"), claim.event), (say("round"), claim.round),
        (say("fact"), say(claim.fact) if claim.fact else None),
    )  # fmt: skip
    about = ", ".join(f"{what} {which}" for what, which in named if which)
    typer.echo(f"    {about}")


def _print_days(claim: "ClaimTold") -> None:
    text = say("made on {day}; the rules give no last day")
    if claim.last_day is not None:
        text = say("made on {day}; the last day was {last_day} ({article})")
    sentence = text.format(day=claim.made_on, last_day=claim.last_day, article=claim.article)
    typer.echo(f"    {sentence}")
    if claim.although:
        typer.echo("    " + say("heard although it is late: {why}").format(why=claim.although))
    if claim.appeal_until is not None:
        text = say("can be appealed against until {day} ({article})")
        sentence = text.format(day=claim.appeal_until, article=claim.appeal_article)
        typer.echo(f"    {sentence}")


def _print_step(step: "StepTold") -> None:
    article = f" ({step.article})" if step.article else ""
    typer.echo(f"    {step.day}  {step.who}: {say(step.step)}{article}: {step.because}")
    if step.although:
        typer.echo("      " + say("heard although it is late: {why}").format(why=step.although))
    if step.deposit:
        typer.echo("      " + say("deposit: {amount}").format(amount=step.deposit))
    if step.correction:
        typer.echo("      " + say("correction: {number}").format(number=step.correction))
