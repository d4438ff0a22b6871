"""The table that a program may send in place of Forms 2 and 3, with R_ar, n, W, W - W_e and R_u.

Source: FIDE B.02 2005-07 11.31. R_ar is the average rating of the rated opponents played, 0 for an
unrated player with n below 3; W - W_e is what K multiplies; R_u is given, also below the floor, of
an unrated player who met at least three rated players.
"""

from decimal import Decimal
from typing import Final

from arpad.explain.language import Translator
from arpad.explain.numbers import change
from arpad.forms.counts import AgainstRated, against_rated
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
from arpad.forms.event import EventFigures, PaperEntrant, PaperEvent
from arpad.forms.form_1 import cross_table
from arpad.forms.marks import against
from arpad.forms.opening import (
    event_fields,
    missing_lines,
    missing_of_players,
    missing_registration,
    named,
    signing,
)
from arpad.forms.words import translator

GAMES_MIN: Final = 3
"""Below so many games against rated opponents an unrated player's R_ar is printed as 0."""
ROUNDS_MAX: Final = 11
"""With more rounds than this the cross table stands by itself."""


def rating_report(event: PaperEvent, lang: str = "en") -> Document:
    """Return the report of article 11.31."""
    say = translator(lang)
    has_rounds = event.rounds <= ROUNDS_MAX
    table = _table(event, say, lang, has_rounds=has_rounds)
    sections = (
        PaperSection((event_fields(event, say),), is_together=True),
        PaperSection((table,)),
        *(() if has_rounds else cross_table(event, say)),
        PaperSection(
            (HeadedNote((_legend(say),), is_small=True), signing(event, say)), is_together=True
        ),
    )
    missing = (*missing_lines(event, say), *_missing(event, say), *missing_registration(event, say))
    title = say("Rating Report")
    return Document(title, event.name, lang, sections, missing, is_landscape=True)


def average_shown(entrant: PaperEntrant, rated: AgainstRated) -> int | None:
    """Return R_ar as article 11.31 wants it: 0 for an unrated player with fewer than 3 games."""
    if entrant.rating is None and rated.games < GAMES_MIN:
        return 0
    return rated.average


def event_rating_shown(entrant: PaperEntrant, event: PaperEvent) -> int | None:
    """Return R_u of an unrated player who met at least three rated players."""
    met = {
        turn.opponent
        for turn in entrant.rounds
        if turn.is_played and (opponent := event.opponent(turn)) and opponent.rating is not None
    }
    if entrant.rating is not None or entrant.figures is None or len(met) < GAMES_MIN:
        return None
    return entrant.figures.event_rating


def _table(event: PaperEvent, say: Translator, lang: str, *, has_rounds: bool) -> PaperTable:
    rounds = range(1, event.rounds + 1) if has_rounds else range(0)
    columns = (
        PaperColumn(say("Rank"), "right", mm=9),
        PaperColumn(say("No"), "right", mm=8),
        PaperColumn(say("Name, First Name"), share=1),
        PaperColumn(say("ID#"), "right", mm=17),
        PaperColumn(say("Title"), mm=9),
        PaperColumn(say("Fed"), mm=9),
        PaperColumn(say("Rtng"), "right", mm=10),
        *(PaperColumn(str(number), "center", mm=11) for number in rounds),
        PaperColumn(say("Total"), "right", mm=10),
        PaperColumn("Rar", "right", mm=10),
        PaperColumn("n", "right", mm=6),
        PaperColumn("W", "right", mm=8),
        PaperColumn("W-We", "right", mm=13),
        PaperColumn("Ru", "right", mm=10),
    )
    return PaperTable(
        columns,
        tuple(_row(entrant, event, rounds, say, lang) for entrant in event.entrants),
        size=7,
    )


def _row(
    entrant: PaperEntrant, event: PaperEvent, rounds: range, say: Translator, lang: str
) -> Row:
    rated = against_rated(entrant, event)
    games = (entrant.in_round(number) for number in rounds)
    return row(
        entrant.rank,
        entrant.number,
        entrant.name,
        entrant.player_id,
        entrant.title,
        entrant.federation,
        optional(entrant.rating),
        *("" if game is None else against(game, event, say) for game in games),
        half_points(entrant.score_half),
        optional(average_shown(entrant, rated)),
        rated.games,
        half_points(rated.score_half),
        _surplus(entrant, event, lang),
        optional(event_rating_shown(entrant, event)),
    )


def _surplus(entrant: PaperEntrant, event: PaperEvent, lang: str) -> Cell:
    """Return W - W_e, the increment before K; 0 of who played no game of a rated event."""
    figures = EventFigures(0, 0) if _has_no_game(entrant, event) else entrant.figures
    if entrant.rating is None or figures is None or figures.surplus_e3 is None:
        return Cell()
    return Cell(Decimal(figures.surplus_e3) / 1000, change(figures.surplus_e3 * 100, lang))


def _has_no_game(entrant: PaperEntrant, event: PaperEvent) -> bool:
    """Tell whether a player has no figures because he played nobody, though the event is rated."""
    is_rated = any(other.figures is not None for other in event.entrants)
    return is_rated and entrant.figures is None and not any(g.is_played for g in entrant.rounds)


def _legend(say: Translator) -> str:
    return say(
        "Rar: average rating of the rated opponents played, 0 if an unrated player met fewer than "
        "three. n: games against rated opponents. W: points from them. W-We: what K multiplies, "
        "over all games that are rated. Ru: the event's rating of an unrated player."
    )


def _missing(event: PaperEvent, say: Translator) -> list[str]:
    missing = missing_of_players(event.entrants, ("federation",), say)
    rated = [entrant for entrant in event.entrants if entrant.rating is not None]
    blank = [e.name for e in rated if e.figures is None and not _has_no_game(e, event)]
    if blank and len(blank) == len(rated):
        words = say("The event could not be rated: W-We and Ru are blank; the problems say why.")
        return [words, *missing]
    if blank:
        return [say("W-We is blank for: {names}.").format(names=named(blank, say)), *missing]
    return missing
