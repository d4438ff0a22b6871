"""FIDE's rating regulations of 1 July 2005, in the order of their articles.

Source: FIDE Handbook B.02, General Assemblies of 1984 to 2004, text of 25 July 2005, in the Spanish
of FEDA's arbiters. The floor of 1601 is the printed one; what FIDE's lists show from 2006 on is
`edition_2005_applied`.
"""

from datetime import date

import narwhals as nw

from arpad.engine.vocabulary import (
    ACTIVE,
    ALPHABETICAL_ONLY,
    DELISTED,
    INACTIVE,
    NOT_SHOWN,
    ROUND_ROBIN,
    SCHEVENINGEN,
    SWISS,
    TITLED_UNRATED,
    UNRATED,
    WHOLE_LIST,
)
from arpad.law import Clause, Rule, Source, half_up
from arpad.law.fields import Calendar, ExpectedScores, FieldsRulebook, RatingDifferences
from arpad.rulebooks.fide.articles_2005 import ARTICLES
from arpad.rulebooks.fide.newcomers import (
    above_half,
    at_half,
    below_half,
    below_half_round_robin,
)
from arpad.rulebooks.fide.overlaps_2005 import OVERLAPS
from arpad.rulebooks.fide.tables import EXPECTED_SCORE_STEPS
from arpad.rulebooks.fide.tables import RATING_DIFFERENCES as DIFFERENCES

ART = Source("FIDE B.02", date(2005, 7, 1), "FIDE Rating Regulations of 1 July 2005")
col = nw.col

MINUTES = col("minutes_for_60_moves")
HIGHEST = col("rating_highest")
IS_ROUND_ROBIN = col("rated_as") == ROUND_ROBIN
IS_SCHEVENINGEN = col("rated_as") == SCHEVENINGEN

EVENT_IS_RATED = Rule("event_is_rated", (
    Clause(ART("11.4"), "An event announced as not for rating, to the players too, is not rated.",
           0, when=col("is_declared_unrated") == 1),
    Clause(ART("7.1"), "An event that was not registered in advance is not rated.", 0,
           when=col("is_registered") == 0),
    Clause(ART("1.11"), "With a player of 2200 or more in the event, less than 120 minutes for 60 "
           "moves is too fast.", 0, when=(HIGHEST >= 2200) & (MINUTES < 120)),
    Clause(ART("1.12"), "With a player of 1600 or more in the event, less than 90 minutes for 60 "
           "moves is too fast.", 0, when=(HIGHEST >= 1600) & (MINUTES < 90)),
    Clause(ART("1.13"), "Less than 60 minutes for 60 moves is too fast for any event.", 0,
           when=MINUTES < 60),
    Clause(ART("6.33/1"), "A national championship as a round robin is rated if two women are, in "
           "an event for women only.", 1,
           when=IS_ROUND_ROBIN & (col("is_national_championship") == 1)
           & (col("is_women_only") == 1) & (col("women_rated") >= 2)),
    Clause(ART("6.33/2"), "A national championship as a round robin is rated if three men are.", 1,
           when=IS_ROUND_ROBIN & (col("is_national_championship") == 1) & (col("men_rated") >= 3)),
    Clause(ART("6.32"), "A double round robin with unrated players needs six players, four of them "
           "rated.", 0,
           when=IS_ROUND_ROBIN & (col("kind") == "double_round_robin")
           & (col("players_unrated") > 0)
           & ((col("players") < 6) | (col("players_rated") < 4))),
    Clause(ART("6.31"), "A round robin of fewer than ten players needs four rated ones.", 0,
           when=IS_ROUND_ROBIN & (col("players") < 10) & (col("players_rated") < 4)),
    Clause(ART("6.3"), "At least a third of the players of a round robin are rated.", 0,
           when=IS_ROUND_ROBIN & (col("players_rated") * 3 < col("players"))),
    Clause(ART("6.4"), "A Scheveningen event with more than one unrated player is not rated.", 0,
           when=IS_SCHEVENINGEN & (col("players_unrated") > 1)),
    Clause(ART("0"), "The event meets the conditions for being rated.", 1),
), needs=("minutes_for_60_moves",))  # fmt: skip

CHECKS = (
    Clause(ART("3.1/1"), "No more than three rounds are played on a day.", None,
           when=col("rounds_per_day") > 3),
    Clause(ART("3.1/2"), "Play takes no more than twelve hours on a day.", None,
           when=col("hours_per_day") > 12),
    Clause(ART("4.1"), "An event other than a league lasts no more than 90 days.", None,
           when=(col("days") > 90) & (col("kind") != "league")),
    Clause(ART("9.11"), "Ratings of the day of each game are unknown to these rules: the list in "
           "force at the start of the event is used.", None, when=col("ratings_at_game") == 1),
)  # fmt: skip

