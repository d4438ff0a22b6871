"""What a newcomer's first rating tells: it is no sum, so each game is left out and rated again."""

from collections.abc import Iterator, Set
from typing import Final

import polars as pl

from arpad.law.backends import to_polars
from arpad.office.compare import causes
from arpad.office.compare.candidates import Candidate, fits, outcomes
from arpad.office.compare.sheet import Sheet
from arpad.office.compare.supposing import Assumption, supposed

_GAMES_MAX: Final = 40
"""So many games of newcomers are left out one after another, and no more."""


def of_newcomers(sheet: Sheet, rated_once: Set[int]) -> Iterator[Candidate]:
    """Yield the game of a newcomer without which the first rating is theirs.

    Or the event with which it is, counted twice. Where several would do, none is the cause; nor
    where results of earlier lists wait, or did before a rating that is lost (`rated_once`): theirs
    may have them otherwise.
    """
    waiting = rated_once | set(to_polars(sheet.given.before.pending)["player_id"])
    new = {player: sheet.standings[player].games or 0 for player in sheet.differing
           if sheet.standings[player].rating_old is None and player not in waiting}  # fmt: skip
    if not new or sheet.explained.is_empty():
        return
    assumptions: dict[Assumption, int] = {}
    columns = ("player_id", "event_id", "game_id")
    rows = sheet.explained.filter(pl.col("player_id").is_in(list(new))).select(columns).unique()
    for player, event, game in rows.sort(columns).iter_rows():
        games = sheet.games_of_event[event]
        if new[player] == -1:
            own = Assumption(causes.GAME_THEIRS, "drop", frozenset({game}), (player,), event)
            assumptions[own] = player
        if new[player] > 0:
            assumptions[Assumption(causes.TWICE, "double", games, event=event)] = player
    if len(assumptions) > _GAMES_MAX:
        return
    by_player: dict[int, list[Candidate]] = {}
    for assumption, player in assumptions.items():
        other = Sheet.of(supposed(sheet.given, [assumption], {}), sheet.theirs)
        effects = outcomes(sheet, other)
        if player in effects and fits(sheet.standings[player], effects[player]):
            by_player.setdefault(player, []).append(Candidate(assumption, effects))
    yield from (several[0] for several in by_player.values() if len(several) == 1)
