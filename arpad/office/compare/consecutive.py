"""Their consecutive lists, each the start of the next comparison: what a list doesn't show is ours.

Every list of ours is made of the list that they published before it, so that one difference is not
met again on the next. Results that wait for a first rating, the record of games and what was rated
already are those of our own run, with what theirs had otherwise.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

import polars as pl

from arpad.engine.period import Period
from arpad.formats.any_list import read_any_list
from arpad.law import Catalogue, Rulebook
from arpad.office.compare.sheet import THEIRS
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import UNDATED, RatingList, conform_rows
from arpad.office.period.naming import Named
from arpad.office.period.planning import Plan, list_of
from arpad.office.period.portions import first_day
from arpad.office.period.tables import PeriodTables
from arpad.report.problems import Problem, Text
from arpad.rulebooks.asking import list_book
from arpad.tables.rating_list import KEPT

_NEVER_CARRIED: Final = ("player_id", "name", "rating", "k_factor_e2", "federation", "sex",
                         "birth_date", "title")  # fmt: skip
"""What their list says itself, or nobody does."""


@dataclass(frozen=True, slots=True)
class TheirList:
    """One of their lists, and the games of its period by player's number, where it counts them."""

    listed: RatingList
    games: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, listed: RatingList) -> "TheirList":
        """Return a list with the games of its period, read from its file's bytes."""
        if not listed.data:
            return cls(listed)
        frame, _ = read_any_list(listed.data, listed.kind)
        if "games" not in frame.columns:
            return cls(listed)
        rows = frame.select("player_id", pl.col("games").cast(pl.Int64)).drop_nulls()
        return cls(listed, dict(rows.iter_rows()))

    @property
    def day(self) -> date:
        """Return the day of the list."""
        return self.listed.list_date

    @property
    def file(self) -> str:
        """Return the file that it was read from."""
        return self.listed.source


def in_order(lists: Sequence[RatingList]) -> tuple[TheirList, ...]:
    """Return the lists by their days."""
    return tuple(map(TheirList.of, sorted(lists, key=lambda listed: listed.list_date)))


def by_list(
    submissions: Sequence[Submission], lists: Sequence[TheirList], rulebook: str,
    catalogue: Catalogue,
) -> dict[date, list[Submission]]:  # fmt: skip
    """Return the events of each list but the first, by the day of the list that rates them.

    Those for a later list are left out. Raises NoRulebookError where none is known for a list.
    """
    days = [theirs.day for theirs in lists[1:]]
    events: dict[date, list[Submission]] = {day: [] for day in days}

    def book_on(day: date) -> Rulebook:
        return list_book(rulebook, day, catalogue)

    plan = Plan(lists[0].day, days, [theirs.listed for theirs in lists], book_on, catalogue)
    for submission in submissions:
        if submission.is_sound and submission.games:
            day = list_of(submission.facts, plan, first_day(submission.games))
            if day is not None:
                events[day].append(submission)
    return events


def numbered(theirs: TheirList, people: pl.DataFrame) -> pl.DataFrame:
    """Return their list by our numbers (THEIRS)."""
    rows = theirs.listed.rows.select("player_id", "rating", "games_rated", "status",
                                     k_factor_e2="k_factor_listed_e2")  # fmt: skip
    none = 0 if theirs.games else None
    games = rows["player_id"].replace_strict(theirs.games, default=none, return_dtype=pl.Int64)
    numbers = people.select("player_id", number="player")
    joined = rows.with_columns(games=games).join(numbers, on="player_id", how="inner")
    return joined.select(player_id="number", rating="rating", games="games",
                         k_factor_e2="k_factor_e2", status="status").select(
        pl.col(name).cast(kind) for name, kind in THEIRS.items()
    )  # fmt: skip


def carried(theirs: TheirList, period: Period, names: Named, book: Rulebook) -> TheirList:
    """Return their list with what our own run left beside it, and with what it doesn't show."""
    tables = PeriodTables(period, names, book)
    ours = conform_rows(tables["list"])
    shown = theirs.listed.rows
    columns = [column.inside for column in KEPT if column.inside not in _NEVER_CARRIED]
    lacking = [name for name in columns if not shown[name].count() and ours[name].count()]
    rows = shown.drop(lacking).join(ours.select("player_id", *lacking), on="player_id", how="left",
                                    maintain_order="left").select(shown.columns)  # fmt: skip
    pending, rounds = (tables[name].drop_nulls("event_id") for name in ("pending", "rounds"))
    activity = _with_their_games(tables["activity"], theirs)
    listed = replace(theirs.listed, rows=rows, activity=activity, pending=pending, rounds=rounds)
    return replace(theirs, listed=listed)


def _with_their_games(activity: pl.DataFrame, theirs: TheirList) -> pl.DataFrame:
    """Return the record of games with those that their list counts and no report of ours has."""
    day = theirs.listed.list_id
    own = dict(activity.filter(pl.col("list_id") == day).select("player_id", "games").iter_rows())
    more = [(player, day, games) for player, games in theirs.games.items()
            if games > own.get(player, 0)]  # fmt: skip
    rows = pl.DataFrame(more, schema=activity.schema, orient="row")
    both = pl.concat([rows, activity]).unique(["player_id", "list_id"], keep="first")
    return both.sort("player_id", "list_id")


def undated(lists: Iterable[RatingList]) -> tuple[Problem, ...]:
    """Return an error for each list of which no day is known."""
    fix = Text("Give it as DATE=LIST.")
    return tuple(
        Problem("error", "list-undated", Text("A list bears no date: nobody knows between which "
                "reports it lies."), fix, file=listed.source)
        for listed in lists if listed.list_date == UNDATED
    )  # fmt: skip
