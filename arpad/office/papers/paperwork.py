"""What the forms need of a report: its players by rank, what the list says of them, their figures.

Where a fact stands in the report and on the list, the report's is taken, but the list's rating:
ratings are official, and the report may be the first to know a new title or federation.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

import polars as pl

from arpad.explain.sentence import plain
from arpad.forms.event import EventFigures, ListFacts, PaperEntrant, PaperEvent, Round, TeamScore
from arpad.forms.norms import TitleResult
from arpad.law import Catalogue, NoRulebookError
from arpad.office.intake.submissions import Submission
from arpad.office.lists import lists
from arpad.office.lists.lists import RatingList
from arpad.office.lists.matching import match
from arpad.office.papers.team_matches import team_field
from arpad.office.papers.title_forms import title_forms
from arpad.office.period.in_time import NothingToRateError
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import PeriodOutcome, tried
from arpad.report import Game, Pairing, Player, Report
from arpad.report.names import has_words
from arpad.report.problems import Problem, Text, why_none
from arpad.report.rows import DOUBLE_FORFEIT, OTHER_SIDE, Scoring, points, scoring
from arpad.tables.births import Birth

TEXT_MAX: Final = 400
"""The longest line of an event or remark that a form prints."""
CODE_MAX: Final = 8
"""The longest title or federation that a form prints."""
_OF_K: Final = ("list-games-unknown", "list-printed")
"""Problems about K and games so far, which no form asks."""


@dataclass(frozen=True, slots=True)
class Paperwork:
    """An event as the forms take it, the norms made in it, and what was found on the way."""

    event: PaperEvent
    results: tuple[TitleResult, ...]
    problems: tuple[Problem, ...]


def paperwork(
    submission: Submission,
    rating_lists: Sequence[RatingList],
    rulebook: str,
    catalogue: Catalogue,
    remarks: Sequence[str] = (),
) -> Paperwork:
    """Return what the forms need of one report.

    The event is rated under the rulebook for W - W_e and R_u; where that can't be done, they are
    unknown and a problem says why. Raises NoRulebookError if no rulebook has the name.
    """
    listed, problems = _listed(submission, rating_lists)
    figures, more = _figures(submission, rating_lists, rulebook, catalogue)
    everybody = entrants(submission, listed, figures)
    event = _event(submission, everybody, remarks, has_list=bool(rating_lists))
    norms = title_forms(event, submission, rating_lists)
    beside = unplaced(event, submission.file)
    all_problems = (*submission.problems, *problems, *more, *norms.problems, *beside)
    return Paperwork(norms.event, norms.results, _of_forms(all_problems))


def entered(submission: Submission, rating_lists: Sequence[RatingList]) -> Paperwork:
    """Return what a cross table needs of one report: neither rating nor norms are looked at."""
    listed, problems = _listed(submission, rating_lists)
    event = _event(submission, entrants(submission, listed, {}), (), has_list=bool(rating_lists))
    return Paperwork(event, (), _of_forms((*submission.problems, *problems)))


def _of_forms(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(dict.fromkeys(problem for problem in problems if problem.code not in _OF_K))


def _event(
    submission: Submission,
    everybody: tuple[PaperEntrant, ...],
    remarks: Sequence[str],
    *,
    has_list: bool,
) -> PaperEvent:
    facts, report = submission.facts, submission.report
    is_registered = facts.is_registered
    if is_registered is None and facts.registered_on is not None:
        is_registered = True
    return PaperEvent(
        name=plain(facts.name or report.name, TEXT_MAX),
        city=plain(facts.city or report.city),
        federation=plain(facts.federation or report.federation),
        start=facts.start,
        end=facts.end,
        kind=facts.kind,
        type_text=plain(report.type_text, TEXT_MAX),
        time_control=plain(report.time_control_text or report.time_control_code, TEXT_MAX),
        rounds=last_round(submission),
        rounds_scheduled=facts.rounds_scheduled,
        rounds_per_day=facts.rounds_per_day,
        is_registered=is_registered,
        chief_arbiter=plain(report.chief_arbiter, TEXT_MAX),
        deputies=tuple(plain(name, TEXT_MAX) for name in report.deputies if plain(name)),
        entrants=everybody,
        teams=_teams(report),
        remarks=tuple(plain(words, TEXT_MAX) for words in remarks),
        has_list=has_list,
        are_ranks_stated=all(player.rank for player in report.players),
        is_scored_usually=scoring(report) == scoring(Report()),
        win_half=int(scoring(report)["WW"] * 2),
        draw_half=int(scoring(report)["WD"] * 2),
        tie_breaks_stated=report.details.standings or report.details.tie_breaks,
        round_dates=report.round_dates,
        pairing_controller=plain(report.details.pairing_controller, TEXT_MAX),
        papers=submission.paper_facts,
        matches=team_field(
            report,
            {entrant.number: entrant.rounds for entrant in everybody},
            last_round(submission),
            is_all_play_all=facts.kind == "round_robin",
        ),
    )


def _teams(report: Report) -> tuple[TeamScore, ...]:
    """Return the teams: by records 310 with their points, else by 013, which has none."""
    scored = tuple(
        TeamScore(
            name=plain(team.name, TEXT_MAX), players=len(team.players), number=team.number,
            rank=team.rank, match_points=team.match_points, game_points=team.game_points,
        )
        for team in report.details.teams
    )  # fmt: skip
    return scored or tuple(
        TeamScore(name=plain(team.name, TEXT_MAX), players=len(team.players), number=number)
        for number, team in enumerate(report.teams, start=1)
    )


def one_player(event: PaperEvent, text: str) -> tuple[PaperEntrant, ...]:
    """Return who is meant: by id, else by starting number, else by words of the name.

    >>> somebody = PaperEntrant(number=7, rank=1, name="Reti, Ana", player_id="42")
    >>> [one.number for one in one_player(PaperEvent(entrants=(somebody,)), "ana")]
    [7]
    """
    by_id = tuple(entrant for entrant in event.entrants if entrant.player_id == text)
    by_number = tuple(entrant for entrant in event.entrants if str(entrant.number) == text)
    by_name = tuple(entrant for entrant in event.entrants if has_words(entrant.name, text))
    return by_id or by_number or by_name


def several_in_file(count: int, file: str) -> Problem:
    """Return the error of a file that holds not one report but several."""
    message = Text("The file holds {count} events, and a form is of one.", count=count)
    return Problem("error", "form-several", message, fix=Text("Split the file."), file=file)


def entrants(
    submission: Submission, listed: Mapping[int, ListFacts], figures: Mapping[int, EventFigures]
) -> tuple[PaperEntrant, ...]:
    """Return the players by rank, or by points where a rank is missing."""
    report = submission.report
    rounds, last = _rounds(submission), last_round(submission)
    has_ranks = all(player.rank for player in report.players)
    all_entrants = []
    for player in {player.number: player for player in reversed(report.players)}.values():
        own = tuple(
            sorted(
                (turn for turn in rounds.get(player.number, ()) if turn.round <= last),
                key=lambda turn: turn.round,
            )
        )
        half = player.points_half
        if half is None:
            half = sum(turn.score_half for turn in own)
        all_entrants.append(
            _entrant(player, own, half, listed.get(player.number), figures.get(player.number))
        )
    all_entrants.sort(
        key=lambda entrant: (
            (entrant.rank_stated or 0) if has_ranks else 0,
            -(entrant.score_half or 0),
            entrant.number,
        )
    )
    return tuple(
        replace(entrant, rank=place) for place, entrant in enumerate(all_entrants, start=1)
    )


def last_round(submission: Submission) -> int:
    """Return the last round that was paired; a bye alone may be of a round still to come."""
    paired = [game.round for game in submission.games if game.black is not None]
    return max(paired, default=max((game.round for game in submission.games), default=0))


def _entrant(
    player: Player,
    rounds: tuple[Round, ...],
    half: int,
    listed: ListFacts | None,
    figures: EventFigures | None,
) -> PaperEntrant:
    return PaperEntrant(
        number=player.number,
        rank=0,
        name=plain(player.name) or (listed.name if listed else f"{player.number}"),
        sex=player.sex,
        title=plain(player.title, CODE_MAX) or (listed.title if listed else ""),
        rating=listed.rating if listed else player.rating,
        federation=plain(player.federation, CODE_MAX) or (listed.federation if listed else ""),
        player_id=plain(player.player_id) or (listed.player_id if listed else ""),
        birth=str(player.birth) or (listed.birth if listed else ""),
        score_half=half,
        rating_printed=player.rating,
        rank_stated=player.rank,
        rounds=rounds,
        listed=listed,
        figures=figures,
    )


def _rounds(submission: Submission) -> dict[int, list[Round]]:
    """Return each player's rounds, out of the games on which both rows agree."""
    rows = {(row.round, row.player): row for row in reversed(submission.report.pairings)}
    scale = scoring(submission.report)
    by_number: dict[int, list[Round]] = {}
    for game in submission.games:
        has_colour = not rows or any(
            rows[key].colour
            for key in ((game.round, game.white), (game.round, game.black or 0))
            if key in rows
        )
        for number, row in _sides(game):
            turn = _round(row, scale, has_colour=has_colour)
            by_number.setdefault(number, []).append(turn)
    return by_number


