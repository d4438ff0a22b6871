"""FIDE's rating regulations from 1 July 2011: K 30, 15 and 10.

Source: the handbook's text in force until 30 June 2014, as quoted by samara-chess.ru (K of 8.56).
The date of 1 July 2011 and the bonus of 15, half of the highest K, are not verified. What isn't
known for 2011 to 2021 is carried over from 2009, not verified: first events (6.1, 8.21, 8.31), the
least of rated opponents (6.41), nine games (7.14c).
"""

from dataclasses import replace
from datetime import date

import narwhals as nw

from arpad.law import Clause, Source
from arpad.rulebooks.fide import old_2009, old_2009_applied
from arpad.rulebooks.fide.newcomers import above_half

ART = Source("FIDE B.02", date(2011, 7, 1), "FIDE Rating Regulations from 1 July 2011")
APPLIED = old_2009_applied.BOOK
LISTED_K, PEAK = nw.col("k_factor_listed_e2"), nw.col("rating_peak")
ABOVE_HALF = replace(above_half(ART("8.23"), bonus_e1=150), is_verified=False)

BOOK = replace(
    APPLIED,
    name="fide-2011",
    source=ART,
    k_factor=APPLIED.k_factor.amended(
        Clause(old_2009.ART("7.12"), "The K printed on the list, which doesn't say how many "
               "games were played.", LISTED_K,
               when=nw.col("games_rated").is_null() & LISTED_K.is_in((1000, 1500, 3000))
               & ((LISTED_K != 1500) | (PEAK < 2400))),
        Clause(ART("8.56/3"), "K = 30 until 30 games are completed.", 3000,
               when=nw.col("games_rated") < 30),
        Clause(ART("8.56/2"), "K = 10 once the published rating has reached 2400, and for good.",
               1000, when=PEAK >= 2400),
        Clause(ART("8.56/1"), "K = 15 while the rating has always been below 2400.", 1500),
    ),
    side_is_rated=APPLIED.side_is_rated.unverified("6.1/1", "6.1/2"),
    result_discarded=APPLIED.result_discarded.unverified("8.21"),
    event_rating=APPLIED.event_rating.amended(ABOVE_HALF).unverified("8.21"),
    first_rating=APPLIED.first_rating.amended(ABOVE_HALF),
    rating_seen=APPLIED.rating_seen.unverified("6.41/1", "6.41/2"),
    result_qualifies=APPLIED.result_qualifies.unverified("8.21", "6.41/1", "6.41/2"),
    result_kept=APPLIED.result_kept.unverified("8.21", "8.31"),
    first_rating_published=APPLIED.first_rating_published.unverified("7.14c"),
)  # fmt: skip
