"""The editions after 2009 as a table of parameters, K, the floors and the roundings.

Every number is in the overview and the sections of fide-history.md; T24, RB24, T22, N11b and the
others are its sources. What the package's docstring calls a reading is a field here.
"""

import math
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from tests.house.naive import rules as naive_rules

from .model import Event, Player

CARRIED, AVERAGE, TWO_DRAWS = "as in 2009", "average of opponents", "two draws against 1800"
TO_THE_BIRTHDAY, TO_THE_END_OF_THE_YEAR = "until 18th birthday", "until the end of that year"
ALWAYS, ONCE_PER_EVENT, BELOW_2650 = "every game", "one upgrade per event", "below 2650"


@dataclass(frozen=True, kw_only=True)
class Rules(naive_rules.Rules):
    """One edition; the fields of the older class are `is_2005`, `is_applied`, cap and bonus."""

    newcomers: str  # CARRIED, AVERAGE or TWO_DRAWS
    floors: tuple[tuple[date, int], ...]  # from this list on, the lowest rating published
    games_needed: int  # 7.1.4
    games_needed_olympiad: int  # 2009: 7.14 f
    window_months: int  # 7.1.4
    rated_from: tuple[tuple[int, int], ...] = ()  # 1.1: (rating, least minutes), highest first
    rate_of_play_by_game: bool = False  # 1.1: "players in the game", not "in the tournament"
    minutes: tuple[int, int] | None = None  # rapid and blitz: first and last whole minute
    k_new: int = 0
    k_usual: int = 0
    k_2400: int = 0
    k_of_everybody: int | None = None
    is_2400_first: bool = False  # else fewer than 30 games come first
    junior: str | None = None
    k_times_games: int | None = None
    capping: str = ALWAYS
    refused: tuple[int, int] | None = None  # RB24: least difference, with a player above
    rounds_change: bool = False  # 8.3.4; else the new rating is rounded, a half upwards
    starts_from_standard: bool = False  # RB24 7.2.1
    can_waive_decision: bool = False  # T24 6.2
    rating_most: int | None = None  # T24 8.2.3, of a first rating
    difference_at_zero: int | None = None  # 8.1.1: d_p of .00, minus that of 1.0


_FROM_2009 = ((2200, 120), (1600, 90), (0, 60))
_FROM_2022 = ((2400, 120), (1800, 90), (0, 60))

STANDARD_2011 = Rules(
    is_2005=False,
    is_applied=True,
    cap=400,
    half_point_bonus=Fraction(15),
    newcomers=CARRIED,
    floors=((date.min, 1201),),
    games_needed=9,
    games_needed_olympiad=7,
    window_months=24,
    rated_from=_FROM_2009,
    k_new=30,
    k_usual=15,
    k_2400=10,
)
STANDARD_2012 = replace(STANDARD_2011, floors=((date.min, 1201), (date(2012, 8, 1), 1001)))
STANDARD_2014 = replace(
    STANDARD_2012,
    half_point_bonus=Fraction(20),
    floors=((date.min, 1001),),
    games_needed=5,
    games_needed_olympiad=5,
    window_months=26,
    k_new=40,
    k_usual=20,
    is_2400_first=True,
    junior=TO_THE_BIRTHDAY,
)
STANDARD_2017 = replace(STANDARD_2014, junior=TO_THE_END_OF_THE_YEAR, k_times_games=700)
STANDARD_2022 = replace(
    STANDARD_2017,
    newcomers=AVERAGE,
    rated_from=_FROM_2022,
    rate_of_play_by_game=True,
    capping=ONCE_PER_EVENT,
    rounds_change=True,
    difference_at_zero=-800,
)
STANDARD_2024 = replace(
    STANDARD_2022,
    newcomers=TWO_DRAWS,
    floors=((date.min, 1400),),
    capping=ALWAYS,
    can_waive_decision=True,
    rating_most=2200,
)
STANDARD_2025 = replace(STANDARD_2024, capping=BELOW_2650)

RAPID_2005 = replace(
    STANDARD_2011,
    is_2005=True,
    is_applied=False,
    cap=350,
    half_point_bonus=Fraction(25, 2),
    floors=((date.min, 1600),),
    rated_from=(),
)


def _fast(rules: Rules, first: int, last: int, k_of_everybody: int | None = None) -> Rules:
    """Rate rapid or blitz by the standard text of the year (N11b; N22b; RB24)."""
    return replace(
        rules,
        rated_from=(),
        rate_of_play_by_game=False,
        minutes=(first, last),
        k_of_everybody=k_of_everybody,
        starts_from_standard=True,
    )


