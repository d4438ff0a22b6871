"""What a list remembers of the rounds that were rated: the event's name, who played, and the games.

So an event that comes again is known by its last list alone: as the same, with the same rounds, or
as one like it, with the same players.
"""

from collections.abc import Sequence

import polars as pl

from arpad.office.intake.hashed_rounds import hash_of, line_of
from arpad.office.period.prepare import Ready

_TYPES = {
    "event_id": pl.Int64(), "round": pl.Int64(), "name": pl.String(),
    "players_sha256": pl.String(), "games_sha256": pl.String(),
}  # fmt: skip


def told_rounds(ready: Sequence[Ready]) -> pl.DataFrame:
    """Return a row for each round that the list rates: the event's number and name, two hashes."""
    rows = [row for one in ready for row in _rows(one)]
    return pl.DataFrame(rows, schema=_TYPES, orient="row")


def _rows(one: Ready) -> list[tuple[int, int, str, str, str]]:
    ids = one.player_ids
    players = hash_of(ids.values())
    by_round: dict[int, list[str]] = {}
    for place, game in enumerate(one.submission.games):
        if one.portion.is_new(place) and game.black is not None:
            by_round.setdefault(game.round, []).append(line_of(game, ids))
    name = one.submission.report.name
    return [
        (one.number, number, name, players, hash_of(lines)) for number, lines in by_round.items()
    ]
