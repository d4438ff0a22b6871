"""Every table that the rules are asked at: key, columns, unit, sentence, values to try.

A clause may read the columns of the table at which its question is asked (`arpad.engine.questions`)
and no others. Identifiers are whole numbers below 2**31 (the border maps an office's own ids to
them). A list's identity is its date as yyyymmdd. What is null nobody stated. The shapes that are
published stand in `arpad.engine.published`. What a fact of an event says is declared with the fact
(`arpad.report.facts.facts`).
"""

from collections.abc import Mapping
from typing import Any, Final

from arpad.engine.vocabulary import KINDS, MATCH, ROUND_ROBIN, SCHEVENINGEN, SWISS
from arpad.law.dialect import String
from arpad.law.table import Column, TableOf
from arpad.report.facts.facts import SAYS

Schema = Mapping[str, Any]

_RATINGS: Final = (
    None, 1000, 1199, 1200, 1201, 1400, 1401, 1599, 1600, 1601, 2199, 2200, 2399, 2400, 2700, 2701,
)  # fmt: skip
_COUNTS: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 29, 30)
_MINUTES: Final = (None, 4, 5, 10, 11, 14, 15, 59, 60, 89, 90, 119, 120)
_K: Final = (None, 600, 1000, 1500, 1600, 2000, 2500, 3000, 4000)
_DAYS: Final = (20000630, 20000701, 20041231, 20050101, 20051231, 20060101, 20090630, 20090701,
                20090831, 20090901, 20120731, 20120801, 20151231, 20160101)  # fmt: skip
_IDS: Final = (1, 2)


def _id(name: str, says: str) -> Column:
    return Column(name, says, "id", samples=_IDS)


def _day(name: str, says: str) -> Column:
    return Column(name, says, "yyyymmdd", samples=(None, *_DAYS))


def _flag(name: str, says: str) -> Column:
    return Column(name, says, "1 or 0")


def _flags(*facts: str) -> tuple[Column, ...]:
    """Return facts of an event that are stated as yes or no, as they are declared."""
    return tuple(_flag(name, SAYS[name]) for name in facts)


def _number(fact: str, *samples: int | None) -> Column:
    """Return a fact of an event that is a number, as it is declared."""
    return _count(fact, SAYS[fact], *samples)


def _known(name: str, says: str) -> Column:
    return Column(name, says, "1 or 0", samples=(0, 1))


def _rating(name: str, says: str) -> Column:
    return Column(name, says, "points", samples=_RATINGS)


def _count(name: str, says: str, *samples: int | None) -> Column:
    return Column(name, says, "number", samples=samples or _COUNTS)


def _text(name: str, says: str, *samples: str | None) -> Column:
    return Column(name, says, "text", String, samples)


def _k(name: str, says: str) -> Column:
    return Column(name, says, "hundredths", samples=_K)


def _e5(name: str, says: str) -> Column:
    return Column(name, says, "1e-5 points", samples=(-250000, 0, 50000))


# fmt: off
_ON = _day("on", "the day of the list")
_EVENT = _id("event_id", "the event")
_PLAYER = _id("player_id", "the player")
_LIST = _id("list_id", "the list: its date as yyyymmdd")
_GAME = _id("game_id", "the game")
_SCORE = _count("score_half", "points from them, in half points", 0, 1, 2, 3, 9, 10, 18)
_GAMES = _count("games", "games that count")
_FLOOR = Column("rating_floor", "the lowest rating that is published", "points",
                samples=(1200, 1201, 1401, 1601))
_RATED_AS = Column("rated_as", "method of rating: 0 Swiss or team, 1 round robin, 2 Scheveningen, "
                   "3 match", "code", samples=(SWISS, ROUND_ROBIN, SCHEVENINGEN, MATCH))
_VIRTUAL = _text("virtual_class", SAYS["virtual_rating_class"],
                 None, "absolute_final", "team_final_board_1", "honour_permanent", "other")
