"""IT1, the certificate of a title result by the title regulations of the event's day.

Source: the fields of FIDE's sheet as two programs print them: Vega, of the years when the exemption
of large Swisses was 1.43e, with sex, birth and place of birth; Sharly Chess, since it is 1.4.3d,
without them. The sheet itself was not read. Articles and the figure of an unrated opponent are
those of the edition. Counts are of the opponents in the games that count.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Final

from arpad.explain.language import Translator
from arpad.forms.counts import TITLES as COUNTED
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
from arpad.forms.event import NormJudgement, PaperEntrant, PaperEvent
from arpad.forms.marks import day, fide_sex, mark
from arpad.forms.norms import TITLES, TitleResult, lost_round
from arpad.forms.opening import (
    by_hand,
    missing_lines,
    missing_of_players,
    missing_surnames,
    unstated_birth_places,
    unstated_official,
)
from arpad.forms.words import translator
from arpad.forms.years import own_layout, year_of
from arpad.norms import Norm, NormGame
from arpad.norms.mix import WITHOUT_FEDERATION
from arpad.report.problems import Text

PERSONAL_UNTIL: Final = 2009
"""The last year whose IT1 asks for sex, birth and place of birth."""
NOT_COUNTED: Final = "–"
"""Where the rating as it counts would stand, if the round did."""


def it1(event: PaperEvent, results: Sequence[TitleResult], lang: str = "en") -> Document:
    """Return a certificate for each norm, each on a page of its own.

    ValueError for an event before 1 July 2009, or one that was not judged.
    """
    year = None if event.start is None else year_of(event.start)
    if year is None or event.judged is None:
        raise ValueError(Text("{form} is of an event that was judged by title regulations since "
                              "2009", form="IT1"))  # fmt: skip
    say = translator(lang)
    sections = tuple(_certificate(result, event, event.judged, year, say) for result in results)
    players = {result.number: event.by_number[result.number] for result in results}.values()
    title = say("IT1 ({year}): Certificate of Title Result").format(year=year)
    missing = [*missing_lines(event, say), *_missing(event, list(players), year, say)]
    return Document(title, event.name, lang, sections, tuple(missing))


def _certificate(
    result: TitleResult, event: PaperEvent, judged: NormJudgement, year: int, say: Translator
) -> PaperSection:
    player, norm = event.by_number[result.number], _norm(result)
    boxes = "    ".join(f"{'☑' if result.title == title else '☐'} {title}" for title in TITLES)
    blocks = (
        HeadedNote((boxes,)),
        _person(player, event, year, say),
        *_event(event, say),
        *_counts(norm, player, event, say),
        *_large_swiss(norm, judged, say),
        HeadedNote((_remarks(norm, player, event, judged, say),), heading=say("Special remarks")),
        _games(result, norm, event, judged, say),
        _figures(result, norm, judged, say),
        Signatures(((say("Chief Arbiter's signature"), event.chief_arbiter), (say("Date"), ""))),
        Signatures(
            (
                (say("Federation confirming the result"), event.federation),
                (say("Name of federation official"), event.papers.federation_official),
                (say("Signature"), ""),
            )
        ),
        HeadedNote(_notes(judged, year, say), is_small=True),
    )
    heading = say("IT1: {title} result of {name}").format(title=result.title, name=player.name)
    return PaperSection(blocks, heading=heading, begins_page=True)


def _norm(result: TitleResult) -> Norm:
    if result.norm is None:
        raise ValueError(Text("{form} needs the norm that was judged", form="IT1"))
    return result.norm


def _person(player: PaperEntrant, event: PaperEvent, year: int, say: Translator) -> Fields:
    personal = (
        (say("Sex"), fide_sex(player.sex)),
        (say("Date of Birth"), player.birth),
        (say("Place of Birth"), event.papers.birth_place(player.player_id)),
    )
    return Fields(
        (
            (say("Surname"), player.surname),
            (say("First Name"), player.given_name),
            (say("FIDE ID"), player.player_id),
            (say("Federation"), player.federation),
            *(personal if year <= PERSONAL_UNTIL else ()),
        ),
    )


def _event(event: PaperEvent, say: Translator) -> tuple[Fields, ...]:
    arbiter = ", ".join(
        part for part in (event.chief_arbiter, event.papers.chief_arbiter_id) if part
    )
    return (
        Fields(((say("Event"), event.name),), columns=1),
        Fields(
            (
                (say("Start"), day(event.start)),
                (say("Close"), day(event.end)),
                (say("City"), event.city),
                (say("Country"), event.federation),
            )
        ),
        Fields(
            (
                (say("Chief Arbiter (name, ID)"), arbiter),
                (say("Rate(s) of play"), event.time_control),
            ),
            columns=2,
        ),
    )


def _counts(
    norm: Norm, player: PaperEntrant, event: PaperEvent, say: Translator
) -> tuple[Fields, Fields]:
    """Return what the certificate counts of the opponents, and how many hold each title."""
    met = [game.opponent for game in norm.games if game.opponent]
    federations = {opponent.federation for opponent in met} - set(WITHOUT_FEDERATION)
    hosts = sum(opponent.federation == event.federation for opponent in met)
    titles = Counter(opponent.title for opponent in met)
    figures = (
        (say("Number of games"), Cell(len(norm.games))),
        (say("Number of federations"), Cell(len(federations))),
        (
            say("Opponents not of the applicant's federation"),
            Cell(sum(opponent.federation != player.federation for opponent in met)),
        ),
        (
            say("Opponents of the host federation"),
            Cell(hosts) if event.federation else "",
        ),
        (
            say("Number of rated opponents"),
            Cell(sum(opponent.rating is not None for opponent in met)),
        ),
        (say("Number of titled opponents"), Cell(sum(titles[title] for title in COUNTED))),
    )
    return (
        Fields(figures, columns=3),
        Fields(tuple((title, Cell(titles[title])) for title in COUNTED), columns=6),
    )


def _large_swiss(
    norm: Norm, judged: NormJudgement, say: Translator
) -> tuple[HeadedNote | Fields, ...]:
    """Return what 1.4.3d counts, if the norm needs it: the fewest of any round."""
    clause = judged.rules.exempt_swiss.clause
    if norm.exemption is not clause or not judged.foreign:
        return ()
    words = say(
        "Where applying {article}: rated players not of the host federation, in every round"
    )
    return (
        HeadedNote((), heading=words.format(article=clause.article.article)),
        Fields(
            (
                (say("Number of federations"), Cell(min(o.federations for o in judged.foreign))),
                (
                    say("Number of players"),
                    Cell(min(round_of_field.players for round_of_field in judged.foreign)),
                ),
                (say("Holders of GM, IM, WGM, WIM"), Cell(min(o.titled for o in judged.foreign))),
            ),
            columns=3,
        ),
    )


def _remarks(
    norm: Norm, player: PaperEntrant, event: PaperEvent, judged: NormJudgement, say: Translator
) -> str:
    """Return the remarks: the arbiter's, the rounds left out, what frees from the mix."""
    words = list(event.remarks)
    left_out = sorted({turn.round for turn in player.rounds} - {game.round for game in norm.games})
    if left_out:
        rounds = ", ".join(map(str, left_out))
        words.append(say("Rounds that do not count: {rounds}.").format(rounds=rounds))
    words += lost_round(norm, judged, say)
    if norm.exemption is not None:
        free = say("The mix of federations is not asked of this norm ({article}).")
        words.append(free.format(article=norm.exemption.article.article))
    if norm.games_counted != len(norm.games):
        counted = say("In an application the norm counts as {games} games.")
        words.append(counted.format(games=norm.games_counted))
    return " ".join(words) or say("None.")


