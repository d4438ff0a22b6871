"""Takes charts and tables of reports into the studies: take.py REPORTS [FOLDER].

REPORTS holds what `arpad ... --out` wrote, by the names below; the studies say with what commands.
"""

import sys
from pathlib import Path

from arpad.formats.files import write_whole

HERE = Path(__file__).parent
TAKEN = {
    "backtest-otb": ("otb", "judgement"),
    "backtest-otb-calibration": ("otb", "calibration"),
    "backtest-otb-what-if": ("otb", "what-if"),
    "backtest-tcec": ("tcec", "judgement"),
    "backtest-football": ("football", "judgement"),
    "melao-gains": ("exploit", "gains"),
    "melao-models": ("models", "models"),
    "melao-newcomers": ("exploit", "newcomers"),
    "melao-tcec": ("melao-tcec", "correlation"),
    "melao-tcec-bands": ("melao-tcec", "by-difference"),
    "melao-otb": ("melao-otb", "correlation"),
    "melao-otb-bands": ("melao-otb", "by-difference"),
    "melao-otb-new": ("melao-otb", "by-experience"),
    "melao-tcec-new": ("melao-tcec", "by-experience"),
    "simulation-rmse": ("simulate", "rmse"),
    "simulation-drift": ("simulate", "drift"),
    "simulation-juniors": ("simulate", "junior-lag"),
    "simulation-differences": ("simulate", "differences"),
    "simulation-seldom": ("simulate-seldom", "differences"),
    "simulation-rules": ("simulate-2024", "differences"),
    "simulation-rules-drift": ("simulate-2024", "drift"),
}
"""A chart of a study: the report it is taken from, and its name there."""
TABLES = {
    "backtest-otb-draws": ("otb", "Win, draw and loss"),
    "backtest-tcec-draws": ("tcec", "Win, draw and loss"),
    "melao-more-tricks": ("models", "Many games, fall first"),
    "melao-lists": ("exploit", "More lists"),
}
"""A table without a chart: the report it is taken from, and the heading it stands under."""


def main(reports: Path, folder: Path = HERE) -> None:
    """Copy every chart, and write the table beneath it, for the reports that there are."""
    (folder / "tables").mkdir(exist_ok=True)
    for name, (report, chart) in TAKEN.items():
        if not (reports / report).is_dir():
            sys.stderr.write(f"no report {report}: {name} stays as it is\n")
            continue
        write_whole(folder / f"{name}.svg", (reports / report / f"{chart}.svg").read_bytes())
        table = table_under(chart, (reports / report / "report.md").read_text(encoding="utf-8"))
        if name in ("simulation-rmse", "simulation-drift", "simulation-juniors",
                    "simulation-rules-drift"):  # fmt: skip
            table = every_fifth(table)
        write_whole(folder / "tables" / f"{name}.md", f"{table}\n".encode())
    for name, (report, heading) in TABLES.items():
        if (reports / report).is_dir():
            text = (reports / report / "report.md").read_text(encoding="utf-8")
            table = first_table(text[text.index(f"## {heading}\n") :])
            write_whole(folder / "tables" / f"{name}.md", f"{table}\n".encode())


def table_under(chart: str, text: str) -> str:
    r"""Return the first table after a chart of a report.

    >>> table_under("drift", "![Up](drift.svg)\n\n| a |\n|---|\n| 1 |\n\n## Next\n")
    '| a |\n|---|\n| 1 |'
    """
    return first_table(text[text.index(f"({chart}.svg)") :])


def first_table(text: str) -> str:
    r"""Return the first table of a text.

    >>> first_table("Said\n\n| a |\n|---|\n| 1 |\n\nMore")
    '| a |\n|---|\n| 1 |'
    """
    lines = text.splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("|"))
    last = next(
        (at for at, line in enumerate(lines[first:], first) if not line.startswith("|")), len(lines)
    )
    return "\n".join(lines[first:last])


def every_fifth(table: str) -> str:
    r"""Return a table with every fifth year of each edition; the years are its second cell.

    >>> every_fifth("| a | n |\n|---|---|" + "".join(f"\n| x | {n} |" for n in range(1, 7)))
    '| a | n |\n|---|---|\n| x | 5 |'
    """
    lines = table.splitlines()
    return "\n".join(
        line for at, line in enumerate(lines) if at < 2 or int(line.split("|")[2]) % 5 == 0
    )


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
