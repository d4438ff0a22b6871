"""How each article of the CNXC's Elo regulation of 2000 is accounted for."""

from arpad.law.fields import Article

ARTICLES: tuple[Article, ...] = (
    Article("1.1", "informative", "What the regulation is for."),
    Article("1.2", "informative", "It follows Professor Elo's system."),
    Article("2.1", "office", "The commissioner for the Elo, named by the board, calculates."),
    Article("2.2", "office", "The direction of tournaments gives what the calculation needs."),
    Article("3.1", "computed", "Which events are rated.", "event_is_rated"),
    Article(
        "3.2",
        "computed",
        "Which games are rated; the board's decisions on grave withdrawals are recorded.",
        "game_is_rated",
    ),
    Article(
        "3.3",
        "computed",
        "Groups, boards and phases are events of their own.",
        "stages_are_grouped",
    ),
    Article("4.1", "computed", "Two lists a year, by the day on which events end.", "calendar"),
    Article("4.2", "computed", "What the list shows.", "list_section"),
    Article("4.3", "office", "Protests within 30 days, appeals within 7.", "clocks"),
    Article(
        "5.1", "computed", "Provisional until 12 games, then effective.", "list_status, own_rating"
    ),
    Article(
        "5.2",
        "computed",
        "Passive after five years without a counted game.",
        "list_status, list_section",
    ),
    Article(
        "5.3",
        "computed",
        "Virtual ratings.",
        "rating_known, rating_seen, own_rating, rating_new, list_status, list_section",
    ),
    Article(
        "6.1",
        "computed",
        "Ratings and K of the list in force at the calculation.",
        "list_choice, own_rating",
    ),
    Article(
        "6.2",
        "computed",
        "The performance in a competition, and Table I.",
        "event_rating, rating_differences, side_is_rated",
    ),
    Article(
        "6.3",
        "computed",
        "The provisional rating.",
        "first_rating, first_rating_published, rating_new, result_kept, result_qualifies, "
        "result_discarded, k_factor, rating_floor",
    ),
    Article(
        "6.4",
        "computed",
        "The change of an effective rating, K, and Table II.",
        "k_factor, expected_scores, rating_known, rating_seen, side_is_rated, "
        "rated_difference, score_counted, rated_as",
    ),
    Article("6.5", "computed", "The new rating is the old one and all changes.", "event_change"),
    Article("6.6", "computed", "Rounding.", "rating_new"),
    Article("7.1", "computed", "The winner of an event for master norms.", "event_change"),
    Article("7.2", "computed", "Substitutions in team competitions.", "seat_role"),
    Article("7.2a", "computed", "An original player who made no move.", "seat_role"),
    Article("7.2b", "computed", "A substitute who made no move.", "seat_role"),
    Article("7.2c", "computed", "A substitute who is substituted.", "seat_role"),
    Article("7.2d", "computed", "An original player with an effective rating.", "side_is_counted"),
    Article(
        "7.2e", "computed", "An original player without one.", "score_counted, side_is_counted"
    ),
    Article("7.2f", "computed", "A substitute with an effective rating.", "side_is_counted"),
    Article("7.2g", "computed", "A substitute without one.", "side_is_counted"),
    Article(
        "7.2h",
        "computed",
        "The opponent meets the highest-rated of them.",
        "side_is_counted, spread",
    ),
    Article("7.3", "computed", "Calibration by ICCF's list.", "calibration"),
    Article("8.1", "computed", "Events started from 1 July 2000.", "event_is_rated"),
    Article("8.2", "office", "The board decides what is omitted; the decision is recorded."),
)
