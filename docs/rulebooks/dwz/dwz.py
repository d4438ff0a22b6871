"""The German rating, DWZ: the federation's Wertungsordnung in the wording of 1 January 2022.

Read article by article at schachbund.de ("Wertungsordnung"), 2.2, 3.3 to 3.6, 4.1, 4.2, annex 1.2.
Where the pages that could be read say less than a rulebook needs, the reading is named beside the
answer. The text works with e and with the normal distribution, a rulebook with whole numbers: what
of them decides is written out here as tables, by the text's own formulas. None of the values lies
so near to a half that its rounding could be doubted; a test of arpad's proves it.
"""

from collections.abc import Callable, Sequence
from datetime import date
from math import exp, sqrt
from statistics import NormalDist
from typing import Final

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.engine.strategies import ListsUsed, Stage
from arpad.engine.vocabulary import NOT_SHOWN, SWISS, WHOLE_LIST
from arpad.law import (
    Article,
    ClosingRule,
    ExpectedScores,
    RatingDifferences,
    Rulebook,
    Source,
    Term,
    TotalIteration,
    half_away,
    half_up,
    informative,
    office,
)
from arpad.law.question import Answer, Question
from arpad.law.units import changed_half_up
from arpad.tables.rating_list import Shown
from arpad.tables.statuses import ACTIVE, UNRATED

ART = Source("DSB", date(2022, 1, 1), "Wertungsordnung des Deutschen Schachbundes")
RATINGS: Final = range(4000)

# 3.3.1 and annex 2.1, 2.2: P(D), and D(P)

CURVE: Final = NormalDist(0, 200 * sqrt(2))
EXTREME: Final = 677


def expected_scores() -> tuple[tuple[int, int], ...]:
    """Return the lowest difference of each expected score, to three decimals."""
    scores = [round(1000 * CURVE.cdf(difference)) for difference in range(932)]
    return tuple((scores.index(score), score) for score in sorted(set(scores)))


def differences() -> tuple[int, ...]:
    """Return the difference of each whole percentage; 0% and 100% are the extreme results."""
    within = [round(CURVE.inv_cdf(percent / 100)) for percent in range(1, 100)]
    return (-EXTREME, *within, EXTREME)


# annex 1.2: E, in whole numbers

POWERS: Final = [round((rating / 1000) ** 4) for rating in RATINGS]
"""(R0 / 1000)^4; J is whole, and added to it."""
BRAKED: Final = [round((rating / 1000) ** 4 + exp((1300 - rating) / 150) - 1) for rating in RATINGS]
"""The same with SBr added, of who is below 1300."""
FASTER: Final = [round(((rating / 1000) ** 4 + 5) * rating / 2000) for rating in RATINGS]
"""E0 times fB, of who is up to 20 years old (J = 5)."""


def read_in(table: Sequence[int], low: int, high: int) -> Term:
    """Return a term: the table's value at the player's rating, held to low and high.

    Each step of the table is 0 before a rating and 1 from it on, and all of them are added up.
    """
    held = [max(low, min(high, value)) for value in table]
    steps = [
        (the.rating - (at - 1)).clip(0, 1) * (held[at] - held[at - 1])
        for at in range(1, len(held)) if held[at] != held[at - 1]
    ]  # fmt: skip
    return _sum(steps) + held[0]


def _sum(terms: list[Term]) -> Term:
    """Return the sum in halves, so that no term stands deep in others."""
    half = len(terms) // 2
    return terms[0] if len(terms) == 1 else _sum(terms[:half]) + _sum(terms[half:])


AGE: Final = the.age_at_year_end
AGES: Final = (
    (5, "up to 20 years", AGE <= 20),
    (10, "from 21 to 25 years", (AGE >= 21) & (AGE <= 25)),
    (15, "above 25 years, or nobody knows the age", (AGE > 25) | AGE.is_null()),
)
"""J, and who has it: the age that a player reaches in the year (a reading)."""
INDEX_E2: Final = the.k_base_e2


