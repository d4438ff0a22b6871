"""The rating rules of the Rookhaven Chess Club, an invented club, from 1 September 2026."""

from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.engine.strategies import Stage
from arpad.law import Article, ClosingRule, Source, informative, office
from arpad.law.question import Answer, Question
from arpad.law.units import k
from arpad.rulebooks import CATALOGUE

ART = Source("Rookhaven CC", date(2026, 9, 1), "Rating rules of the Rookhaven Chess Club")
BEFORE = CATALOGUE.book("fide-2025")


# fmt: off
def by_percentage(asked: Question) -> tuple[Answer, ...]:
    """Return the table of C6.1, for one event or for all of them together."""
    average, games, score_half = the.opponents_average, the.games, the.score_half
    return (
        asked.is_(average + 150, "With 75% or more: the opponents' average and 150.",
            when=score_half * 2 >= games * 3),
        asked.is_(average, "From 50% to less than 75%: the opponents' average.",
            when=(score_half >= games) & (score_half * 2 < games * 3)),
        asked.is_(average - 150, "With less than 50%: the opponents' average less 150."),
    )


FROM_C1_TO_C3 = (
    informative("C1", "FIDE's rules of October 2025 hold wherever these are silent."),
    Article("C2", "Four lists a year.",
        q.LIST_MONTHS.is_((1, 4, 7, 10), "Lists come out on 1 January, 1 April, 1 July and 1 "
            "October."),
        q.CLOSING.is_(ClosingRule(days=7), "The books close seven days before the list.")),
    Article("C3", "The floor.",
        q.RATING_FLOOR.is_(800, "A rating of 800 or more is published."),
        q.FIRST_RATING_PUBLISHED.no("A first rating below the floor is not published.",
            when=the.first_rating < the.rating_floor)),
)

FROM_C4_TO_C5 = (
    Article("C4.1", "K in the first 20 games.",
        q.K_FACTOR.is_(k(40), "K = 40 for the first 20 games.", when=the.games_rated < 20)
            .over("C4.2/1", "C4.2/2", "C4.2/3",
                  because="The first 20 games go before the ladder.")
            .needing("games_rated")),
    Article("C4.2", "K by rating.",
        q.K_FACTOR.ladder(the.rating, (
            (1400, k(32), "K = 32 below 1400."),
            (1800, k(24), "K = 24 from 1400 to 1799."),
            (None, k(16), "K = 16 from 1800."))),
        q.K_FACTOR.none("A player without a rating has no K.", when=the.rating.is_null())
            .over("C4.1", because="Without a rating there is no K, however few the games.")),
    informative("C4.3", "K isn't lowered for players with many games."),
    Article("C5", "How much of a difference counts.",
        q.RATED_DIFFERENCE.is_(the.difference.clip(-500, 500),
            "A difference above 500 counts as 500.", when=the.difference.abs() > 500),
        q.RATED_DIFFERENCE.is_(the.difference, "The difference is used as it is.")),
)

FROM_C6_TO_C7 = (
    Article("C6.1", "The table of first ratings.",
        q.EVENT_RATING.none("A result that is disregarded, or without games, gives no rating.",
            when=(the.is_discarded == 1) | (the.games == 0))
            .over("C6.1", because="What counts for nothing gives no rating."),
        by_percentage(q.EVENT_RATING),
        by_percentage(q.FIRST_RATING),
        q.FIRST_RATING_PUBLISHED.no("There is no first rating.",
            when=the.first_rating.is_null())),
    Article("C6.2", "Three games in 24 months.",
        q.WINDOW_MONTHS.is_(24, "Results of the last 24 months wait for a first rating."),
        q.FIRST_RATING_PUBLISHED.no("Fewer than three games in 24 months: not published yet.",
            when=the.games < 3),
        q.FIRST_RATING_PUBLISHED.yes("Three games or more in 24 months: published."),
        also=(Stage.POOL,)),
    office("C7", "The club's committee decides what these rules don't."),
)

BOOK = BEFORE.amended("club-2026", ART, *FROM_C1_TO_C3, *FROM_C4_TO_C5, *FROM_C6_TO_C7,
    BEFORE.article("8.2.2").saying("Only games against rated players count; none is added."),
    anew=(q.LIST_MONTHS, q.CLOSING, q.RATING_FLOOR, q.K_FACTOR, q.K_FACTOR_PERIOD,
          q.RATED_DIFFERENCE, q.ADDED_GAMES, q.EVENT_RATING, q.FIRST_RATING, q.WINDOW_MONTHS,
          q.FIRST_RATING_PUBLISHED))
