"""Form 4, the certificate of a title result, one for each norm.

Source: FIDE B.02 2005-07, Form 4 and its note: the unrated count 2000, R(a) is the average of the
player and the opponents, N the number of games; the organising federation gives every player his
certificate. The points asked are those at R(a), as on Forms 1 and 6; what decides the norm, the
opponents' average under B.01 and the points at it, is a note.
"""

from collections.abc import Sequence

from arpad.explain.language import Translator
from arpad.forms.counts import UNRATED_AS
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
)
from arpad.forms.event import PaperEntrant, PaperEvent, Round
from arpad.forms.marks import day, mark, sex_letter
from arpad.forms.norms import TITLES, TitleResult, games, lost_round
from arpad.forms.opening import (
    by_hand,
    missing_lines,
    missing_of_players,
    missing_surnames,
    unstated_birth_places,
    unstated_official,
)
from arpad.forms.words import translator


def form_4(event: PaperEvent, results: Sequence[TitleResult], lang: str = "en") -> Document:
    """Return a certificate for each norm, each on a page of its own."""
    say = translator(lang)
    sections = tuple(_certificate(result, event, say) for result in results)
    players = {result.number: event.by_number[result.number] for result in results}.values()
    blanks = unstated_birth_places(event.papers, players, say)
    blanks += unstated_official(event.papers, say)
    missing = [*missing_lines(event, say), *by_hand(blanks, say)]
    missing += missing_of_players(players, ("birth", "sex"), say)
    missing += missing_surnames(players, say)
    title = say("Form 4 (2005): Certificate of Title Result")
    return Document(title, event.name, lang, sections, tuple(missing))


def _certificate(result: TitleResult, event: PaperEvent, say: Translator) -> PaperSection:
    player = event.by_number[result.number]
    boxes = "    ".join(f"{'☑' if result.title == title else '☐'} {title}" for title in TITLES)
    person = Fields(
        (
            (say("Surname"), player.surname),
            (say("First Name"), player.given_name),
            (say("Sex"), sex_letter(player.sex, say)),
            (say("Date of Birth"), player.birth),
            (say("Place of Birth"), event.papers.birth_place(player.player_id)),
            (say("FIDE ID"), player.player_id),
        ),
        columns=3,
    )
    where = Fields(
        (
            (say("Event"), event.name),
            (say("Start"), day(event.start)),
            (say("Close"), day(event.end)),
            (say("City"), event.city),
            (say("Country"), event.federation),
        ),
        columns=3,
    )
    heading = say("{title} result of {name}").format(title=result.title, name=player.name)
    blocks = (
        HeadedNote((boxes,)),
        person,
        where,
        PaperTable(_columns(say), tuple(_row(*game) for game in games(result, event))),
        _figures(result, say),
        HeadedNote((_note(result, event, say),), is_small=True),
        Signatures(((say("Authentication by Arbiter"), event.chief_arbiter), (say("Date"), ""))),
        Signatures(
            (
                (
                    say("Federation Official / Name in Print"),
                    event.papers.federation_official,
                ),
                (say("Signature"), ""),
            )
        ),
    )
    return PaperSection(blocks, heading=heading, begins_page=True)


def _columns(say: Translator) -> tuple[PaperColumn, ...]:
    return (
        PaperColumn(say("Rd"), "right", mm=9),
        PaperColumn(say("Opponents"), share=1),
        PaperColumn(say("Fed"), mm=14),
        PaperColumn(say("Rating"), "right", mm=18),
        PaperColumn(say("Title"), mm=16),
        PaperColumn(say("Score"), "center", mm=16),
    )


def _row(turn: Round, opponent: PaperEntrant | None) -> Row:
    if opponent is None:
        return (Cell(turn.round), Cell(), Cell(), Cell(), Cell(), Cell(mark(turn)))
    rating = UNRATED_AS if opponent.rating is None else opponent.rating
    return (
        Cell(turn.round),
        Cell(opponent.name),
        Cell(opponent.federation),
        Cell(rating),
        Cell(opponent.title),
        Cell(mark(turn)),
    )


def _figures(result: TitleResult, say: Translator) -> Fields:
    figures = result.figures
    labels = (
        say("GM Norm (pts)"), say("IM Norm (pts)"), say("WGM Norm (pts)"), say("WIM Norm (pts)"),
    )  # fmt: skip
    needed_half = (figures.points_needed_half.get(title) for title in TITLES)
    points = tuple(
        (label, half_points(half)) for label, half in zip(labels, needed_half, strict=True)
    )
    return Fields(
        (
            *points,
            ("R(a)", Cell(figures.average)),
            (say("Category"), Cell(optional(figures.category))),
            ("N", Cell(figures.games)),
            (say("Points achieved"), half_points(figures.score_half)),
        )
    )


def _note(result: TitleResult, event: PaperEvent, say: Translator) -> str:
    figures = result.figures
    words = [
        say("Unrated = 2000; R(a) = average of the player and the opponents; N = number of games."),
        say("The organising federation gives this certificate to every player who made a norm."),
        say(
            "Points for norms: at R(a). Under B.01 the opponents' average is {average}, which asks "
            "for {points}, and the performance {performance}."
        ).format(
            average=figures.opponents_average,
            points=half_points(result.points_asked_half).text,
            performance=figures.performance_rating,
        ),
    ]
    words += lost_round(result.norm, event.judged, say)
    player = event.by_number[result.number]
    left_out = [turn.round for turn in player.rounds if turn.round not in result.rounds]
    if left_out:
        rounds = ", ".join(str(number) for number in left_out)
        words.append(say("Rounds that do not count: {rounds}.").format(rounds=rounds))
    return " ".join(words)
