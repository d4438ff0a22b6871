"""A report of ten against a list of 1.5 million invented players: rated, checked, explained, shown.

Run it alone with: python -m benchmarks.large_lists
"""

import tempfile
from datetime import date
from pathlib import Path

import polars as pl

from arpad.formats import trf
from arpad.formats.fide_list import write
from arpad.report import Report
from benchmarks.events import Played, report_of
from benchmarks.fide_lists import PLAYERS, players
from benchmarks.measured import Benchmark, Measured, Peer, tell
from benchmarks.timing import ARPAD, TIMES, used_by

FIELD, ROUNDS = 10, 9
LISTED, NEXT, AFTER = date(2024, 4, 1), date(2024, 5, 1), date(2024, 6, 1)


def large_lists(count: int) -> list[Measured]:
    """Time each verb on FIDE's TXT and on a directory of ours, beside one that has no list."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        text, archived = folder / "list.txt", folder / "list"
        report, later = folder / "april.trf", folder / "may.trf"
        frame = players(count)
        write(frame, text, "combined")
        report.write_bytes(trf.write(closed_event(frame, date(2024, 4, 4), 3)))
        later.write_bytes(trf.write(closed_event(frame, date(2024, 5, 4), 4)))
        del frame
        on_text = ["rate", str(report), "--list", f"{LISTED}={text}", "--list-date", str(NEXT)]
        made_once = used_by([*ARPAD, *on_text, "--out", str(archived)])
        on_ours = ["rate", str(later), "--list", str(archived), "--list-date", str(AFTER)]
        on_csv = ["rate", str(later), "--list", f"{NEXT}={archived / 'list.csv'}",
                  "--list-date", str(AFTER)]  # fmt: skip
        someone = trf.read(report.read_bytes())[0].players[0].player_id
        runs = (
            ("rated on FIDE's TXT", on_text, "10 s and 1500 MB"),
            ("rated on a directory of ours", on_ours, "1.5 s by the clock"),
            ("checked on FIDE's TXT", ["check", str(report), "--list", f"{LISTED}={text}"],
             "10 s"),
            ("explained from a directory", ["explain", someone, "--in", str(archived)],
             "3 s"),
            ("rated on our own CSV", on_csv, "10 s"),
            ("rated with --json, which tells of everybody", [*on_ours, "--json"], "20 s"),
            ("shown, every row", ["list", "show", str(archived)], "20 s"),
            ("shown as JSON", ["list", "show", str(archived), "--json"], "20 s"),
        )  # fmt: skip
        alone = used_by([*ARPAD, "check", str(report)], TIMES)
        found = [(name, used_by([*ARPAD, *words], TIMES), goal) for name, words, goal in runs]
        found.append(("rated, and the next list written, once", made_once, "30 s"))
    return [
        Measured(
            f"10 players, a list of {count:,}: {name}", used.processor, "s of processor", goal,
            f"{used.seconds:.2f} s by the clock",
            (Peer("a check without a list", alone.processor),), megabytes=used.megabytes,
        )
        for name, used, goal in found
    ]  # fmt: skip


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


BENCHMARKS = (Benchmark("large-lists", large_lists, whole=(PLAYERS,), small=(100_000,)),)


if __name__ == "__main__":
    tell(large_lists(PLAYERS))
