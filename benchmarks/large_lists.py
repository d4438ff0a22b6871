"""A report of ten against a list of 1.5 million invented players: rated, checked, explained, shown.

Run it alone with: python -m benchmarks.large_lists
"""

import os
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path
from statistics import median

import polars as pl

from arpad.formats import trf
from arpad.formats.fide_list import write
from arpad.report import Report
from benchmarks.events import Played, report_of
from benchmarks.fide_lists import PLAYERS, players

FIELD, ROUNDS, TIMES = 10, 9, 3
LISTED, NEXT, AFTER = date(2024, 4, 1), date(2024, 5, 1), date(2024, 6, 1)
ARPAD = [sys.executable, "-m", "arpad"]


def large_lists() -> list[tuple[str, str, str]]:
    """Time each verb on FIDE's TXT and on a directory of ours, beside one that has no list."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        text, archived = folder / "list.txt", folder / "list"
        report, later = folder / "april.trf", folder / "may.trf"
        frame = players(PLAYERS)
        write(frame, text, "combined")
        report.write_bytes(trf.write(closed_event(frame, date(2024, 4, 4), 3)))
        later.write_bytes(trf.write(closed_event(frame, date(2024, 5, 4), 4)))
        del frame
        on_text = ["rate", str(report), "--list", f"{LISTED}={text}", "--list-date", str(NEXT)]
        written, room = _measured([*on_text, "--out", str(archived)])
        on_ours = ["rate", str(later), "--list", str(archived), "--list-date", str(AFTER)]
        someone = trf.read(report.read_bytes())[0].players[0].player_id
        alone, _ = _median(["check", str(report)])
        runs = {
            "rated on FIDE's TXT": (_median(on_text), "goal 10 s and 1500 MB"),
            "rated on a directory of ours": (_median(on_ours), "goal 3 s"),
            "checked on FIDE's TXT": (
                _median(["check", str(report), "--list", f"{LISTED}={text}"]), "goal 10 s"
            ),
            "explained from a directory": (
                _median(["explain", someone, "--in", str(archived)]), "goal 3 s"
            ),
            "rated, and the next list written": ((written, room), "once; goal 30 s"),
            "rated on our own CSV": (
                _measured(["rate", str(later), "--list", f"{NEXT}={archived / 'list.csv'}",
                           "--list-date", str(AFTER)]), "once; goal 10 s"
            ),
            "rated with --json, which tells of everybody": (
                _measured([*on_ours, "--json"]), "once; goal 20 s"
            ),
            "shown, every row": (_measured(["list", "show", str(archived)]), "once; goal 20 s"),
            "shown as JSON": (
                _measured(["list", "show", str(archived), "--json"]), "once; goal 20 s"
            ),
        }  # fmt: skip
    what = f"10 players, a list of {PLAYERS:,}"
    return [
        (
            f"{what}: {name}",
            f"{seconds:.1f} s of processor",
            f"{megabytes:.0f} MB; {seconds / alone:.1f} x a check without a list; {goal}",
        )
        for name, ((seconds, megabytes), goal) in runs.items()
    ]


def closed_event(frame: pl.DataFrame, start: date, seed: int) -> Report:
    """Return a round robin among ten of the list, every third game a draw."""
    rated = frame.filter(pl.col("rating").is_between(1900, 2300)).sample(FIELD, seed=seed)
    games: list[Played] = []
    order = list(range(1, FIELD + 1))
    for number in range(1, ROUNDS + 1):
        for white, black in zip(order[: FIELD // 2], reversed(order[FIELD // 2 :]), strict=True):
            games.append((white, black, number, (white + number) % 3))
        order = [order[0], order[-1], *order[1:-1]]
    return report_of("Closed event", "Round-Robin", start, ROUNDS, rated, games)


def _median(arguments: list[str]) -> tuple[float, float]:
    """Return the median of the seconds of processor, and the most memory in MB."""
    runs = [_measured(arguments) for _ in range(TIMES)]
    return median(seconds for seconds, _ in runs), max(megabytes for _, megabytes in runs)


def _measured(arguments: list[str]) -> tuple[float, float]:
    """Run arpad; return its seconds of processor, and its memory at most in MB."""
    with Path(os.devnull).open("wb") as nowhere:
        child = subprocess.Popen([*ARPAD, *arguments], stdout=nowhere, stderr=nowhere)
        _, status, used = os.wait4(child.pid, 0)
    if child.returncode is None:
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(f"{' '.join(arguments)} left with {child.returncode}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


if __name__ == "__main__":
    for row in large_lists():
        print(" | ".join(row))
