"""A newcomer's result in one of FIDE's events, and the first rating that results make.

Written from docs/rulebooks/texts. Article numbers are those of FIDE B.02: of 2009 (8.2, 8.3, 8.58),
which 2005 has as 10.2, 10.3 and 10.54, and from 2022 on (8.2).
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fide_texts import MEAN, POOL, RATED_ONLY, TEXTS, Row, Text
from figures import difference_of, half_up

FIRST_MAX = 2200
ROUND_ROBIN, SCHEVENINGEN, SWISS, MATCH = "round robin", "scheveningen", "swiss", "match"


@dataclass
class Side:
    """One player's side of a rated game.

    `rating` is the one with which the player is rated, `seen` the one that the opponents meet.
    """

    game: Row
    player: int
    opponent: int
    row: Row | None
    rating: int | None
    seen: int | None
    opponent_seen: int | None
    half: int

    @property
    def is_newcomer(self) -> bool:
        """Return whether the player has no rating at the start, or none now."""
        return self.rating is None or self.seen is None


@dataclass
class Result:
    """What a newcomer did in an event; `rating` is R_u, `average` R_c, `met` how many rated.

    `ratings` is the sum of the opponents' ratings, `performances` with d_p for each game added.
    """

    games: int
    half: int
    ratings: int
    performances: int | None
    met: int
    opponents: int
    average: int | None = None
    rating: int | None = None


def is_empty(text: Text, rated_as: str, sides: Iterable[Side]) -> bool:
    """Return whether a first event with these games of a player is ignored (8.21, 8.2.1).

    Points are those of the games that count: in a round robin of all, else against the rated.
    """
    least, is_all = 1 if text.newcomers == RATED_ONLY else 2, rated_as == ROUND_ROBIN
    counted = (side.half for side in sides if is_all or side.opponent_seen is not None)
    return sum(counted) < least


def results(text: Text, rated_as: str, sides: Sequence[Side]) -> dict[int, Result]:
    """Return the results of an event's newcomers; who is ignored has no side among these."""
    of_player: dict[int, list[Side]] = defaultdict(list)
    for side in sides:
        is_met = side.opponent_seen is not None or rated_as == ROUND_ROBIN
        if side.is_newcomer and is_met:
            of_player[side.player].append(side)
    sums = {player: result_of(text, theirs) for player, theirs in of_player.items()}
    if rated_as != ROUND_ROBIN:
        for result in sums.values():
            result.average = half_up(result.ratings, result.games)
            result.rating = _event_rating(text, result, None)
            if text.has_draws:
                result.rating = _with_draws(text, result.games, result.half, result.ratings)
        return sums
    return _round_robin(text, sides, of_player, sums)


def result_of(text: Text, sides: Sequence[Side]) -> Result:
    """Return what a newcomer's sides of games add up to, without R_c and R_u."""
    rated = [side for side in sides if side.opponent_seen is not None]
    games, half = len(sides), sum(side.half for side in sides)
    ratings = sum(side.opponent_seen or 0 for side in rated)
    percent = percent_of(text, games, half)
    is_printed = 0 < percent < 100 or text.newcomers == RATED_ONLY  # 8.1.1, from 2022
    return Result(
        games=games,
        half=half,
        ratings=ratings,
        performances=ratings + games * difference_of(percent) if is_printed else None,
        met=len({side.opponent for side in rated}),
        opponents=len({side.opponent for side in sides}),
    )


def percent_of(text: Text, games: int, half: int) -> int:
    """Return a percentage, from 2024 with the two draws that are added (8.2.2)."""
    added = 2 * text.has_draws
    return half_up(100 * (half + added), 2 * (games + added))


def _round_robin(
    text: Text, sides: Sequence[Side], of_player: dict[int, list[Side]], sums: dict[int, Result]
) -> dict[int, Result]:
    """Rate the newcomers of a round robin: R_a, and once more with the differences capped."""
    average, opponents = _average(sides)
    for result in sums.values():
        result.average = average
        result.rating = _event_rating(text, result, opponents)
    first = {player: result.rating for player, result in sums.items()}
    cap = int(text.cap)
    for player, result in sums.items():
        own = first[player]
        if own is None or result.average is None:
            continue
        moved = 0
        for side in of_player[player]:
            met = side.opponent_seen
            met = first.get(side.opponent) if met is None else met
            if met is not None:
                moved += max(own - cap, min(own + cap, met)) - met
        result.average = half_up(result.average * result.games + moved, result.games)
        result.rating = _event_rating(text, result, opponents)
    for result in sums.values():
        result.ratings = (result.average or 0) * result.games
    return sums


