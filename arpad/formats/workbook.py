"""The first sheet of an XLSX file as rows of texts, and rows as an XLSX file.

A workbook is a zip: it is unfolded within bounds first, and the extent of its sheets is measured,
because a reader makes room for the whole rectangle around the cells.
"""

import io
import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final
from xml.parsers import expat

from arpad.formats.delimited import CELLS_MAX, ROWS_MAX, Cells
from arpad.formats.text import WORKBOOK_PART
from arpad.formats.zipped import unzip
from arpad.report.notes import Notes, shortened
from arpad.report.problems import NOTHING, Text

MEMBERS_MAX: Final = 2_000
AREA_MAX: Final = 2_000_000
"""The cells of the whole rectangle, blank ones too."""
TEXT_MAX: Final = 64 * 1024 * 1024
"""The longest text, times the cells that could show it."""

_PLACE: Final = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_FIX: Final = Text("Save the table as XLSX or CSV, one sheet with one row for each player.")


def read_sheet(data: bytes, notes: Notes) -> tuple[Cells, ...]:
    """Return the rows of the first sheet; none, with an error, if it can't be read.

    >>> notes = Notes()
    >>> read_sheet(b"PK", notes), notes.all()[0].code
    ((), 'zip-broken')
    """
    files = unzip(data, notes, members_max=MEMBERS_MAX)
    if files is None:
        return ()
    if fault := _fault(files):
        notes.add("error", "crosstable-sheet", fault, fix=_FIX)
        return ()
    return _rows(data, notes)


def _rows(data: bytes, notes: Notes) -> tuple[Cells, ...]:
    from python_calamine import CalamineWorkbook

    try:
        with CalamineWorkbook.from_filelike(io.BytesIO(data)) as workbook:
            sheet = workbook.get_sheet_by_index(0)
            values = sheet.to_python(skip_empty_area=False)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt | SystemExit | MemoryError):
            raise
        message = Text(
            "The sheet can't be read: {error}.", error=shortened(str(error))
        )  # or the reader panicked
        notes.add("error", "crosstable-sheet", message, fix=_FIX)
        return ()
    rows = [
        Cells(tuple(_text(value) for value in row), number)
        for number, row in enumerate(values, start=1)
    ]
    return tuple(row for row in rows if any(row.cells))


def _text(value: object) -> str:
    """Return a cell's value as it would be typed.

    >>> from datetime import date
    >>> _text(4.5), _text(12.0), _text(date(1990, 12, 20)), _text(True)
    ('4.5', '12', '1990-12-20', 'TRUE')
    """
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value == value // 1 and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat()
    text = "".join(sign if sign.isprintable() else " " for sign in str(value)[:1000])
    return text.strip()


def _fault(files: dict[str, bytes]) -> Text:
    """Return what is wrong with the workbook: a part that is no XML, or a sheet too large."""
    if WORKBOOK_PART.decode() not in files:
        return Text("The archive is no XLSX workbook.")
    longest = shared = 0
    for name, content in files.items():
        if not name.endswith((".xml", ".rels")):
            continue
        part = _Part()
        try:
            part.read(content)
        except (expat.ExpatError, LookupError, ValueError) as error:  # an encoding nobody knows
            return Text("The part {name} can't be read: {error}.", name=repr(shortened(name)),
                        error=shortened(str(error)))  # fmt: skip
        longest, shared = max(longest, part.longest), shared + part.shared
        too_large = part.rows * part.cells > AREA_MAX or longest * shared > TEXT_MAX
        if part.rows > ROWS_MAX or part.cells > CELLS_MAX or too_large:
            return Text("A sheet goes to row {rows} and column {cells}: too far.", rows=part.rows,
                        cells=part.cells)  # fmt: skip
        strange = [target for target in part.sheets if not target.endswith(".xml")]
        if strange:
            return Text("A sheet is kept in a strange place: {strange}.",
                        strange=repr(shortened(strange[0])))  # fmt: skip
    return NOTHING


class _Part:
    """Measures one part of a workbook.

    Its last row and column, where it says that sheets are, the longest text that cells share, and
    how many cells show such a text.
    """

    def __init__(self) -> None:
        self.rows = 0
        self.cells = 0
        self.sheets: list[str] = []
        self.longest = 0
        self.shared = 0
        self._text = 0
        self._count = 0
        self._is_shared = False
        self._row = 0
        self._cell = 0

    def read(self, content: bytes) -> None:
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartDoctypeDeclHandler = _refuse_doctype
        parser.StartElementHandler = self._start
        parser.CharacterDataHandler = self._add_text
        parser.Parse(content, True)  # noqa: FBT003

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.rpartition(" ")[2]
        if tag == "row":
            self._row = _figures(attributes.get("r", "")) or self._row + 1
            self._cell = 0
            self.rows = max(self.rows, self._row)
        elif tag == "si":
            self._text, self._is_shared = 0, True
        elif tag == "c":
            self._count += 1
            if self._count > AREA_MAX:
                raise ValueError("it has too many cells")
            self.shared += attributes.get("t") == "s"
            place = _PLACE.fullmatch(attributes.get("r", "").replace("$", "").upper())
            if place:
                self._row, self._cell = int(place[2]), _column(place[1])
            else:
                self._cell += 1
            self.rows, self.cells = max(self.rows, self._row), max(self.cells, self._cell)
        elif tag == "Relationship" and attributes.get("Type", "").endswith("/worksheet"):
            self.sheets.append(attributes.get("Target", ""))

    def _add_text(self, text: str) -> None:
        self._text += len(text)
        if self._is_shared:
            self.longest = max(self.longest, self._text)


def _refuse_doctype(*_: object) -> None:
    raise ValueError("it declares a document type")


def _figures(text: str) -> int:
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else 0


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


def sheet_bytes(rows: Iterable[Sequence[str | int | float]], title: str = "Crosstable") -> bytes:
    """Return an XLSX file with one sheet; equal rows give equal bytes.

    >>> notes = Notes()
    >>> [row.cells for row in read_sheet(sheet_bytes([["name", "points"], ["Reti", 4.5]]), notes)]
    [('name', 'points'), ('Reti', '4.5')]
    """
    from xlsxwriter import Workbook  # type: ignore[import-untyped]

    out = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False,
               "strings_to_numbers": False}  # fmt: skip
    with Workbook(out, options) as workbook:
        workbook.set_properties({"created": datetime(2000, 1, 1)})  # noqa: DTZ001
        sheet = workbook.add_worksheet(title)
        for number, row in enumerate(rows):
            for column, value in enumerate(row):
                if isinstance(value, str):
                    sheet.write_string(number, column, value)
                else:
                    sheet.write_number(number, column, value)
    return out.getvalue()
