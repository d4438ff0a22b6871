"""A letter that asks FIDE about an event: what was reported, what its list shows, which article.

In English, in which FIDE is written to. It is a draft, and nobody sends it but its reader.
"""

from dataclasses import dataclass
from datetime import date

from arpad.forms.document import (
    Document,
    Fields,
    HeadedNote,
    PaperColumn,
    PaperSection,
    PaperTable,
    Signatures,
    row,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class QueriedPlayer:
    """What is asked of a player: what was reported, what should follow, what the list shows."""

    number: str
    name: str
    expected: str
    shown: str
    why: str
    reported: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """What FIDE is asked about one event. `asks` are the sentences that say what is wrong.

    `report` says what was sent, and when; `lists` which lists were looked at; `articles` what each
    rests on, with its sentence; `by` is who asks.
    """

    event: str
    report: str
    lists: str
    asks: tuple[str, ...]
    articles: tuple[str, ...]
    players: tuple[QueriedPlayer, ...]
    by: str
    start: date | None = None
    end: date | None = None


def query_letter(query: Query) -> Document:
    """Return the letter about one event."""
    days = " to ".join(str(day) for day in (query.start, query.end) if day is not None)
    pairs = (("Event", query.event), ("Played", days), ("Report", query.report),
             ("List", query.lists))  # fmt: skip
    about = Fields(tuple(pair for pair in pairs if pair[1]), columns=1)
    opening = (
        "To the FIDE Qualification Commission",
        "Dear colleagues,",
        "Please look at the event below, and tell us whether its figures will be corrected, or why "
        "they stand as they do.",
    )
    question = HeadedNote(query.asks)
    closing = HeadedNote(("We can send the report again. Thank you for your help.",))
    sections = [
        PaperSection((HeadedNote(opening), about, question)),
        *([PaperSection((_players(query),), "Players")] if query.players else []),
        *(
            [PaperSection((HeadedNote(query.articles),), "Regulations")]
            if query.articles
            else []
        ),
        PaperSection((closing, Signatures((("For", query.by),))), is_together=True),
    ]  # fmt: skip
    title = "Query about a rated event"
    return Document(title, query.event, "en", tuple(sections), is_subtitled=True)


def _players(query: Query) -> PaperTable:
    """Return the table of the players; what was reported stands there if anything of it is told."""
    has_reports = any(player.reported for player in query.players)
    columns = (
        PaperColumn("FIDE ID", "right", mm=18), PaperColumn("Name", share=2),
        *([PaperColumn("Reported", share=2)] if has_reports else []),
        PaperColumn("Should be", share=2), PaperColumn("The list shows", share=2),
        PaperColumn("Note", share=3),
    )  # fmt: skip
    rows = (
        row(
            player.number, player.name, *([player.reported] if has_reports else []),
            player.expected, player.shown, player.why,
        ) for player in query.players
    )  # fmt: skip
    return PaperTable(columns, tuple(rows))
