"""What a newcomer's first rating tells: it is no sum, so each game is left out and rated again."""

from collections.abc import Iterator
from typing import Final

import polars as pl

from arpad.law.backends import to_polars
from arpad.office.compare import causes
from arpad.office.compare.candidates import Candidate, fits, outcomes
from arpad.office.compare.sheet import Sheet
from arpad.office.compare.supposing import Assumption, supposed

_GAMES_MAX: Final = 40
"""So many games of newcomers are left out one after another, and no more."""


def of_newcomers(sheet: Sheet) -> Iterator[Candidate]:
    """Yield the one game of a newcomer without which the first rating is theirs.

    Where several games would do, none is the cause; nor where results of earlier lists wait, which
    theirs may have otherwise.
    """
    waiting = set(to_polars(sheet.given.before.pending)["player_id"])
    lacking = [player for player in sheet.differing
               if _lacks_a_game(sheet, player) and player not in waiting]  # fmt: skip
    if not lacking:
        return
    columns = ("player_id", "game_id", "event_id")
    rows = sheet.explained.filter(pl.col("player_id").is_in(lacking)).select(columns).unique()
    if rows.height > _GAMES_MAX:
        return
    by_player: dict[int, list[Candidate]] = {}
    for player, game, event in rows.sort(columns).iter_rows():
        assumption = Assumption(causes.GAME_THEIRS, "drop", frozenset({game}), (player,), event)
        other = Sheet.of(supposed(sheet.given, [assumption], {}), sheet.theirs)
        effects = outcomes(sheet, other)
        if player in effects and fits(sheet.standings[player], effects[player]):
            by_player.setdefault(player, []).append(Candidate(assumption, effects))
    yield from (several[0] for several in by_player.values() if len(several) == 1)


def _lacks_a_game(sheet: Sheet, player: int) -> bool:
    standing = sheet.standings[player]
    return standing.rating_old is None and standing.games == -1
