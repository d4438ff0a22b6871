"""Form 5, the registration: the event, its players counted, its arbiters.

Source: FIDE B.02 2005-07, Form 5. A first deputy is asked of every event, a second of more than 20
players, a third of more than 70, a fourth of more than 120.
"""

from collections.abc import Collection, Sequence
from typing import Final

from arpad.explain.language import Translator
from arpad.forms.counts import TITLES, count
from arpad.forms.document import (
    Cell,
    Document,
    Field,
    Fields,
    HeadedNote,
    PaperColumn,
    PaperSection,
    PaperTable,
    optional,
    row,
)
from arpad.forms.event import PaperEntrant, PaperEvent
from arpad.forms.marks import day
from arpad.forms.opening import by_hand, missing_lines
from arpad.forms.words import translator
from arpad.report.facts import kind_of_text

DEPUTIES_ABOVE: Final = (0, 20, 70, 120)
"""Above how many players the first, second, third and fourth deputy is asked."""
_BESIDE: Final = (("GM", "WGM"), ("IM", "WIM"), ("FM", "WFM"))


def deputies_asked(players: int) -> int:
    """Return how many deputies the form asks for.

    >>> [deputies_asked(n) for n in (20, 21, 70, 71, 120, 121)]
    [1, 2, 2, 3, 3, 4]
    """
    return sum(players > above for above in DEPUTIES_ABOVE)


def form_5(event: PaperEvent, lang: str = "en") -> Document:
    """Return Form 5 filled as far as the report goes."""
    say = translator(lang)
    sections = (
        PaperSection((tournament(event, say),), is_together=True),
        PaperSection((_system(event, say),), is_together=True),
        PaperSection(
            (HeadedNote(event.remarks or ("\u00a0",), heading=special_remarks(say)),),
            is_together=True,
        ),
        PaperSection((counted_table(event, say),), heading=say("Players"), is_together=True),
        PaperSection(
            (arbiters(event, event.chief_arbiter, event.deputies, say),),
            heading=say("Arbiters"),
            is_together=True,
        ),
    )
    missing = (*missing_lines(event, say), *_missing(event, say))
    title = say("Form 5 (2005): Tournament Registration")
    return Document(title, event.name, lang, sections, missing)


def special_remarks(say: Translator) -> str:
    """Return the heading of the special remarks."""
    return say("Special Remarks (exceptions in pairing, restart option, ...)")


def tournament(event: PaperEvent, say: Translator, numbers: Sequence[Field] = ()) -> Fields:
    """Return which tournament it is, where and when, of which organizer; its numbers if asked."""
    return Fields(
        (
            (say("Federation"), event.federation),
            (say("Name of Tournament"), event.name),
            (say("Country"), event.federation),
            (say("Place"), event.city),
            (say("Start"), day(event.start)),
            (say("End"), day(event.end)),
            (say("Organizer of Tournament"), event.papers.organizer),
            (say("Contact Information"), event.papers.organizer_contact),
            *numbers,
        ),
        columns=2,
    )


def _system(event: PaperEvent, say: Translator) -> Fields:
    return Fields(
        (
            (say("Number of rounds"), Cell(event.rounds_scheduled or event.rounds or "")),
            (say("Schedule (number of rounds/day)"), Cell(optional(event.rounds_per_day))),
            (say("Rate(s) of play"), event.time_control),
            (say("Tournament Type"), type_words(event)),
            (say("Pairing System of a Swiss System Tournament"), ""),
            (say("Manual: person responsible"), paired_by(event)),
            (say("Computerized: program used"), event.papers.pairing_program),
        ),
        columns=2,
    )


def paired_by(event: PaperEvent) -> str:
    """Return who answered for the pairings, as it was stated or as the report says."""
    return event.papers.pairing_person or event.pairing_controller


def type_words(event: PaperEvent) -> str:
    """Return the report's words for the kind of event, unless the event is of another kind.

    >>> type_words(PaperEvent(kind="round_robin", type_text="Individual: Swiss-System"))
    'round robin'
    >>> type_words(PaperEvent(kind="swiss", type_text="Individual: Swiss-System"))
    'Individual: Swiss-System'
    >>> type_words(PaperEvent(kind="knockout", type_text="Festival"))
    'knockout (Festival)'
    """
    kind = (event.kind or "").replace("_", " ")
    stated = kind_of_text(event.type_text)
    if not kind or stated == event.kind:
        return event.type_text or kind
    return f"{kind} ({event.type_text})" if event.type_text and stated is None else kind