_OWN = _rating("rating", "own rating that counts in the event")
_OTHER_K = _k("opponent_k_factor_e2", "the opponent's K")
_RESULT = _text("result", "result as seen by White",
                "1", "0", "=", "+", "-", "--", "W", "D", "L", "H", "F", "U", "Z")
_DISABLED = _flag("is_disabled_member", "member of IBCA, ICSC or IPCA")
_ITERATED = _rating("performance_iterated",
                    "what was performed in the event by the total iteration")
_EVENT_RATING = _rating("event_rating", "R_u: the event's rating of an unrated player")
_OPPONENTS_SUM = _count("opponents_sum", "sum of the opponents' ratings", 4400, 10000, 15000)
_D_P = _count("performance_difference", "d_p of the percentage; null at 0 and 100%", None, -677, -7)
_AVERAGE = _rating("opponents_average", "R_c: average rating of the opponents")
_DISCARDED = _known("is_discarded", "result of the unrated player ignored")
_FIRST_EVENT = _known("is_first_event", "first rated event of an unrated player")

LISTS: Final = TableOf("lists", ("list_id",), "A list, of which only the day is known.", (_ON,))

EVENTS: Final = TableOf("events", ("event_id",), "What was stated of an event.", (
    _EVENT, _id("list_id", "the list in force at its start"), _ON,
    _count("start_day", "first day, counted from the year 1"),
    _count("end_day", "last day, counted from the year 1"),
    _day("end_on", "last day"), _text("kind", SAYS["kind"], *KINDS),
    _count("minutes_for_60_moves", f"whole {SAYS['minutes_for_60_moves']}", *_MINUTES),
    _count("seconds_for_60_moves", "seconds a player has for 60 moves", None, 600, 601, 3600),
    _number("rounds_scheduled", None, 2, 9), _number("games_per_encounter", None, 2, 4),
    _number("rounds_per_day", None, 1, 3, 4, 15, 16, 30, 31),
    _number("hours_per_day", None, 12, 13),
    _count("months_registered_before", "whole months from registration to start", None, -1, 0, 1),
    _count("days_registered_before", "days from registration to start", None, 0, 2, 3, 29, 30),
    *_flags("is_registered", "is_admitted_late", "is_official", "is_declared_unrated",
            "is_national_championship", "is_women_only", "is_international",
            "is_team_championship"),
    _flag("ratings_at_game", "ratings of the day of each game, announced before round 1"),
    _flag("is_grouped_stated", "the office's word on grouping stages"),
    _id("stage_of", SAYS["stage_of"]),
    *_flags("is_thematic", "is_by_body", "is_officialised", "is_named_in_rules"),
    _VIRTUAL, *_flags("is_norm_event"),
    _id("winner_id", "winner of the event, after the tie-break"), *_flags("is_half_k_requested"),
    _number("days_between_rounds", None, 0, 1, 6, 7),
    *_flags("are_times_unequal", "is_decision_waived"),
))

DATED: Final = EVENTS.also(
    _day("event_start", "first day of the event"),
    _count("days", "days from the first to the last, both included", 1, 30, 31, 90, 91),
    _day("list_on", "day of the list for which the event is rated"),
    _count("lists_after_end", "lists after its last day, up to the one for which it is rated",
           None, 0, 1, 3, 4),
)
COUNTED: Final = DATED.also(
    _count("players", "players of the event", 2, 3, 4, 5, 6, 9, 10, 12),
    _count("players_rated", "players with a published rating", 0, 1, 2, 3, 4, 5, 6, 12),
    _count("players_unrated", "players without one", 0, 1, 2, 8),
    _count("men_rated", "rated players not known to be women", 0, 2, 3, 4),
    _count("women_rated", "rated women", 0, 1, 2, 3),
    _rating("rating_highest", "highest rating among the players"),
    _rating("rating_highest_woman", "highest rating among the women"),
    _count("games_played", "games in which both sides played"),
    _flag("is_complete_round_robin", "every pair of a round robin met as often as its kind says"),
    _count("children", "players who count as children in the year", 0, 3, 4, 5, 8),
    _FLOOR,
)
METHOD: Final = COUNTED.also(_RATED_AS)
DECIDED: Final = METHOD.also(_known("event_is_rated", "the event is rated"))

