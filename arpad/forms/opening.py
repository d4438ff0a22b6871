"""What several forms begin and end with: the event's lines, who signs, what is still missing."""

from collections.abc import Iterable

from arpad.explain.language import Translator, marked
from arpad.forms.document import Fields, HeadedNote, PaperSection, Signatures
from arpad.forms.event import PaperEntrant, PaperEvent
from arpad.forms.marks import day
from arpad.report.facts import PaperFacts

EVENT_LINES = (
    marked("the name of the event"), marked("the city"), marked("the federation"),
    marked("the first day"), marked("the last day"), marked("the time control"),
    marked("the chief arbiter"),
)  # fmt: skip

_OF_PLAYERS = {
    "birth": marked("the birth"), "sex": marked("the sex"), "player_id": marked("the ID"),
    "federation": marked("the federation"),
}  # fmt: skip


def event_fields(event: PaperEvent, say: Translator) -> Fields:
    """Return name, place and days of the event."""
    return Fields(
        (
            (say("Event Name"), event.name),
            (say("City"), event.city),
            (say("Fed"), event.federation),
            (say("Start"), day(event.start)),
            (say("Finish"), day(event.end)),
            (say("Time limit"), event.time_control),
        ),
        columns=3,
    )


def signing(event: PaperEvent, say: Translator) -> Signatures:
    """Return the places where the arbiters certify the report."""
    deputies = "; ".join(event.deputies)
    return Signatures(
        (
            (say("Certified as a correct report: Place/Date"), ""),
            (say("Chief Arbiter"), event.chief_arbiter),
            (say("Deputy Arbiter"), deputies),
        )
    )


def endorsement(event: PaperEvent, say: Translator) -> tuple[PaperSection, ...]:
    """Return the place for the federation's endorsement, unless the event was registered."""
    if event.is_registered:
        return ()
    words = say(
        "For a tournament not registered in advance with FIDE: endorsement of the national "
        "federation official."
    )
    places = (
        (say("Name in Print"), event.papers.federation_official),
        (say("Signature/Seal of Federation"), ""),
    )
    return (PaperSection((HeadedNote((words,)), Signatures(places)), is_together=True),)


def missing_lines(event: PaperEvent, say: Translator) -> list[str]:
    """Return what the event's own lines lack, and whether rounds are still to come."""
    values = (
        event.name, event.city, event.federation, day(event.start), day(event.end),
        event.time_control, event.chief_arbiter,
    )  # fmt: skip
    lacking = [say(what) for what, value in zip(EVENT_LINES, values, strict=True) if not value]
    lines = []
    if lacking:
        lines.append(say("The report does not give {what}.").format(what=", ".join(lacking)))
    if event.rounds_scheduled is not None and event.rounds_scheduled > event.rounds:
        words = say("The report has {rounds} of {scheduled} rounds.")
        lines.append(words.format(rounds=event.rounds, scheduled=event.rounds_scheduled))
    return lines


def missing_registration(event: PaperEvent, say: Translator) -> list[str]:
    """Return a word on an event of which nobody stated whether it was registered."""
    if event.is_registered is not None:
        return []
    return [
        say(
            "It is not stated whether the event was registered with FIDE in advance: the place for "
            "the endorsement is left blank (state is_registered)."
        )
    ]


def missing_ranks(event: PaperEvent, say: Translator) -> list[str]:
    """Return a word on final ranks that the report does not give, or gives to several players."""
    if not event.are_ranks_stated:
        return [say("The report does not give every final rank: points decide here.")]
    if len({entrant.rank_stated for entrant in event.entrants}) == len(event.entrants):
        return []
    return [
        say(
            "The report gives the same final rank to several players: their starting numbers "
            "decide here."
        )
    ]


def missing_of_players(
    entrants: Iterable[PaperEntrant], what: Iterable[str], say: Translator
) -> list[str]:
    """Return what the report lacks of some players: birth, sex, player_id or federation."""
    lines = []
    everybody = tuple(entrants)
    for name in what:
        names = [player.name for player in everybody if not getattr(player, name)]
        if names:
            words = say("The report does not give {what} of: {names}.")
            lines.append(words.format(what=say(_OF_PLAYERS[name]), names=named(names, say)))
    return lines


def by_hand(blanks: Iterable[str], say: Translator) -> list[str]:
    """Return a word on places that no report fills, and nobody stated what stands there.

    >>> by_hand(["the date", "the seal"], str)
    ['the date, the seal: to be filled in by hand.']
    """
    what = ", ".join(blanks)
    return [say("{what}: to be filled in by hand.").format(what=what)] if what else []


def unstated_birth_places(
    papers: PaperFacts, entrants: Iterable[PaperEntrant], say: Translator
) -> list[str]:
    """Return a word on each player whose place of birth nobody stated."""
    nowhere = [entrant.name for entrant in entrants if not papers.birth_place(entrant.player_id)]
    return [say("the place of birth of {name}").format(name=name) for name in nowhere]


def unstated_official(papers: PaperFacts, say: Translator) -> list[str]:
    """Return a word on the federation's official, if nobody named him."""
    return [] if papers.federation_official else [say("the name of the federation official")]


def missing_surnames(entrants: Iterable[PaperEntrant], say: Translator) -> list[str]:
    """Return a word on names without a comma, which don't tell the surname from the given name."""
    names = [entrant.name for entrant in entrants if entrant.name and not entrant.given_name]
    if not names:
        return []
    words = say(
        "Names without a comma stand whole in the place of the surname, for the report does not "
        "tell where it ends: {names}."
    )
    return [words.format(names=named(names, say))]


def named(names: Iterable[str], say: Translator, most: int = 12) -> str:
    """Return names beside each other; of many, the first ones and how many more.

    >>> named(["Reti", "Euwe", "Tal"], str, most=2)
    'Reti; Euwe; and 1 more'
    """
    everybody = list(names)
    shown = everybody[:most]
    rest = len(everybody) - most
    return "; ".join([*shown, *([say("and {rest} more").format(rest=rest)] if rest > 0 else [])])
