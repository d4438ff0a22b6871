"""How each article of the FCE's rating regulation of 2016 is accounted for."""

from arpad.law.fields import Article

ARTICLES: tuple[Article, ...] = (
    Article(
        "1",
        "informative",
        "The system values players statistically, inspired by FIDE's and "
        "US Chess's Elo and by Glicko.",
    ),
    Article(
        "2.1",
        "computed",
        "Official and registered events are rated, for all federated players.",
        "event_is_rated",
    ),
    Article(
        "2.2",
        "office",
        "The federation may rate other events too; the office then states "
        "that the event is registered.",
    ),
    Article(
        "3.1",
        "informative",
        "There are two lists: standard play (fce-2016) and rapid play (fce-rapid-2016).",
    ),
    Article("4.1", "office", "Games follow FIDE's Laws of Chess."),
    Article("4.2", "office", "Events follow the federation's general rules of competition."),
    Article(
        "5.1", "computed", "60 minutes or more for 60 moves is standard play.", "event_is_rated"
    ),
    Article("5.2", "computed", "Less than 60 minutes is rapid play.", "event_is_rated"),
    Article(
        "5.3",
        "computed",
        "A registered active event may ask for half of K; its conditions a and b are struck out.",
        "k_divisor",
    ),
    Article("6.1", "checked", "Rounds of standard play on one day.", "checks"),
    Article("6.2", "checked", "The length of an event.", "checks"),
    Article(
        "7",
        "computed",
        "Games won or lost by forfeit are rated.",
        "game_is_rated, side_is_rated, rated_difference",
    ),
    Article(
        "8.1",
        "computed",
        "Twelve lists a year, on the first of each month, for each kind of play.",
        "calendar, list_choice, own_rating, list_status",
    ),
    Article(
        "8.2",
        "computed",
        "Players with this season's licence are on the list.",
        "list_section, first_rating_published",
    ),
    Article("8.3", "computed", "Weekly events follow the lists.", "list_choice"),
    Article("8.4", "office", "Claims within 25 days of publication.", "clocks"),
    Article(
        "9.1",
        "office",
        "What the list shows: name, code, title, club, rating, K0 and K, "
        "games of the period, and other data.",
    ),
    Article("9.1f", "computed", "K0 and K.", "k_factor"),
    Article(
        "10.1",
        "computed",
        "A first rating from FIDE's.",
        "first_rating, rating_new, result_qualifies, result_kept",
    ),
    Article("10.2", "computed", "A first rating by age.", "first_rating, first_rating_published"),
    Article(
        "10.3",
        "computed",
        "A first rating is given anew after twelve months without play.",
        "first_rating_published",
    ),
    Article(
        "11.1",
        "computed",
        "Rapid play: the first rating is that of the standard list.",
        "first_rating",
    ),
    Article("11.2", "computed", "Rapid play: else FIDE's.", "first_rating"),
    Article("11.3", "computed", "Rapid play: else by age, as Article 10.2.", "initial_ratings"),
    Article(
        "11.4",
        "computed",
        "Rapid play: given anew after twelve months without play.",
        "initial_ratings",
    ),
    Article(
        "12",
        "computed",
        "Players without an FCE Elo count at their performance.",
        "rating_seen, side_is_rated, own_rating, k_factor, result_discarded, rating_new, "
        "list_status, list_section",
    ),
    Article("13.1", "informative", "What the Elo system is."),
    Article("13.2", "computed", "Table 1.", "expected_scores"),
    Article("13.3", "computed", "Table 2.", "rating_differences"),
    Article("14.1", "computed", "R_a, the average of the federated opponents.", "event_rating"),
    Article("14.2", "computed", "The percentage of the points.", "newcomers"),
    Article("14.3", "computed", "The performance at 50%.", "event_rating"),
    Article("14.4", "computed", "The performance above 50%.", "event_rating"),
    Article("14.5", "computed", "The performance below 50%.", "event_rating"),
    Article(
        "15.1",
        "computed",
        "The expected score of a game.",
        "game_is_rated, side_is_rated, rated_difference, rating_seen",
    ),
    Article("15.2", "computed", "The change of a game: K x (P - P_D).", "explain, rated_as"),
    Article("15.2c", "computed", "K of the game.", "side_k_factor"),
    Article("16.1", "informative", "Why K is larger for lower ratings and for fewer games."),
    Article("16.2a", "computed", "K0 by rating (Table 3).", "k_base"),
    Article("16.2b", "computed", "What recent games change (Table 4).", "k_factor"),
    Article("16.2c", "computed", "Before a season is completed.", "k_factor"),
    Article(
        "16.3",
        "computed",
        "Standard events for children under 12.",
        "single_k_factor, side_k_factor",
    ),
    Article("16.4", "computed", "Rapid events for children under 12.", "single_k_factor"),
    Article("16.5", "computed", "Half of K for blitz.", "k_divisor, side_k_factor"),
    Article(
        "16.6", "computed", "Half of the lower K for games that were not played.", "side_k_factor"
    ),
    Article("16.6a", "computed", "Games adjudicated without a move.", "game_is_rated"),
    Article(
        "17.1",
        "computed",
        "The change of a period is the sum of its games.",
        "period_changes, stages_are_grouped",
    ),
    Article("17.2", "computed", "The sum is rounded.", "rating_new"),
    Article("17.3", "computed", "No rating falls below 1000.", "rating_new, rating_floor"),
    Article("18.1", "informative", "A worked example of a game; it is a case."),
    Article("19.1", "informative", "A worked example of a first rating and K; it is a case."),
    Article("19.2", "informative", "A worked example of K; it is a case."),
    Article("20", "computed", "Everybody's seasons are counted from 2015.", "seasons"),
    Article("21", "informative", "In force from season 2016."),
)

ARTICLES_RAPID = tuple(
    Article("6.1", "informative", "Rounds of standard play on one day: not of rapid play.")
    if article.number == "6.1"
    else article
    for article in ARTICLES
)
