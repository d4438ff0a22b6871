"""FIDE's rating regulations of 1 July 2005: every article, in the order of the text.

Source: FIDE Handbook B.02, approved in 1982 and amended by the General Assemblies of 1984 to 2004,
in the Spanish of FEDA's arbiters of 25 July 2005; misprinted numbers are cited as corrected: 9.13a
(printed 9.1.3a), 9.3 and 9.31 to 9.34 (printed 9.42 and 9.41 to 9.44). The floor of 1601 is the
printed one; what FIDE's lists show from 2006 on is `edition_2005_applied`.
"""

from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.engine.strategies import Stage
from arpad.engine.vocabulary import (
    ALPHABETICAL_ONLY,
    NOT_SHOWN,
    ROUND_ROBIN,
    SCHEVENINGEN,
    SWISS,
    TITLED_UNRATED,
    WHOLE_LIST,
)
from arpad.law import (
    Article,
    ClosingRule,
    ExpectedScores,
    RatingDifferences,
    Rulebook,
    Source,
    carried_out,
    checked,
    half_up,
    informative,
    office,
)
from arpad.law.units import changed_half_up, k
from arpad.rulebooks.fide.checks import MORE_THAN_TWELVE_HOURS, UNKNOWN_LENGTH
from arpad.rulebooks.fide.performances import (
    above_half,
    at_half,
    below_half,
    below_half_round_robin,
)
from arpad.rulebooks.fide.tables import EXPECTED_SCORE_STEPS, RATING_DIFFERENCES
from arpad.rulebooks.readings import taken_out
from arpad.tables.rating_list import Shown
from arpad.tables.statuses import ACTIVE, DELISTED, INACTIVE, UNRATED

ART = Source("FIDE B.02", date(2005, 7, 1), "FIDE Rating Regulations of 1 July 2005")

MINUTES = the.minutes_for_60_moves
IS_ROUND_ROBIN = the.rated_as == ROUND_ROBIN
IS_SCHEVENINGEN = the.rated_as == SCHEVENINGEN
IS_NEW = the.rating.is_null()
LISTED, CURRENT = the.rating_listed, the.rating_current
LISTED_K = the.k_factor_listed_e2
IS_UNRATED = the.list_status == UNRATED
TOO_FEW_OPPONENTS = ~IS_ROUND_ROBIN & ~IS_SCHEVENINGEN & (the.opponents_met < 3)

KEEPS_RATE = "A national championship keeps the rate of play like any other event."
NEEDS_633 = "A national championship needs only the rated players of 6.33."
ONLY_THE_RATED = "Only the rated are active or inactive."

