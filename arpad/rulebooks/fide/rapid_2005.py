"""FIDE's rapid ratings of 1 July 2005, as article 15 of the regulations lets them be.

Source: FIDE Handbook B.02 2005, article 15: a floor of 1600, a K that the rating administrator
sets, ratings shown by their first three digits. All else is as in the standard text, without its
rate of play. K is the one in the list's column k_factor.
"""

from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import Article, Source, carried_out, informative
from arpad.rulebooks.fide.edition_2005 import BOOK as STANDARD

ART = Source("FIDE B.02", date(2005, 7, 1), "FIDE Rating Regulations of 2005, rapid chess")

# fmt: off
BOOK = STANDARD.amended("fide-rapid-2005", ART,
    *(informative(number, "The rate of play of standard chess.")
      for number in ("1.1", "1.11", "1.12", "1.13", "1.2")),
    STANDARD.article("9.12").silent_on(q.RATING_FLOOR, q.K_FACTOR),
    carried_out("10.52", "The development coefficient K.", by=(q.K_FACTOR,)),
    Article("15", "Rapid chess has ratings of its own, on the three principles below.",
        q.LIST_KIND.is_("rapid", "The ratings are those of rapid chess.")),
    Article("15a", "The lowest rating on the rapid list.",
        q.RATING_FLOOR.is_(1600, "A rating of 1600 or more is on the rapid list.")),
    Article("15b", "The development coefficient K.",
        q.K_FACTOR.is_(the.k_factor_listed_e2,
            "K is what the rating administrator determined: the list says it.")
            .needing("k_factor_listed_e2")),
    Article("15c", "Rapid ratings are shown by their first three figures, to tell them from the "
            "standard ones.",
        q.RATING_SHOWN.is_(the.rating // 10, "A rapid rating is shown by its first three digits.")),
)
# fmt: on
