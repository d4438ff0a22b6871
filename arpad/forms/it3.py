"""IT3, the tournament report by the title regulations of the event's day.

Source: the fields of FIDE's sheet as two programs fill it: arbitools, whose IT3 is Form 5 of 2005
under another name, and OpenPairings of 2026, which has FIDE's numbers beside; the sheet itself was
not read. FIDE's own flag is no federation (2024 1.4.2a). The averages and the norms made are added.
"""

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from typing import Final

from arpad.explain.language import Translator
from arpad.forms.counts import average
from arpad.forms.document import (
    Cell,
    Document,
    Fields,
    HeadedNote,
    PaperColumn,
    PaperSection,
    PaperTable,
    Signatures,
    half_points,
    optional,
    row,
)
from arpad.forms.event import PaperEvent
from arpad.forms.form_5 import (
    arbiters,
    counted_table,
    missing_counts,
    paired_by,
    special_remarks,
    tournament,
    type_words,
    unstated,
)
from arpad.forms.norms import TitleResult
from arpad.forms.opening import by_hand, missing_lines
from arpad.forms.words import translator
from arpad.forms.years import own_layout, year_of
from arpad.norms.mix import OUTSIDE, WITHOUT_FEDERATION
from arpad.report.problems import Text

NUMBERED_SINCE: Final = 2024
"""Since this year the sheet asks for FIDE's numbers of the event, organizer and arbiters."""
_NO_FEDERATION: Final = (*WITHOUT_FEDERATION, *OUTSIDE)


def it3(event: PaperEvent, results: Sequence[TitleResult], lang: str = "en") -> Document:
    """Return the report filled as far as the event goes. ValueError before 1 July 2009."""
    year = None if event.start is None else year_of(event.start)
    if year is None:
        raise ValueError(Text("{form} is of an event since July 2009", form="IT3"))
    say = translator(lang)
    has_numbers = year >= NUMBERED_SINCE
    counted = (_averages(event, say), counted_table(event, say, _NO_FEDERATION))
    arbiters_sign = (
        _arbiters(event, say, has_numbers=has_numbers),
        _signing(event, say),
        HeadedNote(_notes(year, say), is_small=True),
    )
    remarks = HeadedNote(event.remarks or ("\u00a0",), heading=special_remarks(say))
    sections = (
        PaperSection((_event(event, say, has_numbers=has_numbers),), is_together=True),
        PaperSection((_system(event, say),), is_together=True),
        PaperSection((remarks,), is_together=True),
        PaperSection(counted, heading=say("Players"), is_together=True),
        PaperSection((_norms(event, results, say),), heading=say("Title norms made")),
        PaperSection(arbiters_sign, heading=say("Arbiters"), is_together=True),
    )
    title = say("IT3 ({year}): Tournament Report").format(year=year)
    missing = (*missing_lines(event, say), *_missing(event, say, has_numbers=has_numbers))
    return Document(title, event.name, lang, sections, missing)


def schedule(days: Sequence[date | None], rounds: int) -> str:
    """Return how many rounds were played on each day with play; nothing if a round has no day.

    >>> schedule([date(2024, 5, 1), date(2024, 5, 2), date(2024, 5, 2)], 3), schedule([], 3)
    ('1-2', '')
    """
    if len(days) < rounds or None in days[:rounds]:
        return ""
    return "-".join(str(len(list(same))) for _, same in groupby(days[:rounds]))


def _event(event: PaperEvent, say: Translator, *, has_numbers: bool) -> Fields:
    numbers = (
        (say("ID of Tournament"), event.papers.event_code),
        (say("ID of the organizer"), event.papers.organizer_id),
    )
    return tournament(event, say, numbers if has_numbers else ())


def _system(event: PaperEvent, say: Translator) -> Fields:
    by_day = schedule(event.round_dates, event.rounds)
    return Fields(
        (
            (say("Number of rounds"), Cell(event.rounds_scheduled or event.rounds or "")),
            (
                say("Schedule (number of rounds/day)"),
                by_day or Cell(optional(event.rounds_per_day)),
            ),
            (say("Rate(s) of play"), event.time_control),
            (say("Tournament Type"), type_words(event)),
            (say("Manual: person responsible"), paired_by(event)),
            (say("Computerized: program used"), event.papers.pairing_program),
        ),
        columns=2,
    )