RESULT = col("result")
GAME_IS_RATED = Rule("game_is_rated", (
    Clause(ART("5.1/1"), "A game won or lost by forfeit, or a bye, is not rated.", 0,
           when=RESULT.is_in(("+", "-", "--", "H", "F", "U", "Z"))),
    Clause(ART("5.1/2"), "A game in which not both players made a move was not played.", 0,
           when=RESULT.is_in(("W", "D", "L"))),
    Clause(ART("6.5"), "Games of a match after one player has won it are not rated.", 0,
           when=col("is_decided") == 1),
    Clause(ART("0"), "A game that was played is rated.", 1),
))  # fmt: skip

STAGES_ARE_GROUPED = Rule("stages_are_grouped", (
    Clause(ART("6.2/1"), "Stages are rated together, or apart, as the office decided.",
           col("is_grouped_stated"), when=~col("is_grouped_stated").is_null()),
    Clause(ART("6.2/2"), "Preliminary and final or knockout stages are rated together.", 1),
))  # fmt: skip

RATED_AS = Rule("rated_as", (
    Clause(ART("6.43"), "A round robin in which a game was not played is rated as a Swiss.", SWISS,
           when=col("is_complete_round_robin") == 0),
    Clause(ART("6.3"), "A round robin is rated as one.", ROUND_ROBIN,
           when=col("is_complete_round_robin") == 1),
    Clause(ART("6.4/1"), "A Scheveningen event is an exception among team events.", SCHEVENINGEN,
           when=col("kind") == "scheveningen"),
    Clause(ART("6.4/2"), "Every other event is rated as a Swiss or team event.", SWISS),
))  # fmt: skip

LIST_CHOICE = Rule("list_choice", (
    Clause(ART("9.11"), "The event uses the list in force at its start.", 0),
))  # fmt: skip

RATING_FLOOR = Rule("rating_floor", (
    Clause(ART("9.12"), "Ratings above 1600 are published.", 1601),
))  # fmt: skip

LISTED, CURRENT = col("rating_listed"), col("rating_current")
OWN_RATING = Rule("own_rating", (
    Clause(ART("10.4"), "A player who has entered the list since is rated with his rating of now.",
           CURRENT, when=LISTED.is_null() & ~CURRENT.is_null()),
    Clause(ART("10.2"), "The player has no rating.", None, when=LISTED.is_null()),
    Clause(ART("9.21"), "A player delisted since is treated as unrated.", None,
           when=CURRENT.is_null()),
    Clause(ART("9.11"), "The rating is that of the list in force at the start.", LISTED),
))  # fmt: skip

IS_RATED_BEFORE = ~col("opponent_listed").is_null()
IS_UNRATED = col("rating").is_null()
SIDE_IS_RATED = Rule("side_is_rated", (
    Clause(ART("6.1/1"), "The newcomer's result in his first event is ignored.", 0,
           when=IS_UNRATED & (col("is_discarded") == 1)),
    Clause(ART("6.1/2"), "The opponent is a newcomer whose result is ignored, and so is this game.",
           0, when=col("opponent_is_discarded") == 1),
    Clause(ART("10.21b"), "In a round robin every game counts towards a newcomer's rating.", 1,
           when=IS_UNRATED & IS_ROUND_ROBIN),
    Clause(ART("10.21a"), "A newcomer's game against a rated player counts towards his rating.", 1,
           when=IS_UNRATED & IS_RATED_BEFORE),
    Clause(ART("6.4/1"), "Only games against rated players count.", 0, when=IS_UNRATED),
    Clause(ART("10.51"), "A game against a rated player is rated.", 1, when=IS_RATED_BEFORE),
    Clause(ART("10.54"), "A newcomer counts at the rating that he made in this event.", 1,
           when=~col("opponent_rating").is_null()),
    Clause(ART("6.41"), "The opponent is unrated: in a Swiss or team event the game is not rated, "
           "in a round robin only if he made a rating.", 0),
))  # fmt: skip

RESULT_DISCARDED = Rule("result_discarded", (
    Clause(ART("10.20"), "A newcomer's first rated event is ignored if he scored less than a "
           "point.", 1, when=(col("is_first_event") == 1) & (col("score_half") < 2)),
    Clause(ART("6.1"), "The result is not ignored.", 0),
))  # fmt: skip

EVENT_RATING = Rule("event_rating", (
    Clause(ART("10.20"), "An ignored result gives no rating.", None, when=col("is_discarded") == 1),
    Clause(ART("10.2"), "Without a game that counts there is no rating.", None,
           when=(col("games") == 0) | col("opponents_average").is_null()),
    Clause(ART("10.1"), "No points: the difference is indeterminate, and there is no rating.", None,
           when=col("score_half") == 0),
    at_half(ART("10.22")),
    above_half(ART("10.23"), bonus_e1=125),
    below_half_round_robin(ART("10.25"), IS_ROUND_ROBIN),
    below_half(ART("10.24")),
))  # fmt: skip
AVERAGE_RATING = Clause(ART("10.21b"), "R_a is the mean rating of the rated players less their "
                        "mean d_p x n/(n+1).", None)  # fmt: skip
