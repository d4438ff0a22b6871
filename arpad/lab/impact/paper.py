"""Two pages for a commission: what changes and what it does, then who gains, and the rivals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arpad.forms.document import (
    Cell,
    Document,
    Fields,
    HeadedNote,
    PaperColumn,
    PaperSection,
    PaperTable,
    Picture,
    row,
)
from arpad.lab.impact import tables
from arpad.lab.impact.report import RIVALS, findings, list_chart, method, title_of
from arpad.lab.study.charts import FigureTable, plain

if TYPE_CHECKING:
    from arpad.lab.impact.measuring import Impact

CAUSES: Final = 8
"""So many causes are printed, those that move most; all are in the report."""
SENTENCES: Final = 8
GROUPS: Final = 26
CHART_MM: Final = 100
_SAYS: Final = 170
"""Signs of an article's sentence that stand on paper."""


def impact_paper(impact: Impact) -> Document:
    """Return the paper: always two pages of A4, whatever the laws and the history."""
    groups = tables.group_table(impact)
    shown = FigureTable(groups.headings, groups.rows[:GROUPS])
    first = [
        PaperSection((_head(impact),)),
        PaperSection((HeadedNote(tuple(f"– {plain(text, 260)}"
                                       for text in findings(impact)[:SENTENCES])),), "In short"),
        PaperSection((_causes(impact),), "What changes, and what each change does alone"),
        PaperSection((_table(tables.level_table(impact), (46, 35, 35, 33, None)),),
                     "The level of the list"),
    ]  # fmt: skip
    if forecasts := tables.forecast_table(impact):
        widths = (46, 35, 35, 37, None)
        first.append(PaperSection((_table(forecasts, widths),), "Forecasts"))
    second = [
        PaperSection((_table(shown, (36, 32, 13, 33, 18, 18, None, 12)),), "Who gains and loses",
                     begins_page=True),
        PaperSection((_table(tables.mover_table(impact), (22, None, 16, 12, 24, 24, 12, 38)),),
                     "The largest differences"),
        PaperSection((_table(tables.rival_table(impact), (60, None, None, 34)),
                      HeadedNote((RIVALS, method(impact)), is_small=True)),
                     "The same from other players, games and draws"),
    ]  # fmt: skip
    if chart := list_chart(impact):
        words = f"{chart.finding}: the mean difference in points on each list, with its interval."
        first.append(PaperSection((Picture(words, chart.svg(), CHART_MM, words, (words,)),)))
    return Document(title_of(impact), "", "en", (*first, *second))


def _head(impact: Impact) -> Fields:
    games = impact.old.games.height
    return Fields(
        (
            ("lists", f"{impact.new.days[1]} to {impact.day}"),
            ("start list", str(impact.old.days[0])),
            ("games", Cell(games)),
            ("players rated under both", Cell(impact.players.height)),
        )
    )


def _causes(impact: Impact) -> PaperTable:
    """Return the causes that move most, in their order, with what they say and said."""
    by_size = sorted(
        (effect for effect in impact.effects if effect.cause),
        key=lambda effect: (effect.moved is not None, -(effect.moved or 0),
                            -abs(effect.difference.value) if effect.difference else 0),
    )  # fmt: skip
    kept = by_size[:CAUSES]
    rows = []
    for effect, figures in zip(impact.effects, tables.cause_table(impact).texts(), strict=True):
        if effect.cause is None:
            words = "What the changes do together, beyond the sum of each alone."
        elif effect in kept:
            words = effect.cause.told(_SAYS)
        else:
            continue
        rows.append(row(plain(figures[0], 60), words, *figures[2:]))
    if (left := len(by_size) - len(kept)) > 0:
        rows.append(row("", f"{left} more changes, which move fewer: in report.html.", "", "", ""))
    if not rows:
        rows.append(row("", "The texts settle the same.", "", "", ""))
    columns = (
        PaperColumn("article", mm=28),
        PaperColumn("what it says, and what the old law says", share=1),
        PaperColumn(tables.POINTS, "right", 34),
        PaperColumn("moved by more than 25", "right", 17),
        PaperColumn(tables.LOSS, "right", 37),
    )
    return PaperTable(columns, rows, size=7)


def _table(table: FigureTable, widths: tuple[int | None, ...]) -> PaperTable:
    """Return a table of figures on paper: widths in millimetres, or a share of what is left."""
    columns = tuple(
        PaperColumn(heading, "left" if at == 0 or _are_words(table, at) else "right", wide,
                    None if wide else 1)
        for at, (heading, wide) in enumerate(zip(table.headings, widths, strict=True))
    )  # fmt: skip
    rows = [row(*(plain(text, 46) for text in texts)) for texts in table.texts()]
    return PaperTable(columns, rows, size=7)


def _are_words(table: FigureTable, at: int) -> bool:
    return any(isinstance(cells[at], str) and str(cells[at])[:1].isalpha() for cells in table.rows)
