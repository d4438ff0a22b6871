"""A document as a tagged PDF on A4, its fonts inside (PDF/UA-1); what was typed stays text.

The words reach typst as JSON and are shown, never run. The fonts are those that typst carries
(Latin, Greek, Cyrillic); where a name has signs that they lack, those of the machine are asked.
"""

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from arpad.forms.document import Block, Cell, Document, Fields, Note, Signatures, Table

if TYPE_CHECKING:
    import typst

TEMPLATE: Final = Path(__file__).parent / "templates" / "form.typ"
ACCESSIBLE: Final = "ua-1"
_WITHOUT_FONT: Final = "could not be displayed"


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


def write_pngs(document: Document, pixels_per_inch: int = 100) -> list[bytes]:
    """Return the pages as pictures."""
    words = json.dumps(as_data(document), ensure_ascii=False)
    made = _compiler(are_more_asked=False).compile(
        TEMPLATE.read_bytes(), format="png", ppi=float(pixels_per_inch), sys_inputs={"form": words}
    )
    return cast("list[bytes]", made if isinstance(made, list) else [made])


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
            return {"kind": "fields", "pairs": block.pairs, "columns": block.columns}
        case Table():
            return _table(block)
        case Note():
            return {
                "kind": "note",
                "paragraphs": block.paragraphs,
                "heading": block.heading,
                "small": block.is_small,
            }
        case Signatures():
            return {"kind": "signatures", "places": block.places, "together": True}


def _table(table: Table) -> dict[str, Any]:
    return {
        "kind": "table",
        "header": table.has_header,
        "size": table.size,
        "together": table.is_together,
        "group": table.group,
        "columns": [
            {"heading": one.heading, "align": one.align, "mm": one.mm, "share": one.share}
            for one in table.columns
        ],
        "rows": [[_cell(cell) for cell in row] for row in table.rows],
    }


def _cell(cell: Cell) -> dict[str, Any]:
    return {"text": cell.text, "span": cell.span, "strong": cell.is_strong, "align": cell.align}


def _compiled(words: str, standards: list[str], *, are_more_asked: bool) -> bytes:
    made = _compiler(are_more_asked=are_more_asked).compile(
        TEMPLATE.read_bytes(),
        format="pdf",
        sys_inputs={"form": words},
        pdf_standards=cast("Any", standards),
        timestamp=0,
    )
    return cast("bytes", made)


@cache
def _compiler(*, are_more_asked: bool) -> "typst.Compiler":
    from typst import Compiler, Fonts

    fonts = Fonts(include_system_fonts=are_more_asked)
    return Compiler(font_paths=fonts, ignore_system_fonts=not are_more_asked)
