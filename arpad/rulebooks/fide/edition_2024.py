"""FIDE's rating regulations of 1 March 2024: floor 1400, two draws against 1800, 400 unlimited.

Source: FIDE Handbook B.02 2024 (handbook.fide.com/chapter/B022024); FIDE Qualification Commission,
"New rating regulations come into force", 1 March 2024; on 0.2 FIDE news of 25 December 2023, "FIDE
Council approves changes in tournament registration procedure"; on the uplift the Council's decision
of 15 December 2023: a rating R below 2000 becomes R + 0.40 x (2000 - R), 1000 becomes 1400.
"""

from dataclasses import replace
from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import AddedGames, Article, ReportingRule, Source, Term, half_up
from arpad.law.units import changed_half_away, day
from arpad.rulebooks.fide import edition_2022

ART = Source(
    "FIDE B.02", date(2024, 3, 1), "FIDE Rating Regulations of 1 March 2024",
    "Every rating below 2000 is lifted once, on this list.",
)  # fmt: skip
COUNCIL = Source("FIDE Council", date(2024, 3, 1), "FIDE Council decision of 15 December 2023")
BEFORE = edition_2022.BOOK
MADE = the.opponents_average + the.performance_difference
CHANGED = changed_half_away(the.rating_old, the.sum_e5)
FLOOR_BEFORE, LIFTED_BELOW = 1001, 2000
LIFTED = "On this list alone ratings are lifted after all else."
IS_FIRST_LIST = the.on == day(2024, 3, 1)


def uplifted(rating: Term) -> Term:
    """Return a rating of less than 2000 with 40% of what it lacks to 2000; never a half."""
    return half_up(rating * 6 + 8000, 10)


# fmt: off
BOOK = BEFORE.amended("fide-2024", ART,
    BEFORE.article("0.2").saying("Events are registered three days before they start, and 30 days "
        "before with a player above 2700 or a woman above 2500.").answering(
        q.CHECKS.warn("With a player above 2700, or a woman above 2500, events are registered 30 "
            "days before they start; the President may accept a later one.",
            when=((the.rating_highest > 2700) | (the.rating_highest_woman > 2500))
                 & (the.days_registered_before < 30)),
        edition_2022.THREE_DAYS),
    BEFORE.article("6.1").verified,
    Article("7.1.2", "The lowest rating that is published.",
        q.RATING_FLOOR.is_(1400, "A rating of 1400 or more is published.")),
    BEFORE.article("6.2").verified.answering(
        q.GAMES_AFTER_DECISION.yes("All games of the match are rated, as was announced before it.",
            when=the.is_decision_waived == 1),
        q.GAMES_AFTER_DECISION.no("No game after the decision of a match is rated.")),
    Article("uplift", "The list of 1 March 2024, on which ratings are lifted once.",
        q.RATING_NEW.is_(uplifted(the.first_rating), "A first rating below 2000 goes up by 40% of "
            "what it lacks to 2000, on the list of 1 March 2024.",
            when=IS_FIRST_LIST & (the.first_rating < LIFTED_BELOW)).called("uplift")
            .over("8.2", "8.2.3", because=LIFTED),
        q.RATING_NEW.is_(uplifted(CHANGED), "A rating below 2000, its change rounded, goes up by "
            "40% of what it lacks to 2000, on the list of 1 March 2024.",
            when=IS_FIRST_LIST & the.first_rating.is_null() & the.rating_old.is_stated()
                 & (CHANGED >= FLOOR_BEFORE) & (CHANGED < LIFTED_BELOW)).called("uplift")
            .over("8.3.4", because=LIFTED),
        source=COUNCIL),
    BEFORE.article("8.2.2").saying("Only games against rated players count; two draws against 1800 "
                                   "are added to them.").answering(
        q.ADDED_GAMES.is_(AddedGames(games=2, score_half=2, rating=1800),
            "Two draws against 1800 are added to a newcomer's games.")),
    BEFORE.article("8.2.3").answering(*(
        answer for question in (q.EVENT_RATING, q.FIRST_RATING) for answer in (
            question.is_(2200, "A first rating is at most 2200.", when=MADE > 2200),
            question.is_(MADE, "R_u is R_a and d_p of the percentage; both include the two draws "
                      "against 1800."),
        ))),
    BEFORE.article("8.3.1").answering(
        q.RATED_DIFFERENCE.is_(the.difference.clip(-400, 400),
            "A difference above 400 counts as 400.", when=the.difference.abs() > 400),
        q.RATED_DIFFERENCE.is_(the.difference, "The difference is used as it is.")),
    Article("9.1", "An event that misses the third list after its end is not rated.",
        q.EVENT_IS_RATED.no("An event that misses the third list after its end is not rated.",
            when=(the.lists_after_end > 3)
                 & (the.is_admitted_late.is_null() | (the.is_admitted_late == 0))),
        q.REPORTING.is_(ReportingRule(month_days=5), "A report is sent in time for the next list; "
            "for the one after it, if five days or fewer of the month are left when the event "
            "ends.")),
    renewing=(replace(edition_2022.TITLES, in_force_from=date(2024, 1, 1)),),
)
# fmt: on
