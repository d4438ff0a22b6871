"""FIDE's rating regulations of 1 March 2024: floor 1400, two draws against 1800, 400 unlimited.

Source: FIDE Handbook B.02 2024 (handbook.fide.com/chapter/B022024); FIDE Qualification Commission,
"New rating regulations come into force", 1 March 2024.
"""

from dataclasses import replace
from datetime import date

import narwhals as nw

from arpad.law import Clause, Rule, Source
from arpad.law.fields import AddedGames
from arpad.rulebooks.fide import edition_2022
from arpad.rulebooks.fide.articles_2022 import ARTICLES_2024

ART = Source(
    "FIDE B.02", date(2024, 3, 1), "FIDE Rating Regulations of 1 March 2024",
    "Every rating below 2000 was lifted once, on this list: rate the period under "
    "fide-2022, then adjust its list by fide-uplift-2024.",
)  # fmt: skip
BEFORE = edition_2022.BOOK
DIFFERENCE = nw.col("difference")
MADE = nw.col("opponents_average") + nw.col("performance_difference")
FIRST = (
    Clause(ART("8.2.3/1"), "A first rating is at most 2200.", 2200, when=MADE > 2200),
    Clause(ART("8.2.3/2"), "R_u is R_a and d_p of the percentage; both include the two draws "
           "against 1800.", MADE),
)  # fmt: skip

BOOK = replace(
    BEFORE,
    name="fide-2024",
    source=ART,
    articles=ARTICLES_2024,
    added_games=AddedGames(
        ART("8.2.2/4"), "Two draws against 1800 are added to a newcomer's games.", 2, 2, 1800
    ),
    rating_floor=Rule("rating_floor", (
        Clause(ART("7.1.2"), "A rating of 1400 or more is published.", 1400),
    )),
    event_is_rated=edition_2022.EVENT_IS_RATED,
    game_is_rated=edition_2022.GAME_IS_RATED,
    event_measures=(
        BEFORE.event_measures[0],
        Rule("games_after_decision", (
            Clause(ART("6.2/1"), "All games of the match are rated, as was announced before it.", 1,
                   when=nw.col("is_decision_waived") == 1),
            Clause(ART("6.2/2"), "No game after the decision of a match is rated.", 0),
        )),
    ),
    event_rating=replace(
        BEFORE.event_rating, clauses=(*BEFORE.event_rating.clauses[:2], *FIRST)
    ),
    first_rating=Rule("first_rating", FIRST),
    side_measures=None,
    rated_difference=Rule("rated_difference", (
        Clause(ART("8.3.1/1"), "A difference above 400 counts as 400.", DIFFERENCE.clip(-400, 400),
               when=DIFFERENCE.abs() > 400),
        Clause(ART("8.3.1"), "The difference is used as it is.", DIFFERENCE),
    )),
)  # fmt: skip
