"""The figures of a list to come: counts, who moves, cohorts, what comes next, its drift."""

from dataclasses import dataclass, replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

import polars as pl

from arpad.archive.evidence.published import read_entry_tables
from arpad.law import NoRulebookError
from arpad.office.desk import Desk
from arpad.office.evidence.adding import archive_in
from arpad.office.evidence.drift import Drift, drift_of, of_kept, rows_of_list
from arpad.office.kept.lists import KeptList
from arpad.office.lists.lists import RatingList
from arpad.office.period.archiving import looked_ahead
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import PeriodOutcome, rate
from arpad.office.periods.public import ARCHIVE
from arpad.report.problems import Problem
from arpad.tables.list_rows import as_text

BAND_POINTS = 200
MOVERS = 10
Problems = tuple[Problem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListCounts:
    """How many stand on a list, and what it took: the last list's number beside."""

    events: int
    games: int
    players_with_games: int
    rated: int
    rated_before: int
    new: int
    gone: int
    statuses: dict[str, int]
    statuses_before: dict[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class LargeChange:
    """A player whose rating changes much."""

    player_id: str
    name: str
    rating_old: int
    rating_new: int
    change: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BandChange:
    """Players of a band of ratings who had games: how many, and the mean of their changes."""

    band: str
    players: int
    mean_change: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Next:
    """A player whose status changes with the list, or would with the next one without games.

    `list_date` is the day of that list; `status_old` the status that he has before it.
    """

    player_id: str
    name: str
    list_date: date
    status_old: str | None
    status_new: str | None


def counts(period: PeriodOutcome) -> ListCounts:
    """Return how many stand on the list, beside the list before."""
    rows, before = period.tables["list"], period.before.rows
    is_rated, was_rated = pl.col("rating").is_not_null(), pl.col("rating_old").is_not_null()
    changes = period.tables["changes"].filter(pl.col("is_rated") == 1)
    return ListCounts(
        events=period.tables["events"].filter(pl.col("event_is_rated") == 1).height,
        games=changes.select("event_id", "game_id").n_unique(),
        players_with_games=pl.concat([changes["player_id"], changes["opponent_id"]]).n_unique(),
        rated=rows.filter(is_rated).height,
        rated_before=before.filter(is_rated).height,
        new=rows.filter(is_rated & ~was_rated).height,
        gone=rows.filter(~is_rated & was_rated).height,
        statuses=_statuses(rows),
        statuses_before=_statuses(_with_statuses(period.before)),
    )


def _with_statuses(rating_list: RatingList) -> pl.DataFrame:
    return as_text(rating_list.rows, ("player_id", "status"))


def _statuses(rows: pl.DataFrame) -> dict[str, int]:
    counts = rows.select(pl.col("status").fill_null("")).group_by("status").len().sort("status")
    return {str(status) or "–": int(count) for status, count in counts.iter_rows()}


def movers(period: PeriodOutcome, most: int = MOVERS) -> tuple[LargeChange, ...]:
    """Return whose ratings change most, the greatest change first."""
    rows = period.tables["list"].filter(pl.col("change").is_not_null() & (pl.col("change") != 0))
    rows = rows.filter(pl.col("rating").is_not_null())
    first = rows.sort(pl.col("change").abs(), "player_id", descending=[True, False]).head(most)
    return tuple(
        LargeChange(
            player_id=row["player_id"], name=row["name"], rating_old=row["rating_old"],
            rating_new=row["rating"], change=row["change"],
        )
        for row in first.iter_rows(named=True)
    )  # fmt: skip


def cohorts(period: PeriodOutcome) -> tuple[BandChange, ...]:
    """Return the mean change of those who had games, by bands of 200 points of their old rating."""
    rows = period.tables["list"].filter(
        (pl.col("games") > 0) & pl.col("rating_old").is_not_null() & pl.col("rating").is_not_null()
    )
    bands = rows.with_columns(band=pl.col("rating_old") // BAND_POINTS * BAND_POINTS)
    summed = bands.group_by("band").agg(pl.len().alias("players"), pl.col("change").sum())
    cent = Decimal("0.01")
    return tuple(
        BandChange(
            band=f"{band}-{band + BAND_POINTS - 1}",
            players=players,
            mean_change=(Decimal(change) / players).quantize(cent, ROUND_HALF_UP),
        )
        for band, players, change in summed.sort("band").iter_rows()
    )


def status_changes(period: PeriodOutcome) -> tuple[Next, ...]:
    """Return whose status changes with the list."""
    return _changed(period.before, period.tables["list"], period.list_date)


def what_is_next(desk: Desk, kept: KeptList, period: PeriodOutcome) -> tuple[Next, ...]:
    """Return whose status changes with the list, and whose would with the next one without games.

    Who becomes passive, inactive, effective, or is rated anew.
    """
    now = status_changes(period)
    rating_list = looked_ahead(period)
    after = replace(
        kept,
        published=(),
        first_date=period.list_date,
    )
    try:
        inputs = Inputs((), (rating_list,), kept.rulebook, after.next_date(desk.catalogue))
        then = rate(inputs, desk.catalogue)
    except NoRulebookError:
        return now
    return (*now, *_changed(rating_list, then.tables["list"], then.list_date))


def _changed(before: RatingList, after: pl.DataFrame, on: date) -> tuple[Next, ...]:
    both = after.select("player_id", "name", "status").join(
        _with_statuses(before).rename({"status": "status_old"}), on="player_id", how="inner"
    )
    changed = both.filter(pl.col("status").ne_missing(pl.col("status_old")))
    changed = changed.filter(pl.col("status_old").is_not_null())
    return tuple(
        Next(
            player_id=player_id, name=name, list_date=on, status_old=before, status_new=now,
        )
        for player_id, name, now, before in changed.sort("player_id").iter_rows()
    )  # fmt: skip


def drift(desk: Desk, kept: KeptList, period: PeriodOutcome) -> tuple[Drift | None, Problems]:
    """Return what the year to a list does to the scale, as it would keep it; or why it isn't known.

    FIDE 2009 10.1 and 10.3 ask the office to watch the scale.
    """
    before = (period.before.list_date, period.before.as_text())
    now = (period.list_date, rows_of_list(period.tables))
    return drift_of(archive_in(desk.vault.office / ARCHIVE), kept.name, before, now)


def drift_kept(desk: Desk, kept: KeptList, list_date: date) -> tuple[Drift | None, Problems]:
    """Return what a published list says that the year to it did to the scale."""
    archive = archive_in(desk.vault.office / ARCHIVE)
    entry = archive.list_of(kept.name, list_date.isoformat())
    if entry is None:
        return None, archive.problems
    tables_read, problems = read_entry_tables(entry, ())
    return (None if tables_read is None else of_kept(tables_read.manifest["drift"])), problems
