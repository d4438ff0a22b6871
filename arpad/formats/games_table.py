"""A games table (CSV, Parquet or XLSX) as reports: one for each event, both sides paired.

A games table names players by their number alone, and gives no ratings, names or byes' kinds but
what its result says. Needs Polars, which is imported when a table is read.
"""

import csv
import io
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from arpad.formats.delimited import Cells
from arpad.formats.text import is_workbook
from arpad.formats.workbook import read_sheet, sheet_bytes
from arpad.report.names import words
from arpad.report.notes import Notes
from arpad.report.problems import Problem
from arpad.report.rows import BYES, DOUBLE_FORFEIT, Pairing, Player, Report

FORMAT: Final = "games table"
COLUMNS: Final = {"event_id", "white_id", "black_id", "result"}
"""What a games table has at the least."""

_SIDES: Final = (
    frozenset({"white", "blancas", "blanques", "brancas", "blanc", "blancs", "bianco", "weiss"}),
    frozenset({"black", "negras", "negres", "pretas", "noir", "noirs", "nero", "schwarz"}),
)
"""What headers call the two sides of a game."""

_BLACK_SEES: Final = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "W": "L", "L": "W",
                      "D": "D"}  # fmt: skip
_Row = dict[str, object]


def read(data: bytes, file: str = "") -> tuple[tuple[Report, ...], tuple[Problem, ...]]:
    r"""Return one report for each event of the table, and the problems; never raises.

    >>> table = b"event_id,round,white_id,black_id,result\nriga,1,7,8,1\nriga,1,9,,U\n"
    >>> (report,), problems = read(table)
    >>> report.name, [(one.player, one.opponent, one.result) for one in report.pairings]
    ('riga', [(1, 2, '1'), (2, 1, '0'), (3, None, 'U')])
    """
    from arpad.formats.tables import read_games

    notes = Notes(file)
    if is_workbook(data):
        data = _csv(read_sheet(data, notes))
    with TemporaryDirectory() as folder:
        path = Path(folder, "games.parquet" if data.startswith(b"PAR1") else "games.csv")
        path.write_bytes(data)
        frame, problems = read_games(path)
    events: dict[str, list[_Row]] = defaultdict(list)
    for row in frame.iter_rows(named=True):
        events[str(row["event_id"])].append(row)
    reports = tuple(_report(name, rows) for name, rows in events.items())
    notes.extend(tuple(replace(problem, file=file) for problem in problems))
    return reports, notes.all()


def _csv(rows: tuple[Cells, ...]) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(row.cells for row in rows)
    return out.getvalue().encode()


def is_games_sheet(data: bytes) -> bool:
    """Tell whether a workbook's first sheet is a games table, by its header."""
    rows = read_sheet(data, Notes())
    return bool(rows) and is_games_header(rows[0].cells)


def is_games_header(cells: Sequence[str]) -> bool:
    """Tell whether a header is that of games, also where it lacks what a games table has.

    A column for each side says so, unless it is a crosstable that counts its players' colours.

    >>> is_games_header(["event_id", "round", "white_id", "black_id", "result"])
    True
    >>> is_games_header(["Ronda", "Id blancas", "Negras"]), is_games_header(["Blancas", "1"])
    (True, False)
    >>> is_games_header(["Nombre", "Apellidos", "1", "2", "Blancas", "Negras"])
    False
    """
    from arpad.formats.crosstable.columns import columns_of

    if COLUMNS <= {cell.lower() for cell in cells}:
        return True
    return names_sides(" ".join(cells)) and not columns_of(Cells(tuple(cells), 1))


def names_sides(text: str) -> bool:
    """Tell whether words for both sides of a game stand in a text.

    >>> names_sides("Ronda;Id_Blancas;Negras"), names_sides("Blancas;1")
    (True, False)
    """
    small = text.lower().replace("'", "").replace("`", "")
    if text.isascii() and not all(any(word in small for word in side) for side in _SIDES):
        return False  # at a glance
    in_text = set(words(text.replace("_", " ")))
    return all(side & in_text for side in _SIDES)


def sheet_of(csv_data: bytes) -> bytes:
    r"""Return a games table's CSV as a workbook; every cell a text, so that ids stay as they are.

    >>> is_games_sheet(sheet_of(b"event_id,round,white_id,black_id,result\nriga,1,7,8,1\n"))
    True
    """
    return sheet_bytes(csv.reader(io.StringIO(csv_data.decode())), "Games")


def _report(name: str, rows: list[_Row]) -> Report:
    ids = sorted({str(row[side]) for row in rows for side in ("white_id", "black_id") if row[side]})
    numbers = {player_id: number for number, player_id in enumerate(ids, start=1)}
    pairings = [pairing for row in rows for pairing in _pairings(row, numbers)]
    return Report(
        format=FORMAT,
        name=name,
        start=min(_days(rows, "start"), default=None),
        end=max(_days(rows, "end"), default=None),
        round_dates=_round_dates(rows),
        players=tuple(
            Player(number, player_id, player_id=player_id) for player_id, number in numbers.items()
        ),
        pairings=tuple(sorted(pairings, key=lambda pairing: (pairing.player, pairing.round))),
    )


def _days(rows: list[_Row], column: str) -> list[date]:
    return [day for row in rows if isinstance(day := row.get(column), date)]


def _pairings(row: _Row, numbers: dict[str, int]) -> list[Pairing]:
    white, result, number = numbers[str(row["white_id"])], str(row["result"]), _number(row)
    if row["black_id"] is None:
        return [Pairing(white, number, None, "", result if result in BYES else "Z")]
    black = numbers[str(row["black_id"])]
    if result == DOUBLE_FORFEIT:
        return [Pairing(white, number, black, "w", "-"), Pairing(black, number, white, "b", "-")]
    return [
        Pairing(white, number, black, "w", result),
        Pairing(black, number, white, "b", _BLACK_SEES.get(result, result)),
    ]


def _number(row: _Row) -> int:
    number = row["round"]
    return number if isinstance(number, int) else 0


def _round_dates(rows: list[_Row]) -> tuple[date | None, ...]:
    """Return the day of each round on which all its games were played."""
    days: dict[int, set[object]] = defaultdict(set)
    for row in rows:
        days[_number(row)].add(row.get("played_on"))
    dates: list[date | None] = []
    for number in range(1, min(max(days, default=0), 999) + 1):
        day = next(iter(days.get(number, {None})))
        dates.append(day if isinstance(day, date) and len(days[number]) == 1 else None)
    while dates and dates[-1] is None:
        dates.pop()
    return tuple(dates)