def _games(
    result: TitleResult, norm: Norm, event: PaperEvent, judged: NormJudgement, say: Translator
) -> PaperTable:
    """Return all rounds of the player; those that don't count have no rating in the last column."""
    article = judged.rules.levels[result.title].rating_floor.article.article
    columns = (
        PaperColumn(say("Rd"), "right", mm=9),
        PaperColumn(say("Opponents"), share=1),
        PaperColumn(say("FIDE ID"), "right", mm=20),
        PaperColumn(say("Fed"), mm=12),
        PaperColumn(say("Rating"), "right", mm=14),
        PaperColumn(say("By {article}").format(article=article), "right", mm=23),
        PaperColumn(say("Title"), mm=12),
        PaperColumn(say("Score"), "center", mm=14),
    )
    counting: dict[int, list[NormGame]] = defaultdict(list)
    for game in norm.games:
        counting[game.round].append(game)
    rows: list[Row] = []
    for turn in event.by_number[result.number].rounds:
        is_open = turn.is_played or turn.round == norm.lost_round
        counted = counting[turn.round].pop(0) if counting[turn.round] and is_open else None
        opponent = event.opponent(turn)
        if opponent is None:
            rows.append(row(turn.round, "", "", "", "", NOT_COUNTED, "", mark(turn)))
            continue
        rows.append(
            row(
                turn.round, opponent.name, opponent.player_id, opponent.federation,
                optional(opponent.rating), _as_counted(counted, norm, result.title, judged),
                opponent.title, mark(turn),
            )
        )  # fmt: skip
    return PaperTable(columns, tuple(rows))


