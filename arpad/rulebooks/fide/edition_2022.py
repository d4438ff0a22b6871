"""FIDE's rating regulations of 1 January 2022, in the order of their articles.

Source: FIDE Handbook B.02 2022 (8.2 and 8.3.1 transcribed from handbook.fide.com/chapter/B022022);
US Chess, "Changes to FIDE rating and title regulations effective January 1 2022"; the rest as the
text of 2024 has it, of which the articles on matches, 6.1 and 6.2, are not verified.
Where a player is the lower-rated one of a game, "one upgrade" doesn't touch him: every difference
of his counts as 400 at most. That reading is not verified. What the office does where no source of
the edition speaks has names instead of numbers, and is not verified either.
"""

from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.engine.strategies import Stage
from arpad.engine.vocabulary import ALPHABETICAL_ONLY, MATCH, NOT_SHOWN, SWISS, WHOLE_LIST
from arpad.law import (
    Article,
    ClosingRule,
    ExpectedScores,
    RatingDifferences,
    Rulebook,
    Source,
    carried_out,
    informative,
    office,
)
from arpad.law.units import changed_half_away, k
from arpad.rulebooks.fide.checks import MORE_THAN_TWELVE_HOURS, UNKNOWN_LENGTH
from arpad.rulebooks.fide.edition_2014 import WITHIN_30_DAYS
from arpad.rulebooks.fide.edition_2017 import k_times_games
from arpad.rulebooks.fide.performances import above_half, at_half, below_half
from arpad.rulebooks.fide.tables import EXPECTED_SCORE_STEPS, NOTIONAL_DIFFERENCES
from arpad.rulebooks.readings import readings, taken_out
from arpad.tables.statuses import ACTIVE, DELISTED, INACTIVE, UNRATED

ART = Source("FIDE B.02", date(2022, 1, 1), "FIDE Rating Regulations of 1 January 2022")
OFFICE = readings(date(2022, 1, 1))
TITLES = Source("FIDE", date(2022, 1, 1), "FIDE Title Regulations")

LISTED, CURRENT = the.rating_listed, the.rating_current
IS_NEW = the.rating.is_null()
LISTED_K, PEAK = the.k_factor_listed_e2, the.rating_peak
TOO_FAST = "What was not played was not played too fast."
NOTHING = "A disregarded result gives nothing."
THREE_DAYS = q.CHECKS.warn(
    "Events are registered three days before they start; the chairman of the commission may accept "
    "a later one.", when=the.days_registered_before < 3,
)  # fmt: skip

