"""Three lists of five players, small enough to work every figure out by hand.

        2010-01-01   2011-01-01   2012-01-01
a          2000         2010         2020
b          1800         1790          -        leaves
c          1600          -           1620      comes back
d           -           1500         1560      enters in 2011
e           -            -           1400      enters in 2012
n          unrated throughout; i is inactive throughout
"""

from datetime import date

import polars as pl

from arpad.watch.series import ListSeries, series_of_lists

DAYS = tuple(date(year, 1, 1) for year in (2010, 2011, 2012))
RATINGS = (
    {"a": 2000, "b": 1800, "c": 1600},
    {"a": 2010, "b": 1790, "d": 1500},
    {"a": 2020, "c": 1620, "d": 1560, "e": 1400},
)
BIRTHS = {"a": "1990-05-01", "b": "1960", "c": "1940", "d": "1995", "e": "2000"}
FEDERATIONS = {"a": "ESP", "b": "ESP", "c": "POR", "d": "POR", "e": "POR"}


def rows(ratings: dict[str, int]) -> pl.DataFrame:
    ids = [*ratings, "n", "i"]
    return pl.DataFrame(
        {
            "player_id": ids,
            "rating": [*ratings.values(), None, 2500],
            "status": [*["active"] * len(ratings), "unrated", "inactive"],
            "federation": [FEDERATIONS.get(one) for one in ids],
            "birth_date": [BIRTHS.get(one) for one in ids],
        }
    )


def small() -> ListSeries:
    return series_of_lists(list(zip(DAYS, map(rows, RATINGS), strict=True)))