CORRECTION = Clause(ART("10.54"), "Once, opponents more than 350 points away count as 350 away, "
                    "and R_c moves by the mean of that.", None)  # fmt: skip

EVENT_RU = col("event_rating")
RATING_SEEN = Rule("rating_seen", (
    Clause(ART("10.51"), "The published rating.", LISTED, when=~LISTED.is_null()),
    Clause(ART("6.1"), "The newcomer's result is ignored.", None, when=col("is_discarded") == 1),
    Clause(ART("10.54/1"), "The newcomer made no rating in this event.", None,
           when=EVENT_RU.is_null()),
    Clause(ART("6.4"), "In a Swiss or team event newcomers don't count for their opponents.", None,
           when=(col("rated_as") != ROUND_ROBIN) & (col("rated_as") != SCHEVENINGEN)),
    Clause(ART("10.54/2"), "A newcomer counts at the rating that he made in this event.", EVENT_RU),
))  # fmt: skip

TOO_FEW_OPPONENTS = (
    ~IS_ROUND_ROBIN & ~IS_SCHEVENINGEN & (col("opponents_met") < 3)
)  # fmt: skip
RESULT_QUALIFIES = Rule("result_qualifies", (
    Clause(ART("10.20"), "An ignored result, or one without a rating, opens nothing.", 0,
           when=(col("is_discarded") == 1) | EVENT_RU.is_null()),
    Clause(ART("6.42"), "Fewer than three rated opponents open no rating.", 0,
           when=TOO_FEW_OPPONENTS),
    Clause(ART("10.31"), "A first result below the floor opens no rating.", 0,
           when=EVENT_RU < col("rating_floor")),
    Clause(ART("10.3"), "The result opens a rating.", 1),
))  # fmt: skip

RESULT_KEPT = Rule("result_kept", (
    Clause(ART("10.20"), "Less than a point in the first rated event: ignored.", 0,
           when=col("is_discarded") == 1),
    Clause(ART("10.1"), "No points: there is no rating that could count.", 0,
           when=EVENT_RU.is_null()),
    Clause(ART("6.42"), "A newcomer's games count only if he met three rated opponents.", 0,
           when=TOO_FEW_OPPONENTS),
    Clause(ART("10.31/1"), "After an earlier result at or above the floor, every result counts.", 1,
           when=col("has_qualified_before") == 1),
    Clause(ART("10.3"), "The result opens the newcomer's account.", 1,
           when=col("result_qualifies") == 1),
    Clause(ART("10.31/2"), "First results below the floor are ignored.", 0),
))  # fmt: skip

FIRST_RATING = Rule("first_rating", (
    Clause(ART("10.3"), "The mean of the event ratings, each weighted by its games, rounded .5 up.",
           half_up(col("event_ratings_sum"), col("games"))),
))  # fmt: skip

FIRST_RATING_PUBLISHED = Rule("first_rating_published", (
    Clause(ART("10.32/1"), "There is no first rating.", 0, when=col("first_rating").is_null()),
    Clause(ART("10.32/2"), "A first rating below the floor is not published.", 0,
           when=col("first_rating") < col("rating_floor")),
    Clause(ART("9.14d"), "Seven games in Olympiads, continental or world team championships are "
           "enough.", 1, when=col("games_of_team_championships") >= 7),
    Clause(ART("9.14e"), "For a member of IBCA, ICSC or IPCA seven games are enough.", 1,
           when=(col("is_disabled_member") == 1) & (col("games") >= 7)),
    Clause(ART("9.14c"), "Fewer than nine games in eight periods: not published yet.", 0,
           when=col("games") < 9),
    Clause(ART("9.14b"), "Nine games or more: published.", 1),
))  # fmt: skip

RATED_DIFFERENCE = Rule("rated_difference", (
    Clause(ART("10.51/1"), "A difference above 350 counts as 350.",
           col("difference").clip(-350, 350), when=col("difference").abs() > 350),
    Clause(ART("10.51/2"), "The difference is used as it is.", col("difference")),
))  # fmt: skip