def of_age(years: int) -> Term:
    """Return E0, rounded, at most 30."""
    return read_in([value + years for value in POWERS], 5, 30)


# fmt: off
def before_the_event() -> tuple[Answer, ...]:
    """Return E as it is before the result is known, which the list shows as K."""
    return (
        *(q.K_FACTOR.is_(of_age(years) * 100, f"E = (R0 / 1000)^4 + J, rounded, at most 30; "
                         f"{ages}: J = {years}.", when=is_of_age if years < 15 else None)
            .needing("birth_on")
          for years, ages, is_of_age in AGES),
        *map(held_down, AGES),
        q.K_FACTOR.none("Without a DWZ there is no E.", when=the.rating.is_null())
            .over("A1.2/1", "A1.2/2", because="E is that of players who have a DWZ."),
    )


def held_down(of_ages: tuple[int, str, Term]) -> Answer:
    """Return the answer that holds E to 5 times the index."""
    years, ages, is_of_age = of_ages
    held = q.K_FACTOR.is_(INDEX_E2 * 5, f"E is at most 5 times the index ({ages}).",
        when=is_of_age & (INDEX_E2 < 600) & (of_age(years) * 100 > INDEX_E2 * 5))
    if years == 15:
        return held
    return held.over(f"A1.2/{years // 5}", because="The index holds E down.")


