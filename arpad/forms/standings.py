"""A cross table by rank with tie-breaks beside it."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from arpad.explain.language import Translator
from arpad.forms.document import (
    Cell,
    Document,
    HeadedNote,
    PaperColumn,
    PaperSection,
    PaperTable,
    Row,
    half_points,
    optional,
    row,
)
from arpad.forms.event import PaperEntrant, PaperEvent
from arpad.forms.form_1 import (
    cross_table,
    has_column_an_opponent,
    turn_cells,
    turn_headings,
)
from arpad.forms.names_of_tie_breaks import named
from arpad.forms.opening import event_fields, missing_ranks
from arpad.forms.opening import named as few_names
from arpad.forms.ordered import Ordered, by_rank, notes, tie_break_cells
from arpad.forms.teams import missing_of_teams, team_sections
from arpad.forms.tie_breaks import TieBreaks, tie_breaks
from arpad.forms.words import translator
from arpad.rulebooks.c07 import in_force
from arpad.rulebooks.c07 import questions as c
from arpad.rulebooks.c07.questions import OwnUnplayed

USUAL: Final = ("DE", "BH", "MBH", "SB", "ARO", "PS")
"""The tie-breaks that stand in a cross table of which nobody chose any."""
OPPONENTS_BESIDE: Final = 19
ROUNDS_BESIDE: Final = 13
"""How many columns of opponents or rounds a page holds beside the tie-breaks."""


def standings(event: PaperEvent, lang: str = "en", order: Ordered | None = None) -> Document:
    """Return the cross table by rank: results, points, and tie-breaks where they can be had.

    With an `order` the ranks and tie-breaks are its own; else the ranks are the report's, and six
    tie-breaks stand beside them.
    """
    say = translator(lang)
    stated = event
    if order is not None:
        event = by_rank(event, order)
    count = len(turn_headings(event))
    is_beside = count <= (OPPONENTS_BESIDE if has_column_an_opponent(event) else ROUNDS_BESIDE)
    table = standings_table(event, say, has_turns=is_beside, order=order)
    sections = (
        PaperSection((event_fields(event, say),), is_together=True),
        *team_sections(event, say, order),
        PaperSection((table,)),
        *(() if is_beside else cross_table(event, say)),
        PaperSection((HeadedNote(_legend(event, say, order), is_small=True),), is_together=True),
    )
    missing = (*_missing(event, say, order), *_other_ranks(stated, order, say))
    return Document(say("Cross Table"), event.name, lang, sections, missing, is_landscape=True)


def standings_table(
    event: PaperEvent, say: Translator, *, has_turns: bool = True, order: Ordered | None = None
) -> PaperTable:
    """Return the table of points and tie-breaks, with the results or without.

    Where players were put in order, the tie-breaks are those of the order.
    """
    of_players = None if event.is_of_teams else order
    figures = tie_breaks(event) if event.is_scored_usually and of_players is None else {}
    headings = turn_headings(event) if has_turns else ()
    mm = 6 if has_column_an_opponent(event) else 9
    columns = (
        PaperColumn(say("Rank"), "right", mm=9),
        PaperColumn(say("No"), "right", mm=8),
        PaperColumn(say("Name, First Name"), share=1),
        PaperColumn(say("Title"), mm=9),
        PaperColumn(say("Rtng"), "right", mm=10),
        PaperColumn(say("Fed"), mm=9),
        *(PaperColumn(heading, "center", mm=mm) for heading in headings),
        PaperColumn(say("Total"), "right", mm=10),
        *tie_break_columns(of_players),
    )
    rows = tuple(
        _row(
            entrant,
            turn_cells(entrant, event, say) if has_turns else (),
            _tie_breaks(figures.get(entrant.number))
            if of_players is None
            else tie_break_cells(entrant.number, of_players),
            is_ordered=of_players is not None,
        )
        for entrant in event.entrants
    )
    return PaperTable(columns, rows, size=7)


def _row(
    entrant: PaperEntrant, turns: tuple[str, ...], tie_breaks: Row, *, is_ordered: bool
) -> Row:
    return row(
        optional(entrant.rank_stated) if is_ordered else entrant.rank,
        entrant.number,
        entrant.name,
        entrant.title,
        optional(entrant.rating),
        entrant.federation,
        *turns,
        half_points(entrant.score_half),
        *tie_breaks,
    )


def tie_break_columns(order: Ordered | None) -> tuple[PaperColumn, ...]:
    """Return a column for each tie-break of an order, or for each of the usual six."""
    if order is None:
        return tuple(PaperColumn(name, "right", mm=10) for name in USUAL)
    return tuple(
        PaperColumn(tie_break.text, "right", mm=max(10, 2 * len(tie_break.text)))
        for tie_break in order.chosen
    )


def usual_figures(event: PaperEvent) -> Iterator[tuple[int, tuple[Decimal | None, ...]]]:
    """Yield what the usual tie-breaks say of each player, by number; nothing of other scoring."""
    for number, figures in (tie_breaks(event) if event.is_scored_usually else {}).items():
        values = (cell.value for cell in _tie_breaks(figures))
        yield number, tuple(None if value == "" else Decimal(value) for value in values)


def _tie_breaks(breaks: TieBreaks | None) -> Row:
    if breaks is None:
        return tuple(Cell() for _ in USUAL)
    quarters = Decimal(breaks.sonneborn_berger_quarter) / 4
    return row(
        half_points(breaks.direct_encounter_half),
        half_points(breaks.buchholz_half),
        half_points(breaks.median_half),
        Cell(quarters, f"{quarters:.2f}".rstrip("0").rstrip(".")),
        optional(breaks.opponents_average),
        half_points(breaks.progressive_half),
    )


def _legend(event: PaperEvent, say: Translator, order: Ordered | None) -> tuple[str, ...]:
    """Return what the columns are, and by which rule unplayed rounds count."""
    book = in_force(event.start) if order is None else order.book
    if event.is_all_play_all:
        rule = say("What was not played counts as if it had been.")
    elif book[c.OWN_UNPLAYED] is OwnUnplayed.VIRTUAL:
        rule = say(
            "What was not played counts by {rule}: for the player against a virtual opponent, for "
            "the opponents as a draw."
        )
    else:
        rule = say(
            "What was not played counts by {rule}: for the player against a dummy with their own "
            "points, for the opponents as it was awarded, save requested byes at the end."
        )
    rule = rule.format(rule=book.source)
    is_by_number = event.are_numbers_named and not has_column_an_opponent(event)
    cells = (say("Rounds name the opponent by his No."),) if is_by_number else ()
    if order is not None:
        listed = "; ".join(named(tie_break, say) for tie_break in order.chosen)
        return (*cells, f"{listed}.", rule, *notes(event, order, say))
    key = say(
        "DE direct encounter, BH Buchholz, MBH median Buchholz (without the highest and the lowest "
        "opponent), SB Sonneborn-Berger, ARO average of the rated opponents, PS progressive score."
    )
    return (*cells, f"{key} {rule}")


def _missing(event: PaperEvent, say: Translator, order: Ordered | None) -> list[str]:
    missing = []
    if not event.is_scored_usually and order is None:
        missing.append(say("A game does not pay 1, ½ and 0 here: no tie-break is computed."))
    missing += missing_of_teams(event, say)
    if order is None or event.is_of_teams:
        missing += missing_ranks(event, say)
    return missing


def _other_ranks(stated: PaperEvent, order: Ordered | None, say: Translator) -> tuple[str, ...]:
    """Return a word on those whom the report ranks otherwise than the tie-breaks do."""
    if order is None:
        return ()
    ranks = order.ranking.ranks
    if stated.is_of_teams:
        said = [(team.name, team.rank, ranks.get(team.number)) for team in stated.teams]
    else:
        said = [
            (entrant.name, entrant.rank_stated, ranks.get(entrant.number))
            for entrant in stated.entrants
        ]
    others = [name for name, rank, own in said if rank and own and rank != own]
    if not others:
        return ()
    words = say("The report ranks otherwise: {names}.")
    return (words.format(names=few_names(others, say)),)
