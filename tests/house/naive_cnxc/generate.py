"""Random half-years in which the edges of the regulation are frequent."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from random import Random

from .model import Event, Game, Performance, Period, Player, Substitution
from .tables import difference_at, half_up, percentage

RATING_EDGES = (1999, 2000, 2001, 2199, 2200, 2201, 2399, 2400, 2401)
GAMES_EDGES = (12, 13, 24, 25, 26, 49, 50, 51, 99, 100, 101, 250)
VIRTUAL_CLASSES = ("absolute_final", "team_final_board_1", "honour_permanent", "other", "other")
FIRST_START = date(2000, 7, 1)
Pairing = tuple[int, int, int]  # round, white, black


def random_period(random: Random) -> Period:
    """Draw a half-year of 1 to 4 events among 8 to 30 players of all kinds."""
    year = random.choice((2000, 2001, *range(2001, 2014)))
    if year == 2000 or random.random() < 0.5:
        first_day, last_day = date(year, 7, 1), date(year, 12, 31)
    else:
        first_day, last_day = date(year, 1, 1), date(year, 6, 30)
    players = _players(random, last_day)
    events: list[Event] = []
    substitutions: list[Substitution] = []
    for number in random.sample(range(1, 60), random.randint(1, 4)):
        event, rows = _event(random, number, first_day, last_day, players)
        events.append(event)
        substitutions += rows
    random.shuffle(substitutions)
    return Period(first_day, last_day, players, tuple(events), tuple(substitutions))


def _players(random: Random, last_day: date) -> tuple[Player, ...]:
    """Draw 8 to 30 players; how many are effective and on the ICCF list varies."""
    centre = random.choice((1700, 1850, 2000, 2150, 2300, 2400))
    spread = random.choice((10, 60, 150, 300))
    is_effective = random.choice((0.2, 0.5, 0.7, 0.95))
    is_provisional = random.choice((0.1, 0.5, 0.9))
    on_iccf = random.choice((0.0, 0.2, 0.5, 0.7, 1.0))
    bias = random.choice((-150, -40, -3, 0, 0, 2, 25, 180))
    players = []
    for number in random.sample(range(1, 500), random.randint(8, 30)):
        strength = max(1000, min(2750, half_up(random.gauss(centre, spread))))
        if random.random() < 0.15:
            strength = random.choice(RATING_EDGES)
        kind = "unrated"
        if random.random() < is_effective:
            kind = "effective"
        elif random.random() < is_provisional:
            kind = "provisional"
        next_iccf = strength + bias + random.randint(-60, 60)
        is_on_next = random.random() < on_iccf
        players.append(
            _player(random, number, kind, strength, last_day, next_iccf if is_on_next else None)
        )
    return tuple(players)


def _player(
    random: Random, number: int, kind: str, strength: int, last_day: date, iccf_next: int | None
) -> Player:
    """Draw one player of a kind; other federations' ratings often lack."""
    rating, games = None, 0
    performances: tuple[Performance, ...] = ()
    if kind == "effective":
        rating, games = strength, random.choice((*GAMES_EDGES, random.randint(12, 140)))
    elif kind == "provisional":
        performances = _performances(random, strength)
        games = sum(one.games for one in performances)
        total = sum(
            one.opponents_sum + one.games * difference_at(percentage(one.points_half, one.games))
            for one in performances
        )
        rating = half_up(Fraction(total, games))
    share = random.choice((0.2, 0.5))
    iccf = strength + random.randint(-80, 80) if random.random() < share else None
    if iccf is None and iccf_next is not None and random.random() < 0.5:
        iccf = iccf_next
    return Player(
        player_id=number,
        rating=rating,
        is_effective=kind == "effective",
        games_counted=games,
        performances=performances,
        last_counted_day=None if kind == "unrated" else _last_counted(random, last_day),
        iccf=iccf,
        fpx=strength + random.randint(-120, 50) if random.random() < share else None,
        fide=strength + random.randint(-50, 120) if random.random() < share else None,
        iccf_next=iccf_next,
    )


def _performances(random: Random, strength: int) -> tuple[Performance, ...]:
    """Draw earlier performances with 1 to 11 games in all."""
    left = random.choice((1, 2, 5, 8, 10, 11, 11))
    performances = []
    while left:
        games = random.randint(1, left)
        opponents = sum(strength + random.randint(-150, 150) for _ in range(games))
        performances.append(Performance(games, opponents, random.randint(0, 2 * games)))
        left -= games
    return tuple(performances)


def _last_counted(random: Random, last_day: date) -> date:
    """Draw the end of an earlier event, often at the edge of the five years."""
    list_day = last_day + timedelta(days=1)
    edge = list_day.replace(year=list_day.year - 5)
    if random.random() < 0.3:
        return edge + timedelta(days=random.choice((-400, -1, 0, 1)))
    return last_day - timedelta(days=random.randint(190, 1900))


