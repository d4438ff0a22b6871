"""Hostile XLSX files: refused before a reader makes room for them."""

import io
import time
import zipfile

import pytest

from arpad.formats import crosstable
from arpad.formats.workbook import read_sheet, sheet_bytes
from arpad.report.notes import Notes

SHEET = "xl/worksheets/sheet1.xml"
SPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def changed(name: str, content: str) -> bytes:
    """Return a workbook with one part replaced."""
    out = io.BytesIO()
    source = zipfile.ZipFile(io.BytesIO(sheet_bytes([["number", "name", "1"], [1, "Reti", "bye"]])))
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for member in source.namelist():
            target.writestr(member, content if member == name else source.read(member))
    return out.getvalue()


def refused(data: bytes) -> str:
    notes = Notes("x.xlsx")
    began = time.process_time()
    assert read_sheet(data, notes) == ()
    assert time.process_time() - began < 20
    (problem,) = notes.all()
    assert (problem.level, problem.file) == ("error", "x.xlsx")
    return problem.message


def sheet(cells: str) -> str:
    return f"<worksheet {SPACE}><sheetData>{cells}</sheetData></worksheet>"


@pytest.mark.parametrize(
    "cells",
    [
        '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        '<row r="1"><c r="A1"><v>1</v></c><c r="ZZZ1"><v>1</v></c></row>',
        '<row r="1"><c r="A1"/></row><row r="99999"/>',
        '<row r="1"><c r="&#88;FD1048576"><v>1</v></c></row>',
        '<row r="9000"><c r="ZZ9000"><v>1</v></c></row>',
    ],
)
def test_cells_far_away(cells):
    assert "too far" in refused(changed(SHEET, sheet(cells)))


def test_too_many_cells():
    cells = "<row>" + "<c/>" * 900 + "</row>"
    assert refused(changed(SHEET, sheet(cells * 2300)))


def test_one_long_text_in_many_cells():
    text = f"<sst {SPACE}><si><t>{'x' * 900_000}</t></si></sst>"
    data = changed("xl/sharedStrings.xml", text)
    out = io.BytesIO()
    source = zipfile.ZipFile(io.BytesIO(data))
    cells = "".join(f'<row r="{n}"><c r="A{n}" t="s"><v>0</v></c></row>' for n in range(1, 3000))
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as target:
        for member in source.namelist():
            content = sheet(cells) if member == SHEET else source.read(member)
            target.writestr(member, content)
    assert "too far" in refused(out.getvalue())


def test_document_types_and_broken_parts():
    entity = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
    assert "document type" in refused(changed(SHEET, entity + sheet("")))
    assert "can't be read" in refused(changed(SHEET, "<worksheet><sheetData>"))
    assert "can't be read" in refused(changed(SHEET, "no xml"))


@pytest.mark.parametrize("part", [SHEET, "docProps/app.xml"])
def test_an_encoding_that_nobody_knows(part):
    text = '<?xml version="1.0" encoding="UTF-4"?>' + sheet("")
    assert "can't be read" in refused(changed(part, text))


def test_a_sheet_in_a_strange_place():
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"
    rels = f'<Relationships><Relationship Id="rId1" Type="{kind}" Target="a.bin"/></Relationships>'
    assert "strange place" in refused(changed("xl/_rels/workbook.xml.rels", rels))


@pytest.mark.long
def test_a_bomb():
    assert refused(changed(SHEET, sheet("") + " " * 80_000_000)).endswith("bytes.")


def test_values_of_a_sheet_typed_by_hand():
    rows = [["number", "name", "rating", "birth", "1", "points"], [1, "Reti", 2224, 1981, "2w1", 1],
            [2.0, "Euwe", "", "", "1b0", 0.0]]  # fmt: skip
    report, problems = crosstable.read(sheet_bytes(rows), "x.xlsx")
    assert problems == ()
    assert [(p.number, p.rating, p.birth, p.points_half) for p in report.players] == [
        (1, 2224, 19810000, 2), (2, None, 0, 0),
    ]  # fmt: skip
    _, (problem,) = crosstable.read(sheet_bytes([*rows[:2], [2, "Euwe", "", "", "1x0", 0]]))
    assert (problem.line, problem.column, problem.found) == (3, 5, "1x0")
