"""A report in one format turned into another: what is written, and what could not be kept."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal, cast
from unicodedata import normalize

import polars as pl

from arpad.formats import crosstable, games_table, trf
from arpad.formats.report_json import to_json
from arpad.formats.tables.frames import ID
from arpad.formats.tables.written import csv_bytes
from arpad.office.lists.matching import identity
from arpad.report import Player, Report, games
from arpad.report.problems import Problem, Text, plural

Target = Literal[
    "trf06", "trf16", "trf26", "json", "csv", "games-xlsx", "crosstable", "xlsx", "opponents",
    "opponents-xlsx",
]  # fmt: skip

TARGETS: Final[tuple[Target, ...]] = (
    "trf06", "trf16", "trf26", "json", "csv", "games-xlsx", "crosstable", "xlsx", "opponents",
    "opponents-xlsx",
)  # fmt: skip
CONTRADICTS: Final = "convert-contradicts"
"""The code of a report whose rows contradict each other, in a format that holds them all."""
LEFT_OUT: Final = "convert-left-out"
"""The code of what a format can't hold."""
_CROSSTABLES: Final[dict[Target, Callable[[Report], bytes]]] = {
    "crosstable": crosstable.write_csv,
    "xlsx": crosstable.write_xlsx,
    "opponents": crosstable.write_csv_by_opponent,
    "opponents-xlsx": crosstable.write_xlsx_by_opponent,
}
_ID_MAX: Final = 56
"""An id has 64 signs; a number is put behind it where a file holds several events."""
_BY_ENDING: Final[dict[str, Target]] = {
    ".trf": "trf16", ".trfx": "trf16", ".txt": "trf16", ".json": "json", ".csv": "csv",
    ".xlsx": "xlsx",
}  # fmt: skip


def target_of(path: Path) -> Target | None:
    """Return the format that a file's ending names: TRF16 for .trf, a games table for .csv.

    >>> target_of(Path("open.json")), target_of(Path("open.pdf"))
    ('json', None)
    """
    return _BY_ENDING.get(path.suffix.lower())


def converted(
    reports: Sequence[Report], target: Target, event_id: str
) -> tuple[bytes, tuple[Problem, ...]]:
    r"""Return the reports in the target's format, and what it can't hold.

    Only a games table (csv, games-xlsx) holds several reports; of one report `event_id`, with
    hyphens for what no id can hold, is the event's id there.

    >>> converted([Report("TRF16", "Riga Open", type_code="FIDE_DUTCH")], "trf06", "riga")[0]
    b'012 Riga Open\n'
    """
    if target in ("csv", "games-xlsx"):
        table, problems = _games_table(reports, event_id)
        return (table if target == "csv" else games_table.sheet_of(table)), problems
    if len(reports) != 1:
        fix = Text("Split the file, or convert to a games table.")
        message = Text("The file holds {count} reports, and {target} holds one.",
                       count=len(reports), target=target)  # fmt: skip
        return b"", (Problem("error", "convert-several", message, fix=fix),)
    (report,) = reports
    written, lost = _one(report, target)
    return written, (*_contradictions(report), *lost)


def _one(report: Report, target: Target) -> tuple[bytes, tuple[Problem, ...]]:
    if target == "json":
        return to_json(report), ()
    if target in _CROSSTABLES:
        return _CROSSTABLES[target](report), _left_out_of_crosstable(report, target)
    version = cast(trf.Version, target.upper())
    return trf.write(report, version), trf.fit(report, version)[1]


def _contradictions(report: Report) -> tuple[Problem, ...]:
    """Return one error if games of the report contradict each other: they are written all the same.

    A games table holds each game once, so there they are told one by one, and left out.
    """
    wrong = [problem for problem in games(report)[1] if problem.level == "error"]
    if not wrong:
        return ()
    message = plural("The report contradicts itself in {count} place, and is written as it stands.",
                     "The report contradicts itself in {count} places, and is written as it "
                     "stands.", count=len(wrong))  # fmt: skip
    fix = Text("Check what contradicts what, mend it, and convert again.")
    return (Problem("error", CONTRADICTS, message, fix=fix, line=wrong[0].line),)


def _games_table(reports: Sequence[Report], event_id: str) -> tuple[bytes, tuple[Problem, ...]]:
    event_id = id_of(event_id)
    rows: list[dict[str, object]] = []
    problems: list[Problem] = []
    for number, report in enumerate(reports, start=1):
        counts = Counter(map(identity, report.players))
        ids = {
            player.number: _player_id(player, is_shared=counts[identity(player)] > 1)
            for player in reversed(report.players)
        }
        all_games, wrong = games(report)
        problems += [problem for problem in wrong if problem.level == "error"]
        rows += [
            {
                "event_id": event_id if len(reports) == 1 else f"{event_id}-{number}",
                "round": game.round,
                "white_id": ids[game.white],
                "black_id": None if game.black is None else ids[game.black],
                "result": game.result,
                "played_on": game.played_on,
                "start": report.start,
                "end": report.end,
            }
            for game in all_games
        ]
    fix = Text("Write JSON or TRF26 to keep them.")
    message = Text("A games table has no names, ratings, titles, points, teams, time control or "
                   "records: left out.")  # fmt: skip
    left_out = Problem("info", LEFT_OUT, message, fix=fix)
    schema = {
        "event_id": pl.String(), "round": pl.Int64(), "white_id": pl.String(),
        "black_id": pl.String(), "result": pl.String(), "played_on": pl.Date(),
        "start": pl.Date(), "end": pl.Date(),
    }  # fmt: skip
    return csv_bytes(pl.DataFrame(rows, schema=schema)), (*problems, left_out)


def _player_id(player: Player, *, is_shared: bool) -> str:
    """Return a player's id if a games table can hold it, else one made of it and his number.

    So it is too where another of the report is called the same: nobody gets another's games.
    """
    own_number = identity(player)
    is_own = ID.fullmatch(own_number) and not is_shared
    return own_number if is_own else f"{id_of(own_number)}-{player.number}"


def id_of(name: str) -> str:
    """Return what a games table can hold of a name as an event's id.

    >>> id_of("Open Final 2024"), id_of("Ópen_ñ"), id_of("…"), len(id_of("x" * 200))
    ('Open-Final-2024', 'Open_n', 'event', 56)
    """
    letters = normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^0-9A-Za-z._-]+", "-", letters).strip("-._")[:_ID_MAX] or "event"


def _left_out_of_crosstable(report: Report, target: Target) -> tuple[Problem, ...]:
    _, lost = trf.fit(report, "TRF16")
    left = [problem.found for problem in lost if problem.code == "trf-version"]
    left += ["013"] if report.teams else []
    left += sorted({tag for tag, _, _ in report.records})
    messages = ([Text("A crosstable has no records {left}: they are left out.", left=left)] if left
                else [])  # fmt: skip
    if target.startswith("opponents"):
        messages.append(Text("A column an opponent has no rounds, colours and byes: they are left "
                             "out."))  # fmt: skip
    fix = Text("Write JSON or TRF26 instead.")
    return tuple(Problem("warning", LEFT_OUT, message, fix=fix) for message in messages)