def _event(
    random: Random, number: int, first_day: date, last_day: date, players: Sequence[Player]
) -> tuple[Event, list[Substitution]]:
    """Draw one event with its substitutions."""
    entered = random.sample(
        [player.player_id for player in players],
        min(len(players), random.choice((2, 4, 5, 6, 7, 8, 9, 13))),
    )
    pairings = _all_play_all(entered)
    if len(entered) < 8 and random.random() < 0.3:
        rounds = max(one for one, _, _ in pairings)
        pairings += [(one + rounds, black, white) for one, white, black in pairings]
    end = first_day + timedelta(days=random.randint(0, (last_day - first_day).days))
    if random.random() < 0.15:
        end = random.choice((first_day, last_day))
    elif random.random() < 0.04:
        end = random.choice((first_day - timedelta(days=1), last_day + timedelta(days=1)))
    start = end - timedelta(days=random.randint(0, 700))
    if start < FIRST_START and random.random() < 0.9:
        start = min(FIRST_START, end)
    is_by_cnxc = random.random() < 0.75
    favourites = set(random.sample(entered, random.randint(0, len(entered) // 2)))
    games = _games(random, pairings, favourites)
    rows: list[Substitution] = []
    if random.random() < 0.5:
        games, rows = _substituted(random, number, games, [one.player_id for one in players])
    event = Event(
        event_id=number,
        start=start,
        end=end,
        games=tuple(games),
        is_by_cnxc=is_by_cnxc,
        is_officialised=not is_by_cnxc and random.random() < 0.8,
        is_named_in_rules=not is_by_cnxc and random.random() < 0.8,
        is_thematic=random.random() < 0.06,
        virtual_class=random.choice(VIRTUAL_CLASSES),
        is_master_norm=random.random() < 0.4,
        winner=random.choice((*entered, *entered, None)),
    )
    return event, rows


def _all_play_all(entered: list[int]) -> list[Pairing]:
    """Pair everybody with everybody, by the circle; each plays once in a round."""
    circle: list[int | None] = list(entered)
    if len(circle) % 2:
        circle.append(None)
    pairings = []
    for number in range(1, len(circle)):
        for a, b in zip(circle[: len(circle) // 2], reversed(circle), strict=False):
            if a is not None and b is not None:
                pairings.append((number, a, b) if number % 2 else (number, b, a))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return pairings


def _games(random: Random, pairings: Sequence[Pairing], favourites: set[int]) -> list[Game]:
    """Give each pairing a result; some games are without a move, some taken out."""
    withdrawals = random.choice((0.0, 0.1, 0.3))
    games = []
    for number, white, black in pairings:
        result = random.choice("10==")
        if (white in favourites) != (black in favourites) and random.random() < 0.8:
            result = "1" if white in favourites else "0"
        white_moved = black_moved = True
        if random.random() < withdrawals:
            result = random.choice("+-")
            has_moved = random.random() < 0.5
            white_moved = has_moved or (result == "+" and random.random() < 0.5)
            black_moved = has_moved or (result == "-" and random.random() < 0.5)
        elif random.random() < 0.02:
            white_moved, black_moved = random.choice(((True, False), (False, False)))
        is_left_out = random.random() < 0.02
        games.append(Game(number, white, black, result, white_moved, black_moved, is_left_out))
    return games


def _substituted(
    random: Random, event_id: int, games: Sequence[Game], everybody: Sequence[int]
) -> tuple[list[Game], list[Substitution]]:
    """Substitute players in some games; nobody enters twice in a round, nor meets himself."""
    share = random.choice((0.1, 0.3, 0.6))
    rows: list[Substitution] = []
    changed = []
    busy: dict[int, set[int]] = {}
    for game in games:
        moved = {"white": game.white_moved, "black": game.black_moved}
        entered = busy.setdefault(game.round, set())
        for side, first in (("white", game.white), ("black", game.black)):
            free = [one for one in everybody if one not in entered | {game.white, game.black}]
            if random.random() >= share or not free:
                continue
            length = min(len(free), random.choice((1, 1, 1, 2, 2, 3)))
            chain = [first, *random.sample(free, length)]
            entered.update(chain[1:])
            flags = [random.random() < 0.75 for _ in chain]
            moved[side] = any(flags)
            rows += _chain(event_id, game.round, side, chain, flags)
        changed.append(replace(game, white_moved=moved["white"], black_moved=moved["black"]))
    return changed, rows


def _chain(
    event_id: int, number: int, side: str, chain: Sequence[int], flags: Sequence[bool]
) -> list[Substitution]:
    """Write down the substitutions of one side of one game, pair by pair."""
    return [
        Substitution(
            event_id,
            number,
            side,
            order,
            chain[order - 1],
            chain[order],
            *flags[order - 1 : order + 1],
        )
        for order in range(1, len(chain))
    ]
