"""The reply to a claim, as a document in the claimant's language, with the calculation attached."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arpad.cli.words import words

if TYPE_CHECKING:
    from datetime import date

    from arpad.answers.claims import ClaimTold, StepTold
    from arpad.explain.language import Translator
    from arpad.forms.document import Document, Fields, Section


@dataclass(frozen=True, slots=True)
class _Speech:
    """How words and days are said in the language of the reply."""

    lang: str
    say: "Translator"

    def day(self, day: "date") -> str:
        from arpad.explain.language import long_date

        return long_date(day, self.lang)


def reply(
    claim: "ClaimTold", sentences: Sequence[str], office: str, lang: str, effect: "date | None"
) -> "Document":
    """Return the reply: what was claimed, what was decided and why, what can be done, the figures.

    Before a decision it says that the claim is there, and until when it was in time. `effect`:
    the day of the list that bore its correction first, None before there is one.
    """
    from arpad.forms.document import Document, Note, Section, Signatures

    speech = _Speech(lang, words(lang))
    say = speech.say
    sections = [
        Section((_fields(claim, speech),)),
        Section((Note((claim.because,)),), say("Your reasons")),
        *(_decision(one, speech) for one in claim.steps if one.step in ("upheld", "dismissed")),
        *_what_follows(claim, speech, effect),
        Section((Signatures(((say("the rating office"), office),)),)),
    ]
    if text := tuple(one for one in sentences if one):
        sections.append(Section((Note(text),), say("The calculation"), begins_page=True))
    title = say("Reply to claim {claim}").format(claim=claim.claim)
    return Document(title, claim.claimant, lang, tuple(sections), is_subtitled=True)


def _fields(claim: "ClaimTold", speech: _Speech) -> "Fields":
    from arpad.forms.document import Fields

    say, day = speech.say, speech.day
    limit = f"{day(claim.last_day)} ({claim.article})" if claim.last_day else None
    pairs = (
        (say("list"), f"{claim.list}, {day(claim.list_date)}"),
        (say("player"), claim.player),
        (say("event"), claim.event),
        (say("round"), str(claim.round) if claim.round else None),
        (say("fact"), say(claim.fact) if claim.fact else None),
        (say("made on"), day(claim.made_on)),
        (say("last day"), limit),
        (say("heard although"), claim.although),
    )
    return Fields(tuple((label, value) for label, value in pairs if value), columns=2)


def _decision(one: "StepTold", speech: _Speech) -> "Section":
    """Return a section with a decision: the first word is what it says, then why."""
    from arpad.forms.document import Note, Section

    say = speech.say
    head = say("Your claim is {outcome}, by {article}, on {day}.").format(
        outcome=say(one.step), article=one.article, day=speech.day(one.day)
    )
    return Section((Note((head, one.because)),), say("Decision"))


def _what_follows(
    claim: "ClaimTold", speech: _Speech, effect: "date | None"
) -> "Iterator[Section]":
    from arpad.forms.document import Note, Section

    say, lines = speech.say, []
    if claim.state in ("open", "appealed"):
        lines.append(say("The office has not decided yet."))
    if claim.state == "upheld":
        text = say("It takes effect as a correction of the next list.")
        if claim.correction:
            text = say("It takes effect by correction {number}.")
            if effect is not None:
                text = say("It takes effect by correction {number}, from the list of {day} on.")
            day = "" if effect is None else speech.day(effect)
            text = text.format(number=claim.correction, day=day)
        lines.append(text)
    if claim.appeal_until is not None:
        text = say("You may appeal against it until {day} ({article}).")
        lines.append(text.format(day=speech.day(claim.appeal_until), article=claim.appeal_article))
    if claim.deposit_is:
        lines.append(say("the deposit is {state}").format(state=say(claim.deposit_is)))
    if lines:
        yield Section((Note(tuple(lines)),), say("What follows"))
