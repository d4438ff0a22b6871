"""FIDE's rating regulations from 1 July 2014: K 40, 20 and 10, five games, 26 months.

Source: the handbook's 8.56 in force from 1 July 2014 as quoted by samara-chess.ru and
chessxpose.blogspot.com; its article 7 (five games, 26 months, three days) as quoted by
kinabaluchess.com. The order of K's clauses is the one observed in later lists. The bonus of 20 is
that of 2022; that newcomers count for their opponents (8.52, 8.58) and how R_n is rounded (8.57) is
carried over: not verified. The days of 9.1 are quoted by arbitriscacchi.com as those of the article
before 2024 (icu.ie, 25 August 2013, has its week): since when, and up to when, is not verified.
"""

from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.engine.strategies import Stage
from arpad.law import Article, ClosingRule, ReportingRule, Source, informative
from arpad.law.question import Answer
from arpad.law.units import k
from arpad.rulebooks.fide import edition_2012
from arpad.rulebooks.fide.edition_2009 import above_fifty_percent, what_a_list_shows

ART = Source("FIDE B.02", date(2014, 7, 1), "FIDE Rating Regulations from 1 July 2014")
MOOT = "Five games are enough for everybody, so these seven settle nothing."
PEAK = the.rating_peak
WITHIN_30_DAYS = q.REPORTING.is_(ReportingRule(days=30, arbiter_days=7),
    "The arbiter's report reaches the federation's rating officer within 7 days after the end of "
    "the event, and FIDE's server within 30.").unverified  # fmt: skip


# fmt: off
def development(junior: Answer) -> tuple[Answer, ...]:
    """Return what 8.56 says of K, with the edition's own answer on juniors."""
    return (
        q.K_FACTOR.is_(k(40), "K = 40 until 30 games are completed.", when=the.games_rated < 30)
            .needing("games_rated"),
        q.K_FACTOR.is_(k(20), "K = 20 while the rating has always been below 2400."),
        q.K_FACTOR.is_(k(10), "K = 10 once the published rating has reached 2400, and for good.",
            when=PEAK >= 2400)
            .over("8.56/1", "7.12", because="Who has once reached 2400 keeps K = 10 also before "
                                            "his 30th game, as FIDE's lists show."),
        junior.over("8.56/1", because="A junior's K = 40 doesn't end with his 30th game.")
              .needing("birth_on"),
    )


BOOK = edition_2012.BOOK.amended("fide-2014", ART,
    what_a_list_shows(the.k_factor_listed_e2.is_in((k(10), k(20), k(40))), over="8.56/4"),
    Article("7.13", "The closing date of a list.",
        q.CLOSING.is_(ClosingRule(days=3, official_on_eve=True),
            "The books close three days before "
            "the list; for official events on its eve.")),
    Article("7.14c", "Adding up the games of several events.",
        q.WINDOW_MONTHS.is_(26, "Results of the last 26 months wait for a first rating."),
        q.FIRST_RATING_PUBLISHED.no("Fewer than five games in 26 months: not published yet.",
            when=the.games < 5)),
    Article("7.14e(1)", "Taking all results together, and waiting for enough games.",
        q.FIRST_RATING_PUBLISHED.yes("Five games or more, pooled as one tournament: published."),
        also=(Stage.POOL,)),
    informative("7.14f", MOOT),
    informative("7.14e(2)", MOOT),
    above_fifty_percent("20").unverified,
    Article("8.56", "The development coefficient K.", development(
        q.K_FACTOR.is_(k(40), "K = 40 until the 18th birthday, as long as the rating has stayed "
            "below 2300.", when=(the.years_old < 18) & (PEAK < 2300)))),
    Article("9.1", "When a report reaches the rating officer, and FIDE.", WITHIN_30_DAYS),
    unverified=((q.RATING_SEEN, "8.58", "8.52/2"), (q.SIDE_IS_RATED, "8.52"),
                (q.RATING_NEW, "8.57")),
)
# fmt: on
