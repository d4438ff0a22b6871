"""The Irish rating of one tournament in plain numbers: shares no code with arpad.

Written from the documentation of github.com/sanichi/icu_ratings and what its tests say of its
versions: everybody's performance is made of the opponents' ratings, or of their performances, pass
after pass; with a bonus all is done once more.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import floor

from tests.rulebooks.irish import Entrant, Met


@dataclass
class _Player:
    entrant: Entrant
    met: list[tuple["_Player", float]] = field(default_factory=list)
    performance: float | None = None
    again: float | None = None
    bonus: int = 0

    @property
    def rating(self) -> int:
        return self.entrant.rating or 0

    @property
    def k(self) -> int:
        return self.entrant.k_factor or 0

    @property
    def is_fixed(self) -> bool:
        return self.entrant.rating is not None and self.entrant.games is None

    @property
    def seen(self) -> float | None:
        if self.again is not None:
            return self.again
        return self.rating if self.is_fixed else self.performance

    def next_performance(self) -> float | None:
        known = [(other.seen, score) for other, score in self.met if other.seen is not None]
        if not known:
            return self.performance
        total, games = sum(seen + 800 * score - 400 for seen, score in known), len(known)
        earlier = self.entrant.games or 0
        total, games = total + self.rating * earlier, games + earlier
        return total / games

    def change(self, seen: dict[int, float | None]) -> float:
        """Return K times what was scored above 1 / (1 + 10^(-D/400))."""
        gained = 0.0
        for other, score in self.met:
            rating = seen[id(other)]
            if rating is not None:
                apart = self.rating - rating
                gained += score - 1 / (1 + 10 ** (-apart / 400))
        return self.k * gained


def naive(
    entrants: Sequence[Entrant], games: Sequence[Met], edition: str
) -> list[tuple[float | None, int]]:
    """Return each player's new rating, before it is rounded, and bonus."""
    players = [_Player(entrant) for entrant in entrants]
    for _, white, black, half in games:
        players[white - 1].met.append((players[black - 1], half / 2))
        players[black - 1].met.append((players[white - 1], 1 - half / 2))
    is_first = edition == "1999"
    most, again, within = (30, 1, 0.5) if is_first else (50, 50, 0.1)
    _passes(players, most, within)
    changes = _changes(players)
    for player in players:
        player.bonus = _bonus(player, changes, is_first=is_first)
    if any(player.bonus for player in players):
        counted = _seen(players)
        for player in players:
            if player.bonus:
                player.again = counted[id(player)] = _new(player, changes)
        changes = {id(p): p.change(counted) for p in players if p.entrant.is_full}
        if not is_first:
            for player in players:
                player.again = _new(player, changes) if player.bonus else None
        _passes(players, again, within)
        for player in players if is_first else ():
            player.bonus = _bonus(player, changes, is_first=True) or player.bonus
    return [(_final(player, changes), player.bonus) for player in players]


def _seen(players: Sequence[_Player]) -> dict[int, float | None]:
    return {id(player): player.seen for player in players}


def _changes(players: Sequence[_Player]) -> dict[int, float]:
    return {id(p): p.change(_seen(players)) for p in players if p.entrant.is_full}


def _new(player: _Player, changes: dict[int, float]) -> float:
    return player.rating + changes[id(player)] + player.bonus


def _final(player: _Player, changes: dict[int, float]) -> float | None:
    if player.entrant.is_full:
        return _new(player, changes)
    return None if player.is_fixed else player.performance


def _passes(players: Sequence[_Player], most: int, within: float) -> None:
    for _ in range(most):
        made = [player.next_performance() for player in players]
        moved = [
            0.0 if new is None else abs(new - player.performance)
            if player.performance is not None else 1e9
            for player, new in zip(players, made, strict=True)
        ]  # fmt: skip
        for player, new in zip(players, made, strict=True):
            player.performance = new
        if max(moved) < within:
            return


def _bonus(player: _Player, changes: dict[int, float], *, is_first: bool) -> int:
    games = len(player.met)
    if player.k <= 24 or games <= 4 or player.performance is None:
        return 0
    change = changes[id(player)]
    now = player.rating + change
    if change <= 35 or now >= 2100 or player.rating >= 2100:
        return 0
    above = floor(change - 32 - 3 * (games - 4) + 0.5)
    if above <= 0:
        return 0
    bonus = above
    if player.k >= 40:  # Python's round takes a half to the even number
        bonus = round(above * 1.25) if is_first else floor(above * 1.25 + 0.5)
    room = min(2099 if is_first else 2100, player.performance) - now
    return max(0, min(bonus, floor(room + 0.5)))
