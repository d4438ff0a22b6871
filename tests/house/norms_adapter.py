"""Runs the engine of norms on the naive model's events, and says what it found in its terms."""

from dataclasses import dataclass

from arpad.norms import Attempt, Norm, NormCandidate, NormEvent, NormGame, Opponent, best_norm
from arpad.norms.attempt import judged, make_case
from arpad.norms.mix import counted_games
from arpad.rulebooks.fide_titles import in_force
from tests.house.naive_norms import Answer, games_of, model
from tests.house.naive_norms.model import Pairing, Player

NAMES = {"title_wanted": "wanted"}
"""Conditions of another name in the naive implementation."""


@dataclass(frozen=True)
class Figures:
    """One choice of games: what it misses, its rounds, figures, and for how many games it counts.

    `credit` is None where there is no norm.
    """

    failed: frozenset[str]
    rounds: tuple[int, ...]
    average: int | None
    halves: int
    performance: int | None
    required: int | None
    credit: int | None


@dataclass(frozen=True)
class Found:
    """What the engine says of one title: its answer, and what it says of all games that count."""

    best: Figures
    of_all_games: Figures


def judge(
    event: model.Event, players: tuple[Player, ...], pairings: tuple[Pairing, ...], number: int
) -> dict[str, Found]:
    """Return what the engine finds for each title for the player with this number."""
    player = next(player for player in players if player.number == number)
    rules = in_force(event.start)
    candidate = NormCandidate(
        str(number), player.federation or "", player.title or "", player.sex, player.rating
    )
    games = [_game(game) for game in games_of(number, players, pairings)]
    facts = _event(event, len(players))
    board = counted_games(games, facts)
    found = {}
    for title in model.TITLES:
        case = make_case(candidate, games, board, title, rules, facts)
        best = best_norm(candidate, games, title, rules, facts)
        found[title] = Found(_figures(best), _figures(judged(case, board)))
    return found


def of_naive(answer: Answer) -> Figures:
    """Return the figures of a naive answer."""
    return Figures(
        answer.failed,
        answer.rounds,
        answer.average,
        answer.halves,
        answer.performance,
        answer.required,
        answer.credit if answer.is_made else None,
    )


def _figures(found: Attempt) -> Figures:
    return Figures(
        frozenset(NAMES.get(one.name, one.name) for one in found.failed),
        tuple(game.round for game in found.games),
        found.opponents_average,
        found.score_half,
        found.performance_rating,
        found.score_required_half,
        found.games_counted if isinstance(found, Norm) else None,
    )


def _event(event: model.Event, players: int) -> NormEvent:
    """Return the facts; what has fixed pairings and is no round robin is a league."""
    is_league = event.are_pairings_fixed and event.kind in ("swiss", "team")
    return NormEvent(
        kind="league" if is_league else event.kind,
        rounds=event.rounds,
        players=players,
        federation=event.federation,
        is_national_championship=event.is_national_championship,
        is_national_team_championship=event.is_national_team_championship,
        is_zonal=event.is_zonal,
        is_team_championship=event.allows_seven_games,
        is_world_cup=event.is_world_cup,
        is_big_swiss=event.is_big_swiss,
    )


def _game(game: model.Game) -> NormGame:
    who = game.opponent
    opponent = who and Opponent(
        str(who.number),
        who.rating,
        who.title or "",
        who.federation or "",
        has_scored=not game.is_opponent_scoreless,
    )
    if game.how == "played":
        return NormGame(game.round, opponent, game.halves)
    is_won = game.how == "pairing_bye" or (game.how == "forfeit" and game.halves == 2)
    return NormGame(game.round, opponent, 0, "won_unplayed" if is_won else "unplayed")
