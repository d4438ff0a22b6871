"""Random small periods in which the edges of the regulations are frequent."""

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import combinations
from random import Random

from .model import Event, Game, Pending, Player

KINDS = (
    *("round_robin", "round_robin", "round_robin", "round_robin"),
    *("double_round_robin", "double_round_robin"),
    *("swiss", "swiss", "swiss", "team", "match", "scheveningen", "knockout", "league"),
)
CENTRES = (1195, 1205, 1300, 1405, 1560, 1605, 1650, 1800, 2000, 2195, 2300, 2395, 2400, 2500)
SPREADS = (12, 40, 120, 300, 450)
GAMES_RATED = (0, 3, 28, 29, 30, 31, 60, 250)
MINUTES = (None,) * 10 + (120,) * 12 + (150, 119, 91, 90, 90, 89, 60, 59, 30)
CHANGE_OF_FLOOR = date(2009, 9, 1)
LIST_DATES = (date(2009, 7, 1), date(2009, 8, 31), CHANGE_OF_FLOOR, date(2009, 9, 2))
Period = tuple[date, tuple[Player, ...], tuple[Event, ...], tuple[Pending, ...]]
Pairing = tuple[int, int, int]  # round, white, black


def random_period(seed: int) -> Period:
    """Draw a list date, players, events and pending results."""
    random = Random(seed)
    list_date = _list_date(random)
    players = _players(random)
    is_hapless = random.random() < 0.3
    moods = {player.player_id: _mood(random, player, is_hapless) for player in players}
    ids = random.sample(range(1, 60), random.randint(1, 4))
    events = tuple(_event(random, number, list_date, players, moods) for number in ids)
    pending = tuple(_pending(random, list_date, players, moods))
    return list_date, players, events, pending


def _list_date(random: Random) -> date:
    """Draw a list date, in half of the cases near the change of the floor."""
    if random.random() < 0.5:
        late = (date(2009, 10, 1), date(2009, 11, 1), date(2009, 11, 15))
        return random.choice(LIST_DATES + late)
    return date(random.randint(2005, 2011), random.choice((1, 3, 4, 5, 7, 9, 10, 11)), 1)


def _players(random: Random) -> tuple[Player, ...]:
    """Draw 4 to 18 players, from all rated to nearly all unrated."""
    unrated = random.choice((0.0, 0.1, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.8))
    women = random.choice((0.1, 0.3, 0.6, 1.0))
    centre, spread = random.choice(CENTRES), random.choice(SPREADS)
    numbers = random.sample(range(1, 400), random.choice((4, 7, *range(9, 21))))
    return tuple(
        _player(random, number, unrated, "w" if random.random() < women else "m", centre, spread)
        for number in numbers
    )


def _player(
    random: Random, number: int, unrated: float, sex: str, centre: int, spread: int
) -> Player:
    """Draw one player: rated, unrated, entered since (8.4) or delisted since (7.21)."""
    drawn = max(1001, min(2800, round(random.gauss(centre, spread))))
    if random.random() < 0.15:
        drawn = random.choice((1199, 1200, 1201, 1400, 1401, 1599, 1600, 1601, 2199, 2200, 2399))
    games = random.choice(GAMES_RATED)
    has_played = random.random() < 0.4
    if random.random() < unrated:
        if random.random() < 0.15:
            return Player(number, None, drawn, _peak(random, drawn), games, has_played, sex)
        was_rated = has_played and random.random() < 0.1
        peak = random.choice((1650, 2399, 2400)) if was_rated else None
        return Player(number, None, None, peak, games if was_rated else 0, has_played, sex)
    if random.random() < 0.06:
        return Player(number, drawn, None, _peak(random, drawn), games, True, sex)
    now = drawn + (random.randint(-25, 25) if random.random() < 0.1 else 0)
    return Player(number, drawn, now, _peak(random, max(drawn, now)), games, False, sex)


def _peak(random: Random, rating: int) -> int:
    """Draw a highest rating, often just below or at 2400."""
    options = (rating, rating, rating + random.randint(0, 60), 2399, 2400, 2401)
    return max(rating, random.choice(options))


def _mood(random: Random, player: Player, is_hapless: bool) -> str:
    """Draw how a player scores in the period; unrated players often do badly."""
    if player.rating is not None:
        return random.choice(("free",) * 14 + ("zero", "all"))
    if is_hapless and not player.has_played_event:
        return "zero"
    moods = ("free", "free", "good", "zero", "zero", "half", "half", "one", "all")
    return random.choice(moods)


def _dates(random: Random, list_date: date) -> tuple[date, date]:
    """Draw start and end within three months before the list, sometimes across a change."""
    if random.random() < 0.3:  # equal dates, for the order of events
        end = list_date - timedelta(days=20)
        return end - timedelta(days=random.choice((0, 7))), end
    days = (list_date - CHANGE_OF_FLOOR).days
    if 1 < days < 85 and random.random() < 0.6:
        start = CHANGE_OF_FLOOR + timedelta(days=random.choice((-3, -1, 0, 0, 1)))
        last = (list_date - start).days - 1
        return start, start + timedelta(days=random.randint(0, min(last, 9)))
    end = list_date - timedelta(days=random.randint(1, 90))
    return end - timedelta(days=random.randint(0, 12)), end


