"""A run of the benchmarks as a page, as JSON, and as charts of time and memory."""

import json
from collections.abc import Mapping
from math import log
from pathlib import Path
from typing import Any

from arpad.formats.files import write_whole
from arpad.lab.study.charts import Chart, ChartLine, FigureTable
from benchmarks.machine import said
from benchmarks.measured import Measured, Peer

CHARTS = Path("docs", "benchmarks")
SCALED, GROWN = "scaled", "grown"
"""The benchmarks that the charts are drawn from: of a period, and of an office."""


def markdown(found: Mapping[str, Any]) -> str:
    """Return what was measured as a table, with the machine, and what was left out."""
    lines = [
        f"A {found['size']} run of {found['seconds']} s: {said(found['machine'])}.", "",
        "| benchmark | what | measured | beside |", "|---|---|---|---|",
    ]  # fmt: skip
    for one in found["measured"]:
        cells = (one["benchmark"], *_measured(one).row())
        lines.append(f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |")
    if found["left_out"]:
        lines += ["", "Left out:", ""]
        lines += [f"- {one['benchmark']}: {one['because']}" for one in found["left_out"]]
    return "\n".join(lines)


def write(found: Mapping[str, Any], folder: Path) -> None:
    """Write the page and the JSON of a run into a folder, and its charts into the documentation."""
    name = found["size"]
    write_whole(folder / f"{name}.json", (json.dumps(found, indent=1) + "\n").encode())
    write_whole(folder / f"{name}.md", (markdown(found) + "\n").encode())
    draw(found, folder)


def draw(found: Mapping[str, Any], folder: Path) -> None:
    """Write the charts of a run into the documentation beside a folder."""
    place = folder.parent / CHARTS
    place.mkdir(exist_ok=True)
    for chart, drawn in charts(found).items():
        write_whole(place / f"{chart}.svg", drawn.svg().encode())


def charts(found: Mapping[str, Any]) -> dict[str, Chart]:
    """Return time and memory against games and against players; none where none was measured."""
    scaled = [one for one in found["measured"] if one["benchmark"] == SCALED]
    drawn = {}
    for what, other in (("games", "players"), ("players", "games")):
        fixed = max((one["of"][other] for one in scaled), default=0)
        some = [one for one in scaled if one["of"][other] == fixed]
        if len({one["of"][what] for one in some}) > 1:
            for key, unit in (("value", "seconds"), ("megabytes", "megabytes")):
                drawn[f"{unit}-by-{what}"] = _chart(some, what, key, f"{fixed:,} {other}")
    return drawn | _growth([one for one in found["measured"] if one["benchmark"] == GROWN])


def _growth(measured: list[dict[str, Any]]) -> dict[str, Chart]:
    """Return how many times as long an office's month takes, by what there is more of."""
    drawn = {}
    for what in dict.fromkeys(one["of"]["what"] for one in measured):
        by_done: dict[str, dict[int, float]] = {}
        for one in measured:
            if one["of"]["what"] == what:
                by_done.setdefault(one["of"]["done"], {})[one["of"]["size"]] = one["value"]
        sizes = sorted(next(iter(by_done.values())))
        least = sizes[0]
        ratios = {done: [values[size] / values[least] for size in sizes]
                  for done, values in by_done.items()}  # fmt: skip
        ratios["n"] = [size / least for size in sizes]
        ratios["n log n"] = [size * log(size) / (least * log(least)) for size in sizes]
        said_of = ", ".join(f"{done} {of[-1]:.1f}" for done, of in ratios.items())
        titles = (f"{what} of an office", f"times as long as with {least:,}")
        rows = tuple((size, *at) for size, at in
                     zip(sizes, zip(*ratios.values(), strict=True), strict=True))  # fmt: skip
        drawn[f"office-by-{what.split()[0]}"] = Chart(
            f"With {sizes[-1] // least} times the {what}, times as long: {said_of}",
            *titles,
            tuple(ChartLine(done, tuple(zip(sizes, of, strict=True)))
                  for done, of in ratios.items()),
            FigureTable((titles[0], *ratios), rows),
            x_is_log=True,
        )  # fmt: skip
    return drawn


def _chart(some: list[dict[str, Any]], what: str, key: str, fixed: str) -> Chart:
    ways = dict.fromkeys(one["of"]["way"] for one in some)
    points = {
        way: sorted((one["of"][what], one[key]) for one in some if one["of"]["way"] == way)
        for way in ways
    }
    most = max(size for size, _ in next(iter(points.values())))
    at_most = {way: dict(found)[most] for way, found in points.items()}
    unit = "s" if key == "value" else "MB"
    said_of = ", ".join(
        f"{one:,.0f} {unit} {way}" if unit == "MB" else f"{one:.2f} {unit} {way}"
        for way, one in at_most.items()
    )
    titles = (f"{what} of a period, {fixed}", "by the clock (s)" if unit == "s" else "memory (MB)")
    sizes = sorted({size for found in points.values() for size, _ in found})
    rows = tuple((size, *(dict(found).get(size) for found in points.values())) for size in sizes)
    return Chart(
        f"A period of {most:,} {what} takes {said_of}",
        *titles,
        tuple(ChartLine(way, tuple(found)) for way, found in points.items()),
        FigureTable((titles[0], *(f"{way} ({unit})" for way in ways)), rows),
        x_is_log=True,
    )


def _measured(one: Mapping[str, Any]) -> Measured:
    peers = tuple(Peer(peer["name"], peer["value"]) for peer in one["peers"])
    return Measured(
        one["what"], one["value"], one["unit"], one["goal"] or "", one["note"] or "", peers,
        one["equal"], one["megabytes"], one["of"],
    )  # fmt: skip
