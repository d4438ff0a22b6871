"""Of which day a list is: its header, its title, its file's name; a doubt is an error."""

import gzip
import io
import zipfile
from datetime import date

import pytest

from arpad.formats.any_list import read_any_list
from arpad.formats.fide_list.layouts import HEADERS
from arpad.formats.list_day import list_day
from arpad.formats.workbook import sheet_bytes

CSV = b"player_id,name,rating\n7,Reti Ana,2224\n"


def header(month: str) -> bytes:
    return HEADERS["single"].format(month=month).encode() + b"\r\n"


def zipped(name: str, data: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr(name, data)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("2021-04-01.csv", date(2021, 4, 1)),
        ("elo_20210401.csv", date(2021, 4, 1)),
        ("25-12-2021.csv", date(2021, 12, 25)),
        ("ratings 2021_04.csv", date(2021, 4, 1)),
        ("ratings202104.csv", date(2021, 4, 1)),
        ("04-2021.csv", date(2021, 4, 1)),
        ("standard_apr21frl.txt", date(2021, 4, 1)),
        ("JUL06FRL.TXT", date(2006, 7, 1)),
        ("Elo català abril 2021.csv", date(2021, 4, 1)),
        ("lista de 2 de maio de 2021.csv", date(2021, 5, 2)),
        ("1er gener 2020.csv", date(2020, 1, 1)),
        ("2021-04-01.csv.gz", date(2021, 4, 1)),
    ],
)
def test_a_name_says_the_day(name: str, day: date) -> None:
    assert list_day(CSV, name)[0] == day


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("members.csv", "Nothing says of which day the list is."),
        ("2021.csv", "Nothing says of which day the list is."),
        ("2020-2021.csv", "Nothing says of which day the list is."),
        ("31-02-2021.csv", "Nothing says of which day the list is."),
        ("03-04-2021.csv",
         "Of which day the list is, is not certain: it may be 2021-03-04 or 2021-04-03."),
        ("jan21 feb21.csv",
         "Of which day the list is, is not certain: it may be 2021-01-01 or 2021-02-01."),
    ],
)  # fmt: skip
def test_a_name_in_doubt_is_an_error_that_names_the_file(name: str, message: str) -> None:
    day, (problem,) = list_day(CSV, name)
    assert day is None
    assert (problem.level, problem.code, problem.message, problem.file) == (
        "error", "list-day", message, name,
    )  # fmt: skip


def test_the_header_of_fide_says_the_month() -> None:
    day, (remark,) = list_day(header("OCT26"), "standard.txt")
    assert (day, remark.level) == (date(2026, 10, 1), "info")
    assert list_day(header("OCT26"), "2026-10-15.txt") == (date(2026, 10, 15), ())
    assert list_day(header("OCT26"), "nov26.txt")[0] is None


def test_the_title_of_a_sheet_says_the_day() -> None:
    rows = [["Rating list of 1 March 2020"], ["Id", "Name", "Elo"], ["7", "Reti Ana", 2224]]
    assert list_day(sheet_bytes(rows), "list.xlsx")[0] == date(2020, 3, 1)
    assert list_day(sheet_bytes(rows), "2020-04-01.xlsx")[0] is None


def test_what_is_packed_is_read_and_dated() -> None:
    for data in (gzip.compress(CSV), zipped("2021-04-01.csv", CSV)):
        rows, problems = read_any_list(data, name="list")
        assert (rows["rating"].to_list(), problems) == ([2224], ())
    assert list_day(zipped("2021-04-01.csv", CSV), "list.zip")[0] == date(2021, 4, 1)
    assert list_day(gzip.compress(header("OCT26")), "list.gz")[0] == date(2026, 10, 1)
    assert list_day(zipped("standard_oct26frl.txt", header("OCT26")), "a.zip")[0] == date(
        2026, 10, 1
    )
    broken, (problem,) = read_any_list(gzip.compress(CSV)[:-9], name="list.gz")
    assert (broken.height, problem.level, problem.file) == (0, "error", "list.gz")
