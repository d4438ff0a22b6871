"""A document as an XLSX file: every text a text, every number a number, nothing a formula."""

import io
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from arpad.forms.document import Block, Cell, Document, Fields, Note, Signatures, Table

LENGTH_MAX: Final = 32_767
"""The longest text that a cell of XLSX holds."""
_WIDTH: Final = 11
_NAME_WIDTH: Final = 28
_OPTIONS: Final = {
    "in_memory": True, "strings_to_formulas": False, "strings_to_urls": False,
    "strings_to_numbers": False,
}  # fmt: skip


def write_sheet(document: Document) -> bytes:
    """Return the workbook, one sheet; equal documents give equal bytes.

    The blocks stand under each other as in the PDF, labels and values of fields side by side; what
    spans several columns stands in the first of them.
    """
    from xlsxwriter import Workbook  # type: ignore[import-untyped]

    out = io.BytesIO()
    with Workbook(out, _OPTIONS) as workbook:
        workbook.set_properties({"title": document.title, "created": datetime(2000, 1, 1)})  # noqa: DTZ001
        page = _Page(workbook, workbook.add_worksheet())
        page.write(document)
    return out.getvalue()


class _Page:
    """One sheet, and the row that is written next."""

    def __init__(self, workbook: Any, sheet: Any) -> None:
        self.sheet = sheet
        self.strong = workbook.add_format({"bold": True})
        self.heading = workbook.add_format({"bold": True, "bg_color": "#EBEBEB", "bottom": 1})
        self.at = 0

    def write(self, document: Document) -> None:
        self.sheet.set_paper(9)  # A4
        if document.is_landscape:
            self.sheet.set_landscape()
        self.sheet.fit_to_pages(1, 0)
        self.sheet.set_column(0, 0, _WIDTH)
        self._texts([document.title], self.strong)
        for section in document.sections:
            self.at += 1
            if section.heading:
                self._texts([section.heading], self.strong)
            for block in section.blocks:
                self._block(block)

    def _block(self, block: Block) -> None:
        match block:
            case Fields():
                for label, value in block.pairs:
                    self._texts([label, value], None)
            case Table():
                self._table(block)
            case Note():
                if block.heading:
                    self._texts([block.heading], self.strong)
                for words in block.paragraphs:
                    self._texts([words], None)
            case Signatures():
                for label, name in block.places:
                    self._texts([label, name], None)

    def _table(self, table: Table) -> None:
        if table.has_header:
            self._texts([column.heading for column in table.columns], self.heading)
        for number, column in enumerate(table.columns):
            if column.share:
                self.sheet.set_column(number, number, _NAME_WIDTH)
        for row in table.rows:
            place = 0
            for cell in row:
                self._put(place, cell)
                place += cell.span
            self.at += 1

    def _put(self, column: int, cell: Cell) -> None:
        style = self.strong if cell.is_strong else None
        if isinstance(cell.value, str):
            if cell.value:
                self.sheet.write_string(self.at, column, cell.value[:LENGTH_MAX], style)
        else:
            number = float(cell.value) if isinstance(cell.value, Decimal) else cell.value
            self.sheet.write_number(self.at, column, number, style)

    def _texts(self, texts: list[str], style: Any) -> None:
        for column, text in enumerate(texts):
            if text:
                self.sheet.write_string(self.at, column, text[:LENGTH_MAX], style)
        self.at += 1
