"""Form 3, the results of several players in a Swiss, each a block of the cells A to P.

Source: FIDE B.02 2005-07 11.3, Form 3 and its key.
"""

from typing import Final

from arpad.explain.language import marked
from arpad.forms.counts import against_rated
from arpad.forms.document import (
    Cell,
    Document,
    HeadedNote,
    PaperColumn,
    PaperSection,
    PaperTable,
    Row,
    Signatures,
    half_points,
    optional,
    parts,
)
from arpad.forms.event import PaperEntrant, PaperEvent
from arpad.forms.marks import mark
from arpad.forms.opening import (
    event_fields,
    missing_lines,
    missing_of_players,
    missing_surnames,
)
from arpad.forms.words import translator

BESIDE: Final = 6
"""Players beside each other on a page."""
WIDE: Final = 3
"""Columns of a player's block."""
ROUNDS_TOGETHER: Final = 30
"""Up to so many rounds a row of blocks stays on one page."""

_KEY: Final = (
    marked("A. Player's surname"),
    marked("B. Player's first name"),
    marked("C. Player's pairing number"),
    marked("D. Three-letter code of the player's country"),
    marked("E. Player's title"),
    marked("F. Player's final rank"),
    marked("G. Player's rating"),
    marked("H. Player's final score"),
    marked("I. Opponent's pairing number"),
    marked("J. Opponent's rating (blank if unrated or not played)"),
    marked("K. Player's result (1, ½, 0); if not played +, -, ="),
    marked("L. N, games against rated opponents (without forfeits)"),
    marked("M. Rc, average rating of the rated opponents (without forfeits)"),
    marked("N. W, points against rated opponents (without forfeits)"),
    marked("O. Code (FIDE ID number)"),
    marked("P. Birth date, if the FRL does not have it"),
)


def form_3(event: PaperEvent, lang: str = "en") -> Document:
    """Return Form 3 of all players, by starting number."""
    say = translator(lang)
    players = sorted(event.entrants, key=lambda entrant: entrant.number)
    blocks = [
        PaperTable(_columns(), _rows(players[first:last], event), has_header=False, size=7,
              is_together=event.rounds <= ROUNDS_TOGETHER, group=WIDE)
        for first, last in parts(len(players), BESIDE)
    ]  # fmt: skip
    key = HeadedNote(
        (
            " · ".join(say(line) for line in _KEY),
            say("All players are here, so that no cross table has to go with this form."),
        ),
        heading=say("Key"),
        is_small=True,
    )
    places = (
        (say("Chief Arbiter"), event.chief_arbiter),
        (say("Fed. Official Name"), ""),
        (say("Signature"), ""),
        (say("Seal"), ""),
    )
    sections = (
        PaperSection((event_fields(event, say),), is_together=True),
        PaperSection(tuple(blocks)),
        PaperSection((key, Signatures(places)), is_together=True),
    )
    title = say("Form 3 (2005): Report Form for Multiple Results in a Swiss System Tournament")
    missing = (
        *missing_lines(event, say),
        *missing_of_players(players, ("player_id", "birth", "federation"), say),
        *missing_surnames(players, say),
    )
    return Document(title, event.name, lang, sections, missing, is_landscape=True)


def _columns() -> tuple[PaperColumn, ...]:
    of_player = tuple(PaperColumn("", "center", share=1) for _ in range(3))
    return (PaperColumn("", "right", mm=12), *of_player * BESIDE)


def _rows(players: list[PaperEntrant], event: PaperEvent) -> tuple[Row, ...]:
    """Return the rows of players beside each other: A, B, C D E, F G H, I J K, L M N, O, P."""
    rows = [
        _row("A", [_wide(player.surname, is_strong=True) for player in players]),
        _row("B", [_wide(player.given_name) for player in players]),
        _row("C D E", [(Cell(e.number), Cell(e.federation), Cell(e.title)) for e in players]),
        _row(
            "F G H",
            [
                (Cell(e.rank_stated or e.rank), Cell(optional(e.rating)), half_points(e.score_half))
                for e in players
            ],
        ),
    ]
    for number in range(1, event.rounds + 1):
        rows.append(_row(f"{number}", [_game(player, number, event) for player in players]))
    rows.append(_row("Rc", [_sums(player, event) for player in players]))
    rows.append(_row("O", [_wide(player.player_id) for player in players]))
    rows.append(_row("P", [_wide(_birth(player)) for player in players]))
    return tuple(rows)


def _row(label: str, of_players: list[Row]) -> Row:
    cells = [cell for row in of_players for cell in row]
    blank = WIDE * (BESIDE - len(of_players))
    return (Cell(label, is_strong=True), *cells, *([Cell(span=blank)] if blank else []))


def _wide(text: str, *, is_strong: bool = False) -> Row:
    return (Cell(text, span=WIDE, is_strong=is_strong),)


def _game(entrant: PaperEntrant, number: int, event: PaperEvent) -> Row:
    """Return I, J and K of a round."""
    turn = entrant.in_round(number)
    if turn is None:
        return (Cell(), Cell(), Cell())
    opponent = event.opponent(turn)
    if opponent is None:
        return (Cell(), Cell(), Cell(mark(turn)))
    rating = optional(opponent.rating) if turn.is_played else ""
    return (Cell(opponent.number), Cell(rating), Cell(mark(turn)))


def _sums(entrant: PaperEntrant, event: PaperEvent) -> Row:
    """Return L, M and N."""
    rated = against_rated(entrant, event)
    return (Cell(rated.games), Cell(optional(rated.average)), half_points(rated.score_half))


def _birth(entrant: PaperEntrant) -> str:
    """Return the birth, unless the list in force has one."""
    is_published = entrant.listed is not None and bool(entrant.listed.birth)
    return "" if is_published else entrant.birth
