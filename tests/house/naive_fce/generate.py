"""Random small months in which the edges of the regulation are frequent."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from random import Random

from .factor import is_under_12
from .model import Event, Game, Player

EDGES = (1000, 1001, 1003, 1006, 1099, 1100, 1399, 1400, 1699, 1700, 1999, 2000)
EDGES += (2299, 2300, 2599, 2600, 2601, 2750)
DIFFERENCES = (0, 3, 4, 10, 11, 120, 122, 343, 344, 345, 400, 401, 559, 560)
DIFFERENCES += (619, 620, 735, 736, 900)
SEASON_GAMES = (0, 0, 1, 5, 9, 10, 18, 27, 36, 53, 54, 55, 80, 200)
LISTS_BACK = 5
MOODS = ("free", "free", "zero", "all", "half", "poor", "good")
Period = tuple[str, date, tuple[Player, ...], tuple[Event, ...]]


def random_period(random: Random, *, with_double_forfeits: bool = False) -> Period:
    """Draw the list rated, the date of the new list, players and events of that list."""
    list_kind = random.choice(("standard", "rapid"))
    list_date = _list_date(random)
    players = _players(random, list_date)
    ids = random.sample(range(1, 60), random.randint(1, 4))
    lost_by_both = 0.03 if with_double_forfeits else 0.0
    events = tuple(
        _event(random, number, list_kind, list_date, players, lost_by_both) for number in ids
    )
    return list_kind, list_date, players, events


def random_newcomer(random: Random) -> Player:
    """Draw a licensed player without rating, for the articles 10 and 11."""
    federated = date(random.randint(2012, 2023), 1, 1) + timedelta(days=random.randint(0, 364))
    days = random.choice((1825, 1806, 1807, 6205, 6223, 6224, random.randint(1400, 7000)))
    fide = random.choice((None, None, 1000, random.randint(1001, 2700)))
    other = random.choice((None, None, 1000, random.randint(1001, 2700)))
    born = federated - timedelta(days=days + random.randint(-2, 2))
    return Player(random.randint(1, 400), {}, None, fide, other, born, federated)


def months_before(day: date, months: int) -> date:
    """Step back from the first day of a month."""
    number = day.year * 12 + day.month - 1 - months
    return date(number // 12, number % 12 + 1, 1)


def _list_date(random: Random) -> date:
    """Draw the first of a month, often January or February: a season has just ended."""
    month = random.choice((1, 1, 2, *range(1, 13)))
    return date(random.randint(2015, 2023), month, 1)


def _players(random: Random, list_date: date) -> tuple[Player, ...]:
    """Draw 4 to 20 players, from all rated to nearly all unrated."""
    unrated = random.choice((0.0, 0.1, 0.2, 0.3, 0.5, 0.8))
    children = random.choice((0.0, 0.2, 0.6, 0.8, 0.9))
    players: list[Player] = []
    base = random.randint(1000, 2700)
    is_beginners = random.random() < 0.15
    for number in sorted(random.sample(range(1, 400), random.randint(4, 20))):
        base = random.randint(1000, 1030) if is_beginners else _rating(random, base)
        birth = _birth_date(random, list_date, is_child=random.random() < children)
        if random.random() < unrated:
            players.append(_unrated(number, list_date, birth))
        else:
            players.append(_rated(random, number, list_date, base, birth))
    return tuple(players)


def _rating(random: Random, base: int) -> int:
    """Draw a rating: anywhere, at an edge of a band, or an edge of table 1 away from the last."""
    kind = random.random()
    if kind < 0.3:
        return random.choice(EDGES)
    if kind < 0.6:
        return max(1000, min(2900, base + random.choice((-1, 1)) * random.choice(DIFFERENCES)))
    return random.choice((random.randint(1000, 2750), max(1000, round(random.gauss(1600, 250)))))


def _birth_date(random: Random, list_date: date, *, is_child: bool) -> date | None:
    """Draw a birth date, often at the edge of under 12; some are unknown."""
    if random.random() < 0.05:
        return None
    year = list_date.year - 12
    if is_child:
        return random.choice((date(year, 1, 1), date(year, 6, 15), date(year + 4, 3, 3)))
    edges = (date(year - 1, 12, 31), date(year - 1, 1, 1))
    return random.choice((*edges, date(year - random.randint(2, 60), 5, 20)))


def _unrated(number: int, list_date: date, birth: date | None) -> Player:
    """Make a player without licence and without FCE Elo."""
    ratings: dict[date, int | None] = {
        months_before(list_date, back): None for back in range(1, LISTS_BACK + 1)
    }
    return Player(number, ratings, None, birth_date=birth, has_licence=False)


def _rated(random: Random, number: int, list_date: date, rating: int, birth: date | None) -> Player:
    """Make a rated player; some move from list to list, some have entered since."""
    ratings: dict[date, int | None] = {}
    entered = random.randint(1, LISTS_BACK - 1) if random.random() < 0.1 else LISTS_BACK
    is_moving = random.random() < 0.5
    for back in range(LISTS_BACK, 0, -1):
        if back <= entered:
            ratings[months_before(list_date, back)] = rating
        else:
            ratings[months_before(list_date, back)] = None
        if back > 1 and is_moving:
            rating = max(1000, rating + random.randint(-40, 40))
    first = list_date.year - random.randint(0, 7)
    games = {year: random.choice(SEASON_GAMES) for year in range(first, list_date.year + 1)}
    return Player(
        player_id=number,
        ratings=ratings,
        rating_now=rating,
        birth_date=birth,
        federated_on=months_before(list_date, LISTS_BACK + 2),
        has_licence=random.random() < 0.9,
        games_by_season={year: count for year, count in games.items() if random.random() < 0.9},
        season_first=first,
    )


def _event(
    random: Random,
    number: int,
    list_kind: str,
    list_date: date,
    players: Sequence[Player],
    lost_by_both: float,
) -> Event:
    """Draw one event: daily or weekly, and of any of the special kinds."""
    is_weekly = random.random() < 0.4
    rounds = random.randint(1, 9)
    dates = _weekly_dates(random, list_date, rounds) if is_weekly else ()
    dates = dates or _daily_dates(random, list_date, rounds)
    is_rapid = list_kind == "rapid"
    is_blitz = is_rapid and random.random() < 0.3
    empty = Event(
        event_id=number,
        list_kind=list_kind,
        start=dates[0],
        end=dates[-1],
        games=(),
        is_weekly=is_weekly,
        is_blitz=is_blitz,
        asked_half_k=is_rapid and not is_blitz and random.random() < 0.3,
    )
    games = _games(random, _entries(random, empty, players), dates, lost_by_both)
    return replace(empty, games=games)


def _weekly_dates(random: Random, list_date: date, rounds: int) -> tuple[date, ...]:
    """Draw dates a week or two apart, often with a round on the first of a month."""
    step = random.choice((7, 7, 7, 14))
    day = list_date - timedelta(days=random.randint(1, 7))
    if random.random() < 0.5:
        day = months_before(list_date, 1)
        while day + timedelta(days=step) < list_date and random.random() < 0.7:
            day += timedelta(days=step)
    dates = [day]
    while len(dates) < rounds and day - timedelta(days=step) >= months_before(list_date, 4):
        day -= timedelta(days=step)
        dates.insert(0, day)
    return tuple(dates)


def _daily_dates(random: Random, list_date: date, rounds: int) -> tuple[date, ...]:
    """Draw dates of up to three rounds a day, sometimes across the end of a month."""
    a_day = random.randint(1, 3)
    end = list_date - timedelta(days=random.randint(1, 31))
    days = [(rounds - 1) // a_day - number // a_day for number in range(rounds)]
    return tuple(end - timedelta(days=back) for back in days)


def _entries(random: Random, event: Event, players: Sequence[Player]) -> list[Player]:
    """Choose who takes part, often with a share of children around 80 %."""
    size = min(len(players), random.randint(2, 12))
    children = [player for player in players if is_under_12(player, event)]
    others = [player for player in players if not is_under_12(player, event)]
    if random.random() < 0.4:
        total, young = random.choice(((5, 4), (5, 4), (10, 8), (6, 5), (9, 7), (4, 3), (10, 7)))
        if len(children) >= young and len(others) >= total - young:
            return random.sample(children, young) + random.sample(others, total - young)
    return random.sample(list(players), size)


def _games(
    random: Random, entered: list[Player], dates: tuple[date, ...], lost_by_both: float
) -> tuple[Game, ...]:
    """Pair at random, round by round, so that everybody plays; draw the results."""
    moods = {player.player_id: random.choice(MOODS) for player in entered}
    for player in entered:
        if any(rating is not None for rating in player.ratings.values()):
            moods[player.player_id] = "free"
    unplayed = random.choice((0.0, 0.1, 0.3))
    games = []
    left_out: list[Player] = []
    for number, day in enumerate(dates, start=1):
        order = [player for player in entered if player not in left_out]
        random.shuffle(order)
        order = left_out + order
        for white, black in zip(order[0::2], order[1::2], strict=False):
            drawn = random.random()
            if drawn < lost_by_both:
                result = "--"
            elif drawn < lost_by_both + unplayed:
                result = random.choice("++--WDL")
            else:
                result = _result(random, moods[white.player_id], moods[black.player_id])
            games.append(Game(number, white.player_id, black.player_id, result, day))
        left_out = order[len(order) - 1 :] if len(order) % 2 else []
    return tuple(games)


def _result(random: Random, white: str, black: str) -> str:
    """Draw the result of a played game; a mood of white's goes before one of black's."""
    results = {"zero": "0", "all": "1", "half": "=", "poor": "000=", "good": "111="}
    if white != "free":
        return random.choice(results[white])
    if black != "free":
        return random.choice(results[black].translate(str.maketrans("01", "10")))
    return random.choice("11100==")
