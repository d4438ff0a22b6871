"""Ratings of the Irish Chess Union from 2012: performances that agree, and bonuses given once.

Source: github.com/sanichi/icu_ratings (Mark Orr; MIT), its third and last version, and the rules on
K in its documentation. Nothing else changes.
"""

from datetime import date

from icu_1999 import BOOK as BEFORE
from icu_1999 import CHANGED_E5, SURPLUS, bonuses

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import Passes, Source, half_up
from arpad.law.units import E5, k

ART = Source("ICU", date(2012, 1, 1), "Ratings of the Irish Chess Union, as its engine makes them")

# fmt: off
BOOK = BEFORE.amended("icu-2012", ART,
    BEFORE.article("4.1").answering(
        q.K_FACTOR.is_(k(16), "K = 16 from 2100 up.", when=the.rating >= 2100)
            .over("4.2", "4.3", because="Who is strong has 16, however young or new.")),
    BEFORE.article("6").answering(
        q.PASSES.is_(Passes(most=50, most_again=50, settled_e5=E5 // 10),
            "The performances are made anew until none moves by a tenth of a point, fifty times at "
            "most, also where the tournament is rated again.")),
    BEFORE.article("7").answering(
        q.EVENT_CHANGE.is_(the.performance_e5 - the.rating_listed * E5,
            "A provisional rating becomes the performance with the earlier games.",
            when=the.rating.is_null() & the.rating_listed.is_stated()),
        q.EVENT_CHANGE.is_(the.sum_e5 + the.added_before_e5, "Bonuses are given when the "
            "tournament is rated first; there are no others when it is rated once more.",
            when=the.rating.is_stated() & the.added_before_e5.is_stated()),
        *bonuses(half_up(SURPLUS * 5, 4), "a half up", 2100)),
    BEFORE.article("8").answering(
        q.RATING_SEEN_AGAIN.is_(half_up(CHANGED_E5 + the.event_change_e5 - the.sum_e5, E5),
            "Who had a bonus counts at the new rating.",
            when=the.rating.is_stated() & (the.event_change_e5 > the.sum_e5)),
        q.RATING_SEEN_AGAIN.none("The others count as before.")),
)
# fmt: on
