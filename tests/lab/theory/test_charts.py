"""The charts of docs/theory.md: drawn again they are those of the page; what they say is true."""

import re
import runpy
from html import unescape
from pathlib import Path
from statistics import NormalDist

import pytest

from arpad.lab.theory.benitez_roca.cuadros import middles_beside_curves
from arpad.lab.theory.benitez_roca.draw_margin import expected_score
from arpad.lab.theory.benitez_roca.simulate import settled_error

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "theory.md").read_text(encoding="utf-8")
SCRIPT = runpy.run_path(str(DOCS / "theory_charts.py"))
OF_DIFFERENCE = NormalDist(0, 200 * 2**0.5)


@pytest.mark.long
def test_drawn_again_the_page_has_the_same_charts_and_tables(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    SCRIPT["main"](tmp_path / "theory")
    pictures = re.findall(r"!\[([^\]]*)\]\((theory/[^)]*)\)", PAGE)
    assert len(pictures) == len(SCRIPT["CHARTS"]) == 4
    for finding, name in pictures:
        for folder in (DOCS, tmp_path):
            drawn = unescape((folder / name).read_text(encoding="utf-8"))
            assert f'aria-label="{finding}"' in drawn
    tables = re.findall(r"^\|(?:.*\n)+?(?=\n|\Z)", capsys.readouterr().out, flags=re.MULTILINE)
    assert len(tables) == 5
    for table in tables:
        assert table in PAGE


def test_200_points_are_76_percent_and_400_are_92() -> None:
    assert [round(100 * OF_DIFFERENCE.cdf(d)) for d in (200, 400)] == [76, 92]


def test_beyond_250_points_the_logistic_curve_is_lower_than_the_table() -> None:
    """And how far: 1.3 points in 100 games, the normal curve .3, with 2000/7 about .1."""
    rows = middles_beside_curves(SCRIPT["FIDE"])
    wide = NormalDist(0, 2000 / 7)
    logistic = {row.difference: 1 / (1 + 10 ** (-row.difference / 400)) for row in rows}
    assert all(logistic[row.difference] < row.table for row in rows if row.difference >= 250)
    assert all(logistic[row.difference] > row.table for row in rows if 0 < row.difference < 230)
    off = [max(abs(logistic[row.difference] - row.table) for row in rows)]
    off += [
        max(abs(c.cdf(row.difference) - row.table) for row in rows) for c in (OF_DIFFERENCE, wide)
    ]
    assert [round(100 * one, 1) for one in off] == [1.3, 0.3, 0.1]


def test_a_middle_is_between_the_ends_of_its_step() -> None:
    """FIDE table 8.1b: .51 from 4 to 10, .99 from 620 to 735; 1.00 has no end and no row."""
    found = {row.table: row.difference for row in middles_beside_curves(SCRIPT["FIDE"])}
    assert (found[0.50], found[0.51], found[0.99]) == (0, 7, 677.5)
    assert 1.0 not in found


def test_with_an_epsilon_of_174_draws_move_the_expectation_by_up_to_43_thousandths() -> None:
    """(Phi(a) + Phi(b)) / 2 - Phi(g) by the library's normal distribution, at every difference."""
    moved = {
        d: OF_DIFFERENCE.cdf(d) - (OF_DIFFERENCE.cdf(d - 174) + OF_DIFFERENCE.cdf(d + 174)) / 2
        for d in range(801)
    }
    most = max(moved, key=lambda d: moved[d])
    assert (most, round(moved[most], 3)) == (292, 0.043)
    ours = OF_DIFFERENCE.cdf(292) - expected_score([292.0], 174)[0]
    assert ours == pytest.approx(moved[292], abs=1e-12)


@pytest.mark.long
def test_k_has_its_price() -> None:
    """Settled, ratings are off by 9.14 sqrt K, and by more where K is large (simulate.py)."""
    assert settled_error(1) == pytest.approx(9.14, abs=5e-3)
    histories = {k: SCRIPT["_converging"](k).errors for k in (5, 10, 40)}
    settled = {k: (errors[-100:] ** 2).mean() ** 0.5 for k, errors in histories.items()}
    for k, above in ((5, 1.05), (10, 1.05), (40, 1.2)):
        assert settled_error(k) < settled[k] < above * settled_error(k)
    assert histories[10][24] > 50 > histories[10][25]
    assert max(histories[40][5:60]) < 75
    assert settled[10] == pytest.approx(30, abs=0.5)
    assert settled[40] == pytest.approx(66, abs=1)
