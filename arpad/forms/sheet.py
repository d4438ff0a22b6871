"""A document as an XLSX file: every text a text, every number a number, nothing a formula."""

import io
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from arpad.forms.document import (
    Block,
    Cell,
    Document,
    Fields,
    HeadedNote,
    PaperSection,
    PaperTable,
    Picture,
    Signatures,
)

LENGTH_MAX: Final = 32_767
"""The longest text that a cell of XLSX holds."""
LONG_TABLE: Final = 20
"""Above so many rows a table's headings stay in sight, and stand again on every page."""
_LABEL_WIDTH: Final = 18
_WIDTH: Final = 11
_NAME_WIDTH: Final = 28
_WIDTH_MIN: Final = 7
"""How wide columns are, in signs: of labels, of no stated width, of names, and at least."""
_COLUMNS_MIN: Final = 6
_LINE: Final = 15
_HEIGHT_MAX: Final = 409
"""The height of a line and of the highest row, in points."""
_SIGN_MM: Final = 2
_PAGE_MM: Final = (174, 259)
"""What the margins leave of A4, upright; a sign is a little under 2 mm."""
_SCALE_MIN: Final = 10
_OPTIONS: Final = {
    "in_memory": True, "strings_to_formulas": False, "strings_to_urls": False,
    "strings_to_numbers": False,
}  # fmt: skip


def write_sheet(document: Document) -> bytes:
    """Return the workbook, one sheet; equal documents give equal bytes.

    The blocks stand under each other as in the PDF, labels and values of fields side by side; long
    texts go over the whole width, and break into lines.
    """
    from xlsxwriter import Workbook  # type: ignore[import-untyped]

    out = io.BytesIO()
    with Workbook(out, _OPTIONS) as workbook:
        workbook.set_properties({"title": document.title, "created": datetime(2000, 1, 1)})  # noqa: DTZ001
        page = _Page(workbook, workbook.add_worksheet(), document)
        page.write()
    return out.getvalue()


