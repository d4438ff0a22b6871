"""A table too wide for the terminal, folded: narrower pieces that repeat whom a row is about."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Shown

if TYPE_CHECKING:
    from arpad.forms.document import Table

GAP: Final = 2
NAME_MAX: Final = 32
NAME_FOLDED: Final = 24
"""How long a name may be in a table that fits, and in one that is folded."""


def print_folded(console: Console, table: "Table", title: str) -> None:
    """Print a table whole if it fits the console, else in pieces that do.

    A piece begins with the first column and the one that names the row (it has a share of the
    page's width); the others follow in their order, as many as fit.
    """
    widths = [
        max(len(column.heading), *(len(row[place].text) for row in table.rows))
        for place, column in enumerate(table.columns)
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
        console.print(_shown(table, piece, widths, title if number == 0 else ""))


def _pieces(widths: Sequence[int], keys: Sequence[int], width: int) -> list[list[int]]:
    """Return which columns stand in each piece.

    >>> _pieces([4, 20, 5, 5, 5], [0, 1], 40)
    [[0, 1, 2, 3], [0, 1, 4]]
    """
    found = [list(keys)]
    for place in range(len(widths)):
        if place in keys:
            continue
        is_empty = len(found[-1]) == len(keys)
        if not is_empty and _width(widths, [*found[-1], place]) > width:
            found.append(list(keys))
        found[-1].append(place)
    return found


def _width(widths: Sequence[int], places: Sequence[int]) -> int:
    return sum(widths[place] for place in places) + GAP * (len(places) - 1)


def _shown(table: "Table", places: Sequence[int], widths: Sequence[int], title: str) -> Shown:
    shown = Shown(
        title=escape(title) or None, title_justify="left", box=None, pad_edge=False,
        padding=(0, GAP, 0, 0),
    )  # fmt: skip
    for place in places:
        column = table.columns[place]
        shown.add_column(
            escape(column.heading), justify=column.align, no_wrap=True,
            min_width=widths[place], max_width=widths[place], overflow="ellipsis",
        )  # fmt: skip
    for row in table.rows:
        shown.add_row(*(escape(row[place].text) for place in places))
    return shown
