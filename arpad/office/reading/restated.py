"""Who moved by what came later to a list: worked out once, from the archive's tables alone."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import Any, Final

import polars as pl

from arpad.archive.canonical import canonical_json
from arpad.archive.evidence.entries import Entry
from arpad.archive.evidence.published import read_tables
from arpad.office.corrections.paths import Made, Moved, Part, Tables, moved
from arpad.office.evidence.later import Later
from arpad.office.period.proof import UnexplainedError
from arpad.report.problems import Problem

_READ: Final = ("list", "changes", "adjustments")
_SHAPE: Final = {
    "player_id": pl.String, "place": pl.Int64, "rating_before": pl.Int64,
    "rating_after": pl.Int64, "parts": pl.String, "path": pl.String,
}  # fmt: skip


class UnreadableError(ValueError):
    """A list of the archive can't be trusted; `problems` say why."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


def moved_rows(one: Later) -> pl.DataFrame:
    """Return whose rating a list that was made again changed, as the index has them (MOVED).

    Raises UnreadableError for a list that can't be trusted, or whose parts don't add up.
    """
    try:
        found = moved([_made(before, now) for before, now in one.pairs])
    except UnexplainedError as error:
        message = f"What came later to the list of {one.list_date} doesn't add up: {error}."
        fix, file = "Ask the office that published the list.", str(one.entry.path)
        raise UnreadableError(
            (Problem("error", "archive-corrected", message, fix, file=file),)
        ) from error
    rows = [_row(place, mover) for place, mover in enumerate(found)]
    return pl.DataFrame(rows, schema=_SHAPE)


def _made(before: Entry, now: Entry) -> Made:
    return Made(date.fromisoformat(now.record.told["list_date"]), _tables(before), _tables(now))


def _tables(entry: Entry) -> Tables:
    found, problems = read_tables(entry, _READ)
    if found is None:
        raise UnreadableError(problems)
    nameless = found.tables["list"].with_columns(name=pl.lit(None, pl.String))
    return {**found.tables, "list": nameless}


def _row(place: int, one: Moved) -> Mapping[str, Any]:
    parts = [{**asdict(part), "list_date": part.list_date.isoformat()} for part in one.parts]
    return {
        "player_id": one.player_id, "place": place, "rating_before": one.before,
        "rating_after": one.after, "parts": canonical_json(parts).decode(),
        "path": canonical_json(list(one.path)).decode(),
    }  # fmt: skip


def parts_of(text: str) -> tuple[Part, ...]:
    """Return the parts of a move, as the index has them."""
    return tuple(
        Part(**{**row, "list_date": date.fromisoformat(row["list_date"])})
        for row in json.loads(text)
    )
