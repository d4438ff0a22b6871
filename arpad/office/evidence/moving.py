"""Who moved by what came later to a list, and over whom, from the archive's tables alone."""

from collections.abc import Mapping
from datetime import date
from typing import Final

import polars as pl

from arpad.archive.evidence.entries import Archive, Entry
from arpad.archive.evidence.published import read_entry_tables
from arpad.archive.evidence.records import CORRECTION, LIST
from arpad.office.corrections.paths import MovedPlayer, Tables, TwoMakings, moved
from arpad.office.evidence.later import LaterMaking, later
from arpad.office.period.unexplained import UnexplainedError
from arpad.report.problems import Problem, Text

_READ: Final = ("list", "changes", "adjustments")


class UnreadableError(ValueError):
    """A list of the archive can't be trusted; `problems` say why."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


def who_moved(making: LaterMaking) -> tuple[MovedPlayer, ...]:
    """Return whose rating a list that was made again changed, who moves furthest first.

    Raises UnreadableError for a list that can't be trusted, or whose parts don't add up.
    """
    try:
        return moved([_made(before, now) for before, now in making.pairs])
    except UnexplainedError as error:
        message = Text("What came later to the list of {day} doesn't add up: {error}.",
                       day=making.list_date, error=str(error))  # fmt: skip
        fix, file = Text("Ask the office that published the list."), str(making.entry.path)
        raise UnreadableError(
            (Problem("error", "archive-corrected", message, fix, file=file),)
        ) from error


def paths_into(archive: Archive, entry: Entry) -> Mapping[str, tuple[str, ...]]:
    """Return, by player, over whom the corrections that entered a list came to him.

    Who was in a corrected event himself is not told, nor anybody of an entry into which no
    correction came. Raises UnreadableError as `who_moved` does.
    """
    if entry.record.kind != LIST:
        return {}
    values = entry.record.told
    entered = [making for making in later(archive)
               if (making.way, making.series) == (CORRECTION, values["series"])
               and making.since.isoformat() == values["list_date"]]  # fmt: skip
    players = who_moved(entered[-1]) if entered else ()
    return {player.player_id: player.path for player in players if player.path}


def _made(before: Entry, now: Entry) -> TwoMakings:
    return TwoMakings(
        date.fromisoformat(now.record.told["list_date"]), _tables(before), _tables(now)
    )


def _tables(entry: Entry) -> Tables:
    tables_read, problems = read_entry_tables(entry, _READ)
    if tables_read is None:
        raise UnreadableError(problems)
    nameless = tables_read.tables["list"].with_columns(name=pl.lit(None, pl.String))
    return {**tables_read.tables, "list": nameless}
