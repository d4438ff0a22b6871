"""The FCE's rating regulation from season 2016: every article, in the order of the text.

Source: Federació Catalana d'Escacs, Normativa d'avaluació, chapter I. This is the standard list;
that of rapid play is `edition_2016_rapid`. Readings: decisions 004-1 to 004-36. Of 5.3 the text
strikes out the conditions a and b. Letters that are the steps of one calculation (10.2, 14.4, 14.5,
15.2a and b, the examples) stand in their number.
"""

from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.engine.strategies import FirstRatings, Performances, Stage
from arpad.engine.vocabulary import NOT_SHOWN, SWISS, WHOLE_LIST
from arpad.law import (
    Article,
    Clock,
    ClosingRule,
    ExpectedScores,
    RatingDifferences,
    Rulebook,
    Seasons,
    Source,
    Term,
    carried_out,
    half_up,
    informative,
    office,
)
from arpad.law.question import Answer
from arpad.law.units import changed_half_away, day, k, tenths, years_before
from arpad.rulebooks.fce.tables import EXPECTED_SCORE_STEPS, RATING_DIFFERENCES
from arpad.rulebooks.readings import taken_out
from arpad.tables.rating_list import Shown
from arpad.tables.statuses import ACTIVE, UNRATED

TWO_LISTS = "There are two lists: standard play (fce-2016) and rapid play (fce-rapid-2016)."
ART = Source("FCE", date(2016, 1, 1), "Normativa d'avaluació of the Catalan federation")

FORFEITS, ADJUDICATED, BYES = ("+", "-", "--"), ("W", "D", "L"), ("H", "F", "U", "Z")
IS_FORFEIT = the.result.is_in(FORFEITS)
IS_UNPLAYED = the.result.is_in((*FORFEITS, *ADJUDICATED))
MOSTLY_UNDER_12 = the.children * 10 >= the.players * 8
OWN_K, OTHER_K = the.k_factor_e2, the.opponent_k_factor_e2
COMPLETED = the.seasons_completed
IS_NOT_OFFICIAL = the.is_official.is_null() | (the.is_official == 0)
BONUS = the.score_half - the.games
NOTHING_ANEW = "Without a licence nothing is given anew."


