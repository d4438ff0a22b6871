"""The one-time uplift of FIDE's lists of 1 March 2024, as a rulebook for one list without games.

Source: FIDE Council, 15 December 2023: a rating R below 2000 became R + 0.40 x (2000 - R), so 1000
became 1400 and 1600 became 1760. 800 + 0.6 R never ends in .5. That the rapid and blitz lists were
lifted too is not verified.
"""

from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.engine.strategies import Rates
from arpad.law import Article, Source, half_up
from arpad.rulebooks.fide import edition_2024

ART = Source("FIDE Council", date(2024, 3, 1), "FIDE Council decision of 15 December 2023")
OLD, BEFORE = the.rating_old, edition_2024.BOOK

# fmt: off
BOOK = BEFORE.amended("fide-uplift-2024", ART,
    Article("uplift", "The uplift of the list of 1 March 2024.",
        q.RATING_NEW.is_(half_up(OLD * 6 + 8000, 10), "A rating below 2000 goes up by 40% of what "
            "it lacks to 2000.", when=OLD < 2000).called("uplift"),
        q.RATING_NEW.is_(OLD, "From 2000 up a rating stays as it is.").called("uplift"),
        q.RATES.is_(Rates.ONE_LIST, "The uplift is of one list, and rates no games.")),
    BEFORE.article("8.2.3").silent_on(q.RATING_NEW),
    without=("8.3.4",),
)
# fmt: on
