"""Sheets as people read and print them: what wraps, what repeats, where pages break, numbers."""

import io
import zipfile
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

from python_calamine import CalamineWorkbook

from arpad.forms.document import Document
from arpad.forms.form_1 import form_1
from arpad.forms.form_2 import form_2
from arpad.forms.form_3 import form_3
from arpad.forms.form_4 import form_4
from arpad.forms.rating_report import rating_report
from arpad.forms.sheet import write_sheet
from tests.forms.events import swiss
from tests.forms.test_files import large
from tests.forms.test_norm_forms import memorial

NS = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


class Opened:
    """A sheet: its cells by value, and the XML that says how they stand."""

    def __init__(self, document: Document) -> None:
        data = write_sheet(document)
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            self.xml = ElementTree.fromstring(archive.read("xl/worksheets/sheet1.xml"))
            self.book = archive.read("xl/workbook.xml").decode()
            styles = ElementTree.fromstring(archive.read("xl/styles.xml"))
        found = styles.find(f"{NS}cellXfs")
        assert found is not None
        self.wraps = [xf.find(f"{NS}alignment[@wrapText='1']") is not None for xf in found]
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        self.rows = book.get_sheet_by_index(0).to_python(skip_empty_area=False)

    def place(self, value: object) -> tuple[int, int]:
        """Return row and column, from 0, of the first cell with a value."""
        return next((r, row.index(value)) for r, row in enumerate(self.rows) if value in row)

    def is_wrapped(self, value: object) -> bool:
        row, column = self.place(value)
        reference = f"{chr(ord('A') + column)}{row + 1}"
        (cell,) = (cell for cell in self.xml.iter(f"{NS}c") if cell.get("r") == reference)
        return self.wraps[int(cell.get("s", "0"))]

    def height(self, row: int) -> float:
        (found,) = (one for one in self.xml.iter(f"{NS}row") if one.get("r") == str(row + 1))
        return float(found.get("ht", "15"))

    def breaks(self) -> list[int]:
        """Return the rows, from 0, at which a page begins."""
        return [int(one.get("id", "0")) for one in self.xml.iter(f"{NS}brk")]


def test_labels_names_and_notes_break_into_lines() -> None:
    long = "Wolfeschlegelsteinhausen, Maximilian Alexander Friedrich-Wilhelm"
    first, *others = swiss().entrants
    sheet = Opened(form_1(replace(swiss(), entrants=(replace(first, name=long), *others))))
    assert sheet.is_wrapped("Certified as a correct report: Place/Date")
    assert sheet.is_wrapped(long)
    assert sheet.height(sheet.place(long)[0]) >= 45  # 64 signs in 28 are three lines of 15 points


def test_the_key_of_form_3_goes_over_the_sheet_and_is_as_high_as_it_needs() -> None:
    sheet = Opened(form_3(swiss()))
    key = next(v for row in sheet.rows for v in row if str(v).startswith("A. Player's surname"))
    row, column = sheet.place(key)
    merged = {one.get("ref") for one in sheet.xml.iter(f"{NS}mergeCell")}
    assert column == 0
    assert f"A{row + 1}:S{row + 1}" in merged  # a column of labels and 6 players of 3 columns
    assert sheet.is_wrapped(key)
    assert sheet.height(row) >= len(str(key)) / 216 * 15  # 18 + 18 x 11 signs on a line


def test_long_tables_keep_their_headings_on_the_screen_and_on_every_page() -> None:
    for make in (form_1, rating_report):
        sheet = Opened(make(large(60)))
        head, _ = sheet.place("Name, First Name")
        (pane,) = sheet.xml.iter(f"{NS}pane")
        assert (pane.get("ySplit"), pane.get("state")) == (str(head + 1), "frozen")
        assert f"Sheet1!${head + 1}:${head + 1}<" in sheet.book
        short = Opened(make(swiss()))
        assert list(short.xml.iter(f"{NS}pane")) == []
        assert "Print_Titles" not in short.book


def test_each_certificate_begins_a_page(tmp_path: Path) -> None:
    work = memorial(tmp_path)
    (result,) = work.results
    several = [result, replace(result, title="IM"), replace(result, title="WIM")]
    sheet = Opened(form_4(work.event, several))
    second, third = (
        sheet.place(f"{title} result of Surname1, Given")[0] for title in ("IM", "WIM")
    )
    assert sheet.breaks() == [second, third]
    (setup,) = sheet.xml.iter(f"{NS}pageSetup")
    assert setup.get("fitToHeight") is None  # a sheet fitted to pages ignores the breaks


def test_no_card_is_cut_by_the_end_of_a_page() -> None:
    sheet = Opened(form_2(large(20)))
    cards = [sheet.place(f"{number}. Surname{number}, Given")[0] for number in range(1, 21)]
    assert sheet.breaks()
    assert set(sheet.breaks()) <= set(cards)
    (setup,) = sheet.xml.iter(f"{NS}pageSetup")
    most = 259 / 25.4 * 72 / (int(setup.get("scale", "100")) / 100)  # points; margins 19 mm
    edges = [0, *sheet.breaks(), len(sheet.rows)]
    for first, last in pairwise(edges):
        assert sum(sheet.height(row) for row in range(first, last) if any(sheet.rows[row])) <= most


def test_numbers_in_fields_are_numbers_and_ids_are_texts() -> None:
    sheet = Opened(form_2(swiss(), only=swiss().entrants[0]))
    found = {row[0]: row[1] for row in sheet.rows}
    assert found["Rating"] == 2300
    assert found["Average rating of rated opponents"] == 2176  # (2250 + 2101) / 2 = 2175.5
    assert found["Score vs. rated opponents"] == 1.5
    assert (found["Rank"], found["FIDE ID"]) == (1, "9001")
    assert {row[0]: row[1] for row in Opened(form_1(swiss())).rows}["Average Rating"] == 2163
