"""The command line: how long it takes to start, to calculate, to rate a report of 300 players.

And the demonstration's year, with what its officer asks. By the clock, with the seconds of
processor beside it, which a busy machine changes less.
"""

import sys
import tempfile
from pathlib import Path

from benchmarks.inputs import large_report_files
from benchmarks.measured import Benchmark, Measured, Peer
from benchmarks.timing import ARPAD, TIMES, used_by

POLARS = [sys.executable, "-c", "import polars"]
"""The least that whoever reads a table must do."""
ASKED = ("office log", "event list", "event show 1", "player find Hollistein", "claim list", "todo",
         "period status standard")  # fmt: skip


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


def calculator(times: int) -> list[Measured]:
    """Time an expected score beside bare Python and Python with Polars."""
    command = [*ARPAD, "calc", "expected", "--rating", "1834", "--opponent", "2179"]
    return [_beside("arpad calc expected", command, times, "no Polars")]


def demonstration(times: int) -> list[Measured]:
    """Time the demonstration's year, in seconds of processor, and each question at its end."""
    with tempfile.TemporaryDirectory() as folder:
        office = str(Path(folder, "office"))
        made = used_by([*ARPAD, "demo", "--at", office, "--no-serve"])
        year = Measured("the demonstration's year: 2,000 players, 150 events, 50 lists",
                        made.processor, "s of processor", "25 s",
                        f"{made.seconds:.1f} s by the clock, once",
                        megabytes=made.megabytes)  # fmt: skip
        asked = [_beside(f"arpad {words}, that office",
                         [*ARPAD, *words.split(), "--at", office], times, "Polars and 0.25 s")
                 for words in ASKED]  # fmt: skip
    return [year, *asked]


def _beside(what: str, command: list[str], times: int, goal: str) -> Measured:
    """Time a call, in seconds of processor, beside what it can't do without."""
    peers = (("a bare Python", [sys.executable, "-c", "pass"]), ("Polars imported", POLARS))
    beside = tuple(Peer(name, used_by(other, times).processor) for name, other in peers)
    taken = used_by(command, times)
    return Measured(what, taken.processor, "s of processor", goal,
                    f"{taken.seconds:.2f} s by the clock", beside,
                    megabytes=taken.megabytes)  # fmt: skip


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
    polars = Peer("Polars imported", used_by(POLARS, times).processor)
    return [
        Measured(
            what, one.processor, "s of processor", "Polars and 0.15 s",
            f"{one.seconds:.2f} s by the clock", (polars,), megabytes=one.megabytes,
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
    Benchmark("calc", calculator, whole=(TIMES,), small=(TIMES,), trial=(1,)),
    Benchmark("demonstration", demonstration, whole=(TIMES,)),
    Benchmark("forms", all_forms, whole=(TIMES,), small=(TIMES,)),
)
