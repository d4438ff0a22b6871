"""A long table is printed as Rich would set it, row by row."""

import io

import pytest
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Drawn

from arpad.cli.papers import folded
from arpad.forms.document import Cell, PaperColumn, PaperTable, Row

COLUMNS = (
    PaperColumn("Rank", "right"),
    PaperColumn("Name", share=1),
    PaperColumn("Rating", "right"),
)
NAMES = [
    "Réti, Ana", "", "王, 小明", "A very long name that goes on and on, Somebody of it", "O:cat:K",
    "[bold]x[/bold]", "back\\", "Ив́ан", "Иванов, Иван", "שלום", "Euwe, Eva", "a\u200bb", "c\x07d",
]  # fmt: skip


def of_rich(rows: list[Row]) -> str:
    """Return the table as Rich sets it, with the widths of the columns that are known here."""
    widths = (4, 32, 6)
    drawn = Drawn(title="By rating", title_justify="left", box=None, pad_edge=False,
                  padding=(0, 2, 0, 0))  # fmt: skip
    for column, width in zip(COLUMNS, widths, strict=True):
        drawn.add_column(column.heading, justify=column.align, no_wrap=True, min_width=width,
                         max_width=width, overflow="ellipsis")  # fmt: skip
    for row in rows:
        drawn.add_row(*(escape(cell.text) for cell in row))
    console = Console(width=80, file=io.StringIO(), highlight=False)
    with console.capture() as captured:
        console.print(drawn)
    return captured.get().replace("\u200b", "").replace("\x07", " ")


@pytest.mark.parametrize("at_once", [1, 4, 1000])
def test_rows_stand_as_rich_sets_them(
    at_once: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wide signs, signs of no width, markup, a name that is cut, nothing at all."""
    monkeypatch.setattr(folded, "_AT_ONCE", at_once)
    rows = [(Cell(place), Cell(name), Cell(2000 - place)) for place, name in enumerate(NAMES)]
    folded.print_folded(
        Console(width=80, highlight=False), PaperTable(COLUMNS, tuple(rows)), "By rating"
    )
    shown = capsys.readouterr().out
    assert shown == of_rich(rows)


def test_a_table_of_nobody_has_its_headings(capsys: pytest.CaptureFixture[str]) -> None:
    folded.print_folded(Console(width=80), PaperTable(COLUMNS, ()), "By rating")
    assert capsys.readouterr().out.split() == ["By", "rating", "Rank", "Name", "Rating"]