def _average(sides: Sequence[Side]) -> tuple[int | None, int]:
    """Return R_a, and how many opponents everybody has (8.21b)."""
    opponents = len({side.player for side in sides}) - 1
    scores: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    for side in sides:
        if side.seen is not None:
            for place, amount in enumerate((1, side.half)):
                scores[side.player][place] += amount
            scores[side.player][2] = side.seen
    if not scores or not opponents:
        return None, opponents
    differences = sum(
        difference_of(min(99, max(1, half_up(100 * half, 2 * games))))
        for games, half, _ in scores.values()
    )
    ratings = sum(rating for _, _, rating in scores.values())
    share = opponents + 1
    return half_up(ratings * share - differences * opponents, len(scores) * share), opponents


def _event_rating(text: Text, result: Result, opponents: int | None) -> int | None:
    """Return R_u of a result (8.22 to 8.25); `opponents` is null but in a round robin."""
    average = result.average
    if average is None or not result.games or not result.half:
        return None
    if result.half >= result.games or opponents is None:
        return _performance(text, average, result.games, result.half)
    difference = difference_of(half_up(100 * result.half, 2 * result.games))
    return half_up(average * (opponents + 1) + difference * opponents, opponents + 1)


def _performance(text: Text, average: int, games: int, half: int) -> int:
    """Return what a score against opponents of this average makes (8.22 to 8.24)."""
    if half >= games:
        return half_up(10 * average + (half - games) * text.half_point_e1, 10)
    return average + difference_of(half_up(100 * half, 2 * games))


def counts_for_opponents(text: Text, rated_as: str, result: Result, floor: int) -> bool:
    """Return whether the rated are rated for games with this newcomer (6.41, 8.52, 10.54)."""
    if result.rating is None:
        return False
    if text.newcomers == MEAN:
        return rated_as in (ROUND_ROBIN, SCHEVENINGEN)
    is_valid = result.games >= 3 and result.half >= text.score_least and result.rating >= floor
    return rated_as == ROUND_ROBIN or is_valid


def is_kept(text: Text, rated_as: str, result: Result, floor: int, *, is_open: bool) -> bool:
    """Return whether a result counts towards a first rating (8.31, 10.3, 8.2.2).

    `is_open`: an earlier result of the player's counts.
    """
    if text.newcomers == RATED_ONLY:
        return True
    is_small = rated_as not in (ROUND_ROBIN, SCHEVENINGEN)
    if text.newcomers == MEAN:
        if result.rating is None or (is_small and result.met < 3):
            return False
        return is_open or result.rating >= floor
    if is_open:
        return True
    if result.rating is None or result.rating < floor:
        return False
    return rated_as == ROUND_ROBIN or (result.games >= 3 and result.half >= text.score_least)


def first_rating(pool: Sequence[Row], floor: int, state: Row) -> tuple[int | None, int]:
    """Return the first rating that kept results make and its games, if it is published.

    7.14, 8.3 (2009), 9.14, 10.3 (2005), 7.1.4, 8.2.3 (from 2022): by the text of the newest event.
    """
    if not pool:
        return None, 0
    text = TEXTS[max(pool, key=lambda row: (row["end_day"], row["rulebook"]))["rulebook"]]
    games = sum(row["games"] for row in pool)
    rating = _pooled(text, pool, games)
    of_teams = sum(row["games"] for row in pool if row["is_team_championship"] == 1)
    is_seven = of_teams >= 7 or (state["is_disabled_member"] == 1 and games >= 7)
    is_enough = games >= text.games_least or (text.has_sevens and is_seven)
    return (rating, games) if rating is not None and rating >= floor and is_enough else (None, 0)


def _pooled(text: Text, pool: Sequence[Row], games: int) -> int | None:
    if text.newcomers == MEAN:
        return half_up(sum((row["event_rating"] or 0) * row["games"] for row in pool), games)
    if text.newcomers == POOL and len(pool) == 1 and pool[0]["is_round_robin"] == 1:
        rating: int | None = pool[0]["event_rating"]
        return rating
    half, ratings = (sum(row[name] for row in pool) for name in ("score_half", "opponents_sum"))
    if text.has_draws:
        return _with_draws(text, games, half, ratings)
    if not half and text.newcomers == POOL:
        return None
    return _performance(text, half_up(ratings, games), games, half)


def _with_draws(text: Text, games: int, half: int, ratings: int) -> int:
    """Return a performance with two draws against 1800, at most 2200 (8.2.2, 8.2.3)."""
    average = half_up(ratings + 3600, games + 2)
    return min(FIRST_MAX, average + difference_of(percent_of(text, games, half)))
