"""Random small periods of one edition in which its edges are frequent.

Who enters an event, who meets whom and how it ends is drawn by `tests.house.naive.generate`.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import combinations
from random import Random

from tests.house.naive import generate as drawing
from tests.house.naive.model import Pending

from .model import Event, Period, Player
from .rules import CARRIED, EDITIONS, Rules, floor_on, window_start

LIST_DATES = {
    "2005": (date(2005, 10, 1), date(2006, 1, 1), date(2008, 4, 1)),
    "2011": (date(2011, 7, 1), date(2011, 9, 1), date(2012, 1, 1), date(2012, 5, 1)),
    "2012": (date(2012, 7, 1), date(2012, 8, 1), date(2012, 9, 1), date(2013, 1, 1)),
    "2014": (date(2014, 9, 1), date(2015, 1, 1), date(2015, 2, 1), date(2016, 3, 1)),
    "2017": (date(2017, 9, 1), date(2018, 1, 1), date(2018, 2, 1), date(2021, 6, 1)),
    "2022": (date(2022, 4, 1), date(2023, 1, 1), date(2023, 2, 1), date(2024, 2, 1)),
    "2024": (date(2024, 5, 1), date(2025, 1, 1), date(2025, 2, 1), date(2025, 9, 1)),
    "2024-12": (date(2025, 2, 1), date(2025, 6, 1), date(2026, 1, 1)),
    "2025": (date(2025, 12, 1), date(2026, 1, 1), date(2026, 2, 1)),
}
SPREADS = (12, 40, 120, 300, 450, 700)
GAMES_RATED = (0, 3, 28, 29, 30, 31, 60, 250)
KINDS = ("round_robin",) * 3 + ("double_round_robin",) + ("swiss",) * 6
KINDS += ("team", "match", "match", "scheveningen", "knockout", "league")
SLOW_MINUTES = (None,) * 8 + (120,) * 8 + (150, 119, 90, 90, 90, 89, 60, 60, 59, 30)
FAST_MINUTES = (None,) * 12 + (3, 4, 5, 9, 10, 11, 14, 15, 15, 16, 25, 25, 30, 59, 60, 61)
GOOD_MINUTES = (None, 10, 15, 25, 5)


def random_period(edition: str, seed: int) -> Period:
    """Draw a list date, players, events and pending results for an edition."""
    random = Random(f"{edition} {seed}")
    rules = EDITIONS[edition]
    list_date = random.choice(LIST_DATES[_year_of(edition)])
    players = _players(random, rules, list_date)
    is_hapless = random.random() < 0.3
    moods = {player.player_id: _mood(random, rules, player, is_hapless) for player in players}
    if random.random() < 0.2:
        numbers = random.sample(range(1, 60), 2)
        events = tuple(_marathon(random, rules, n, list_date, players) for n in numbers)
    else:
        numbers = random.sample(range(1, 60), random.randint(1, 4))
        events = tuple(_event(random, rules, n, list_date, players, moods) for n in numbers)
    pending = tuple(_pending(random, rules, list_date, players, moods))
    return list_date, players, events, pending


def _year_of(edition: str) -> str:
    return edition.removeprefix("fide-").removeprefix("rapid-").removeprefix("blitz-")


def _players(random: Random, rules: Rules, list_date: date) -> tuple[Player, ...]:
    """Draw 4 to 18 players, from all rated to nearly all unrated."""
    unrated = random.choice((0.0, 0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8))
    floor = floor_on(rules, list_date)
    centres = (floor + 5, floor + 9, floor + 200, 1800, 2000, 2200, 2295, 2395, 2450, 2600, 2650)
    centre, spread = random.choice(centres), random.choice(SPREADS)
    if random.random() < 0.08:  # who falls to the floor, or just below it
        centre, spread = floor + 6, 6
    numbers = random.sample(range(1, 400), random.choice((4, 7, *range(9, 19))))
    return tuple(
        _player(random, number, rules, list_date, unrated, centre, spread) for number in numbers
    )


def _player(
    random: Random,
    number: int,
    rules: Rules,
    list_date: date,
    unrated: float,
    centre: int,
    spread: int,
) -> Player:
    """Draw one player: rated, unrated, entered since (8.2.4) or delisted since (7.2.1)."""
    floor = floor_on(rules, list_date)
    drawn = max(floor, min(2850, round(random.gauss(centre, spread))))
    if random.random() < 0.2:
        edges = (floor, floor + 1, 1599, 1600, 1799, 1800, 2199, 2200, 2299, 2300, 2399, 2400)
        drawn = max(floor, random.choice((*edges, 2600, 2601, 2649, 2650, 2651)))
    rating: int | None = drawn
    now: int | None = drawn + (random.randint(-25, 25) if random.random() < 0.1 else 0)
    games, has_played, standard = random.choice(GAMES_RATED), False, None
    if random.random() < unrated:
        has_played = random.random() < 0.4
        rating, now = None, drawn if random.random() < 0.15 else None
        if now is None and not (has_played and random.random() < 0.1):
            games = 0
        if rules.starts_from_standard and random.random() < 0.3:
            standard = drawn
    elif random.random() < 0.06:
        now = None
    peak = None
    if rating is not None or now is not None or games:
        highest = max(rating or 0, now or 0, floor)
        peak = max(highest, random.choice((highest, highest, 2299, 2300, 2399, 2400, highest + 40)))
    return Player(
        player_id=number,
        rating=rating,
        rating_now=now,
        rating_peak=peak,
        games_rated=games,
        has_played_event=has_played,
        sex=random.choice("mw"),
        birth=_birth(random, list_date),
        rating_standard=standard,
    )


def _birth(random: Random, list_date: date) -> date | None:
    """Draw a birth, often eighteen years before the events or at a turn of the year."""
    if random.random() < 0.2:
        return None
    if random.random() < 0.3:
        day = list_date - timedelta(days=random.randint(1, 40))
        return day.replace(year=day.year - 18, day=min(day.day, 28))
    year = list_date.year - random.choice((12, 17, 18, 18, 19, 19, 20, 35))
    return date(year, *random.choice(((1, 1), (1, 2), (6, 15), (12, 30), (12, 31))))


def _mood(random: Random, rules: Rules, player: Player, is_hapless: bool) -> str:
    """Draw how a player scores; from 2022 on half a point is what matters, not one."""
    mood = drawing._mood(random, player, is_hapless)
    return "half" if mood == "one" and rules.newcomers != CARRIED else mood


def _dates(random: Random, list_date: date) -> tuple[date, date]:
    """Draw start and end within six weeks before the list, often with equal dates."""
    if random.random() < 0.3:
        end = list_date - timedelta(days=4)
        return end - timedelta(days=random.choice((0, 7))), end
    end = list_date - timedelta(days=random.randint(1, 35))
    return end - timedelta(days=random.randint(0, 12)), end


def _event(
    random: Random,
    rules: Rules,
    number: int,
    list_date: date,
    players: Sequence[Player],
    moods: dict[int, str],
) -> Event:
    """Draw one event of any kind."""
    kind = random.choice(KINDS)
    entered = drawing._entries(random, kind, players)
    pairings = drawing._pairings(random, kind, entered)
    unplayed = random.choice((0.0, 0.0, 0.0, 0.04) if "robin" in kind else (0.0, 0.0, 0.05, 0.2))
    games = drawing._games(random, pairings, moods, unplayed)
    if random.random() < 0.3:
        random.shuffle(games)
    start, end = _dates(random, list_date)
    has_rounds = kind == "match" and random.random() < 0.8
    return Event(
        event_id=number,
        kind=kind,
        start=start,
        end=end,
        minutes_for_60_moves=_minutes(random, rules),
        games=tuple(games),
        rounds_scheduled=max(game.round for game in games) if has_rounds else None,
        is_national_championship=random.random() < (0.3 if "robin" in kind else 0.05),
        is_declared_unrated=random.random() < 0.03,
        is_olympiad=random.random() < (0.4 if kind == "team" else 0.05),
        are_times_unequal=random.random() < 0.03,
        is_decision_waived=has_rounds and random.random() < 0.3,
    )


def _minutes(random: Random, rules: Rules) -> int | None:
    """Draw the minutes for 60 moves, mostly within the edition's limits, often just outside."""
    if rules.minutes is None:
        return random.choice(SLOW_MINUTES)
    if random.random() < 0.4:
        return random.choice(FAST_MINUTES)
    first, last = rules.minutes
    return random.choice([m for m in GOOD_MINUTES if m is None or first <= m <= last])


