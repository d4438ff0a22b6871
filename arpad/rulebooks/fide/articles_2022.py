"""How the articles of FIDE's rating regulations from 2022 on are accounted for.

The handbook's pages of 2022 and 2024 were read in part: the articles here are those that the
sources of the editions transcribe. What the office does where none of them speaks has names instead
of numbers, and is not verified.
"""

from datetime import date

from arpad.law import Source
from arpad.law.fields import Article, consolidated

OFFICE = Source("arpad's readings", date(2022, 1, 1), "Where no source of the edition speaks")
TITLES = Source("FIDE", date(2022, 1, 1), "FIDE Title Regulations")

ARTICLES = (
    Article("0", "computed", "Which games FIDE rates.", "event_is_rated"),
    Article("0.2", "computed", "Events are registered three days before they start, and those for "
            "norms earlier; the office sees to the days.", "event_is_rated"),
    Article("1.1", "computed", "The least time for 60 moves, by the ratings of the two players.",
            "game_is_rated, minutes_of_event"),
    Article("announced", "computed", "Events announced as not for rating (as in 2009, 9.2).",
            "event_is_rated"),
    Article("days", "checked", "Rounds and hours on a day, days of an event (as in 2009, 3.1 and "
            "4.1).", "checks"),
    Article("stages", "computed", "Grouping the stages of one event (as in 2009, 6.2).",
            "stages_are_grouped"),
    Article("listed-k", "computed", "A list that gives K and not the number of games.",
            "k_factor"),
    Article("5.1", "computed", "Games that were not played.", "game_is_rated"),
    Article("6.1", "computed", "Matches with an unrated player.", "event_is_rated, rated_as"),
    Article("6.2", "computed", "Games of a match that is already decided.",
            "game_is_rated, games_after_decision, with_decided"),
    Article("7.1", "computed", "The list of the rated.", "list_status, list_section"),
    Article("7.1.1", "computed", "A list a month, and which events use it.",
            "calendar, list_choice, own_rating"),
    Article("7.1.2", "computed", "The lowest rating that is published.", "rating_floor"),
    Article("7.1.3", "computed", "The closing date of a list.", "calendar"),
    Article("7.1.4", "computed", "What a new player needs to be published.",
            "first_rating_published, list_status, list_section, window_months, pool"),
    Article("7.2.1", "computed", "Players who fall below the floor.",
            "own_rating, list_status, list_section"),
    Article("7.2.2", "computed", "Inactive players.", "list_status"),
    Article("8.1.1", "computed", "The table from percentage to rating difference.",
            "rating_differences"),
    Article("8.1.2", "computed", "The table from rating difference to expected score.",
            "expected_scores"),
    Article("8.2", "computed", "The first rating of a new player.",
            "own_rating, rating_new, list_status"),
    Article("8.2.1", "computed", "A first event of no points.",
            "result_discarded, event_rating, result_qualifies, result_kept, side_is_rated"),
    Article("8.2.2", "computed", "Only games against rated players count; their average rating.",
            "rated_as, result_discarded, event_rating, rating_seen, result_qualifies, result_kept, "
            "side_is_rated, newcomers"),
    Article("8.2.3", "computed", "The rating that a newcomer's games give.",
            "event_rating, first_rating, first_rating_published, rating_new"),
    Article("8.2.4", "computed", "Players who enter the list before an earlier event of theirs is "
            "rated.", "own_rating"),
    Article("8.3.1", "computed", "The rating difference of each game, and how much of it counts.",
            "rating_seen, side_is_rated, rated_difference"),
    Article("8.3.2", "computed", "The change of a game, of an event and of a period.",
            "explain, event_changes, period_changes"),
    Article("8.3.3", "computed", "The development coefficient K, and K times the games of a "
            "period.", "k_factor, k_factor_period"),
    Article("8.3.4", "computed", "Rounding the change of a period.", "rating_new"),
    Article("9.1", "office", "An event that misses the third list after its end is not rated."),
    Article("B.01 1.1.4", "computed", "Ratings in events of more than 30 days, of which "
            "the games are reported month by month (in the title regulations).", "list_choice"),
)  # fmt: skip
ARTICLES_2024 = consolidated(
    ARTICLES,
    Article("8.2.2", "computed", "Only games against rated players count; two draws against 1800 "
            "are added to them.",
            "rated_as, result_discarded, event_rating, rating_seen, result_qualifies, result_kept, "
            "side_is_rated, newcomers, added_games"),
)  # fmt: skip