def _sides(game: Game) -> list[tuple[int, Pairing]]:
    """Return what each player's row would say of a game."""
    if game.black is None:
        return [(game.white, Pairing(game.white, game.round, None, "", game.result))]
    white, black = game.result, OTHER_SIDE.get(game.result, "-")
    if game.result == DOUBLE_FORFEIT:
        white = "-"
    return [
        (game.white, Pairing(game.white, game.round, game.black, "w", white)),
        (game.black, Pairing(game.black, game.round, game.white, "b", black)),
    ]


def _round(row: Pairing, scale: Scoring, *, has_colour: bool) -> Round:
    half = int(points(row, scale) * 2)
    return Round(row.round, row.opponent, row.colour if has_colour else "", row.result, half)


def _listed(
    submission: Submission, rating_lists: Sequence[RatingList]
) -> tuple[dict[int, ListFacts], tuple[Problem, ...]]:
    """Return what the list in force at the start says of each player who is found on it."""
    if not rating_lists:
        return {}, ()
    start = submission.facts.start or date.max
    in_force, later = lists.list_for(rating_lists, start, submission.file)
    roll = lists.roll(rating_lists)
    matches = match(submission.report, submission.file, roll, are_new_admitted=True)
    ids = list(matches.player_ids.values())
    rows_by_id = {
        row["player_id"]: row
        for row in in_force.rows.filter(pl.col("player_id").is_in(ids)).iter_rows(named=True)
    }
    listed = {
        number: ListFacts(
            plain(rows_by_id[player_id]["name"] or ""),
            plain(rows_by_id[player_id]["title"] or "", CODE_MAX),
            plain(rows_by_id[player_id]["federation"] or "", CODE_MAX),
            str(Birth(rows_by_id[player_id]["birth_date"] or 0)),
            rows_by_id[player_id]["rating"],
            plain(player_id),
        )
        for number, player_id in matches.player_ids.items()
        if player_id in rows_by_id
    }
    return listed, (*matches.problems, *((later,) if later else ()))


