"""From event ratings to the first published rating (2005: 9.14, 10.3; 2009: 7.14, 8.3)."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from .model import Pending
from .newcomers import Result, is_performance_of_641
from .rules import Rules, floor_on, half_up, newcomer_rating


def has_three_opponents(result: Result) -> bool:
    """Tell whether a Swiss result has three rated opponents (2005: 6.42; not Scheveningen)."""
    return result.method != "swiss" or result.opponents >= 3


def qualifies(rules: Rules, result: Result) -> bool:
    """Tell whether the result can open the pool (2005: 6.42, 10.31; 2009: 6.41, 8.31)."""
    if result.is_discarded or result.rating is None:
        return False
    if result.rating < floor_on(rules, result.event.start):
        return False
    if rules.is_2005:
        return has_three_opponents(result)
    return result.method != "swiss" or is_performance_of_641(rules, result)


def kept_results(rules: Rules, results: Sequence[Result], pending: Sequence[Pending]) -> list[bool]:
    """Tell of each result whether it counts (2005: 6.42, 10.31; 2009: 6.1, 8.31).

    Of two events of the same days neither is before the other.
    """
    opened = [(row.event.end, row.event.start) for row in results if qualifies(rules, row)]
    kept = []
    for result in results:
        is_open = any(row.is_kept for row in pending) or qualifies(rules, result)
        is_open = is_open or any(at < (result.event.end, result.event.start) for at in opened)
        is_usable = not rules.is_2005 or (result.rating is not None and has_three_opponents(result))
        kept.append(is_open and is_usable and not result.is_discarded)
    return kept


def as_pending(result: Result, list_date: date) -> Pending:
    """Write a kept result of this period as the earlier ones are written (9.14c; 7.14c)."""
    return Pending(
        player_id=result.player_id,
        list_date=list_date,
        games=result.games,
        score_half=result.score_half,
        opponents_sum=result.opponents_sum,
        event_rating=result.rating,
        is_round_robin=result.method == "round_robin",
        opponents=result.opponents,
        is_kept=True,
        is_olympiad=result.event.is_olympiad,
    )


def window_start(list_date: date) -> date:
    """Give the day of the last list that is too old (2005: 9.14c; 2009: 7.14c)."""
    if (list_date.month, list_date.day) == (2, 29):
        return date(list_date.year - 2, 2, 28)
    return list_date.replace(year=list_date.year - 2)


def first_rating(rules: Rules, list_date: date, rows: Sequence[Pending]) -> int | None:
    """Give the first published rating, if there is one (2005: 9.14, 10.3; 2009: 7.14, 8.3)."""
    pool = [row for row in rows if row.is_kept and row.list_date > window_start(list_date)]
    if rules.is_2005:
        pool = [row for row in pool if row.event_rating is not None]
    games = sum(row.games for row in pool)
    olympiad_games = sum(row.games for row in pool if row.is_olympiad)
    if games < 9 and olympiad_games < 7:
        return None
    rating = weighted_mean(pool) if rules.is_2005 else pooled_rating(rules, pool)
    if rating is None or rating < floor_on(rules, list_date):
        return None
    return rating


def weighted_mean(pool: Sequence[Pending]) -> int:
    """Give the mean of the R_u, weighted by their games (2005: 10.3, 10.32)."""
    total = sum((row.event_rating or 0) * row.games for row in pool)
    return half_up(Fraction(total, sum(row.games for row in pool)))


def pooled_rating(rules: Rules, pool: Sequence[Pending]) -> int | None:
    """Rate all results as if played in one event (2009: 7.14e, 8.3, 8.34)."""
    if len(pool) == 1 and pool[0].is_round_robin:
        return pool[0].event_rating
    games = sum(row.games for row in pool)
    average = half_up(Fraction(sum(row.opponents_sum for row in pool), games))
    return newcomer_rating(rules, average, sum(row.score_half for row in pool), games)