# fmt: off
BOOK = Rulebook("fide-2005", ART, (
    Article("0", "Ratings must rest on ample data, so the games of events registered with FIDE "
            "count when they keep the articles below.",
        q.EVENT_IS_RATED.yes("The event meets the conditions for being rated."),
        q.GAME_IS_RATED.yes("A game that was played is rated.")),
    office("0.1", "The General Assembly changes these rules on the advice of the Qualification "
           "Commission."),
    carried_out("0.11", "A change holds for events that begin on or after 1 July of the year "
                "after the General Assembly decides it.",
                by=(Stage.LIST_BOOK,)),
    office("0.2", "All important events should be rated, and FIDE may rate a strong one even when "
           "the federation of the place sends no report."),
    carried_out("1.1", "The least time each player must have for 60 moves.",
                by=(q.EVENT_IS_RATED,)),
    Article("1.11", "Events with a player of the highest band.",
        q.EVENT_IS_RATED.no("With a player of 2200 or more in the event, less than 120 minutes for "
            "60 moves is too fast.", when=(the.rating_highest >= 2200) & (MINUTES < 120))
            .over("6.33", because=KEEPS_RATE).needing("minutes_for_60_moves")),
    Article("1.12", "Events with a player of the middle band.",
        q.EVENT_IS_RATED.no("With a player of 1600 or more in the event, less than 90 minutes for "
            "60 moves is too fast.", when=(the.rating_highest >= 1600) & (MINUTES < 90))
            .over("6.33", because=KEEPS_RATE).needing("minutes_for_60_moves")),
    Article("1.13", "Events whose players are all in the lowest band.",
        q.EVENT_IS_RATED.no("Less than 60 minutes for 60 moves is too fast for any event.",
            when=MINUTES < 60)
            .over("6.33", because=KEEPS_RATE).needing("minutes_for_60_moves")),
    informative("1.14", "Three time controls that are slow enough for 1.11, such as all moves in "
                "two hours."),
    carried_out("1.2", "Games played at a faster rate.", by=(q.EVENT_IS_RATED,)),
    informative("1.3", "A first time control that counts moves should come at move 40, so that "
                "players find the same everywhere."),
    office("2.1", "Games follow FIDE's Laws of Chess."),
    informative("2.2", "Nobody smokes in the playing hall; the organiser offers a place for it, or "
                "an easy way out where local law forbids it indoors."),
    Article("3.1", "No day has more than three rounds or more than 12 hours of play.",
        q.CHECKS.warn("No more than three rounds are played on a day.",
            when=the.rounds_per_day > 3),
        q.CHECKS.warn("Play takes no more than twelve hours on a day.",
            when=MORE_THAN_TWELVE_HOURS)),
    Article("4.1", "An event lasts 90 days at most, unless 4.11 lets it last longer.",
        q.CHECKS.warn("An event other than a league lasts no more than 90 days.",
            when=(the.days > 90) & (the.kind != "league"))),
    checked("4.11", "A league may last longer than 90 days.", by=(q.CHECKS,)),
    taken_out(ART),
    Article("5.1", "Games that were not played.",
        q.GAME_IS_RATED.no("A game won or lost by forfeit, or a bye, is not rated.",
            when=the.result.is_in(("+", "-", "--", "H", "F", "U", "Z"))),
        q.GAME_IS_RATED.no("A game in which not both players made a move was not played.",
            when=the.result.is_in(("W", "D", "L")))),
    Article("6.1", "A newcomer with no point or half a point in the first event.",
        q.SIDE_IS_RATED.no("The newcomer's result in his first event is ignored.",
            when=IS_NEW & (the.is_discarded == 1))
            .over("6.4", "10.21a", "10.21b",
                  because="Of an ignored result no game counts, on either side."),
        q.SIDE_IS_RATED.no("The opponent is a newcomer whose result is ignored, and so is this "
            "game.", when=the.opponent_is_discarded == 1)
            .over("6.4", "10.21a", "10.21b", "10.51", "10.54",
                  because="Of an ignored result no game counts, on either side."),
        q.RATING_SEEN.none("The newcomer's result is ignored.", when=the.is_discarded == 1)
            .over("6.4", "10.54", because="An ignored result has no rating for anybody."),
        q.RESULT_DISCARDED.no("The result is not ignored.")),
    Article("6.2", "Grouping the stages of one event.",
        q.STAGES_ARE_GROUPED.is_(the.is_grouped_stated,
            "Stages are rated together, or apart, as the office decided.",
            when=the.is_grouped_stated.is_stated()),
        q.STAGES_ARE_GROUPED.yes("Preliminary and final or knockout stages are rated together.")),
    Article("6.3", "Rated players that a round robin needs.",
        q.RATED_AS.is_(ROUND_ROBIN, "A round robin is rated as one.",
            when=the.is_complete_round_robin == 1)
            .over("6.4", because="A Scheveningen event is no round robin."),
        q.EVENT_IS_RATED.no("At least a third of the players of a round robin are rated.",
            when=IS_ROUND_ROBIN & (the.players_rated * 3 < the.players))),
    Article("6.31", "Round robins of fewer than ten players.",
        q.EVENT_IS_RATED.no("A round robin of fewer than ten players needs four rated ones.",
            when=IS_ROUND_ROBIN & (the.players < 10) & (the.players_rated < 4))
            .over("6.3", because="Of a small round robin 6.31 asks more than a third.")),
    Article("6.32", "Double round robins with unrated players.",
        q.EVENT_IS_RATED.no("A double round robin with unrated players needs six players, four of "
            "them rated.",
            when=IS_ROUND_ROBIN & (the.kind == "double_round_robin") & (the.players_unrated > 0)
                 & ((the.players < 6) | (the.players_rated < 4)))
            .over("6.31", because="Of a double round robin 6.32 asks more.")),
    Article("6.33", "National championships played as round robins.",
        q.EVENT_IS_RATED.yes("A national championship as a round robin is rated if two women are, "
            "in an event for women only.",
            when=IS_ROUND_ROBIN & (the.is_national_championship == 1)
                 & (the.is_women_only == 1) & (the.women_rated >= 2))
            .over("6.3", "6.31", "6.32", because=NEEDS_633),
        q.EVENT_IS_RATED.yes("A national championship as a round robin is rated if three men are.",
            when=IS_ROUND_ROBIN & (the.is_national_championship == 1) & (the.men_rated >= 3))
            .over("6.3", "6.31", "6.32", because=NEEDS_633)),
    Article("6.4", "Which games of Swiss and team events count; Scheveningen events.",
        q.RATED_AS.is_(SCHEVENINGEN, "A Scheveningen event is an exception among team events.",
            when=the.kind == "scheveningen"),
        q.RATED_AS.is_(SWISS, "Every other event is rated as a Swiss or team event."),
        q.EVENT_IS_RATED.no("A Scheveningen event with more than one unrated player is not rated.",
            when=IS_SCHEVENINGEN & (the.players_unrated > 1)),
        q.RATING_SEEN.none("In a Swiss or team event newcomers don't count for their opponents.",
            when=(the.rated_as != ROUND_ROBIN) & (the.rated_as != SCHEVENINGEN)),
        q.SIDE_IS_RATED.no("Only games against rated players count.", when=IS_NEW)
            .over("10.51", "10.54", because="A newcomer's own games count as 10.21 says; all "
                                            "others of his don't.")),
    Article("6.41", "Which games count for a rated player.",
        q.SIDE_IS_RATED.no("The opponent is unrated: in a Swiss or team event the game is not "
            "rated, in a round robin only if he made a rating.")),
    Article("6.42", "Which games count for an unrated player.",
        q.RESULT_QUALIFIES.no("Fewer than three rated opponents open no rating.",
            when=TOO_FEW_OPPONENTS),
        q.RESULT_KEPT.no("A newcomer's games count only if he met three rated opponents.",
            when=TOO_FEW_OPPONENTS)
            .over("10.3", "10.31/2",
                  because="Three rated opponents are asked in every event.")),
    Article("6.43", "A round robin with unplayed games.",
        q.RATED_AS.is_(SWISS, "A round robin in which a game was not played is rated as a Swiss.",
            when=the.is_complete_round_robin == 0)
            .over("6.4", because="A Scheveningen event is no round robin.")),
    Article("6.5", "Games of a match that is already decided.",
        q.GAMES_AFTER_DECISION.yes("All games of the match are rated, as was announced before it.",
            when=the.is_decision_waived == 1),
        q.GAMES_AFTER_DECISION.no("No game after the decision of a match is rated."),
        q.GAME_IS_RATED.no("Games of a match after one player has won it are not rated.",
            when=(the.is_decided == 1) & (the.games_after_decision == 0)),
        UNKNOWN_LENGTH,
        also=(Stage.WITH_DECIDED,)),
    Article("7.1", "An event is registered before it starts, as B.03 says; one that was not is not "
            "rated.",
        q.EVENT_IS_RATED.no("An event that was not registered in advance is not rated.",
            when=the.is_registered == 0)
            .over("1.11", "1.12", "1.13", "6.3", "6.31", "6.32", "6.33", "6.4",
                  because="Whatever the event, it is registered; a national championship like any "
                          "other.")),
    office("8.1", "Reports are sent as B.01, article 1.9, says."),
    Article("9", "How many lists a year, and the games each takes in.",
        q.LIST_STATUS.is_(ACTIVE, "Active."),
        also=(q.LIST_MONTHS,)),
    carried_out("9.1", "What a list says, and of whom.", by=(Stage.PUBLISH,)),
    Article("9.11", "Which events each list serves.",
        q.LIST_MONTHS.is_((1, 4, 7, 10), "Lists come out on the first day of every quarter; each "
            "is in force until the next."),
        q.LIST_CHOICE.no("The event uses the list in force at its start."),
        q.CHECKS.warn("Ratings of the day of each game are unknown to these rules: the list in "
            "force at the start of the event is used.", when=the.ratings_at_game == 1),
        q.OWN_RATING.is_(LISTED, "The rating is that of the list in force at the start.")),
    Article("9.12", "Who stands on a list, and what it shows of each player.",
        q.RATING_FLOOR.is_(1601, "Ratings above 1600 are published."),
        q.K_FACTOR.is_(LISTED_K,
            "The K printed on the list, which doesn't say how many games were played.",
            when=the.games_rated.is_null() & LISTED_K.is_in((k(10), k(15), k(25)))
                 & ((LISTED_K != k(15)) | (the.rating_peak < 2400)))
            .over("10.52/3", because="Where nobody knows how many games were played, the list's K "
                                     "says it."),
        q.LIST_SECTION.is_(WHOLE_LIST, "Shown in both parts of the list."),
        q.LIST_SHOWS.is_((Shown.NAME, Shown.TITLE, Shown.FEDERATION, Shown.RATING,
                          Shown.PLAYER_ID, Shown.GAMES, Shown.BIRTH, Shown.K_FACTOR,
                          Shown.GAMES_AT_25),
            "Title, federation, rating, number, games rated in the period, birth, K, and the games "
            "played with K = 25."),
        also=(Stage.PUBLISH,)),
    Article("9.13", "The closing date of a list.",
        q.CLOSING.is_(ClosingRule(months=1), "The books close a month before the list.")),
    carried_out("9.13a", "Games that end or arrive after the closing date.", by=(q.CLOSING,)),
    Article("9.14", "What a new player needs to be published.",
        q.LIST_STATUS.is_(ACTIVE, "A first rating makes the player active.",
            when=the.rating_old.is_null())
            .over("9.23a", because="Who enters the list enters it as active."),
        q.LIST_SECTION.is_(NOT_SHOWN, "The unrated are not on the list.", when=IS_UNRATED),
        also=(q.FIRST_RATING_PUBLISHED,)),
    carried_out("9.14a", "Games needed from round robins.", by=(q.FIRST_RATING_PUBLISHED,)),
    Article("9.14b", "Games needed from Swiss and team events.",
        q.FIRST_RATING_PUBLISHED.yes("Nine games or more: published.")),
    Article("9.14c", "Adding up the games of several events.",
        q.WINDOW_MONTHS.is_(24, "Results of the last 24 months wait for a first rating."),
        q.FIRST_RATING_PUBLISHED.no("Fewer than nine games in eight periods: not published yet.",
            when=the.games < 9)),
    Article("9.14d", "Games needed from Olympiads and official team championships.",
        q.FIRST_RATING_PUBLISHED.yes("Seven games in Olympiads, continental or world team "
            "championships are enough.", when=the.games_of_team_championships >= 7)
            .over("9.14c", because="Seven games are enough where 9.14 says so.")),
    Article("9.14e", "Games needed by members of IBCA, ICSC and IPCA.",
        q.FIRST_RATING_PUBLISHED.yes("For a member of IBCA, ICSC or IPCA seven games are enough.",
            when=(the.is_disabled_member == 1) & (the.games >= 7))
            .over("9.14c", because="Seven games are enough where 9.14 says so.")),
    carried_out("9.2", "Rated players left off the list.", by=(q.LIST_STATUS, q.LIST_SECTION)),
    Article("9.21", "Players who fall below the floor.",
        q.OWN_RATING.none("A player delisted since is treated as unrated.",
            when=CURRENT.is_null()),
        q.LIST_STATUS.is_(DELISTED, "A rating that falls below the floor is delisted; the player "
            "is unrated from then on.", when=the.rating_new < the.rating_floor)
            .over("9.14", "9.23a", "9.23c",
                  because="The delisted are neither active nor inactive."),
        q.LIST_SECTION.is_(ALPHABETICAL_ONLY, "A player delisted on this list is shown as such.",
            when=the.list_status == DELISTED)),
    Article("9.22", "The separate list of titled players without a rating.",
        q.LIST_SECTION.is_(TITLED_UNRATED, "Titled players without a rating stand on a list of "
            "their own.", when=IS_UNRATED & (the.has_title == 1))
            .over("9.14", because="The titled have a list of their own.")),
    carried_out("9.23", "Where inactive players stand.", by=(q.LIST_SECTION,)),
    Article("9.23a", "When a player becomes inactive.",
        q.LIST_STATUS.is_(INACTIVE, "Fewer than four rated games in a year: inactive.",
            when=(the.games_year < 4) & (the.is_year_known == 1)),
        q.LIST_STATUS.is_(INACTIVE, "Inactive until four rated games in a year.",
            when=the.status_old == INACTIVE)),
    Article("9.23b", "How long and where inactive players are shown.",
        q.LIST_SECTION.is_(ALPHABETICAL_ONLY, "On seven lists the inactive are shown in the "
            "alphabetical part only.",
            when=(the.list_status == INACTIVE) & (the.months_inactive < 21))
            .over("9.23b/2", because="Shown on seven lists, and then no longer."),
        q.LIST_SECTION.is_(NOT_SHOWN, "After seven lists the inactive are no longer shown.",
            when=the.list_status == INACTIVE)),
    Article("9.23c", "How a player becomes active again.",
        q.LIST_STATUS.is_(ACTIVE, "Four rated games in a year make or keep the player active.",
            when=the.games_year >= 4)
            .over("9.23a", because="Four rated games in a year make an inactive player active.")),
    carried_out("9.23d", "The list of the top players is one without the inactive.",
                by=(q.LIST_STATUS,)),
    informative("9.3", "Lists would become monthly on 1 July of the year after the Presidential "
                "Board so decides; they never did under this text."),
    informative("9.31", "A monthly list would hold from the first to the last day of its month."),
    informative("9.32", "A monthly list would name every player rated above 1600."),
    informative("9.33", "A monthly list would normally close on the last day of a month, 30 days "
                "before it appears."),
    informative("9.34", "Players below 1601 would be delisted in the next monthly list and then "
                "count as unrated."),
    informative("10", "The system turns percentages into rating differences and back, and aims at "
                "the best measure that statistics can give."),
    Article("10.1", "The scale and its two conversion tables.",
        q.EVENT_RATING.none("No points: the difference is indeterminate, and there is no rating.",
            when=the.score_half == 0)
            .over("10.22", "10.25", because="Without a point there is no difference to add."),
        q.RESULT_KEPT.no("No points: there is no rating that could count.",
            when=the.event_rating.is_null())
            .over("6.42", "10.3", "10.31",
                  because="A result without a rating adds nothing to the mean."),
        also=(q.EXPECTED_SCORES, q.RATING_DIFFERENCES)),
    Article("10.1a", "The table from percentage to rating difference.",
        q.RATING_DIFFERENCES.is_(RatingDifferences(RATING_DIFFERENCES),
            "The difference of a percentage is read from the table.")),
    Article("10.1b", "The table from rating difference to expected score.",
        q.EXPECTED_SCORES.is_(ExpectedScores(EXPECTED_SCORE_STEPS),
            "The expected score is read from the table.")),
    Article("10.2", "The rating of an unrated player in one event.",
        q.OWN_RATING.none("The player has no rating.", when=LISTED.is_null())
            .over("9.21", because="Who was on no list can't have left it."),
        q.EVENT_RATING.none("Without a game that counts there is no rating.",
            when=(the.games == 0) | the.opponents_average.is_null())
            .over("10.1", "10.22", "10.23", because="Where no game counts there is no rating."),
        q.RATING_NEW.none("The player stays unrated.", when=the.rating_old.is_null()),
        q.LIST_STATUS.is_(UNRATED, "Unrated.", when=the.rating_new.is_null())
            .over("9.14", "9.23a", "9.23c", because=ONLY_THE_RATED)),
    Article("10.20", "A newcomer's first event with too few points.",
        q.RESULT_DISCARDED.yes("A newcomer's first rated event is ignored if he scored less than a "
            "point.", when=(the.is_first_event == 1) & (the.score_half < 2)),
        q.EVENT_RATING.none("An ignored result gives no rating.", when=the.is_discarded == 1)
            .over("10.1", "10.2", "10.22", "10.23", "10.25",
                  because="An ignored result gives no rating."),
        q.RESULT_QUALIFIES.no("An ignored result, or one without a rating, opens nothing.",
            when=(the.is_discarded == 1) | the.event_rating.is_null())
            .over("6.42", because="An ignored result opens nothing, whoever was met."),
        q.RESULT_KEPT.no("Less than a point in the first rated event: ignored.",
            when=the.is_discarded == 1)
            .over("6.42", "10.1", "10.3", "10.31",
                  because="What was ignored once does not count later either.")),
    carried_out("10.21", "The average rating of an event.", by=(Stage.NEWCOMERS,)),
    Article("10.21a", "The average rating of a Swiss or team event.",
        q.SIDE_IS_RATED.yes("A newcomer's game against a rated player counts towards his rating.",
            when=IS_NEW & the.opponent_listed.is_stated())
            .over("6.4", because="A newcomer's games against the rated count."),
        also=(Stage.NEWCOMERS,)),
    Article("10.21b", "The average rating of a round robin.",
        q.SIDE_IS_RATED.yes("In a round robin every game counts towards a newcomer's rating.",
            when=IS_NEW & IS_ROUND_ROBIN)
            .over("6.4", "10.21a", because="In a round robin all games count, whoever the opponent "
                                           "is."),
        q.AVERAGE_RATING.is_(
            half_up(the.ratings_sum * (the.opponents + 1) - the.differences_sum * the.opponents,
                    the.rated * (the.opponents + 1)),
            "R_a is the mean rating of the rated players less their mean d_p x n/(n+1).")),
    carried_out("10.21b.i", "The average of the rated players.", by=(q.AVERAGE_RATING,)),
    carried_out("10.21b.ii", "The average rating difference of the rated players.",
                by=(q.AVERAGE_RATING,)),
    carried_out("10.21b.iii", "The average of the whole round robin.", by=(q.AVERAGE_RATING,)),
    Article("10.22", "A score of exactly 50%.", at_half(q.EVENT_RATING)),
    Article("10.23", "A score above 50%.", above_half(q.EVENT_RATING, "12.5")),
    Article("10.24", "A score below 50% in a Swiss or team event.", below_half(q.EVENT_RATING)),
    Article("10.25", "A score below 50% in a round robin.",
        below_half_round_robin(q.EVENT_RATING, ROUND_ROBIN)),
    Article("10.3", "The first rating of a new player.",
        q.RESULT_QUALIFIES.yes("The result opens a rating."),
        q.RESULT_KEPT.yes("The result opens the newcomer's account.",
            when=the.result_qualifies == 1),
        q.FIRST_RATING.is_(half_up(the.event_ratings_sum, the.games),
            "The mean of the event ratings, each weighted by its games, rounded .5 up."),
        q.RATING_NEW.is_(the.first_rating, "The rating is the player's first.",
            when=the.first_rating.is_stated())
            .over("10.2", because="Who was unrated has a rating from his first on.")),
    Article("10.31", "First results below the floor.",
        q.RESULT_QUALIFIES.no("A first result below the floor opens no rating.",
            when=the.event_rating < the.rating_floor),
        q.RESULT_KEPT.yes("After an earlier result at or above the floor, every result counts.",
            when=the.has_qualified_before == 1)
            .over("10.3", because="Whose account is open needs no other result to open it."),
        q.RESULT_KEPT.no("First results below the floor are ignored.")),
    Article("10.32", "Rounding a first rating, and the least that counts.",
        q.FIRST_RATING_PUBLISHED.no("There is no first rating.", when=the.first_rating.is_null())
            .over("9.14c", "9.14d", "9.14e",
                  because="Enough games don't make a rating of none."),
        q.FIRST_RATING_PUBLISHED.no("A first rating below the floor is not published.",
            when=the.first_rating < the.rating_floor)
            .over("9.14c", "9.14d", "9.14e",
                  because="Below the floor no number of games is enough."),
        also=(q.FIRST_RATING,)),
    Article("10.4", "Players who enter the list before an earlier event of theirs is rated.",
        q.OWN_RATING.is_(CURRENT, "A player who has entered the list since is rated with his "
            "rating of now.", when=LISTED.is_null() & CURRENT.is_stated())
            .over("10.2", because="Who has entered the list since is unrated no longer."),
        also=(q.RATING_SEEN,)),
    Article("10.5", "The new rating of a rated player.",
        q.K_FACTOR.none("A player without a rating has no K.", when=IS_NEW)
            .over("9.12", "10.52", because="Without a rating there is no K, whatever else is "
                                           "known."),
        also=(Stage.EXPLAIN,)),
    Article("10.51", "The rating difference of each game, and the greatest that counts.",
        q.RATING_SEEN.is_(LISTED, "The published rating.", when=LISTED.is_stated())
            .over("6.1", "6.4", "10.54", because="Who was on the list at the start counts at his "
                  "published rating, although he has been delisted since."),
        q.SIDE_IS_RATED.yes("A game against a rated player is rated.",
            when=the.opponent_listed.is_stated())
            .over("10.54", because="Who was on the list counts at his published rating."),
        q.RATED_DIFFERENCE.is_(the.difference.clip(-350, 350),
            "A difference above 350 counts as 350.", when=the.difference.abs() > 350),
        q.RATED_DIFFERENCE.is_(the.difference, "The difference is used as it is.")),
    carried_out("10.51a", "The expected score of each game.",
                by=(q.EXPECTED_SCORES, Stage.EXPLAIN)),
    carried_out("10.51b", "The score of each game above or below the expected one.",
                by=(Stage.EXPLAIN,)),
    carried_out("10.51c", "The change of an event or a rating period.",
                by=(Stage.EXPLAIN, Stage.EVENT_CHANGES, Stage.PERIOD_CHANGES)),
    Article("10.52", "The development coefficient K.",
        q.K_FACTOR.is_(k(25), "K = 25 for a player new on the list until 30 games are completed.",
            when=the.games_rated < 30)
            .over("10.52/3", because="A new player of 2400 or more has K = 25 until his 30th game.")
            .needing("games_rated"),
        q.K_FACTOR.is_(k(15), "K = 15 while the rating has always been below 2400."),
        q.K_FACTOR.is_(k(10), "K = 10 once the published rating has reached 2400, and for good.",
            when=the.rating_peak >= 2400)),
    Article("10.53", "Rounding a new rating.",
        q.RATING_NEW.is_(changed_half_up(the.rating_old, the.sum_e5),
            "The new rating is rounded to the nearest whole number, .5 up.")),
    Article("10.54", "The second pass of a round robin with unrated players.",
        q.CORRECTED_DIFFERENCE.is_(the.difference.clip(-350, 350), "Once, opponents more than 350 "
            "points away count as 350 away, and R_c moves by the mean of that."),
        q.RATING_SEEN.none("The newcomer made no rating in this event.",
            when=the.event_rating.is_null())
            .over("6.4", because="A rating that was not made can't count."),
        q.RATING_SEEN.is_(the.event_rating,
            "A newcomer counts at the rating that he made in this event."),
        q.SIDE_IS_RATED.yes("A newcomer counts at the rating that he made in this event.",
            when=the.opponent_rating.is_stated()),
        also=(Stage.NEWCOMERS,)),
    office("11.1", "Results are sent as B.01, article 1.9, says."),
    carried_out("11.2", "A round robin is reported on Form 1.",
                by=(Stage.FORM_1,)),
    checked("11.21", "A report names its event and gives the exact first and last day.",
            by=(Stage.CHECK,)),
    checked("11.22", "A report states the rate of play.", by=(Stage.CHECK,)),
    checked("11.23", "A report holds the whole crosstable in final order, with names, titles, "
            "federations and ratings, and marks a game not played with +, - or =.",
            by=(Stage.CHECK,)),
    carried_out("11.3", "A Swiss or team event is reported on Forms 2 and 3, with the same facts, "
                "the colours of every game and a crosstable.",
                by=(Stage.FORM_2, Stage.FORM_3)),
    carried_out("11.31", "A federation may send a table made by computer instead, with the "
                "average, the games, the score and the change before K, after the rating "
                "administrator has examined its program.",
                by=(Stage.RATING_REPORT,)),
    Article("11.4", "Every international event is reported, unless its invitations said that it "
            "would not be rated and the chief arbiter told the players before the start.",
        q.EVENT_IS_RATED.no("An event announced as not for rating, to the players too, is not "
            "rated.", when=the.is_declared_unrated == 1)
            .over("1.11", "1.12", "1.13", "6.3", "6.31", "6.32", "6.33", "6.4", "7.1",
                  because="What was announced as not for rating is not rated, championship or "
                          "not.")),
    office("11.5", "Each federation appoints an officer for titles and ratings and gives the name "
           "to FIDE's Secretariat."),
    informative("12.1", "Congress sets the conditions of titles and ratings, and the scale is kept "
                "sound so that equal titles go to equal skill."),
    informative("12.2", "Only differences of rating have a meaning, so the scale must be kept from "
                "sliding as the players on the list change."),
    carried_out("12.3", "The rating administrator watches the scale and finds any slide of it.",
                by=(Stage.DRIFT,)),
    informative("13.1", "The administrator should know the theory of probability as the sciences "
                "use it."),
    informative("13.2", "The administrator should be able to plan and read studies of the scale, "
                "and to advise the Qualification Commission what to do about it."),
    informative("13.3", "The administrator should be able to help any member federation to set up "
                "a national rating system."),
    informative("13.4", "The administrator should be as impartial as a FIDE arbiter."),
    informative("14.1", "A logistic formula comes close to the tables, but the tables decide."),
    carried_out("14.2", "How finely the tables are read.",
                by=(q.EXPECTED_SCORES, q.RATING_DIFFERENCES)),
    informative("14.3", "K steadies the system: a rating renews itself in about 75 games with "
                "K = 10, 50 with K = 15, 30 with K = 25."),
    informative("14.4", "Players are meant to be able to check their ratings easily; this remark "
                "still speaks of averages, though 10.51 rates game by game."),
    informative("15", "Rapid chess has ratings of its own, on the three principles below; this "
                "rulebook does not rate it."),
    informative("15a", "A player whose rapid rating reaches 1600 enters the rapid list."),
    informative("15b", "The rating administrator sets K for rapid chess."),
    informative("15c", "Rapid ratings are shown by their first three figures, to tell them from "
                "the standard ones."),
    office("16.1", "Only a player of a national federation that belongs to FIDE, and is not "
           "excluded from it, stands on a list."),
    Article("16.2", "The national federation tells FIDE which of its players are to be left off a "
            "list.",
        q.LIST_SECTION.is_(NOT_SHOWN, "Whom his federation has taken off is not on the list; the "
            "rating is kept.", when=the.is_taken_off == 1)
            .over("9.14", "9.21", "9.22", "9.23b",
                  because="Whom his federation has taken off stands in no part of the list.")),
    office("16.3", "A player left off for want of a federation may ask FIDE for a special "
           "exception; no time limit is set."),
))
# fmt: on