def _with_games(*weights: int) -> Term:
    """Return K0 + 3 - MP/9, rounded, in hundredths; MP: the weighted mean of games, 54 at most."""
    whole = sum(weights)
    seasons = (the.season_games_1, the.season_games_2, the.season_games_3, the.season_games_4,
               the.season_games_5)  # fmt: skip
    games = seasons[0].fill_null(0) * weights[0]
    for season, weight in zip(seasons[1:], weights[1:], strict=False):
        games = games + season.fill_null(0) * weight
    base = (the.k_base_e2 // 100 + 3) * 9 * whole
    return half_up(base - games.clip(0, 54 * whole), 9 * whole) * 100


def _above_half(k_base: int, low: int | None, high: int | None) -> Answer:
    """Return what 14.4 answers for an average within one band of K0."""
    within = the.score_half > the.games
    if low is not None:
        within = within & (the.opponents_sum >= the.games * low)
    if high is not None:
        within = within & (the.opponents_sum < the.games * high)
    return q.EVENT_RATING.is_(half_up(the.opponents_sum + the.games * BONUS * k_base, the.games),
        f"Above 50%, the performance is R_a, the opponents' average, and K0 = {k_base} more for "
        "each half point above.",
        when=within)  # fmt: skip


# fmt: off
BOOK = Rulebook("fce-2016", ART, (
    informative("1", "The system values players statistically, inspired by FIDE's and US Chess's "
                "Elo and by Glicko."),
    Article("2.1", "Official and registered events are rated, for all federated players.",
        q.EVENT_IS_RATED.no("An event that is neither official nor registered with the federation "
            "is not rated.", when=(the.is_registered == 0) & IS_NOT_OFFICIAL),
        q.EVENT_IS_RATED.no("An event that is not official and was registered after it had started "
            "is not rated.", when=(the.months_registered_before < 0) & the.is_registered.is_null()
                 & IS_NOT_OFFICIAL),
        q.EVENT_IS_RATED.yes("The event meets the conditions for being rated.")
            .needing("is_registered")),
    office("2.2", "The federation may rate other events too; the office then states that the event "
           "is registered, and the list keeps that."),
    Article("3.1", TWO_LISTS,
        q.EVENT_IS_RATED.no("Nobody stated the time that a player had, which tells the two lists "
            "apart: neither takes the event until it is stated.",
            when=the.minutes_for_60_moves.is_null()),
        q.LIST_NAME.is_("Avaluació de ritme estàndard", "The regulation calls it so.")),
    office("4.1", "Games follow FIDE's Laws of Chess."),
    office("4.2", "Events follow the federation's general rules of competition."),
    Article("5.1", "60 minutes or more for 60 moves is standard play.",
        q.EVENT_IS_RATED.no("Less than 60 minutes for 60 moves is no standard play: the event "
            "belongs to the rapid list.", when=the.minutes_for_60_moves < 60)),
    carried_out("5.2", "Less than 60 minutes is rapid play.", by=(q.EVENT_IS_RATED,)),
    carried_out("5.3", "A registered active event may ask for half of K; its conditions a and b "
                "are struck out.", by=(q.K_DIVISOR,)),
    Article("6.1", "Rounds of standard play on one day.",
        q.CHECKS.warn("No more than three rounds of standard play are played on a day.",
            when=(the.rounds_per_day > 3) & (the.minutes_for_60_moves >= 60))),
    Article("6.2", "The length of an event.",
        q.CHECKS.warn("An event other than a team competition lasts no more than 90 days.",
            when=(the.days > 90) & (the.kind != "team"))),
    Article("7", "Games won or lost by forfeit are rated.",
        q.SCORED_RESULTS.is_(("1", "0", "=", *FORFEITS, *ADJUDICATED),
            "Forfeits and adjudicated games score as games do."),
        q.GAME_IS_RATED.yes("A game won or lost by forfeit is rated.", when=IS_FORFEIT),
        q.SIDE_IS_RATED.yes("A forfeit is rated, whoever the opponent is.", when=IS_FORFEIT)
            .over("12/5", because="A rated player wins and loses by forfeit even against an "
                                  "opponent without a rating."),
        q.RATED_DIFFERENCE.is_(0, "In a forfeit the opponent counts at the player's own rating.",
            when=IS_FORFEIT)),
    Article("8.1", "Twelve lists a year, on the first of each month, for each kind of play.",
        q.LIST_MONTHS.is_(tuple(range(1, 13)), "Lists come out on the first day of every month; "
            "each is in force until the next."),
        q.CLOSING.is_(ClosingRule(days=1), "A list takes in what was rated since the one before."),
        q.ROUNDS_ARE_RATED_APART.no("An event is rated when it has ended, for the next list."),
        q.LIST_CHOICE.no("The event uses the list in force at its start."),
        q.OWN_RATING.is_(the.rating_listed, "The rating is that of the list in force."),
        q.LIST_STATUS.is_(ACTIVE, "Rated.")),
    Article("8.2", "Players with this season's licence are on the list.",
        q.FIRST_RATING_PUBLISHED.no("Without this season's licence there is no first rating.",
            when=the.has_licence == 0)
            .over("10.3", because=NOTHING_ANEW),
        q.LIST_SECTION.is_(NOT_SHOWN, "Without this season's licence a player is not on the list; "
            "the rating is kept.", when=the.has_licence == 0),
        q.LIST_SECTION.is_(WHOLE_LIST, "On the list."),
        q.SEASON_FACTS.is_("has_licence", "The licence is that of the season: with the first list "
            "of another season it is asked anew."),
        q.FIRST_RATING_PUBLISHED.no("This season's licence is not stated: it is taken as missing, "
            "and there is no first rating.", when=the.has_licence.is_null())
            .needing("has_licence")
            .over("10.3", because=NOTHING_ANEW),
        q.LIST_SECTION.is_(NOT_SHOWN, "This season's licence is not stated: it is taken as "
            "missing, and the player is not on the list.", when=the.has_licence.is_null())
            .needing("has_licence")
            .over("12", because="What nobody stated is told first."),
        q.LISTED_BY.is_("has_licence", "Whoever has this season's licence is on the list, whether "
            "they have played or not.")),
    Article("8.3", "Weekly events follow the lists.",
        q.ROUNDS_ARE_RATED_APART.yes("With a week or more between the rounds, those of a month are "
            "rated in it.", when=the.days_between_rounds >= 7),
        q.LIST_CHOICE.yes("With a week or more between the rounds, each game uses the list of its "
            "day.", when=the.days_between_rounds >= 7)),
    Article("8.4", "Claims within 25 days of publication.",
        q.CLOCKS.is_(Clock("claim", 25, "publication", is_first=True), "A claim about one's Elo is "
            "made within the first 25 days, of which that of the list's publication is the first."),
        also=(Stage.LAST_DAYS,)),
    Article("9.1", "What the list shows of each player.",
        q.LIST_SHOWS.is_((Shown.NAME, Shown.PLAYER_ID, Shown.TITLE, Shown.CLUB, Shown.RATING,
                          Shown.K_BASE, Shown.K_FACTOR, Shown.GAMES),
            "Name, code, title, club, rating, K0 and K, and the games rated in the period."),
        also=(Stage.PUBLISH,)),
    carried_out("9.1a", "The name.", by=(Stage.PUBLISH,)),
    carried_out("9.1b", "The identification code.", by=(Stage.PUBLISH,)),
    Article("9.1c", "The title: WCM, CM, MC, MN, WMF, MF, WMI, MI, WGM or GM.",
        q.TITLES.is_((("FM", "MF"), ("IM", "MI"), ("WFM", "WMF"), ("WIM", "WMI")),
            "Titles are spelled as in Catalan.")),
    carried_out("9.1d", "The club.", by=(Stage.PUBLISH,)),
    carried_out("9.1e", "The rating.", by=(Stage.PUBLISH,)),
    Article("9.1f", "K0 and K.",
        q.K_FACTOR.is_(the.k_factor_listed_e2,
            "The K printed on the list, which doesn't say how many games were played.",
            when=COMPLETED.is_null() & the.k_factor_listed_e2.is_stated())
            .over("16.2c", because="The K that the list prints says more than the lack of other "
                                   "data.")),
    carried_out("9.1g", "The games that were rated in the period.", by=(Stage.PUBLISH,)),
    office("9.1h", "Other information that matters."),
    Article("10.1", "A first rating from FIDE's.",
        q.FIRST_RATING.is_(the.fide_rating, "The first rating is the FIDE rating.",
            when=the.fide_rating.is_stated())
            .over("10.2", because="The FIDE rating goes before the age."),
        q.RESULT_QUALIFIES.no("No result opens a rating."),
        q.RESULT_KEPT.no("A first rating does not come from results."),
        q.RATING_NEW.is_(the.first_rating, "The rating is the player's first.",
            when=the.first_rating.is_stated())
            .over("12", because="A first rating ends being without one.")
            .over("17.3", because="A first rating is published as it is.")),
    Article("10.2", "A first rating by age.",
        q.FIRST_RATINGS.is_(FirstRatings.ROLL, "First ratings come from another rating or the "
            "age."),
        q.FIRST_RATING.is_(1220, "1220 for a player federated before the age of 5.",
            when=the.age_tenths < tenths(5)),
        q.FIRST_RATING.is_(the.age_tenths * 4 + 1020,
            "1020 + 40 x age for a player federated between the ages of 5 and 17.",
            when=(the.age_tenths >= tenths(5)) & (the.age_tenths <= tenths(17))),
        q.FIRST_RATING.is_(1700, "1700 for a player federated after the age of 17.",
            when=the.age_tenths > tenths(17)),
        q.FIRST_RATING.none("Neither another rating nor the age is known.").needing("age_tenths"),
        q.FIRST_RATING_PUBLISHED.no("There is no first rating.", when=the.first_rating.is_null())
            .over("8.2", "10.3", because="Without a first rating nothing is given anew."),
        q.FIRST_RATING_PUBLISHED.yes("The first rating is published.")),
    Article("10.3", "A first rating is given anew after twelve months without play.",
        q.FIRST_RATING_PUBLISHED.yes("Nothing was played in the twelve months after the first "
            "rating: it is given anew.",
            when=(the.months_initial >= 12)
                 & (the.games_played_period.is_null() | (the.games_played_period == 0)))
            .over("10.3/2", because="Who played nothing for twelve months is rated anew, although "
                                    "he is rated."),
        q.FIRST_RATING_PUBLISHED.no("The player has a rating.", when=the.rating_old.is_stated())),
    carried_out("11.1", "Rapid play: the first rating is that of the standard list.",
                by=(q.FIRST_RATING,)),
    carried_out("11.2", "Rapid play: else FIDE's.", by=(q.FIRST_RATING,)),
    carried_out("11.3", "Rapid play: else by age, as Article 10.2.", by=(Stage.INITIAL_RATINGS,)),
    carried_out("11.4", "Rapid play: given anew after twelve months without play.",
                by=(Stage.INITIAL_RATINGS,)),
    Article("12", "Players without an FCE Elo count at their performance.",
        q.OWN_RATING.none("The player has no FCE Elo.", when=the.rating_listed.is_null()),
        q.K_FACTOR.none("A player without an FCE Elo has no K.", when=the.rating.is_null())
            .over("9.1f", "16.2b", "16.2c", because="Without a rating there is no K."),
        q.RESULT_DISCARDED.no("No result is ignored."),
        q.SIDE_IS_RATED.no("The player has no FCE Elo: the game counts for his performance only.",
            when=the.rating.is_null())
            .over("7", because="A player without a rating wins and loses nothing by forfeit."),
        q.SIDE_IS_RATED.no("The opponent has no FCE Elo, and no performance in this event.",
            when=the.opponent_rating.is_null()),
        q.RATING_SEEN.is_(the.event_rating, "A player without an FCE Elo counts at the performance "
            "that he made in the event."),
        q.RATING_NEW.none("The player stays without an FCE Elo.", when=the.rating_old.is_null()),
        q.LIST_STATUS.is_(UNRATED, "Without an FCE Elo.", when=the.rating_new.is_null()),
        q.LIST_SECTION.is_(NOT_SHOWN, "A player without an FCE Elo is not on the list.",
            when=the.list_status == UNRATED)
            .over("8.2/2", because="A player without a rating is not on the list, licence or "
                                   "not.")),
    informative("13.1", "What the Elo system is."),
    Article("13.2", "Table 1.",
        q.EXPECTED_SCORES.is_(ExpectedScores(EXPECTED_SCORE_STEPS),
            "The expected score is read from Table 1.")),
    Article("13.3", "Table 2.",
        q.RATING_DIFFERENCES.is_(RatingDifferences(RATING_DIFFERENCES),
            "The difference of a percentage is read from Table 2.")),
    Article("14.1", "R_a, the average of the federated opponents.",
        q.PERFORMANCES.is_(Performances.OF_EVENT, "A performance is R_a, the opponents' average, "
            "and what 14.3 to 14.5 add to it."),
        q.EVENT_RATING.none("Without a played game against a rated player there is no "
            "performance.", when=the.games == 0)),
    carried_out("14.2", "The percentage of the points.", by=(Stage.NEWCOMERS,)),
    Article("14.3", "The performance at 50%.",
        q.EVENT_RATING.is_(half_up(the.opponents_sum, the.games),
            "With 50%, the performance is R_a, the opponents' average.",
            when=the.score_half == the.games)),
    Article("14.4", "The performance above 50%.",
        _above_half(42, None, 1100), _above_half(36, 1100, 1400), _above_half(30, 1400, 1700),
        _above_half(24, 1700, 2000), _above_half(16, 2000, 2300), _above_half(8, 2300, 2600),
        _above_half(6, 2600, None)),
    Article("14.5", "The performance below 50%.",
        q.EVENT_RATING.is_(
            half_up(the.opponents_sum + the.games * the.performance_difference, the.games),
            "Below 50%, the performance is R_a, the opponents' average, and d_p of the "
            "percentage.")),
    Article("15.1", "The expected score of a game.",
        q.GAME_IS_RATED.no("A bye is no game.", when=the.result.is_in(BYES)),
        q.GAME_IS_RATED.yes("A game that was played is rated."),
        q.RATING_SEEN.is_(the.rating_listed, "The published rating.",
            when=the.rating_listed.is_stated()),
        q.SIDE_IS_RATED.yes("The game is rated."),
        q.RATED_DIFFERENCE.is_(the.difference, "The difference is used as it is.")),
    Article("15.2", "The change of a game: K x (P - P_D).",
        q.RATED_AS.is_(SWISS, "Events are rated game by game."),
        also=(Stage.EXPLAIN,)),
    Article("15.2c", "K of the game.",
        q.SIDE_K_FACTOR.is_(OWN_K, "The game counts with the player's K.")),
    informative("16.1", "Why K is larger for lower ratings and for fewer games."),
    Article("16.2a", "K0 by rating (Table 3).",
        q.K_BASE.ladder(the.rating, (
            (1100, k(42), "K0 = 42 below 1100."),
            (1400, k(36), "K0 = 36 from 1100 to 1399."),
            (1700, k(30), "K0 = 30 from 1400 to 1699."),
            (2000, k(24), "K0 = 24 from 1700 to 1999."),
            (2300, k(16), "K0 = 16 from 2000 to 2299."),
            (2600, k(8), "K0 = 8 from 2300 to 2599."),
            (None, k(6), "K0 = 6 from 2600 up.")))),
    Article("16.2b", "What recent games change (Table 4).",
        q.K_FACTOR.is_(_with_games(1), "After one season, K = K0 + 3 - MP/9, rounded; MP is the "
            "games of that season, 54 at most.", when=COMPLETED == 1),
        q.K_FACTOR.is_(_with_games(2, 1), "After two seasons, K = K0 + 3 - MP/9, rounded; MP is "
            "the mean of their games with the weights 2 and 1, 54 at most.", when=COMPLETED == 2),
        q.K_FACTOR.is_(_with_games(3, 2, 1), "After three seasons, K = K0 + 3 - MP/9, rounded; MP "
            "is the mean of their games with the weights 3, 2 and 1, 54 at most.",
            when=COMPLETED == 3),
        q.K_FACTOR.is_(_with_games(4, 3, 2, 1), "After four seasons, K = K0 + 3 - MP/9, rounded; "
            "MP is the mean of their games with the weights 4 to 1, 54 at most.",
            when=COMPLETED == 4),
        q.K_FACTOR.is_(_with_games(5, 4, 3, 2, 1), "After five seasons or more, K = K0 + 3 - MP/9, "
            "rounded; MP is the mean of the last five's games with the weights 5 to 1, 54 at "
            "most.")),
    Article("16.2c", "Before a season is completed.",
        q.K_FACTOR.is_(the.k_base_e2, "Before a season is completed, K is K0.",
            when=COMPLETED < 1),
        q.K_FACTOR.is_(the.k_base_e2, "Until twelve months after the day of federation, K is K0.",
            when=(the.federated_on >= day(2016, 1, 1))
                 & (years_before(the.list_id, 1) < the.federated_on))
            .over("16.2b", "16.2c/3", because="Seasons count once somebody has been federated for "
                                              "a year."),
        q.K_FACTOR.is_(the.k_base_e2, "Since when the player is federated is not stated: K is K0, "
            "as for somebody new.", when=COMPLETED.is_null())
            .needing("seasons_completed")),
    Article("16.3", "Standard events for children under 12.",
        q.CHILDREN_AGE.is_(12, "Children are those who were not yet 12 before 1 January."),
        q.SINGLE_K_FACTOR.is_(k(6), "With 80% of the players under 12, everybody's K is 6.",
            when=MOSTLY_UNDER_12),
        q.SINGLE_K_FACTOR.none("Everybody has his own K."),
        q.SIDE_K_FACTOR.is_(the.single_k_factor_e2, "The one K of an event for children.",
            when=the.single_k_factor_e2.is_stated())
            .over("16.5", "16.6", because="The one K of an event for children is never halved.")),
    carried_out("16.4", "Rapid events for children under 12.", by=(q.SINGLE_K_FACTOR,)),
    Article("16.5", "Half of K for blitz.",
        q.SIDE_K_FACTOR.is_(OWN_K // 2, "The event counts with half of K.",
            when=the.k_divisor == 2),
        q.K_DIVISOR.is_(1, "Standard play uses the whole K.")),
    Article("16.6", "Half of the lower K for games that were not played.", *(
        answer.over("16.5", because="A game that was not played in a blitz event is halved twice.")
        for answer in (
            q.SIDE_K_FACTOR.is_(OTHER_K // (the.k_divisor * 2), "A game that was not played counts "
                "with half of the lower K, which is the opponent's.",
                when=IS_UNPLAYED & (OTHER_K < OWN_K))
                .over("16.6/2", because="Of two different K the lower is halved."),
            q.SIDE_K_FACTOR.is_(OWN_K // (the.k_divisor * 2), "A game that was not played counts "
                "with half of the lower K, which is the player's own.", when=IS_UNPLAYED)))),
    Article("16.6a", "Games adjudicated without a move.",
        q.GAME_IS_RATED.yes("A game that was adjudicated without a move is rated.",
            when=the.result.is_in(ADJUDICATED))),
    carried_out("16.6b", "Games won or lost by forfeit.", by=(q.SIDE_K_FACTOR,)),
    Article("17.1", "The change of a period is the sum of its games.",
        q.STAGES_ARE_GROUPED.no("Every game is summed by itself."),
        also=(Stage.PERIOD_CHANGES,)),
    Article("17.2", "The sum is rounded.",
        q.RATING_NEW.is_(changed_half_away(the.rating_old, the.sum_e5), "The sum of the changes is "
            "rounded to the nearest whole number, a half away from zero.")),
    Article("17.3", "No rating falls below 1000.",
        q.RATING_FLOOR.is_(1000, "No rating is below 1000."),
        q.RATING_NEW.is_(1000, "A rating that would fall below 1000 is 1000.",
            when=changed_half_away(the.rating_old, the.sum_e5) < 1000).called("floor")),
    informative("18.1", "A worked example of a game; it is a case."),
    informative("19.1", "A worked example of a first rating and K; it is a case."),
    informative("19.2", "A worked example of K; it is a case."),
    Article("20", "Everybody's seasons are counted from 2015.",
        q.SEASONS.is_(Seasons(first=2015, kept=5), "Everybody's seasons are counted from 2015.")),
    Article("21", "In force from season 2016.",
        q.CHECKS.warn("The event started before season 2016, from which the regulation is in "
            "force.", when=the.event_start < day(2016, 1, 1))),
    taken_out(ART, "7", "16.6a"),
), is_whole=True)
# fmt: on
