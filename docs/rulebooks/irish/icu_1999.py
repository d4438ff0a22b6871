"""Ratings of the Irish Chess Union as it published them from 1999 to 2011.

Source: the union's own engine, github.com/sanichi/icu_ratings (Mark Orr, rating officer; MIT), its
documentation and its first algorithm; and what 42,808 published changes show. Neither numbers its
articles: the numbers are ours.
"""

from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.engine.strategies import ListsUsed, Performances
from arpad.engine.vocabulary import NOT_SHOWN, SWISS, WHOLE_LIST
from arpad.law import (
    Article,
    ClosingRule,
    ExpectedScores,
    Passes,
    RatingDifferences,
    Rulebook,
    Source,
    Term,
    carried_out,
    half_up,
)
from arpad.law.question import Answer
from arpad.law.units import E5, changed_half_up, k
from arpad.tables.rating_list import Shown
from arpad.tables.statuses import EFFECTIVE, PROVISIONAL, UNRATED

ART = Source("ICU", date(1999, 8, 1), "Ratings of the Irish Chess Union, as its engine makes them")

FULL_GAMES = 20
IS_LISTED = the.rating_listed.is_stated()
IS_PROVISIONAL = IS_LISTED & (the.games_rated < FULL_GAMES)
IS_FOREIGN = the.rating_listed.is_null() & the.fide_rating.is_stated() & the.federated_on.is_null()
AGAINST_HALF = (the.score_half - the.games) * 400 * E5
"""400 points for each point above half of the games."""
CHANGED_E5 = the.rating * E5 + the.sum_e5
IS_WITH_BONUS = (
    (the.k_factor_e2 > k(24))
    & (the.games > 4)
    & (the.rating < 2100)
    & (the.sum_e5 > 35 * E5)
    & (CHANGED_E5 < 2100 * E5)
)
SURPLUS = half_up(the.sum_e5 - (the.games * 3 + 20) * E5, E5)
TO_PERFORMANCE = half_up(the.performance_e5 - CHANGED_E5, E5)


def expected_scores() -> ExpectedScores:
    """Return 1 / (1 + 10^(-D/400)) in thousandths, for each whole difference at which it rises."""
    scores = {d: round(1000 / (1 + 10 ** (-d / 400))) for d in range(1400)}
    first = {score: d for d, score in reversed(scores.items())}
    return ExpectedScores(tuple((d, score) for score, d in sorted(first.items())))


def bonuses(of_40: Term, says_half: str, highest: int) -> tuple[Answer, ...]:
    """Return the bonus with K below 40, and with 40, which leads to a highest rating at most."""
    above = ("A bonus: what the change has above 32 points, and above 3 more for each game after "
             "the fourth")  # fmt: skip
    return (
        *_bonus(SURPLUS, the.k_factor_e2 < k(40), f"{above}.", highest),
        *_bonus(of_40, the.k_factor_e2 >= k(40),
                f"{above}, and a quarter of that ({says_half}).", highest),
    )  # fmt: skip


def _bonus(size: Term, whose: Term, says: str, highest: int) -> tuple[Answer, ...]:
    """Return what is added for a bonus of a size, and for one that a bound cuts short."""
    to_highest = half_up(highest * E5 - CHANGED_E5, E5)
    given = IS_WITH_BONUS & whose & (SURPLUS > 0)
    return (
        q.EVENT_CHANGE.is_(the.sum_e5 + TO_PERFORMANCE * E5,
            f"{says} Here it stops at the performance.",
            when=given & (TO_PERFORMANCE < size) & (TO_PERFORMANCE < to_highest)
                 & (TO_PERFORMANCE > 0)),
        q.EVENT_CHANGE.is_(the.sum_e5 + to_highest * E5, f"{says} Here it stops at {highest}.",
            when=given & (to_highest < size) & (to_highest <= TO_PERFORMANCE) & (to_highest > 0)),
        q.EVENT_CHANGE.is_(the.sum_e5 + size * E5, says,
            when=given & (size <= to_highest) & (size <= TO_PERFORMANCE)),
    )  # fmt: skip


