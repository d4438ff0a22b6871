"""FIDE's rating regulations of 1 January 2022, in the order of their articles.

Source: FIDE Handbook B.02 2022 (8.2 and 8.3.1 transcribed from handbook.fide.com/chapter/B022022);
US Chess, "Changes to FIDE rating and title regulations effective January 1 2022"; the rest as the
text of 2024 has it, of which the articles on matches, 6.1 and 6.2, are not verified.
Where a player is the lower-rated one of a game, "one upgrade" doesn't touch him: every difference
of his counts as 400 at most. That reading is not verified.
"""

from datetime import date

import narwhals as nw

from arpad.engine.strategies import WidestDifference
from arpad.engine.vocabulary import (
    ACTIVE,
    ALPHABETICAL_ONLY,
    DELISTED,
    INACTIVE,
    MATCH,
    NOT_SHOWN,
    SWISS,
    UNRATED,
    WHOLE_LIST,
)
from arpad.law import Clause, Rule, Source, half_away
from arpad.law.fields import Calendar, ExpectedScores, FieldsRulebook, RatingDifferences
from arpad.rulebooks.fide.articles_2022 import ARTICLES, OFFICE, TITLES
from arpad.rulebooks.fide.edition_2017 import k_times_games
from arpad.rulebooks.fide.newcomers import above_half, at_half, below_half
from arpad.rulebooks.fide.overlaps_2022 import OVERLAPS
from arpad.rulebooks.fide.tables import EXPECTED_SCORE_STEPS, NOTIONAL_DIFFERENCES

ART = Source("FIDE B.02", date(2022, 1, 1), "FIDE Rating Regulations of 1 January 2022")
col = nw.col

GAME_IS_RATED = Rule("game_is_rated", (
    Clause(ART("5.1/1"), "A game won or lost by forfeit, or a bye, is not rated.", 0,
           when=col("result").is_in(("+", "-", "--", "H", "F", "U", "Z"))),
    Clause(ART("5.1/2"), "A game in which not both players made a move is not rated.", 0,
           when=col("result").is_in(("W", "D", "L"))),
    Clause(ART("1.1/1"), "With a player of 2400 or more in the game, less than 120 minutes for 60 "
           "moves is too fast.", 0,
           when=(col("rating_higher") >= 2400) & (col("minutes_of_event") < 120)),
    Clause(ART("1.1/2"), "With a player of 1800 or more in the game, less than 90 minutes for 60 "
           "moves is too fast.", 0,
           when=(col("rating_higher") >= 1800) & (col("minutes_of_event") < 90)),
    Clause(ART("1.1/3"), "Less than 60 minutes for 60 moves is too fast for any game.", 0,
           when=col("minutes_of_event") < 60),
    Clause(ART("6.2"), "Games of a match after one player has won it are not rated.", 0,
           when=(col("is_decided") == 1) & (col("games_after_decision") == 0)),
    Clause(ART("5.1/3"), "A game in which both players made a move is rated.", 1),
))  # fmt: skip
MINUTES_OF_EVENT = Rule("minutes_of_event", (
    Clause(ART("1.1"), "The minutes that a player has for 60 moves.", col("minutes_for_60_moves")),
))  # fmt: skip
GAMES_AFTER_DECISION = Rule("games_after_decision", (
    Clause(ART("6.2"), "No game after the decision of a match is rated.", 0),
))  # fmt: skip

LIST_CHOICE = Rule("list_choice", (
    Clause(TITLES("B.01 1.1.4/1"), "In an event of more than 30 days each game uses the list of "
           "its day.", 1, when=col("days") > 30),
    Clause(TITLES("B.01 1.1.4/2"), "Each game uses the list of its day, as was decided.", 1,
           when=col("ratings_at_game") == 1),
    Clause(ART("7.1.1"), "The event uses the list in force at its start.", 0),
))  # fmt: skip