def _marathon(
    random: Random, rules: Rules, number: int, list_date: date, players: Sequence[Player]
) -> Event:
    """Draw a long event of few players, so that K x n passes 700 for every K."""
    entered = [player.player_id for player in players[:5]]
    pairs = list(combinations(entered, 2))
    pairings = []
    for round_number in range(1, random.choice((9, 18, 36, 45)) + 1):
        white, black = random.choice(pairs)
        pairings.append((round_number, white, black))
        rest = [player for player in entered if player not in (white, black)]
        if len(rest) > 1:
            pairings.append((round_number, rest[0], rest[1]))
    games = drawing._games(random, pairings, dict.fromkeys(entered, "free"), 0.02)
    start, end = _dates(random, list_date)
    minutes = None if rules.minutes else 120
    return Event(number, "league", start, end, minutes, tuple(games))


def _pending(
    random: Random,
    rules: Rules,
    list_date: date,
    players: Sequence[Player],
    moods: dict[int, str],
) -> list[Pending]:
    """Draw earlier results of some who are unrated now, in and out of the window."""
    rows: list[Pending] = []
    for player in players:
        share = 0.4 if player.rating is None else 0.1
        is_rated = player.rating_now is not None or player.rating_standard is not None
        if is_rated or random.random() > share:
            continue
        is_kept = rules.newcomers != CARRIED
        for on in sorted(_earlier_lists(random, rules, list_date)):
            is_kept = is_kept or random.random() < 0.6
            is_poor = moods[player.player_id] == "zero"
            rows.append(_pending_row(random, rules, player.player_id, on, is_kept, is_poor))
    return rows