# fmt: off
BOOK = Rulebook("icu-1999", ART, (
    carried_out("1", "Each tournament is rated by itself, one after the other: the ratings that "
                "one leaves are those with which the next begins.",
                by=(q.LISTS_USED, q.LIST_MONTHS)),
    Article("1.1", "Played games are rated.",
        q.EVENT_IS_RATED.yes("The tournament is rated."),
        q.STAGES_ARE_GROUPED.no("Each tournament is rated by itself."),
        q.RATED_AS.is_(SWISS, "Tournaments are rated game by game."),
        q.GAME_IS_RATED.no("A bye, a default or a walkover is not rated.",
            when=~the.result.is_in(("1", "0", "="))),
        q.GAME_IS_RATED.yes("The game is rated."),
        q.SIDE_IS_RATED.no("The opponent has no rating, and no performance in the tournament.",
            when=the.opponent_rating.is_null()),
        q.SIDE_IS_RATED.yes("The game counts, for the change or for the performance.")),
    Article("2.1", "A full rating: twenty games or more.",
        q.OWN_RATING.is_(the.rating_listed, "The rating with which the tournament begins."),
        q.RATING_KNOWN.is_(the.rating, "A full rating stands through the tournament."),
        q.LIST_STATUS.is_(EFFECTIVE, "A full rating.")),
    Article("2.2", "A provisional rating: fewer than twenty games.",
        q.OWN_RATING.none("The rating is provisional: a new one comes from the performance.",
            when=IS_PROVISIONAL),
        q.K_FACTOR.none("A provisional rating has no K.", when=the.games_rated < FULL_GAMES)
            .over("4", because="Who has a provisional rating is rated by performance."),
        q.RATING_KNOWN.none("Who has no full rating counts at the performance.",
            when=the.rating.is_null()),
        q.RESULT_KEPT.no("A provisional player's new rating is made of the old one.",
            when=IS_LISTED),
        q.LIST_STATUS.is_(PROVISIONAL, "A provisional rating, of fewer than twenty games.",
            when=the.games_rated_new < FULL_GAMES)),
    Article("2.3", "Players without a rating.",
        q.OWN_RATING.none("The player has no rating.", when=the.rating_listed.is_null()),
        q.K_FACTOR.none("A player without a rating has no K.", when=the.rating.is_null())
            .over("4", because="Without a rating there is no K."),
        q.RATING_SEEN.is_(the.event_rating, "Who has no full rating counts at the performance."),
        q.RESULT_DISCARDED.no("No result is ignored."),
        q.RESULT_QUALIFIES.yes("Every performance can be a first rating."),
        q.RESULT_KEPT.yes("The performance makes the first rating."),
        q.RATING_NEW.none("The player has no rating yet.", when=the.rating_old.is_null()),
        q.LIST_STATUS.is_(UNRATED, "No rating.", when=the.rating_new.is_null())
            .over("2.2", because="Who has no rating has no provisional one either."),
        q.LIST_SECTION.is_(NOT_SHOWN, "Who has no rating is not on the list.",
            when=the.list_status == UNRATED)),
    Article("2.4", "Fixed ratings: players of other federations, for whom none is made.",
        q.RATING_KNOWN.is_(the.fide_rating, "A player of another federation counts at the rating "
            "that they bring, which stays as it is.", when=IS_FOREIGN)
            .over("2.2", because="A rating from elsewhere is one."),
        q.RATING_SEEN.is_(the.rating_known, "The player counts at the rating that they brought.",
            when=the.rating_known.is_stated()),
        q.RESULT_KEPT.no("A player of another federation gets no rating.",
            when=the.rating_known.is_stated())),
    Article("3", "Expected scores.",
        q.EXPECTED_SCORES.is_(expected_scores(), "The expected score is 1 / (1 + 10^(-D/400)), of "
            "whole points and in thousandths."),
        q.RATED_DIFFERENCE.is_(the.difference, "The difference is used as it is.")),
    Article("4", "K by rating, age and years in the union.",
        q.K_FACTOR.is_(the.k_factor_listed_e2, "The K that the list has, where neither the birth "
            "nor the day of joining is known.",
            when=the.birth_on.is_null() & the.federated_on.is_null()
                 & the.k_factor_listed_e2.is_stated())
            .over("4.1", "4.2", "4.3", "4.4", because="The list's K says more than what nobody "
                                                      "stated.")),
    Article("4.1", "16 above 2100.",
        q.K_FACTOR.is_(k(16), "K = 16 above 2100.", when=the.rating > 2100)
            .over("4.2", "4.3", because="Who is strong has 16, however young or new.")),
    Article("4.2", "40 under 21.",
        q.K_FACTOR.is_(k(40), "K = 40 under 21 years of age.", when=the.years_old < 21)
            .over("4.3", because="The young have 40, however long they are members.")),
    Article("4.3", "32 for eight years.",
        q.K_FACTOR.is_(k(32), "K = 32 for members of less than eight years.",
            when=the.years_federated < 8)),
    Article("4.4", "24 for the others.",
        q.K_FACTOR.is_(k(24), "K = 24.").needing("birth_on", "federated_on")),
    Article("5", "The performance.",
        q.EVENT_PERFORMANCE.none("Without a game that counts there is no performance.",
            when=the.games == 0)
            .over("5.1", because="Without a game the old rating makes no performance."),
        q.EVENT_PERFORMANCE.is_(half_up(the.opponents_sum_e5 + AGAINST_HALF, the.games),
            "The performance: the mean of the opponents' ratings, 400 more for a game won and 400 "
            "less for one lost."),
        q.EVENT_RATING.is_(half_up(the.performance_e5, E5), "The performance, in whole points."),
        q.PERFORMANCES.is_(Performances.OF_EVENT, "A performance is what a player without a rating "
            "would have."),
        q.RATING_DIFFERENCES.is_(RatingDifferences((None,) * 101), "No table is read.")),
    Article("5.1", "The performance of a provisional player.",
        q.EVENT_PERFORMANCE.is_(
            half_up(the.opponents_sum_e5 + AGAINST_HALF + the.rating_listed * the.games_rated * E5,
                    the.games + the.games_rated),
            "The mean with the earlier games, each of which counts at the provisional rating.",
            when=IS_PROVISIONAL)),
    Article("6", "Performances are made of each other.",
        q.PASSES.is_(Passes(most=30, most_again=1, settled_e5=E5 // 2),
            "The performances are made anew until none moves by half a point, thirty times at "
            "most; once more where the tournament is rated again.")),
    Article("7", "Bonuses.",
        q.EVENT_CHANGE.is_(the.performance_e5 - the.rating_listed * E5,
            "A provisional rating becomes the performance with the earlier games.",
            when=the.rating.is_null() & IS_LISTED),
        *bonuses((SURPLUS * 5 + 1 + SURPLUS // 4 % 2) // 4, "a half to the even number", 2099),
        q.EVENT_CHANGE.is_(the.sum_e5 + the.added_before_e5, "A bonus that was given stays.",
            when=the.rating.is_stated() & (the.added_before_e5 > 0))),
    Article("7.1", "No bonus otherwise.",
        q.EVENT_CHANGE.is_(the.sum_e5, "The change is the sum of the games.")),
    Article("8", "With a bonus the tournament is rated once more.",
        q.RATING_SEEN_AGAIN.is_(half_up(CHANGED_E5 + the.event_change_e5 - the.sum_e5, E5),
            "Who had a bonus counts at the new rating.",
            when=the.rating.is_stated() & (the.event_change_e5 > the.sum_e5)
                 & the.added_before_e5.is_null()),
        q.RATING_SEEN_AGAIN.none("The others count as before.")),
    Article("9", "New ratings.",
        q.FIRST_RATING.none("Who has a rating gets no first one.", when=the.rating_old.is_stated()),
        q.FIRST_RATING.is_(half_up(the.performances_sum, the.games),
            "The first rating is the performance."),
        q.FIRST_RATING_PUBLISHED.no("There is no first rating.", when=the.first_rating.is_null()),
        q.FIRST_RATING_PUBLISHED.yes("The first rating is provisional, and on the list."),
        q.RATING_NEW.is_(the.first_rating, "The rating is the player's first.",
            when=the.first_rating.is_stated())
            .over("2.3", because="A first rating ends being without one."),
        q.RATING_NEW.is_(changed_half_up(the.rating_old, the.adjusted_e5),
            "The old rating with the changes, in whole points, a half up."),
        q.RATING_FLOOR.none("No rating is too low.")),
    Article("10", "The lists.",
        q.LIST_MONTHS.is_((), "A list comes out with each tournament; in print they came out in "
            "January, May and September."),
        q.CLOSING.is_(ClosingRule(days=1), "A list takes in what was rated before it."),
        q.LISTS_USED.is_(ListsUsed.OF_CALCULATION, "A tournament begins with the ratings that the "
            "one rated before it left."),
        q.LIST_CHOICE.no("All of its games use the same ratings."),
        q.LIST_SECTION.is_(WHOLE_LIST, "On the list."),
        q.LIST_NAME.is_("ICU ratings", "The list of the union."),
        q.LIST_SHOWS.is_((Shown.NAME, Shown.PLAYER_ID, Shown.RATING, Shown.GAMES_RATED),
            "Name, number, rating, and the games so far.")),
), is_whole=True)
# fmt: on
