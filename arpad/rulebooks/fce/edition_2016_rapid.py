"""The FCE's list for rapid play (active and blitz) from season 2016: what differs from standard.

Source: the same regulation, 5.2, 5.3, 11, 16.4 and 16.5.
"""

from dataclasses import replace

import narwhals as nw

from arpad.law import Clause, Rule
from arpad.rulebooks.fce.articles_2016 import ARTICLES_RAPID
from arpad.rulebooks.fce.edition_2016 import (
    ART,
    BY_AGE,
    CHECK_OF_DAYS,
    FIRST_RATING,
    MOSTLY_UNDER_12,
)
from arpad.rulebooks.fce.edition_2016 import BOOK as STANDARD
from arpad.rulebooks.fce.overlaps_2016 import OVERLAPS_RAPID

col = nw.col
MINUTES, OTHER_RATING = col("minutes_for_60_moves"), col("other_rating")

BOOK = replace(
    STANDARD,
    name="fce-rapid-2016",
    articles=ARTICLES_RAPID,
    overlaps=OVERLAPS_RAPID,
    list_kind="rapid",
    event_is_rated=Rule("event_is_rated", (
        STANDARD.event_is_rated.clauses[0],
        Clause(ART("5.2"), "60 minutes or more for 60 moves is standard play: the event belongs "
               "to the other list.", 0, when=MINUTES >= 60),
        STANDARD.event_is_rated.clauses[-1],
    ), needs=("minutes_for_60_moves",)),
    checks=(CHECK_OF_DAYS,),
    event_measures=(
        Rule("single_k_factor", (
            Clause(ART("16.4/1"), "With 80% of the players under 12, everybody's K is 3.", 300,
                   when=MOSTLY_UNDER_12),
            Clause(ART("16.4/2"), "Everybody has his own K.", None),
        ), column="single_k_factor_e2"),
        Rule("k_divisor", (
            Clause(ART("16.5"), "Blitz (10 minutes or less for 60 moves) counts with half of K.", 2,
                   when=MINUTES <= 10),
            Clause(ART("5.3"), "The event was registered to count with half of K.", 2,
                   when=col("is_half_k_requested") == 1),
            Clause(ART("16.5/2"), "The event counts with the whole K.", 1),
        )),
    ),
    first_rating=Rule("first_rating", (
        Clause(ART("11.1"), "The first rating is that of the standard list.", OTHER_RATING,
               when=~OTHER_RATING.is_null()),
        replace(FIRST_RATING.clauses[0], article=ART("11.2")),
        *BY_AGE,
    )),
)  # fmt: skip
