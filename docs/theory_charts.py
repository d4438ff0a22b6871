"""Draws the charts of theory.md into theory/ and prints their tables: theory_charts.py [FOLDER].

It needs no data: curves, a rulebook's table, and simulations with a seed. The tables stand in
theory.md as they are printed; a test compares them.
"""

import sys
from pathlib import Path
from statistics import NormalDist

import numpy as np

from arpad.engine import questions as q
from arpad.explain.curves import SPREAD, logistic, normal
from arpad.formats.files import write_whole
from arpad.lab.study.charts import Cell, Chart, ChartLine, FigureTable
from arpad.lab.theory.benitez_roca.axioms import AxiomPlayer, expected_score
from arpad.lab.theory.benitez_roca.cuadros import figure_2, middles_beside_curves
from arpad.lab.theory.benitez_roca.draw_margin import expected_score as expected_with_draws
from arpad.lab.theory.benitez_roca.draw_margin import outcomes
from arpad.lab.theory.benitez_roca.simulate import History, match, rate_periods, settled_error
from arpad.lab.theory.games import Numbers
from arpad.rulebooks import CATALOGUE

HERE = Path(__file__).parent / "theory"
FIDE = CATALOGUE.book("fide-2009")[q.EXPECTED_SCORES]
OWN_LESS_OTHER = "rating difference, own less opponent's (points)"
HIGHER_LESS_LOWER = "rating difference, higher less lower (points)"
PAIRS = ((2000, 2000), (2332, 2179), (1834, 1681), (1834, 2179))
GAMES, EPSILON = 200_000, 174
K_FACTORS = (5, 10, 20, 40)
PLAYERS, ROUNDS, PERIODS, SHOWN = 200, 9, 300, 60


def figure_2_chart() -> Chart:
    """Return figure 2 of the article: the expected score by rating difference."""
    differences, expected = figure_2(reach=1000)
    points = tuple(zip(differences.tolist(), expected.tolist(), strict=True))
    rows = tuple(
        (d, f"{normal(d):.3f}", f"{normal(-d):.3f}") for d in (0, 100, 200, 300, 400, 600, 800)
    )
    headings = ("difference (points)", "stronger expects (points a game)", "weaker expects")
    return Chart(
        "Figure 2: who is 200 points stronger scores 76%, who is 400 stronger scores 92%",
        OWN_LESS_OTHER,
        "expected score (points a game)",
        (ChartLine("", points),),
        FigureTable(headings, rows),
    )


def curves_chart() -> Chart:
    """Return FIDE's table of 2009 beside the normal and the logistic curve."""
    whole = range(0, 601, 5)
    lines = (
        ChartLine("FIDE's table", tuple((d, FIDE.expected_e3(d) / 1000) for d in range(601))),
        ChartLine("normal", tuple((d, normal(d)) for d in whole)),
        ChartLine("logistic", tuple((d, logistic(d)) for d in whole)),
    )
    rows = tuple(
        (d, f"{FIDE.expected_e3(d) / 1000:.2f}", f"{normal(d):.3f}", f"{logistic(d):.3f}")
        for d in (0, 50, 100, 200, 300, 400, 500, 600, 700, 800)
    )
    return Chart(
        "Beyond 250 points the logistic curve gives the favourite less than FIDE's table",
        HIGHER_LESS_LOWER,
        "expected score of the higher-rated (points a game)",
        lines,
        FigureTable(("difference (points)", "FIDE's table (2009)", "normal", "logistic"), rows),
    )


def less_table_chart() -> Chart:
    """Return what each curve expects less the table, at the middle of each step of the table."""
    found = middles_beside_curves(FIDE)
    columns = (
        ("normal, 285.7", [row.normal_of_fide for row in found]),
        ("normal, 282.8", [row.normal for row in found]),
        ("logistic", [row.logistic for row in found]),
    )
    lines = tuple(
        ChartLine(
            name,
            tuple(
                (float(row.difference), 100 * (value - row.table))
                for row, value in zip(found, values, strict=True)
            ),
        )
        for name, values in columns
    )
    books = (
        ("FIDE 2005 and 2009", "fide-2009"),
        ("CNXC 2000", "cnxc-2000"),
        ("FCE 2016", "fce-2016"),
    )
    rows = tuple((name, *_furthest(book)) for name, book in books)
    headings = (
        "furthest off (points in 100 games)", "normal, 285.7", "normal, 282.8", "logistic",
    )  # fmt: skip
    return Chart(
        "In 100 games the logistic curve is up to 1.3 points off FIDE's table, the normal 0.3",
        HIGHER_LESS_LOWER,
        "curve less table (points in 100 games)",
        lines,
        FigureTable(headings, rows),
    )


