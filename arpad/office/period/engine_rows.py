"""Events and games as the engine's rows."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields
from datetime import date
from math import ceil

import polars as pl

from arpad.engine.tables import EVENTS
from arpad.law import Seasons, months_before
from arpad.law.units import list_id
from arpad.office.intake.submissions import Submission
from arpad.report import Game
from arpad.report.facts import Facts, GameDecision

GameRow = tuple[int | str | None, ...]
"""What the engine's GAMES has of a game, its number aside."""


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
        **_as_stated(facts),
        "event_id": number,
        "list_id": used_id,
        "on": list_id(facts.start),
        "start_day": facts.start.toordinal(),
        "end_day": facts.end.toordinal(),
        "end_on": list_id(facts.end),
        "minutes_for_60_moves": None if minutes is None else int(minutes),
        "seconds_for_60_moves": None if minutes is None else round(minutes * 60),
        "hours_per_day": None if facts.hours_per_day is None else ceil(facts.hours_per_day),
        "months_registered_before": _months_between(facts.registered_on, facts.start),
        "days_registered_before": None
        if facts.registered_on is None
        else (facts.start - facts.registered_on).days,
        "ratings_at_game": None if facts.ratings_at is None else int(facts.ratings_at == "game"),
        "is_grouped_stated": _flag(facts.stages_are_grouped),
        "virtual_class": facts.virtual_rating_class,
    }


_AS_STATED = tuple(
    column.name
    for column in EVENTS.columns
    if column.unit != "id" and column.name in {fact.name for fact in fields(Facts)}
)
"""Facts that the engine reads under the same name: as they are, yes and no as 1 and 0."""


def _as_stated(facts: Facts) -> dict[str, "int | str | None"]:
    values = {name: getattr(facts, name) for name in _AS_STATED}
    return {n: int(value) if isinstance(value, bool) else value for n, value in values.items()}


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
) -> list[GameRow]:
    """Return the rows of a submission in GAMES; `players` maps starting ranks to players.

    `lists` maps a day of play to the list in force on it; `decisions` are by the game's place, as
    are the games `rated_before`. A
    game without a date belongs to the season in which its event ended.
    """
    end = submission.facts.end
    return [
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


def game_frame(rows: Iterable[GameRow]) -> pl.DataFrame:
    """Return rows of games (`game_rows`) of many submissions as the engine's GAMES."""
    columns = [*zip(*rows, strict=True)] or [()] * len(_OF_GAMES)
    return pl.DataFrame([
        pl.Series(name, values, pl.String() if name == "result" else pl.Int64())
        for name, values in zip(_OF_GAMES, columns, strict=True)
    ])  # fmt: skip


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