def _event(
    random: Random,
    number: int,
    list_date: date,
    players: Sequence[Player],
    moods: dict[int, str],
) -> Event:
    """Draw one event of any kind."""
    kind = random.choice(KINDS)
    is_women_only = random.random() < 0.15
    pool = [p for p in players if p.sex == "w"] if is_women_only else list(players)
    if len(pool) < random.choice((2, 3, 6)):
        pool, is_women_only = list(players), False
    entered = _entries(random, kind, pool)
    pairings = _pairings(random, kind, entered)
    unplayed = random.choice((0.0, 0.0, 0.05, 0.2))
    if kind in ("round_robin", "double_round_robin"):
        unplayed = random.choice((0.0, 0.0, 0.0, 0.0, 0.04))
    if random.random() < 0.15:  # newcomers take nothing but from each other
        moods = {p.player_id: "zero" if p.rating is None else "free" for p in players}
    games = _games(random, pairings, moods, unplayed)
    if random.random() < 0.3:
        random.shuffle(games)
    rounds = max(game.round for game in games)
    start, end = _dates(random, list_date)
    return Event(
        event_id=number,
        kind=kind,
        start=start,
        end=end,
        minutes_for_60_moves=random.choice(MINUTES),
        games=tuple(games),
        rounds_scheduled=rounds if kind == "match" and random.random() < 0.8 else None,
        is_national_championship=random.random() < (0.3 if "robin" in kind else 0.05),
        is_women_only=is_women_only,
        is_declared_unrated=random.random() < 0.03,
        is_olympiad=random.random() < (0.4 if kind == "team" else 0.05),
    )


def _entries(random: Random, kind: str, pool: Sequence[Player]) -> list[int]:
    """Choose who takes part, often with 0 to 5 rated players only, or one newcomer."""
    most = {"match": 2, "knockout": 8, "scheveningen": 10}.get(kind, 12)
    size = random.randint(2, most) if random.random() < 0.5 else most
    size = min(size, len(pool))
    rated = [p.player_id for p in pool if p.rating is not None]
    others = [p.player_id for p in pool if p.rating is None]
    fresh = [p.player_id for p in pool if p.rating is None and not p.has_played_event]
    if "robin" in kind and len(fresh) > 1 and random.random() < 0.45:  # two first events
        chosen = random.sample(rated, min(len(rated), random.randint(4, 8)))
        chosen += random.sample(fresh, 2)
    elif "robin" in kind and random.random() < 0.6:  # just enough rated players, or just not
        chosen = random.sample(rated, min(len(rated), random.choice((2, 3, 3, 4, 4, 4, 5, 6))))
        chosen += random.sample(others, min(len(others), random.randint(1, 5)))
    elif random.random() < 0.35:
        number = min(len(rated), random.randint(0, 5))
        chosen = random.sample(rated, number)
        chosen += random.sample(others, min(len(others), max(0, size - number)))
    elif random.random() < 0.3 and others:
        chosen = [*random.sample(rated, min(len(rated), size - 1)), random.choice(others)]
    else:
        chosen = random.sample([p.player_id for p in pool], size)
    if len(chosen) < 2:
        chosen = random.sample([p.player_id for p in pool], 2)
    random.shuffle(chosen)
    return chosen[:most]


def _pairings(random: Random, kind: str, entered: list[int]) -> list[Pairing]:
    """Pair the players as the kind of event does."""
    if kind in ("round_robin", "double_round_robin"):
        pairings = _all_play_all(entered)
        if kind == "double_round_robin":
            rounds = max(number for number, _, _ in pairings)
            pairings += [(number + rounds, b, a) for number, a, b in pairings]
        if random.random() < 0.04 and len(pairings) > 3:
            pairings.pop(random.randrange(len(pairings)))
        elif random.random() < 0.02:
            pairings.append((pairings[-1][0] + 1, entered[0], entered[1]))
        return pairings
    if kind == "match":
        first, second = entered[:2]
        rounds = random.randint(1, 10)
        return [(n, first, second) if n % 2 else (n, second, first) for n in range(1, rounds + 1)]
    if kind == "scheveningen":
        half = (len(entered) + 1) // 2
        home, away = entered[:half], entered[half:]
        return [
            (number + 1, home[board], away[(board + number) % len(away)])
            for number in range(len(away))
            for board in range(half)
        ]
    if kind == "knockout":
        return _knockout(random, entered)
    return _swiss(random, entered)


def _all_play_all(entered: list[int]) -> list[Pairing]:
    """Pair everybody with everybody, by the circle."""
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