GAMES: Final = TableOf("games", ("game_id",), "A game as it was reported.", (
    _GAME, _EVENT, _count("round", "the round"), _id("white_id", "who had White"),
    _id("black_id", "who had Black; null for a bye"), _RESULT,
    _id("played_list_id", "the list in force on the day of the game"),
    _count("season", "the season of the game, by its first year", None, 2015, 2016),
    _flag("white_moved", "White's side moved"), _flag("black_moved", "Black's side moved"),
    _flag("is_left_out", "taken out by a recorded decision of the board"),
    _flag("is_rated_before", "rated for an earlier list: it counts in performances alone"),
))
ADMITTED: Final = TableOf("admitted", ("game_id",), "A game with what its event decided.", (
    *(column for column in GAMES.columns
      if column.name not in ("played_list_id", "is_rated_before")),
    _RATED_AS, _known("event_is_rated", "the event is rated"),
    _known("is_decided", "the match was won before this game"),
    _count("games_after_decision", "what the event's rules say of games after the decision", 0, 1),
    _count("minutes_of_event", "minutes a player had for 60 moves in the game's event", *_MINUTES),
    _count("rating_higher", "rating of the higher-rated player on the list that the game uses",
           None, 1799, 1800, 2399, 2400, 2600, 2601),
    _count("ratings_apart", "how far apart the two players' ratings on that list are",
           None, 0, 599, 600),
))

SEATS: Final = TableOf("seats", ("game_id", "is_white", "seat_order"),
    "Who sat on one side of a game, one after the other, where somebody was substituted.", (
    _GAME, _known("is_white", "the side is White's"),
    _count("seat_order", "the place among those of the side"), _PLAYER,
    _known("has_moved", "the player made a move before being substituted"),
))
SEATED: Final = SEATS.also(
    _count("movers", "players of one side who made a move", 0, 1, 2, 3),
    _count("movers_later", "players of the same side who took over and made a move", 0, 1, 2),
)

_FACTS: Final = (
    Column("rating_peak", "highest published rating", "points", samples=(*_RATINGS, 2299, 2300)),
    _count("games_rated", "rated games completed so far",
           None, 0, 11, 12, 24, 25, 29, 30, 31, 50, 51, 100, 101),
    _k("k_factor_listed_e2", "K printed on the list"),
    _flag("is_woman", "a woman"), _flag("has_played_event", "has had a rated event"),
    _flag("has_title", "the player holds a FIDE title"),
    _DISABLED,
    _count("status", "status on the list: 1 active, 2 inactive, 3 delisted, 4 unrated, "
           "5 provisional, 6 effective, 7 passive", None, 1, 2, 3, 4, 5, 6, 7),
    _day("inactive_since", "the first list as inactive"),
    Column("birth_on", "day of birth, 00 for what is not known", "yyyymmdd",
           samples=(None, 20060000)),
    Column("age_tenths", "age at federation", "tenths of a year", samples=(None, 49, 50, 170, 171)),
    _day("federated_on", "the day of federation"), _flag("has_licence", "holds the licence"),
    _flag("is_taken_off", "taken off the list by the federation"),
    _day("initial_since", "the list of the first rating, while nothing was played since"),
    _day("last_played_on", "end of the last event with a counted game"),
    _rating("fide_rating", "rating on FIDE's list"),
    _rating("iccf_rating", "rating on ICCF's list"),
    _rating("iccf_rating_next", "rating on ICCF's next list"),
    _rating("fpx_rating", "rating on the FPX's list"),
    _rating("other_rating", "rating on the body's other list"),
    Column("k_base_listed_e2", "K0 printed on the list", "hundredths",
           samples=(None, 600, 800, 1600)),
    _count("season_first", "the first season that is counted", None, 2015, 2016),
    _count("seasons_completed", "whole seasons since the first", None, 0, 1, 2, 3, 4, 5, 7),
    *(_count(f"season_games_{number}", f"games played {number} seasons ago", 0, 9, 54, 55)
      for number in range(1, 6)),
)
RATINGS: Final = TableOf("ratings", ("list_id", "player_id"), "A player on a list.",
                         (_LIST, _PLAYER, _rating("rating", "the rating"), *_FACTS))
