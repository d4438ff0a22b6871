"""Article 14: the performance of a player in an event."""

from collections.abc import Sequence
from fractions import Fraction

from .factor import k0_of
from .model import Options
from .numbers import half_up
from .tables import DP

Score = tuple[int, int]  # the rating of a federated opponent, half points made against him


def performance(options: Options, scores: Sequence[Score]) -> Fraction | None:
    """Compute R_p from the games with federated opponents; None without any (14)."""
    games = len(scores)
    if games == 0:
        return None
    average = Fraction(sum(rating for rating, _ in scores), games)  # 14.1
    halves = sum(half for _, half in scores)  # 14.2
    if halves == games:  # 14.3
        return average
    if halves > games:  # 14.4: 50 % is as many half points as games
        return average + k0_of(average) * (halves - games)
    if options.literal_per_game:  # 14.5, each game by itself
        return average + Fraction(sum(DP[50 * half] for _, half in scores), games)
    return average + DP[half_up(Fraction(100 * halves, 2 * games))]  # 14.5
