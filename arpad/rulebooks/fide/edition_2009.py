"""FIDE's rating regulations of 1 July 2009, as printed: every article, in the order of the text.

Source: FIDE Handbook B.02, General Assemblies of 1984 to 2008, in the Spanish of FEDA's arbiters;
7.14e, printed twice, is 7.14e(1) and 7.14e(2). As printed: K = 30 and 20, 15 points for each half
point (as in the examples 8.34 and 8.58), floor 1200. What FIDE applied is `edition_2009_applied`.
"""

from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.engine.strategies import Stage
from arpad.engine.vocabulary import (
    ALPHABETICAL_ONLY,
    MATCH,
    NOT_SHOWN,
    ROUND_ROBIN,
    SWISS,
    TITLED_UNRATED,
    WHOLE_LIST,
)
from arpad.law import (
    Article,
    Clock,
    ClosingRule,
    ExpectedScores,
    RatingDifferences,
    Rulebook,
    Source,
    Term,
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

ART = Source("FIDE B.02", date(2009, 7, 1), "FIDE Rating Regulations of 1 July 2009, as printed")

MINUTES = the.minutes_for_60_moves
IS_ROUND_ROBIN = the.rated_as == ROUND_ROBIN
IS_NEW = the.rating.is_null()
LISTED, CURRENT = the.rating_listed, the.rating_current
IS_UNRATED = the.list_status == UNRATED

# Articles of which later texts change a number.


# fmt: off
def valid_performances(least_half: int, seen: str, opens: str) -> Article:
    """Return 6.41 with the least score of a newcomer in a Swiss, in half points, and in words."""
    return Article("6.41", "What makes an unrated player's result valid.",
        q.RATING_SEEN.none("The newcomer played fewer than three games against rated players.",
            when=the.games < 3),
        q.RATING_SEEN.none(seen, when=the.score_half < least_half),
        q.RATING_SEEN.none("The newcomer's rating in this event is below the floor.",
            when=the.event_rating < the.rating_floor),
        q.RESULT_QUALIFIES.no("Fewer than three games against rated players open no rating.",
            when=the.games < 3),
        q.RESULT_QUALIFIES.no(opens, when=the.score_half < least_half),
        q.RESULT_QUALIFIES.yes("The result opens a rating."),
        q.SIDE_IS_RATED.no("In a Swiss, a newcomer's game against another does not count.",
            when=IS_NEW)
            .over("8.51", "8.52",
                  because="A newcomer's own games count as 8.21 says; all others of his don't."))


def what_a_list_shows(says_k: Term, over: str = "8.56/2") -> Article:
    """Return 7.12 with the condition under which the K that a list prints tells the games.

    `over`: the line of 8.56 that it goes before.
    """
    return Article("7.12", "What a list shows of each player.",
        q.K_FACTOR.is_(the.k_factor_listed_e2,
            "The K printed on the list, which doesn't say how many games were played.",
            when=the.games_rated.is_null() & says_k)
            .over(over, because="Where nobody knows how many games were played, the list's K says "
                                "it."),
        q.LIST_SECTION.is_(WHOLE_LIST, "Shown in both parts of the list."),
        q.LIST_SHOWS.is_((Shown.NAME, Shown.TITLE, Shown.FEDERATION, Shown.RATING,
                          Shown.PLAYER_ID, Shown.GAMES, Shown.BIRTH, Shown.SEX, Shown.K_FACTOR),
            "Title, federation, rating, number, games rated in the period, year of birth, sex, K."),
        also=(Stage.PUBLISH,))


def above_fifty_percent(bonus: str) -> Article:
    """Return 8.23 with the points for each half point."""
    return Article("8.23", "A score above 50%.",
        above_half(q.EVENT_RATING, bonus), above_half(q.FIRST_RATING, bonus))


BOOK = Rulebook("fide-2009", ART, (
    Article("0", "Ratings must rest on ample data, so the games of events registered with FIDE "
            "count when they keep the articles below.",
        q.EVENT_IS_RATED.yes("The event meets the conditions for being rated.")),
    carried_out("0.1", "The General Assembly changes these rules on the advice of the "
                "Qualification Commission; a change holds for events that begin on or after 1 "
                "July of the next year.",
                by=(Stage.LIST_BOOK,)),
    office("0.2", "All important events should be rated, and FIDE may rate a strong one even when "
           "the federation of the place sends no report."),
    Article("0.3", "FIDE rates all its official events named in the Handbook; their organiser "
            "sends the results and pays the fees.",
        q.CHECKS.warn("An official event is rated although it was not registered with FIDE.",
            when=(the.is_registered == 0) & (the.is_official == 1))),
    Article("0.4", "The federation that will report and pay registers the event a month before it "
            "starts; the chairman of the Qualification Commission may refuse an event or accept a "
            "late one.",
        q.EVENT_IS_RATED.no("An event that was not registered with FIDE is not rated.",
            when=(the.is_registered == 0) & (the.is_official.fill_null(0) == 0))
            .over("6.33", because="A national championship is registered like any other event."),
        q.CHECKS.warn("Events are registered a month before they start; the chairman of the "
            "commission may accept a later one.", when=the.months_registered_before < 1)),
    Article("0.5", "The Qualification Commission may decline to rate an event.",
        q.EVENT_CLOCKS.is_(Clock("appeal", 7, "decision"), "The chief organiser of an event that "
            "is not rated may appeal to the Qualification Commission within seven days of being "
            "told."),
        also=(Stage.LAST_DAYS,)),
    Article("0.6", "The rating floor.",
        q.RATING_FLOOR.is_(1200, "A rating of 1200 or more is published.")),
    carried_out("1.1", "The least time each player must have for 60 moves.",
                by=(q.EVENT_IS_RATED,)),
    Article("1.2", "Games played at a faster rate.", *(
        answer.over("6.33", because="A national championship keeps the rate of play like any other "
                                    "event.").needing("minutes_for_60_moves")
        for answer in (
            q.EVENT_IS_RATED.no("With a player of 2200 or more in the event, less than 120 minutes "
                "for 60 moves is too fast.", when=(the.rating_highest >= 2200) & (MINUTES < 120)),
            q.EVENT_IS_RATED.no("With a player of 1600 or more in the event, less than 90 minutes "
                "for 60 moves is too fast.", when=(the.rating_highest >= 1600) & (MINUTES < 90)),
            q.EVENT_IS_RATED.no("Less than 60 minutes for 60 moves is too fast for any event.",
                when=MINUTES < 60)))),
    informative("1.3", "A first time control that counts moves should come at move 40, so that "
                "players find the same everywhere."),
    office("2.1", "Games follow FIDE's Laws of Chess; a federation may deviate in small points if "
           "the Technical Commission approves."),
    Article("3.1", "No day has more than three rounds or more than 12 hours of play.",
        q.CHECKS.warn("No more than three rounds are played on a day.",
            when=the.rounds_per_day > 3),
        q.CHECKS.warn("Play takes no more than twelve hours on a day.",
            when=MORE_THAN_TWELVE_HOURS)),
    Article("4.1", "An event lasts 90 days at most, unless 4.11 or 4.12 lets it last longer.",
        q.CHECKS.warn("An event other than a league lasts no more than 90 days, unless the "
            "chairman of the commission approves it.",
            when=(the.days > 90) & (the.kind != "league"))),
    checked("4.11", "A league may last longer than 90 days.", by=(q.CHECKS,)),
    office("4.12", "The chairman of the Qualification Commission may accept an event of more than "
           "90 days."),
    Article("4.13", "Whether a long event uses the ratings of its start or of each game.",
        q.LIST_CHOICE.yes("Each game uses the list of its day, as decided before the first round.",
            when=the.ratings_at_game == 1),
        q.ROUNDS_ARE_RATED_APART.yes("With the ratings of each game's day, results are sent round "
            "by round, and those of a period are rated in it.", when=the.ratings_at_game == 1)),
    taken_out(ART),
    Article("5.1", "Games that were not played.",
        q.GAME_IS_RATED.no("A game won or lost by forfeit, or a bye, is not rated.",
            when=the.result.is_in(("+", "-", "--", "H", "F", "U", "Z"))),
        q.GAME_IS_RATED.no("A game in which not both players made a move is not rated.",
            when=the.result.is_in(("W", "D", "L"))),
        q.GAME_IS_RATED.yes("A game in which both players made a move is rated.")),
    Article("6.1", "A newcomer with no point or half a point in the first event.",
        q.SIDE_IS_RATED.no("The newcomer's result in his first event is ignored.",
            when=IS_NEW & (the.is_discarded == 1))
            .over("8.21a", "8.21b",
                  because="Of an ignored result no game counts, on either side."),
        q.SIDE_IS_RATED.no("The opponent is a newcomer whose result is ignored, and so is this "
            "game.", when=the.opponent_is_discarded == 1)
            .over("8.21a", "8.21b", "8.51", "8.52",
                  because="Of an ignored result no game counts, on either side."),
        q.RATING_SEEN.none("The newcomer's result is ignored.", when=the.is_discarded == 1)
            .over("8.58", because="An ignored result has no rating for anybody."),
        q.RESULT_DISCARDED.no("The result is not ignored."),
        q.RESULT_KEPT.yes("After an earlier result at or above the floor, every result counts.",
            when=the.has_qualified_before == 1)),
    Article("6.2", "Grouping the stages of one event.",
        q.STAGES_ARE_GROUPED.is_(the.is_grouped_stated,
            "Stages are rated together, or apart, as the office decided.",
            when=the.is_grouped_stated.is_stated()),
        q.STAGES_ARE_GROUPED.no("Stages may be rated together; unless the office says so, each is "
            "rated by itself.")),
    Article("6.3", "Rated players that a round robin needs.",
        q.RATED_AS.is_(ROUND_ROBIN, "A round robin is rated as one.",
            when=the.is_complete_round_robin == 1)
            .over("6.6", because="A match is no round robin, and no report says both."),
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
    Article("6.33", "National championships played as round robins.", *(
        answer.over("6.3", "6.31", "6.32",
                    because="A national championship needs only the rated players of 6.33.")
        for answer in (
            q.EVENT_IS_RATED.yes("A national championship as a round robin is rated if two women "
                "are, in an event for women only.",
                when=IS_ROUND_ROBIN & (the.is_national_championship == 1)
                     & (the.is_women_only == 1) & (the.women_rated >= 2)),
            q.EVENT_IS_RATED.yes("A national championship as a round robin is rated if three men "
                "are.",
                when=IS_ROUND_ROBIN & (the.is_national_championship == 1)
                     & (the.men_rated >= 3))))),
    Article("6.4", "Which games of Swiss and team events count.",
        q.RATED_AS.is_(SWISS, "Every other event is rated as a Swiss or team event."),
        also=(q.SIDE_IS_RATED,)),
    valid_performances(1, "The newcomer scored less than half a point.",
                       "Less than half a point opens no rating."),
    Article("6.42", "Which games count for a rated player.",
        q.SIDE_IS_RATED.no("The opponent is unrated and made no valid rating in this event.")),
    Article("6.43", "A round robin with unplayed games.",
        q.RATED_AS.is_(SWISS, "A round robin in which a game was not played is rated as a Swiss.",
            when=the.is_complete_round_robin == 0)
            .over("6.6", because="A match is no round robin, and no report says both.")),
    Article("6.5", "Games of a match that is already decided.",
        q.GAME_IS_RATED.no("Games of a match after one player has won it are not rated.",
            when=the.is_decided == 1),
        UNKNOWN_LENGTH,
        also=(Stage.WITH_DECIDED,)),
    Article("6.6", "Matches with an unrated player.",
        q.RATED_AS.is_(MATCH, "A match is rated game by game.", when=the.kind == "match"),
        q.EVENT_IS_RATED.no("A match is rated only if both players are.",
            when=(the.rated_as == MATCH) & (the.players_unrated > 0))),
    Article("7.1", "How many lists a year, and the games each takes in.",
        q.LIST_STATUS.is_(ACTIVE, "Active."),
        also=(q.LIST_MONTHS,)),
    Article("7.11", "Which events each list serves.",
        q.LIST_MONTHS.is_((1, 3, 5, 7, 9, 11), "Lists come out on the first day of every second "
            "month; each is in force until the next."),
        q.LIST_CHOICE.no("The event uses the list in force at its start."),
        q.ROUNDS_ARE_RATED_APART.no("An event is rated as a whole when it has ended."),
        q.OWN_RATING.is_(LISTED, "The rating is that of the list in force.")),
    what_a_list_shows(the.k_factor_listed_e2.is_in((k(20), k(30)))),
    Article("7.13", "The closing date of a list.",
        q.CLOSING.is_(ClosingRule(days=7, official_on_eve=True),
            "The books close seven days before "
            "the list; for official events on its eve.")),
    Article("7.14", "What a new player needs to be published.",
        q.LIST_STATUS.is_(ACTIVE, "A first rating makes the player active.",
            when=the.rating_old.is_null())
            .over("7.23a", because="Who enters the list enters it as active."),
        q.LIST_SECTION.is_(NOT_SHOWN, "The unrated are not on the list.", when=IS_UNRATED),
        also=(q.FIRST_RATING_PUBLISHED,)),
    carried_out("7.14a", "Games needed from round robins.", by=(q.FIRST_RATING_PUBLISHED,)),
    carried_out("7.14b", "Games needed from Swiss and team events.",
                by=(q.FIRST_RATING_PUBLISHED,)),
    Article("7.14c", "Adding up the games of several events.",
        q.WINDOW_MONTHS.is_(24, "Results of the last 24 months wait for a first rating."),
        q.FIRST_RATING_PUBLISHED.no("Fewer than nine games in two years: not published yet.",
            when=the.games < 9)),
    Article("7.14d", "The least rating that is published.",
        q.FIRST_RATING_PUBLISHED.no("A first rating below the floor is not published.",
            when=the.first_rating < the.rating_floor)
            .over("7.14c", "7.14f", "7.14e(2)",
                  because="Below the floor no number of games is enough.")),
    Article("7.14e(1)", "Taking all results together, and waiting for enough games.",
        q.FIRST_RATING_PUBLISHED.yes("Nine games or more, pooled as one tournament: published."),
        also=(Stage.POOL,)),
    Article("7.14f", "Games needed from Olympiads and official team championships.",
        q.FIRST_RATING_PUBLISHED.yes("Seven games in Olympiads, continental or world team "
            "championships are enough.", when=the.games_of_team_championships >= 7)
            .over("7.14c", because="Seven games are enough where 7.14 says so.")),
    Article("7.14e(2)", "Games needed by members of IBCA, ICSC and IPCA.",
        q.FIRST_RATING_PUBLISHED.yes("For a member of IBCA, ICSC or IPCA seven games are enough.",
            when=(the.is_disabled_member == 1) & (the.games >= 7))
            .over("7.14c", because="Seven games are enough where 7.14 says so.")),
    carried_out("7.2", "Players left off the list.", by=(q.LIST_STATUS, q.LIST_SECTION)),
    Article("7.21", "Players who fall below the floor.",
        q.OWN_RATING.none("A player delisted since is treated as unrated.",
            when=CURRENT.is_null()),
        q.LIST_STATUS.is_(DELISTED, "A rating that falls below the floor is delisted; the player "
            "is unrated from then on.", when=the.rating_new < the.rating_floor)
            .over("7.14", "7.23a", "7.23c",
                  because="The delisted are neither active nor inactive."),
        q.LIST_SECTION.is_(ALPHABETICAL_ONLY, "A player delisted on this list is shown as such.",
            when=the.list_status == DELISTED)),
    Article("7.22", "The separate list of titled players without a rating.",
        q.LIST_SECTION.is_(TITLED_UNRATED, "Titled players without a rating stand on a list of "
            "their own.", when=IS_UNRATED & (the.has_title == 1))
            .over("7.14", because="The titled have a list of their own.")),
    carried_out("7.23", "Where inactive players stand.", by=(q.LIST_SECTION,)),
    Article("7.23a", "When a player becomes inactive.",
        q.LIST_STATUS.is_(INACTIVE, "No rated game in a year: inactive.",
            when=(the.games_year == 0) & (the.is_year_known == 1)),
        q.LIST_STATUS.is_(INACTIVE, "Inactive until the next rated game.",
            when=the.status_old == INACTIVE)),
    Article("7.23b", "How long and where inactive players are shown.",
        q.LIST_SECTION.is_(ALPHABETICAL_ONLY, "For two years the inactive are shown in the "
            "alphabetical part only.",
            when=(the.list_status == INACTIVE) & (the.months_inactive < 24))
            .over("7.23b/2", because="Shown for two years, and then no longer."),
        q.LIST_SECTION.is_(NOT_SHOWN, "After two years the inactive are no longer shown.",
            when=the.list_status == INACTIVE)),
    Article("7.23c", "How a player becomes active again.",
        q.LIST_STATUS.is_(ACTIVE, "A rated game in the period makes or keeps the player active.",
            when=the.games_period > 0)
            .over("7.23a", because="One rated game makes an inactive player active.")),
    carried_out("7.24", "The list of the top players is one without the inactive.",
                by=(q.LIST_STATUS,)),
    informative("7.3", "Lists would become monthly on 1 July of the year after the Presidential "
                "Board so decides; they never did under this text."),
    informative("8", "The system turns percentages into rating differences and back, and aims at "
                "the best measure that statistics can give."),
    Article("8.1", "The scale and its two conversion tables.",
        q.EVENT_RATING.none("No points: the difference is indeterminate, and there is no rating.",
            when=the.score_half == 0)
            .over("8.22", "8.25", because="Without a point there is no difference to add."),
        q.FIRST_RATING.none("No points: the difference is indeterminate, and there is no rating.",
            when=the.score_half == 0)
            .over("8.22", because="Without a point there is no difference to add."),
        also=(q.EXPECTED_SCORES, q.RATING_DIFFERENCES)),
    Article("8.1a", "The table from percentage to rating difference.",
        q.RATING_DIFFERENCES.is_(RatingDifferences(RATING_DIFFERENCES),
            "The difference of a percentage is read from the table.")),
    Article("8.1b", "The table from rating difference to expected score.",
        q.EXPECTED_SCORES.is_(ExpectedScores(EXPECTED_SCORE_STEPS),
            "The expected score is read from the table.")),
    Article("8.2", "The rating of an unrated player in one event.",
        q.OWN_RATING.none("The player has no rating.", when=LISTED.is_null())
            .over("7.21", because="Who was on no list can't have left it."),
        q.EVENT_RATING.none("Without a game that counts there is no rating.",
            when=(the.games == 0) | the.opponents_average.is_null())
            .over("8.1", "8.22", "8.23", because="Where no game counts there is no rating."),
        q.RATING_NEW.none("The player stays unrated.", when=the.rating_old.is_null()),
        q.LIST_STATUS.is_(UNRATED, "Unrated.", when=the.rating_new.is_null())
            .over("7.14", "7.23a", "7.23c", because="Only the rated are active or inactive.")),
    Article("8.21", "A newcomer's first event with too few points.",
        q.RESULT_DISCARDED.yes("A newcomer's first rated event is ignored if he scored less than a "
            "point.", when=(the.is_first_event == 1) & (the.score_half < 2)),
        q.EVENT_RATING.none("An ignored result gives no rating.", when=the.is_discarded == 1)
            .over("8.1", "8.2", "8.22", "8.23", "8.25",
                  because="An ignored result gives no rating."),
        q.RESULT_QUALIFIES.no("An ignored result opens no rating.",
            when=(the.is_discarded == 1) | the.event_rating.is_null())
            .over("8.21b", because="An ignored result opens nothing, in a round robin either."),
        q.RESULT_KEPT.no("Less than a point in the first rated event: ignored.",
            when=the.is_discarded == 1)
            .over("6.1", "8.3", because="What was ignored once does not count later either.")),
    Article("8.21a", "The average rating of a Swiss or team event.",
        q.SIDE_IS_RATED.yes("A newcomer's game against a rated player counts towards his rating.",
            when=IS_NEW & the.opponent_listed.is_stated())
            .over("6.41", because="A newcomer's games against the rated count."),
        also=(Stage.NEWCOMERS,)),
    Article("8.21b", "The average rating of a round robin.",
        q.SIDE_IS_RATED.yes("In a round robin every game counts towards a newcomer's rating.",
            when=IS_NEW & IS_ROUND_ROBIN)
            .over("6.41", "8.21a", because="In a round robin all games count, whoever the opponent "
                                           "is."),
        q.AVERAGE_RATING.is_(
            half_up(the.ratings_sum * (the.opponents + 1) - the.differences_sum * the.opponents,
                    the.rated * (the.opponents + 1)),
            "R_a is the mean rating of the rated players less their mean d_p x n/(n+1)."),
        q.RESULT_QUALIFIES.yes("A result in a round robin opens a rating.", when=IS_ROUND_ROBIN)
            .over("6.41", because="What 6.41 asks is asked in Swiss and team events.")),
    carried_out("8.21b.i", "The average of the rated players.", by=(q.AVERAGE_RATING,)),
    carried_out("8.21b.ii", "The average rating difference of the rated players.",
                by=(q.AVERAGE_RATING,)),
    carried_out("8.21b.iii", "The average of the whole round robin.", by=(q.AVERAGE_RATING,)),
    Article("8.22", "A score of exactly 50%.", at_half(q.EVENT_RATING), at_half(q.FIRST_RATING)),
    above_fifty_percent("15"),
    Article("8.24", "A score below 50% in a Swiss or team event.",
        below_half(q.EVENT_RATING), below_half(q.FIRST_RATING)),
    Article("8.25", "A score below 50% in a round robin.",
        below_half_round_robin(q.EVENT_RATING, ROUND_ROBIN),
        q.FIRST_RATING.is_(the.event_rating, "All games come from one round robin: its rating is "
            "the first rating.", when=the.is_one_round_robin == 1)
            .over("8.1", "8.22", "8.23", because="The rating of the only event, a round robin, is "
                                                 "not worked out again.")),
    Article("8.3", "The first rating of a new player.",
        q.RESULT_KEPT.yes("The result opens the newcomer's account.",
            when=the.result_qualifies == 1),
        q.RATING_NEW.is_(the.first_rating, "The rating is the player's first.",
            when=the.first_rating.is_stated())
            .over("8.2", because="Who was unrated has a rating from his first on."),
        also=(Stage.POOL,)),
    Article("8.31", "First results below the floor.",
        q.RESULT_QUALIFIES.no("A first result below the floor opens no rating.",
            when=the.event_rating < the.rating_floor)
            .over("8.21b", because="A round robin below the floor opens no rating."),
        q.RESULT_KEPT.no("First results below the floor, or of too few games, are ignored.")),
    carried_out("8.32", "Rounding a first rating.", by=(q.FIRST_RATING,)),
    Article("8.33", "First ratings below the floor.",
        q.FIRST_RATING_PUBLISHED.no("There is no first rating.", when=the.first_rating.is_null())
            .over("7.14c", "7.14f", "7.14e(2)",
                  because="Enough games don't make a rating of none.")),
    informative("8.34", "A worked example of a first rating from three events; it comes out as "
                "printed if the averages are 2220, 2150 and 2200 and each half point above 50% "
                "gives 15."),
    Article("8.4", "Players who enter the list before an earlier event of theirs is rated.",
        q.OWN_RATING.is_(CURRENT, "A player who has entered the list since is rated with his "
            "rating of now.", when=LISTED.is_null() & CURRENT.is_stated())
            .over("8.2", because="Who has entered the list since is unrated no longer."),
        also=(q.RATING_SEEN,)),
    Article("8.5", "The new rating of a rated player.",
        q.K_FACTOR.none("A player without a rating has no K.", when=IS_NEW)
            .over("7.12", "8.56", because="Without a rating there is no K, whatever else is "
                                          "known."),
        also=(Stage.EXPLAIN,)),
    Article("8.51", "The rating difference of each game.",
        q.RATING_SEEN.is_(LISTED, "The published rating.", when=LISTED.is_stated())
            .over("6.1", "6.41", "8.52", "8.58", because="Who was on the list at the start counts "
                  "at his published rating, although he has been delisted since."),
        q.SIDE_IS_RATED.yes("A game against a rated player is rated.",
            when=the.opponent_listed.is_stated()),
        q.RATED_DIFFERENCE.is_(the.difference, "The difference is used as it is.")),
    Article("8.52", "The rating at which an unrated opponent counts.",
        q.RATING_SEEN.none("The newcomer made no rating in this event.",
            when=the.event_rating.is_null())
            .over("8.58", because="A rating that was not made can't count."),
        q.RATING_SEEN.is_(the.event_rating,
            "A newcomer counts at the rating that he made in this event."),
        q.SIDE_IS_RATED.yes("A newcomer counts at the rating that he made in this event.",
            when=the.opponent_rating.is_stated())),
    carried_out("8.53", "Earlier results of an unrated opponent.", by=(q.RATING_SEEN,)),
    Article("8.54", "The greatest difference that counts.",
        q.RATED_DIFFERENCE.is_(the.difference.clip(-400, 400),
            "A difference above 400 counts as 400.", when=the.difference.abs() > 400)),
    carried_out("8.55a", "The expected score of each game.", by=(q.EXPECTED_SCORES, Stage.EXPLAIN)),
    carried_out("8.55b", "The score of each game above or below the expected one.",
                by=(Stage.EXPLAIN,)),
    carried_out("8.55c", "The change of an event or a rating period.",
                by=(Stage.EXPLAIN, Stage.EVENT_CHANGES, Stage.PERIOD_CHANGES)),
    Article("8.56", "The development coefficient K.",
        q.K_FACTOR.is_(k(30), "K = 30 while the rating has always been below 2400."),
        q.K_FACTOR.is_(k(20), "K = 20 once the published rating has reached 2400 and 30 games are "
            "completed, and for good.", when=the.rating_peak >= 2400),
        q.K_FACTOR.is_(k(30), "K = 30 until 30 games are completed.", when=the.games_rated < 30)
            .over("8.56/2", because="Who has reached 2400 with fewer than 30 games keeps K = 30 "
                                    "until the 30th.")
            .needing("games_rated")),
    Article("8.57", "Rounding a new rating.",
        q.RATING_NEW.is_(changed_half_up(the.rating_old, the.sum_e5),
            "The new rating is rounded to the nearest whole number, .5 up.")),
    Article("8.58", "The second pass of a round robin with unrated players.",
        q.CORRECTED_DIFFERENCE.is_(the.difference.clip(-400, 400), "Once, opponents more than 400 "
            "points away count as 400 away, and R_c moves by the mean of that."),
        q.RATING_SEEN.is_(the.event_rating, "A newcomer in a round robin counts at the rating he "
            "made in it.", when=IS_ROUND_ROBIN)
            .over("6.41", because="What 6.41 asks is asked in Swiss and team events."),
        also=(Stage.NEWCOMERS,)),
    office("9.1", "Results are sent through FIDE's rating server, as TRF files."),
    Article("9.2", "Every international event is reported, unless its invitations said that it "
            "would not be rated and the chief arbiter told the players before the start.",
        q.EVENT_IS_RATED.no("An event announced as not for rating, to the players too, is not "
            "rated.", when=the.is_declared_unrated == 1)
            .over("0.4", "6.33", because="What was announced as not for rating is not rated, "
                                         "championship or not.")),
    informative("10.1", "Congress sets the conditions of titles and ratings, and the scale is kept "
                "sound so that equal titles go to equal skill."),
    informative("10.2", "Only differences of rating have a meaning, so the scale must be kept from "
                "sliding as the players on the list change."),
    carried_out("10.3", "The rating administrator watches the scale and finds any slide of it.",
                by=(Stage.DRIFT,)),
    informative("11.1", "The administrator should know the theory of probability as the sciences "
                "use it."),
    informative("11.2", "The administrator should be able to plan and read studies of the scale, "
                "and to advise the Qualification Commission what to do about it."),
    informative("11.3", "The administrator should be able to help any member federation to set up "
                "a national rating system."),
    informative("11.4", "The administrator should be as impartial as a FIDE arbiter."),
    informative("12.1", "A logistic formula comes close to the tables, but the tables decide."),
    carried_out("12.2", "How finely the tables are read.",
                by=(q.EXPECTED_SCORES, q.RATING_DIFFERENCES)),
    informative("12.3", "K steadies the system: a rating renews itself in about 38 games with "
                "K = 20, in about 25 with K = 30."),
    informative("12.4", "Players are meant to be able to check their own ratings easily."),
))
# fmt: on