RATING, LISTED_K = col("rating"), col("k_factor_listed_e2")
K_FACTOR = Rule("k_factor", (
    Clause(ART("10.5"), "A player without a rating has no K.", None, when=RATING.is_null()),
    Clause(ART("9.12"), "The K printed on the list, which doesn't say how many games were played.",
           LISTED_K,
           when=col("games_rated").is_null() & LISTED_K.is_in((1000, 1500, 2500))
           & ((LISTED_K != 1500) | (col("rating_peak") < 2400))),
    Clause(ART("10.52/1"), "K = 25 for a player new on the list until 30 games are completed.",
           2500, when=col("games_rated") < 30),
    Clause(ART("10.52/3"), "K = 10 once the published rating has reached 2400, and for good.", 1000,
           when=col("rating_peak") >= 2400),
    Clause(ART("10.52/2"), "K = 15 while the rating has always been below 2400.", 1500),
), column="k_factor_e2", needs=("games_rated",))  # fmt: skip

RATING_NEW = Rule("rating_new", (
    Clause(ART("10.3"), "The rating is the player's first.", col("first_rating"),
           when=~col("first_rating").is_null()),
    Clause(ART("10.2"), "The player stays unrated.", None, when=col("rating_old").is_null()),
    Clause(ART("10.53"), "The new rating is rounded to the nearest whole number, .5 up.",
           half_up(col("rating_old") * 100000 + col("sum_e5"), 100000)),
))  # fmt: skip

LIST_STATUS = Rule("list_status", (
    Clause(ART("10.2"), "Unrated.", UNRATED, when=col("rating_new").is_null()),
    Clause(ART("9.21"), "A rating that falls below the floor is delisted; the player is unrated "
           "from then on.", DELISTED, when=col("rating_new") < col("rating_floor")),
    Clause(ART("9.14"), "A first rating makes the player active.", ACTIVE,
           when=col("rating_old").is_null()),
    Clause(ART("9.23c"), "Four rated games in a year make or keep the player active.", ACTIVE,
           when=col("games_year") >= 4),
    Clause(ART("9.23a/1"), "Fewer than four rated games in a year: inactive.", INACTIVE,
           when=(col("games_year") < 4) & (col("is_year_known") == 1)),
    Clause(ART("9.23a/2"), "Inactive until four rated games in a year.", INACTIVE,
           when=col("status_old") == INACTIVE),
    Clause(ART("9"), "Active.", ACTIVE),
))  # fmt: skip

LIST_SECTION = Rule("list_section", (
    Clause(ART("9.22"), "Titled players without a rating stand on a list of their own.",
           TITLED_UNRATED, when=(col("list_status") == UNRATED) & (col("has_title") == 1)),
    Clause(ART("9.14"), "The unrated are not on the list.", NOT_SHOWN,
           when=col("list_status") == UNRATED),
    Clause(ART("9.23b/1"), "On seven lists the inactive are shown in the alphabetical part only.",
           ALPHABETICAL_ONLY,
           when=(col("list_status") == INACTIVE) & (col("months_inactive") < 21)),
    Clause(ART("9.23b/2"), "After seven lists the inactive are no longer shown.", NOT_SHOWN,
           when=col("list_status") == INACTIVE),
    Clause(ART("9.21"), "A player delisted on this list is shown as such.", ALPHABETICAL_ONLY,
           when=col("list_status") == DELISTED),
    Clause(ART("9.12"), "Shown in both parts of the list.", WHOLE_LIST),
))  # fmt: skip

BOOK = FieldsRulebook(
    name="fide-2005",
    source=ART,
    articles=ARTICLES,
    overlaps=OVERLAPS,
    expected_scores=ExpectedScores(
        ART("10.1b"), "The expected score is read from the table.", EXPECTED_SCORE_STEPS
    ),
    rating_differences=RatingDifferences(
        ART("10.1a"), "The difference of a percentage is read from the table.", DIFFERENCES
    ),
    calendar=Calendar(ART("9.11"), ART("9.13"), (1, 4, 7, 10), closing_months=1),
    window_months=24,
    rating_floor=RATING_FLOOR,
    list_choice=LIST_CHOICE,
    stages_are_grouped=STAGES_ARE_GROUPED,
    rated_as=RATED_AS,
    event_is_rated=EVENT_IS_RATED,
    checks=CHECKS,
    game_is_rated=GAME_IS_RATED,
    own_rating=OWN_RATING,
    k_factor=K_FACTOR,
    result_discarded=RESULT_DISCARDED,
    event_rating=EVENT_RATING,
    rating_seen=RATING_SEEN,
    result_qualifies=RESULT_QUALIFIES,
    result_kept=RESULT_KEPT,
    average_rating=AVERAGE_RATING,
    correction=CORRECTION,
    side_is_rated=SIDE_IS_RATED,
    rated_difference=RATED_DIFFERENCE,
    first_rating=FIRST_RATING,
    first_rating_published=FIRST_RATING_PUBLISHED,
    rating_new=RATING_NEW,
    list_status=LIST_STATUS,
    list_section=LIST_SECTION,
)
