"""A document as one HTML page: no script, nothing from elsewhere, for screen, phone and paper."""

from collections.abc import Iterable
from html import escape
from typing import Final

from arpad.forms.document import (
    Align,
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

_STYLE: Final = """\
:root{color-scheme:light dark}
body{font:1rem/1.4 system-ui,sans-serif;margin:0 auto;padding:1rem;max-width:70rem}
h1{font-size:1.4rem;margin:0 0 .2rem}h2{font-size:1.1rem;margin:1.5rem 0 .5rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.9rem}
th,td{padding:.15rem .6rem .15rem 0;text-align:left;vertical-align:top}
th{border-bottom:1px solid;position:sticky;top:0;background:Canvas}
tbody tr:nth-child(even){background:color-mix(in srgb,CanvasText 5%,Canvas)}
.right{text-align:right}.center{text-align:center}.small{font-size:.8rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem}dd{margin:0}
@media print{body{max-width:none;font-size:9pt}th{position:static}thead{display:table-header-group}
tr{break-inside:avoid}.page{break-before:page}}
"""


def write_html(document: Document) -> bytes:
    """Return the page in UTF-8; equal documents give equal bytes, and no word is read as markup.

    >>> from arpad.forms.document import Document, HeadedNote, PaperSection
    >>> section = PaperSection((HeadedNote(("1 & 2",)),))
    >>> page = write_html(Document("A <list>", "", "en", (section,)))
    >>> b"<h1>A &lt;list&gt;</h1>" in page, b"<p>1 &amp; 2</p>" in page
    (True, True)
    """
    title = f"{document.title}: {document.event}" if document.event else document.title
    subtitle = f"<p>{escape(document.event)}</p>\n" if document.event else ""
    body = "".join(_section(section) for section in document.sections)
    page = (
        f'<!doctype html>\n<html lang="{escape(document.lang)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(document.title)}</h1>\n{subtitle}{body}</main>\n</body>\n</html>\n"
    )
    return page.encode("utf-8", errors="replace")


def _section(section: PaperSection) -> str:
    heading = f"<h2>{escape(section.heading)}</h2>\n" if section.heading else ""
    begins = ' class="page"' if section.begins_page else ""
    return f"<section{begins}>\n{heading}{''.join(map(_block, section.blocks))}</section>\n"


def _block(block: Block) -> str:
    match block:
        case Fields() | Signatures():
            return _pairs(block.shown)
        case Picture():
            words = "".join(f"<p>{escape(paragraph)}</p>\n" for paragraph in block.paragraphs)
            typed = "".join(f"<pre>{escape(command)}</pre>\n" for command in block.commands)
            size = f'style="width:{block.mm}mm;max-width:100%"'
            return (
                f'<div role="img" aria-label="{escape(block.alt)}" {size}>{block.svg}</div>\n'
                f"{words}{typed}"
            )
        case HeadedNote():
            heading = f"<h2>{escape(block.heading)}</h2>\n" if block.heading else ""
            small = ' class="small"' if block.is_small else ""
            words = "".join(f"<p{small}>{escape(words)}</p>\n" for words in block.paragraphs)
            return heading + words
        case PaperTable():
            return _table(block)


def _pairs(pairs: Iterable[tuple[str, str]]) -> str:
    rows = "".join(f"<dt>{escape(term)}</dt><dd>{escape(two)}</dd>\n" for term, two in pairs)
    return f"<dl>\n{rows}</dl>\n"


def _table(table: PaperTable) -> str:
    aligns = [column.align for column in table.columns]
    head = "".join(
        f'<th scope="col"{_class(column.align)}>{escape(column.heading)}</th>'
        for column in table.columns
    )
    header = f"<thead><tr>{head}</tr></thead>\n" if table.has_header else ""
    rows = "".join(f"<tr>{_row(row, aligns)}</tr>\n" for row in table.rows)
    return f'<div class="wide"><table>\n{header}<tbody>\n{rows}</tbody>\n</table></div>\n'


def _row(row: tuple[Cell, ...], aligns: list[Align]) -> str:
    cells, place = [], 0
    for cell in row:
        span = f' colspan="{cell.span}"' if cell.span > 1 else ""
        words = f"<b>{escape(cell.text)}</b>" if cell.is_strong else escape(cell.text)
        cells.append(f"<td{span}{_class(cell.align or aligns[place])}>{words}</td>")
        place += cell.span
    return "".join(cells)


def _class(align: Align) -> str:
    return "" if align == "left" else f' class="{align}"'
