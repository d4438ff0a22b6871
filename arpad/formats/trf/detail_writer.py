"""Writes the records of TRF26 and JaVaFo by their layouts."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final

from arpad.formats.trf.cells import birth_written, clean, put
from arpad.formats.trf.fields import TrfField
from arpad.formats.trf.layouts import COMMENTS, HEADERS, LAYOUTS, Layout
from arpad.report.details import Comment, Details, PointValue
from arpad.tables.births import Birth

_IN_CAPITALS: Final = ("side", "sides")


def header_lines(details: Details) -> Iterator[str]:
    """Yield the records that speak of the event.

    >>> list(header_lines(Details(initial_colour="w", standings=("PTS", "BH"))))
    ['152 W', '212 PTS,BH']
    """
    for layout in LAYOUTS:
        if layout.tag in HEADERS:
            yield from _lines(layout, details)


def row_lines(details: Details) -> Iterator[str]:
    """Yield the records that speak of players and teams; comments are not among them."""
    for layout in LAYOUTS:
        if layout.tag not in HEADERS and layout is not COMMENTS:
            yield from _lines(layout, details)


def comment_line(comment: Comment) -> str:
    """Return the comment as its line.

    >>> comment_line(Comment(" after round 4"))
    '### after round 4'
    """
    in_cells = comment.text.split("\t")  # a tab is text here, as in the lines that nobody knows
    return ("###" + "\t".join(clean(cell) for cell in in_cells)).rstrip()


def _lines(layout: Layout, details: Details) -> Iterator[str]:
    value: Any = getattr(details, layout.part)
    if not value:
        return
    if layout.shape == "value":
        yield f"{layout.tag} {_joined(layout.fields[0], value)}"
    elif layout.shape == "groups":
        line = layout.tag
        for number, row in enumerate(value):
            for field in layout.fields:
                text = _text(field, getattr(row, field.name))
                line = put(line, field, text, number * field.step)
        yield line
    else:
        for row in value:
            if getattr(row, "tag", layout.tag) == layout.tag:
                yield _row(layout, row)


def _row(layout: Layout, row: Any) -> str:
    line = row.federation if layout.tag == "NRS" else layout.tag
    for field in layout.fields:
        value = getattr(row, field.name)
        if field.kind == "verbatim":
            return f"{line.ljust(field.first - 1)}{clean(value)}".rstrip()
        if field.kind == "numbers":
            return f"{line} {' '.join(str(number) for number in value)}"
        if field.step:
            for place, cell in enumerate(value):
                text = "0" * field.width if cell == 0 else _text(field, cell)
                line = put(line, field, text, place * field.step)
        else:
            line = put(line, field, _text(field, value))
    return line


def _joined(field: TrfField, value: Any) -> str:
    if isinstance(value, str):
        return clean(_text(field, value))
    if value and isinstance(value[0], PointValue):
        return " ".join(f"{item.code}={_amount(item.points, 9)}" for item in value)
    return ("," if field.kind == "codes" else " ").join(clean(item) for item in value)


def _text(field: TrfField, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return _amount(value, field.width)
    if isinstance(value, Birth):
        return birth_written(value)
    text = clean(str(value))
    return text.upper() if field.kind in _IN_CAPITALS else text


def _amount(amount: Decimal, width: int) -> str:
    """Return points with one decimal at least, where the columns hold it.

    >>> _amount(Decimal("2"), 4), _amount(Decimal("0.25"), 4), _amount(Decimal("-10.0"), 4)
    ('2.0', '0.25', '-10')
    """
    text = f"{amount:f}"
    whole, _, fraction = text.partition(".")
    fraction = fraction.rstrip("0") or "0"
    short = f"{whole}.{fraction}"
    return short if len(short) <= width else short.removesuffix(".0")