class _Page:
    """One sheet, the row that is written next, and how many lines it has."""

    def __init__(self, workbook: Any, sheet: Any, document: Document) -> None:
        self.sheet = sheet
        self.document = document
        self.plain = workbook.add_format({"valign": "top"})
        self.strong = workbook.add_format({"bold": True, "valign": "top"})
        self.wrap = workbook.add_format({"text_wrap": True, "valign": "top", "align": "left"})
        self.strong_wrap = workbook.add_format(
            {"bold": True, "text_wrap": True, "valign": "top", "align": "left"}
        )
        self.heading = workbook.add_format(
            {"bold": True, "bg_color": "#EBEBEB", "bottom": 1, "text_wrap": True, "valign": "top"}
        )
        self.widths = _widths(document)
        self.at = 0
        self.lines = 1
        self.used = 0
        self.breaks: list[int] = []

    def write(self) -> None:
        self.sheet.set_paper(9)  # A4
        if self.document.is_landscape:
            self.sheet.set_landscape()
        for number, width in enumerate(self.widths):
            self.sheet.set_column(number, number, width)
        self._line(self.document.title, self.strong)
        if self.document.is_subtitled and self.document.event:
            self._line(self.document.event, self.strong)
        for place, section in enumerate(self.document.sections):
            self._end_row()
            self._section(section, place)
        if self.breaks:  # a sheet that is fitted to pages ignores them
            self.sheet.set_print_scale(self._scale())
            self.sheet.set_h_pagebreaks(self.breaks)
        else:
            self.sheet.fit_to_pages(1, 0)

    def _section(self, section: PaperSection, place: int) -> None:
        """Write a section; on a new page if it begins one, or is a card that ends on the next."""
        start, before = self.at, self.used
        if section.heading:
            self._line(section.heading, self.strong)
        for block in section.blocks:
            self._block(block)
        is_card = section.is_together and any(
            isinstance(block, PaperTable) for block in section.blocks
        )
        has_no_room = is_card and self.used * self._scale() > self._room() * 100
        if place > 0 and (section.begins_page or has_no_room):
            self.breaks.append(start)
            self.used -= before

    def _block(self, block: Block) -> None:
        match block:
            case Fields():
                for label, value in block.pairs:
                    self._field(label, value)
            case PaperTable():
                self._table(block)
            case HeadedNote():
                if block.heading:
                    self._line(block.heading, self.strong)
                for words in block.paragraphs:
                    self._text(0, len(self.widths) - 1, words, self.wrap)
                    self._end_row()
            case Signatures():
                for label, name in block.places:
                    self._field(label, name)
            case Picture():
                for words in (*block.paragraphs, *block.commands, block.text):
                    self._text(0, len(self.widths) - 1, words, self.wrap)
                    self._end_row()

    def _field(self, label: str, value: str | Cell) -> None:
        self._text(0, 0, label, self.wrap)
        cell = value if isinstance(value, Cell) else Cell(value)
        if isinstance(cell.value, str):
            self._text(1, len(self.widths) - 1, cell.value, self.wrap)
        else:
            self._number(1, cell.value, self.wrap)
        self._end_row()

    def _table(self, table: PaperTable) -> None:
        if table.has_header:
            if len(table.rows) > LONG_TABLE and _tables(self.document) == [table]:
                self.sheet.repeat_rows(self.at)
                self.sheet.freeze_panes(self.at + 1, 0)
            for number, column in enumerate(table.columns):
                self._text(number, number, column.heading, self.heading)
            self._end_row()
        for row in table.rows:
            place = 0
            for cell in row:
                is_name = cell.span > 1 or bool(table.columns[place].share)
                self._put(place, cell, is_name=is_name)
                place += cell.span
            self._end_row()

    def _put(self, column: int, cell: Cell, *, is_name: bool) -> None:
        if not isinstance(cell.value, str):
            self._number(column, cell.value, self.strong if cell.is_strong else self.plain)
        elif is_name:
            style = self.strong_wrap if cell.is_strong else self.wrap
            self._text(column, column + cell.span - 1, cell.value, style)
        elif cell.value:
            style = self.strong if cell.is_strong else self.plain
            self.sheet.write_string(self.at, column, cell.value[:LENGTH_MAX], style)

    def _number(self, column: int, value: int | Decimal, style: Any) -> None:
        number = float(value) if isinstance(value, Decimal) else value
        self.sheet.write_number(self.at, column, number, style)

    def _text(self, first: int, last: int, text: str, style: Any) -> None:
        """Write a text that breaks into lines over the columns from `first` to `last`."""
        if not text:
            return
        width = sum(self.widths[first : last + 1])
        lines = (max(1, -(-len(line) // (width - 1))) for line in text.split("\n"))
        self.lines = max(self.lines, sum(lines))
        if last > first:
            self.sheet.merge_range(self.at, first, self.at, last, "", style)
        self.sheet.write_string(self.at, first, text[:LENGTH_MAX], style)

    def _line(self, text: str, style: Any) -> None:
        """Write a text with nothing beside it, which reaches as far as it has to."""
        self.sheet.write_string(self.at, 0, text[:LENGTH_MAX], style)
        self._end_row()

    def _end_row(self) -> None:
        height = min(_HEIGHT_MAX, self.lines * _LINE)
        if self.lines > 1:
            self.sheet.set_row(self.at, height)
        self.used += height
        self.at += 1
        self.lines = 1

    def _scale(self) -> int:
        """Return the per cent at which all columns stand beside each other on the page."""
        width = _PAGE_MM[self.document.is_landscape]
        return max(_SCALE_MIN, min(100, width * 100 // (sum(self.widths) * _SIGN_MM)))

    def _room(self) -> int:
        """Return the points that a page has from top to bottom."""
        return _PAGE_MM[not self.document.is_landscape] * 720 // 254


def _tables(document: Document) -> list[PaperTable]:
    blocks = (block for section in document.sections for block in section.blocks)
    return [block for block in blocks if isinstance(block, PaperTable)]


def _widths(document: Document) -> list[int]:
    """Return how wide each column is, for the widest of what stands in it."""
    tables = _tables(document)
    count = max([_COLUMNS_MIN, *(len(table.columns) for table in tables)])
    widths = [_WIDTH_MIN if tables else _WIDTH] * count
    for table in tables:
        names = sum(column.share is not None for column in table.columns)
        for number, column in enumerate(table.columns):
            if column.share:
                width = _NAME_WIDTH if names == 1 else _WIDTH
            else:
                width = _WIDTH if column.mm is None else column.mm * 2 // 3 + 1
            widths[number] = max(widths[number], width)
    widths[0] = max(widths[0], _LABEL_WIDTH)
    return widths