def _knockout(random: Random, entered: list[int]) -> list[Pairing]:
    """Pair in stages of two games; half of the players drop out after each."""
    pairings = []
    alive, number = list(entered), 1
    while len(alive) > 1:
        for a, b in zip(alive[0::2], alive[1::2], strict=False):
            pairings += [(number, a, b), (number + 1, b, a)]
        alive = [random.choice(alive[i : i + 2]) for i in range(0, len(alive), 2)]
        number += 2
    return pairings


def _swiss(random: Random, entered: list[int]) -> list[Pairing]:
    """Pair at random for some rounds; in the longer ones players meet again."""
    pairs = list(combinations(entered, 2))
    met: set[tuple[int, int]] = set()
    pairings = []
    for number in range(1, random.randint(1, 10) + 1):
        random.shuffle(pairs)
        busy: set[int] = set()
        for pair in sorted(pairs, key=lambda pair: pair in met):
            if busy.isdisjoint(pair):
                busy.update(pair)
                met.add(pair)
                a, b = pair if random.random() < 0.5 else pair[::-1]
                pairings.append((number, a, b))
    return pairings


def _games(
    random: Random, pairings: Sequence[Pairing], moods: dict[int, str], unplayed: float
) -> list[Game]:
    """Give each pairing a result; what a mood allows is counted down in the event."""
    left = {player: {"half": 1, "one": 2}.get(mood, 0) for player, mood in moods.items()}
    games = []
    for number, white, black in pairings:
        if random.random() < unplayed:
            result = random.choice("++--WDL")
        else:
            result = _result(random, moods[white], moods[black], left[white], left[black])
            for player, points in ((white, "0=1".index(result)), (black, "1=0".index(result))):
                left[player] -= points
        games.append(Game(number, white, black, result))
    return games


def _result(random: Random, white: str, black: str, white_left: int, black_left: int) -> str:
    """Draw a result between two moods; a poor one still takes what is left to him."""
    poor = ("zero", "half", "one")
    if white in poor and black in poor and random.random() < 0.8:
        if white == black:
            return "="
        return "1" if poor.index(white) > poor.index(black) else "0"
    if white in poor and black not in poor:
        return _poor(random, white_left, "0=1")
    if black in poor and white not in poor:
        return _poor(random, black_left, "1=0")
    if white != black and "all" in (white, black):
        return "1" if white == "all" else "0"
    if white != black and "good" in (white, black):
        return random.choice("11=" if white == "good" else "00=")
    return random.choice("10=")


def _poor(random: Random, left: int, results: str) -> str:
    """Lose, unless there are half points left to take."""
    if left <= 0 or random.random() < 0.3:
        return results[0]
    return results[random.randint(1, min(left, 2))]


def _pending(
    random: Random, list_date: date, players: Sequence[Player], moods: dict[int, str]
) -> list[Pending]:
    """Draw earlier results of some unrated players, in and out of the two years."""
    rows = []
    for player in players:
        if moods[player.player_id] == "zero" and random.random() < 0.3 and not player.rating_now:
            end = list_date.replace(year=list_date.year - 3)
            rows.append(_pending_row(random, player.player_id, end, is_kept=True))
            continue
        share = 0.35 if player.rating is None else 0.1
        if player.rating_now is not None or random.random() > share:
            continue
        is_kept = False
        number = random.randint(1, 3)
        for on in sorted(_earlier_lists(random, list_date, number)):
            is_kept = is_kept or random.random() < 0.6
            rows.append(_pending_row(random, player.player_id, on, is_kept))
    return rows


def _earlier_lists(random: Random, list_date: date, number: int) -> list[date]:
    """Draw lists for which earlier events were rated, often at the edge of the two years."""
    edge = list_date.replace(year=list_date.year - 2)
    edges = [edge - timedelta(days=1), edge, edge + timedelta(days=1), edge - timedelta(days=90)]
    recent = [list_date - timedelta(days=random.randint(100, 700)) for _ in range(6)]
    return random.sample(edges + recent, number)


def _pending_row(random: Random, player_id: int, on: date, is_kept: bool) -> Pending:
    """Draw one earlier result; one that is kept has a rating and three opponents."""
    is_round_robin = random.random() < 0.4
    games = random.randint(3, 11) if is_kept else random.randint(1, 9)
    score = random.randint(1 if is_kept else 0, 2 * games)
    average = random.choice((1150, 1250, 1420, 1580, 1640, 1900)) + random.randint(-40, 40)
    total = games * average + (0 if is_round_robin else random.randrange(games))
    rating = average + 12 * (score - games) if score else None
    return Pending(
        player_id=player_id,
        list_date=on,
        games=games,
        score_half=score,
        opponents_sum=total,
        event_rating=rating,
        is_round_robin=is_round_robin,
        opponents=random.randint(min(games, 3), games),
        is_kept=is_kept,
        is_olympiad=random.random() < 0.2,
    )
