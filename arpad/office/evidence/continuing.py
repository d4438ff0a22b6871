"""Whether a list begins where the one before it ended: ratings, games by list, waiting results."""

from collections.abc import Collection
from datetime import date
from typing import Final

import polars as pl

from arpad.archive.evidence.published import Published
from arpad.office.lists.decisions import added_up, as_kept, ratings_of_persons
from arpad.report.notes import first_of
from arpad.report.problems import Problem, Text, marked

NEEDED: Final = ("list", "activity", "pending")
"""The tables of a list with which its successor begins."""
_NAMED_MAX: Final = 3
_KEY: Final = ["player_id"]


def discontinued(published: Published, before: Published, file: str) -> tuple[Problem, ...]:
    """Return an error for players who begin a period otherwise than the list before left them.

    Whoever isn't on that list enters unrated; a result that waited may have gone on to be rated,
    and none is there that didn't wait. Numbers that the office has found to be one person's since
    are one in both; whoever is several persons again goes on with what the office says (`apart`).
    """
    into = dict(published.manifest["same_persons"])
    apart = published.manifest.get("restored", [])
    ratings = _without(_with_ids(published, "state_ratings"), apart).select("player_id", "rating")
    last = ratings_of_persons(before.tables["list"].select("player_id", "rating"), into)
    listed = last.rename({"rating": "listed"})
    both = ratings.join(listed, on=_KEY, how="left")
    other = both.filter(pl.col("rating").ne_missing(pl.col("listed")))
    games = _without(_with_ids(published, "state_activity"), apart)
    joined = added_up(as_kept(before.tables["activity"], into))
    continued = _without(joined, apart).select(games.columns)
    names = list(continued.columns)
    unlike = pl.concat(
        [
            games.join(continued, on=names, how="anti", nulls_equal=True).select(_KEY),
            continued.join(games, on=names, how="anti", nulls_equal=True).select(_KEY),
        ]
    )
    waiting = _without(_with_ids(published, "state_pending"), apart)
    waited = as_kept(before.tables["pending"], into).select(waiting.columns)
    more = waiting.join(waited, on=list(waited.columns), how="anti", nulls_equal=True)
    day = before.list_date
    return (*_told(marked("Players begin with another rating than the list of {day} gave them: "
                          "{players}."), day, other, file),
            *_told(marked("Players begin with other games than the list of {day} counted: "
                          "{players}."), day, unlike, file),
            *_told(marked("Players begin with results that did not wait after the list of {day}: "
                          "{players}."), day, more, file))  # fmt: skip


def _with_ids(published: Published, name: str) -> pl.DataFrame:
    """Return a table of the state with the players' own numbers and the events' own ids."""
    players = published.tables["players"].rename({"player_id": "own_id"})
    rows = published.tables[name].join(players, left_on="player_id", right_on="player", how="left")
    rows = rows.with_columns(player_id=pl.col("own_id")).drop("own_id")
    if "event_id" not in rows.columns:
        return rows
    events = published.tables["numbers"].select("event_id", "event_name")
    rows = rows.join(events, on="event_id", how="left").with_columns(event_id=pl.col("event_name"))
    return rows.drop("event_name")


def apart(published: Published, merged: Collection[str], file: str) -> tuple[Problem, ...]:
    """Return who is several persons again, of whom no list tells what each has gone on with.

    An error if none of the numbers was ever given up in an earlier list (`merged`): then nobody
    was one person, and ratings were changed without a reason.
    """
    numbers = published.manifest.get("restored", [])
    if not numbers:
        return ()
    named = ", ".join(numbers)
    if not set(numbers) & set(merged):
        message = Text("Players are said to be several persons again who never were one: {names}.",
                       names=named)  # fmt: skip
        fix = Text("Ask the office that published the list.")
        return (Problem("error", "archive-continued", message, fix=fix, file=file),)
    message = Text("Numbers that were one person's are several persons' again: {names}. With "
                   "which ratings they go on is the office's word: no list tells it.",
                   names=named)  # fmt: skip
    fix = Text("Ask the office what each of them has played, if you doubt it.")
    return (Problem("warning", "archive-restored", message, fix=fix, file=file),)


def _without(rows: pl.DataFrame, numbers: Collection[str]) -> pl.DataFrame:
    return rows.filter(~pl.col("player_id").is_in(list(numbers))) if numbers else rows


def _told(says: str, day: date, rows: pl.DataFrame, file: str) -> tuple[Problem, ...]:
    numbers = rows["player_id"].unique().sort()
    if numbers.is_empty():
        return ()
    message = Text(says, day=day, players=first_of(numbers.to_list(), _NAMED_MAX))
    fix = Text("Ask the office that published the list.")
    return (Problem("error", "archive-continued", message, fix=fix, file=file),)