# fmt: off
BOOK = Rulebook("fide-2022", ART, (
    Article("0", "Which games FIDE rates.",
        q.EVENT_IS_RATED.yes("The event meets the conditions for being rated.")
            .needing("minutes_for_60_moves")),
    Article("0.2", "Events are registered three days before they start.",
        q.EVENT_IS_RATED.no("An event that was not registered with FIDE is not rated.",
            when=the.is_registered == 0),
        THREE_DAYS),
    Article("announced", "Events announced as not for rating (as in 2009, 9.2).",
        q.EVENT_IS_RATED.no("An event announced as not for rating, to the players too, is not "
            "rated.", when=the.is_declared_unrated == 1)
            .over("0.2", because="Nobody registers what is not for rating.").unverified,
        source=OFFICE),
    taken_out(ART),
    Article("1.1", "The least time for 60 moves, by the ratings of the two players.",
        q.GAME_IS_RATED.no("With a player of 2400 or more in the game, less than 120 minutes for "
            "60 moves is too fast.",
            when=(the.rating_higher >= 2400) & (the.minutes_of_event < 120)),
        q.GAME_IS_RATED.no("With a player of 1800 or more in the game, less than 90 minutes for 60 "
            "moves is too fast.", when=(the.rating_higher >= 1800) & (the.minutes_of_event < 90)),
        q.GAME_IS_RATED.no("Less than 60 minutes for 60 moves is too fast for any game.",
            when=the.minutes_of_event < 60),
        q.MINUTES_OF_EVENT.is_(the.minutes_for_60_moves,
            "The minutes that a player has for 60 moves.")),
    office("1.2", "A first time control that counts moves counts at least 30."),
    Article("days", "Rounds and hours on a day, days of an event (as in 2009, 3.1 and 4.1).",
        q.CHECKS.warn("No more than three rounds are played on a day.",
            when=the.rounds_per_day > 3),
        q.CHECKS.warn("Play takes no more than twelve hours on a day.",
            when=MORE_THAN_TWELVE_HOURS),
        q.CHECKS.warn("An event other than a league lasts no more than 90 days.",
            when=(the.days > 90) & (the.kind != "league")),
        source=OFFICE).unverified,
    Article("5.1", "Games that were not played.",
        q.GAME_IS_RATED.no("A game won or lost by forfeit, or a bye, is not rated.",
            when=the.result.is_in(("+", "-", "--", "H", "F", "U", "Z")))
            .over("1.1", because=TOO_FAST),
        q.GAME_IS_RATED.no("A game in which not both players made a move is not rated.",
            when=the.result.is_in(("W", "D", "L"))).over("1.1", because=TOO_FAST),
        q.GAME_IS_RATED.yes("A game in which both players made a move is rated.")),
    Article("6.1", "Matches with an unrated player.",
        q.RATED_AS.is_(MATCH, "A match is rated game by game.", when=the.kind == "match"),
        q.EVENT_IS_RATED.no("A match is rated only if both players are.",
            when=(the.rated_as == MATCH) & (the.players_unrated > 0)).unverified),
    Article("6.2", "Games of a match that is already decided.",
        q.GAMES_AFTER_DECISION.no("No game after the decision of a match is rated."),
        q.GAME_IS_RATED.no("Games of a match after one player has won it are not rated.",
            when=(the.is_decided == 1) & (the.games_after_decision == 0)).unverified,
        UNKNOWN_LENGTH,
        also=(Stage.WITH_DECIDED,)),
    Article("stages", "Grouping the stages of one event (as in 2009, 6.2).",
        q.STAGES_ARE_GROUPED.is_(the.is_grouped_stated,
            "Stages are rated together, or apart, as the office decided.",
            when=the.is_grouped_stated.is_stated()),
        q.STAGES_ARE_GROUPED.no("Unless the office says otherwise, each stage is rated by itself."),
        source=OFFICE).unverified,
    Article("7.1", "The list of the rated.",
        q.LIST_STATUS.is_(ACTIVE, "Active."),
        q.LIST_SECTION.is_(WHOLE_LIST, "Shown on the list.")),
    Article("7.1.1", "A list a month, and which events use it.",
        q.LIST_MONTHS.is_(tuple(range(1, 13)), "Lists come out on the first day of every month; "
            "each is in force until the next."),
        q.LIST_CHOICE.no("The event uses the list in force at its start."),
        q.ROUNDS_ARE_RATED_APART.no("An event is rated as a whole when it has ended."),
        q.OWN_RATING.is_(LISTED, "The rating is that of the list in force.")),
    Article("7.1.2", "The lowest rating that is published.",
        q.RATING_FLOOR.is_(1001, "The lowest published rating is 1001.")),
    Article("7.1.3", "The closing date of a list.",
        q.CLOSING.is_(ClosingRule(days=3, official_on_eve=True),
            "The books close three days before "
            "the list; for official events on its eve.")),
    Article("7.1.4", "What a new player needs to be published.",
        q.FIRST_RATING_PUBLISHED.no("A first rating below the floor is not published.",
            when=the.first_rating < the.rating_floor),
        q.FIRST_RATING_PUBLISHED.no("Fewer than five games against rated players in 26 months: not "
            "published yet.", when=the.games < 5),
        q.FIRST_RATING_PUBLISHED.yes("Five games or more against rated players, pooled over 26 "
            "months: published."),
        q.WINDOW_MONTHS.is_(26, "Results of the last 26 months wait for a first rating."),
        q.LIST_STATUS.is_(ACTIVE, "A first rating makes the player active.",
            when=the.rating_old.is_null())
            .over("7.2.2", because="Who enters the list enters it as active."),
        q.LIST_SECTION.is_(NOT_SHOWN, "The unrated are not on the list.",
            when=the.list_status == UNRATED),
        also=(Stage.POOL,)),
    Article("7.2.1", "Players who fall below the floor.",
        q.OWN_RATING.none("A player delisted since is treated as unrated.",
            when=CURRENT.is_null()),
        q.LIST_STATUS.is_(DELISTED, "A rating that falls below the floor is delisted; the player "
            "is unrated from then on.", when=the.rating_new < the.rating_floor)
            .over("7.1.4", "7.2.2", because="The delisted are neither active nor inactive."),
        q.LIST_SECTION.is_(ALPHABETICAL_ONLY, "A player delisted on this list is shown as such.",
            when=the.list_status == DELISTED)),
    Article("7.2.2", "Inactive players.",
        q.LIST_STATUS.is_(ACTIVE, "A rated game in the period makes or keeps the player active.",
            when=the.games_period > 0)
            .over("7.2.2/2", "7.2.2/3", because="One rated game makes an inactive player active."),
        q.LIST_STATUS.is_(INACTIVE, "No rated game in a year: inactive.",
            when=(the.games_year == 0) & (the.is_year_known == 1)),
        q.LIST_STATUS.is_(INACTIVE, "Inactive until the next rated game.",
            when=the.status_old == INACTIVE)),
    informative("8", "The system turns percentages into rating differences and back, and aims at "
                "the best measure that statistics can give."),
    informative("8.1", "The scale is an arbitrary one, of classes of 200 points, with two tables "
                "that mirror each other."),
    Article("8.1.1", "The table from percentage to rating difference.",
        q.RATING_DIFFERENCES.is_(RatingDifferences(NOTIONAL_DIFFERENCES), "The difference of a "
            "percentage is read from the table; for 1.0 and .00 it is notionally 800.")),
    Article("8.1.2", "The table from rating difference to expected score.",
        q.EXPECTED_SCORES.is_(ExpectedScores(EXPECTED_SCORE_STEPS),
            "The expected score is read from the table.")),
    Article("8.2", "The first rating of a new player.",
        q.OWN_RATING.none("The player has no rating.", when=LISTED.is_null())
            .over("7.2.1", because="Who was on no list can't have left it."),
        q.RATING_NEW.none("The player stays unrated.", when=the.rating_old.is_null()),
        q.LIST_STATUS.is_(UNRATED, "Unrated.", when=the.rating_new.is_null())
            .over("7.1.4", "7.2.2", because="Only the rated are active or inactive.")),
    Article("8.2.1", "A first event of no points.",
        q.RESULT_DISCARDED.yes("A newcomer's first event is disregarded if he scored nothing in "
            "it.", when=(the.is_first_event == 1) & (the.score_half == 0)),
        q.EVENT_RATING.none("A disregarded result gives no rating.", when=the.is_discarded == 1)
            .over("8.2.3", because=NOTHING),
        q.RESULT_QUALIFIES.no("A disregarded result opens no rating.", when=the.is_discarded == 1),
        q.RESULT_KEPT.no("Nothing scored in the first event: disregarded.",
            when=the.is_discarded == 1),
        q.SIDE_IS_RATED.no("The newcomer's result in his first event is disregarded.",
            when=IS_NEW & (the.is_discarded == 1)).over("8.2.2", "8.3.1", because=NOTHING)),
    Article("8.2.2", "Only games against rated players count; their average rating.",
        q.SIDE_IS_RATED.yes("A newcomer's game against a rated player counts towards his rating.",
            when=IS_NEW & the.opponent_listed.is_stated())
            .over("8.2.2/2", because="A newcomer's games against the rated count; his others "
                                     "don't."),
        q.SIDE_IS_RATED.no("A newcomer's game against another unrated player does not count.",
            when=IS_NEW)
            .over("8.3.1", because="What doesn't count for a newcomer counts for nobody."),
        q.SIDE_IS_RATED.no("The opponent is unrated."),
        q.RATED_AS.is_(SWISS, "In every event only games against rated players count."),
        q.RESULT_DISCARDED.no("The result is not disregarded."),
        q.EVENT_RATING.none("Without a game against a rated player there is no rating.",
            when=the.games == 0)
            .over("8.2.3", because="What doesn't count for a newcomer counts for nobody."),
        q.RATING_SEEN.none("An unrated player counts for nobody."),
        q.RESULT_QUALIFIES.yes("The result opens a rating."),
        q.RESULT_KEPT.yes("Only a first event without points is disregarded."),
        also=(Stage.NEWCOMERS,)),
    Article("8.2.3", "The rating that a newcomer's games give.",
        at_half(q.EVENT_RATING), above_half(q.EVENT_RATING, "20"), below_half(q.EVENT_RATING),
        at_half(q.FIRST_RATING), above_half(q.FIRST_RATING, "20"), below_half(q.FIRST_RATING),
        q.FIRST_RATING_PUBLISHED.no("There is no first rating.", when=the.first_rating.is_null())
            .over("7.1.4", because="Enough games don't make a rating of none."),
        q.RATING_NEW.is_(the.first_rating, "The rating is the player's first.",
            when=the.first_rating.is_stated())
            .over("8.2", because="Who was unrated has a rating from his first on.")),
    Article("8.2.4", "Players who enter the list before an earlier event of theirs is rated.",
        q.OWN_RATING.is_(CURRENT, "A player who has entered the list since is rated with his "
            "rating of now.", when=LISTED.is_null() & CURRENT.is_stated())
            .over("8.2", because="Who has entered the list since is unrated no longer.")),
    Article("8.3.1", "The rating difference of each game, and how much of it counts.",
        q.RATED_DIFFERENCE.is_(the.difference.clip(-400, 400), "Once in an event, for the game "
            "with the greatest difference, a difference above 400 counts as 400.",
            when=(the.difference > 400) & (the.is_widest_difference == 1)),
        q.RATED_DIFFERENCE.is_(the.difference.clip(-400, 400), "For the lower-rated player a "
            "difference above 400 counts as 400.", when=the.difference < -400).unverified,
        q.RATED_DIFFERENCE.is_(the.difference, "The difference is used as it is."),
        q.RATING_SEEN.is_(LISTED, "The published rating.", when=LISTED.is_stated()),
        q.SIDE_IS_RATED.yes("A game against a rated player is rated.",
            when=the.opponent_listed.is_stated())),
    carried_out("8.3.2", "The change of a game, of an event and of a period.",
                by=(Stage.EXPLAIN, Stage.EVENT_CHANGES, Stage.PERIOD_CHANGES)),
    Article("listed-k", "A list that gives K and not the number of games.",
        q.K_FACTOR.is_(LISTED_K, "The K printed on the list, which doesn't say how many games were "
            "played.", when=the.games_rated.is_null() & LISTED_K.is_in((k(10), k(20), k(40))))
            .over("8.3.3/4", because="Where nobody knows how many games were played, the list's K "
                                     "says it."),
        source=OFFICE),
    Article("8.3.3", "The development coefficient K, and K times the games of a period.",
        q.K_FACTOR.is_(k(40), "K = 40 until 30 games are completed.", when=the.games_rated < 30)
            .needing("games_rated"),
        q.K_FACTOR.is_(k(20), "K = 20 while the rating has always been below 2400."),
        q.K_FACTOR.is_(k(10), "K = 10 once the published rating has reached 2400, and for good.",
            when=PEAK >= 2400)
            .over("8.3.3/1", because="K = 10 goes before youth and before few games, as FIDE's "
                                     "lists show.")
            .over("listed-k", because="Who has reached 2400 has K = 10, whatever a list prints."),
        q.K_FACTOR.is_(k(40), "K = 40 to the end of the year of the 18th birthday, as long as the "
            "rating has stayed below 2300.", when=(the.age_at_year_end <= 18) & (PEAK < 2300))
            .over("8.3.3/1", because="A junior's K = 40 doesn't end with his 30th game.")
            .needing("birth_on"),
        k_times_games(),
        q.K_FACTOR.none("A player without a rating has no K.", when=IS_NEW)
            .over("8.3.3", "listed-k", because="Without a rating there is no K.")),
    Article("8.3.4", "Rounding the change of a period.",
        q.RATING_NEW.is_(changed_half_away(the.rating_old, the.sum_e5), "The change of the period "
            "is rounded to the nearest whole number, .5 away from zero.")),
    Article("9.1", "An event that misses the third list after its end is not rated.",
        q.CHECKS.warn("An event that misses the third list after its end may not be rated any "
            "more.", when=the.lists_after_end > 3).unverified,
        WITHIN_30_DAYS),
    Article("B.01 1.1.4", "Ratings in events of more than 30 days, of which the games are reported "
            "month by month (in the title regulations).",
        q.LIST_CHOICE.yes("In an event of more than 30 days each game uses the list of its day.",
            when=the.days > 30),
        q.LIST_CHOICE.yes("Each game uses the list of its day, as was decided.",
            when=the.ratings_at_game == 1),
        q.ROUNDS_ARE_RATED_APART.yes("An event of more than 30 days is reported month by month, "
            "and the rounds of a month are rated in it.", when=the.days > 30),
        source=TITLES),
))
# fmt: on