def counted_table(
    event: PaperEvent, say: Translator, uncounted: Collection[str] = ()
) -> PaperTable:
    """Return the counts of the rated and the unrated, and of six titles, two kinds in a row.

    Codes `uncounted` stand for no federation.
    """
    headings = (
        say("Type"), say("Number"), say("Number of feds"), say("Host fed players"),
        say("Other fed players"),
    )  # fmt: skip
    columns = tuple(
        PaperColumn(heading, "left" if place == 0 else "right", share=1)
        for _ in range(2)
        for place, heading in enumerate(headings)
    )
    rated = [entrant for entrant in event.entrants if entrant.rating is not None]
    unrated = [entrant for entrant in event.entrants if entrant.rating is None]
    by_title = {title: [e for e in event.entrants if e.title == title] for title in TITLES}
    pairs = [(say("Rated"), rated, say("Unrated"), unrated)]
    pairs += [(left, by_title[left], right, by_title[right]) for left, right in _BESIDE]
    rows = tuple(
        row(left, *_count(some, event, uncounted), right, *_count(others, event, uncounted))
        for left, some, right, others in pairs
    )
    return PaperTable(columns, rows)


def _count(
    entrants: list[PaperEntrant], event: PaperEvent, uncounted: Collection[str]
) -> tuple[int | str, ...]:
    counted = count(entrants, event.federation, uncounted)
    if not event.federation:
        return counted.number, counted.federations, "", ""
    return counted.number, counted.federations, counted.host, counted.foreign


def arbiters(event: PaperEvent, chief: str, deputies: Sequence[str], say: Translator) -> Fields:
    """Return the arbiters by name as the sheet has them, and who is more than it has places for."""
    places = (
        say("1st Deputy Chief Arbiter"),
        say("If more than 20 players: 2nd Deputy Chief Arbiter"),
        say("If more than 70 players: 3rd Deputy Chief Arbiter"),
        say("If more than 120 players: 4th Deputy Chief Arbiter"),
    )
    contact = say("Contact information for Chief Arbiter (address, phone, fax, e-mail)")
    pairs: list[Field] = [
        (say("Chief Arbiter"), chief), (contact, event.papers.chief_arbiter_contact)
    ]  # fmt: skip
    pairs += list(zip(places, (*deputies, "", "", "", ""), strict=False))
    pairs += [(say("Further Deputy Arbiter"), name) for name in deputies[len(places) :]]
    return Fields(tuple(pairs), columns=2)


def unstated(event: PaperEvent, say: Translator) -> list[str]:
    """Return what no report gives, and nobody stated for the papers of this event."""
    papers = event.papers
    paired = paired_by(event) or papers.pairing_program
    values = (
        (say("the organizer"), papers.organizer),
        (say("the organizer's contact"), papers.organizer_contact),
        (say("how the pairings were made"), paired),
        (say("the contact of the chief arbiter"), papers.chief_arbiter_contact),
    )
    return [what for what, value in values if not value]


def missing_counts(event: PaperEvent, say: Translator) -> list[str]:
    """Return a word on deputies that the sheet asks for, and on players without a federation."""
    missing = []
    deputies_needed = deputies_asked(len(event.entrants))
    if len(event.deputies) < deputies_needed:
        missing.append(
            say(
                "For {players} players the form asks for deputy arbiters: {asked}; named in the "
                "report: {named}."
            ).format(players=len(event.entrants), asked=deputies_needed, named=len(event.deputies))
        )
    nobody = sum(not entrant.federation for entrant in event.entrants)
    if nobody:
        missing.append(say("Players without a federation: {count}.").format(count=nobody))
    return missing


def _missing(event: PaperEvent, say: Translator) -> list[str]:
    missing = by_hand(unstated(event, say), say)
    if event.rounds_per_day is None:
        missing.append(say("The report does not give the number of rounds a day."))
    return [*missing, *missing_counts(event, say)]
