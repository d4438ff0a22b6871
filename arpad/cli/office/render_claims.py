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
    for one in answer.claims:
        _print_head(one)
        _print_days(one)
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
    for one in answer.days:
        typer.echo(f"{one.last_day}  {subject_of(one)}: {say(one.name)} ({one.article})")
    if not answer.days:
        typer.echo(say("Nothing is recorded."))
    if answer.written:
        typer.echo(say("Written to {out}.").format(out=answer.written))
    print_problems(answer.problems, shown_by="--json")


def subject_of(one: "LastDayTold") -> str:
    """Return what a last day is about: a claim, an event, or a list."""
    if one.claim:
        return say("Claim {claim}").format(claim=one.claim)
    if one.event:
        return say("Event {event}").format(event=one.event)
    return f"{one.list} {one.list_date}"


def _print_claim(one: "ClaimTold") -> None:
    _print_head(one)
    typer.echo("    " + say("because: {why}").format(why=one.because))
    _print_days(one)
    for file in one.evidence:
        typer.echo(f"    {file.file}  {file.sha256[:16]}")
    for step in one.steps:
        _print_step(step)
    if one.deposit_is:
        typer.echo("    " + say("the deposit is {state}").format(state=say(one.deposit_is)))


def _print_head(one: "ClaimTold") -> None:
    text = say("Claim {claim}, {claimant}, against {list} of {day}: {state}")
    typer.echo(text.format(
        claim=one.claim, claimant=one.claimant, list=one.list, day=one.list_date,
        state=say(one.state),
    ))  # fmt: skip
    named = (
        (say("player"), one.player), (say("event"), one.event), (say("round"), one.round),
        (say("fact"), say(one.fact) if one.fact else None),
    )  # fmt: skip
    about = ", ".join(f"{what} {which}" for what, which in named if which)
    typer.echo(f"    {about}")


def _print_days(one: "ClaimTold") -> None:
    text = say("made on {day}; the rules give no last day")
    if one.last_day is not None:
        text = say("made on {day}; the last day was {last_day} ({article})")
    told = text.format(day=one.made_on, last_day=one.last_day, article=one.article)
    typer.echo(f"    {told}")
    if one.although:
        typer.echo("    " + say("heard although it is late: {why}").format(why=one.although))
    if one.appeal_until is not None:
        text = say("can be appealed against until {day} ({article})")
        told = text.format(day=one.appeal_until, article=one.appeal_article)
        typer.echo(f"    {told}")


def _print_step(step: "StepTold") -> None:
    article = f" ({step.article})" if step.article else ""
    typer.echo(f"    {step.day}  {step.who}: {say(step.step)}{article}: {step.because}")
    if step.although:
        typer.echo("      " + say("heard although it is late: {why}").format(why=step.although))
    if step.deposit:
        typer.echo("      " + say("deposit: {amount}").format(amount=step.deposit))
    if step.correction:
        typer.echo("      " + say("correction: {number}").format(number=step.correction))
