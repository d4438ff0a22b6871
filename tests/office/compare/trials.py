"""Federations with planted errors compared with ours, and how many causes are named rightly."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random

from arpad.office.compare.comparing import compared_systems
from arpad.office.compare.values import ComparedSystems, ExplainedDifference
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList
from tests.office.compare.errors import CORRECTED, PLANTERS
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


@dataclass
class Trial:
    """A federation's lists with errors: what was planted for each, and what the verb says."""

    lists: list[RatingList] = field(default_factory=list)
    reports: list[Submission] = field(default_factory=list)
    catalogue: object = None
    plants: dict[date, list[Plant]] = field(default_factory=dict)
    rulebook: str = "fide"

    def compared(self) -> ComparedSystems:
        """Return the comparison of their lists with ours."""
        from arpad.rulebooks import CATALOGUE

        return compared_systems(self.lists, self.reports, self.rulebook, CATALOGUE)[0]


def next_month(day: date) -> date:
    """Return the first of the month after a day's."""
    return (day.replace(day=28) + timedelta(days=4)).replace(day=1)


def trial(
    seed: int, players: int, events: int, kinds: Sequence[Sequence[str]],
    first: date = date(2025, 1, 1),
) -> Trial:  # fmt: skip
    """Return a federation with errors of some kinds planted for each of its lists."""
    chance = Random(seed)
    members = federation(chance, players, first)
    listed, ratings, _ = start_list(chance, members, first)
    result = Trial([listed])
    honest: RatingList | None = None
    for planted in kinds:
        if CORRECTED in planted:
            planted, good = tuple(kind for kind in planted if kind != CORRECTED), honest
        else:
            good = None
        day = next_month(listed.list_date)
        played = events_of_month(chance, members, listed.list_date, events)
        reports = read([sent(name, event, ratings) for name, event in played])
        plants, month = _planted(chance, listed, day, reports, planted, good)
        after, _ = month.published()
        right = month.rated(reports, listed, "fide")
        data = right.tables["list"].select(SHOWN).write_csv().encode()
        honest, _ = month.read(data, right)
        result.lists.append(after)
        result.reports += month.ours
        result.plants[day] = plants
        rows = after.rows.select("player_id", "rating").iter_rows()
        listed, ratings = after, {int(number): rating for number, rating in rows}
    return result


def _planted(
    chance: Random,
    listed: RatingList,
    day: date,
    reports: list[Submission],
    kinds: Sequence[str],
    good: RatingList | None = None,
) -> tuple[list[Plant], Month]:
    """Return what was planted, so that it shows, and the month with it."""
    for _ in range(20):
        month = Month(listed, day, "fide", list(reports), list(reports), chance)
        month.their_before = good
        corrected = [] if good is None else [Plant(CORRECTED, frozenset({"corrected-later"}))]
        plants = [plant for kind in kinds if (plant := PLANTERS[kind](month)) is not None]
        if len(plants) == len(kinds) and _shows(month, reports):
            return [*corrected, *plants], month
    return [], Month(listed, day, "fide", list(reports), list(reports), chance)


def _shows(month: Month, reports: list[Submission]) -> bool:
    """Say whether their list shows it: by three points of one player, or four of several."""
    honest = month.rated(reports, month.before, month.rulebook).tables["list"]
    theirs = month.published()[0].as_text()
    both = honest.join(theirs, on="player_id", suffix="_theirs")
    is_same = both["rating"].is_null() & both["rating_theirs"].is_null()
    gaps = (both["rating"] - both["rating_theirs"]).abs().fill_null(9).filter(~is_same)
    is_other = both["status"] != both["status_theirs"]
    return bool((gaps >= 3).any()) or bool(is_other.any()) or gaps.sum() >= 4


@dataclass
class Score:
    """How the causes of planted errors were named, by kind."""

    right: Counter[str] = field(default_factory=Counter)
    unexplained: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    wrongly: list[tuple[str, str, str]] = field(default_factory=list)

    def add(self, plants: Sequence[Plant], differences: Sequence[ExplainedDifference]) -> None:
        """Count the plants of one list: right if the cause is named, and no other one.

        That their list prints another K or status is a fact of it, and its own cause.
        """
        causes = {difference.cause for difference in differences} - {"unexplained"}
        expected = frozenset().union(*(plant.causes for plant in plants))
        for plant in plants:
            if plant.causes & causes:
                self.right[plant.kind] += 1
            else:
                self.unexplained[plant.kind] += 1
        events = {cause: plant.event for plant in plants for cause in plant.causes if plant.event}
        others = [d for d in differences if d.what in ("rating", "games") and (
            d.cause not in expected | {"unexplained"}
            or (d.event_id or events.get(d.cause)) != events.get(d.cause, d.event_id)
        )]  # fmt: skip
        if others:
            kind = " + ".join(plant.kind for plant in plants)
            self.wrong[kind] += 1
            self.wrongly += [(kind, d.cause, str(d.sentence)) for d in others]

    def table(self) -> str:
        """Return the counts, a line a kind."""
        kinds = sorted({*self.right, *self.unexplained, *self.wrong})
        lines = [f"{kind:40} {self.right[kind]:5} {self.unexplained[kind]:5} {self.wrong[kind]:5}"
                 for kind in kinds]  # fmt: skip
        return "\n".join([f"{'kind':40} {'right':>5} {'open':>5} {'wrong':>5}", *lines])


def scored(trial_of: Trial, score: Score) -> Mapping[date, list[ExplainedDifference]]:
    """Compare a trial's lists, add to the score, and return the differences by list."""
    by_day: dict[date, list[ExplainedDifference]] = {day: [] for day in trial_of.plants}
    for difference in trial_of.compared().differences:
        by_day[difference.list_date].append(difference)
    for day, plants in trial_of.plants.items():
        score.add(plants, by_day[day])
    return by_day
