"""The words that rules are written in: every column a clause may read, with its unit.

`samples` are values on and beside the edges, from which tables are made that try every rule for
contradictions (`arpad rulebook test`). Flags are 1 or 0; null is "nobody stated it".
"""

from dataclasses import dataclass
from typing import Final

SWISS: Final = 0
ROUND_ROBIN: Final = 1
SCHEVENINGEN: Final = 2
MATCH: Final = 3
RATED_AS_NAMES: Final = {
    SWISS: "swiss",
    ROUND_ROBIN: "round_robin",
    SCHEVENINGEN: "scheveningen",
    MATCH: "match",
}

OUT: Final = 0
PLAYER: Final = 1
ORIGINAL: Final = 2
SUBSTITUTE: Final = 3
ROLE_NAMES: Final = {
    OUT: "out",
    PLAYER: "player",
    ORIGINAL: "original",
    SUBSTITUTE: "substitute",
}
"""What somebody is on his side of a game in which players were substituted."""

ACTIVE: Final = 1
INACTIVE: Final = 2
DELISTED: Final = 3
UNRATED: Final = 4
PROVISIONAL: Final = 5
EFFECTIVE: Final = 6
PASSIVE: Final = 7
STATUS_NAMES: Final = {
    ACTIVE: "active",
    INACTIVE: "inactive",
    DELISTED: "delisted",
    UNRATED: "unrated",
    PROVISIONAL: "provisional",
    EFFECTIVE: "effective",
    PASSIVE: "passive",
}

WHOLE_LIST: Final = 1
ALPHABETICAL_ONLY: Final = 2
NOT_SHOWN: Final = 3
TITLED_UNRATED: Final = 4
SECTION_NAMES: Final = {
    WHOLE_LIST: "whole list",
    ALPHABETICAL_ONLY: "alphabetical only",
    NOT_SHOWN: "not shown",
    TITLED_UNRATED: "titled unrated",
}

KINDS: Final = (
    "round_robin", "double_round_robin", "swiss", "team", "match", "scheveningen", "knockout",
    "league",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fact:
    """A column that rules may read: what it says, and values to try."""

    says: str
    samples: tuple[int | str | None, ...]


_FLAG = (None, 0, 1)
_RATINGS = (
    None,
    1000,
    1199,
    1200,
    1201,
    1400,
    1401,
    1599,
    1600,
    1601,
    2199,
    2200,
    2399,
    2400,
    2700,
)
_COUNTS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 29, 30)

