"""Files made for the benchmarks, in a temporary directory."""

import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from arpad.formats import trf
from arpad.report import Pairing, Player, Report

PLAYERS, ROUNDS = 300, 9


@contextmanager
def large_report_files() -> Iterator[tuple[Path, Path, Path]]:
    """Give a report of 300 players and 9 rounds, the list in force, and a free directory."""
    chance = random.Random(1)
    players = tuple(
        Player(
            number,
            f"Player{number:03d}, Given",
            "m",
            rating=None if chance.random() < 0.1 else 2600 - number * 4,
            federation="ESP",
            player_id=str(90_000_000 + number),
        )
        for number in range(1, PLAYERS + 1)
    )
    report = Report(
        format="TRF16",
        name="Large open",
        city="Somewhere",
        federation="ESP",
        start=date(2010, 9, 4),
        end=date(2010, 9, 12),
        type_text="Individual: Swiss-System",
        time_control_text="90 minutes + 30 seconds per move",
        players=players,
        pairings=tuple(_pairings(chance)),
    )
    rows = ["player_id,name,rating,games_rated,rating_peak"]
    rows += [f'{p.player_id},"{p.name}",{p.rating or ""},50,{p.rating or ""}' for p in players]
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        (folder / "large.trf").write_bytes(trf.write(report))
        (folder / "list.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
        yield folder / "large.trf", folder / "list.csv", folder / "out"


def _pairings(chance: random.Random) -> Iterator[Pairing]:
    for number in range(1, ROUNDS + 1):
        order = list(range(1, PLAYERS + 1))
        chance.shuffle(order)
        for white, black in zip(order[::2], order[1::2], strict=True):
            result, other = chance.choice((("1", "0"), ("0", "1"), ("=", "=")))
            yield Pairing(white, number, black, "w", result)
            yield Pairing(black, number, white, "b", other)