def _earlier_lists(random: Random, rules: Rules, list_date: date) -> list[date]:
    """Draw lists for which earlier events were rated, often at the edge of the window."""
    edge = window_start(rules, list_date)
    edges = [edge + timedelta(days=days) for days in (-90, -1, 0, 1)]
    recent = [list_date - timedelta(days=random.randint(60, 600)) for _ in range(6)]
    return random.sample(edges + recent, random.randint(1, 3))


def _pending_row(
    random: Random, rules: Rules, player_id: int, on: date, is_kept: bool, is_poor: bool
) -> Pending:
    """Draw one earlier result; in the carried editions one that is kept has three games.

    Under the rules of 2005 one without a rating is never kept (10.31).
    """
    is_carried = rules.newcomers == CARRIED
    is_round_robin = is_carried and random.random() < 0.4
    games = random.randint(3, 11) if is_carried and is_kept else random.randint(1, 7)
    score = 0 if is_poor else random.randint(1 if is_carried and is_kept else 0, 2 * games)
    floor = floor_on(rules, on)
    average = random.choice((floor, floor + 100, 1600, 1900, 2300)) + random.randint(-40, 40)
    total = games * average + (0 if is_round_robin else random.randrange(games))
    return Pending(
        player_id=player_id,
        list_date=on,
        games=games,
        score_half=score,
        opponents_sum=total,
        event_rating=average + 12 * (score - games) if score else None,
        is_round_robin=is_round_robin,
        opponents=random.randint(min(games, 3), games),
        is_kept=is_kept and (score > 0 or not rules.is_2005),
        is_olympiad=random.random() < 0.2,
    )
