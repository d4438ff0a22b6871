"""A chain of months that is ended in the middle of one and called again comes to the same lists.

So it is on disk and on a cluster: a month's folder is whole, or it isn't there.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic, sleep

import polars as pl
import pytest

from arpad.office.lists.alone import TABLES
from tests.services import spark
from tests.spark.papers import EVENTS, GAMES, tables, written
from tests.spark.processes import descendants, end

pytestmark = pytest.mark.services
MONTHS = ("2026-02-01", "2026-03-01", "2026-04-01")
WAYS = {
    "disk": ("-m", "arpad", "rate", "--list-only"),
    "spark": ("-m", "arpad.spark", "--master", "local[2]", "--batches", "2"),
}


def _is_rating_on_disk(_: int, out: Path) -> bool:
    return any(out.parent.glob(f".{out.name}-*/fide-2025/events"))


def _is_rating_on_spark(process: int, _: Path) -> bool:
    return any("pyspark.daemon" in said for _, said in descendants(process))


IS_RATING: dict[str, Callable[[int, Path], bool]] = {
    "disk": _is_rating_on_disk, "spark": _is_rating_on_spark
}  # fmt: skip


def _months(folder: Path) -> None:
    """Write each month's games as Parquet and its events: those of January, so much later."""
    games, events, _ = tables(folder)
    rows = pl.read_csv(games)
    for number, month in enumerate(MONTHS, 1):
        told = events.read_text(encoding="utf-8").splitlines()[1:]
        later = [f"{number}-{one}".replace("2026-01", f"2026-0{number}") for one in told]
        written(folder / f"{month}.csv", EVENTS, later)
        named = rows.with_columns(event_id=f"{number}-" + pl.col("event_id"))
        named.select(GAMES.split(",")).write_parquet(folder / f"{month}.parquet", row_group_size=50)


def _words(way: str, folder: Path, month: str, chain: Path) -> list[str]:
    before = [f"2026-01-01={folder / 'list.csv'}"]
    before += [str(chain / one) for one in MONTHS if one < month]
    lists = [word for one in before for word in ("--list", one)]
    out = ("--list-date", month, "--out", str(chain / month), "--admit-new")
    files = (str(folder / f"{month}.parquet"), "--events", str(folder / f"{month}.csv"))
    return [sys.executable, *WAYS[way], *files, *lists, *out]


def _start(words: Sequence[str]) -> "subprocess.Popen[str]":
    code = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.Popen(
        words, env=os.environ | code, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )


def _run(words: Sequence[str]) -> None:
    started = _start(words)
    _, err = started.communicate(timeout=600)
    assert started.returncode == 0, err


@pytest.mark.parametrize("way", WAYS)
def test_ended_in_the_middle_and_called_again(way: str, tmp_path: Path) -> None:
    if way == "spark":
        spark.needed()
    _months(tmp_path)
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    for month in MONTHS:
        _run(_words("disk", tmp_path, month, whole))
    _run(_words(way, tmp_path, MONTHS[0], broken))
    _end_while_it_rates(way, _words(way, tmp_path, MONTHS[1], broken), broken / MONTHS[1])
    assert [one.name for one in broken.iterdir() if one.name in MONTHS] == [MONTHS[0]]
    for month in MONTHS[1:]:
        _run(_words(way, tmp_path, month, broken))
    for month in MONTHS:
        for name in TABLES:
            one, other = (pl.read_parquet(at / month / f"{name}.parquet") for at in (whole, broken))
            assert one.sort(pl.all()).equals(other.select(one.columns).sort(pl.all())), name


def _end_while_it_rates(way: str, words: Sequence[str], out: Path) -> None:
    started = _start(words)
    until = monotonic() + 500
    while not IS_RATING[way](started.pid, out):
        assert started.poll() is None
        assert monotonic() < until
        sleep(0.002)
    below = [process for process, _ in descendants(started.pid)]
    for process in (started.pid, *below):
        if Path(f"/proc/{process}").exists():
            end(process)
    started.wait()
    assert started.returncode != 0
