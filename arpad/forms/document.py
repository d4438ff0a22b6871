"""A form as it is laid out, before it is a PDF or a sheet: sections of fields, tables and notes.

Cells hold data and never markup. A value is a text, or a number that a sheet keeps as a number.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, TypeAlias

from arpad.explain.numbers import MINUS, score

Value: TypeAlias = str | int | Decimal
Align = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell. `shown` is what people read where it differs from the value: 6½ for 6.5."""

    value: Value = ""
    shown: str = ""
    span: int = 1
    is_strong: bool = False
    align: Align | None = None

    @property
    def text(self) -> str:
        """Return what people read; a number less than nothing has the true minus.

        >>> Cell(-12).text, Cell(Decimal("6.5"), "6½").text, Cell("-").text
        ('−12', '6½', '-')
        """
        if self.shown or isinstance(self.value, str):
            return self.shown or str(self.value)
        return str(self.value).replace("-", MINUS)


Row: TypeAlias = tuple[Cell, ...]
Field: TypeAlias = tuple[str, str | Cell]


@dataclass(frozen=True, slots=True)
class PaperColumn:
    """A column: as wide as its content, some millimetres, or a share of what is left."""

    heading: str
    align: Align = "left"
    mm: int | None = None
    share: int | None = None


@dataclass(frozen=True, slots=True)
class Fields:
    """Labels and values in so many columns; a value left blank is a line to write on.

    A value is a text, or a cell where a sheet shall keep it as a number. `is_large`: what the
    document is about, in large letters.
    """

    pairs: tuple[Field, ...]
    columns: int = 4
    is_large: bool = False

    @property
    def shown(self) -> tuple[tuple[str, str], ...]:
        """Return the labels and the values as text."""
        return tuple((label, value.text if isinstance(value, Cell) else value)
                     for label, value in self.pairs)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table; its headings stand again on every page.

    `is_together` keeps it on one page; `group` columns, after the first, belong together.
    """

    columns: tuple[PaperColumn, ...]
    rows: Sequence[Row]
    has_header: bool = True
    size: int = 8
    is_together: bool = False
    group: int = 0


@dataclass(frozen=True, slots=True)
class HeadedNote:
    """Paragraphs under a heading, which may be blank."""

    paragraphs: tuple[str, ...]
    heading: str = ""
    is_small: bool = False


@dataclass(frozen=True, slots=True)
class Signatures:
    """Places to sign: each a label, and the name in print if it is known."""

    places: tuple[tuple[str, str], ...]

    @property
    def shown(self) -> tuple[tuple[str, str], ...]:
        """Return the labels and the names."""
        return self.places


@dataclass(frozen=True, slots=True)
class Picture:
    """A QR code or a chart, `mm` wide with its margin; beside it paragraphs, commands to be typed.

    `svg` draws it, `text` is what it says, `alt` what is read out in its place.
    """

    text: str
    svg: str
    mm: int
    alt: str
    paragraphs: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()


Block: TypeAlias = Fields | PaperTable | HeadedNote | Signatures | Picture


@dataclass(frozen=True, slots=True)
class PaperSection:
    """Blocks that follow each other; together on one page, or beginning a new one, if asked."""

    blocks: tuple[Block, ...]
    heading: str = ""
    is_together: bool = False
    begins_page: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A form filled. `missing` says, in sentences, what the arbiter still has to add.

    `is_subtitled`: whose it is (`event`) stands under the title, for no field says it.
    """

    title: str
    event: str
    lang: str
    sections: tuple[PaperSection, ...]
    missing: tuple[str, ...] = ()
    is_landscape: bool = False
    is_subtitled: bool = False


def row(*values: Value | Cell) -> Row:
    """Return a row of a table.

    >>> [cell.text for cell in row("Reti", 2224)]
    ['Reti', '2224']
    """
    return tuple(value if isinstance(value, Cell) else Cell(value) for value in values)


def optional(value: int | None) -> Value:
    """Return the number, or a blank.

    >>> optional(2224), optional(None)
    (2224, '')
    """
    return "" if value is None else value


def half_points(half: int | None) -> Cell:
    """Return points from half points: shown with ½, kept as a decimal.

    >>> half_points(13).value, half_points(13).text, half_points(None).text
    (Decimal('6.5'), '6½', '')
    """
    return Cell() if half is None else Cell(Decimal(half) / 2, score(half))


def parts(count: int, most: int) -> tuple[tuple[int, int], ...]:
    """Return from where to where the columns go that fit beside each other.

    >>> parts(5, 2)
    ((0, 2), (2, 4), (4, 5))
    """
    return tuple((first, min(first + most, count)) for first in range(0, max(count, 1), most))
