"""How each article of FIDE's rating regulations of 1 July 2009 is accounted for.

FIDE Handbook B.02, approved in 1982 and amended by the General Assemblies of 1984 to 2008, in the
Spanish text; 7.14e, printed twice, is 7.14e(1) and 7.14e(2).
"""

from arpad.law.fields import Article

ARTICLES: tuple[Article, ...] = (
    Article("0", "computed", "Ratings must rest on ample data, so the games of events "
            "registered with FIDE count when they keep the articles below.", "event_is_rated"),
    Article("0.1", "office", "The General Assembly changes these rules on the advice of the "
            "Qualification Commission; a change holds for events that begin on or after 1 July "
            "of the next year."),
    Article("0.2", "office", "All important events should be rated, and FIDE may rate a strong "
            "one even when the federation of the place sends no report."),
    Article("0.3", "office", "FIDE rates all its official events named in the Handbook; their "
            "organiser sends the results and pays the fees."),
    Article("0.4", "computed", "The federation that will report and pay registers the event a "
            "month before it starts; the chairman of the Qualification Commission may refuse an "
            "event or accept a late one.", "event_is_rated, checks"),
    Article("0.5", "office", "The Qualification Commission may decline to rate an event; its "
            "chief organiser may appeal to it within seven days of being told."),
    Article("0.6", "computed", "The rating floor.", "rating_floor"),
    Article("1.1", "computed", "The least time each player must have for 60 moves.",
            "event_is_rated"),
    Article("1.2", "computed", "Games played at a faster rate.", "event_is_rated"),
    Article("1.3", "informative", "A first time control that counts moves should come at move "
            "40, so that players find the same everywhere."),
    Article("2.1", "office", "Games follow FIDE's Laws of Chess; a federation may deviate in "
            "small points if the Technical Commission approves."),
    Article("3.1", "checked", "No day has more than three rounds or more than 12 hours of play.",
            "checks"),
    Article("4.1", "checked", "An event lasts 90 days at most, unless 4.11 or 4.12 lets it last "
            "longer.", "checks"),
    Article("4.11", "checked", "A league may last longer than 90 days.", "checks"),
    Article("4.12", "office", "The chairman of the Qualification Commission may accept an event "
            "of more than 90 days."),
    Article("4.13", "computed", "Whether a long event uses the ratings of its start or of each "
            "game.", "list_choice"),
    Article("5.1", "computed", "Games that were not played.", "game_is_rated"),
    Article("6.1", "computed", "A newcomer with no point or half a point in the first event.",
            "result_discarded, rating_seen, result_kept, side_is_rated"),
    Article("6.2", "computed", "Grouping the stages of one event.", "stages_are_grouped"),
    Article("6.3", "computed", "Rated players that a round robin needs.",
            "rated_as, event_is_rated"),
    Article("6.31", "computed", "Round robins of fewer than ten players.", "event_is_rated"),
    Article("6.32", "computed", "Double round robins with unrated players.", "event_is_rated"),
    Article("6.33", "computed", "National championships played as round robins.", "event_is_rated"),
    Article("6.4", "computed", "Which games of Swiss and team events count.",
            "rated_as, side_is_rated"),
    Article("6.41", "computed", "What makes an unrated player's result valid.",
            "rating_seen, result_qualifies, side_is_rated"),
    Article("6.42", "computed", "Which games count for a rated player.", "side_is_rated"),
    Article("6.43", "computed", "A round robin with unplayed games.", "rated_as"),
    Article("6.5", "computed", "Games of a match that is already decided.",
            "game_is_rated, with_decided"),
    Article("6.6", "computed", "Matches with an unrated player.", "rated_as, event_is_rated"),
    Article("7.1", "computed", "How many lists a year, and the games each takes in.",
            "calendar, list_status"),
    Article("7.11", "computed", "Which events each list serves.",
            "calendar, list_choice, own_rating"),
    Article("7.12", "computed", "What a list shows of each player.",
            "k_factor, list_section, publish"),
    Article("7.13", "computed", "The closing date of a list.", "calendar"),
    Article("7.14", "computed", "What a new player needs to be published.",
            "first_rating_published, list_status, list_section"),
    Article("7.14a", "computed", "Games needed from round robins.", "first_rating_published"),
    Article("7.14b", "computed", "Games needed from Swiss and team events.",
            "first_rating_published"),
    Article("7.14c", "computed", "Adding up the games of several events.",
            "first_rating_published, window_months"),
    Article("7.14d", "computed", "The least rating that is published.", "first_rating_published"),
    Article("7.14e(1)", "computed", "Taking all results together, and waiting for enough games.",
            "first_rating_published, pool"),
    Article("7.14f", "computed", "Games needed from Olympiads and official team championships.",
            "first_rating_published"),
    Article("7.14e(2)", "computed", "Games needed by members of IBCA, ICSC and IPCA.",
            "first_rating_published"),
    Article("7.2", "computed", "Players left off the list.", "list_status, list_section"),
    Article("7.21", "computed", "Players who fall below the floor.",
            "own_rating, list_status, list_section"),
    Article("7.22", "computed", "The separate list of titled players without a rating.",
            "list_section"),
    Article("7.23", "computed", "Where inactive players stand.", "list_section"),
    Article("7.23a", "computed", "When a player becomes inactive.", "list_status"),
    Article("7.23b", "computed", "How long and where inactive players are shown.", "list_section"),
    Article("7.23c", "computed", "How a player becomes active again.", "list_status"),
    Article("7.24", "informative", "Inactive players and the monthly list of the top players, "
            "which is another list."),
    Article("7.3", "informative", "Lists would become monthly on 1 July of the year after the "
            "Presidential Board so decides; they never did under this text."),
    Article("8", "informative", "The system turns percentages into rating differences and back, "
            "and aims at the best measure that statistics can give."),
    Article("8.1", "computed", "The scale and its two conversion tables.",
            "expected_scores, rating_differences, event_rating, first_rating"),
    Article("8.1a", "computed", "The table from percentage to rating difference.",
            "rating_differences"),
    Article("8.1b", "computed", "The table from rating difference to expected score.",
            "expected_scores"),
    Article("8.2", "computed", "The rating of an unrated player in one event.",
            "own_rating, event_rating, rating_new, list_status"),
    Article("8.21", "computed", "A newcomer's first event with too few points.",
            "result_discarded, event_rating, result_qualifies, result_kept"),
    Article("8.21a", "computed", "The average rating of a Swiss or team event.",
            "side_is_rated, newcomers"),
    Article("8.21b", "computed", "The average rating of a round robin.",
            "result_qualifies, average_rating, side_is_rated"),
    Article("8.21b.i", "computed", "The average of the rated players.", "average_rating"),
    Article("8.21b.ii", "computed", "The average rating difference of the rated players.",
            "average_rating"),
    Article("8.21b.iii", "computed", "The average of the whole round robin.", "average_rating"),
    Article("8.22", "computed", "A score of exactly 50%.", "event_rating, first_rating"),
    Article("8.23", "computed", "A score above 50%.", "event_rating, first_rating"),
    Article("8.24", "computed", "A score below 50% in a Swiss or team event.",
            "event_rating, first_rating"),
    Article("8.25", "computed", "A score below 50% in a round robin.",
            "event_rating, first_rating"),
    Article("8.3", "computed", "The first rating of a new player.",
            "result_kept, rating_new, pool"),
    Article("8.31", "computed", "First results below the floor.", "result_qualifies, result_kept"),
    Article("8.32", "computed", "Rounding a first rating.", "first_rating"),
    Article("8.33", "computed", "First ratings below the floor.", "first_rating_published"),
    Article("8.34", "informative", "A worked example of a first rating from three events; it "
            "comes out as printed if the averages are 2220, 2150 and 2200 and each half point "
            "above 50% gives 15."),
    Article("8.4", "computed", "Players who enter the list before an earlier event of theirs is "
            "rated.", "own_rating, rating_seen"),
    Article("8.5", "computed", "The new rating of a rated player.", "k_factor, explain"),
    Article("8.51", "computed", "The rating difference of each game.",
            "rating_seen, side_is_rated, rated_difference"),
    Article("8.52", "computed", "The rating at which an unrated opponent counts.",
            "rating_seen, side_is_rated"),
    Article("8.53", "computed", "Earlier results of an unrated opponent.", "rating_seen"),
    Article("8.54", "computed", "The greatest difference that counts.", "rated_difference"),
    Article("8.55a", "computed", "The expected score of each game.", "expected_scores, explain"),
    Article("8.55b", "computed", "The score of each game above or below the expected one.",
            "explain"),
    Article("8.55c", "computed", "The change of an event or a rating period.",
            "explain, event_changes, period_changes"),
    Article("8.56", "computed", "The development coefficient K.", "k_factor"),
    Article("8.57", "computed", "Rounding a new rating.", "rating_new"),
    Article("8.58", "computed", "The second pass of a round robin with unrated players.",
            "rating_seen, correction, newcomers"),
    Article("9.1", "office", "Results are sent through FIDE's rating server, as TRF files."),
    Article("9.2", "computed", "Every international event is reported, unless its invitations "
            "said that it would not be rated and the chief arbiter told the players before the "
            "start.", "event_is_rated"),
    Article("10.1", "informative", "Congress sets the conditions of titles and ratings, and the "
            "scale is kept sound so that equal titles go to equal skill."),
    Article("10.2", "informative", "Only differences of rating have a meaning, so the scale "
            "must be kept from sliding as the players on the list change."),
    Article("10.3", "office", "The rating administrator watches the scale and finds any slide "
            "of it."),
    Article("11.1", "informative", "The administrator should know the theory of probability as "
            "the sciences use it."),
    Article("11.2", "informative", "The administrator should be able to plan and read studies "
            "of the scale, and to advise the Qualification Commission what to do about it."),
    Article("11.3", "informative", "The administrator should be able to help any member "
            "federation to set up a national rating system."),
    Article("11.4", "informative", "The administrator should be as impartial as a FIDE arbiter."),
    Article("12.1", "informative", "A logistic formula comes close to the tables, but the "
            "tables decide."),
    Article("12.2", "computed", "How finely the tables are read.",
            "expected_scores, rating_differences"),
    Article("12.3", "informative", "K steadies the system: a rating renews itself in about 38 "
            "games with K = 20, in about 25 with K = 30."),
    Article("12.4", "informative", "Players are meant to be able to check their own ratings "
            "easily."),
)  # fmt: skip
