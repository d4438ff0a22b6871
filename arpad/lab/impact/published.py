"""The lists that one law makes of what an office's published lists were made of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final

import polars as pl

from arpad.lab.impact.lists import SCORES, LawLists, SameAsPublished, active, people_of
from arpad.office.again.changing import not_rated
from arpad.office.again.in_vault import InVault
from arpad.office.again.making import attempted
from arpad.office.lists.lists import list_of_archive
from arpad.office.period.against import under_other
from arpad.office.period.archiving import looked_ahead
from arpad.office.period.rating import rate
from arpad.report.problems import Problem, Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from arpad.law import Catalogue, Rulebook
    from arpad.office.again.recorded import RecordedList
    from arpad.office.kept.lists import KeptList
    from arpad.office.kept.vault import Vault
    from arpad.office.lists.lists import RatingList
    from arpad.office.period.rating import PeriodOutcome

_WITHOUT_EFFECT: Final = "override"
"""What an office lets pass, and another law doesn't refuse: no reason to stop."""


@dataclass(frozen=True, slots=True, eq=False)
class PublishedLists:
    """An office's lists as they are in force, by rising date, each with what it was made of."""

    lists: tuple[RecordedList, ...]

    @classmethod
    def of(
        cls, vault: Vault, kept: KeptList, since: date | None, until: date | None
    ) -> tuple[PublishedLists | None, tuple[Problem, ...]]:
        """Return the lists of some days; None with errors if there is none, or one is lost."""
        days = [version.list_date for version in kept.published
                if (since or date.min) <= version.list_date <= (until or date.max)]  # fmt: skip
        if not days:
            message = Text("There is no published list of {name} to rate again.", name=kept.name)
            fix = Text("Publish one, or name other days.")
            return None, (Problem("error", "office-list", message, fix, found=kept.name),)
        in_vault, lists = InVault(vault, kept), []
        for day in days:
            recorded, problems = in_vault.recorded(kept.version_of(day))
            if recorded is None:
                return None, problems
            inputs, problems = attempted(recorded.stated, recorded.inputs)
            if inputs is None:
                return None, problems
            lists.append(replace(recorded, given=inputs))
        return cls(tuple(lists)), ()

    @property
    def days(self) -> tuple[date, ...]:
        """Return the days of the lists."""
        return tuple(recorded.archived.list_date for recorded in self.lists)

    def under(
        self, book: Rulebook, catalogue: Catalogue, show: Callable[[str], None]
    ) -> tuple[LawLists | None, tuple[Problem, ...]]:
        """Return the lists under a law, each on those made before it; None with errors.

        What the office decided (who is one person, what it let pass, corrections) stands.
        """
        lists_made: dict[date, RatingList] = {}
        start: RatingList | None = None
        games: list[pl.DataFrame] = []
        for recorded, day in zip(self.lists, self.days, strict=True):
            show(f"Rating {day} under {book.name}")
            given = recorded.inputs()
            lists = tuple(lists_made.get(own.list_date, own) for own in given.lists)
            changed = under_other(replace(given, lists=lists, laws=()), book.name, day, catalogue)
            period, problems = attempted(recorded.stated, partial(rate, changed, catalogue))
            if period is None:
                return None, problems
            errors = tuple(problem for problem in not_rated(recorded, given, period)
                           if problem.code != _WITHOUT_EFFECT)  # fmt: skip
            if errors:
                return None, errors
            lists_made[day] = looked_ahead(period)
            start = start or period.before
            games.append(_games(period))
        lists = (*filter(None, [start]), *lists_made.values())
        rows = pl.concat(map(_rated, lists))
        people = pl.concat([own.rows for own in reversed(lists)], how="diagonal")
        return LawLists(
            book.name, tuple(own.list_date for own in lists), rows,
            people_of(people.unique("player_id", keep="first", maintain_order=True)),
            pl.concat(games).unique(maintain_order=True).drop("round"), self._same(rows),
        ), ()  # fmt: skip

    def _same(self, rows: pl.DataFrame) -> SameAsPublished:
        """Return how many of the published ratings these lists have too."""
        published = pl.concat(_rated(list_of_archive(own.archived)) for own in self.lists)
        key = ["list_date", "player_id"]
        both = published.join(rows, on=key, how="left", suffix="_now")
        is_other = pl.col("rating").ne_missing(pl.col("rating_now"))
        other: list[date] = both.filter(is_other)["list_date"].to_list()
        laws = {name for own in self.lists for name in own.archived.manifest["rulebooks"]}
        return SameAsPublished(
            both.height, both.height - len(other), min(other, default=None), tuple(sorted(laws))
        )


def _rated(rating_list: RatingList) -> pl.DataFrame:
    """Return list_date, player_id and rating of the active."""
    return active(rating_list.rows, "status", rating_list.list_date)


def _games(period: PeriodOutcome) -> pl.DataFrame:
    """Return the games between two players that were played, with White's score."""
    start = (pl.col("start_day") - date(1970, 1, 1).toordinal()).cast(pl.Int32).cast(pl.Date)
    starts = period.tables["events"].select("event_id", start=start)
    whites = period.tables["changes"].filter(
        pl.col("is_white") == 1, pl.col("result").is_in(list(SCORES)),
        pl.col("player_id").is_not_null() & pl.col("opponent_id").is_not_null(),
    )  # fmt: skip
    return whites.join(starts, on="event_id", maintain_order="left").select(
        "event_id", white_id="player_id", black_id="opponent_id", start="start",
        score=pl.col("result").replace_strict(SCORES, return_dtype=pl.Float64), round="round",
    )  # fmt: skip
