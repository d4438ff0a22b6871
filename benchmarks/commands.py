"""The command line: how long it takes to start, to rate a report of 300 players, to make its forms.

By the clock, with the seconds of processor beside it, which a busy machine changes less.
"""

import sys

from benchmarks.inputs import large_report_files
from benchmarks.measured import Benchmark, Measured, Peer
from benchmarks.timing import ARPAD, TIMES, used_by


def help_screen(times: int) -> list[Measured]:
    """Time `arpad --help` beside a bare start of Python."""
    bare, taken = used_by([sys.executable, "-c", "pass"], times), used_by([*ARPAD, "--help"], times)
    return [
        Measured(
            "arpad --help", taken.seconds, goal="0.3 s",
            note=f"{taken.processor:.2f} s of processor",
            peers=(Peer("a bare Python", bare.seconds),),
        )
    ]  # fmt: skip


def large_report(times: int) -> list[Measured]:
    """Time a 300-player report end to end: read, matched with a list, rated, written."""
    with large_report_files() as (report, rating_list, out):
        command = [
            *ARPAD, "rate", str(report), "--list", str(rating_list), "-r", "fide-2009-applied",
            "--list-date", "2010-11-01", "--json",
        ]  # fmt: skip
        runs = {
            "300-player report, rated": used_by(command, times),
            "the same, with --out": used_by([*command, "--out", str(out)]),
        }
    return [
        Measured(
            what, one.seconds, goal="1.2 s", note=f"{one.processor:.2f} s of processor",
            megabytes=one.megabytes,
        )
        for what, one in runs.items()
    ]  # fmt: skip


def all_forms(times: int) -> list[Measured]:
    """Time every form of a 300-player report in one call: read, rated, judged, written."""
    lines = []
    with large_report_files() as (report, rating_list, out):
        for kind in ("pdf", "xlsx"):
            command = [
                *ARPAD, "form", "all", str(report), "-o", str(out), "--to", kind, "--force",
                "--list", str(rating_list),
            ]  # fmt: skip
            what = f"300-player report, all its forms as {kind.upper()}"
            lines.append(Measured(what, used_by(command, times).seconds, goal="10 s"))
    return lines


BENCHMARKS = (
    Benchmark("help", help_screen, whole=(9,), small=(9,), trial=(1,)),
    Benchmark("report", large_report, whole=(TIMES,), small=(TIMES,), trial=(1,)),
    Benchmark("forms", all_forms, whole=(TIMES,), small=(TIMES,)),
)
