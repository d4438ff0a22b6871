"""How each article of FIDE's rating regulations of 1 July 2005 is accounted for.

FIDE Handbook B.02, approved in 1982 and amended by the General Assemblies of 1984 to 2004, in the
Spanish text of FEDA dated 25 July 2005; misprinted numbers are cited as corrected: 9.13a (printed
9.1.3a), 9.3 and 9.31 to 9.34 (printed 9.42 and 9.41 to 9.44).
"""

from arpad.law.fields import Article

ARTICLES: tuple[Article, ...] = (
    Article("0", "computed", "Ratings must rest on ample data, so the games of events "
            "registered with FIDE count when they keep the articles below.",
            "event_is_rated, game_is_rated"),
    Article("0.1", "office", "The General Assembly changes these rules on the advice of the "
            "Qualification Commission."),
    Article("0.11", "office", "A change holds for events that begin on or after 1 July of the "
            "year after the General Assembly decides it."),
    Article("0.2", "office", "All important events should be rated, and FIDE may rate a strong "
            "one even when the federation of the place sends no report."),
    Article("1.1", "computed", "The least time each player must have for 60 moves.",
            "event_is_rated"),
    Article("1.11", "computed", "Events with a player of the highest band.", "event_is_rated"),
    Article("1.12", "computed", "Events with a player of the middle band.", "event_is_rated"),
    Article("1.13", "computed", "Events whose players are all in the lowest band.",
            "event_is_rated"),
    Article("1.14", "informative", "Three time controls that are slow enough for 1.11, such as "
            "all moves in two hours."),
    Article("1.2", "computed", "Games played at a faster rate.", "event_is_rated"),
    Article("1.3", "informative", "A first time control that counts moves should come at move "
            "40, so that players find the same everywhere."),
    Article("2.1", "office", "Games follow FIDE's Laws of Chess."),
    Article("2.2", "informative", "Nobody smokes in the playing hall; the organiser offers a "
            "place for it, or an easy way out where local law forbids it indoors."),
    Article("3.1", "checked", "No day has more than three rounds or more than 12 hours of play.",
            "checks"),
    Article("4.1", "checked", "An event lasts 90 days at most, unless 4.11 lets it last longer.",
            "checks"),
    Article("4.11", "checked", "A league may last longer than 90 days.", "checks"),
    Article("5.1", "computed", "Games that were not played.", "game_is_rated"),
    Article("6.1", "computed", "A newcomer with no point or half a point in the first event.",
            "result_discarded, rating_seen, side_is_rated"),
    Article("6.2", "computed", "Grouping the stages of one event.", "stages_are_grouped"),
    Article("6.3", "computed", "Rated players that a round robin needs.",
            "rated_as, event_is_rated"),
    Article("6.31", "computed", "Round robins of fewer than ten players.", "event_is_rated"),
    Article("6.32", "computed", "Double round robins with unrated players.", "event_is_rated"),
    Article("6.33", "computed", "National championships played as round robins.", "event_is_rated"),
    Article("6.4", "computed", "Which games of Swiss and team events count; Scheveningen "
            "events.", "rated_as, event_is_rated, rating_seen, side_is_rated"),
    Article("6.41", "computed", "Which games count for a rated player.", "side_is_rated"),
    Article("6.42", "computed", "Which games count for an unrated player.",
            "result_qualifies, result_kept"),
    Article("6.43", "computed", "A round robin with unplayed games.", "rated_as"),
    Article("6.5", "computed", "Games of a match that is already decided.",
            "game_is_rated, with_decided"),
    Article("7.1", "computed", "An event is registered before it starts, as B.03 says; one that "
            "was not is not rated.", "event_is_rated"),
    Article("8.1", "office", "Reports are sent as B.01, article 1.9, says."),
    Article("9", "computed", "How many lists a year, and the games each takes in.",
            "calendar, list_status"),
    Article("9.1", "computed", "What a list says, and of whom.", "publish"),
    Article("9.11", "computed", "Which events each list serves.",
            "calendar, list_choice, checks, own_rating"),
    Article("9.12", "computed", "Who stands on a list, and what it shows of each player.",
            "rating_floor, k_factor, list_section, publish"),
    Article("9.13", "computed", "The closing date of a list.", "calendar"),
    Article("9.13a", "computed", "Games that end or arrive after the closing date.", "calendar"),
    Article("9.14", "computed", "What a new player needs to be published.",
            "first_rating_published, list_status, list_section"),
    Article("9.14a", "computed", "Games needed from round robins.", "first_rating_published"),
    Article("9.14b", "computed", "Games needed from Swiss and team events.",
            "first_rating_published"),
    Article("9.14c", "computed", "Adding up the games of several events.",
            "first_rating_published, window_months"),
    Article("9.14d", "computed", "Games needed from Olympiads and official team championships.",
            "first_rating_published"),
    Article("9.14e", "computed", "Games needed by members of IBCA, ICSC and IPCA.",
            "first_rating_published"),
    Article("9.2", "computed", "Rated players left off the list.", "list_status, list_section"),
    Article("9.21", "computed", "Players who fall below the floor.",
            "own_rating, list_status, list_section"),
    Article("9.22", "computed", "The separate list of titled players without a rating.",
            "list_section"),
    Article("9.23", "computed", "Where inactive players stand.", "list_section"),
    Article("9.23a", "computed", "When a player becomes inactive.", "list_status"),
    Article("9.23b", "computed", "How long and where inactive players are shown.", "list_section"),
    Article("9.23c", "computed", "How a player becomes active again.", "list_status"),
    Article("9.23d", "informative", "Inactive players and the monthly list of the top players, "
            "which is another list."),
    Article("9.3", "informative", "Lists would become monthly on 1 July of the year after the "
            "Presidential Board so decides; they never did under this text."),
    Article("9.31", "informative", "A monthly list would hold from the first to the last day of "
            "its month."),
    Article("9.32", "informative", "A monthly list would name every player rated above 1600."),
    Article("9.33", "informative", "A monthly list would normally close on the last day of a "
            "month, 30 days before it appears."),
    Article("9.34", "informative", "Players below 1601 would be delisted in the next monthly "
            "list and then count as unrated."),
    Article("10", "informative", "The system turns percentages into rating differences and "
            "back, and aims at the best measure that statistics can give."),
    Article("10.1", "computed", "The scale and its two conversion tables.",
            "expected_scores, rating_differences, event_rating, result_kept"),
    Article("10.1a", "computed", "The table from percentage to rating difference.",
            "rating_differences"),
    Article("10.1b", "computed", "The table from rating difference to expected score.",
            "expected_scores"),
    Article("10.2", "computed", "The rating of an unrated player in one event.",
            "own_rating, event_rating, rating_new, list_status"),
    Article("10.20", "computed", "A newcomer's first event with too few points.",
            "result_discarded, event_rating, result_qualifies, result_kept"),
    Article("10.21", "computed", "The average rating of an event.", "newcomers"),
    Article("10.21a", "computed", "The average rating of a Swiss or team event.",
            "side_is_rated, newcomers"),
    Article("10.21b", "computed", "The average rating of a round robin.",
            "average_rating, side_is_rated"),
    Article("10.21b.i", "computed", "The average of the rated players.", "average_rating"),
    Article("10.21b.ii", "computed", "The average rating difference of the rated players.",
            "average_rating"),
    Article("10.21b.iii", "computed", "The average of the whole round robin.", "average_rating"),
    Article("10.22", "computed", "A score of exactly 50%.", "event_rating"),
    Article("10.23", "computed", "A score above 50%.", "event_rating"),
    Article("10.24", "computed", "A score below 50% in a Swiss or team event.", "event_rating"),
    Article("10.25", "computed", "A score below 50% in a round robin.", "event_rating"),
    Article("10.3", "computed", "The first rating of a new player.",
            "result_qualifies, result_kept, first_rating, rating_new"),
    Article("10.31", "computed", "First results below the floor.", "result_qualifies, result_kept"),
    Article("10.32", "computed", "Rounding a first rating, and the least that counts.",
            "first_rating, first_rating_published"),
    Article("10.4", "computed", "Players who enter the list before an earlier event of theirs "
            "is rated.", "own_rating, rating_seen"),
    Article("10.5", "computed", "The new rating of a rated player.", "k_factor, explain"),
    Article("10.51", "computed", "The rating difference of each game, and the greatest that "
            "counts.", "rating_seen, side_is_rated, rated_difference"),
    Article("10.51a", "computed", "The expected score of each game.", "expected_scores, explain"),
    Article("10.51b", "computed", "The score of each game above or below the expected one.",
            "explain"),
    Article("10.51c", "computed", "The change of an event or a rating period.",
            "explain, event_changes, period_changes"),
    Article("10.52", "computed", "The development coefficient K.", "k_factor"),
    Article("10.53", "computed", "Rounding a new rating.", "rating_new"),
    Article("10.54", "computed", "The second pass of a round robin with unrated players.",
            "rating_seen, correction, side_is_rated, newcomers"),
    Article("11.1", "office", "Results are sent as B.01, article 1.9, says."),
    Article("11.2", "office", "A round robin is reported on Form 1."),
    Article("11.21", "checked", "A report names its event and gives the exact first and last "
            "day.", "check"),
    Article("11.22", "checked", "A report states the rate of play.", "check"),
    Article("11.23", "checked", "A report holds the whole crosstable in final order, with "
            "names, titles, federations and ratings, and marks a game not played with +, - or "
            "=.", "check"),
    Article("11.3", "office", "A Swiss or team event is reported on Forms 2 and 3, with the "
            "same facts, the colours of every game and a crosstable."),
    Article("11.31", "office", "A federation may send a table made by computer instead, with "
            "the average, the games, the score and the change before K, after the rating "
            "administrator has examined its program."),
    Article("11.4", "computed", "Every international event is reported, unless its invitations "
            "said that it would not be rated and the chief arbiter told the players before the "
            "start.", "event_is_rated"),
    Article("11.5", "office", "Each federation appoints an officer for titles and ratings and "
            "gives the name to FIDE's Secretariat."),
    Article("12.1", "informative", "Congress sets the conditions of titles and ratings, and the "
            "scale is kept sound so that equal titles go to equal skill."),
    Article("12.2", "informative", "Only differences of rating have a meaning, so the scale "
            "must be kept from sliding as the players on the list change."),
    Article("12.3", "office", "The rating administrator watches the scale and finds any slide "
            "of it."),
    Article("13.1", "informative", "The administrator should know the theory of probability as "
            "the sciences use it."),
    Article("13.2", "informative", "The administrator should be able to plan and read studies "
            "of the scale, and to advise the Qualification Commission what to do about it."),
    Article("13.3", "informative", "The administrator should be able to help any member "
            "federation to set up a national rating system."),
    Article("13.4", "informative", "The administrator should be as impartial as a FIDE arbiter."),
    Article("14.1", "informative", "A logistic formula comes close to the tables, but the "
            "tables decide."),
    Article("14.2", "computed", "How finely the tables are read.",
            "expected_scores, rating_differences"),
    Article("14.3", "informative", "K steadies the system: a rating renews itself in about 75 "
            "games with K = 10, 50 with K = 15, 30 with K = 25."),
    Article("14.4", "informative", "Players are meant to be able to check their ratings easily; "
            "this remark still speaks of averages, though 10.51 rates game by game."),
    Article("15", "informative", "Rapid chess has ratings of its own, on the three principles "
            "below; this rulebook does not rate it."),
    Article("15a", "informative", "A player whose rapid rating reaches 1600 enters the rapid "
            "list."),
    Article("15b", "informative", "The rating administrator sets K for rapid chess."),
    Article("15c", "informative", "Rapid ratings are shown by their first three figures, to "
            "tell them from the standard ones."),
    Article("16.1", "office", "Only a player of a national federation that belongs to FIDE, and "
            "is not excluded from it, stands on a list."),
    Article("16.2", "office", "The national federation tells FIDE which of its players are to "
            "be left off a list."),
    Article("16.3", "office", "A player left off for want of a federation may ask FIDE for a "
            "special exception; no time limit is set."),
)  # fmt: skip
