"""Article 16: the factors K0, delta K and K, and the events of children."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

from .model import Event, Options, Player
from .numbers import half_up
from .tables import K0_BELOW, K0_FROM_2600

FIRST_SEASON = 2015  # 20
MOST_GAMES = 54  # table 4


def k0_of(rating: int | Fraction) -> int:
    """Look up K0 in table 3, in half-open bands (16.2 a)."""
    for bound, k0 in K0_BELOW:
        if rating < bound:
            return k0
    return K0_FROM_2600


def season_of(options: Options, day: date) -> int:
    """Name the season of a day by its first year (16.2, 20)."""
    if (day.month, day.day) < options.season_start:
        return day.year - 1
    return day.year


def mean_games(games: list[int]) -> Fraction:
    """Weigh the games of the completed seasons, the latest first (table 4)."""
    if not games:
        raise ValueError("a mean needs at least one completed season")
    recent = games[:5]
    weight, weighted, weights = len(recent), 0, 0
    for number in recent:
        weighted += weight * number
        weights += weight
        weight -= 1
    return min(Fraction(MOST_GAMES), Fraction(weighted, weights))


def delta_k(
    options: Options, player: Player, list_date: date, games_by_season: Mapping[int, int]
) -> Fraction:
    """Compute delta K on a list: 3 - MP / 9, 0 in the first season (16.2 b and c, 20)."""
    if player.season_first is None:
        return Fraction(0)
    first = max(FIRST_SEASON, player.season_first)
    season = season_of(options, list_date) - 1
    games = []
    while season >= first:
        games.append(games_by_season.get(season, 0))
        season -= 1
    if not games:
        return Fraction(0)
    return 3 - mean_games(games) / 9


def is_new(federated_on: date, list_date: date) -> bool:
    """Tell whether somebody has been active for less than a year (16.2 c); in 2015 nobody (20)."""
    year = federated_on.year
    return year > FIRST_SEASON and list_date < federated_on.replace(year=year + 1)


def k_on_list(
    options: Options,
    player: Player,
    rating: int,
    list_date: date,
    games_by_season: Mapping[int, int] | None = None,
) -> int:
    """Compute K = K0 + delta K on a list, rounded half up (16.2)."""
    games = player.games_by_season if games_by_season is None else games_by_season
    return half_up(k0_of(rating) + delta_k(options, player, list_date, games))


def is_under_12(player: Player, event: Event) -> bool:
    """Tell whether he was not twelve before 1 January of the year of the event (16.3, 16.4)."""
    return player.birth_date is not None and player.birth_date.year + 12 >= event.start.year


def entrants(event: Event) -> list[int]:
    """Name everybody who is paired in the event."""
    return sorted({player for game in event.games for player in (game.white, game.black)})


def single_k(event: Event, players: Mapping[int, Player]) -> Fraction | None:
    """Give the one K of an event where 80 % are under 12 (16.3, 16.4)."""
    numbers = entrants(event)
    children = 0
    for number in numbers:
        if is_under_12(players[number], event):
            children += 1
    if 100 * children < 80 * len(numbers) or not numbers:
        return None
    return Fraction(6 if event.list_kind == "standard" else 3)
