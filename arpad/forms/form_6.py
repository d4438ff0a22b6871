"""Form 6, the table of title norms of an event.

Source: FIDE B.02 2005-07, Form 6 and its key. nf and hfp include the player, as the key says; what
it doesn't say so of (ffp, rp, urp, titles) counts his opponents. Ra is that of Form 4, of the
player and his opponents; Rc the opponents' average, and Rp = Rc + d_p.
"""

from collections.abc import Sequence

from arpad.explain.language import Translator
from arpad.forms.counts import TITLES, count
from arpad.forms.document import (
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
from arpad.forms.event import Event
from arpad.forms.norms import Norm, achieved_half, average_with_player, opponents
from arpad.forms.opening import event_fields, missing_lines, signing
from arpad.forms.words import translator


def form_6(event: Event, norms: Sequence[Norm], lang: str = "en") -> Document:
    """Return the table, a row for each norm."""
    say = translator(lang)
    rows = tuple(_row(norm, event) for norm in norms)
    key = say(
        "nf federations and hfp players of the host federation, the player included; ffp players "
        "of other federations, rp rated and urp unrated players, and titles: of the opponents; Ra "
        "average of the player and his opponents (unrated = 2000); req. pts asked and ach. pts "
        "achieved; Rc average of the opponents under B.01; Rp performance."
    )
    sections = (
        Section((event_fields(event, say),), is_together=True),
        Section((Table(_columns(say), rows),)),
        Section((Note((key,), is_small=True), signing(event, say)), is_together=True),
    )
    title = say("Form 6: Title Norms")
    missing = [*missing_lines(event, say)]
    nobody = sum(not one.federation for one in event.entrants)
    if nobody:
        missing.append(say("Players without a federation: {count}.").format(count=nobody))
    return Document(title, event.name, lang, sections, tuple(missing), is_landscape=True)


def _columns(say: Translator) -> tuple[Column, ...]:
    counted = ("N", "nf", "hfp", "ffp", "rp", "urp", *(title.lower() for title in TITLES))
    return (
        Column(say("Title"), mm=11),
        Column(say("Name and ID"), share=1),
        Column(say("Fed"), mm=10),
        *(Column(name, "right", mm=9) for name in counted),
        Column(say("rating"), "right", mm=11),
        Column("Ra", "right", mm=10),
        Column(say("cat"), "right", mm=8),
        Column(say("req. pts"), "right", mm=10),
        Column(say("ach. pts"), "right", mm=10),
        Column("Rc", "right", mm=10),
        Column("Rp", "right", mm=10),
    )


def _row(norm: Norm, event: Event) -> Row:
    player = event.by_number[norm.number]
    met = opponents(norm, event)
    with_player = count((player, *met), event.federation)
    others = count(met, event.federation)
    rated = sum(one.rating is not None for one in met)
    return row(
        norm.title,
        f"{player.name} {player.player_id}".strip(),
        player.federation,
        len(norm.rounds),
        with_player.federations,
        with_player.host if event.federation else "",
        others.foreign if event.federation else "",
        rated,
        len(met) - rated,
        *(sum(one.title == title for one in met) for title in TITLES),
        optional(player.rating),
        optional(average_with_player(norm, event)),
        optional(norm.category),
        half_points(norm.required_half.get(norm.title)),
        half_points(achieved_half(norm, event)),
        optional(norm.opponents_average),
        optional(norm.performance),
    )
