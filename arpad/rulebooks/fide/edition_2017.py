"""FIDE's rating regulations from 1 July 2017: juniors to the year's end, K x n at most 700.

Source: the text of 2017 as Benitez and Roca quote it (a difference of more than 400 counts as 400;
changes for a tournament or a rating period). Both changes of K stand in the texts of 2022 and 2024;
that they came in 2017 is not verified.
"""

from dataclasses import replace
from datetime import date

import narwhals as nw

from arpad.law import Clause, Rule, Source
from arpad.law.fields import Article, consolidated
from arpad.rulebooks.fide import edition_2014

ART = Source("FIDE B.02", date(2017, 7, 1), "FIDE Rating Regulations from 1 July 2017")
BEFORE = edition_2014.BOOK
K, GAMES = nw.col("k_factor_e2"), nw.col("games_period")


def k_times_games(limit: Clause, whole: Clause) -> Rule:
    """Return the rule that K times the games of a period is at most 700, in a text's articles."""
    return Rule(
        "k_factor_period",
        (
            replace(limit, value=nw.lit(700) // GAMES * 100, when=K * GAMES > 70000),
            replace(whole, value=K),
        ),
        column="k_factor_period_e2",
    )


BOOK = replace(
    BEFORE,
    name="fide-2017",
    source=ART,
    articles=consolidated(
        BEFORE.articles,
        Article("8.56", "computed", "The development coefficient K, and K times the games of a "
                "period.", "k_factor, k_factor_period"),
    ),
    k_factor=edition_2014.k_factor(Clause(
        ART("8.56/4"), "K = 40 to the end of the year of the 18th birthday, as long as the rating "
        "has stayed below 2300.", 4000,
        when=(nw.col("age_at_year_end") <= 18) & (nw.col("rating_peak") < 2300),
        is_verified=False)),
    k_factor_period=k_times_games(
        Clause(ART("8.56/5"), "K times the rated games of the period is at most 700: K is the "
               "largest whole number that keeps it so.", None, is_verified=False),
        Clause(ART("8.56/6"), "K times the rated games of the period is within 700.", None),
    ),
)  # fmt: skip
