"""Federations with planted errors compared with ours, and how many causes are named rightly."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random

import polars as pl

from arpad.law import Catalogue
from arpad.office.compare import causes
from arpad.office.compare.comparing import compared_systems
from arpad.office.compare.values import ComparedSystems, ExplainedDifference
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList
from arpad.rulebooks import CATALOGUE
from tests.office.compare.errors import CORRECTED, OF_ALL, PLANTERS, Field
from tests.office.compare.planting import (
    SHOWN,
    Month,
    Plant,
    events_of_month,
    federation,
    read,
    sent,
    start_list,
)

Kinds = Sequence[Sequence[str]]
"""What is planted for one list: groups, each in other events than the others."""
_TRIES = 12
_PLAIN, _TELLING = 3, 4
"""Points of one player, and of all together, by which an error shows."""


@dataclass
class Trial:
    """A federation's lists with errors: what was planted for each, and what the verb says.

    refused: by list, what was to be planted and could not be, so that it shows.
    """

    lists: list[RatingList] = field(default_factory=list)
    reports: list[Submission] = field(default_factory=list)
    plants: dict[date, list[Plant]] = field(default_factory=dict)
    refused: dict[date, tuple[str, ...]] = field(default_factory=dict)
    rulebook: str = "fide"

    def compared(self) -> ComparedSystems:
        """Return the comparison of their lists with ours."""
        return compared_systems(self.lists, self.reports, self.rulebook, CATALOGUE)[0]


def next_month(day: date) -> date:
    """Return the first of the month after a day's."""
    return (day.replace(day=28) + timedelta(days=4)).replace(day=1)


def trial(
    seed: int, players: int, events: int, months: Sequence[Kinds], first: date = date(2024, 9, 1),
    catalogue: Catalogue = CATALOGUE,
) -> Trial:  # fmt: skip
    """Return a federation with errors of some kinds planted for each of its lists."""
    chance = Random(seed)
    members = federation(chance, players, first)
    listed, ratings, _ = start_list(chance, members, first)
    result = Trial([listed])
    honest: RatingList | None = None
    for kinds in months:
        day = next_month(listed.list_date)
        drawn = events_of_month(chance, members, listed.list_date, events)
        reports = read([sent(name, event, ratings) for name, event in drawn])
        month = Month(listed, day, "fide", list(reports), list(reports), catalogue)
        planting = Planting(month, chance, honest)
        plants, after, ours = planting.planted(kinds)
        honest = planting.honest
        result.lists.append(after)
        result.reports += ours
        result.plants[day] = plants
        wanted = Counter(kind for group in kinds for kind in group)
        wanted.subtract(plant.kind for plant in plants)
        result.refused[day] = tuple(wanted.elements())
        rows = after.rows.select("player_id", "rating").iter_rows()
        listed, ratings = after, {int(number): rating for number, rating in rows}
    return result


class Planting:
    """Plants errors in a month, each so that it shows; `before` should have been the list before.

    Where no errors are found that show, nothing is planted.
    """

    def __init__(self, month: Month, chance: Random, before: RatingList | None) -> None:
        self._month, self._chance, self._before = month, chance, before
        rated = month.before.rows.filter(pl.col("rating").is_not_null())
        self._rated = set(rated["player_id"])
        outcome = month.rated(month.ours, month.before, month.rulebook)
        data = outcome.tables["list"].select(SHOWN).write_csv().encode()
        self.honest, _ = month.read(data, outcome)

    def planted(self, kinds: Kinds) -> tuple[list[Plant], RatingList, list[Submission]]:
        """Return what was planted, their list with it, and our reports."""
        for _ in range(_TRIES if kinds else 0):
            groups = self._drawn(kinds)
            if groups is None:
                continue
            plants = [plant for group in groups for plant in group]
            month, after = self._edited(plants)
            if all(self._shows(plants, group, plant, after) for group in groups for plant in group):
                return plants, after, month.ours
        return [], self.honest, self._month.ours

    def _drawn(self, kinds: Kinds) -> list[list[Plant]] | None:
        month = self._month
        where = Field(month.before, month.day, month.rulebook, month.catalogue, month.ours,
                      self._chance)  # fmt: skip
        groups = []
        for kinds_of_group in kinds:
            group: list[Plant] = []
            for kind in kinds_of_group:
                plant = self._corrected() if kind == CORRECTED else PLANTERS[kind](where)
                if plant is None:
                    return None
                group.append(plant)
                where.near = frozenset().union(*(own.events for own in group))
            where.used |= where.near
            where.near = frozenset()
            groups.append(group)
        return groups

    def _corrected(self) -> Plant | None:
        before = self._before
        if before is None or not _gaps(before, self._month.before):
            return None

        def edit(month: Month) -> None:
            month.their_before = before

        return Plant(CORRECTED, frozenset({causes.CORRECTED}), edit)

    def _edited(self, plants: Sequence[Plant]) -> tuple[Month, RatingList]:
        """Return the month with some errors, and the list that they publish then."""
        month = self._month
        edited = Month(month.before, month.day, month.rulebook, list(month.ours), list(month.ours),
                       month.catalogue)  # fmt: skip
        order = (CORRECTED, *OF_ALL)
        for plant in sorted(plants, key=lambda p: order.index(p.kind) if p.kind in order else 9):
            plant.edit(edited)
        return edited, edited.published()[0]

    def _shows(
        self, plants: Sequence[Plant], group: Sequence[Plant], plant: Plant, after: RatingList
    ) -> bool:
        """Return whether an error moves anybody: beside no other of its group, or without it."""
        is_ours = any(name.endswith("-ours") for name in plant.causes)
        lacking = {p.event for p in group if "event-missing-theirs" in p.causes}
        if (is_ours or plant.kind == "counted twice") and plant.event in lacking:
            return False  # what they lack, nobody knows what else we lack of; once of two is once
        if is_ours or (len(group) > 1 or (len(plants) > 1 and not plant.players)):
            without = [other for other in plants if other is not plant]
            after_without = self._edited(without)[1] if not is_ours else self._honest_without(plant)
            gaps = _gaps(after_without, after if not is_ours else self.honest)
        else:
            gaps = _gaps(self.honest, after)
        if plant.kind == "identity":  # a first rating alone fits many an exchange
            gaps = {p: gap for p, gap in gaps.items() if p in self._rated}
        return shows({p: gap for p, gap in gaps.items() if p in plant.players or not plant.players})

    def _honest_without(self, plant: Plant) -> RatingList:
        """Return our list of our reports as they are with an error."""
        month = self._month
        edited = Month(month.before, month.day, month.rulebook, list(month.ours), [])
        plant.edit(edited)
        edited.theirs = edited.ours
        return edited.published()[0]