def _averages(event: PaperEvent, say: Translator) -> Fields:
    rated = [entrant for entrant in event.entrants if entrant.rating is not None]
    return Fields(
        (
            (say("Number of players"), Cell(len(event.entrants))),
            (say("Average rating of the rated players"), Cell(optional(average(rated)))),
            (say("Category (round robin)"), Cell(optional(event.category))),
        ),
        columns=3,
    )


def _norms(
    event: PaperEvent, results: Sequence[TitleResult], say: Translator
) -> PaperTable | HeadedNote:
    if not results:
        return HeadedNote((say("None."),))
    columns = (
        PaperColumn(say("Title"), mm=12),
        PaperColumn(say("Name, First Name"), share=1),
        PaperColumn(say("FIDE ID"), "right", mm=19),
        PaperColumn(say("Fed"), mm=11),
        PaperColumn(say("Rating"), "right", mm=13),
        PaperColumn("N", "right", mm=8),
        PaperColumn(say("Feds"), "right", mm=11),
        PaperColumn("Ra", "right", mm=12),
        PaperColumn(say("req. pts"), "right", mm=14),
        PaperColumn(say("ach. pts"), "right", mm=14),
        PaperColumn("Rp", "right", mm=12),
    )
    rows = []
    for result in results:
        player, figures = event.by_number[result.number], result.figures
        rows.append(
            row(
                result.title, player.name, player.player_id, player.federation,
                optional(player.rating), figures.games, figures.federations,
                figures.opponents_average, half_points(result.points_asked_half),
                half_points(figures.score_half),
                figures.performance_rating,
            )
        )  # fmt: skip
    return PaperTable(columns, tuple(rows))


def _arbiters(event: PaperEvent, say: Translator, *, has_numbers: bool) -> Fields:
    """Return the arbiters; their numbers behind the names, in the order of the deputies."""
    if not has_numbers:
        return arbiters(event, event.chief_arbiter, event.deputies, say)
    ids = [arbiter_id.strip() for arbiter_id in event.papers.deputy_ids.split(",")]
    names = [", ".join(filter(None, both)) for both in _beside(event.deputies, ids)]
    chief = ", ".join(filter(None, (event.chief_arbiter, event.papers.chief_arbiter_id)))
    return arbiters(event, chief, names, say)


def _beside(names: Sequence[str], ids: Sequence[str]) -> list[tuple[str, str]]:
    return [(name, ids[at] if at < len(ids) else "") for at, name in enumerate(names)]


def _signing(event: PaperEvent, say: Translator) -> Signatures:
    places = (
        (say("Certified as a correct report: Place/Date"), ""),
        (say("Chief Arbiter's signature"), event.chief_arbiter),
        (say("Name of federation official"), event.papers.federation_official),
    )
    return Signatures(places)


def _notes(year: int, say: Translator) -> tuple[str, ...]:
    return (
        say(
            "N games, Feds federations of the player and the opponents, Ra the opponents' average "
            "under B.01, Rp performance. FIDE's own flag is counted as no federation."
        ),
        say(
            "The organizer gives this report to every arbiter who made a norm, his federation, the "
            "organizing federation and FIDE."
        ),
        own_layout("IT3", year, say),
    )


def _missing(event: PaperEvent, say: Translator, *, has_numbers: bool) -> list[str]:
    papers = event.papers
    blanks = unstated(event, say)
    values = [(say("the name of the federation official"), papers.federation_official)]
    if has_numbers:
        values += [
            (say("the ID of the event"), papers.event_code),
            (say("the ID of the organizer"), papers.organizer_id),
            (say("the ID of the chief arbiter"), papers.chief_arbiter_id),
        ]
        if event.deputies:
            values.append((say("the IDs of the deputies"), papers.deputy_ids))
    blanks += [what for what, value in values if not value]
    missing = by_hand(blanks, say)
    if not schedule(event.round_dates, event.rounds) and event.rounds_per_day is None:
        missing.append(say("The report does not give the number of rounds a day."))
    if not event.federation:
        missing.append(say("Without the host federation its players are not counted."))
    return [*missing, *missing_counts(event, say)]