STANDING: Final = RATINGS.also(
    _rating("rating_own_list", "rating on the list itself, before another list is asked"),
)
_AGES: Final = (
    _count("years_old", "age in whole years, on the event's first day or the list's day",
           None, 16, 17, 18, 19),
    _count("age_at_year_end", "age at the end of that year", None, 17, 18, 19),
    _count("years_federated", "whole years since federated, on that day", None, 7, 8, 9),
)
_LISTED: Final = (
    _rating("rating_listed", "rating on the list that the game uses"),
    _rating("rating_current", "rating on the list that the new list succeeds"),
    _rating("rating_own_list", "rating on the list itself, before another list is asked"),
)
PLAYERS: Final = TableOf("players", ("player_id",),
    "A player with their facts: in an event, and on the next list.", (
    _PLAYER, _LIST, _OWN, *(fact for fact in _FACTS if fact.name != "status"), *_AGES,
    _count("events_period", "rated events of the period; null in an event", None, 0, 1, 2),
))
BASED: Final = PLAYERS.also(
    Column("k_base_e2", "K before what recent games change", "hundredths",
           samples=(100, 600, 800, 1600, 2400, 3000, 3600, 4200)),
)
ENTERED: Final = TableOf("entered", ("entry_id",), "A player in an event, before they are rated.", (
    _EVENT, _PLAYER, _LIST, *_LISTED, *_FACTS, *_AGES,
))
BROUGHT: Final = ENTERED.also(_OWN, _k("k_factor_e2", "own K"), _VIRTUAL)
SEEN: Final = BROUGHT.also(
    _RATED_AS, _FLOOR, _EVENT_RATING, _GAMES, _SCORE, _DISCARDED, _FIRST_EVENT,
    _rating("rating_known", "the rating that the player brings to the event"), _ITERATED,
)

_IN_EVENT: Final = (_LISTED[0], RATINGS.column("games_rated"))
_PERFORMANCE: Final = _e5("performance_e5", "performance in the event, made in passes")
PASSED: Final = TableOf("passed", ("event_id", "player_id"),
    "A player of an event in one pass, with the opponents as the last pass left them.", (
    _EVENT, _PLAYER, _OWN, *_IN_EVENT, SEEN.column("rating_known"), _GAMES, _SCORE,
    _e5("opponents_sum_e5", "sum of those opponents' ratings or performances"),
))
RESULTS: Final = TableOf("results", ("event_id", "player_id"), "A newcomer's games in an event.", (
    _EVENT, _PLAYER, _RATED_AS, _GAMES, _SCORE, *_IN_EVENT, SEEN.column("rating_known"),
    _PERFORMANCE, _count("opponents_met", "different rated opponents played", 0, 1, 2, 3, 4),
    _OPPONENTS_SUM, _FLOOR, _FIRST_EVENT, _known("is_unrated", "on no list, at the start or now"),
    *_flags("is_team_championship"),
))
ROUND_ROBINS: Final = TableOf("round_robins", ("event_id",), "A round robin with newcomers.", (
    _EVENT,
    _count("rated", "rated players", 1, 4, 6),
    _count("opponents", "n: opponents of each player", 3, 9),
    _count("ratings_sum", "sum of the ratings of the rated players", 4400, 14250),
    _count("differences_sum", "sum of d_p of their percentages", -80, 0, 177),
))
AVERAGED: Final = RESULTS.also(
    _DISCARDED, _count("opponents", "opponents in a round robin", 3, 9), _AVERAGE, _D_P,
    _count("performance_sum", "games times the performance; null at 0% and 100% of some tables",
           None, 4000, 10000),
    _ITERATED,
)
MET: Final = TableOf("met", ("event_id", "player_id", "opponent_id"),
    "A newcomer's game in a round robin, before the averages are corrected.", (
    _EVENT, _PLAYER, _id("opponent_id", "the opponent"),
    _rating("rating", "the rating made in the event, before the correction"),
    _rating("opponent_rating", "that of the opponent, or their rating on the list"),
    _count("difference", "D: own rating less the opponent's",
           None, -736, -401, -400, -351, -350, 0, 350, 351, 400, 401, 736),
))
MADE: Final = AVERAGED.also(_EVENT_RATING)
QUALIFIED: Final = MADE.also(
    _known("result_qualifies", "the result could open a rating"),
    _known("has_qualified_before", "an earlier result opened the player's account"),
)

