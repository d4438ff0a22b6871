"""Charts and reports: valid in every form, title and units as text, hostile names harmless."""

import json
import re
from datetime import date
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from arpad.lab.study.charts import (
    DASHES,
    LINES_MAX,
    SHADES,
    Chart,
    ChartLine,
    FigureTable,
    plain,
    shown,
)
from arpad.lab.study.report import StudyReport, StudySection, write_report
from tests.sampling import sampled

HOSTILE = (
    "<script>alert(1)</script>",
    "a.b[0]'\"\\",
    "=1+1\x00\x1b[31m",
    "{datum.x}",
    "|`*_[x](y)",
)
TABLE = FigureTable(("list", "mean (points)"), (("2010", 2000.25), ("2011", None)))


def line(name: str, shift: float = 0.0, *, is_dots: bool = False) -> ChartLine:
    points = tuple((date(2010 + n, 1, 1), 2000.0 + n + shift) for n in range(3))
    return ChartLine(name, points, tuple((y - 5, y + 5) for _, y in points), is_dots=is_dots)


def chart(*names: str) -> Chart:
    lines = tuple(line(name, 20.0 * at) for at, name in enumerate(names))
    return Chart("The mean rises by 2 points", "date of the list", "rating (points)", lines, TABLE)


def words(svg: str) -> str:
    """Return the text of an SVG file, which must be well-formed XML."""
    return " ".join(ET.fromstring(svg).itertext())


def test_svg_holds_finding_units_and_names_as_text() -> None:
    found = words(chart("all", "entrants").svg())
    for text in ("The mean rises by 2 points", "date of the list", "rating (points)", "entrants"):
        assert text in found


def test_svg_says_its_finding_to_those_who_cannot_see_it() -> None:
    root = ET.fromstring(chart("all").svg())
    assert (root.get("role"), root.get("aria-label")) == ("img", "The mean rises by 2 points")


@pytest.mark.long
def test_lines_differ_in_dash_and_shade() -> None:
    svg = chart(*"abcdef").svg()
    assert len(set(DASHES)) == len(set(SHADES)) == LINES_MAX == 6
    for shade in SHADES:
        assert f'stroke="{shade}"' in svg
    for dash in DASHES[1:]:
        assert f'stroke-dasharray="{",".join(map(str, dash))}"' in svg


def test_shades_are_dark_enough_on_white_in_grey() -> None:
    """Contrast of 3 to 1 for graphics (WCAG 2.2, 1.4.11), by the relative luminance of sRGB."""
    for shade in SHADES:
        parts = [int(shade[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        assert 1.05 / (luminance + 0.05) >= 3, shade


def test_png_is_a_picture() -> None:
    data = chart("all").png(scale=1)
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(data[16:20], "big") > 560


def test_the_page_needs_no_network_and_has_the_table() -> None:
    page = chart("all").page()
    assert re.findall(r"<(?:script|link)[^>]*(?:src|href)\s*=", page) == []
    assert "<td" in page
    assert "2000.2" in page


@pytest.mark.parametrize("name", sampled(HOSTILE, 2))
def test_hostile_names_are_texts_alone(name: str) -> None:
    drawn = chart(name, "all")
    assert plain(name) in words(drawn.svg())
    assert "<script>alert" not in drawn.svg()
    table = FigureTable((name,), ((name,),))
    assert "<script>" not in table.html()
    assert "\n" not in table.markdown().split("\n")[2]
    assert table.markdown().count("|", table.markdown().rindex("\n")) - name.count("|") == 2


def test_a_page_has_no_script_whatever_a_player_is_called() -> None:
    page = chart("</script><script>alert(1)</script>").page()
    assert "<script" not in page.lower()
    assert "</script" not in page.lower()


@pytest.mark.long
def test_hostile_titles_are_texts_alone() -> None:
    for name in HOSTILE:
        drawn = Chart(name, name, name, (line("all"),), TABLE)
        assert plain(name) in words(drawn.svg())


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match="6 lines"):
        chart(*"abcdefg")
    with pytest.raises(ValueError, match="one point"):
        Chart("t", "x", "y", (ChartLine("empty", ()),), TABLE)
    with pytest.raises(ValueError, match="not finite"):
        ChartLine("wrong", ((1.0, float("nan")),))
    with pytest.raises(ValueError, match="intervals"):
        ChartLine("wrong", ((1.0, 2.0),), ((1.0, 2.0), (1.0, 2.0)))


def test_one_point_and_dots_can_be_drawn() -> None:
    one = ChartLine("dot", ((3.0, 0.5),), ((0.4, 0.6),), is_dots=True)
    assert "dot" in words(Chart("f", "D (points)", "score", (one,), TABLE).svg())


def test_the_scale_holds_all_points_and_intervals() -> None:
    """The dot is at .5, its interval reaches from .1 to .9, the line lies at .4."""
    dot = ChartLine("dot", ((3.0, 0.5),), ((0.1, 0.9),), is_dots=True)
    flat = ChartLine("flat", ((3.0, 0.4), (4.0, 0.4)))
    layers = Chart("f", "x", "y", (dot, flat), TABLE).specification()["layer"]
    domains = [one["encoding"]["y"]["scale"]["domain"] for one in layers[:3]]
    assert domains == [[0.1, 0.9]] * 3


def test_figures_are_shown_as_people_read_them() -> None:
    cells = (2000.25, 0.8333, -0.05, 0.0, 188337, None, date(2010, 9, 1))
    assert [shown(cell) for cell in cells] == [
        "2000.2", "0.833", "-0.050", "0.0", "188337", "–", "2010-09-01",
    ]  # fmt: skip


def report(name: str = "all") -> StudyReport:
    section = StudySection("level", f"Level of {name}", (f"Said of {name}.",), chart(name), TABLE)
    return StudyReport(
        f"Drift {name}", (f"Found {name}.",), (section,), ("list.csv",), {"mean": 2000.25}
    )


def test_a_report_has_findings_first_and_its_tables_and_sources() -> None:
    text = report().markdown()
    parts = ("- Found all.", "## Level of all", "](level.svg)", "| 2010 | 2000.2 |", "## Sources")
    places = [text.index(part) for part in parts]
    assert places == sorted(places)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_report_s_page_holds_everything_and_runs_nothing(name: str) -> None:
    page = report(name).html()
    assert "<svg" in page
    assert "<script" not in page
    assert re.findall(r"(?:src|href)=", page) == []
    assert "@page { size: A4" in page


def test_a_report_is_written_whole_and_never_over_another(tmp_path: Path) -> None:
    names = write_report(report(), tmp_path / "out")
    assert names == ("figures.json", "level.html", "level.png", "level.svg", "report.html",
                     "report.md")  # fmt: skip
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out"]
    assert json.loads((tmp_path / "out" / "figures.json").read_text()) == {"mean": 2000.25}
    with pytest.raises(FileExistsError):
        write_report(report(), tmp_path / "out")
