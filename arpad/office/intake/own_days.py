"""Games that were played on another day than their round: what is stated of them, and which."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from arpad.report import Game
from arpad.report.facts.game_facts import GameDecision
from arpad.report.facts.settle import usual_days


def on_own_days(
    games: Sequence[Game], ids: Mapping[int, str], decisions: Sequence[GameDecision]
) -> tuple[Game, ...]:
    """Return the games, each on the day that a decision states of it; `ids` by starting rank.

    >>> from datetime import date
    >>> late = Decision(round=1, white_id="7", black_id="8", played_on=date(2026, 2, 7))
    >>> str(on_own_days([Game(1, 1, 2, "1")], {1: "7", 2: "8"}, [late])[0].played_on)
    '2026-02-07'
    """
    days = {(row.round, row.white_id, row.black_id): row.played_on for row in decisions}
    if not any(days.values()):
        return tuple(games)
    return tuple(
        replace(game, played_on=day)
        if game.black is not None
        and (day := days.get((game.round, ids.get(game.white, ""), ids.get(game.black, ""))))
        else game
        for game in games
    )


def on_other_days(games: Sequence[Game]) -> frozenset[int]:
    """Return the places of the games that have another day than most games of their round.

    >>> from datetime import date
    >>> days = [date(2026, 1, 10), date(2026, 1, 10), date(2026, 2, 7)]
    >>> on_other_days([Game(1, n, n + 3, "1", day) for n, day in enumerate(days)])
    frozenset({2})
    """
    usual = usual_days(games)
    return frozenset(
        place
        for place, game in enumerate(games)
        if game.black is not None and game.played_on not in (None, usual[game.round])
    )
