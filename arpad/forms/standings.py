"""A cross table by rank with tie-breaks beside it."""

from decimal import Decimal
from typing import Final

from arpad.explain.language import Translator
from arpad.forms.document import (
    Cell,
    Column,
    Document,
    Note,
    Row,
    Section,
    Table,
    half_points,
    optional,
    row,
)
from arpad.forms.event import Entrant, Event
from arpad.forms.form_1 import (
    cross_table,
    has_column_an_opponent,
    turn_cells,
    turn_headings,
)
from arpad.forms.opening import event_fields, missing_ranks
from arpad.forms.teams import missing_of_teams, team_sections
from arpad.forms.tie_breaks import TieBreaks, tie_breaks
from arpad.forms.words import translator

OPPONENTS_BESIDE: Final = 19
ROUNDS_BESIDE: Final = 13
"""How many columns of opponents or rounds a page holds beside the tie-breaks."""


def standings(event: Event, lang: str = "en") -> Document:
    """Return the cross table by rank: results, points, and six tie-breaks where they can be had."""
    say = translator(lang)
    count = len(turn_headings(event))
    is_beside = count <= (OPPONENTS_BESIDE if has_column_an_opponent(event) else ROUNDS_BESIDE)
    table = standings_table(event, say, has_turns=is_beside)
    sections = (
        Section((event_fields(event, say),), is_together=True),
        *team_sections(event, say),
        Section((table,)),
        *(() if is_beside else cross_table(event, say)),
        Section((Note((_legend(event, say),), is_small=True),), is_together=True),
    )
    return Document(
        say("Cross Table"), event.name, lang, sections, tuple(_missing(event, say)),
        is_landscape=True,
    )  # fmt: skip


def standings_table(event: Event, say: Translator, *, has_turns: bool = True) -> Table:
    """Return the table of points and tie-breaks, with the results or without."""
    found = tie_breaks(event) if event.is_scored_usually else {}
    headings = turn_headings(event) if has_turns else ()
    mm = 6 if has_column_an_opponent(event) else 9
    columns = (
        Column(say("Rank"), "right", mm=9),
        Column(say("No"), "right", mm=8),
        Column(say("Name, First Name"), share=1),
        Column(say("Title"), mm=9),
        Column(say("Rtng"), "right", mm=10),
        Column(say("Fed"), mm=9),
        *(Column(heading, "center", mm=mm) for heading in headings),
        Column(say("Total"), "right", mm=10),
        *(Column(name, "right", mm=10) for name in ("DE", "BH", "MBH", "SB", "ARO", "PS")),
    )
    rows = tuple(
        _row(one, turn_cells(one, event, say) if has_turns else (), found.get(one.number))
        for one in event.entrants
    )
    return Table(columns, rows, size=7)


def _row(entrant: Entrant, turns: tuple[str, ...], found: TieBreaks | None) -> Row:
    return row(
        entrant.rank,
        entrant.number,
        entrant.name,
        entrant.title,
        optional(entrant.rating),
        entrant.federation,
        *turns,
        half_points(entrant.score_half),
        *_tie_breaks(found),
    )


def _tie_breaks(found: TieBreaks | None) -> Row:
    if found is None:
        return tuple(Cell() for _ in range(6))
    quarters = Decimal(found.sonneborn_berger_quarter) / 4
    return row(
        half_points(found.direct_encounter_half),
        half_points(found.buchholz_half),
        half_points(found.median_half),
        Cell(quarters, f"{quarters:.2f}".rstrip("0").rstrip(".")),
        optional(found.opponents_average),
        half_points(found.progressive_half),
    )


def _legend(event: Event, say: Translator) -> str:
    key = say(
        "DE direct encounter, BH Buchholz, MBH median Buchholz (without the highest and the lowest "
        "opponent), SB Sonneborn-Berger, ARO average of the rated opponents, PS progressive score."
    )
    if event.is_all_play_all:
        rule = say("What was not played counts as if it had been.")
    else:
        rule = say(
            "What was not played counts by FIDE's rule of 2009 to 2023: for the player against a "
            "virtual opponent, for his opponents as a draw; C.07 of 2024 counts otherwise."
        )
    return f"{key} {rule}"


def _missing(event: Event, say: Translator) -> list[str]:
    found = []
    if not event.is_scored_usually:
        found.append(say("A game does not pay 1, ½ and 0 here: no tie-break is computed."))
    return [*found, *missing_of_teams(event, say), *missing_ranks(event, say)]
