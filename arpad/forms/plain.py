"""A document as plain text, for a mail: fields line by line, tables in columns, notes wrapped."""

from collections.abc import Iterable
from textwrap import wrap
from typing import Final

from arpad.forms.document import (
    Block,
    Document,
    Fields,
    HeadedNote,
    PaperTable,
    Picture,
    Signatures,
)

_WIDTH: Final = 78


def write_text(document: Document) -> bytes:
    """Return the text in UTF-8, its lines no longer than those of a mail but in tables.

    >>> from arpad.forms.document import PaperSection
    >>> section = PaperSection((Fields((("Event", "Riga Open"),)), HeadedNote(("It is missing.",))))
    >>> print(write_text(Document("Query", "", "en", (section,))).decode())
    Query
    <BLANKLINE>
    Event: Riga Open
    <BLANKLINE>
    It is missing.
    <BLANKLINE>
    """
    parts = [document.title]
    for section in document.sections:
        parts += [section.heading] if section.heading else []
        parts += map(_block, section.blocks)
    return ("\n\n".join(parts) + "\n").encode()


def _block(block: Block) -> str:
    match block:
        case Fields() | Signatures():
            return _pairs(block.shown)
        case HeadedNote():
            paragraphs = ["\n".join(wrap(words, _WIDTH)) for words in block.paragraphs]
            return "\n\n".join([block.heading, *paragraphs] if block.heading else paragraphs)
        case Picture():
            return "\n\n".join((*block.paragraphs, *block.commands))
        case PaperTable():
            return _table(block)


def _pairs(pairs: Iterable[tuple[str, str]]) -> str:
    return "\n".join(f"{label}: {value}".strip() for label, value in pairs)


def _table(table: PaperTable) -> str:
    header = [[column.heading for column in table.columns]] if table.has_header else []
    rows = [*header, *([cell.text for cell in row] for row in table.rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    aligned = (
        "  ".join(
            cell.rjust(width) if column.align == "right" else cell.ljust(width)
            for cell, width, column in zip(row, widths, table.columns, strict=True)
        )
        for row in rows
    )
    return "\n".join(line.rstrip() for line in aligned)
