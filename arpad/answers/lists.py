"""What lists say: two differently, one of a person twice, and what an adjustment changed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arpad.office.lists.comparing import differences
from arpad.office.lists.doubles import Double, doubles
from arpad.office.lists.lists import RatingList
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One fact of one player that two lists say differently; None where a list says nothing.

    `change` is by how much a number changed.

    Of a player who is on one list only the fact is "on the list", yes or no.
    """

    player_id: str
    name: str | None
    what: str
    older: str | int | None
    newer: str | int | None
    change: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ListsCompared:
    """Who is on one of two lists only, and whose facts differ."""

    differences: tuple[Difference, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ListDoubles:
    """Persons whom a list may have under two numbers, pair by pair."""

    players: int
    doubles: tuple[Double, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ListAdjusted:
    """A list adjusted once, by which rulebook, and the manifest of what was written."""

    rulebook: str
    differences: tuple[Difference, ...] = ()
    manifest: Mapping[str, Any]
    problems: tuple[Problem, ...] = ()

    @property
    def ratings_changed(self) -> int:
        """Return how many players have another rating."""
        return sum(one.what == "rating" for one in self.differences)


def compared(
    older: RatingList | None, newer: RatingList | None, problems: Iterable[Problem]
) -> ListsCompared:
    """Return what two lists say differently; nothing of a list that could not be read."""
    rows = differences(older.with_sections(), newer.with_sections()) if older and newer else []
    return ListsCompared(differences=as_differences(rows), problems=tuple(problems))


def looked_over(found: RatingList | None, problems: Iterable[Problem]) -> ListDoubles:
    """Return who may stand on a list twice; nobody on one that could not be read.

    >>> looked_over(None, ()).doubles
    ()
    """
    pairs = doubles(found.rows) if found else ()
    return ListDoubles(
        players=found.rows.height if found else 0, doubles=pairs, problems=tuple(problems)
    )


def as_differences(rows: Sequence[Mapping[str, Any]]) -> tuple[Difference, ...]:
    """Return the office's rows of differences as values."""
    return tuple(Difference(**row) for row in rows)