EVENT_IS_RATED = Rule("event_is_rated", (
    Clause(OFFICE("announced"), "An event announced as not for rating, to the players too, is not "
           "rated.", 0, when=col("is_declared_unrated") == 1, is_verified=False),
    Clause(ART("0.2"), "An event that was not registered with FIDE is not rated.", 0,
           when=col("is_registered") == 0),
    Clause(ART("6.1"), "A match is rated only if both players are.", 0,
           when=(col("rated_as") == MATCH) & (col("players_unrated") > 0)),
    Clause(ART("0"), "The event meets the conditions for being rated.", 1),
), needs=("minutes_for_60_moves",))  # fmt: skip
CHECKS = (
    Clause(OFFICE("days/1"), "No more than three rounds are played on a day.", None,
           when=col("rounds_per_day") > 3, is_verified=False),
    Clause(OFFICE("days/2"), "Play takes no more than twelve hours on a day.", None,
           when=col("hours_per_day") > 12, is_verified=False),
    Clause(OFFICE("days/3"), "An event other than a league lasts no more than 90 days.", None,
           when=(col("days") > 90) & (col("kind") != "league"), is_verified=False),
)  # fmt: skip
STAGES_ARE_GROUPED = Rule("stages_are_grouped", (
    Clause(OFFICE("stages/1"), "Stages are rated together, or apart, as the office decided.",
           col("is_grouped_stated"), when=~col("is_grouped_stated").is_null(), is_verified=False),
    Clause(OFFICE("stages/2"), "Unless the office says otherwise, each stage is rated by itself.",
           0, is_verified=False),
))  # fmt: skip
RATED_AS = Rule("rated_as", (
    Clause(ART("6.1"), "A match is rated game by game.", MATCH, when=col("kind") == "match"),
    Clause(ART("8.2.2"), "In every event only games against rated players count.", SWISS),
))  # fmt: skip

LISTED, CURRENT = col("rating_listed"), col("rating_current")
OWN_RATING = Rule("own_rating", (
    Clause(ART("8.2.4"), "A player who has entered the list since is rated with his rating of now.",
           CURRENT, when=LISTED.is_null() & ~CURRENT.is_null()),
    Clause(ART("8.2"), "The player has no rating.", None, when=LISTED.is_null()),
    Clause(ART("7.2.1"), "A player delisted since is treated as unrated.", None,
           when=CURRENT.is_null()),
    Clause(ART("7.1.1"), "The rating is that of the list in force.", LISTED),
))  # fmt: skip

RATING_FLOOR = Rule("rating_floor", (
    Clause(ART("7.1.2"), "The lowest published rating is 1001.", 1001),
))  # fmt: skip

FIRST_RATING_PUBLISHED = Rule("first_rating_published", (
    Clause(ART("8.2.3"), "There is no first rating.", 0, when=col("first_rating").is_null()),
    Clause(ART("7.1.4/1"), "A first rating below the floor is not published.", 0,
           when=col("first_rating") < col("rating_floor")),
    Clause(ART("7.1.4/2"), "Fewer than five games against rated players in 26 months: not "
           "published yet.", 0, when=col("games") < 5),
    Clause(ART("7.1.4/3"), "Five games or more against rated players, pooled over 26 months: "
           "published.", 1),
))  # fmt: skip

LIST_STATUS = Rule("list_status", (
    Clause(ART("8.2"), "Unrated.", UNRATED, when=col("rating_new").is_null()),
    Clause(ART("7.2.1"), "A rating that falls below the floor is delisted; the player is unrated "
           "from then on.", DELISTED, when=col("rating_new") < col("rating_floor")),
    Clause(ART("7.1.4"), "A first rating makes the player active.", ACTIVE,
           when=col("rating_old").is_null()),
    Clause(ART("7.2.2/1"), "A rated game in the period makes or keeps the player active.", ACTIVE,
           when=col("games_period") > 0),
    Clause(ART("7.2.2/2"), "No rated game in a year: inactive.", INACTIVE,
           when=(col("games_year") == 0) & (col("is_year_known") == 1)),
    Clause(ART("7.2.2/3"), "Inactive until the next rated game.", INACTIVE,
           when=col("status_old") == INACTIVE),
    Clause(ART("7.1"), "Active.", ACTIVE),
))  # fmt: skip
LIST_SECTION = Rule("list_section", (
    Clause(ART("7.1.4"), "The unrated are not on the list.", NOT_SHOWN,
           when=col("list_status") == UNRATED),
    Clause(ART("7.2.1"), "A player delisted on this list is shown as such.", ALPHABETICAL_ONLY,
           when=col("list_status") == DELISTED),
    Clause(ART("7.1"), "Shown on the list.", WHOLE_LIST),
))  # fmt: skip

