"""Run the benchmarks and print a table: python -m benchmarks [--json] [NAME ...]."""

import json
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

HERE = Path(__file__).parent
ARPAD = [sys.executable, "-m", "arpad"]


def seconds(command: list[str], times: int) -> float:
    """Return the median wall time of a command, in seconds."""
    taken = []
    for _ in range(times):
        start = perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        taken.append(perf_counter() - start)
    return median(taken)


def help_screen() -> list[tuple[str, str, str]]:
    """Time `arpad --help` beside a bare start of Python."""
    bare = seconds([sys.executable, "-c", "pass"], 9)
    taken = seconds([*ARPAD, "--help"], 9)
    return [("arpad --help", f"{taken:.2f} s", f"{taken / bare:.0f} x a bare Python; goal 0.3 s")]


def large_report() -> list[tuple[str, str, str]]:
    """Time a 300-player report end to end: read, matched with a list, rated, written."""
    from benchmarks.inputs import large_report_files

    with large_report_files() as (report, rating_list, out):
        command = [
            *ARPAD, "rate", str(report), "--list", str(rating_list), "-r", "fide-2009-applied",
            "--list-date", "2010-11-01", "--json",
        ]  # fmt: skip
        printed = seconds(command, 5)
        written = [*command, "--out", str(out)]
        start = perf_counter()
        subprocess.run(written, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        whole = perf_counter() - start
    return [
        ("300-player report, rated", f"{printed:.2f} s", "goal 1.5 s"),
        ("the same, with --out", f"{whole:.2f} s", "goal 1.5 s"),
    ]


def all_forms() -> list[tuple[str, str, str]]:
    """Time every form of a 300-player report in one call: read, rated, judged, written."""
    from benchmarks.inputs import large_report_files

    rows: list[tuple[str, str, str]] = []
    with large_report_files() as (report, rating_list, out):
        for kind in ("pdf", "xlsx"):
            command = [
                *ARPAD, "form", "all", str(report), "-o", str(out), "--to", kind, "--force",
                "--list", str(rating_list),
            ]  # fmt: skip
            what = f"300-player report, all its forms as {kind.upper()}"
            rows.append((what, f"{seconds(command, 3):.2f} s", "goal 10 s"))
    return rows


def million_games() -> list[tuple[str, str, str]]:
    """Time periods of a million and ten million games among 500,000 players, each way by itself."""
    rows = []
    for share, edition, games, goal in (
        (0.0, "fide-2009-applied", 1_000_000, "0.6 s"),
        (0.03, "fide-2025", 1_000_000, "0.6 s"),
        (0.03, "fide-2025", 10_000_000, "2.5 s and 2.5 GB"),
    ):
        added, explained = (
            _period([str(share), edition, str(games), way]) for way in ("list", "rows")
        )
        is_equal = added["list_sha256"] == explained["list_sha256"]
        what = (
            f"{games // 1_000_000} million games, 500,000 players, {share:.0%} unrated, {edition}"
        )
        rows.append(
            (
                f"{what}, {edition}",
                f"{added['period']:.2f} s",
                f"{added['processor']:.2f} s of processor, {added['megabytes']} MB; explained "
                f"{explained['period'] / added['period']:.1f} x, "
                f"{explained['processor'] / added['processor']:.1f} x of processor, "
                f"{explained['megabytes']} MB; lists equal: {is_equal}; goal {goal}; "
                f"load {added['load']}",
            )
        )
    return rows


def _period(words: list[str]) -> dict[str, Any]:
    """Return what one run of `benchmarks.million` measured, in a process of its own."""
    found = subprocess.run(
        [sys.executable, "-m", "benchmarks.million", *words],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    measured: dict[str, Any] = json.loads(found.stdout)
    return measured


def games_looked_up() -> list[tuple[str, str, str]]:
    """Count games looked up in a second: compiled, in NumPy, copied, by libraries."""
    from benchmarks.looked_up import rows

    return rows()


def lists_of_fide() -> list[tuple[str, str, str]]:
    """Time a FIDE list of 1.5 million players, TXT, and a part of it as XML."""
    from benchmarks.fide_lists import fide_lists

    return fide_lists()


def reports_on_large_lists() -> list[tuple[str, str, str]]:
    """Time a report of ten players against a list of 1.5 million: rated, checked, explained."""
    from benchmarks.large_lists import large_lists

    return large_lists()


def month_of_an_office() -> list[tuple[str, str, str]]:
    """Time the rating of a month of half a million games in 2,500 reports."""
    from benchmarks.month import month

    return month()


def preview_of_a_month() -> list[tuple[str, str, str]]:
    """Time `arpad period preview` of half a million games in an office of 100,000."""
    from benchmarks.preview import preview

    return preview()


def history_of_fide() -> list[tuple[str, str, str]]:
    """Time a history of many lists in one file, read and measured."""
    from benchmarks.histories import histories

    return histories()


def many_reports() -> list[tuple[str, str, str]]:
    """Time the reading of 10,000 TRF files."""
    from benchmarks.trf_files import trf_files

    return trf_files()


def title_norms() -> list[tuple[str, str, str]]:
    """Time the title norms of a report of 300 players, and the forecast."""
    from benchmarks.norms import norm_reports

    return norm_reports()


def models_of_theory() -> list[tuple[str, str, str]]:
    """Time Elo and Glicko-2 over a million games, beside other libraries."""
    from benchmarks.models import models

    return models()


def whole_pools() -> list[tuple[str, str, str]]:
    """Time the models that fit a whole pool again after every period."""
    from benchmarks.pools import pools

    return pools()


def players_of_an_office() -> list[tuple[str, str, str]]:
    """Time an office of two million players: by number, by name."""
    from benchmarks.registry import registry

    return registry()


def pages_read() -> list[tuple[str, str, str]]:
    """Time reads of an office of 400,000 while it publishes a list."""
    from benchmarks.reading import reading

    return reading()


def pages_built() -> list[tuple[str, str, str]]:
    """Time the build of an office's pages, and of those of the next list."""
    from benchmarks.pages import pages

    return pages()


def period_on_spark() -> list[tuple[str, str, str]]:
    """Time ten million games on Spark's local-cluster, beside one process; needs Java."""
    from benchmarks.spark import spark

    return spark()


BENCHMARKS: dict[str, Callable[[], list[tuple[str, str, str]]]] = {
    "help": help_screen,
    "report": large_report,
    "forms": all_forms,
    "million": million_games,
    "looked-up": games_looked_up,
    "fide-lists": lists_of_fide,
    "large-lists": reports_on_large_lists,
    "month": month_of_an_office,
    "preview": preview_of_a_month,
    "history": history_of_fide,
    "registry": players_of_an_office,
    "trf": many_reports,
    "norms": title_norms,
    "models": models_of_theory,
    "pools": whole_pools,
    "reading": pages_read,
    "pages": pages_built,
    "spark": period_on_spark,
}


def main(words: list[str]) -> None:
    """Run the named benchmarks, or all, and print a Markdown table, or JSON once all have run."""
    names = [word for word in words if word != "--json"] or list(BENCHMARKS)
    machine = {"machine": platform.processor() or platform.machine(),
               "python": platform.python_version()}  # fmt: skip
    if "--json" in words:
        keys = ("what", "median", "beside")
        rows = [dict(zip(keys, row, strict=True)) for name in names for row in BENCHMARKS[name]()]
        print(json.dumps({**machine, "rows": rows}, indent=1))
        return
    print(f"{machine['machine']}, Python {machine['python']}\n")
    print("| what | median | beside |\n|---|---|---|")
    for name in names:
        for row in BENCHMARKS[name]():
            print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
