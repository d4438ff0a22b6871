"""Seasons as a list prints them ("2015:27 2016:31"; federated_since), read and written."""

from datetime import date

import polars as pl

from arpad.law import Seasons, half_up


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


def written_games(games: pl.DataFrame) -> pl.DataFrame:
    """Return player and games_by_year, as a list prints them, of rows of player, season, games.

    >>> games = pl.DataFrame({"player": [7, 7], "season": [2016, 2015], "games": [31, 27]})
    >>> written_games(games).rows()
    [(7, '2015:27 2016:31')]
    """
    told = pl.format("{}:{}", "season", "games").str.join(" ")
    return games.sort("player", "season").group_by("player").agg(games_by_year=told)


def season_first(since: str | None, first_played: int | None, seasons: Seasons) -> int | None:
    """Return the season of federated_since, or else the first with games; None if neither is known.

    >>> seasons = Seasons(first=2015, kept=5)
    >>> season_first("2016-02-03", 2015, seasons), season_first(None, 2015, seasons)
    (2016, 2015)
    """
    day = _day(since)
    if day is not None:
        return seasons.season_of(day)
    if since and since[:4].isdecimal():
        return int(since[:4])
    return first_played


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
