"""FIDE's rating regulations of 1 July 2009 as FIDE in fact applied them.

Source: FIDE news of 13 July 2009, "Changes to Title and Rating Regulations effective from July 1st
2009": the Presidential Board did not confirm the K of Dresden, so K stays 25, 15, 10 and half a
point is worth 12.5; in a Swiss a newcomer needs a point against rated opponents. Floors: FIDE's
published lists, where nobody stands at exactly 1400 or 1200 (1401 up to the list of July 2009,
1201 from that of September 2009).
"""

from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import Article, Source
from arpad.law.units import day, k
from arpad.rulebooks.fide import edition_2009
from arpad.rulebooks.fide.edition_2009 import (
    above_fifty_percent,
    valid_performances,
    what_a_list_shows,
)

ART = Source(
    "FIDE B.02 applied", date(2009, 7, 1), "FIDE Rating Regulations of 1 July 2009, as applied"
)
LISTED_K, PEAK = the.k_factor_listed_e2, the.rating_peak
A_POINT = "The newcomer scored less than a point against rated players."


# fmt: off
def k_from_lists(few: int) -> Article:
    """Return 7.12 for the K of `development(few)`: 15 tells the games unless he has been 2400."""
    return what_a_list_shows(LISTED_K.is_in((k(10), k(15), k(few)))
                             & ((LISTED_K != k(15)) | (PEAK < 2400)))


def development(few: int) -> Article:
    """Return 8.56 with K = 15, 10 from 2400 on, and another while one has played few games."""
    return Article("8.56", "The development coefficient K.",
        q.K_FACTOR.is_(k(15), "K = 15 while the rating has always been below 2400."),
        q.K_FACTOR.is_(k(10), "K = 10 once the published rating has reached 2400, and for good.",
            when=PEAK >= 2400),
        q.K_FACTOR.is_(k(few), f"K = {few} until 30 games are completed.",
            when=the.games_rated < 30)
            .over("8.56/2", because="Who has reached 2400 with fewer than 30 games keeps "
                                    f"K = {few} until the 30th.")
            .needing("games_rated"))


BOOK = edition_2009.BOOK.amended("fide-2009-applied", ART,
    Article("0.6", "The rating floor.",
        q.RATING_FLOOR.is_(1401, "Up to the list of July 2009 the lowest published rating is 1401.",
            when=the.on < day(2009, 9, 1)),
        q.RATING_FLOOR.is_(1201, "From the list of September 2009 it is 1201.")),
    valid_performances(2, A_POINT, A_POINT),
    k_from_lists(25),
    above_fifty_percent("12.5"),
    development(25),
)
# fmt: on
