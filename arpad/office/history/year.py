"""How many games each player has on the lists of a year: added up list by list, not anew for each.

A year of 300,000 games a list is seven million rows; from one list to the next two of them matter:
the one that came out last, and the one that is older than a year now.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import polars as pl

from arpad.law.places import nulls


@dataclass(slots=True, eq=False)
class GamesOfYear:
    """The games of some lists together, by the players' numbers.

    lists: the games of each list (ACTIVITY) that is added up, by its list_id. sums: by the player's
    number, null for whoever stands on none of them.
    """

    lists: dict[int, pl.DataFrame] = field(default_factory=dict)
    sums: pl.Series = field(default_factory=lambda: nulls(0, pl.Int64()))

    def since(self, games: Mapping[int, pl.DataFrame], after: int, players: int) -> pl.DataFrame:
        """Return player_id and games_year: the games on lists after that of a list_id.

        `games` are those of all lists, of as many players as there are numbers.

        >>> games = {day: pl.DataFrame({"player_id": [0, 2], "games": [day, 1]}) for day in (3, 4)}
        >>> year = GamesOfYear()
        >>> year.since(games, 2, players=3)["games_year"].to_list()
        [7, None, 2]
        >>> year.since(games, 3, players=4)["games_year"].to_list()
        [4, None, 1, None]
        """
        wanted = {day: rows for day, rows in games.items() if day > after}
        if len(self.sums) < players:
            self.sums = pl.concat(
                [self.sums, nulls(players - len(self.sums), pl.Int64())], rechunk=True
            )
        for day in self.lists.keys() - wanted.keys():
            self._add(-1, self.lists[day])
        for day in wanted.keys() - self.lists.keys():
            self._add(1, wanted[day])
        self.lists = wanted
        numbers = pl.int_range(len(self.sums), dtype=pl.Int64, eager=True)
        return pl.DataFrame({"player_id": numbers, "games_year": self.sums})

    def _add(self, sign: int, games: pl.DataFrame) -> None:
        """Add the games of a list, or take them out; a player stands in it once."""
        players = games["player_id"]
        before = self.sums.gather(players).fill_null(0)
        self.sums = self.sums.scatter(players, before + sign * games["games"])
