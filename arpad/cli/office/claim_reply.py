"""The reply to a claim, as a document in the claimant's language, with the calculation attached."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arpad.cli.words import words
from arpad.explain.language import long_date
from arpad.forms.document import Document, Fields, HeadedNote, PaperSection, Signatures

if TYPE_CHECKING:
    from datetime import date

    from arpad.answers.claims import ClaimTold
    from arpad.explain.language import Translator


@dataclass(frozen=True, slots=True)
class _Speech:
    """How words and days are said in the language of the reply."""

    lang: str
    say: "Translator"

    def day(self, day: "date") -> str:

        return long_date(day, self.lang)


def reply(
    claim: "ClaimTold", sentences: Sequence[str], office: str, lang: str, effect: "date | None"
) -> "Document":
    """Return the reply: what was claimed, what was decided and why, what can be done, the figures.

    Before a decision it says that the claim is there, and until when it was in time. `effect`:
    the day of the list that bore its correction first, None before there is one.
    """
    speech = _Speech(lang, words(lang))
    say = speech.say
    sections = [
        PaperSection((_fields(claim, speech),)),
        PaperSection((HeadedNote((claim.because,)),), say("Your reasons")),
        *_decisions(claim, speech),
        *_what_follows(claim, speech, effect),
        PaperSection((Signatures(((say("the rating office"), office),)),)),
    ]
    if text := tuple(sentence for sentence in sentences if sentence):
        sections.append(PaperSection((HeadedNote(text),), say("The calculation"), begins_page=True))
    title = say("Reply to claim {claim}").format(claim=claim.claim)
    return Document(title, claim.claimant, lang, tuple(sections), is_subtitled=True)


def in_words(claim: "ClaimTold", lang: str) -> str:
    """Return what was decided, why, and what can be done, as paragraphs of a letter."""
    speech = _Speech(lang, words(lang))
    sections = (*_decisions(claim, speech), *_what_follows(claim, speech, None))
    notes = (
        part for section in sections for part in section.blocks if isinstance(part, HeadedNote)
    )
    return "\n\n".join(text for note in notes for text in note.paragraphs if text)


def _fields(claim: "ClaimTold", speech: _Speech) -> "Fields":

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


def _decisions(claim: "ClaimTold", speech: _Speech) -> "Iterator[PaperSection]":
    """Yield a section for each decision, on the claim and on an appeal: what it says, then why."""
    say, is_appealed = speech.say, False
    for step in claim.steps:
        is_appealed |= step.step == "appealed"
        if step.step not in ("upheld", "dismissed"):
            continue
        title, text = say("Decision"), say("Your claim is {outcome}, by {article}, on {day}.")
        if is_appealed:
            title = say("Decision on the appeal")
            text = say("Your appeal is dismissed, by {article}, on {day}.")
            if step.step == "upheld":
                text = say("Your appeal is upheld, by {article}, on {day}.")
        day = speech.day(step.day)
        head = text.format(outcome=say(step.step), article=step.article, day=day)
        yield PaperSection((HeadedNote((head, step.because)),), title)


def _what_follows(
    claim: "ClaimTold", speech: _Speech, effect: "date | None"
) -> "Iterator[PaperSection]":

    say, lines = speech.say, []
    if claim.state in ("open", "appealed"):
        lines.append(say("The office has not decided yet."))
    if claim.state == "upheld":
        text = say("No correction of a list has been recorded for it yet.")
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
        text = say("the deposit is {state}").format(state=say(claim.deposit_is))
        lines.append(f"{text[0].upper()}{text[1:]}.")
    if lines:
        yield PaperSection((HeadedNote(tuple(lines)),), say("What follows"))