def _as_counted(game: NormGame | None, norm: Norm, title: str, judged: NormJudgement) -> int | str:
    """Return an opponent's rating as it counts: the lowest at the title's floor."""
    if game is None or game.opponent is None:
        return NOT_COUNTED
    if norm.raised is not None and game.opponent.player_id == norm.raised.player_id:
        return judged.rules.levels[title].rating_floor.number
    unrated = judged.rules.unrated_rating.number
    return unrated if game.opponent.rating is None else game.opponent.rating


def _figures(result: TitleResult, norm: Norm, judged: NormJudgement, say: Translator) -> Fields:
    needed = norm.score_required_half
    over = None if needed is None else norm.score_half - needed
    average = say("Rating average ({article})").format(article=judged.rules.average.article.article)
    return Fields(
        (
            (say("Norm sought"), result.title),
            (average, Cell(optional(norm.opponents_average))),
            (say("Score required"), half_points(needed)),
            (say("Score achieved"), half_points(norm.score_half)),
            (say("Exceeding the norm by (points)"), half_points(over)),
            (say("Performance"), Cell(optional(norm.performance_rating))),
        ),
        columns=3,
    )


def _notes(judged: NormJudgement, year: int, say: Translator) -> tuple[str, ...]:
    unrated = judged.rules.unrated_rating
    scores = say(
        "Unrated = {rating} ({article}); the lowest opponent counts at the title's floor. Score = "
        "1, ½, 0 for games, +, =, - for what was not played; – stands where a round does not count."
    ).format(rating=unrated.number, article=unrated.article.article)
    copies = say(
        "The organizer gives this certificate to the player, the organizing federation, the "
        "player's federation and FIDE. It holds once FIDE's Qualification Commission confirms it."
    )
    return scores, copies, own_layout("IT1", year, say)


def _missing(
    event: PaperEvent, players: Sequence[PaperEntrant], year: int, say: Translator
) -> tuple[str, ...]:
    blanks = unstated_official(event.papers, say)
    missing: list[str] = []
    if year > PERSONAL_UNTIL:
        blanks += [] if event.papers.chief_arbiter_id else [say("the ID of the chief arbiter")]
    else:
        blanks += unstated_birth_places(event.papers, players, say)
        missing += missing_of_players(players, ("birth", "sex"), say)
    missing += missing_of_players(players, ("player_id", "federation"), say)
    if not event.federation:
        missing.append(say("Without the host federation its players are not counted."))
    return (*missing, *by_hand(blanks, say), *missing_surnames(players, say))
