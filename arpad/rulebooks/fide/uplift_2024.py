"""The one-time uplift of FIDE's lists of 1 March 2024 by itself, for a list that was made without.

The edition of 2024 lifts its first list as it makes it; this rulebook lifts one that another
edition made, or somebody else.
"""

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.engine.strategies import Rates
from arpad.law import Article
from arpad.rulebooks.fide import edition_2024

OLD, BEFORE = the.rating_old, edition_2024.BOOK

# fmt: off
BOOK = BEFORE.amended("fide-uplift-2024", edition_2024.COUNCIL,
    Article("uplift", "The uplift of the list of 1 March 2024.",
        q.RATING_NEW.is_(edition_2024.uplifted(OLD), "A rating below 2000 goes up by 40% of what "
            "it lacks to 2000.", when=OLD < 2000).called("uplift"),
        q.RATING_NEW.is_(OLD, "From 2000 up a rating stays as it is.").called("uplift"),
        q.RATES.is_(Rates.ONE_LIST, "The uplift is of one list, and rates no games.")),
    BEFORE.article("8.2.3").silent_on(q.RATING_NEW),
    without=("8.3.4",),
)
# fmt: on