VOCABULARY: Final[dict[str, Fact]] = {
    # an event
    "on": Fact("first day of the event, or day of the list, as yyyymmdd",
               (20051231, 20060101, 20090701, 20090831, 20090901, 20100801)),
    "kind": Fact("kind of event", KINDS),
    "minutes_for_60_moves": Fact("minutes a player has for 60 moves",
                                 (None, 4, 5, 10, 11, 14, 15, 59, 60, 89, 90, 119, 120)),
    "players": Fact("players of the event", (2, 3, 4, 5, 6, 9, 10, 12)),
    "players_rated": Fact("players with a published rating", (0, 1, 2, 3, 4, 5, 6, 12)),
    "players_unrated": Fact("players without one", (0, 1, 2, 8)),
    "men_rated": Fact("rated players not known to be women", (0, 2, 3, 4)),
    "women_rated": Fact("rated women", (0, 1, 2, 3)),
    "rating_highest": Fact("highest rating among the players", _RATINGS),
    "is_complete_round_robin": Fact(
        "every pair of a round robin met as often as its kind says; null for other kinds", _FLAG),
    "days": Fact("days from the first to the last, both included", (1, 90, 91)),
    "rounds_per_day": Fact("most rounds played on one day", (None, 1, 3, 4)),
    "hours_per_day": Fact("longest time of play on one day, in hours", (None, 12, 13)),
    "months_registered_before": Fact("whole months from registration to start", (None, 0, 1, 2)),
    "is_registered": Fact("registered with FIDE", _FLAG),
    "is_declared_unrated": Fact("announced as not for rating", _FLAG),
    "is_national_championship": Fact("national championship", _FLAG),
    "is_women_only": Fact("only for women", _FLAG),
    "are_times_unequal": Fact("the players of a game had different times", _FLAG),
    "is_decision_waived": Fact("a match in which all games are rated, as announced", _FLAG),
    "ratings_at_game": Fact("ratings of the day of each game, announced before round 1", _FLAG),
    "is_grouped_stated": Fact("the office's word on grouping stages", _FLAG),
    "is_thematic": Fact("thematic event", _FLAG),
    "is_by_body": Fact("organised by the body itself", _FLAG),
    "is_officialised": Fact("another's event that the body made official", _FLAG),
    "is_named_in_rules": Fact("the event's rules say that the body rates it", _FLAG),
    "virtual_class": Fact("class of event for virtual ratings", (
        None, "absolute_final", "team_final_board_1", "honour_permanent", "other")),
    "is_norm_event": Fact("valid for norms of a title", _FLAG),
    "is_half_k_requested": Fact("registered with half the K", _FLAG),
    "days_between_rounds": Fact("fewest days between two rounds", (None, 0, 1, 6, 7)),
    "children": Fact("players who count as children in the year", (0, 3, 4, 5, 8)),
    # a game
    "games_after_decision": Fact("what the event's rules say of games after the decision", (0, 1)),
    "minutes_of_event": Fact("minutes a player had for 60 moves in the game's event",
                             (None, 59, 60, 89, 90, 119, 120)),
    "rating_higher": Fact("rating of the higher-rated player on the list that the game uses",
                          (None, 1799, 1800, 2399, 2400, 2600, 2601)),
    "ratings_apart": Fact("how far apart the two players' ratings on that list are",
                          (None, 0, 599, 600)),
    "result": Fact("result as seen by White",
                   ("1", "0", "=", "+", "-", "--", "W", "D", "L", "H", "F", "U", "Z")),
    "is_decided": Fact("the match was won before this game", (0, 1)),
    "is_left_out": Fact("taken out by a recorded decision of the board", _FLAG),
    "white_moved": Fact("White, or a substitute, made a move", _FLAG),
    "black_moved": Fact("Black, or a substitute, made a move", _FLAG),
    "has_moved": Fact("the player made a move before he was substituted", (0, 1)),
    "movers": Fact("players of one side who made a move", (0, 1, 2, 3)),
    "movers_later": Fact("players of the same side who took over and made a move", (0, 1, 2)),
    # a player in an event
    "rating_own_list": Fact("rating on the list itself, before another list is asked", _RATINGS),
    "birth_on": Fact("day of birth as yyyymmdd, 00 for what is not known", (None, 20060000)),
    "years_old": Fact("age in whole years, on the event's first day or the list's day",
                      (None, 16, 17, 18, 19)),
    "age_at_year_end": Fact("age at the end of that year", (None, 17, 18, 19)),
    "rating_listed": Fact("rating on the list that the game uses", _RATINGS),
    "rating_current": Fact("rating on the list that the new list succeeds", _RATINGS),
    "rating": Fact("own rating that counts in the event", _RATINGS),
    "rating_peak": Fact("highest published rating", _RATINGS),
    "games_rated": Fact("rated games completed so far", (None, 0, 29, 30, 31)),
    "k_factor_listed_e2": Fact("K printed on the list, in hundredths",
                               (None, 1000, 1500, 2000, 2500, 3000)),
    "fide_rating": Fact("rating on FIDE's list", _RATINGS),
    "iccf_rating": Fact("rating on ICCF's list", _RATINGS),
    "fpx_rating": Fact("rating on the FPX's list", _RATINGS),
    "other_rating": Fact("rating on the body's other list", _RATINGS),
    "has_licence": Fact("holds this season's licence", _FLAG),
    "seasons_completed": Fact("whole seasons since the first", (None, 0, 1, 2, 3, 4, 5, 7)),
    **{f"season_games_{number}": Fact(f"games played {number} seasons ago", (0, 9, 54, 55))
       for number in range(1, 6)},
    "k_base_e2": Fact("K before what recent games change, in hundredths",
                      (600, 800, 1600, 2400, 3000, 3600, 4200)),
    "rated_as": Fact("method of rating: 0 Swiss or team, 1 round robin, 2 Scheveningen, 3 match",
                     (SWISS, ROUND_ROBIN, SCHEVENINGEN, MATCH)),
    "is_first_event": Fact("first rated event of an unrated player", (0, 1)),
    "is_discarded": Fact("result of the unrated player ignored", (0, 1)),
    "games": Fact("games that count", _COUNTS),
    "score_half": Fact("points from them, in half points", (0, 1, 2, 3, 9, 10, 18)),
    "opponents": Fact("opponents in a round robin", (3, 9)),
    "opponents_met": Fact("different rated opponents played", (0, 1, 2, 3, 4)),
    "opponents_average": Fact("R_c: average rating of the opponents", _RATINGS),
    "opponents_sum": Fact("sum of the opponents' ratings", (4400, 10000, 15000)),
    "performance_sum": Fact("games times the performance; null at 0% and 100% of some tables",
                            (None, 4000, 10000)),
    "performance_difference": Fact("d_p of the percentage; null at 0% and 100%", (None, -677, -7)),
    "event_rating": Fact("R_u: the event's rating of an unrated player", _RATINGS),
    "rating_floor": Fact("lowest rating that is published", (1200, 1201, 1401, 1601)),
    "result_qualifies": Fact("the result could open a rating", (0, 1)),
    "has_qualified_before": Fact("an earlier result opened the player's account", (0, 1)),
    # a side of a game
    "opponent_listed": Fact("the opponent's rating on the list", _RATINGS),
    "opponent_rating": Fact("the rating at which the opponent counts", _RATINGS),
    "opponent_is_discarded": Fact("the opponent's result is ignored", (0, 1)),
    "difference": Fact("D: own rating less the opponent's",
                       (None, -736, -401, -400, -351, -350, 0, 350, 351, 400, 401, 736)),
    "is_widest_difference": Fact("no rated game of the player's in the event has a greater D",
                                 (0, 1)),
    "role": Fact("1 player, 2 substituted, 3 substitute", (1, 2, 3)),
    "surplus_e3": Fact("score less expected score, in thousandths", (None, -500, 0, 500)),
    "k_factor_e2": Fact("own K, in hundredths", (None, 600, 1600, 3000)),
    "opponent_k_factor_e2": Fact("the opponent's K, in hundredths", (None, 600, 1600, 3000)),
    "single_k_factor_e2": Fact("the one K of the event, in hundredths", (None, 300, 600)),
    "k_divisor": Fact("by what the event divides K", (1, 2)),
    # a player and an event
    "is_winner": Fact("winner of the event, after the tie-break", (0, 1)),
    # a player on the next list
    "rating_old": Fact("rating on the list before", _RATINGS),
    "sum_e5": Fact("sum of the changes of the period, in 1e-5 points", (-250000, 0, 50000)),
    "adjusted_e5": Fact("the same, with what is adjusted event by event", (-250000, 0, 50000)),
    "performances_sum": Fact("performances, each times its games", (0, 20000)),
    "age_tenths": Fact("age at federation, in tenths of a year", (None, 49, 50, 131, 170, 171)),
    "months_initial": Fact("months since the first rating, nothing played", (None, 11, 12, 24)),
    "games_rated_new": Fact("rated games completed, this period's among them", (0, 11, 12)),
    "last_played_on": Fact("end of the last event with a counted game, as yyyymmdd",
                           (None, 20041231, 20050101, 20090630)),
    "results": Fact("results pooled for a first rating", (1, 2)),
    "is_one_round_robin": Fact("all pooled games come from one round robin", (0, 1)),
    "event_ratings_sum": Fact("event ratings, each times its games", (0, 20000)),
    "games_of_team_championships": Fact("games in Olympiads, continental or world team events",
                                        (0, 6, 7)),
    "is_disabled_member": Fact("member of IBCA, ICSC or IPCA", _FLAG),
    "first_rating": Fact("first rating as computed", _RATINGS),
    "rating_new": Fact("rating after the period, before publication", _RATINGS),
    "games_period": Fact("rated games of the period", _COUNTS),
    "games_year": Fact("rated games of the last twelve months", _COUNTS),
    "is_year_known": Fact("the record of games goes back a year", (0, 1)),
    "status_old": Fact("status on the list before: 1 active, 2 inactive, 3 delisted, 4 unrated, "
                       "5 provisional, 6 effective, 7 passive", (None, 1, 2, 3, 4, 5, 6, 7)),
    "list_status": Fact("status on the new list", (1, 2, 3, 4, 5, 6, 7)),
    "months_inactive": Fact("months since the first list as inactive", (None, 0, 20, 21, 23, 24)),
    "has_title": Fact("the player holds a FIDE title", (0, 1)),
}  # fmt: skip
