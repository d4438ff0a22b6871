"""FIDE's rating regulations from 1 July 2014: K 40, 20 and 10, five games, 26 months.

Source: the handbook's 8.56 in force from 1 July 2014 as quoted by samara-chess.ru and
chessxpose.blogspot.com; its article 7 (five games, 26 months, three days) as quoted by
kinabaluchess.com. The order of K's clauses is the one observed in later lists. The bonus of 20 is
that of 2022; that newcomers count for their opponents (8.52, 8.58) and how R_n is rounded (8.57) is
carried over: not verified.
"""

from dataclasses import replace
from datetime import date

import narwhals as nw

from arpad.law import Clause, Rule, Source
from arpad.law.fields import Article, Calendar, consolidated
from arpad.rulebooks.fide import edition_2012, old_2009
from arpad.rulebooks.fide.newcomers import above_half
from arpad.rulebooks.fide.overlaps_2014 import OVERLAPS

ART = Source("FIDE B.02", date(2014, 7, 1), "FIDE Rating Regulations from 1 July 2014")
BEFORE = edition_2012.BOOK
LISTED_K, PEAK, GAMES = nw.col("k_factor_listed_e2"), nw.col("rating_peak"), nw.col("games_rated")
ABOVE_HALF = replace(above_half(ART("8.23"), bonus_e1=200), is_verified=False)
MOOT = "Five games are enough for everybody, so these seven settle nothing."
NO_K, *_ = BEFORE.k_factor.clauses
NO_FIRST, BELOW_FLOOR, *_ = BEFORE.first_rating_published.clauses


def k_factor(junior: Clause) -> Rule:
    """Return the rule on K with the edition's own clause on juniors."""
    return replace(
        BEFORE.k_factor,
        needs=("games_rated", "birth_on"),
        clauses=(
            NO_K,
            Clause(
                ART("8.56/3"),
                "K = 10 once the published rating has reached 2400, and for good.",
                1000,
                when=PEAK >= 2400,
            ),
            Clause(
                old_2009.ART("7.12"),
                "The K printed on the list, which doesn't say how many games were played.",
                LISTED_K,
                when=GAMES.is_null() & LISTED_K.is_in((1000, 2000, 4000)),
            ),
            junior,
            Clause(ART("8.56/1"), "K = 40 until 30 games are completed.", 4000, when=GAMES < 30),
            Clause(ART("8.56/2"), "K = 20 while the rating has always been below 2400.", 2000),
        ),
    )


BOOK = replace(
    BEFORE,
    name="fide-2014",
    source=ART,
    articles=consolidated(
        BEFORE.articles,
        Article("7.14f", "informative", MOOT),
        Article("7.14e(2)", "informative", MOOT),
    ),
    overlaps=OVERLAPS,
    player_facts=("birth_on",),
    calendar=Calendar(
        edition_2012.ART("7.11"), ART("7.13"), tuple(range(1, 13)), closing_days=3,
        official_on_eve=True,
    ),
    window_months=26,
    k_factor=k_factor(Clause(
        ART("8.56/4"), "K = 40 until the 18th birthday, as long as the rating has stayed below "
        "2300.", 4000, when=(nw.col("years_old") < 18) & (PEAK < 2300))),
    rating_seen=BEFORE.rating_seen.unverified("8.58", "8.52/2"),
    side_is_rated=BEFORE.side_is_rated.unverified("8.52"),
    rating_new=BEFORE.rating_new.unverified("8.57"),
    event_rating=BEFORE.event_rating.amended(ABOVE_HALF),
    first_rating=BEFORE.first_rating.amended(ABOVE_HALF),
    first_rating_published=Rule("first_rating_published", (
        NO_FIRST,
        BELOW_FLOOR,
        Clause(ART("7.14c"), "Fewer than five games in 26 months: not published yet.", 0,
               when=nw.col("games") < 5),
        Clause(ART("7.14e(1)"), "Five games or more, pooled as one tournament: published.", 1),
    )),
)  # fmt: skip
