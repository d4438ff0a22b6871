"""FIDE's rating regulations from 1 July 2017: juniors to the year's end, K x n at most 700.

Source: the text of 2017 as Benitez and Roca quote it (a difference of more than 400 counts as 400;
changes for a tournament or a rating period). Both changes of K stand in the texts of 2022 and 2024;
that they came in 2017 is not verified.
"""

from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import Article, Source
from arpad.law.question import Answer
from arpad.law.units import k
from arpad.rulebooks.fide import edition_2014

ART = Source("FIDE B.02", date(2017, 7, 1), "FIDE Rating Regulations from 1 July 2017")


# fmt: off
def k_times_games() -> tuple[Answer, Answer]:
    """Return that K times the games of a period is at most 700."""
    return (
        q.K_FACTOR_PERIOD.is_(700 // the.games_period * 100, "K times the rated games of the "
            "period is at most 700: K is the largest whole number that keeps it so.",
            when=the.k_factor_e2 * the.games_period > k(700)),
        q.K_FACTOR_PERIOD.is_(the.k_factor_e2, "K times the rated games of the period is within "
            "700."),
    )


TOO_MANY, WITHIN = k_times_games()

BOOK = edition_2014.BOOK.amended("fide-2017", ART,
    Article("8.56", "The development coefficient K, and K times the games of a period.",
        edition_2014.development(
            q.K_FACTOR.is_(k(40), "K = 40 to the end of the year of the 18th birthday, as long as "
                "the rating has stayed below 2300.",
                when=(the.age_at_year_end <= 18) & (the.rating_peak < 2300)).unverified),
        TOO_MANY.unverified, WITHIN),
)
# fmt: on
