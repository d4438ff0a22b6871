"""Games by season, as a list prints them ("2015:27 2016:31"), and as the engine reads them."""

from collections.abc import Mapping
from datetime import date

import polars as pl

from arpad.law import Seasons, half_up

Games = Mapping[int, int]


def read_games(text: str | None) -> dict[int, int]:
    """Return the games by season; what is no such pair is left out.

    >>> read_games("2015:27 2016:31 x"), read_games(None)
    ({2015: 27, 2016: 31}, {})
    """
    pairs = [one.partition(":") for one in (text or "").split()]
    return {
        int(season): int(games)
        for season, _, games in pairs
        if season.isascii() and games.isascii() and season.isdecimal() and games.isdecimal()
    }


def write_games(games: Games) -> str | None:
    """Return the games as a list prints them; None if there are none.

    >>> write_games({2016: 31, 2015: 27})
    '2015:27 2016:31'
    """
    return " ".join(f"{season}:{games[season]}" for season in sorted(games)) or None


def season_columns(rows: pl.DataFrame, seasons: Seasons, on: date) -> pl.DataFrame:
    """Add seasons_completed and season_games_1, ... as they stand on a day.

    The first season is that of federated_since, or the first with games; without either the
    seasons are not known. `rows` have federated_since and games_by_year.
    """
    now = seasons.season_of(on)
    found: dict[str, list[int | None]] = {"seasons_completed": []}
    found |= {f"season_games_{back}": [] for back in range(1, seasons.kept + 1)}
    for since, text in rows.select("federated_since", "games_by_year").iter_rows():
        games = read_games(text)
        first = _first_season(since, games, seasons)
        completed = None if first is None else max(0, now - max(first, seasons.first))
        found["seasons_completed"].append(completed)
        for back in range(1, seasons.kept + 1):
            found[f"season_games_{back}"].append(games.get(now - back, 0))
    return rows.with_columns(**{n: pl.Series(v, dtype=pl.Int64) for n, v in found.items()})


def _first_season(since: str | None, games: Games, seasons: Seasons) -> int | None:
    day = _day(since)
    if day is not None:
        return seasons.season_of(day)
    if since and since[:4].isdecimal():
        return int(since[:4])
    return min(games, default=None)


def age_tenths(birth: str | None, since: str | None) -> int | None:
    """Return the age at federation in tenths of a year of 365 days, half up (FCE 10.2).

    >>> age_tenths("2000-08-23", "2013-10-01"), age_tenths("2000", "2013-10-01")
    (131, None)
    """
    born, federated = _day(birth), _day(since)
    if born is None or federated is None:
        return None
    return half_up((federated - born).days * 10, 365)


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text or "")
    except ValueError:
        return None