def by_the_result(
    asked: Question, surplus_e3: Term, says: str, value: Callable[[Term], Term]
) -> tuple[Answer, ...]:
    """Return what is made of E with the result of the event: braked, accelerated, or as it was."""
    faster, braked = read_in(FASTER, 5, 30), read_in(BRAKED[:1300], -15, 150)
    return (
        *(asked.is_(value((braked + years).clip(5, 150)), f"{says} Below 1300, with fewer points "
                "than expected, e^((1300 - R0) / 150) - 1 is added to E, which is at most 150 "
                f"({ages}).", when=is_of_age & (the.rating < 1300) & (surplus_e3 < 0))
          for years, ages, is_of_age in AGES),
        asked.is_(value(faster), f"{says} Up to 20 years, with as many points as expected or "
            "more, E is multiplied by R0 / 2000, by at least 0.5 and at most 1.",
            when=(AGE <= 20) & (the.rating < 2000) & (surplus_e3 >= 0)
                 & (faster * 100 < the.k_factor_e2)),
        asked.is_(value(the.k_factor_e2 // 100), says),
    )


def k_of_games(slow: Term) -> Term:
    """Return 800 / (E + n) in hundredths: what a game weighs."""
    return half_up(80_000 + 0 * slow, slow + the.games_event)


def exact_change(slow: Term) -> Term:
    """Return 800 (W - We) / (E + n), in 1e-5 points: so fine that no rounding goes astray."""
    surplus_e3 = the.score_half * 500 - the.expected_e3
    return half_away(surplus_e3 * 80_000, slow + the.games)


def is_performed(asked: Question) -> tuple[Answer, ...]:
    """Return what 3.4.4 gives a newcomer of the total iteration."""
    made = the.performance_iterated
    return (
        asked.is_(half_up(made + 5600, 8), "The rating at which the expected score is the one "
            "that was made is below 800: 700 and an eighth of it.", when=made < 800).unverified,
        asked.is_(made, "The rating at which the expected score, against all who count, is the "
            "one that was made."),
    )


BOOK = Rulebook("dwz-2022", ART, (
    informative("1.1", "The DWZ measures playing strength by results against rated opponents."),
    Article("2.2.1", "Positive whole numbers.",
        q.RATING_FLOOR.is_(1, "A DWZ is a positive whole number."),
        q.LIST_STATUS.is_(UNRATED, "The player has no DWZ.", when=the.rating_new.is_null()),
        q.LIST_SECTION.is_(NOT_SHOWN, "Without a DWZ a player isn't shown.",
            when=the.list_status == UNRATED),
        q.LIST_SECTION.is_(WHOLE_LIST, "On the list."),
        q.LIST_SHOWS.is_((Shown.NAME, Shown.PLAYER_ID, Shown.RATING, Shown.K_BASE, Shown.CHANGE,
                          Shown.GAMES), "Name, number, DWZ and index; K0 is the index."),
        q.LIST_NAME.is_("DWZ-Liste", "The DWZ list.")),
    Article("2.2.2", "An event is rated as a whole, when it has ended.",
        q.STAGES_ARE_GROUPED.no("Parts of an event that are far apart are rated by themselves."),
        q.RATED_AS.is_(SWISS, "Events are rated game by game, whatever their kind.")),
    Article("2.2.3", "Events are rated in the order of their last days, and not in periods.",
        q.LIST_MONTHS.is_((), "A list comes out on the day after an event has ended."),
        q.CLOSING.is_(ClosingRule(days=1), "The event ended the day before the list."),
        q.LISTS_USED.is_(ListsUsed.OF_CALCULATION, "What every event before it has left is what "
            "an event is rated on."),
        q.LIST_CHOICE.no("An event is rated on the DWZ that its players have when it has ended."),
        q.EVENT_IS_RATED.no("The event ended before other days that have a list: it is rated for "
            "the list of the day after its end, and those after it are made again.",
            when=(the.lists_after_end > 1) & (the.is_admitted_late.fill_null(0) == 0))),
    Article("2.2.4", "The index: how often a player has been rated.",
        q.K_BASE.is_(100, "The index is 1 after the first rating.",
            when=the.initial_since == the.list_id),
        q.K_BASE.is_(the.k_base_listed_e2 + the.events_period.fill_null(0) * 100,
            "The index is one more after each event in which a game counted.",
            when=the.k_base_listed_e2.is_stated())
            .needing("k_base_listed_e2"),
        q.K_BASE.is_(the.events_period.fill_null(0) * 100 + 600, "The index is not stated, and "
            "taken to be 6 before: it binds E no more.").needing("k_base_listed_e2")),
    Article("3.3.1", "The expected score of a game, P(D).",
        q.OWN_RATING.none("The player has no DWZ.", when=the.rating_listed.is_null()),
        q.OWN_RATING.is_(the.rating_listed, "The player's DWZ when the event has ended, R0."),
        q.RATED_DIFFERENCE.is_(the.difference, "The difference is used as it is."),
        q.EXPECTED_SCORES.is_(ExpectedScores(expected_scores()), "P(D) is the normal distribution "
            "with a standard deviation of 200 times the root of 2, each game to three decimals, "
            "as on the federation's results sheets (its sheets of 2026 show six)."),
        q.RATING_DIFFERENCES.is_(RatingDifferences(differences()),
            "D(P) is the same curve read the other way round.")),
    Article("3.3.2", "The expected score of an event, We.",
        q.RATING_SEEN.is_(the.rating_listed, "The opponent's DWZ.",
            when=the.rating_listed.is_stated()),
        q.RATING_SEEN.is_(the.event_rating, "The first DWZ that the opponent gets in the event.",
            when=the.rating_listed.is_null() & the.event_rating.is_stated()),
        q.RATING_SEEN.none("The opponent has no DWZ and gets none in the event."),
        q.SIDE_IS_RATED.no("A game against a player without a DWZ, who gets none in the event, "
            "does not count.", when=the.opponent_rating.is_null()),
        q.SIDE_IS_RATED.yes("The game counts.")),
    Article("3.4.1", "Who gets a first DWZ: five games against the rated, not all won or lost.",
        q.TOTAL_ITERATION.is_(TotalIteration(games_min=5, stages=2, extreme=EXTREME, above=300),
            "In two stages: five games against those who have a DWZ, or get one in the first "
            "stage, and neither all points nor none."),
        q.RESULT_DISCARDED.no("No result is ignored."),
        q.RESULT_QUALIFIES.yes("Any result may give a first DWZ."),
        q.EVENT_RATING.none("Fewer than five games that count, or all points, or none: no first "
            "DWZ.", when=the.performance_iterated.is_null())),
    Article("3.4.2", "Games that wait (Restpartien), which the office keeps game by game.",
        q.RESULT_KEPT.no("The result gives no first DWZ yet. Its games wait for two years "
            "(Restpartien); the office adds them to the report of the next event.",
            when=the.event_rating.is_null()),
        q.RESULT_KEPT.yes("The result gives the first DWZ."),
        also=(Stage.POOL,)),
    office("3.4.3", "Players who are in no club of the DSB are rated and not shown."),
    Article("3.4.4", "The first DWZ, by the total iteration.",
        *is_performed(q.EVENT_RATING),
        q.FIRST_RATING.is_(the.event_rating, "The first DWZ is that of the event."),
        q.FIRST_RATING_PUBLISHED.no("There is no first DWZ.", when=the.first_rating.is_null()),
        q.FIRST_RATING_PUBLISHED.yes("The first DWZ is valid at once."),
        q.RATING_NEW.is_(the.first_rating, "The first DWZ.", when=the.first_rating.is_stated())
            .over("3.4.4/7", because="A player who gets a first DWZ is without one no more."),
        q.RATING_NEW.none("The player has no DWZ.", when=the.rating_old.is_null())),
    informative("3.5.1", "E says how strongly an event moves a DWZ; annex 1.2 has the details."),
    Article("3.5.2", "The next DWZ: Rn = R0 + 800 (W - We) / (E + n).",
        by_the_result(q.SIDE_K_FACTOR, the.surplus_event_e3,
            "A game weighs 800 / (E + n), with n the games that count.", k_of_games),
        by_the_result(q.EVENT_CHANGE, the.score_half * 500 - the.expected_e3,
            "The event changes the DWZ by 800 (W - We) / (E + n) exactly; the weight of a game is "
            "shown with two decimals.", exact_change),
        q.RATING_NEW.is_(changed_half_up(the.rating_old, the.adjusted_e5),
            "Rounded to a whole number, a half up.")),
    Article("3.6.3", "Players who perform more than 300 points above their DWZ.",
        q.RATING_SEEN.is_(the.performance_iterated, "The opponent performed more than 300 points "
            "above their DWZ, and counts at that performance.",
            when=the.performance_iterated > the.rating_listed + 300)
            .over("3.3.2/1", because="Such a player is rated at what was performed.")),
    Article("4.1.1", "DWZ stay valid.",
        q.LIST_STATUS.is_(ACTIVE, "A DWZ stays valid.")),
    office("4.1.2", "FIDE's or a national rating may stand in for a missing DWZ, and above 2400 "
           "for the DWZ."),
    office("4.1.3", "What players say of their own rating is checked."),
    office("4.1.4", "Games against computers are struck out."),
    Article("4.2.1", "Thematic events are not rated.",
        q.EVENT_IS_RATED.no("Thematic events are not rated.", when=the.is_thematic == 1),
        q.EVENT_IS_RATED.yes("The event is rated.")),
    Article("4.2.2", "An hour and a half for each player, in events of children up to 12 an hour.",
        q.EVENT_IS_RATED.no("Players had less than an hour.", when=the.minutes_for_60_moves < 60),
        q.CHECKS.warn("Players had less than 90 minutes: that is enough in events of those up to "
            "12 years old only.",
            when=(the.minutes_for_60_moves >= 60) & (the.minutes_for_60_moves < 90))),
    Article("6.1", "Games that were not played are marked.",
        q.GAME_IS_RATED.no("The game was not played.",
            when=the.result.is_in(("+", "-", "--", "W", "D", "L", "H", "F", "U", "Z"))),
        q.GAME_IS_RATED.yes("The game was played.")),
    Article("A1.2", "The development coefficient E.", *before_the_event()),
))
