"""A study's report: findings first, then charts with their tables, then sources.

Written as Markdown beside its charts and as one HTML file that holds everything, needs no network
and prints on A4.
"""

from __future__ import annotations

import html
import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import polars as pl

from arpad.formats.files import write_whole
from arpad.lab.study.charts import Drawing, FigureTable, escaped, plain
from arpad.lab.study.paper import COLUMNS_WIDE, ROWS_ON_PAPER, note, off_paper

_STYLE: Final = """
body { font: 11pt/1.45 "DejaVu Sans", "Liberation Sans", Arial, sans-serif; max-width: 46rem;
  margin: 2rem auto; padding: 0 1rem; color: #000; background: #fff; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.2; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; font-size: .82rem; margin: .6rem 0; overflow-wrap: normal; }
th, td { border-bottom: 1px solid #bbb; padding: .15rem .5rem; text-align: left; }
th { border-bottom: 2px solid #000; vertical-align: bottom; background: #fff; }
th.figure, td.figure { text-align: right; font-variant-numeric: tabular-nums; }
td.figure, td:first-child { white-space: nowrap; }
.wide table { font-size: .72rem; } .wide th, .wide td { padding: .15rem .35rem; }
.paper { display: none; } figure { margin: 1rem 0; overflow-x: auto; }
svg { max-width: 100%; height: auto; } .table { overflow-x: auto; }
@media screen { .long { max-height: 75vh; overflow: auto; } .long th { position: sticky; top: 0; } }
@media screen and (max-width: 46rem) { svg { max-width: none; } body { margin: 1rem auto; } }
@page { size: A4; margin: 16mm 15mm; @bottom-right { content: counter(page) " / " counter(pages);
  font: 8pt "DejaVu Sans", "Liberation Sans", Arial, sans-serif; } }
@media print { body { max-width: none; margin: 0; padding: 0; font-size: 9.5pt; line-height: 1.35; }
  h1 { font-size: 16pt; margin: 0 0 3mm; } h2 { font-size: 12pt; margin: 6mm 0 2mm; }
  p { margin: 0 0 2mm; } h1, h2, h2 ~ p { break-after: avoid; }
  section, figure, tr { break-inside: avoid; } thead { display: table-header-group; }
  .table, figure { overflow: visible; margin: 2mm 0; } svg { max-height: 205mm; }
  table { font-size: 7.5pt; line-height: 1.2; margin: 0; } .wide table { font-size: 6.8pt; }
  th, td { padding: .6mm 2mm; } .wide th, .wide td { padding: .6mm 1.2mm; }
  .screen { display: none; } .paper { display: block; font-size: 7.5pt; } }
"""


@dataclass(frozen=True, slots=True)
class StudySection:
    """One part of a report: a heading, paragraphs, and a chart or a table alone.

    `name` is that of its files: small letters, figures and hyphens.
    """

    name: str
    heading: str
    paragraphs: tuple[str, ...] = ()
    chart: Drawing | None = None
    table: FigureTable | None = None

    def tables(self) -> tuple[FigureTable, ...]:
        """Return the chart's table and the section's own."""
        of_chart = (self.chart.table,) if self.chart else ()
        return (*of_chart, self.table) if self.table else of_chart


