"""The sums that FIDE's rules on new players share over the editions."""

import narwhals as nw

from arpad.law import Citation, Clause, half_up

GAMES, SCORE_HALF = nw.col("games"), nw.col("score_half")
AVERAGE, DIFFERENCE = nw.col("opponents_average"), nw.col("performance_difference")


def at_half(article: Citation) -> Clause:
    """Return the clause for exactly 50%: the opponents' average."""
    return Clause(article, "With 50%, R_u is R_c.", AVERAGE, when=SCORE_HALF == GAMES)


def above_half(article: Citation, bonus_e1: int) -> Clause:
    """Return the clause for more than 50%: a bonus, in tenths of a point, for each half point."""
    whole, tenth = divmod(bonus_e1, 10)
    shown = f"{whole}.{tenth}" if tenth else f"{whole}"
    return Clause(
        article,
        f"Above 50%, R_u is R_c and {shown} more for each half point above 50%.",
        half_up(AVERAGE * 10 + (SCORE_HALF - GAMES) * bonus_e1, 10),
        when=SCORE_HALF > GAMES,
    )


def below_half(article: Citation) -> Clause:
    """Return the clause for less than 50%: d_p is added."""
    return Clause(
        article, "Below 50%, d_p of the percentage is added to R_c.", AVERAGE + DIFFERENCE
    )


def below_half_round_robin(article: Citation, condition: nw.Expr) -> Clause:
    """Return the clause for less than 50% in a round robin: d_p x n / (n + 1) is added."""
    opponents = nw.col("opponents")
    return Clause(
        article,
        "Below 50% in a round robin, d_p x n/(n+1) is added to R_c (n: number of opponents).",
        half_up(AVERAGE * (opponents + 1) + DIFFERENCE * opponents, opponents + 1),
        when=condition & (SCORE_HALF < GAMES),
    )
