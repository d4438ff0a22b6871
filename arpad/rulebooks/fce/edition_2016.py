"""The FCE's rating regulation from season 2016: the standard list, in the order of its articles.

Source: Federació Catalana d'Escacs, Normativa d'avaluació, chapter I. The list for rapid play is
`edition_2016_rapid`. Readings: decisions 004-1 to 004-27.
"""

from datetime import date

import narwhals as nw

from arpad.engine.performance import performance_sum
from arpad.engine.strategies import FirstRatings
from arpad.engine.vocabulary import ACTIVE, NOT_SHOWN, SWISS, UNRATED, WHOLE_LIST
from arpad.law import Clause, Rule, Source, bands, half_away, half_up
from arpad.law.fields import (
    Calendar,
    Clock,
    ExpectedScores,
    FieldsRulebook,
    RatingDifferences,
    Seasons,
)
from arpad.rulebooks.fce.articles_2016 import ARTICLES
from arpad.rulebooks.fce.overlaps_2016 import OVERLAPS
from arpad.rulebooks.fce.tables import EXPECTED_SCORE_STEPS
from arpad.rulebooks.fce.tables import RATING_DIFFERENCES as DIFFERENCES

ART = Source("FCE", date(2016, 1, 1), "Normativa d'avaluació of the Catalan federation")
col = nw.col

EVENT_IS_RATED = Rule("event_is_rated", (
    Clause(ART("2.1"), "An event that was not registered with the federation is not rated.", 0,
           when=col("is_registered") == 0),
    Clause(ART("5.1"), "Less than 60 minutes for 60 moves is no standard play: the event belongs "
           "to the rapid list.", 0, when=col("minutes_for_60_moves") < 60),
    Clause(ART("2.1/2"), "The event meets the conditions for being rated.", 1),
), needs=("minutes_for_60_moves",))  # fmt: skip

CHECK_OF_DAYS = Clause(
    ART("6.2"), "An event other than a team competition lasts no more than 90 days.", None,
    when=(col("days") > 90) & ~col("kind").is_in(("team", "league")),
)  # fmt: skip
CHECKS = (
    Clause(ART("6.1"), "No more than three rounds of standard play are played on a day.", None,
           when=col("rounds_per_day") > 3),
    CHECK_OF_DAYS,
)  # fmt: skip

RESULT = col("result")
FORFEITS, ADJUDICATED, BYES = ("+", "-", "--"), ("W", "D", "L"), ("H", "F", "U", "Z")

GAME_IS_RATED = Rule("game_is_rated", (
    Clause(ART("15.1/1"), "A bye is no game.", 0, when=RESULT.is_in(BYES)),
    Clause(ART("7"), "A game won or lost by forfeit is rated.", 1, when=RESULT.is_in(FORFEITS)),
    Clause(ART("16.6a"), "A game that was adjudicated without a move is rated.", 1,
           when=RESULT.is_in(ADJUDICATED)),
    Clause(ART("15.1/2"), "A game that was played is rated.", 1),
))  # fmt: skip

LIST_CHOICE = Rule("list_choice", (
    Clause(ART("8.3"), "With a week or more between the rounds, each game uses the list of its "
           "day.", 1, when=col("days_between_rounds") >= 7),
    Clause(ART("8.1"), "The event uses the list in force at its start.", 0),
))  # fmt: skip

STAGES_ARE_GROUPED = Rule(
    "stages_are_grouped", (Clause(ART("17.1"), "Every game is summed by itself.", 0),)
)
RATED_AS = Rule("rated_as", (Clause(ART("15.2"), "Events are rated game by game.", SWISS),))
RATING_FLOOR = Rule("rating_floor", (Clause(ART("17.3"), "No rating is below 1000.", 1000),))

LISTED = col("rating_listed")
OWN_RATING = Rule("own_rating", (
    Clause(ART("12/1"), "The player has no FCE Elo.", None, when=LISTED.is_null()),
    Clause(ART("8.1"), "The rating is that of the list in force.", LISTED),
))  # fmt: skip

