"""What a list says of one player's seasons: the games of each, the first, the age at federation."""

from arpad.law import Seasons, half_up
from arpad.tables.births import Birth


def read_games(text: str | None) -> dict[int, int]:
    """Return the games by season; what is no such pair is left out.

    >>> read_games("2015:27 2016:31 x"), read_games(None)
    ({2015: 27, 2016: 31}, {})
    """
    pairs = [pair.partition(":") for pair in (text or "").split()]
    return {
        int(season): int(games)
        for season, _, games in pairs
        if season.isascii() and games.isascii() and season.isdecimal() and games.isdecimal()
    }


def season_first(since: int | None, first_played: int | None, seasons: Seasons) -> int | None:
    """Return the season of federated_since, or else the first with games; None if neither is known.

    >>> seasons = Seasons(first=2015, kept=5)
    >>> season_first(20160203, 2015, seasons), season_first(None, 2015, seasons)
    (2016, 2015)
    """
    if not since:
        return first_played
    day = Birth(since).day
    return Birth(since).year if day is None else seasons.season_of(day)


def age_tenths(birth: int | None, since: int | None) -> int | None:
    """Return the age at federation in tenths of a year of 365 days, half up (FCE 10.2).

    >>> age_tenths(20000823, 20131001), age_tenths(20000000, 20131001)
    (131, None)
    """
    born, federated = Birth(birth or 0).day, Birth(since or 0).day
    if born is None or federated is None:
        return None
    return half_up((federated - born).days * 10, 365)
