"""Whether a list begins where the one before it ended: ratings, games by list, waiting results."""

from typing import Final

import polars as pl

from arpad.archive.evidence.published import Published
from arpad.office.lists.same_persons import added_up, as_kept, ratings_of_persons
from arpad.report.problems import Problem

NEEDED: Final = ("list", "activity", "pending")
"""The tables of a list with which its successor begins."""
_NAMED_MAX: Final = 3
_KEY: Final = ["player_id"]


def discontinued(found: Published, before: Published, file: str) -> tuple[Problem, ...]:
    """Return an error for players who begin a period otherwise than the list before left them.

    Whoever isn't on that list enters unrated; a result that waited may have gone on to be rated,
    and none is there that didn't wait. Numbers that the office has found to be one person's since
    are one in both.
    """
    into = dict(found.manifest["same_persons"])
    ratings = _with_ids(found, "state_ratings").select("player_id", "rating")
    last = ratings_of_persons(before.tables["list"].select("player_id", "rating"), into)
    listed = last.rename({"rating": "listed"})
    both = ratings.join(listed, on=_KEY, how="left")
    other = both.filter(pl.col("rating").ne_missing(pl.col("listed")))
    games = _with_ids(found, "state_activity")
    known = added_up(as_kept(before.tables["activity"], into)).select(games.columns)
    names = list(known.columns)
    unlike = pl.concat(
        [
            games.join(known, on=names, how="anti", nulls_equal=True).select(_KEY),
            known.join(games, on=names, how="anti", nulls_equal=True).select(_KEY),
        ]
    )
    waiting = _with_ids(found, "state_pending")
    waited = as_kept(before.tables["pending"], into).select(waiting.columns)
    more = waiting.join(waited, on=list(waited.columns), how="anti", nulls_equal=True)
    day = before.list_date
    return (
        *_told(f"another rating than the list of {day} gave them", other, file),
        *_told(f"other games than the list of {day} counted", unlike, file),
        *_told(f"results that did not wait after the list of {day}", more, file),
    )


def _with_ids(found: Published, name: str) -> pl.DataFrame:
    """Return a table of the state with the players' own numbers and the events' own ids."""
    players = found.tables["players"].rename({"player_id": "own_id"})
    rows = found.tables[name].join(players, left_on="player_id", right_on="player", how="left")
    rows = rows.with_columns(player_id=pl.col("own_id")).drop("own_id")
    if "event_id" not in rows.columns:
        return rows
    events = found.tables["numbers"].select("event_id", "event_name")
    rows = rows.join(events, on="event_id", how="left").with_columns(event_id=pl.col("event_name"))
    return rows.drop("event_name")


def _told(what: str, rows: pl.DataFrame, file: str) -> tuple[Problem, ...]:
    numbers = rows["player_id"].unique().sort()
    if numbers.is_empty():
        return ()
    more = f" and {len(numbers) - _NAMED_MAX} more" if len(numbers) > _NAMED_MAX else ""
    first = ", ".join(str(one) for one in numbers.head(_NAMED_MAX))
    message = f"Players begin with {what}: {first}{more}."
    fix = "Ask the office that published the list."
    return (Problem("error", "archive-continued", message, fix=fix, file=file),)
