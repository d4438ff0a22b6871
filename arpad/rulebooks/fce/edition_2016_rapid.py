"""The FCE's list for rapid play (active and blitz) from season 2016: what differs from standard.

Source: the same regulation, 5.2, 5.3, 11, 16.4 and 16.5.
"""

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import Article, informative
from arpad.law.units import k
from arpad.rulebooks.fce import edition_2016
from arpad.rulebooks.fce.edition_2016 import ART, MOSTLY_UNDER_12

STANDARD = edition_2016.BOOK

# fmt: off
BOOK = STANDARD.amended("fce-rapid-2016", ART,
    STANDARD.article("3.1").answering(
        q.LIST_KIND.is_("rapid", "This is the list of rapid play."),
        q.LIST_NAME.is_("Avaluació de ritmes ràpids", "The regulation calls it so.")),
    Article("5.1", STANDARD.article("5.1").says, also=(q.EVENT_IS_RATED,)),
    Article("5.2", STANDARD.article("5.2").says,
        q.EVENT_IS_RATED.no("60 minutes or more for 60 moves is standard play: the event belongs "
            "to the other list.", when=the.minutes_for_60_moves >= 60)),
    Article("5.3", STANDARD.article("5.3").says,
        q.K_DIVISOR.is_(2, "The event was registered to count with half of K.",
            when=the.is_half_k_requested == 1)),
    informative("6.1", "Rounds of standard play on one day: not of rapid play."),
    STANDARD.article("10.1").silent_on(q.FIRST_RATING),
    Article("11.1", STANDARD.article("11.1").says,
        q.FIRST_RATING.is_(the.other_rating, "The first rating is that of the standard list.",
            when=the.other_rating.is_stated())
            .over("11.2", because="The standard rating goes before FIDE's.")
            .over("10.2", because="Another rating goes before the age.")),
    Article("11.2", STANDARD.article("11.2").says,
        q.FIRST_RATING.is_(the.fide_rating, "The first rating is the FIDE rating.",
            when=the.fide_rating.is_stated())
            .over("10.2", because="Another rating goes before the age.")),
    STANDARD.article("16.3").silent_on(q.SINGLE_K_FACTOR),
    Article("16.4", STANDARD.article("16.4").says,
        q.SINGLE_K_FACTOR.is_(k(3), "With 80% of the players under 12, everybody's K is 3.",
            when=MOSTLY_UNDER_12),
        q.SINGLE_K_FACTOR.none("Everybody has his own K.")),
    STANDARD.article("16.5").answering(
        q.K_DIVISOR.is_(2, "Blitz (10 minutes or less for 60 moves) counts with half of K.",
            when=the.seconds_for_60_moves <= 600)
            .over("5.3", because="Blitz is halved in any case, and once."),
        q.K_DIVISOR.is_(1, "The event counts with the whole K.")),
)
# fmt: on
