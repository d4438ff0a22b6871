"""One line of a TRF file, read field by field, noting what is wrong on the way."""

from dataclasses import dataclass
from typing import Final

from arpad.formats.trf.cells import TrfCell, read_number, read_word
from arpad.formats.trf.fields import TrfField
from arpad.report.notes import Notes
from arpad.report.plain import plain

TO_THE_LEFT: Final = (
    "text", "federation", "birth", "date", "round_date", "method", "forfeit", "verbatim",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class TrfRow:
    """A line of the file: its text, its number from 1, and whose it is ("" or " of player 12").

    >>> from arpad.formats.trf.fields import RATING
    >>> notes = Notes()
    >>> Row("001   12" + " " * 40 + "l850", 17, notes, " of player 12").number(RATING)
    >>> [(problem.line, problem.column, problem.message) for problem in notes.all()]
    [(17, 49, 'The rating of player 12 is not a number.')]
    """

    text: str
    line: int
    notes: Notes
    whose: str = ""

    def cell(self, field: TrfField, shift: int = 0) -> str:
        """Return the field's text, `shift` columns further right."""
        end = field.last + shift if field.last else None
        return self.text[field.first - 1 + shift : end]

    def word(self, field: TrfField, shift: int = 0) -> str:
        """Return the value of a field of letters; "" if it is blank or can't be read."""
        cell = read_word(field.kind, self.cell(field, shift))
        self._note(field, cell, shift)
        return cell.value

    def number(self, field: TrfField, shift: int = 0) -> int | None:
        """Return the value of a field of figures; None if it is blank, 0 or can't be read."""
        cell = read_number(field.kind, self.cell(field, shift))
        self._note(field, cell, shift)
        return cell.value

    def fixed(self, field: TrfField, read_as: str, shift: int = 0) -> None:
        """Note that the field was read in another form than it stands in."""
        self.notes.add(
            "fixed",
            field.code,
            f"The {field.label}{self.whose} is read as {read_as}.",
            fix=field.fix,
            found=self.cell(field, shift).strip(),
            line=self.line,
            column=self.column(field, shift),
        )

    def wrong(self, field: TrfField, what: str, shift: int = 0) -> None:
        """Note that the field can't be right."""
        self.notes.add(
            field.wrong,
            field.code,
            f"The {field.label}{self.whose} {what}.",
            fix=field.fix,
            found=self.cell(field, shift).strip(),
            line=self.line,
            column=self.column(field, shift),
        )

    def column(self, field: TrfField, shift: int = 0) -> int:
        """Return the column where the field's text begins, or the field itself if it is blank."""
        cell = self.cell(field, shift)
        return field.first + shift + (len(cell) - len(cell.lstrip()) if cell.strip() else 0)

    def _note(self, field: TrfField, cell: TrfCell[str] | TrfCell[int | None], shift: int) -> None:
        if cell.wrong:
            self.wrong(field, cell.wrong, shift)
        elif cell.mend:
            self.fixed(field, cell.mend, shift)


def widened(row: TrfRow) -> TrfRow:
    r"""Return the line with its tabs widened, noting it; tabs at its end say nothing.

    >>> widened(Row("240 H\t2", 9, Notes())).text
    '240 H   2'
    """
    text = row.text.rstrip()
    if "\t" not in text:
        return row if text == row.text else TrfRow(text, row.line, row.notes, row.whose)
    row.notes.add(
        "warning",
        "trf-tab",
        "Tabs are read as blanks up to the next eighth column: which column a cell stands in is a "
        "guess.",
        fix="Export the report again; an editor or a spreadsheet has put tabs for its blanks.",
        found="\\t",
        line=row.line,
        column=text.index("\t") + 1,
    )
    wide = text.expandtabs(8) if len(text) < 10_000 else text.replace("\t", " ")
    return TrfRow(wide, row.line, row.notes, row.whose)


def put(line: str, field: TrfField, text: str, shift: int = 0) -> str:
    """Return the line with the text in the field's columns; blank text leaves it as it is.

    >>> from arpad.formats.trf.fields import RATING
    >>> put("001", RATING, "850").replace(" ", ".")
    '001..............................................850'
    """
    if not text:
        return line
    cell = text[: field.width]
    is_left = field.kind in TO_THE_LEFT
    cell = cell.ljust(field.width) if is_left else cell.rjust(field.width)
    start = field.first - 1 + shift
    return f"{line.ljust(start)[:start]}{cell}{line[start + field.width :]}".rstrip()


def clean(text: str) -> str:
    """Return the text without signs that nobody sees."""
    return plain(text)