def _figures(
    submission: Submission,
    rating_lists: Sequence[RatingList],
    rulebook: str,
    catalogue: Catalogue,
) -> tuple[dict[int, EventFigures], tuple[Problem, ...]]:
    """Return W - W_e and R_u of each player, as the event is rated by itself."""
    request = Inputs((submission,), tuple(rating_lists), rulebook, are_new_admitted=True)
    try:
        period = tried(request, catalogue)
    except NothingToRateError:
        return {}, ()
    except NoRulebookError as error:
        if not catalogue.is_family(rulebook):
            raise
        problem = Problem(
            "warning", "rulebook-none", why_none(error), fix=Text("Name the rulebook.")
        )
        return {}, (problem,)
    if not period.ready:
        return {}, period.problems
    of_players = _by_player(period)
    ids = period.ready[0].player_ids
    return {
        number: of_players[player_id]
        for number, player_id in ids.items()
        if player_id in of_players
    }, period.problems


def _by_player(period: PeriodOutcome) -> dict[str, EventFigures]:
    """Return the figures of everybody, or of nobody if the event is not rated."""
    events = period.tables["events"]
    if events.is_empty() or events["event_is_rated"].item(0) != 1:
        return {}
    is_counted = (pl.col("is_rated") == 1) & pl.col("surplus_e3").is_not_null()
    sums = (
        period.tables["changes"]
        .group_by("player_id")
        .agg(
            games=is_counted.sum().cast(pl.Int64),
            surplus_e3=pl.col("surplus_e3").filter(is_counted).sum(),
            is_unrated=pl.col("rating").is_null().all(),
        )
    )
    results = dict(period.tables["results"].select("player_id", "event_rating").iter_rows())
    return {
        row["player_id"]: EventFigures(
            row["games"],
            None if row["is_unrated"] else row["surplus_e3"],
            results.get(row["player_id"]),
        )
        for row in sums.iter_rows(named=True)
    }


def unplaced(event: PaperEvent, file: str) -> tuple[Problem, ...]:
    """Return a warning for each place of birth of nobody, and one for ids of too many deputies.

    >>> from arpad.report.facts import PaperFacts
    >>> papers = PaperFacts(deputy_ids="71, 72", birth_places=(("9001", "Riga"),))
    >>> for one in unplaced(PaperEvent(deputies=("Reti, Ana",), papers=papers), ""):
    ...     print(one.message)
    Nobody in the report has the id '9001', of whom a place of birth is stated.
    IDs of deputies are stated: 2; the report names: 1.
    """
    ids_reported = {entrant.player_id for entrant in event.entrants}
    problems = [Problem("warning", "facts-unplaced",
                        Text("Nobody in the report has the id '{player_id}', of whom a place of "
                             "birth is stated.", player_id=player_id),
                        fix=Text("Write the id that the report has."), file=file) for player_id,
                _ in event.papers.birth_places if player_id not in ids_reported]  # fmt: skip
    ids = [deputy_id for deputy_id in event.papers.deputy_ids.split(",") if deputy_id.strip()]
    named = len(event.deputies)
    if len(ids) > named:
        message = Text("IDs of deputies are stated: {count}; the report names: {named}.",
                       count=len(ids), named=named)  # fmt: skip
        fix = Text("Name the deputies in the report, in the order of their IDs.")
        problems.append(Problem("warning", "facts-unplaced", message, fix=fix, file=file))
    return tuple(problems)
