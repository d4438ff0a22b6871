"""IT2, the application for a title, from norms of one or several events, at hand or typed in.

Source: what B.01 1.5 asks of an application; the fields of FIDE's sheet are from memory, and not
verified. The rules are those of the day of the application. A certificate (IT1) of each norm goes
with it.
"""

from dataclasses import dataclass
from datetime import date
from typing import Final

from arpad.explain.language import Translator, marked
from arpad.forms.document import (
    Cell,
    Document,
    Fields,
    HeadedNote,
    PaperColumn,
    PaperSection,
    PaperTable,
    Row,
    Signatures,
    half_points,
    optional,
    row,
)
from arpad.forms.event import PaperEntrant
from arpad.forms.marks import day, fide_sex
from arpad.forms.norms import TITLES
from arpad.forms.opening import (
    by_hand,
    missing_of_players,
    missing_surnames,
    unstated_birth_places,
    unstated_official,
)
from arpad.forms.words import translator
from arpad.forms.years import year_of
from arpad.norms import Condition
from arpad.norms.application import Application
from arpad.norms.record import NormRecord, by_end
from arpad.report.facts import PaperFacts
from arpad.report.problems import Text

_CONDITIONS: Final = {
    "games": marked("Games that the norms cover"),
    "rating": marked("Highest rating reached"),
    "foreigners": marked("Norms under the normal mix of federations"),
    "event": marked("Norms from a large Swiss or an event that the article names"),
    "days": marked("Days with a single round, in one of the events"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Applicant:
    """Who applies for a title on a day, and what his norms come to."""

    player: PaperEntrant
    on: date
    application: Application
    rating_highest: int | None
    papers: PaperFacts = PaperFacts()  # noqa: RUF009


def it2(applicant: Applicant, lang: str = "en") -> Document:
    """Return the application filled. ValueError before 1 July 2009."""
    year = year_of(applicant.on)
    if year is None:
        raise ValueError(Text("{form} is of an application since July 2009", form="IT2"))
    say = translator(lang)
    player, application = applicant.player, applicant.application
    boxes = "    ".join(f"{'☑' if application.title == title else '☐'} {title}" for title in TITLES)
    applies = say("The federation applies for the title of {title} for {name}.")
    sections = (
        PaperSection(
            (
                HeadedNote((applies.format(title=application.title, name=player.name), boxes)),
                _person(applicant, say),
            ),
            is_together=True,
        ),
        PaperSection((_norms(applicant, say),), heading=say("Norms")),
        PaperSection(_signed(applicant, say), heading=say("What the title asks"), is_together=True),
    )
    title = say("IT2 ({year}): Application for a Title").format(year=year)
    whose = f"{application.title}, {player.name}"
    return Document(title, whose, lang, sections, tuple(_missing(applicant, say)))


def _signed(applicant: Applicant, say: Translator) -> tuple[PaperTable, Signatures, HeadedNote]:
    """Return the conditions and, on the same page, who signs."""
    places = (
        (say("Federation"), applicant.player.federation),
        (say("Name of federation official"), applicant.papers.federation_official),
        (say("Date"), ""),
        (say("Signature"), ""),
    )
    notes = HeadedNote(_notes(say), is_small=True)
    return _conditions(applicant.application, say), Signatures(places), notes


def _person(applicant: Applicant, say: Translator) -> Fields:
    player = applicant.player
    return Fields(
        (
            (say("Surname"), player.surname),
            (say("First Name"), player.given_name),
            (say("FIDE ID"), player.player_id),
            (say("Federation"), player.federation),
            (say("Sex"), fide_sex(player.sex)),
            (say("Date of Birth"), player.birth),
            (say("Place of Birth"), applicant.papers.birth_place(player.player_id)),
            (say("Highest rating reached"), Cell(optional(applicant.rating_highest))),
        )
    )


def _norms(applicant: Applicant, say: Translator) -> PaperTable:
    columns = (
        PaperColumn(say("Name of Tournament"), share=1),
        PaperColumn(say("Place"), mm=26),
        PaperColumn(say("Start"), mm=18),
        PaperColumn(say("Close"), mm=18),
        PaperColumn("N", "right", mm=7),
        PaperColumn("Ra", "right", mm=11),
        PaperColumn(say("req. pts"), "right", mm=12),
        PaperColumn(say("ach. pts"), "right", mm=12),
        PaperColumn("Rp", "right", mm=11),
        PaperColumn(say("Counts as"), "right", mm=16),
    )
    application = applicant.application
    rows = [
        _norm(record, is_counted=record in application.records)
        for record in by_end((*application.records, *application.left_out, *application.no_norms))
    ]
    total = say("Games in all: {games}").format(games=application.games)
    return PaperTable(columns, (*rows, (Cell(total, span=len(columns), is_strong=True),)))


def _norm(record: NormRecord, *, is_counted: bool) -> Row:
    held = record.held
    return row(
        held.name or held.event_id,
        ", ".join(part for part in (held.place, held.event.federation) if part),
        day(held.start),
        day(held.end),
        record.games,
        record.opponents_average,
        half_points(record.score_required_half),
        half_points(record.score_half),
        record.performance_rating,
        record.games_counted if is_counted else 0,
    )


def _conditions(application: Application, say: Translator) -> PaperTable:
    columns = (
        PaperColumn(say("Article"), mm=20),
        PaperColumn(say("What is asked"), share=1),
        PaperColumn(say("Asked"), "right", mm=18),
        PaperColumn(say("Found"), "right", mm=18),
        PaperColumn(say("Met"), "center", mm=18),
    )
    return PaperTable(
        columns, tuple(_condition(condition, say) for condition in application.conditions)
    )


def _condition(condition: Condition, say: Translator) -> Row:
    value = condition.found if condition.is_judged else ""
    met = (say("yes") if condition.is_met else say("no")) if condition.is_judged else ""
    return row(
        condition.clause.article.article,
        say(_CONDITIONS[condition.name]),
        condition.required,
        value,
        met,
    )


def _notes(say: Translator) -> tuple[str, ...]:
    figures = say(
        "N games, Ra the opponents' average, Rp performance and what a norm counts as, under B.01 "
        "of each event's day; what the title asks, under that of the day of the application."
    )
    enclosed = say("The certificate IT1 of every norm goes with this application.")
    own = say(
        "Own layout, and not FIDE's own sheet: it has what B.01 asks of an application. Compare it "
        "with the sheet in force."
    )
    return figures, enclosed, own


def _missing(applicant: Applicant, say: Translator) -> list[str]:
    player, papers = applicant.player, applicant.papers
    missing = missing_of_players((player,), ("birth", "sex", "player_id", "federation"), say)
    blanks = [*unstated_birth_places(papers, (player,), say), *unstated_official(papers, say)]
    if applicant.rating_highest is None:
        blanks.append(say("the highest rating reached"))
    missing += by_hand(blanks, say)
    for condition in applicant.application.conditions:
        if condition.is_failed:
            words = say("{what}: {found} of {required} ({article}).")
            missing.append(
                words.format(
                    what=say(_CONDITIONS[condition.name]), found=condition.found,
                    required=condition.required, article=condition.clause.article.article,
                )
            )  # fmt: skip
        elif not condition.is_judged and condition.name != "rating":
            words = say("{what}: not known, and so not judged ({article}).")
            missing.append(
                words.format(
                    what=say(_CONDITIONS[condition.name]), article=condition.clause.article.article
                )
            )
    for records, words in (
        (applicant.application.left_out, say("Norms that can't count beside the others: {names}.")),
        (applicant.application.no_norms, say("No norms, by their own figures: {names}.")),
    ):
        if records:
            names = "; ".join(record.held.name or record.held.event_id for record in records)
            missing.append(words.format(names=names))
    return [*missing, *missing_surnames((player,), say)]
