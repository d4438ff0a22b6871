"""What a list remembers of the rounds that were rated: the event's name, who played, and the games.

So an event that comes again is known by its last list alone: as the same, with the same rounds, or
as one like it, with the same players.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256

import polars as pl

from arpad.office.period.prepare import Ready

_TYPES = {
    "event_id": pl.Int64(), "round": pl.Int64(), "name": pl.String(),
    "players_sha256": pl.String(), "games_sha256": pl.String(),
}  # fmt: skip


def told_rounds(ready: Sequence[Ready]) -> pl.DataFrame:
    """Return a row for each round of the events: its event's number and name, and two hashes."""
    rows = [row for one in ready for row in _rows(one)]
    return pl.DataFrame(rows, schema=_TYPES, orient="row")


def hash_of(lines: Iterable[str]) -> str:
    """Return the SHA-256 of lines, whatever their order.

    >>> hash_of(["8", "7"]) == hash_of(["7", "8"]), hash_of(["7"])[:8]
    (True, '7902699b')
    """
    return sha256("\n".join(sorted(lines)).encode()).hexdigest()


def _rows(one: Ready) -> list[tuple[int, int, str, str, str]]:
    ids = one.player_ids
    players = hash_of(ids.values())
    by_round: dict[int, list[str]] = {}
    for game in one.submission.games:
        black = "" if game.black is None else ids[game.black]
        line = f"{ids[game.white]} {black} {game.result}"
        by_round.setdefault(game.round, []).append(line)
    name = one.submission.report.name
    return [
        (one.number, number, name, players, hash_of(lines)) for number, lines in by_round.items()
    ]
