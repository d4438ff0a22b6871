"""`arpad claim reply` and `claim calendar`: what goes out of the office about claims."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag
from arpad.cli.office.arguments import ClaimArgument
from arpad.cli.office.claim import claim
from arpad.cli.office.desk import desk
from arpad.cli.office.letters import check_language, language_of
from arpad.cli.office.opening import AtOption, day_or_today
from arpad.cli.office.render_claims import print_claim, print_days, subject_of
from arpad.cli.output import tell
from arpad.cli.papers.documents import write_all, write_document
from arpad.cli.usage import check_free, fault, need_ending, no_number
from arpad.cli.web.opening import need_web
from arpad.cli.words import screen

if TYPE_CHECKING:
    from arpad.answers.claims import DaysTold
    from arpad.office.desk import Desk


@claim.command("reply")
def reply_(
    number: ClaimArgument,
    out: Annotated[
        Path, typer.Option("--out", "-o", help="Write it, new: FILE.pdf, FILE.xlsx or FILE.html.")
    ],
    in_language: Annotated[
        str,
        typer.Option("--in", help="en, es, ca or pt; else the player's, else the office's first."),
    ] = "",
    at: AtOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Write the reply to a claim, in the player's language, with the calculation attached.

    Example: arpad claim reply 3 -o reply.pdf --in ca
    """
    from arpad.answers.claims import shown
    from arpad.cli.office.claim_reply import reply
    from arpad.forms.catalogue import ENDINGS
    from arpad.office.claims.calculation import calculation, language_of_player
    from arpad.office.claims.claim import claims
    from arpad.office.corrections.recorded import entered_on
    from arpad.office.kept.settings import setting

    need_ending(out, ENDINGS)
    check_language(in_language)
    check_free(out)
    here = desk(at)
    answer = shown(here, number)
    if answer.claim is None:
        no_number(number, "arpad claim list")
    claimed = claims(here.store, [number])[number]
    spoken = in_language or language_of_player(here.store, claimed.player)
    spoken = spoken or language_of(here.store)
    try:
        sentences, problems = calculation(here, claimed, spoken)
    except OSError as error:
        fault("the archive of the office can't be read: {reason}.", reason=error)
    effect = entered_on(here, claimed.list_name, answer.claim.correction or "")
    document = reply(answer.claim, sentences, setting(here.store, "name"), spoken, effect)
    unshown = write_document(out, document)
    answer = replace(answer, written=(str(out),), problems=(*problems, *unshown))
    tell(answer, partial(print_claim, answer), as_json=as_json)


@claim.command()
def calendar(
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write them as a calendar, new: FILE.ics.")
    ] = None,
    since: Annotated[
        str | None, typer.Option("--since", help="Those from this day on (today).")
    ] = None,
    at: AtOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Show the last days to come: of claims against lists, and of appeals; or write a calendar.

    Example: arpad claim calendar -o claims.ics --at federation
    """
    from arpad.answers.claims import days
    from arpad.office.claims.days import last_days_of

    here = desk(at)
    last_days = last_days_of(here, day_or_today(since, here.store))
    answer = days(last_days, str(out) if out else None)
    if out is not None:
        need_ending(out, [".ics"])
        check_free(out)
        write_all({out: _calendar(here, answer)})
    tell(answer, partial(print_days, answer), as_json=as_json)


def _calendar(here: "Desk", answer: "DaysTold") -> bytes:
    """Return last days as a calendar, told as the office's pages tell them."""
    need_web()
    from arpad.office.kept.settings import setting
    from arpad.web.days import calendar, last_day
    from arpad.web.place import slug

    lang, entries = screen().lang, []
    for day in answer.days:
        subject = subject_of(day)
        mark = f"{slug(subject)}-{slug(day.name)}@{day.list}"
        entry = last_day(mark, day.list_date, subject, day.name, day.last_day, day.article, lang)
        entries.append(entry)
    return calendar(setting(here.store, "name"), entries, lang)