_SURPLUS = Column("surplus_e3", "score less expected score", "thousandths",
                  samples=(None, -500, 0, 500))
_SIDE: Final = (
    _RESULT, _count("role", "1 player, 2 substituted, 3 substitute", 1, 2, 3), _RATED_AS, _OWN,
    _rating("opponent_listed", "the opponent's rating on the list"),
    _count("score_half", "the score, in half points", None, 0, 1, 2),
)
SCORED: Final = TableOf("scored", ("game_id", "player_id"), "A side of a game, and its score.",
                        _SIDE)
IMPUTED: Final = SCORED.also(_SURPLUS)
SIDES: Final = SCORED.also(
    _known("event_is_rated", "the event is rated"), _known("game_is_rated", "the game is rated"),
    _DISCARDED, _known("opponent_is_discarded", "the opponent's result is ignored"),
    _rating("opponent_rating", "the rating at which the opponent counts"),
    _k("k_factor_e2", "own K"), _OTHER_K, MET.column("difference"),
)
RATED_SIDES: Final = SIDES.also(
    _known("is_rated", "event, game and side are rated"),
    _known("is_widest_difference",
           "no rated game of the player's in the event has a greater D"),
)
WEIGHED: Final = SIDES.also(
    _k("single_k_factor_e2", "the one K of the event"),
    _count("k_divisor", "by what the event divides K", 1, 2),
    *_AGES, _count("games_event", "rated games of the player's in the event"),
    Column("surplus_event_e3", "score less expected score, of all of them", "thousandths",
           samples=(None, -500, -1, 0, 500)),
)
OF_PERIOD: Final = TableOf("games_by_k", ("player_id", "k_factor_e2"),
    "A player's games with a K.", (
    _PLAYER, _k("k_factor_e2", "own K"), _count("games", "games with this K", 1, 5, 30),
    _count("games_period", "rated games of the period", 1, 10, 17, 18, 35, 36, 70, 71),
))
SUMMED: Final = TableOf("event_sums", ("event_id", "player_id"),
    "A player's rated games of an event.", (
    _EVENT, _PLAYER, _GAMES, _SCORE,
    _count("expected_e3", "expected score, in thousandths", 0, 500),
    _e5("sum_e5", "sum of the changes"), _OWN, _k("k_factor_e2", "own K"), *_AGES,
    _flag("is_norm_event", "valid for norms of a title"), *_IN_EVENT, _PERFORMANCE,
    _known("is_winner", "winner of the event, after the tie-break"),
    _e5("added_before_e5", "what the event added to the sum when it was rated first; null then"),
))
CHANGED_BY_EVENT: Final = SUMMED.also(_e5("event_change_e5", "the change of the event"))

