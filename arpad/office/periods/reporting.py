"""The period of a list as it is reported: of one that is published, rated again from its inputs."""

from dataclasses import dataclass
from datetime import date

import polars as pl

from arpad.office.again.in_vault import InVault
from arpad.office.again.making import again
from arpad.office.desk import Desk
from arpad.office.kept.lists import KeptList
from arpad.office.period.rating import PeriodOutcome
from arpad.office.periods.gathering import draft
from arpad.report.problems import Problem, Text
from arpad.tables.statuses import EFFECTIVE, STATUS_NAMES


@dataclass(frozen=True, slots=True)
class Reported:
    """A period to be reported: None where there is none, with the reason; its list's identity."""

    period: PeriodOutcome | None
    identity: str
    problems: tuple[Problem, ...]


def reported(desk: Desk, kept: KeptList, day: date) -> Reported:
    """Return the period of a list that is published, or of the next one as it would come out."""
    if kept.is_next(day, desk.catalogue):
        list_draft = draft(desk, kept, day)
        return Reported(list_draft.period, "", list_draft.problems)
    published = next(
        (published_list for published_list in kept.published if published_list.list_date == day),
        None,
    )
    if published is None:
        message = Text("No list of {list} is of {day}.", list=kept.name, day=day)
        fix = Text("The last is that of {last}, the next that of {next}.", last=kept.last_date,
                   next=kept.next_date(desk.catalogue))  # fmt: skip
        return Reported(None, "", (Problem("error", "list-date", message, fix=fix),))
    recorded, problems = InVault(desk.vault, kept).recorded(published)
    if recorded is None:
        return Reported(None, published.identity, problems)
    period, problems = again(recorded, desk.catalogue)
    return Reported(period, published.identity, problems)


def events_of(period: PeriodOutcome) -> pl.DataFrame:
    """Return event_id, name, players and games of each event that the list has rated."""
    changes = period.tables["changes"].filter(pl.col("is_rated") == 1)
    counted = changes.group_by("event_id").agg(
        players=pl.col("player_id").n_unique(), games=pl.col("game_id").n_unique()
    )
    names = period.tables["events"].select("event_id", "name").unique("event_id")
    return counted.join(names, on="event_id", how="left").sort("event_id")


def newcomers_of(period: PeriodOutcome) -> pl.DataFrame:
    """Return player_id, name, rating and games of whoever gets a first rating, or one again."""
    rows = period.tables["list"]
    is_new = pl.col("rating").is_not_null() & pl.col("rating_old").is_null()
    shown = ("player_id", "name", "rating", "games")
    return rows.filter(is_new).select(shown).sort("rating", "player_id", descending=[True, False])


def common_set(period: PeriodOutcome) -> pl.DataFrame:
    """Return player_id, name, theirs and ours of the players by whom the list was calibrated.

    CNXC 7.3: the effective players whom ICCF's list has too; ours is the rating on the new list.
    """
    theirs = period.before.rows.select("player_id", theirs="iccf_rating_next")
    rows = period.tables["list"].filter(pl.col("status") == STATUS_NAMES[EFFECTIVE])
    both = rows.join(theirs, on="player_id").filter(pl.col("theirs").is_not_null())
    return both.select("player_id", "name", "theirs", ours="rating").sort("player_id")
