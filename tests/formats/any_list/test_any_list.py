"""`--list` takes any list: each file goes to the reader that knows it."""

import io
import zipfile
from datetime import date

import polars as pl
import pytest

from arpad.formats import fide_list
from arpad.formats.any_list import read_any_list
from arpad.formats.tables import csv_bytes
from arpad.formats.workbook import sheet_bytes
from arpad.library.files import load_list
from arpad.tables.list_rows import as_text
from arpad.tables.rating_list import KEPT

FRAME = pl.DataFrame({"player_id": ["7"], "name": ["Reti, Ana"], "rating": [2224]})


def fide(folder, layout):
    path = folder / "made"
    fide_list.write(FRAME.with_columns(k_factor=20), path, layout, on=date(2026, 10, 1))
    return path.read_bytes()


def parquet(frame):
    out = io.BytesIO()
    frame.write_parquet(out)
    return out.getvalue()


def zipped(data):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("list", data)
    return out.getvalue()


OTHER = FRAME.rename({"player_id": "FIDE ID", "rating": "Elo"})
FILES = {
    "csv": lambda _: csv_bytes(FRAME),
    "csv in utf-16": lambda _: csv_bytes(FRAME).decode().encode("utf-16"),
    "parquet": lambda _: parquet(FRAME),
    "combined": lambda folder: fide(folder, "combined"),
    "single": lambda folder: fide(folder, "single"),
    "legacy": lambda folder: fide(folder, "legacy"),
    "short": lambda folder: fide(folder, "short"),
    "xml": lambda folder: fide(folder, "xml"),
    "xml declared": lambda folder: b'\n<?xml version="1.0"?>\n' + fide(folder, "xml"),
    "zip": lambda folder: zipped(fide(folder, "combined")),
    "zip of xml": lambda folder: zipped(fide(folder, "xml")),
    "other csv": lambda _: OTHER.write_csv().encode(),
    "other tsv": lambda _: OTHER.write_csv(separator="\t").encode(),
    "other parquet": lambda _: parquet(OTHER),
    "sheet": lambda _: sheet_bytes([OTHER.columns, list(OTHER.row(0))]),
    "our sheet": lambda _: sheet_bytes([FRAME.columns, list(FRAME.row(0))]),
}
DECLARED = "xml declared"  # blanks may not stand before a declaration


@pytest.mark.parametrize("kind", FILES)
def test_each_file_goes_to_its_reader(kind, tmp_path):
    data = FILES[kind](tmp_path)
    path = tmp_path / "list.dat"
    path.write_bytes(data.lstrip() if kind == DECLARED else data)
    frame, problems = read_any_list(path)
    assert frame.select(FRAME.columns).rows() == FRAME.rows()
    assert {problem.level for problem in problems} <= {"fixed"}
    found, again = load_list(path, date(2026, 10, 1))
    assert again == problems
    assert as_text(found.rows).columns == [column.name for column in KEPT]
    assert found.rows["rating"].to_list() == [2224]


def test_which_picks_the_kind_of_ratings(tmp_path):
    path = tmp_path / "list.txt"
    fide_list.write(FRAME, path, "combined", "blitz")
    assert read_any_list(path)[0]["rating"].to_list() == [None]
    assert read_any_list(path, "blitz")[0]["rating"].to_list() == [2224]


@pytest.mark.parametrize(
    "data",
    [b"", b"\n", b"%PDF-1.7", b"PAR1", b"PK\x03\x04", b"<html/>", b"ID Number  Shoe",
     b"\xff\xfe\x00", b"player_id,name\n7,A\n", b"a;b;c\n1;2;3\n", b"nothing\n", bytes(99)],
)  # fmt: skip
def test_what_is_no_list_is_said(data, tmp_path):
    path = tmp_path / "list.dat"
    path.write_bytes(data)
    found, problems = load_list(path, None)
    assert found is None
    assert "error" in {problem.level for problem in problems}


def test_a_list_that_is_not_there(tmp_path):
    assert load_list(tmp_path / "none.csv", None)[1][0].level == "error"


def test_an_error_in_a_fide_list_keeps_it_out(tmp_path):
    path = tmp_path / "list.txt"
    path.write_bytes(fide(tmp_path, "combined").replace(b"2224", b"22x4"))
    found, (problem,) = load_list(path, None)
    assert found is None
    assert (problem.code, problem.line, problem.column) == ("fide-list-rating", 2, 114)
