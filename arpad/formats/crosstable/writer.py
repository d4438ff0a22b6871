"""Writes a report as a crosstable: CSV in UTF-8 with lines that end in LF, or an XLSX sheet."""

import csv
import io
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from arpad.formats.crosstable.cells import results_text, round_text
from arpad.formats.crosstable.columns import EVENT, PLAYER, POINTS
from arpad.formats.harmless import harmless
from arpad.formats.workbook import sheet_bytes
from arpad.report.rows import Pairing, Player, Report

Value = str | int | float
Table = list[list[Value]]

SELF: Final = "X"


def write_csv(report: Report) -> bytes:
    """Return a CSV file with one column a round.

    It holds the players with their points and ranks, the pairings, and of the event name, city,
    federation, days, kind, time control, chief arbiter and number of rounds. What a spreadsheet
    takes for a formula is written behind an apostrophe.

    >>> game = (Pairing(1, 1, 2, "w", "="), Pairing(2, 1, 1, "b", "="))
    >>> players = (Player(1, "Reti, Ana", rating=2224), Player(2, "Euwe, Eva"))
    >>> print(write_csv(Report(players=players, pairings=game)).decode().strip())
    rank,number,name,sex,title,rating,federation,id,birth,1,points
    ,1,"Reti, Ana",,,2224,,,,2w½,
    ,2,"Euwe, Eva",,,,,,,1b½,
    """
    return _csv(_by_round(report))


def write_csv_by_opponent(report: Report) -> bytes:
    """Return a CSV file with one column an opponent, for a round robin.

    It holds what `write_csv` holds but colours, rounds and byes.

    >>> game = (Pairing(1, 1, 2, "w", "="), Pairing(2, 1, 1, "b", "="))
    >>> players = (Player(1, "Reti, Ana", rating=2224), Player(2, "Euwe, Eva"))
    >>> print(write_csv_by_opponent(Report(players=players, pairings=game)).decode().strip())
    rank,number,name,sex,title,rating,federation,id,birth,1,2,points
    ,1,"Reti, Ana",,,2224,,,,X,½,
    ,2,"Euwe, Eva",,,,,,,½,X,
    """
    return _csv(_by_opponent(report))


def write_xlsx(report: Report) -> bytes:
    """Return an XLSX file with one column a round; it holds what `write_csv` holds.

    >>> write_xlsx(Report(players=(Player(1, "Reti, Ana"),)))[:2]
    b'PK'
    """
    return sheet_bytes(_harmless(_by_round(report)))


def write_xlsx_by_opponent(report: Report) -> bytes:
    """Return an XLSX file with one column an opponent; it holds what `write_csv_by_opponent` does.

    >>> write_xlsx_by_opponent(Report(players=(Player(1, "Reti, Ana"),)))[:2]
    b'PK'
    """
    return sheet_bytes(_harmless(_by_opponent(report)))


def _csv(table: Table) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(_harmless(table))
    return out.getvalue().encode()


def _harmless(table: Table) -> Table:
    return [
        [harmless(value) if isinstance(value, str) else value for value in row] for row in table
    ]


def _by_round(report: Report) -> Table:
    rounds = range(1, max(report.rounds, 1) + 1)
    table: Table = [*_event(report), [*PLAYER, *map(str, rounds), POINTS]]
    for player, own in _rows(report):
        cells = {pairing.round: round_text(pairing) for pairing in reversed(own)}
        table.append([*_player(player), *(cells.get(turn, "") for turn in rounds), _points(player)])
    return table


def _by_opponent(report: Report) -> Table:
    numbers = [player.number for player in report.players]
    columns = map(str, range(1, max(len(numbers), 1) + 1))
    table: Table = [*_event(report), [*PLAYER, *columns, POINTS]]
    for player, own in _rows(report):
        met: dict[int | None, list[str]] = defaultdict(list)
        for pairing in sorted(own, key=lambda own_pairing: own_pairing.round):
            met[pairing.opponent].append(pairing.result)
        cells = [
            SELF if number == player.number else results_text(tuple(met[number]))
            for number in numbers
        ]
        table.append([*_player(player), *cells, _points(player)])
    return table


def _event(report: Report) -> Table:
    values: tuple[object, ...] = (
        report.name, report.city, report.federation, report.start, report.end, report.type_text,
        report.type_code, report.time_control_text, report.time_control_code,
        report.chief_arbiter, report.rounds_stated,
    )  # fmt: skip
    return [
        [name, str(value)]
        for name, value in zip(EVENT, values, strict=True)
        if value not in (None, "")
    ]


def _rows(report: Report) -> Iterator[tuple[Player, list[Pairing]]]:
    rounds: dict[int, list[Pairing]] = defaultdict(list)
    for pairing in report.pairings:
        rounds[pairing.player].append(pairing)
    for player in report.players:
        yield player, rounds[player.number]


def _player(player: Player) -> list[Value]:
    return [
        "" if player.rank is None else player.rank,
        player.number,
        player.name,
        player.sex,
        player.title,
        "" if player.rating is None else player.rating,
        player.federation,
        player.player_id,
        str(player.birth),
    ]


def _points(player: Player) -> Value:
    half = player.points_half
    if half is None:
        return ""
    return half / 2 if half % 2 else half // 2