IS_FIRST = col("is_first_event") == 1
RESULT_DISCARDED = Rule("result_discarded", (
    Clause(ART("8.2.1"), "A newcomer's first event is disregarded if he scored nothing in it.", 1,
           when=IS_FIRST & (col("score_half") == 0)),
    Clause(ART("8.2.2"), "The result is not disregarded.", 0),
))  # fmt: skip
EVENT_RATING = Rule("event_rating", (
    Clause(ART("8.2.1"), "A disregarded result gives no rating.", None,
           when=col("is_discarded") == 1),
    Clause(ART("8.2.2"), "Without a game against a rated player there is no rating.", None,
           when=col("games") == 0),
    at_half(ART("8.2.3/1")),
    above_half(ART("8.2.3/2"), bonus_e1=200),
    below_half(ART("8.2.3/3")),
))  # fmt: skip
RATING_SEEN = Rule("rating_seen", (
    Clause(ART("8.3.1"), "The published rating.", LISTED, when=~LISTED.is_null()),
    Clause(ART("8.2.2"), "An unrated player counts for nobody.", None),
))  # fmt: skip
RESULT_QUALIFIES = Rule("result_qualifies", (
    Clause(ART("8.2.1"), "A disregarded result opens no rating.", 0, when=col("is_discarded") == 1),
    Clause(ART("8.2.2"), "The result opens a rating.", 1),
))  # fmt: skip
RESULT_KEPT = Rule("result_kept", (
    Clause(ART("8.2.1"), "Nothing scored in the first event: disregarded.", 0,
           when=col("is_discarded") == 1),
    Clause(ART("8.2.2"), "Only a first event without points is disregarded.", 1),
))  # fmt: skip
FIRST_RATING = Rule("first_rating", EVENT_RATING.clauses[2:])

IS_RATED_BEFORE = ~col("opponent_listed").is_null()
IS_UNRATED = col("rating").is_null()
SIDE_IS_RATED = Rule("side_is_rated", (
    Clause(ART("8.2.1"), "The newcomer's result in his first event is disregarded.", 0,
           when=IS_UNRATED & (col("is_discarded") == 1)),
    Clause(ART("8.2.2/1"), "A newcomer's game against a rated player counts towards his rating.", 1,
           when=IS_UNRATED & IS_RATED_BEFORE),
    Clause(ART("8.2.2/2"), "A newcomer's game against another unrated player does not count.", 0,
           when=IS_UNRATED),
    Clause(ART("8.3.1"), "A game against a rated player is rated.", 1, when=IS_RATED_BEFORE),
    Clause(ART("8.2.2/3"), "The opponent is unrated.", 0),
))  # fmt: skip

DIFFERENCE = col("difference")
RATED_DIFFERENCE = Rule("rated_difference", (
    Clause(ART("8.3.1/1"), "Once in an event, for the game with the greatest difference, a "
           "difference above 400 counts as 400.", DIFFERENCE.clip(-400, 400),
           when=(DIFFERENCE > 400) & (col("is_widest_difference") == 1)),
    Clause(ART("8.3.1/2"), "For the lower-rated player a difference above 400 counts as 400.",
           DIFFERENCE.clip(-400, 400), when=DIFFERENCE < -400, is_verified=False),
    Clause(ART("8.3.1"), "The difference is used as it is.", DIFFERENCE),
))  # fmt: skip

