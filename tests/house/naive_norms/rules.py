"""The conditions of a norm on one given set of games (norms.md, sections 2 and 3)."""

from collections import Counter
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from .model import FIDE_FLAG, NO_FEDERATION, TITLES, Event, Game, Player
from .tables import D_P, half_up, percent

TITLED = ("GM", "IM", "WGM", "WIM", "FM", "WFM")  # 1.4.5a: neither CM nor WCM
WANTED = {  # 1.4.5b-e
    "GM": ("GM",),
    "IM": ("GM", "IM"),
    "WGM": ("GM", "IM", "WGM"),
    "WIM": ("GM", "IM", "WGM", "WIM"),
}
AVERAGE = dict(zip(TITLES, (2380, 2230, 2180, 2030), strict=True))  # 1.4.8a
FLOOR = dict(zip(TITLES, (2200, 2050, 2000, 1850), strict=True))  # 1.4.6b
LONGEST = 13  # 1.7: a norm in an event of more rounds counts as 13 games


@dataclass(frozen=True)
class Rules:
    """One edition: what differs between them, and the readings that are not certain."""

    start: date
    performance: dict[str, int]
    unrated: tuple[tuple[date, int], ...]  # from this day on an unrated opponent counts as
    unrated_fifth: bool  # at most 20% unrated opponents
    seven_games_rounds: tuple[int, ...]  # team events of so many rounds need seven games
    has_world_cup: bool
    has_forfeit_game: bool
    has_extra_points: bool
    has_limit: bool  # 1.7, of 13 games
    notional: int  # d_p of 100%, and of 0% with a minus
    is_whole_mix_asked: bool = True  # 1.4.1f, for round robins
    is_share_lifted: bool = True  # an exempt event is exempt from 3/5 and 2/3 too
    is_score_rounded: bool = False  # 34.6% is 35%
    is_person_raised: bool = True  # the floor goes to all games against the lowest opponent
    is_scoreless_left_out: bool = True  # 1.4.2b
    is_stay_away_counted: bool = True  # 1.4.2c, its second sentence


def _four(*numbers: int) -> dict[str, int]:
    return dict(zip(TITLES, numbers, strict=True))


EDITIONS = {
    "2005": Rules(
        date(2005, 7, 1),
        _four(2601, 2451, 2401, 2251),
        ((date(2005, 7, 1), 1601), (date(2006, 1, 1), 1401)),
        unrated_fifth=True,
        seven_games_rounds=(8, 9),
        has_world_cup=False,
        has_forfeit_game=False,
        has_extra_points=False,
        has_limit=False,
        notional=677,
    ),
    "2009": Rules(
        date(2009, 7, 1),
        _four(2600, 2450, 2400, 2250),
        ((date(2009, 7, 1), 1200), (date(2012, 7, 1), 1000)),
        unrated_fifth=True,
        seven_games_rounds=(8, 9),
        has_world_cup=False,
        has_forfeit_game=False,
        has_extra_points=False,
        has_limit=False,
        notional=677,
    ),
    "2024": Rules(
        date(2024, 1, 1),
        _four(2600, 2450, 2400, 2250),
        ((date(2024, 1, 1), 1400),),
        unrated_fifth=False,
        seven_games_rounds=(7, 8, 9),
        has_world_cup=True,
        has_forfeit_game=True,
        has_extra_points=True,
        has_limit=True,
        notional=800,
    ),
}


def rules_on(day: date) -> Rules:
    """Return the edition in force; ValueError before 1 July 2005."""
    for rules in reversed(EDITIONS.values()):
        if rules.start <= day:
            return rules
    raise ValueError(f"No edition of the title rules is known for {day}.")


# Section 3: counts by number of games


