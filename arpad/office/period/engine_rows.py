"""Events and games as the engine's rows."""

from collections.abc import Collection, Mapping
from datetime import date
from math import ceil

import polars as pl

from arpad.law import Seasons, months_before
from arpad.law.units import list_id
from arpad.office.intake.submissions import Submission
from arpad.report import Game
from arpad.report.facts import Facts, GameDecision


def event_row(submission: Submission, number: int, used_id: int) -> dict[str, "int | str | None"]:
    """Return the engine's EVENTS row of a submission that has dates."""
    if submission.facts.start is None or submission.facts.end is None:
        raise ValueError(f"{submission.event_id} has no dates")
    return facts_row(submission.facts, number, used_id)


def facts_row(facts: Facts, number: int, used_id: int) -> dict[str, "int | str | None"]:
    """Return the engine's EVENTS row of an event of which these facts are known; it has dates."""
    if facts.start is None or facts.end is None:
        raise ValueError(f"event {number} has no dates")
    minutes = facts.minutes_for_60_moves
    return {
        "event_id": number,
        "list_id": used_id,
        "on": list_id(facts.start),
        "start_day": facts.start.toordinal(),
        "end_day": facts.end.toordinal(),
        "end_on": list_id(facts.end),
        "kind": facts.kind,
        "minutes_for_60_moves": None if minutes is None else int(minutes),
        "seconds_for_60_moves": None if minutes is None else round(minutes * 60),
        "rounds_scheduled": facts.rounds_scheduled,
        "games_per_encounter": facts.games_per_encounter,
        "rounds_per_day": facts.rounds_per_day,
        "hours_per_day": None if facts.hours_per_day is None else ceil(facts.hours_per_day),
        "months_registered_before": _months_between(facts.registered_on, facts.start),
        "days_registered_before": None
        if facts.registered_on is None
        else (facts.start - facts.registered_on).days,
        "is_registered": _flag(facts.is_registered),
        "is_admitted_late": _flag(facts.is_admitted_late),
        "is_official": _flag(facts.is_official),
        "is_declared_unrated": _flag(facts.is_declared_unrated),
        "is_national_championship": _flag(facts.is_national_championship),
        "is_women_only": _flag(facts.is_women_only),
        "is_team_championship": _flag(facts.is_team_championship),
        "ratings_at_game": None if facts.ratings_at is None else int(facts.ratings_at == "game"),
        "is_grouped_stated": _flag(facts.stages_are_grouped),
        "is_thematic": _flag(facts.is_thematic),
        "is_international": _flag(facts.is_international),
        "is_by_body": _flag(facts.is_by_body),
        "is_officialised": _flag(facts.is_officialised),
        "is_named_in_rules": _flag(facts.is_named_in_rules),
        "virtual_class": facts.virtual_rating_class,
        "is_norm_event": _flag(facts.is_norm_event),
        "is_half_k_requested": _flag(facts.is_half_k_requested),
        "days_between_rounds": facts.days_between_rounds,
        "are_times_unequal": _flag(facts.are_times_unequal),
        "is_decision_waived": _flag(facts.is_decision_waived),
    }


def _flag(value: bool | None) -> int | None:  # noqa: FBT001
    return None if value is None else int(value)


def _months_between(registered: date | None, start: date) -> int | None:
    """Return the whole months from registration to start, counted up to a year."""
    if registered is None:
        return None
    return max((m for m in range(13) if registered <= months_before(start, m)), default=-1)


def game_rows(
    submission: Submission,
    number: int,
    players: Mapping[int, int],
    lists: Mapping[date, int],
    seasons: Seasons | None,
    decisions: Mapping[int, GameDecision],
    rated_before: Collection[int] = (),
) -> pl.DataFrame:
    """Return the engine's GAMES of a submission; `players` maps starting ranks to players.

    `lists` maps a day of play to the list in force on it; `decisions` are by the game's place, as
    are the games `rated_before`. A
    game without a date belongs to the season in which its event ended.
    """
    end = submission.facts.end
    rows = [
        (
            number,
            game.round,
            players[game.white],
            None if game.black is None else players[game.black],
            game.result,
            None if game.played_on is None else lists.get(game.played_on),
            seasons.season_of(day)
            if seasons is not None and (day := game.played_on or end) is not None
            else None,
            *_decided(decisions.get(place)),
            int(place in rated_before),
        )
        for place, game in enumerate(submission.games)
    ]
    schema = {name: pl.String() if name == "result" else pl.Int64() for name in _OF_GAMES}
    return pl.DataFrame(rows, schema=schema, orient="row")


_OF_GAMES = (
    "event_id", "round", "white_id", "black_id", "result", "played_list_id", "season",
    "is_left_out", "white_moved", "black_moved", "is_rated_before",
)  # fmt: skip


def game_row(game: Game, decision: GameDecision | None) -> dict[str, "int | str | None"]:
    """Return what is stated of a game, its event and its players aside."""
    names = ("is_left_out", "white_moved", "black_moved")
    return {"result": game.result, **dict(zip(names, _decided(decision), strict=True))}


def _decided(decision: GameDecision | None) -> tuple[int | None, int | None, int | None]:
    """Return what was decided about a game: is_left_out, white_moved, black_moved."""
    if decision is None:
        return None, None, None
    return _flag(decision.is_left_out), _flag(decision.white_moved), _flag(decision.black_moved)