RATING = col("rating")
K_BASE = Rule("k_base", bands("rating", (1100, 1400, 1700, 2000, 2300, 2600), (
    (ART("16.2a/1"), "K0 = 42 below 1100.", 4200),
    (ART("16.2a/2"), "K0 = 36 from 1100 to 1399.", 3600),
    (ART("16.2a/3"), "K0 = 30 from 1400 to 1699.", 3000),
    (ART("16.2a/4"), "K0 = 24 from 1700 to 1999.", 2400),
    (ART("16.2a/5"), "K0 = 16 from 2000 to 2299.", 1600),
    (ART("16.2a/6"), "K0 = 8 from 2300 to 2599.", 800),
    (ART("16.2a/7"), "K0 = 6 from 2600 up.", 600),
)), column="k_base_e2")  # fmt: skip


def _with_games(weights: tuple[int, ...]) -> nw.Expr:
    """Return K0 + 3 - MP/9, rounded, in hundredths; MP: the weighted mean of games, 54 at most."""
    whole = sum(weights)
    games = nw.lit(0)
    for number, weight in enumerate(weights, start=1):
        games = games + col(f"season_games_{number}").fill_null(0) * weight
    base = (col("k_base_e2") // 100 + 3) * 9 * whole
    return half_up(base - games.clip(0, 54 * whole), 9 * whole) * 100


SEASONS_COMPLETED = col("seasons_completed")
K_FACTOR = Rule("k_factor", (
    Clause(ART("12/2"), "A player without an FCE Elo has no K.", None, when=RATING.is_null()),
    Clause(ART("9.1f"), "The K printed on the list, which doesn't say how many games were played.",
           col("k_factor_listed_e2"),
           when=SEASONS_COMPLETED.is_null() & ~col("k_factor_listed_e2").is_null()),
    Clause(ART("16.2c"), "Before a season is completed, K is K0.", col("k_base_e2"),
           when=SEASONS_COMPLETED.is_null() | (SEASONS_COMPLETED < 1)),
    Clause(ART("16.2b/1"), "After one season, K = K0 + 3 - MP/9, rounded; MP is the games of that "
           "season, 54 at most.", _with_games((1,)), when=SEASONS_COMPLETED == 1),
    Clause(ART("16.2b/2"), "After two seasons, K = K0 + 3 - MP/9, rounded; MP is the mean of their "
           "games with the weights 2 and 1, 54 at most.", _with_games((2, 1)),
           when=SEASONS_COMPLETED == 2),
    Clause(ART("16.2b/3"), "After three seasons, K = K0 + 3 - MP/9, rounded; MP is the mean of "
           "their games with the weights 3, 2 and 1, 54 at most.", _with_games((3, 2, 1)),
           when=SEASONS_COMPLETED == 3),
    Clause(ART("16.2b/4"), "After four seasons, K = K0 + 3 - MP/9, rounded; MP is the mean of "
           "their games with the weights 4 to 1, 54 at most.", _with_games((4, 3, 2, 1)),
           when=SEASONS_COMPLETED == 4),
    Clause(ART("16.2b/5"), "After five seasons or more, K = K0 + 3 - MP/9, rounded; MP is the mean "
           "of the last five's games with the weights 5 to 1, 54 at most.",
           _with_games((5, 4, 3, 2, 1))),
), column="k_factor_e2")  # fmt: skip

MOSTLY_UNDER_12 = col("children") * 10 >= col("players") * 8
SINGLE_K = Rule("single_k_factor", (
    Clause(ART("16.3/1"), "With 80% of the players under 12, everybody's K is 6.", 600,
           when=MOSTLY_UNDER_12),
    Clause(ART("16.3/2"), "Everybody has his own K.", None),
), column="single_k_factor_e2")  # fmt: skip
K_DIVISOR = Rule("k_divisor", (
    Clause(ART("16.5/2"), "Standard play uses the whole K.", 1),
))  # fmt: skip

OWN_K, OTHER_K, DIVISOR = col("k_factor_e2"), col("opponent_k_factor_e2"), col("k_divisor")
SINGLE = col("single_k_factor_e2")
IS_UNPLAYED = RESULT.is_in((*FORFEITS, *ADJUDICATED))
SIDE_K_FACTOR = Rule("side_k_factor", (
    Clause(ART("16.3"), "The one K of an event for children.", SINGLE, when=~SINGLE.is_null()),
    Clause(ART("16.6/1"), "A game that was not played counts with half of the lower K, which is "
           "the opponent's.", OTHER_K // (DIVISOR * 2), when=IS_UNPLAYED & (OTHER_K < OWN_K)),
    Clause(ART("16.6/2"), "A game that was not played counts with half of the lower K, which is "
           "the player's own.", OWN_K // (DIVISOR * 2), when=IS_UNPLAYED),
    Clause(ART("16.5/1"), "The event counts with half of K.", OWN_K // 2, when=DIVISOR == 2),
    Clause(ART("15.2c"), "The game counts with the player's K.", OWN_K),
), column="side_k_factor_e2")  # fmt: skip

NEVER = Rule("result_discarded", (Clause(ART("12/3"), "No result is ignored.", 0),))
GAMES, SCORE_HALF, SUM = col("games"), col("score_half"), col("opponents_sum")
BONUS = SCORE_HALF - GAMES


def _above_half(number: int, k_base: int, low: int | None, high: int | None) -> Clause:
    """Return the clause of Article 14.4 for averages of one band of K0."""
    within = SCORE_HALF > GAMES
    if low is not None:
        within = within & (SUM >= GAMES * low)
    if high is not None:
        within = within & (SUM < GAMES * high)
    says = f"Above 50%, the performance is R_a and K0 = {k_base} more for each half point above."
    value = half_up(SUM + GAMES * BONUS * k_base, GAMES)
    return Clause(ART(f"14.4/{number}"), says, value, when=within)


_BOUNDS = (None, 1100, 1400, 1700, 2000, 2300, 2600, None)
_K_BASES = (42, 36, 30, 24, 16, 8, 6)
BELOW_HALF = Clause(
    ART("14.5"), "Below 50%, the performance is R_a and d_p of the percentage.",
    half_up(performance_sum(), GAMES),
)  # fmt: skip
EVENT_RATING = Rule("event_rating", (
    Clause(ART("14.1"), "Without a played game against a rated player there is no performance.",
           None, when=GAMES == 0),
    Clause(ART("14.3"), "With 50%, the performance is R_a, the opponents' average.",
           half_up(SUM, GAMES), when=SCORE_HALF == GAMES),
    *(_above_half(number, k_base, _BOUNDS[number - 1], _BOUNDS[number])
      for number, k_base in enumerate(_K_BASES, start=1)),
    BELOW_HALF,
))  # fmt: skip

RATING_SEEN = Rule("rating_seen", (
    Clause(ART("15.1"), "The published rating.", LISTED, when=~LISTED.is_null()),
    Clause(ART("12"), "A player without an FCE Elo counts at the performance that he made in the "
           "event.", col("event_rating")),
))  # fmt: skip
RESULT_QUALIFIES = Rule(
    "result_qualifies", (Clause(ART("10.1/1"), "No result opens a rating.", 0),)
)
RESULT_KEPT = Rule(
    "result_kept", (Clause(ART("10.1/2"), "A first rating does not come from results.", 0),)
)

SIDE_IS_RATED = Rule("side_is_rated", (
    Clause(ART("12/4"), "The player has no FCE Elo: the game counts for his performance only.", 0,
           when=RATING.is_null()),
    Clause(ART("7/1"), "A forfeit is rated, whoever the opponent is.", 1,
           when=RESULT.is_in(FORFEITS)),
    Clause(ART("12/5"), "The opponent has no FCE Elo, and no performance in this event.", 0,
           when=col("opponent_rating").is_null()),
    Clause(ART("15.1/3"), "The game is rated.", 1),
))  # fmt: skip
RATED_DIFFERENCE = Rule("rated_difference", (
    Clause(ART("7/2"), "In a forfeit the opponent counts at the player's own rating.", 0,
           when=RESULT.is_in(FORFEITS)),
    Clause(ART("15.1/4"), "The difference is used as it is.", col("difference")),
))  # fmt: skip

AGE = col("age_tenths")
BY_AGE = (
    Clause(ART("10.2/1"), "1220 for who was federated before the age of 5.", 1220, when=AGE < 50),
    Clause(ART("10.2/2"), "1020 + 40 x age for who was federated between 5 and 17.",
           AGE * 4 + 1020, when=(AGE >= 50) & (AGE <= 170)),
    Clause(ART("10.2/3"), "1700 for who was federated after the age of 17.", 1700, when=AGE > 170),
    Clause(ART("10.2/4"), "Neither another rating nor the age is known.", None),
)  # fmt: skip
FIDE_RATING = col("fide_rating")
FIRST_RATING = Rule("first_rating", (
    Clause(ART("10.1"), "The first rating is the FIDE rating.", FIDE_RATING,
           when=~FIDE_RATING.is_null()),
    *BY_AGE,
))  # fmt: skip

LICENCE = col("has_licence")
FIRST_RATING_PUBLISHED = Rule("first_rating_published", (
    Clause(ART("10.2/5"), "There is no first rating.", 0, when=col("first_rating").is_null()),
    Clause(ART("8.2/1"), "Without this season's licence there is no first rating.", 0,
           when=LICENCE.is_null() | (LICENCE == 0)),
    Clause(ART("10.3"), "Nothing was played in the twelve months after the first rating: it is "
           "given anew.", 1,
           when=(col("months_initial") >= 12)
           & (col("games_period").is_null() | (col("games_period") == 0))),
    Clause(ART("10.3/1"), "The player has a rating.", 0, when=~col("rating_old").is_null()),
    Clause(ART("10.2/6"), "The first rating is published.", 1),
))  # fmt: skip

OLD = col("rating_old")
CHANGED = OLD + half_away(col("sum_e5"), 100000)
RATING_NEW = Rule("rating_new", (
    Clause(ART("10.1"), "The rating is the player's first.", col("first_rating"),
           when=~col("first_rating").is_null()),
    Clause(ART("12/6"), "The player stays without an FCE Elo.", None, when=OLD.is_null()),
    Clause(ART("17.3"), "A rating that would fall below 1000 is 1000.", 1000, when=CHANGED < 1000),
    Clause(ART("17.2"), "The sum of the changes is rounded to the nearest whole number, a half "
           "away from zero.", CHANGED),
))  # fmt: skip

LIST_STATUS = Rule("list_status", (
    Clause(ART("12/7"), "Without an FCE Elo.", UNRATED, when=col("rating_new").is_null()),
    Clause(ART("8.1"), "Rated.", ACTIVE),
))  # fmt: skip
LIST_SECTION = Rule("list_section", (
    Clause(ART("12/8"), "Who has no FCE Elo is not on the list.", NOT_SHOWN,
           when=col("list_status") == UNRATED),
    Clause(ART("8.2/2"), "Without this season's licence a player is not on the list; the rating is "
           "kept.", NOT_SHOWN, when=LICENCE == 0),
    Clause(ART("8.2"), "On the list.", WHOLE_LIST),
))  # fmt: skip

BOOK = FieldsRulebook(
    name="fce-2016",
    source=ART,
    articles=ARTICLES,
    overlaps=OVERLAPS,
    expected_scores=ExpectedScores(
        ART("13.2"), "The expected score is read from Table 1.", EXPECTED_SCORE_STEPS
    ),
    rating_differences=RatingDifferences(
        ART("13.3"), "The difference of a percentage is read from Table 2.", DIFFERENCES
    ),
    calendar=Calendar(ART("8.1"), ART("8.1"), tuple(range(1, 13)), closing_days=1),
    window_months=0,
    clocks=(
        Clock(
            ART("8.4"),
            "A claim about one's Elo is made within 25 days of the list's publication.",
            "claim",
            25,
            "publication",
        ),
    ),
    seasons=Seasons(ART("20"), "Everybody's seasons are counted from 2015.", first=2015, kept=5),
    scored_results=("1", "0", "=", *FORFEITS, *ADJUDICATED),
    children_age=12,
    player_facts=(
        "birth_on",
        "seasons_completed",
        *(f"season_games_{number}" for number in range(1, 6)),
    ),
    rating_floor=RATING_FLOOR,
    list_choice=LIST_CHOICE,
    stages_are_grouped=STAGES_ARE_GROUPED,
    rated_as=RATED_AS,
    event_is_rated=EVENT_IS_RATED,
    checks=CHECKS,
    event_measures=(SINGLE_K, K_DIVISOR),
    game_is_rated=GAME_IS_RATED,
    own_rating=OWN_RATING,
    entry_measures=(K_BASE,),
    k_factor=K_FACTOR,
    result_discarded=NEVER,
    event_rating=EVENT_RATING,
    rating_seen=RATING_SEEN,
    result_qualifies=RESULT_QUALIFIES,
    result_kept=RESULT_KEPT,
    side_is_rated=SIDE_IS_RATED,
    rated_difference=RATED_DIFFERENCE,
    side_k_factor=SIDE_K_FACTOR,
    first_ratings=FirstRatings.ROLL,
    first_rating=FIRST_RATING,
    first_rating_published=FIRST_RATING_PUBLISHED,
    rating_new=RATING_NEW,
    list_status=LIST_STATUS,
    list_section=LIST_SECTION,
)