def larger_k_chart() -> Chart:
    """Return how ratings by axiom V find constant strengths, for four values of K."""
    histories = {k: _converging(k) for k in K_FACTORS}
    lines = tuple(
        ChartLine(f"K = {k}", tuple(enumerate(history.errors[: SHOWN + 1].tolist())))
        for k, history in histories.items()
    )
    after = (0, 5, 10, 20, 40)
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            k,
            *(f"{history.errors[at]:.0f}" for at in after),
            f"{np.sqrt((history.errors[-100:] ** 2).mean()):.1f}",
            f"{settled_error(k):.1f}",
        )
        for k, history in histories.items()
    )
    headings = ("K", *(f"after {at}" for at in after), "201 to 300", "9.14 sqrt K")
    return Chart(
        "A larger K finds the strengths sooner and stays further from them",
        f"rating periods, {ROUNDS} games each",
        "rating less strength, root mean square (points)",
        lines,
        FigureTable(headings, rows),
    )


def scores_table() -> FigureTable:
    """Return what simulated matches score and draw, beside equations (2) and (4)."""
    chance = np.random.default_rng(1)
    rows: list[tuple[Cell, ...]] = []
    for a, b in PAIRS:
        first, second = AxiomPlayer(a), AxiomPlayer(b)
        bare = match(first, second, GAMES, chance)
        drawing = match(first, second, GAMES, chance, EPSILON)
        drawn = outcomes([float(a - b)], EPSILON)[0, 1]
        rows.append(
            (
                f"{a} - {b}",
                f"{bare.mean():.4f}",
                f"{expected_score(first, second):.4f}",
                f"{drawing.mean():.4f}",
                f"{expected_with_draws([float(a - b)], EPSILON)[0]:.4f}",
                f"{(drawing == 0.5).mean():.1%}",
                f"{drawn:.1%}",
            )
        )
    headings = (
        "A - B", "scored", "by (2)", f"scored, epsilon {EPSILON}", "by (4)", "drawn", "expected",
    )  # fmt: skip
    return FigureTable(headings, tuple(rows))


CHARTS = {
    "figure-2": figure_2_chart,
    "curves": curves_chart,
    "curves-less-table": less_table_chart,
    "larger-k": larger_k_chart,
}


def main(folder: Path = HERE) -> None:
    """Write every chart as SVG and print every table in Markdown."""
    folder.mkdir(exist_ok=True)
    for name, chart in CHARTS.items():
        drawn = chart()
        write_whole(folder / f"{name}.svg", drawn.svg().encode())
        print(f"{name}: {drawn.finding}\n\n{drawn.table.markdown()}\n")
    print(f"simulated scores\n\n{scores_table().markdown()}")


def strengths() -> Numbers:
    """Return strengths that are normal, mean 2000, deviation 200: one for each of the players."""
    by_chance = NormalDist(2000, SPREAD)
    return np.array([by_chance.inv_cdf((at + 0.5) / PLAYERS) for at in range(PLAYERS)])


def _converging(k_factor: float) -> History:
    chance = np.random.default_rng(1)
    return rate_periods(strengths(), np.full(PLAYERS, 2000.0), k_factor, PERIODS, ROUNDS, chance)


def _furthest(book: str) -> tuple[str, ...]:
    """Return the largest distance of each curve from a rulebook's table, and where."""
    found = middles_beside_curves(CATALOGUE.book(book)[q.EXPECTED_SCORES])

    curves = (
        [row.normal_of_fide for row in found],
        [row.normal for row in found],
        [row.logistic for row in found],
    )
    texts = []
    for values in curves:
        off, at = max(
            (abs(value - row.table), row.difference)
            for row, value in zip(found, values, strict=True)
        )
        texts.append(f"{100 * off:.2f} at {at:g}")
    return tuple(texts)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
