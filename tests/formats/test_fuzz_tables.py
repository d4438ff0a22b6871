"""Whatever the bytes of a table, reading it never raises, and ends soon."""

import random
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest

from arpad.formats import games_table
from arpad.formats.any_list import read_any_list
from arpad.formats.crosstable.workbook import sheet_bytes
from arpad.formats.entries import read_entries
from arpad.formats.report_json import from_json, to_json
from arpad.formats.tables import read_events
from arpad.formats.trf import read as read_trf
from arpad.report import Report
from arpad.report.problems import Problem
from tests.formats.mutating import MUTATIONS, check, check_problems, mutated

SECONDS_MAX = 2
OPEN = Path(__file__).parents[1] / "data" / "trf" / "open_2010_trf16.trf"
GAMES = b"event_id,round,white_id,black_id,result,played_on\n" + b"".join(
    f"riga,{number},{number},{number + 7},{result},2024-03-0{number}\n".encode()
    for number, result in enumerate("10=+-WH", start=1)
)
ENTRIES = "id;name;elo;fed;born;sex\n7;Reti, Ana;2224;ESP;1980;w\n8;Núñez, Ó.;;POR;;m\n".encode()
OWN = (
    b"player_id,name,rating,federation,birth_date,status\n7,Reti,2224,ESP,1980,active\n8,Euwe,,,,\n"
)
FOREIGN = "Nº FPX;Nome;Elo Nac.;Fed;Nasc.;Jogos\n77;Reti, Ana;2224;POR;1980;31\n".encode()
EVENTS = b"event_id,kind,start,end,minutes_for_60_moves\nriga,swiss,2024-03-01,2024-03-09,120\n"

Read = Callable[[bytes, Path], tuple[object, tuple[Problem, ...]]]


def _reports(read: Callable[[bytes, str], tuple[object, tuple[Problem, ...]]]) -> Read:
    return lambda data, _: read(data, "x.dat")


def _file(read: Callable[[Path], tuple[object, tuple[Problem, ...]]]) -> Read:
    def read_file(data: bytes, path: Path) -> tuple[object, tuple[Problem, ...]]:
        path.write_bytes(data)
        return read(path)

    return read_file


FORMATS: dict[str, tuple[bytes, Read]] = {
    "json": (to_json(read_trf(OPEN.read_bytes())[0]), _reports(from_json)),
    "games": (GAMES, _reports(games_table.read)),
    "games sheet": (games_table.sheet_of(GAMES), _reports(games_table.read)),
    "entries": (ENTRIES, _reports(read_entries)),
    "own list": (OWN, _file(read_any_list)),
    "another list": (FOREIGN, _file(read_any_list)),
    "list sheet": (sheet_bytes([["id", "name", "elo"], [7, "Reti", 2224]]), _file(read_any_list)),
    "events": (EVENTS, _file(read_events)),
}


@pytest.mark.parametrize("name", FORMATS)
def test_mutated_tables_are_read(name: str, tmp_path: Path) -> None:
    data, read = FORMATS[name]
    chance = random.Random(20261121)
    for _ in range(MUTATIONS):
        broken = mutated(data, chance)
        start = process_time()
        found, problems = read(broken, tmp_path / "x.dat")
        assert process_time() - start < SECONDS_MAX
        if isinstance(found, Report):
            check([found], problems, "x.dat")
        elif isinstance(found, tuple):
            check(found, problems, "x.dat")
        else:
            check_problems(problems)
