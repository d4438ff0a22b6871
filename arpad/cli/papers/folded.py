"""A table too wide for the terminal, folded: narrower pieces that repeat whom a row is about.

A list has a million rows: what is plain is laid out by columns, many rows at a time, and Rich sets
the headings alone, and rows with signs of another width than one.
"""

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final

import polars as pl
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Shown

from arpad.cli.terminal import put, seen

if TYPE_CHECKING:
    from arpad.forms.document import PaperColumn, PaperTable

GAP: Final = 2
NAME_MAX: Final = 32
NAME_FOLDED: Final = 24
"""How long a name may be in a table that fits, and in one that is folded."""
_AT_ONCE: Final = 50_000
_PLAIN: Final = r"^[ -9;-\[\]-~¡-¬®-ɏ\u{391}-\u{3C9}\u{410}-\u{44F}−–½…]*$"
"""Signs one cell wide, of which Rich makes nothing else, as it does of colons and backslashes."""


def print_folded(console: Console, table: "PaperTable", title: str) -> None:
    """Print a table whole if it fits the console, else in pieces that do.

    A piece begins with the first column and the one that names the row (it has a share of the
    page's width); the others follow in their order, as many as fit.
    """
    texts = _texts(table)
    lengths = texts.select(pl.all().str.len_chars().max().fill_null(0)).row(0)
    widths = [
        max(len(column.heading), length)
        for column, length in zip(table.columns, lengths, strict=True)
    ]
    named = [place for place, column in enumerate(table.columns) if column.share is not None]
    for place in named:
        widths[place] = min(widths[place], NAME_MAX)
    keys = sorted({0, *named})
    pieces = [list(range(len(widths)))]
    if _width(widths, pieces[0]) > console.width:
        for place in named:
            widths[place] = min(widths[place], NAME_FOLDED)
        pieces = _pieces(widths, keys, console.width)
    for number, piece in enumerate(pieces):
        columns = [table.columns[place] for place in piece]
        of_piece = [widths[place] for place in piece]
        console.print(_shown(columns, of_piece, title if number == 0 else ""))
        for part in texts.select(texts.columns[place] for place in piece).iter_slices(_AT_ONCE):
            _print_rows(console, part, columns, of_piece)


def _pieces(widths: Sequence[int], keys: Sequence[int], width: int) -> list[list[int]]:
    """Return which columns stand in each piece.

    >>> _pieces([4, 20, 5, 5, 5], [0, 1], 40)
    [[0, 1, 2, 3], [0, 1, 4]]
    """
    pieces = [list(keys)]
    for place in range(len(widths)):
        if place in keys:
            continue
        is_empty = len(pieces[-1]) == len(keys)
        if not is_empty and _width(widths, [*pieces[-1], place]) > width:
            pieces.append(list(keys))
        pieces[-1].append(place)
    return pieces


def _width(widths: Sequence[int], places: Sequence[int]) -> int:
    return sum(widths[place] for place in places) + GAP * (len(places) - 1)


def _texts(table: "PaperTable") -> pl.DataFrame:
    """Return what people read of a table, a column of texts for each of its own."""
    schema = {str(place): pl.String for place in range(len(table.columns))}
    rows, parts = iter(table.rows), [pl.DataFrame(schema=schema)]
    while texts := [[cell.text for cell in row] for row in islice(rows, _AT_ONCE)]:
        parts.append(pl.DataFrame(texts, schema=schema, orient="row"))
    return pl.concat(parts)


def _print_rows(
    console: Console, texts: pl.DataFrame, columns: "Sequence[PaperColumn]", widths: Sequence[int]
) -> None:
    """Print rows below their headings, each cell set to its column's side."""
    are_plain = texts.select(pl.all_horizontal(pl.all().str.contains(_PLAIN))).to_series()
    if texts.is_empty():
        return
    cells = [
        _set(pl.col(name), column.align, width)
        for name, column, width in zip(texts.columns, columns, widths, strict=True)
    ]
    lines = texts.select(pl.concat_str(cells, separator=" " * GAP)).to_series()
    if are_plain.all():
        put(lines.str.join("\n").item() + "\n")
        return
    for is_plain, line, row in zip(are_plain, lines, texts.iter_rows(), strict=True):
        put(f"{line}\n" if is_plain else seen(_drawn(console, row, columns, widths)))


def _set(text: pl.Expr, align: str, width: int) -> pl.Expr:
    """Return cells cut to a width, and filled up with blanks."""
    cut = pl.format("{}…", text.str.slice(0, width - 1))
    fitting = pl.when(text.str.len_chars() > width).then(cut).otherwise(text)
    if align == "right":
        return fitting.str.pad_start(width)
    return fitting.str.pad_end(width)


def _drawn(
    console: Console, row: Sequence[str], columns: "Sequence[PaperColumn]", widths: Sequence[int]
) -> str:
    """Return a row as Rich sets it, which knows how wide every sign is."""
    shown = _shown(columns, widths, "", has_header=False)
    shown.add_row(*map(escape, row))
    with console.capture() as captured:
        console.print(shown)
    return captured.get()


def _shown(
    columns: "Sequence[PaperColumn]", widths: Sequence[int], title: str, *, has_header: bool = True
) -> Shown:
    """Return a table without rows, each column as wide as it is to be."""
    shown = Shown(
        title=escape(title) or None, title_justify="left", box=None, pad_edge=False,
        padding=(0, GAP, 0, 0), show_header=has_header,
    )  # fmt: skip
    for column, width in zip(columns, widths, strict=True):
        shown.add_column(
            escape(column.heading), justify=column.align, no_wrap=True,
            min_width=width, max_width=width, overflow="ellipsis",
        )  # fmt: skip
    return shown
