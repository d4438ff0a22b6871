"""The numbers in which the three editions differ, and the roundings."""

import math
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from .model import Player
from .tables import difference_of


@dataclass(frozen=True)
class Rules:
    """One edition of the regulations."""

    is_2005: bool
    is_applied: bool
    cap: int  # 2005: 10.51; 2009: 8.54
    half_point_bonus: Fraction  # 2005: 10.23; 2009: 8.23 as in 8.34 and 8.58
    floor: int | None = None  # of the list being made (decision 000-41)


EDITIONS = {
    "fide-2005": Rules(True, False, 350, Fraction(25, 2)),
    "fide-2009": Rules(False, False, 400, Fraction(15)),
    "fide-2009-applied": Rules(False, True, 400, Fraction(25, 2)),
}


def half_up(number: Fraction) -> int:
    """Round to the nearest whole number, a half upwards (2005: 10.53; 2009: 8.57)."""
    return math.floor(number + Fraction(1, 2))


def floor_on(rules: Rules, day: date) -> int:
    """Give the lowest rating that is published (2005: 9.21, 10.32; 2009: 0.6)."""
    if rules.floor is not None:
        return rules.floor
    if rules.is_2005:
        return 1601
    if not rules.is_applied:
        return 1200
    return 1201 if day >= date(2009, 9, 1) else 1401


def for_list(rules: Rules, list_date: date) -> Rules:
    """Give the rules with the floor of the list being made, in its events too (decision 000-41)."""
    return replace(rules, floor=floor_on(rules, list_date))


def k_of(rules: Rules, player: Player) -> Fraction:
    """Give the development coefficient K (2005: 10.52; 2009: 8.56)."""
    has_30_games = player.games_rated >= 30
    has_2400 = player.rating_peak is not None and player.rating_peak >= 2400
    if not rules.is_2005 and not rules.is_applied:
        return Fraction(20) if has_2400 and has_30_games else Fraction(30)
    if not has_30_games:
        return Fraction(25)
    return Fraction(10) if has_2400 else Fraction(15)


def percentage(score_half: int, games: int) -> int:
    """Give p to the nearest hundredth, .005 upwards (8.1 a; 10.1 a; decisions 0.4)."""
    return half_up(Fraction(100 * score_half, 2 * games))


def newcomer_rating(
    rules: Rules, average: int, score_half: int, games: int, factor: Fraction = Fraction(1)
) -> int | None:
    """Give R_u from R_c and the score (2005: 10.22-10.25; 2009: 8.22-8.25).

    The factor is n/(n+1) in a round robin. Without a point nothing is determined.
    """
    if games == 0 or score_half == 0:
        return None
    half_points_above = score_half - games
    if half_points_above >= 0:
        return half_up(average + rules.half_point_bonus * half_points_above)
    return half_up(average + difference_of(percentage(score_half, games)) * factor)
