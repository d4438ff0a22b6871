"""Form 2, the pairing card of a player in a Swiss, one for each player."""

from typing import Final

from arpad.explain.language import Translator
from arpad.forms.counts import against_rated
from arpad.forms.document import (
    Cell,
    Document,
    Fields,
    PaperColumn,
    PaperSection,
    PaperTable,
    Row,
    Signatures,
    half_points,
    optional,
    row,
)
from arpad.forms.event import PaperEntrant, PaperEvent, Round
from arpad.forms.marks import colour_letter, day, mark, sex_letter
from arpad.forms.opening import missing_lines, missing_of_players
from arpad.forms.tie_breaks import TieBreaks, tie_breaks
from arpad.forms.words import translator

ROUNDS_TOGETHER: Final = 13
"""Up to so many rounds a card stays on one page, whatever names are in it."""


def form_2(event: PaperEvent, lang: str = "en", only: PaperEntrant | None = None) -> Document:
    """Return the cards of all players by starting number, or of one.

    The column Tie-B holds what the round adds to Buchholz (`arpad.forms.tie_breaks`).
    """
    say = translator(lang)
    chosen = sorted(event.entrants, key=lambda entrant: entrant.number) if only is None else [only]
    figures = tie_breaks(event) if event.is_scored_usually else {}
    sections = tuple(_card(entrant, event, figures.get(entrant.number), say) for entrant in chosen)
    missing = [
        *missing_lines(event, say),
        *missing_of_players(chosen, ("birth", "sex", "player_id", "federation"), say),
    ]
    return Document(
        say("Form 2 (2005): Swiss Tournament Pairing Card"),
        event.name,
        lang,
        sections,
        tuple(missing),
    )


def _card(
    entrant: PaperEntrant, event: PaperEvent, breaks: TieBreaks | None, say: Translator
) -> PaperSection:
    person = (
        (say("FIDE ID"), entrant.player_id),
        (say("Rating"), Cell(optional(entrant.rating))),
        (say("Title"), entrant.title),
        (say("Birthdate"), entrant.birth),
        (say("Fed"), entrant.federation),
        (say("Sex"), sex_letter(entrant.sex, say)),
        (say("Start"), day(event.start)),
        (say("Finish"), day(event.end)),
    )
    rated = against_rated(entrant, event)
    figures = (
        (say("Score vs. rated opponents"), half_points(rated.score_half)),
        (say("Number of rated opponents"), Cell(rated.games)),
        (say("Average rating of rated opponents"), Cell(optional(rated.average))),
        (say("Total"), half_points(entrant.score_half)),
        (say("Rank"), Cell(entrant.rank_stated or entrant.rank)),
    )
    places = [
        (say("Chief Arbiter"), event.chief_arbiter),
        (say("Deputy Arbiter"), "; ".join(event.deputies)),
    ]
    if not event.is_registered:
        places.append((say("Not registered in advance: endorsement of the federation"), ""))
    blocks = (
        Fields(((say("Name"), entrant.name), (say("Event"), event.name)), columns=2),
        Fields(person, columns=8),
        PaperTable(_columns(say), _rows(entrant, event, breaks, say)),
        Fields(figures, columns=5),
        Signatures(tuple(places)),
    )
    heading = f"{entrant.number}. {entrant.name}"
    is_short = event.rounds <= ROUNDS_TOGETHER
    return PaperSection(blocks, heading=heading, is_together=is_short, begins_page=not is_short)


def _columns(say: Translator) -> tuple[PaperColumn, ...]:
    return (
        PaperColumn(say("Rd"), "right", mm=8),
        PaperColumn(say("No"), "right", mm=10),
        PaperColumn(say("Opponent Name"), share=1),
        PaperColumn(say("Rating"), "right", mm=18),
        PaperColumn(say("Color"), "center", mm=14),
        PaperColumn(say("Score"), "center", mm=14),
        PaperColumn(say("Total"), "right", mm=14),
        PaperColumn(say("Tie-B"), "right", mm=16),
    )


def _rows(
    entrant: PaperEntrant, event: PaperEvent, breaks: TieBreaks | None, say: Translator
) -> tuple[Row, ...]:
    rows = []
    total_half = 0
    for number in range(1, event.rounds + 1):
        turn = entrant.in_round(number)
        total_half += 0 if turn is None else turn.score_half
        added = None if breaks is None else breaks.contributions_half.get(number)
        game = _game(turn, event, say)
        rows.append(row(number, *game, half_points(total_half), half_points(added)))
    return tuple(rows)


def _game(turn: Round | None, event: PaperEvent, say: Translator) -> Row:
    """Return opponent's number, name and rating, colour and score of a round."""
    if turn is None:
        return row("", "", "", "", "")
    opponent = event.opponent(turn)
    if opponent is None:
        return row("", "", "", "", mark(turn))
    return row(
        opponent.number,
        opponent.name,
        optional(opponent.rating),
        colour_letter(turn.colour, say),
        Cell(mark(turn)),
    )