_BEFORE_DECEMBER = {
    "fide-rapid-2012": _fast(STANDARD_2012, 15, 59, 20),
    "fide-blitz-2012": _fast(STANDARD_2012, 5, 14, 20),
    "fide-rapid-2014": _fast(STANDARD_2014, 11, 59, 20),
    "fide-blitz-2014": _fast(STANDARD_2014, 5, 10, 20),
    "fide-rapid-2022": _fast(STANDARD_2022, 11, 59),
    "fide-blitz-2022": _fast(STANDARD_2022, 5, 10),
    "fide-rapid-2024": _fast(STANDARD_2024, 11, 59),
    "fide-blitz-2024": _fast(STANDARD_2024, 4, 10),
}

EDITIONS: dict[str, Rules] = {
    "fide-2011": STANDARD_2011,
    "fide-2012": STANDARD_2012,
    "fide-2014": STANDARD_2014,
    "fide-2017": STANDARD_2017,
    "fide-2022": STANDARD_2022,
    "fide-2024": STANDARD_2024,
    "fide-2025": STANDARD_2025,
    "fide-rapid-2005": RAPID_2005,
    **_BEFORE_DECEMBER,
    "fide-rapid-2024-12": replace(_BEFORE_DECEMBER["fide-rapid-2024"], refused=(600, 2600)),
    "fide-blitz-2024-12": replace(_BEFORE_DECEMBER["fide-blitz-2024"], refused=(600, 2600)),
}


def floor_on(rules: Rules, day: date) -> int:
    """Give the lowest rating that is published (overview; T24 7.1.2, 7.2.1; 2005: 15 a)."""
    return [floor for since, floor in rules.floors if since <= day][-1]


def for_list(rules: Rules, list_date: date) -> Rules:
    """Give the rules with the floor of the list being made, in its events too (decision 000-41)."""
    return replace(rules, floors=((date.min, floor_on(rules, list_date)),))


def window_start(rules: Rules, list_date: date) -> date:
    """Give the day of the last list that is too old, the window's months before (7.1.4)."""
    months = list_date.year * 12 + list_date.month - 1 - rules.window_months
    day = list_date.day
    while True:
        try:
            return date(months // 12, months % 12 + 1, day)
        except ValueError:  # the month is shorter
            day -= 1


def is_junior(rules: Rules, player: Player, event: Event) -> bool:
    """Tell whether the player's age gives him K of a junior (R14 8.56; T24 8.3.3)."""
    birth = player.birth
    if birth is None or rules.junior is None:
        return False
    if rules.junior == TO_THE_END_OF_THE_YEAR:
        return event.start.year - birth.year <= 18
    start = (event.start.year, event.start.month, event.start.day)
    return start < (birth.year + 18, birth.month, birth.day)


def k_of(rules: Rules, player: Player, event: Event) -> int:
    """Give K before K x n is looked at (8.3.3 in the observed order; 2011: 8.56 as in 2009)."""
    if rules.k_of_everybody is not None:
        return rules.k_of_everybody
    peak = player.rating_peak or 0
    is_new = player.games_rated < 30
    if is_new and not rules.is_2400_first:
        return rules.k_new
    if peak >= 2400:
        return rules.k_2400
    if is_new or (peak < 2300 and is_junior(rules, player, event)):
        return rules.k_new
    return rules.k_usual


def limited_k(rules: Rules, k: int, games: int) -> int:
    """Give the largest whole K with K x n at most 700 (T24 8.3.3)."""
    if rules.k_times_games is None or k * games <= rules.k_times_games:
        return k
    return rules.k_times_games // games


def half_away(number: Fraction) -> int:
    """Round to the nearest whole number, a half away from zero (T24 8.3.4)."""
    size = math.floor(abs(number) + Fraction(1, 2))
    return size if number >= 0 else -size


def new_rating(rules: Rules, list_date: date, now: int, changes: Fraction) -> int | None:
    """Give R_n, None below the floor (T24 7.2.1, 8.3.4; 2009: 7.21, 8.57)."""
    rounded = now + half_away(changes)
    rating = rounded if rules.rounds_change else naive_rules.half_up(now + changes)
    return rating if rating >= floor_on(rules, list_date) else None


def uplifted(rating: int) -> int:
    """Give the rating on the lists of 1 March 2024: R + 0.40 (2000 - R) below 2000 (Council)."""
    if rating >= 2000:
        return rating
    return naive_rules.half_up(rating + Fraction(2, 5) * (2000 - rating))


def three_digits(rating: int) -> int:
    """Show a rapid rating of 2005 by its first three digits (2005: 15 c)."""
    return rating // 10
