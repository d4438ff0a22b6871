"""What an officer looks at before a list is published: what is odd in it, each as a remark.

Nothing here is wrong by itself: a result may be swapped, a newcomer may be somebody known, a player
may have sat in two halls on one day.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.office.lists.lists import conform_rows
from arpad.office.lists.oddities import doubles
from arpad.office.period.rating import PeriodOutcome
from arpad.report.notes import listed
from arpad.report.problems import Problem, Text, marked

OUTLIER_POINTS: Final = 100
"""A rating that changes by more is looked at."""
SURPRISE_POINTS: Final = 400
"""A game that is won against so many points more is looked at: the result may be swapped."""
STALE_PART: Final = 5
"""An event is looked at if one of so many players, or more, is printed with another rating."""
NAMED_MAX: Final = 10
"""So many of a kind are named; the others are counted."""


def checks(period: PeriodOutcome) -> tuple[Problem, ...]:
    """Return what is to be looked at before the list of a period is published."""
    rows = period.tables["list"]
    names = dict(rows.select("player_id", "name").iter_rows())
    return (
        *_told("list-outlier", marked("A change by more than {limit} points ({count}): {those}."),
               _outliers(rows), Text("Look at their games."), limit=OUTLIER_POINTS),
        *_told("list-surprise", marked("A win against {limit} points more ({count}): {those}."),
               _surprises(period, names), Text("Compare the results with the arbiter's: they may "
               "be swapped."), limit=SURPRISE_POINTS),
        *_told("list-two-events", marked("Players in two events on the same days ({count}): "
               "{those}."), _at_once(period, names), Text("Look whether they are the players that "
               "the reports mean.")),
        *_told("list-first-double", marked("A first rating, and somebody like them has one "
               "({count}): {those}."), _known(period), Text("Look whether they are one person.")),
        *_told("list-stale-ratings", marked("Reports with ratings that are not the list's "
               "({count}): {those}."), _stale(period), Text("Look whether the arbiter used an old "
               "list.")),
    )  # fmt: skip


def _outliers(rows: pl.DataFrame) -> Iterator[str]:
    wide = rows.filter(pl.col("change").abs() > OUTLIER_POINTS)
    for row in wide.sort(pl.col("change").abs(), "player_id", descending=[True, False]).iter_rows(
        named=True
    ):
        yield f"{row['player_id']} {row['name']} {row['change']:+}"


def _surprises(period: PeriodOutcome, names: dict[str, str]) -> Iterator[str]:
    changes = period.tables["changes"]
    won = (
        (pl.col("is_rated") == 1) & (pl.col("score_half") == 2) & pl.col("result").is_in(["1", "0"])
    )
    more = pl.col("opponent_rating") - pl.col("rating") >= SURPRISE_POINTS
    for row in (
        changes.filter(won & more).sort("event_id", "round", "game_id").iter_rows(named=True)
    ):
        player, other = row["player_id"], row["opponent_id"]
        yield (
            f"{player} {names.get(player, '')} {row['rating']} – {other} {names.get(other, '')} "
            f"{row['opponent_rating']} ({row['event_id']}, {row['round']})"
        )


def _at_once(period: PeriodOutcome, names: dict[str, str]) -> Iterator[str]:
    """Yield who plays in two events whose days meet; leagues, which last for months, are none.

    Nobody where each board and group is an event of its own (CNXC 3.3).
    """
    if period.list_book[q.PARTS_ARE_EVENTS]:
        return
    days = {
        event.submission.event_id: (event.submission.facts.start, event.submission.facts.end)
        for event in period.ready
        if event.submission.facts.kind != "league"
    }
    played: dict[str, list[str]] = {}
    sides = period.tables["changes"].select("player_id", "event_id").unique()
    for player_id, event_id in sides.sort("player_id", "event_id").iter_rows():
        if event_id in days:
            played.setdefault(player_id, []).append(event_id)
    for player_id, events in played.items():
        for place, event in enumerate(events):
            for other in events[place + 1 :]:
                (start, end), (begins, ends) = days[event], days[other]
                if start and end and begins and ends and start <= ends and begins <= end:
                    yield f"{player_id} {names.get(player_id, '')} ({event}, {other})"


def _known(period: PeriodOutcome) -> Iterator[str]:
    """Yield who gets a first rating although somebody of the same name is rated."""
    rows = period.tables["list"]
    is_new = pl.col("rating").is_not_null() & pl.col("rating_old").is_null()
    new = rows.filter(is_new)["player_id"].to_list()
    rated = dict(
        rows.filter(pl.col("rating").is_not_null()).select("player_id", "rating").iter_rows()
    )
    for pair in doubles(conform_rows(rows), new) if new else ():
        both = (pair.first.player_id, pair.second.player_id)
        if set(both) <= rated.keys():
            yield (
                f"{pair.first.name} ("
                + ", ".join(f"{player_id} {rated[player_id]}" for player_id in both)
                + ")"
            )


def _stale(period: PeriodOutcome) -> Iterator[str]:
    stale = Counter(problem.file for problem in period.problems if problem.code == "rating-differs")
    for event in period.ready:
        theirs = stale[event.submission.file]
        players = len(event.submission.report.players)
        if theirs and theirs * STALE_PART >= players:
            yield f"{event.submission.event_id} {theirs}/{players}"


def _told(
    code: str, template: str, those: Iterable[str], fix: str, **limit: int
) -> tuple[Problem, ...]:
    """Return one remark that names the first of a kind and counts them all."""
    named_rows = list(those)
    if not named_rows:
        return ()
    message = Text(template, count=len(named_rows), those=listed(named_rows, NAMED_MAX), **limit)
    return (Problem("warning", code, message, fix=fix),)