@dataclass(frozen=True, slots=True)
class StudyReport:
    """What a study found, and from what.

    figures: what `--json` prints; written beside the texts, so that nobody must read a chart. data:
    tables that others may measure, by name, written as Parquet. papers: PDFs by their file's name.
    """

    title: str
    findings: tuple[str, ...]
    sections: tuple[StudySection, ...]
    sources: tuple[str, ...]
    figures: Mapping[str, Any]
    data: Mapping[str, pl.DataFrame] = field(default_factory=dict)
    papers: Mapping[str, bytes] = field(default_factory=dict, repr=False)

    def markdown(self) -> str:
        """Return the report in Markdown; charts are files beside it."""
        parts = [f"# {escaped(self.title)}", "\n".join(f"- {escaped(f)}" for f in self.findings)]
        for section in self.sections:
            parts.append(f"## {escaped(section.heading)}")
            parts += [escaped(paragraph) for paragraph in section.paragraphs]
            if section.chart:
                parts.append(f"![{escaped(section.chart.finding)}]({section.name}.svg)")
            parts += [table.markdown() for table in section.tables()]
        parts += ["## Sources", "\n".join(f"- {escaped(source)}" for source in self.sources)]
        return "\n\n".join(parts) + "\n"

    def html(self, drawings: Mapping[str, str] | None = None) -> str:
        """Return the report as one HTML file, charts inside.

        drawings: the charts as SVG by their sections' names, where they have been drawn already.
        """
        if drawings is None:
            drawings = {own.name: own.chart.svg() for own in self.sections if own.chart}
        body = [f"<h1>{_text(self.title)}</h1>", _items(self.findings)]
        body += [_section(section, drawings.get(section.name)) for section in self.sections]
        body.append(f"<section><h2>Sources</h2>{_items(self.sources)}</section>")
        head = f'<meta charset="utf-8"><title>{_text(self.title)}</title><style>{_STYLE}</style>'
        view = '<meta name="viewport" content="width=device-width, initial-scale=1">'
        start = f'<!doctype html>\n<html lang="en"><head>{head}{view}</head><body>'
        return "\n".join((start, *body, "</body></html>\n"))

    def json(self) -> str:
        """Return the figures as one JSON object, a figure, or a list of them, on each line."""
        lines = (f"  {json.dumps(name)}: {json.dumps(figure, ensure_ascii=False)}"
                 for name, figure in self.figures.items())  # fmt: skip
        return "{\n" + ",\n".join(lines) + "\n}\n"


def write_report(report: StudyReport, target: Path) -> tuple[str, ...]:
    """Write a directory with the report and its charts, whole or not at all; return the names.

    Raises FileExistsError rather than write over anything.
    """
    if target.exists():
        raise FileExistsError(f"{target} exists already")
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as folder:
        work = Path(folder) / "content"
        work.mkdir()
        names = []
        for name, data in _contents(report):  # each is let go when it is on the disk
            write_whole(work / name, data)
            names.append(name)
        os.rename(work, target)  # noqa: PTH104  (fails if somebody else has made the target)
    return tuple(sorted(names))


def _contents(report: StudyReport) -> Iterator[tuple[str, bytes]]:
    """Yield each file's name and bytes, the large tables before the charts are drawn."""
    for name, frame in report.data.items():
        yield f"{name}.parquet", _parquet(frame)
    yield "figures.json", report.json().encode()
    yield "report.md", report.markdown().encode()
    yield from report.papers.items()
    drawings: dict[str, str] = {}
    for section in report.sections:
        if section.chart:
            drawing = drawings[section.name] = section.chart.svg()
            yield f"{section.name}.svg", drawing.encode()
            yield f"{section.name}.png", section.chart.png(drawing)
            yield f"{section.name}.html", section.chart.page(drawing).encode()
    yield "report.html", report.html(drawings).encode()


def _parquet(frame: pl.DataFrame) -> bytes:
    stream = BytesIO()
    frame.write_parquet(stream)
    return stream.getvalue()


def json_ready(value: Any) -> Any:
    """Return nested facts as JSON takes them, floats to four decimals."""
    if isinstance(value, dict):
        return {key: json_ready(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [json_ready(item) for item in value]
    if isinstance(value, float):
        return round(value, 4)
    return value.isoformat() if isinstance(value, date) else value


def _text(text: str) -> str:
    return html.escape(plain(text, 2000))


def _section(section: StudySection, drawing: str | None) -> str:
    parts = [f"<h2>{_text(section.heading)}</h2>"]
    parts += [f"<p>{_text(paragraph)}</p>" for paragraph in section.paragraphs]
    if drawing:
        parts.append(f"<figure>{drawing}</figure>")
    parts += [_framed(table) for table in section.tables()]
    return "\n".join(("<section>", *parts, "</section>"))


def _framed(table: FigureTable) -> str:
    """Return a table in a frame that scrolls on a screen, and what paper leaves out of it."""
    left = off_paper(table)
    kinds = ["table"]
    kinds += ["wide"] if len(table.headings) >= COLUMNS_WIDE else []
    kinds += ["long"] if len(table.rows) > ROWS_ON_PAPER else []
    said = f'<p class="paper">{_text(note(table, left))}</p>' if left else ""
    return f'<div class="{" ".join(kinds)}" tabindex="0">{table.html(left)}</div>{said}'


def _items(texts: tuple[str, ...]) -> str:
    return "<ul>" + "".join(f"<li>{_text(text)}</li>" for text in texts) + "</ul>"