ROLL: Final = TableOf("roll", ("player_id",),
    "Everybody of the next list, as the last one left them.", (
    _PLAYER, _LIST, _ON, *(fact for fact in _FACTS if fact.name != "status"),
    _rating("rating_old", "rating on the list before"),
    _count("status_old", "status on the list before: 1 active, 2 inactive, 3 delisted, 4 unrated, "
           "5 provisional, 6 effective, 7 passive", None, 1, 2, 3, 4, 5, 6, 7),
    _count("months_initial", "months since the first rating, nothing played", None, 11, 12, 24),
    _known("is_year_known", "the record of games goes back a year"),
    _FLOOR, _count("games_period", "rated games of the period", None, *_COUNTS),
    _count("games_played_period", "those of them that were played", None, 0, 1, 5),
))
POOLED: Final = ROLL.also(
    _GAMES, _SCORE, _OPPONENTS_SUM, _AVERAGE, _D_P, _EVENT_RATING,
    _count("results", "results pooled for a first rating", 1, 2),
    _known("is_one_round_robin", "all pooled games come from one round robin"),
    _count("event_ratings_sum", "event ratings, each times its games", 0, 20000),
    _count("performances_sum", "performances, each times its games", None, 0, 20000),
    _count("games_of_team_championships",
           "games in Olympiads, continental or world team events", 0, 6, 7),
)
FIRST: Final = POOLED.also(_rating("first_rating", "first rating as computed"))
CHANGED: Final = ROLL.also(
    _rating("first_rating", "first rating, if it is published"),
    _count("first_games", "games of the first rating", None, 0, 5, 9),
    _count("performances_sum", "performances, each times its games", None, 0, 20000),
    _e5("sum_e5", "sum of the changes of the period"),
    _e5("adjustment_e5", "what is adjusted event by event"),
    _e5("adjusted_e5", "both together"),
    _count("games_year", "rated games of the last twelve months"),
    _count("games_rated_new", "rated games completed, this period's among them", None, 0, 11, 12),
)
PUBLISHED: Final = CHANGED.also(_rating("rating_new", "rating after the period, unpublished"))
STATUSED: Final = PUBLISHED.also(_count("list_status", "status on the list", 1, 2, 3, 4, 5, 6, 7))
PLACED: Final = STATUSED.also(
    _rating("rating", "rating on the new list"),
    _count("months_inactive", "months since the first list as inactive", None, 0, 20, 21, 23, 24),
)

PENDING: Final = TableOf("pending", ("player_id", "event_id"),
    "A newcomer's result that may count towards a first rating.", (
    _PLAYER, _EVENT, _id("list_id", "the list for which the event was rated"),
    _text("rulebook", "the edition under which it was rated", None),
    _count("end_day", "last day of the event, counted from the year 1"),
    _GAMES, _SCORE, _count("opponents", "opponents"), _OPPONENTS_SUM, _EVENT_RATING,
    _count("performance_sum", "games times the performance"),
    _flag("is_round_robin", "rated as a round robin"),
    _flag("is_team_championship", "Olympiad, continental or world team championship"),
    _flag("is_kept", "counts towards the first rating"),
))
ACTIVITY: Final = TableOf("activity", ("player_id", "list_id"), "Rated games by list.",
                          (_PLAYER, _LIST, _GAMES))
SEASON_GAMES: Final = TableOf("season_games", ("player_id", "season"), "Games played by season.", (
    _PLAYER, GAMES.column("season"), _count("games", "games played in it"),
))

ROUNDS: Final = TableOf("rounds", ("event_id", "round"),
    "The rounds that were rated, and for which list. The engine knows their numbers; the office "
    "says what the event is called and hashes who played.", (
    _EVENT, _text("name", "the event's name", "A", None), _day("start_on", "first day"),
    _day("end_on", "last day"), _text("players_sha256", "hash of who played", None), _LIST,
    _count("round", "the round"), _count("games", "games of the round"),
    _text("games_sha256", "hash of its games", None),
))

# fmt: on
