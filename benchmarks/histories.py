"""Scid's spelling file of 380,000 invented players on 218 lists, read, and measured.

Run it alone with: python -m benchmarks.histories [FILE]; FILE: a spelling file to measure instead,
such as that of Debian's package scid-rating-data.
"""

import sys
import tempfile
from pathlib import Path

import numpy as np

from arpad.lab.drift.history import fide_months
from benchmarks.measured import Benchmark, Measured, tell
from benchmarks.timing import ARPAD, Used, used_by

PLAYERS, YEARS, LAST_LISTS = 380_000, range(1971, 2022), 4
"""The last year has as many lists as FIDE had published when Scid's file of 2021 was made."""
FEDERATIONS = 180


def histories(count: int, given: Path | None = None) -> list[Measured]:
    """Time the reader alone, `arpad lab drift` of all lists and by year, and its peak of memory."""
    reading = ("import sys; from pathlib import Path\n"
               "from arpad.formats.scid_spelling import read\nread(Path(sys.argv[1]))")  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        path = given or Path(folder, "spelling.ssp")
        if given is None:
            write(path, count)
        file = f"Scid's spelling file, {path.stat().st_size / 1e6:.0f} MB"
        runs = (
            (f"{file}, read", [sys.executable, "-c", reading, str(path)], "15 s"),
            (f"{file}, drift, all lists", [*ARPAD, "drift", str(path), "--json"],
             "60 s for 199 lists"),
            (f"{file}, drift --yearly", [*ARPAD, "drift", str(path), "--yearly", "--json"],
             "120 s and 2000 MB"),
        )  # fmt: skip
        return [_line(what, used_by(command), goal) for what, command, goal in runs]


def _line(what: str, used: Used, goal: str) -> Measured:
    note = f"{used.processor:.1f} s of processor"
    return Measured(what, used.seconds, "s", goal, note, megabytes=used.megabytes)


def write(path: Path, count: int) -> None:
    """Write players who enter in some year, play, pause and leave; ratings move as real ones do.

    Lists on which nobody's rating moves would cost `drift` next to nothing for those who stay.
    """
    chance = np.random.default_rng(1)
    lists = [(year, len(fide_months(year))) for year in YEARS]
    lists[-1] = (YEARS[-1], LAST_LISTS)
    entries = chance.choice(len(lists), count, p=_shares())
    leaves = entries + chance.geometric(1 / 9, count)
    ratings = chance.normal(2350, 120, count) - 15 * entries + chance.normal(0, 150, count)
    federations = (FEDERATIONS ** chance.random(count)).astype(int)  # a few large, many small
    births = np.array(YEARS)[entries] - chance.integers(8, 70, count)
    with path.open("w", encoding="ascii") as stream:
        stream.write('@PLAYER "., -_*"\n')
        for number in range(count):
            code = "".join(chr(65 + federations[number] // 26**at % 26) for at in (2, 1, 0))
            stream.write(f"P{number} #-  {code} [{ratings[number]:.0f}] {births[number]}\n")
            stream.write(f"   %Bio FIDEID {9_000_000 + number}\n")
            career = lists[entries[number] : leaves[number]]
            slots = sum(of_year for _, of_year in career)
            moves = chance.normal(0, 15, slots) * (chance.random(slots) < 0.4)
            made = (ratings[number] + moves.cumsum()).clip(1000, 2850).astype(int).tolist()
            for year, of_year in career:
                told, made = made[:of_year], made[of_year:]
                if chance.random() > 0.05:  # else a year's pause
                    stream.write(f"   %Elo {year}:{','.join(map(str, told))}\n")


def _shares() -> list[float]:
    """Return which share of the players enters in each year: more every year."""
    weights = [1.12**at for at in range(len(YEARS))]
    return [weight / sum(weights) for weight in weights]


BENCHMARKS = (Benchmark("drift", histories, whole=(PLAYERS,), small=(10_000,)),)


if __name__ == "__main__":
    tell(histories(PLAYERS, Path(sys.argv[1]) if sys.argv[1:] else None))
