"""Scid's spelling file of 380,000 invented players, read, and measured by year.

Run it alone with: python -m benchmarks.histories
"""

import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import numpy as np

PLAYERS, YEARS = 380_000, range(2009, 2022)
ARPAD = [sys.executable, "-m", "arpad"]


def histories() -> list[tuple[str, str, str]]:
    """Time the reader alone, `arpad drift` of all lists and by year, and its peak of memory."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "spelling.ssp")
        write(path, PLAYERS)
        size = f"{path.stat().st_size / 1e6:.0f} MB"
        alone = _seconds(
            [sys.executable, "-c", "import sys; from pathlib import Path\n"
             "from arpad.formats.scid_spelling import read\nread(Path(sys.argv[1]))", str(path)]
        )  # fmt: skip
        whole = _seconds([*ARPAD, "drift", str(path), "--yearly", "--json"])
        every = _seconds([*ARPAD, "drift", str(path), "--json"])
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1e6
    return [
        (f"Scid's spelling file, {size}, read", f"{alone:.1f} s", "goal 15 s"),
        ("the same, drift, all 134 lists", f"{every:.0f} s", "goal 60 s for 199 lists"),
        ("the same, drift --yearly", f"{whole:.0f} s", f"{peak:.1f} GB; goal 120 s and 2 GB"),
    ]


def write(path: Path, count: int) -> None:
    """Write players who enter in some year and stay, each with twelve lists a year."""
    chance = np.random.default_rng(1)
    with path.open("w", encoding="ascii") as stream:
        stream.write('@PLAYER "., -_*"\n')
        entries = chance.choice(YEARS, count, p=_shares())
        ratings = chance.normal(1750, 250, count).astype(int).clip(1000, 2850)
        for number, (entry, rating) in enumerate(zip(entries, ratings, strict=True)):
            federation, birth = "ABCDEF"[number % 6] * 3, 1940 + number % 70
            stream.write(f"P{number} #-  {federation} [{rating}] {birth}\n")
            stream.write(f"   %Bio FIDEID {9_000_000 + number}\n")
            lists = ",".join([str(rating)] * 12)
            stream.writelines(f"   %Elo {year}:{lists}\n" for year in range(entry, YEARS[-1] + 1))


def _shares() -> list[float]:
    """Return which share of the players enters in each year: more every year."""
    weights = [1.2**at for at in range(len(YEARS))]
    return [weight / sum(weights) for weight in weights]


def _seconds(command: list[str]) -> float:
    start = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return perf_counter() - start


if __name__ == "__main__":
    for row in histories():
        print(" | ".join(row))