def wanted_needed(games: int) -> int:
    """Return 1/3 of the games, rounded up, at least three (1.4.5b-e)."""
    return max(3, -(-games // 3))


def wanted_needed_twice(games: int) -> int:
    """Return the half of it, rounded up, for a double round robin: different persons (1.4.5)."""
    return -(-wanted_needed(games) // 2)


def titled_needed(games: int) -> int:
    """Return 50% of the games, rounded up (1.4.5a)."""
    return -(-games // 2)


def own_allowed(games: int) -> int:
    """Return 3/5 of the games, rounded down (1.4.4)."""
    return 3 * games // 5


def one_allowed(games: int) -> int:
    """Return 2/3 of the games, rounded down (1.4.4)."""
    return 2 * games // 3


def unrated_allowed(games: int) -> int:
    """Return 20% of the games, rounded down (before 2024)."""
    return games // 5


# Ratings and score


def games_needed(rules: Rules, event: Event, games: tuple[Game, ...]) -> int:
    """Return how many games a norm needs for a player with these rounds (1.4.1)."""
    is_short = event.rounds in rules.seven_games_rounds
    if is_short and event.kind == "team" and event.allows_seven_games:
        return 7
    if rules.has_world_cup and event.is_world_cup:
        return 8
    if rules.has_forfeit_game and event.rounds == 9:
        for game in games:
            if game.how == "pairing_bye" or (game.how == "forfeit" and game.halves == 2):
                return 8
    return 9


def ordinary_games_needed(rules: Rules, event: Event, games: tuple[Game, ...]) -> int:
    """Return how many games a norm needs if nothing is made of a forfeit or bye (1.4.1a, b)."""
    played = tuple(game for game in games if game.how == "played")
    return games_needed(rules, event, played)


def game_lost_by_grace(rules: Rules, event: Event, games: tuple[Game, ...]) -> Game | None:
    """Return the last round's game that the opponent forfeited, as a loss over the board (1.4.2c).

    It is one only if the player had to play it to have the games that a norm needs.
    """
    if not rules.is_stay_away_counted:
        return None
    for game in games:
        is_his_forfeit = game.how == "forfeit" and game.halves == 2
        if game.round == event.rounds and is_his_forfeit and game.opponent is not None:
            lost = Game(game.round, game.opponent, 0, "played", game.is_opponent_scoreless)
            others = [one for one in games if can_count(rules, event, one)]
            if not can_count(rules, event, lost):
                return None
            needed = ordinary_games_needed(rules, event, games)
            return lost if len(others) < needed <= len(others) + 1 else None
    return None


def credit(rules: Rules, event: Event, games: int, needed: int, extra: int) -> int:
    """Return for how many games of an application a norm counts (1.4.1b to d, 1.7).

    Eight games that are enough, in the World Cup or beside a forfeit or a bye, count as nine.
    """
    counted = extra + (max(games, 9) if needed == 8 else games)
    return min(counted, LONGEST) if rules.has_limit and event.rounds > LONGEST else counted


def is_everybody_met(event: Event) -> bool:
    """Return whether the event is a round robin, single or double."""
    return event.kind in ("round_robin", "double_round_robin")


def can_count(rules: Rules, event: Event, game: Game) -> bool:
    """Return whether a game can be one of a norm at all (1.4.2)."""
    opponent = game.opponent
    if game.how != "played" or opponent is None or opponent.federation in NO_FEDERATION:
        return False
    if rules.is_scoreless_left_out and is_everybody_met(event) and opponent.rating is None:
        return not game.is_opponent_scoreless
    return True


def average_of(rules: Rules, event: Event, title: str, games: tuple[Game, ...]) -> int:
    """Return R_a: unrated at their number, the one lowest opponent at the floor (1.4.6, 1.4.7)."""
    unrated = [value for day, value in rules.unrated if day <= event.start][-1]
    opponents = [game.opponent for game in games if game.opponent is not None]
    ratings = [unrated if who.rating is None else who.rating for who in opponents]
    lowest = min(ratings)
    if lowest < FLOOR[title]:
        meetings = Counter(
            who.number for who, rating in zip(opponents, ratings, strict=True) if rating == lowest
        )
        often = max(meetings.values()) if rules.is_person_raised else 1
        return half_up(Fraction(sum(ratings) + often * (FLOOR[title] - lowest), len(ratings)))
    return half_up(Fraction(sum(ratings), len(ratings)))


def performance_of(rules: Rules, average: int, halves: int, games: int) -> int:
    """Return R_p = R_a + d_p (1.4.8)."""
    if halves == 2 * games:
        return average + rules.notional
    return average - rules.notional if halves == 0 else average + D_P[percent(halves, games)]


def is_score_enough(rules: Rules, halves: int, games: int) -> bool:
    """Return whether the score is 35% at least (1.4.8b)."""
    if rules.is_score_rounded:
        return percent(halves, games) >= 35
    return 100 * halves >= 35 * 2 * games


def required_halves(rules: Rules, title: str, average: int, games: int) -> int | None:
    """Return the lowest score that is a norm with this R_a, in half points (norms.md 5)."""
    if average < AVERAGE[title]:
        return None
    for halves in range(2 * games + 1):
        performance = performance_of(rules, average, halves, games)
        if is_score_enough(rules, halves, games) and performance >= rules.performance[title]:
            return halves
    return None


# All conditions together


def failures(
    rules: Rules,
    event: Event,
    title: str,
    player: Player,
    players: int,
    games: tuple[Game, ...],
    needed: int,
) -> frozenset[str]:
    """Return the names of the conditions that these counted games do not meet."""
    failed = set()
    if title.startswith("W") and player.sex != "w":
        failed.add("sex")
    if event.kind == "double_round_robin" and players < 6:
        failed.add("players")
    if len(games) < needed:
        failed.add("games")
    if games:
        failed |= failed_mix(rules, event, title, player, games)
        failed |= _failed_result(rules, event, title, games)
    return frozenset(failed)


def failed_mix(
    rules: Rules, event: Event, title: str, player: Player, games: tuple[Game, ...]
) -> set[str]:
    """Return the names of the conditions on who the opponents are that are not met."""
    opponents = _failed_opponents(rules, event, title, games)
    return opponents | _failed_federations(rules, event, player, games)


def _failed_opponents(rules: Rules, event: Event, title: str, games: tuple[Game, ...]) -> set[str]:
    failed = set()
    opponents = [game.opponent for game in games if game.opponent is not None]
    if sum(who.title in TITLED for who in opponents) < titled_needed(len(games)):
        failed.add("titled")
    wanted = [who.number for who in opponents if who.title in WANTED[title]]
    if event.kind == "double_round_robin":
        if len(set(wanted)) < wanted_needed_twice(len(games)):
            failed.add("wanted")
    elif len(wanted) < wanted_needed(len(games)):
        failed.add("wanted")
    unrated = sum(who.rating is None for who in opponents)
    if rules.unrated_fifth and unrated > unrated_allowed(len(games)):
        failed.add("unrated")
    return failed


def is_exempt(event: Event, player: Player) -> bool:
    """Return whether foreign federations are not asked of this player (1.4.3a-d)."""
    is_national = event.is_national_championship or event.is_national_team_championship
    if is_national and player.federation == event.federation:
        return True
    return event.is_zonal or (event.is_big_swiss and event.kind == "swiss")


def _failed_federations(
    rules: Rules, event: Event, player: Player, games: tuple[Game, ...]
) -> set[str]:
    failed = set()
    counts = Counter(game.opponent.federation for game in games if game.opponent is not None)
    counts.pop(FIDE_FLAG, None)
    exempt = is_exempt(event, player)
    if not exempt and len(set(counts) - {player.federation}) < 2:
        failed.add("federations")
    if not (exempt and rules.is_share_lifted):
        if counts[player.federation] > own_allowed(len(games)):
            failed.add("own_federation")
        if any(count > one_allowed(len(games)) for count in counts.values()):
            failed.add("one_federation")
    return failed


def _failed_result(rules: Rules, event: Event, title: str, games: tuple[Game, ...]) -> set[str]:
    failed = set()
    average = average_of(rules, event, title, games)
    halves = sum(game.halves for game in games)
    if average < AVERAGE[title]:
        failed.add("average")
    if not is_score_enough(rules, halves, len(games)):
        failed.add("score")
    if performance_of(rules, average, halves, len(games)) < rules.performance[title]:
        failed.add("performance")
    return failed
