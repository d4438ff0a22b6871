"""R_u: the rating of an unrated player in one event (2005: 10.2, 10.54; 2009: 8.2, 8.58)."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from .admission import Players, is_unrated, opponent_in, participants, playable_games, points_half
from .model import Event, Game
from .rules import Rules, floor_on, half_up, newcomer_rating, percentage
from .tables import difference_of


@dataclass(frozen=True)
class Result:
    """What one event brought a player without own or without start rating."""

    event: Event
    player_id: int
    method: str
    games: int
    score_half: int
    opponents_sum: int
    opponents: int  # different rated opponents
    rating: int | None  # R_u
    is_discarded: bool


def games_of(games: Iterable[Game], player_id: int) -> list[Game]:
    """Pick the games of one player (8.51; 10.51)."""
    return [game for game in games if player_id in (game.white, game.black)]


def counted_games(event: Event, method: str, players: Players, player_id: int) -> list[Game]:
    """Pick the games of an unrated player that count for him (2005: 6.4; 2009: 7.14 a, b)."""
    games = games_of(playable_games(event).values(), player_id)
    if method == "round_robin":
        return games
    return [g for g in games if not is_unrated(players[opponent_in(g, player_id)])]


def score_of(games: list[Game], player_id: int) -> int:
    """Add up the half points of a player (8.55 b; 10.51 b)."""
    return sum(points_half(game, player_id) for game in games)


def discarded_in(event: Event, method: str, players: Players, debutants: set[int]) -> set[int]:
    """Find those with less than one point in their first event (6.1; 8.21; 2005: 10.20)."""
    return {
        player_id
        for player_id in debutants
        if score_of(counted_games(event, method, players, player_id), player_id) < 2
    }


def results_in(
    rules: Rules, event: Event, method: str, players: Players, debutants: set[int]
) -> dict[int, Result]:
    """Rate the event for all who have no own or no start rating (8.2; 2005: 10.2)."""
    discarded = discarded_in(event, method, players, debutants)
    results: dict[int, Result] = {}
    round_robin = RoundRobin(rules, event, players, discarded) if method == "round_robin" else None
    for player_id in participants(event):
        player = players[player_id]
        if player.rating is not None and player.rating_now is not None:
            continue
        if player_id in discarded:
            results[player_id] = Result(event, player_id, method, 0, 0, 0, 0, None, True)
        elif round_robin is not None:
            results[player_id] = round_robin.result_of(player_id)
        else:
            results[player_id] = swiss_result(rules, event, method, players, player_id)
    return results


def swiss_result(
    rules: Rules, event: Event, method: str, players: Players, player_id: int
) -> Result:
    """Rate an unrated player against his rated opponents (8.21 a-8.24; 2005: 10.21 a-10.24)."""
    games = counted_games(event, method, players, player_id)
    score = score_of(games, player_id)
    rivals = [opponent_in(game, player_id) for game in games]
    total = sum(players[rival].rating or 0 for rival in rivals)
    rating = None
    if games:
        rating = newcomer_rating(rules, half_up(Fraction(total, len(games))), score, len(games))
    return Result(
        event, player_id, method, len(games), score, total, len(set(rivals)), rating, False
    )


class RoundRobin:
    """A complete round robin without its discarded players (8.21 b, 8.58; 2005: 10.21 b, 10.54)."""

    def __init__(self, rules: Rules, event: Event, players: Players, discarded: set[int]) -> None:
        """Leave out the discarded players and rate the newcomers once (8.58; 2005: 10.54)."""
        self.rules = rules
        self.event = event
        self.players = players
        self.remaining = [p for p in participants(event) if p not in discarded]
        self.games = [
            game
            for game in playable_games(event).values()
            if game.white not in discarded and game.black not in discarded
        ]
        opponents = len(self.remaining) - 1
        self.factor = Fraction(opponents, opponents + 1)
        self.average = self.average_of_event()
        self.first_pass = {p: self.rating_at(p, self.average) for p in self.remaining}

    def average_of_event(self) -> int:
        """Give R_a = R_ar - d_pa n/(n+1), rounded once (8.21 b; 2005: 10.21 b)."""
        rated = [p for p in self.remaining if not is_unrated(self.players[p])]
        ratings = [self.players[p].rating or 0 for p in rated]
        differences = [self.difference_reached(p) for p in rated]
        mean_rating = Fraction(sum(ratings), len(rated))
        mean_difference = Fraction(sum(differences), len(rated))
        return half_up(mean_rating - mean_difference * self.factor)

    def difference_reached(self, player_id: int) -> int:
        """Give d_p of a rated player against all opponents (8.21 b ii; 2005: 10.21 b ii)."""
        games = games_of(self.games, player_id)
        score = score_of(games, player_id)
        if score == 2 * len(games):
            return 677
        if score == 0:
            return -677
        return difference_of(percentage(score, len(games)))

    def rating_at(self, player_id: int, average: int) -> int | None:
        """Give R_u at this R_c (8.22, 8.23, 8.25; 2005: 10.22, 10.23, 10.25)."""
        games = games_of(self.games, player_id)
        score = score_of(games, player_id)
        return newcomer_rating(self.rules, average, score, len(games), self.factor)

    def known_rating(self, player_id: int) -> int | None:
        """Give what an opponent is worth in the capped pass (8.58; 2005: 10.54)."""
        rating = self.players[player_id].rating
        return self.first_pass[player_id] if rating is None else rating

    def corrected_average(self, player_id: int) -> int:
        """Give R_c (new), opponents brought within the cap (8.54, 8.58; 2005: 10.51, 10.54)."""
        own = self.first_pass[player_id]
        games = games_of(self.games, player_id)
        if own is None or not games:
            return self.average
        corrections = 0
        for game in games:
            rating = self.known_rating(opponent_in(game, player_id))
            if rating is not None:
                lowest, highest = own - self.rules.cap, own + self.rules.cap
                corrections += min(max(rating, lowest), highest) - rating
        return half_up(self.average + Fraction(corrections, len(games)))

    def result_of(self, player_id: int) -> Result:
        """Rate one newcomer, after one pass with the cap (8.58; 2005: 10.54)."""
        games = games_of(self.games, player_id)
        average = self.corrected_average(player_id)
        rivals = {opponent_in(game, player_id) for game in games}
        return Result(
            event=self.event,
            player_id=player_id,
            method="round_robin",
            games=len(games),
            score_half=score_of(games, player_id),
            opponents_sum=len(games) * average,
            opponents=len({r for r in rivals if not is_unrated(self.players[r])}),
            rating=self.rating_at(player_id, average),
            is_discarded=False,
        )


def is_performance_of_641(rules: Rules, result: Result) -> bool:
    """Tell whether a Swiss result of 2009 is a valid performance (2009: 6.41)."""
    wanted_half = 2 if rules.is_applied else 1  # a first event below one point is discarded
    return (
        not result.is_discarded
        and result.rating is not None
        and result.games >= 3
        and result.score_half >= wanted_half
        and result.rating >= floor_on(rules, result.event.start)
    )


def rating_for_opponents(rules: Rules, result: Result) -> int | None:
    """Give R_u if it counts for the opponents (2005: 6.4, 10.54; 2009: 6.42, 8.52)."""
    if result.is_discarded or result.rating is None:
        return None
    if result.method in ("round_robin", "scheveningen"):
        return result.rating
    if rules.is_2005:
        return None
    return result.rating if is_performance_of_641(rules, result) else None
