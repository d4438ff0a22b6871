"""K on the lists of the FCE, season by season: counted from the games that were played (16.2, 20).

A player's earlier seasons stand in the first list; from then on each list's rated games count, in
the season of their day. K0 and delta K are the naive implementation's.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from random import Random

from tests.house.naive_fce import Options, Player, is_new, k0_of, k_on_list
from tests.joints.driver import GameKey, Published, entries
from tests.joints.year import PLAYED, Game

SINCE = (date(2012, 1, 1), date(2019, 9, 1), date(2023, 2, 10), date(2025, 1, 15))
_SHOWN = ("player_id", "rating_new", "k_base", "k_factor")


@dataclass(frozen=True)
class Career:
    """Since when a player is federated, and the rated and played games of each season so far."""

    since: date
    games: Mapping[int, int]

    @property
    def columns(self) -> dict[str, str]:
        """Return what a first list says of it."""
        seasons = " ".join(f"{season}:{count}" for season, count in self.games.items())
        return {"federated_since": f"{self.since}", "games_by_year": seasons}


def career_of(number: str, season: int) -> Career:
    """Return what a player may have played until a season, which goes on."""
    chance = Random(number)
    since = chance.choice(SINCE)
    seasons = range(max(2015, since.year), season + 1)
    return Career(since, {season: chance.choice((0, 3, 9, 14, 27, 45, 80)) for season in seasons})


def wrong_factors(
    published: Sequence[Published], careers: Mapping[str, Career], games: Mapping[GameKey, Game]
) -> list[str]:
    """Return every row of these lists whose K0 or K is another than the games make it."""
    names = {rating_list.name for rating_list in published}
    counts = {(name, number): Counter(careers[number].games)
              for name in names for number in careers}  # fmt: skip
    wrong = []
    for rating_list in published:
        name, day = rating_list.name, rating_list.day
        for number, game in _played(rating_list, games):
            counts[name, number][game.day.year] += 1
        rows = rating_list.table("list").drop_nulls("rating_new")
        for number, rating, *printed in rows.select(_SHOWN).iter_rows():
            factors = _factors(careers[number].since, counts[name, number], rating, day)
            if [int(factor) for factor in printed] != factors:
                wrong.append(f"{name} {day} {number}: K0 and K {printed}, not {factors}")
    return wrong


def _factors(since: date, games: Mapping[int, int], rating: int, day: date) -> list[int]:
    """Return K0 and K of a rating on the list of a day."""
    player = Player(0, {}, rating, games_by_season=dict(games), season_first=since.year)
    k0 = k0_of(rating)
    return [k0, k0 if is_new(since, day) else k_on_list(Options(), player, rating, day)]


def _played(rating_list: Published, games: Mapping[GameKey, Game]) -> Iterator[tuple[str, Game]]:
    """Yield who has a rated game on a list, and the game, forfeits aside."""
    for key, (entry,) in entries([rating_list]).items():
        if games[key].result in PLAYED:
            yield from ((side["player_id"], games[key]) for side in entry.sides if side["is_rated"])