def _gaps(first: RatingList, second: RatingList) -> dict[str, int]:
    """Return by how much two lists differ, by player; another status, or no rating, much."""
    columns = ("player_id", "rating", "status")
    both = first.rows.select(columns).join(
        second.rows.select(columns), on="player_id", how="full", suffix="_other", coalesce=True
    )
    apart = (pl.col("rating") - pl.col("rating_other")).abs()
    is_one = pl.col("rating").is_null() != pl.col("rating_other").is_null()
    is_other = pl.col("status").ne_missing(pl.col("status_other")) | is_one
    gap = pl.when(is_other).then(9).otherwise(apart.fill_null(0))
    rows = both.select("player_id", gap=gap).filter(pl.col("gap") > 0)
    return dict(rows.iter_rows())


def shows(gaps: Mapping[str, int]) -> bool:
    """Say whether it can be seen: by three points of one player, or four of several.

    What moves nobody, or one player by a point or two, can't be told from chance.
    """
    return any(gap >= _PLAIN for gap in gaps.values()) or sum(gaps.values()) >= _TELLING


def is_named(plant: Plant, difference: ExplainedDifference) -> bool:
    """Return whether a difference is said to be of an error: its cause, players and event."""
    return (
        difference.cause in plant.causes
        and (not plant.players or difference.player_id in plant.players)
        and plant.event in ("", difference.event_id or plant.event)
    )


def is_named_at_all(plant: Plant, differences: Sequence[ExplainedDifference]) -> bool:
    """Return whether an error is named. That a list prints another K is a fact of its own."""
    return any(
        is_named(plant, difference) for difference in differences
        if difference.what != "k_factor"
    )  # fmt: skip


def wrongly(
    of_trial: Trial, day: date, differences: Sequence[ExplainedDifference]
) -> list[ExplainedDifference]:
    """Return the differences of rating or games with a cause that was not planted for them.

    Who has no rating here may get one there by a report that we lacked on an earlier list.
    """
    waiting = [plant for earlier, plants in of_trial.plants.items() if earlier < day
               for plant in plants if plant.causes == {causes.EVENT_OURS}]  # fmt: skip

    def is_planted(difference: ExplainedDifference) -> bool:
        may_wait = waiting if difference.ours is None else []
        return any(is_named(plant, difference) for plant in (*of_trial.plants[day], *may_wait))

    return [
        difference for difference in differences
        if difference.what in ("rating", "games") and difference.cause != causes.UNEXPLAINED
        and not is_planted(difference)
    ]  # fmt: skip


@dataclass
class Score:
    """How the causes of planted errors were named, by kind."""

    right: Counter[str] = field(default_factory=Counter)
    unexplained: Counter[str] = field(default_factory=Counter)
    wrongly: list[tuple[str, str, str]] = field(default_factory=list)

    def add(self, of_trial: Trial, day: date, differences: Sequence[ExplainedDifference]) -> None:
        """Count the errors of one list: right if the cause is named, open if not."""
        plants = of_trial.plants[day]
        for plant in plants:
            counter = self.right if is_named_at_all(plant, differences) else self.unexplained
            counter[plant.kind] += 1
        kinds = " + ".join(plant.kind for plant in plants)
        self.wrongly += [
            (kinds, d.cause, str(d.sentence)) for d in wrongly(of_trial, day, differences)
        ]


def by_list(of_trial: Trial) -> Mapping[date, list[ExplainedDifference]]:
    """Compare a trial's lists, and return the differences by list."""
    by_day: dict[date, list[ExplainedDifference]] = {day: [] for day in of_trial.plants}
    for difference in of_trial.compared().differences:
        by_day[difference.list_date].append(difference)
    return by_day


def scored(of_trial: Trial, score: Score) -> None:
    """Compare a trial's lists, and add to the score."""
    differences = by_list(of_trial)
    for day in of_trial.plants:
        score.add(of_trial, day, differences[day])
