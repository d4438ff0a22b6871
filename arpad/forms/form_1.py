"""Form 1, the tournament report: the event, its cross table, remarks, who certifies it.

Source: FIDE B.02 2005-07 11.2 and Form 1. A round robin has a column an opponent, any other event
a column a round, as article 11.3 asks for its cross table.
"""

from typing import Final

from arpad.explain.language import Translator, marked
from arpad.forms.counts import average
from arpad.forms.document import (
    Cell,
    Document,
    Fields,
    HeadedNote,
    PaperColumn,
    PaperSection,
    PaperTable,
    Row,
    half_points,
    optional,
    parts,
    row,
)
from arpad.forms.event import PaperEntrant, PaperEvent
from arpad.forms.marks import against, games_against
from arpad.forms.opening import (
    endorsement,
    event_fields,
    missing_lines,
    missing_of_players,
    missing_ranks,
    missing_registration,
    signing,
)
from arpad.forms.remarks import remarks
from arpad.forms.words import translator

OPPONENTS_MAX: Final = 24
"""How many opponents a round robin may have a column each for."""
_ROUNDS_BESIDE: Final = 14
REMARKS_BESIDE: Final = 3
"""So many remarks stand on the page of the signatures, which are on no page by themselves."""


def form_1(event: PaperEvent, lang: str = "en") -> Document:
    """Return Form 1 filled."""
    say = translator(lang)
    said = remarks(event, say) or (say("None."),)
    sections = (
        PaperSection((event_fields(event, say), _strength(event, say)), is_together=True),
        *cross_table(event, say),
        *_remarks(said, event, say),
    )
    missing = (*missing_lines(event, say), *_missing(event, say), *missing_registration(event, say))
    return Document(
        say("Form 1 (2005): Tournament Report"),
        event.name,
        lang,
        sections,
        missing,
        is_landscape=True,
    )


def _remarks(said: tuple[str, ...], event: PaperEvent, say: Translator) -> tuple[PaperSection, ...]:
    """Return the remarks, and who certifies the report; the last remarks stand on his page."""
    before, last = said[:-REMARKS_BESIDE], said[-REMARKS_BESIDE:]
    heading = say("Remarks")
    of_federation = (block for section in endorsement(event, say) for block in section.blocks)
    signed = (
        HeadedNote(last, heading="" if before else heading),
        signing(event, say),
        *of_federation,
    )
    first = (PaperSection((HeadedNote(before, heading=heading),)),) if before else ()
    return (*first, PaperSection(signed, is_together=True))


def cross_table(event: PaperEvent, say: Translator) -> tuple[PaperSection, ...]:
    """Return the cross table by rank; more columns than a page holds go on in a second table."""
    is_grid = has_column_an_opponent(event)
    count = len(event.entrants) if is_grid else event.rounds
    most = OPPONENTS_MAX if is_grid else _ROUNDS_BESIDE
    return tuple(
        PaperSection((_part(event, first, last, say),)) for first, last in parts(count, most)
    )


def has_column_an_opponent(event: PaperEvent) -> bool:
    """Tell whether the cross table has a column for each opponent."""
    return event.is_all_play_all and len(event.entrants) <= OPPONENTS_MAX


def turn_headings(event: PaperEvent) -> tuple[str, ...]:
    """Return the headings of the columns between the players and their points."""
    count = len(event.entrants) if has_column_an_opponent(event) else event.rounds
    return tuple(str(number) for number in range(1, count + 1))


def turn_cells(
    entrant: PaperEntrant, event: PaperEvent, say: Translator = marked
) -> tuple[str, ...]:
    """Return a player's cells under them: results against each, or who was met in each round."""
    if has_column_an_opponent(event):
        return tuple(games_against(entrant, other) for other in event.entrants)
    rounds = (entrant.in_round(number) for number in range(1, event.rounds + 1))
    return tuple("" if turn is None else against(turn, event, say) for turn in rounds)


def _part(event: PaperEvent, first: int, last: int, say: Translator) -> PaperTable:
    mm = 7 if has_column_an_opponent(event) else 11
    headings = turn_headings(event)[first:last]
    columns = (
        PaperColumn(say("Rank"), "right", mm=10),
        PaperColumn(say("Name, First Name"), share=1),
        PaperColumn(say("ID#"), "right", mm=18),
        PaperColumn(say("Title"), mm=10),
        PaperColumn(say("Rtng"), "right", mm=10),
        PaperColumn(say("Fed"), mm=10),
        *(PaperColumn(heading, "center", mm=mm) for heading in headings),
        PaperColumn(say("Total"), "right", mm=11),
    )
    return PaperTable(
        columns, tuple(_row(entrant, event, first, last, say) for entrant in event.entrants)
    )


def _row(entrant: PaperEntrant, event: PaperEvent, first: int, last: int, say: Translator) -> Row:
    return row(
        entrant.rank,
        entrant.name,
        entrant.player_id,
        entrant.title,
        optional(entrant.rating),
        entrant.federation,
        *(Cell(text) for text in turn_cells(entrant, event, say)[first:last]),
        half_points(entrant.score_half),
    )


def _strength(event: PaperEvent, say: Translator) -> Fields:
    """Return average and category, and the points that a norm asks."""
    strength = average(event.entrants)
    return Fields(
        (
            (say("Average Rating"), Cell(optional(strength))),
            (say("Category"), Cell(optional(event.category))),
            (say("Pts. required for norms: GM"), _asked(event, "GM")),
            (say("Pts. required for norms: IM"), _asked(event, "IM")),
        )
    )


def _asked(event: PaperEvent, title: str) -> Cell:
    return half_points(event.norm_points_half.get(title))


def _missing(event: PaperEvent, say: Translator) -> list[str]:
    missing = []
    if not event.has_list:
        missing.append(
            say("No list was given: differences from the list in force are not in the remarks.")
        )
    unrated = [entrant for entrant in event.entrants if entrant.rating is None]
    missing += missing_ranks(event, say)
    missing += missing_of_players(unrated, ("birth",), say)
    return [*missing, *missing_of_players(event.entrants, ("player_id", "federation"), say)]
