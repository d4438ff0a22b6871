"""Who won an event whose winner loses nothing by it (CNXC 7.1): by the points, or as stated."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.law import Rulebook
from arpad.office.intake.submissions import Submission
from arpad.report import Game
from arpad.report.problems import Level, Problem
from arpad.report.rows import HALF_POINTS

_WHITE: Final = {result: white for result, (white, _) in HALF_POINTS.items()}
_BLACK: Final = {result: black for result, (_, black) in HALF_POINTS.items()}


def winner_by_points(games: Sequence[Game], ids: Mapping[int, str]) -> str | None:
    """Return the player with the most points, forfeits and byes among them; None if it is shared.

    >>> winner_by_points([Game(1, 1, 2, "1"), Game(2, 1, 3, "=")], {1: "7", 2: "8", 3: "9"})
    '7'
    """
    first = first_by_points(games, ids)
    return first[0] if len(first) == 1 else None


def first_by_points(games: Sequence[Game], ids: Mapping[int, str]) -> tuple[str, ...]:
    """Return everybody who has the most points, forfeits and byes among them.

    Games of players who are nobody on the list count for their opponents.

    >>> first_by_points([Game(1, 1, 2, "="), Game(2, 3, 1, "0")], {1: "7", 2: "8", 3: "9"})
    ('7',)
    """
    points: dict[int | None, int] = dict.fromkeys(ids, 0)
    for game in games:
        white, black = HALF_POINTS.get(game.result, (0, 0))
        for number, half_points in ((game.white, white), (game.black, black)):
            if number in points:
                points[number] += half_points
    most = max(points.values(), default=0)
    return tuple(player_id for number, player_id in ids.items() if points[number] == most)


def with_winners(
    events: pl.DataFrame, games: Callable[[Sequence[int]], pl.DataFrame]
) -> pl.DataFrame:
    """Return events (EVENTS) with who has most points as the winner, where nobody states who won.

    Only events for norms have one. `games` gives those of some events (GAMES) by their numbers.
    """
    asking = events.filter((pl.col("is_norm_event") == 1) & pl.col("winner_id").is_null())
    if not asking.height:
        return events
    played = games(asking["event_id"].to_list())
    places = ((pl.col(side), pl.col("result").replace_strict(points, default=0))
              for side, points in (("white_id", _WHITE), ("black_id", _BLACK)))  # fmt: skip
    sides = pl.concat([played.select("event_id", player=player, points=points)
                       for player, points in places]).drop_nulls("player")  # fmt: skip
    points = sides.group_by("event_id", "player").agg(pl.col("points").sum())
    most = points.filter(pl.col("points") == pl.col("points").max().over("event_id"))
    alone = most.filter(pl.len().over("event_id") == 1).select("event_id", first="player")
    joined = events.join(alone, on="event_id", how="left", maintain_order="left")
    return joined.with_columns(pl.coalesce("winner_id", "first").alias("winner_id")).drop("first")


def winner_doubtful(
    submission: Submission, book: Rulebook, ids: Mapping[int, str]
) -> tuple[Problem, ...]:
    """Return what is wrong with a stated winner, or a warning where nobody says who won.

    Under rules that ask for no winner nothing; there a stated one is a fact that nobody reads.
    """
    facts = submission.facts
    if q.EVENT_CHANGE not in book or not ids:
        return ()
    first = first_by_points(submission.games, ids)
    level: Level = "error"
    if facts.winner and not facts.is_norm_event:
        message = (
            f"The winner {facts.winner} has no effect: the event is not stated to be for norms."
        )
        fix = "State is_norm_event = true, or take the winner out."
    elif facts.winner and facts.winner not in ids.values():
        message = f"The winner {facts.winner} is none of the event's players."
        fix = f'State winner = "{first[0]}", the id of the winner on the list.'
    elif facts.winner and facts.winner not in first:
        message = f"The winner {facts.winner} has fewer points than {' and '.join(first)}."
        fix = "Correct the points, or state who won: a tie-break decides only among those first."
    elif facts.is_norm_event and not facts.winner and len(first) > 1:
        level = "warning"
        message = (
            "The event is for norms, its first place is shared, and it is not stated who won it: "
            "its winner may lose points."
        )
        fix = f'State winner = "{first[0]}", or which of those first won by tie-break.'
    else:
        return ()
    found = facts.winner or ""
    return (Problem(level, "winner-unknown", message, fix, found, file=submission.file),)
