"""The shapes of the engine's tables, and how a caller's frame is made to fit one.

Identifiers are whole numbers below 2**31 (the border maps an office's own ids to them). A list's
identity is its date as yyyymmdd. Missing optional columns are added as null.
"""

from typing import Any, Final

import narwhals as nw

from arpad.law import Table

Schema = dict[str, Any]

EVENTS: Final[Schema] = {
    "event_id": nw.Int64, "list_id": nw.Int64, "on": nw.Int64, "start_day": nw.Int64,
    "end_day": nw.Int64, "end_on": nw.Int64, "kind": nw.String, "minutes_for_60_moves": nw.Int64,
    "rounds_scheduled": nw.Int64, "rounds_per_day": nw.Int64, "hours_per_day": nw.Int64,
    "months_registered_before": nw.Int64, "is_registered": nw.Int64,
    "is_declared_unrated": nw.Int64, "is_national_championship": nw.Int64,
    "is_women_only": nw.Int64, "is_team_championship": nw.Int64, "ratings_at_game": nw.Int64,
    "is_grouped_stated": nw.Int64, "stage_of": nw.Int64, "is_thematic": nw.Int64,
    "is_by_body": nw.Int64, "is_officialised": nw.Int64, "is_named_in_rules": nw.Int64,
    "virtual_class": nw.String, "is_norm_event": nw.Int64, "winner_id": nw.Int64,
    "is_half_k_requested": nw.Int64, "days_between_rounds": nw.Int64,
    "are_times_unequal": nw.Int64, "is_decision_waived": nw.Int64,
}  # fmt: skip
GAMES: Final[Schema] = {
    "game_id": nw.Int64, "event_id": nw.Int64, "round": nw.Int64, "white_id": nw.Int64,
    "black_id": nw.Int64, "result": nw.String, "played_list_id": nw.Int64,
    "season": nw.Int64, "white_moved": nw.Int64, "black_moved": nw.Int64, "is_left_out": nw.Int64,
}  # fmt: skip
SEATS: Final[Schema] = {
    "game_id": nw.Int64, "is_white": nw.Int64, "seat_order": nw.Int64, "player_id": nw.Int64,
    "has_moved": nw.Int64,
}  # fmt: skip
"""Who sat on one side of a game, one after the other, where somebody was substituted."""
RATINGS: Final[Schema] = {
    "list_id": nw.Int64, "player_id": nw.Int64, "rating": nw.Int64, "rating_peak": nw.Int64,
    "games_rated": nw.Int64, "k_factor_listed_e2": nw.Int64, "is_woman": nw.Int64,
    "has_played_event": nw.Int64, "has_title": nw.Int64, "is_disabled_member": nw.Int64,
    "status": nw.Int64, "inactive_since": nw.Int64, "birth_on": nw.Int64,
    "age_tenths": nw.Int64, "has_licence": nw.Int64, "initial_since": nw.Int64,
    "last_played_on": nw.Int64, "fide_rating": nw.Int64, "iccf_rating": nw.Int64,
    "iccf_rating_next": nw.Int64, "fpx_rating": nw.Int64, "other_rating": nw.Int64,
    "k_base_listed_e2": nw.Int64, "season_first": nw.Int64, "seasons_completed": nw.Int64,
    **{f"season_games_{number}": nw.Int64 for number in range(1, 6)},
}  # fmt: skip
PENDING: Final[Schema] = {
    "player_id": nw.Int64, "event_id": nw.Int64, "end_day": nw.Int64,
    "games": nw.Int64, "score_half": nw.Int64, "opponents": nw.Int64, "opponents_sum": nw.Int64,
    "event_rating": nw.Int64, "performance_sum": nw.Int64,
    "is_round_robin": nw.Int64, "is_team_championship": nw.Int64,
    "is_kept": nw.Int64, "result_kept_clause": nw.Int16,
}  # fmt: skip
ACTIVITY: Final[Schema] = {"player_id": nw.Int64, "list_id": nw.Int64, "games": nw.Int64}
SEASON_GAMES: Final[Schema] = {"player_id": nw.Int64, "season": nw.Int64, "games": nw.Int64}
"""The games that a player played in each season, as far back as anybody knows."""
ROUNDS: Final[Schema] = {
    "event_id": nw.Int64, "name": nw.String, "start_on": nw.Int64, "end_on": nw.Int64,
    "players_sha256": nw.String, "list_id": nw.Int64, "round": nw.Int64, "games": nw.Int64,
    "games_sha256": nw.String,
}  # fmt: skip
"""The rounds that were rated, and for which list.

The engine knows their numbers; the office says what the event is called and hashes who played.
"""


def conform(table: Table, schema: Schema) -> Table:
    """Return the table with exactly the schema's columns, in its order and types.

    A column that the table lacks is null throughout; one that the schema lacks is left out.
    """
    present = set(table.collect_schema().names())
    return table.select(
        *[
            (nw.col(name) if name in present else nw.lit(None, dtype=dtype).alias(name)).cast(dtype)
            for name, dtype in schema.items()
        ]
    )
