"""A document as a tagged PDF on A4, its fonts inside (PDF/UA-1); what was typed stays text.

The words reach typst as JSON and are shown, never run. The fonts are those that typst carries
(Latin, Greek, Cyrillic); where a name has signs that they lack, those of the machine are asked.
"""

import json
import re
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from arpad.forms.document import (
    Block,
    Cell,
    Document,
    Field,
    Fields,
    HeadedNote,
    PaperColumn,
    PaperTable,
    Picture,
    Row,
    Signatures,
)

if TYPE_CHECKING:
    import typst

TEMPLATE: Final = Path(__file__).parent / "templates" / "form.typ"
ACCESSIBLE: Final = "ua-1"
_WITHOUT_FONT: Final = "could not be displayed"
_OF_CELL: Final = 18
_OF_FIELD: Final = 22
_OF_LINE: Final = 40
"""From how many signs on a word may be broken: in a cell, a field, a paragraph."""
_HASH: Final = re.compile("[0-9a-f]{64}")
_BREAKING: Final = "\u2010\u2012\u2013-"
"""The signs after which a line may break: hyphens, the figure dash and the en dash."""


class _OfThread(threading.local):
    """The compilers of one thread, by whether they ask the machine for more fonts."""

    def __init__(self) -> None:
        self.compilers: dict[bool, typst.Compiler] = {}


_OF_THREAD: Final = _OfThread()


def write_pdf(document: Document) -> tuple[bytes, bool]:
    """Return the PDF, and whether every sign in it has a font; equal documents give equal bytes.

    A sign that no font on the machine has is printed as a box, and the file then is no PDF/UA.
    """
    from typst import TypstError

    words = json.dumps(as_data(document), ensure_ascii=False)
    for are_more_asked in (False, True):
        try:
            return _compiled(words, [ACCESSIBLE], are_more_asked=are_more_asked), True
        except TypstError as error:
            if _WITHOUT_FONT not in error.message:
                raise
    return _compiled(words, [], are_more_asked=True), False


def as_data(document: Document) -> dict[str, Any]:
    """Return the document as the template reads it.

    >>> as_data(Document("Form 2", "Riga Open", "en", ()))["sections"]
    []
    """
    return {
        "title": document.title,
        "event": document.event,
        "footer": " · ".join(part for part in (document.title, document.event) if part),
        "lang": document.lang,
        "landscape": document.is_landscape,
        "subtitle": document.event if document.is_subtitled else "",
        "sections": [
            {
                "heading": section.heading,
                "together": section.is_together,
                "page": section.begins_page,
                "blocks": [_block(block) for block in section.blocks],
            }
            for section in document.sections
        ],
    }


def _block(block: Block) -> dict[str, Any]:
    match block:
        case Fields():
            pairs = _soft_pairs(block.pairs)
            return {
                "kind": "fields", "pairs": pairs, "columns": block.columns, "large": block.is_large
            }  # fmt: skip
        case Picture():
            return {
                "kind": "picture", "svg": block.svg, "mm": block.mm, "alt": block.alt,
                "paragraphs": block.paragraphs, "commands": block.commands, "together": True,
            }  # fmt: skip
        case PaperTable():
            return _table(block)
        case HeadedNote():
            return {
                "kind": "note",
                "paragraphs": [soft(words, _OF_LINE) for words in block.paragraphs],
                "heading": block.heading,
                "small": block.is_small,
            }
        case Signatures():
            places = _soft_pairs(block.places)
            return {"kind": "signatures", "places": places, "together": True}


def _table(table: PaperTable) -> dict[str, Any]:
    return {
        "kind": "table",
        "header": table.has_header,
        "size": table.size,
        "together": table.is_together,
        "group": table.group,
        "columns": [
            {
                "heading": column.heading,
                "align": column.align,
                "mm": column.mm,
                "share": column.share,
            }
            for column in table.columns
        ],
        "rows": [list(_cells(row, table.columns)) for row in table.rows],
    }


def _cells(row: Row, columns: tuple[PaperColumn, ...]) -> Iterator[str | dict[str, Any]]:
    """Yield the cells: a text alone, or with what sets it apart from its column."""
    place = 0
    for cell in row:
        most = _OF_CELL if cell.span > 1 else _longest(columns[place])
        words = soft(cell.text, most)
        place += cell.span
        if cell.span == 1 and not cell.is_strong and cell.align is None:
            yield words
        else:
            yield {
                "text": words,
                "span": cell.span,
                "strong": cell.is_strong,
                "align": cell.align,
            }


def soft(words: str, most: int) -> str:
    """Return the words with places to break in those longer than `most` signs, every few signs.

    So nothing leaves its cell, and what is as long as names are stays as it is. After a hyphen or
    a dash a line may break as it is. A hash in a line stays whole, so that it can be copied.

    >>> soft("Núñez, Ana", 6), len(soft("Wolfeschlegel", 6))
    ('Núñez, Ana', 15)
    >>> soft("Núñez–Gonçalves–Østergård", 18)
    'Núñez–Gonçalves–Østergård'
    """
    if len(words) <= most:
        return words

    def broken(long: re.Match[str]) -> str:
        stays = most >= _OF_LINE and _HASH.fullmatch(long[0])
        return long[0] if stays else _broken(long[0], min(most, 6))

    return re.sub(rf"[^\s{_BREAKING}]{{{most + 1},}}", broken, words)


def _broken(word: str, every: int) -> str:
    parts = [word[at : at + every] for at in range(0, len(word), every)]
    return "\u200b".join(parts)


def _longest(column: PaperColumn) -> int:
    """Return how many signs certainly fit into a column."""
    return _OF_CELL if column.mm is None else max(3, column.mm * 10 // 17)


def _soft_pairs(pairs: Iterable[Field]) -> list[tuple[str, str]]:
    texts = ((label, value.text if isinstance(value, Cell) else value) for label, value in pairs)
    return [(label, soft(text, _OF_FIELD)) for label, text in texts]


def _compiled(words: str, standards: list[str], *, are_more_asked: bool) -> bytes:
    document = compiler(are_more_asked=are_more_asked).compile(
        TEMPLATE.read_bytes(),
        format="pdf",
        sys_inputs={"form": words},
        pdf_standards=cast("Any", standards),
        timestamp=0,
    )
    return cast("bytes", document)


def compiler(*, are_more_asked: bool) -> "typst.Compiler":
    """Return this thread's compiler: one may not be shared, and making one reads all fonts."""
    from typst import Compiler, Fonts

    compilers = _OF_THREAD.compilers
    if are_more_asked not in compilers:
        fonts = Fonts(include_system_fonts=are_more_asked)
        compilers[are_more_asked] = Compiler(
            font_paths=fonts, ignore_system_fonts=not are_more_asked
        )
    return compilers[are_more_asked]
