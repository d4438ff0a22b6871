"""FIDE's rating regulations of 1 July 2009 as FIDE in fact applied them.

Source: FIDE news of 13 July 2009, "Changes to Title and Rating Regulations effective from July 1st
2009": the Presidential Board did not confirm the K of Dresden, so K stays 25, 15, 10 and half a
point is worth 12.5; in a Swiss a newcomer needs a point against rated opponents. Floors: FIDE's
published lists, where nobody stands at exactly 1400 or 1200 (1401 up to the list of July 2009,
1201 from that of September 2009).
"""

from dataclasses import replace
from datetime import date

import narwhals as nw

from arpad.law import Clause, Source
from arpad.rulebooks.fide import old_2009
from arpad.rulebooks.fide.newcomers import above_half

ART = Source(
    "FIDE B.02 applied", date(2009, 7, 1), "FIDE Rating Regulations of 1 July 2009, as applied"
)
PRINTED = old_2009.BOOK
LISTED_K, PEAK = nw.col("k_factor_listed_e2"), nw.col("rating_peak")
A_POINT = "The newcomer scored less than a point against rated players."

BOOK = replace(
    PRINTED,
    name="fide-2009-applied",
    source=ART,
    rating_floor=replace(PRINTED.rating_floor, clauses=(
        Clause(ART("0.6/1"), "Up to the list of July 2009 the lowest published rating is 1401.",
               1401, when=nw.col("on") < 20090901),
        Clause(ART("0.6/2"), "From the list of September 2009 it is 1201.", 1201),
    )),
    k_factor=PRINTED.k_factor.amended(
        Clause(old_2009.ART("7.12"), "The K printed on the list, which doesn't say how many "
               "games were played.", LISTED_K,
               when=nw.col("games_rated").is_null() & LISTED_K.is_in((1000, 1500, 2500))
               & ((LISTED_K != 1500) | (PEAK < 2400))),
        Clause(ART("8.56/3"), "K = 25 until 30 games are completed.", 2500,
               when=nw.col("games_rated") < 30),
        Clause(ART("8.56/2"), "K = 10 once the published rating has reached 2400, and for good.",
               1000, when=PEAK >= 2400),
        Clause(ART("8.56/1"), "K = 15 while the rating has always been below 2400.", 1500),
    ),
    event_rating=PRINTED.event_rating.amended(above_half(ART("8.23"), bonus_e1=125)),
    first_rating=PRINTED.first_rating.amended(above_half(ART("8.23"), bonus_e1=125)),
    rating_seen=PRINTED.rating_seen.amended(
        Clause(ART("6.41/2"), A_POINT, None, when=nw.col("score_half") < 2)),
    result_qualifies=PRINTED.result_qualifies.amended(
        Clause(ART("6.41/2"), A_POINT, 0, when=nw.col("score_half") < 2)),
)  # fmt: skip