GAMES, PEAK, LISTED_K = col("games_rated"), col("rating_peak"), col("k_factor_listed_e2")
K_FACTOR = Rule("k_factor", (
    Clause(ART("8.3.3"), "A player without a rating has no K.", None, when=col("rating").is_null()),
    Clause(ART("8.3.3/3"), "K = 10 once the published rating has reached 2400, and for good.", 1000,
           when=PEAK >= 2400),
    Clause(OFFICE("listed-k"), "The K printed on the list, which doesn't say how many games were "
           "played.", LISTED_K, when=GAMES.is_null() & LISTED_K.is_in((1000, 2000, 4000))),
    Clause(ART("8.3.3/4"), "K = 40 to the end of the year of the 18th birthday, as long as the "
           "rating has stayed below 2300.", 4000,
           when=(col("age_at_year_end") <= 18) & (PEAK < 2300)),
    Clause(ART("8.3.3/1"), "K = 40 until 30 games are completed.", 4000, when=GAMES < 30),
    Clause(ART("8.3.3/2"), "K = 20 while the rating has always been below 2400.", 2000),
), column="k_factor_e2", needs=("games_rated", "birth_on"))  # fmt: skip
K_FACTOR_PERIOD = k_times_games(
    Clause(ART("8.3.3/5"), "K times the rated games of the period is at most 700: K is the largest "
           "whole number that keeps it so.", None),
    Clause(ART("8.3.3/6"), "K times the rated games of the period is within 700.", None),
)  # fmt: skip

RATING_NEW = Rule("rating_new", (
    Clause(ART("8.2.3"), "The rating is the player's first.", col("first_rating"),
           when=~col("first_rating").is_null()),
    Clause(ART("8.2"), "The player stays unrated.", None, when=col("rating_old").is_null()),
    Clause(ART("8.3.4"), "The change of the period is rounded to the nearest whole number, .5 away "
           "from zero.", col("rating_old") + half_away(col("sum_e5"), 100000)),
))  # fmt: skip

BOOK = FieldsRulebook(
    name="fide-2022",
    source=ART,
    articles=ARTICLES,
    overlaps=OVERLAPS,
    expected_scores=ExpectedScores(
        ART("8.1.2"), "The expected score is read from the table.", EXPECTED_SCORE_STEPS
    ),
    rating_differences=RatingDifferences(
        ART("8.1.1"), "The difference of a percentage is read from the table; for 1.0 and .00 it "
        "is notionally 800.", NOTIONAL_DIFFERENCES
    ),
    calendar=Calendar(
        ART("7.1.1"), ART("7.1.3"), tuple(range(1, 13)), closing_days=3, official_on_eve=True
    ),
    window_months=26,
    player_facts=("birth_on",),
    rating_floor=RATING_FLOOR,
    list_choice=LIST_CHOICE,
    stages_are_grouped=STAGES_ARE_GROUPED,
    rated_as=RATED_AS,
    event_is_rated=EVENT_IS_RATED.unverified("6.1"),
    checks=CHECKS,
    event_measures=(MINUTES_OF_EVENT, GAMES_AFTER_DECISION),
    game_reads_ratings=True,
    game_is_rated=GAME_IS_RATED.unverified("6.2"),
    own_rating=OWN_RATING,
    k_factor=K_FACTOR,
    result_discarded=RESULT_DISCARDED,
    event_rating=EVENT_RATING,
    rating_seen=RATING_SEEN,
    result_qualifies=RESULT_QUALIFIES,
    result_kept=RESULT_KEPT,
    side_is_rated=SIDE_IS_RATED,
    side_measures=WidestDifference.OF_HIGHER_RATED,
    rated_difference=RATED_DIFFERENCE,
    k_factor_period=K_FACTOR_PERIOD,
    first_rating=FIRST_RATING,
    first_rating_published=FIRST_RATING_PUBLISHED,
    rating_new=RATING_NEW,
    list_status=LIST_STATUS,
    list_section=LIST_SECTION,
)  # fmt: skip
