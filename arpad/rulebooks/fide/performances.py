"""What FIDE's texts add to the opponents' average of a newcomer, in one event or in all."""

from arpad.engine.questions import the
from arpad.law import half_up
from arpad.law.question import Answer, Question
from arpad.law.units import tenths


def at_half(question: Question) -> Answer:
    """Return the answer for exactly 50%: the opponents' average."""
    return question.is_(
        the.opponents_average, "With 50%, R_u is R_c.", when=the.score_half == the.games
    )


def above_half(question: Question, bonus: str) -> Answer:
    """Return the answer for more than 50%: a bonus, in points, for each half point."""
    rating_e1 = the.opponents_average * 10 + (the.score_half - the.games) * tenths(bonus)
    return question.is_(
        half_up(rating_e1, 10),
        f"Above 50%, R_u is R_c and {bonus} more for each half point above 50%.",
        when=the.score_half > the.games,
    )


def below_half(question: Question) -> Answer:
    """Return the answer for less than 50%: d_p is added."""
    rating = the.opponents_average + the.performance_difference
    return question.is_(rating, "Below 50%, d_p of the percentage is added to R_c.")


def below_half_round_robin(question: Question, round_robin: int) -> Answer:
    """Return the answer for less than 50% in a round robin: d_p x n / (n + 1) is added."""
    opponents = the.opponents
    rating_sum = the.opponents_average * (opponents + 1) + the.performance_difference * opponents
    return question.is_(
        half_up(rating_sum, opponents + 1),
        "Below 50% in a round robin, d_p x n/(n+1) is added to R_c (n: number of opponents).",
        when=(the.rated_as == round_robin) & (the.score_half < the.games),
    )
