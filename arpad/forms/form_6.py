"""Form 6, the table of title norms of an event.

Source: FIDE B.02 2005-07, Form 6 and its key. nf and hfp include the player, as the key says; what
it doesn't say so of is counted alike (ffp, rp, urp), but the titles, which are those of his
opponents. Ra is that of Form 4, of the player and the opponents; Rc the opponents' average under
B.01, and Rp = Rc + d_p.
"""

from collections.abc import Sequence

from arpad.explain.language import Translator
from arpad.forms.counts import TITLES
from arpad.forms.document import (
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
from arpad.forms.event import PaperEvent
from arpad.forms.norms import TitleResult
from arpad.forms.opening import event_fields, missing_lines, signing
from arpad.forms.words import translator


def form_6(event: PaperEvent, results: Sequence[TitleResult], lang: str = "en") -> Document:
    """Return the table, a row for each norm."""
    say = translator(lang)
    rows = tuple(_row(result, event) for result in results)
    key = say(
        "nf federations, hfp players of the host federation, ffp of others, rp rated and urp "
        "unrated players, the player included; gm to wfm titles of the opponents; Ra average of "
        "the player and the opponents (unrated = 2000); req. pts required at Ra and ach. pts "
        "achieved; "
        "Rc average of the opponents under B.01; Rp performance."
    )
    sections = (
        PaperSection((event_fields(event, say),), is_together=True),
        PaperSection((PaperTable(_columns(say), rows),)),
        PaperSection((HeadedNote((key,), is_small=True), signing(event, say)), is_together=True),
    )
    title = say("Form 6 (2005): Title Norms")
    missing = [*missing_lines(event, say)]
    nobody = sum(not entrant.federation for entrant in event.entrants)
    if nobody:
        missing.append(say("Players without a federation: {count}.").format(count=nobody))
    return Document(title, event.name, lang, sections, tuple(missing), is_landscape=True)


def _columns(say: Translator) -> tuple[PaperColumn, ...]:
    counted = ("N", "nf", "hfp", "ffp", "rp", "urp", *(title.lower() for title in TITLES))
    return (
        PaperColumn(say("Title"), mm=11),
        PaperColumn(say("Name and ID"), share=1),
        PaperColumn(say("Fed"), mm=10),
        *(PaperColumn(name, "right", mm=9) for name in counted),
        PaperColumn(say("rating"), "right", mm=11),
        PaperColumn("Ra", "right", mm=10),
        PaperColumn(say("cat"), "right", mm=8),
        PaperColumn(say("req. pts"), "right", mm=10),
        PaperColumn(say("ach. pts"), "right", mm=10),
        PaperColumn("Rc", "right", mm=10),
        PaperColumn("Rp", "right", mm=10),
    )


def _row(result: TitleResult, event: PaperEvent) -> Row:
    player, figures = event.by_number[result.number], result.figures
    has_host = bool(event.federation)
    return row(
        result.title,
        f"{player.name} {player.player_id}".strip(),
        player.federation,
        figures.games,
        figures.federations,
        figures.host_players if has_host else "",
        figures.foreign_players if has_host else "",
        figures.rated_players,
        figures.unrated_players,
        *(figures.titles[title] for title in TITLES),
        optional(player.rating),
        figures.average,
        optional(figures.category),
        half_points(figures.points_needed_half[result.title]),
        half_points(figures.score_half),
        figures.opponents_average,
        figures.performance_rating,
    )
