"""What may explain a difference: assumptions, with what each would change for whom.

Only the recorded figures of our own run are used here: the change of a player is a sum, so a game
dropped or doubled, another K or another result are arithmetic. What is proposed is confirmed by
the engine (`arpad.office.compare.confirming`).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import polars as pl

from arpad.engine import questions as q
from arpad.law import Rulebook, decide
from arpad.law.engines import facts_table
from arpad.law.engines import rows as rows_of
from arpad.law.rule import reads
from arpad.office.compare import causes
from arpad.office.compare.sheet import Sheet, Side, Standing
from arpad.office.compare.supposing import Assumption
from arpad.report.rows import HALF_POINTS

_SEVERAL: Final = 3
_TENTH: Final = 10
_HALF_E3: Final = 500
_DECISIVE: Final = ("1", "=", "0")


class Effect(NamedTuple):
    """What an assumption changes for a player: 1e-5 points (None: not known) and games.

    Where another run of the engine tells the rating itself, it is `rating`, and `is_exact`.
    """

    change_e5: int | None
    games: int = 0
    rating: int | None = None
    is_exact: bool = False


Effects = Mapping[int, Effect]


@dataclass(frozen=True, slots=True)
class Candidate:
    """An assumption with its effects; parameters: figures that were fitted, not looked up."""

    assumption: Assumption
    effects: Effects
    parameters: int = 0


@dataclass(frozen=True, slots=True)
class Weighed:
    """A candidate beside the sheet: whose differences it explains, and whom it contradicts.

    explained: who differs and would not any more; partly: who differs, and would still;
    against: who is equal, and would differ. score: facts explained, less what was fitted;
    strongest: those of one player.
    """

    candidate: Candidate
    explained: frozenset[int]
    partly: frozenset[int]
    against: frozenset[int]
    score: float
    strongest: float = 0.0

    @property
    def cause(self) -> str:
        """Return the code of its cause."""
        return self.candidate.assumption.cause

    @property
    def is_whole(self) -> bool:
        """Return whether it concerns everybody: another cause may then cover it up for a few."""
        assumption = self.candidate.assumption
        is_of_all = assumption.change in ("rounding", "edition", "without")
        return is_of_all and assumption.event is None and not assumption.players

    def is_against(self, equal: int, explained: int) -> bool:
        """Return whether it moves too many who are equal: anybody, unless it concerns all."""
        return equal * _TENTH > explained if self.is_whole else equal > 0

    @property
    def is_telling(self) -> bool:
        """Return whether more is explained than was fitted, and than a point of chance."""
        is_of_many = self.is_whole or self.cause == causes.CORRECTED
        are_many = is_of_many and len(self.explained) >= _SEVERAL
        return self.score >= 1 and (self.strongest >= 1 or are_many)


def fits(standing: Standing, effect: Effect) -> bool | None:
    """Return whether an effect takes a player's figures to theirs; None if that isn't known."""
    are_games = standing.games is None or standing.games == effect.games
    if effect.is_exact:
        return effect.rating == standing.theirs and are_games
    if effect.change_e5 is None or standing.low is None or standing.high is None:
        return None if are_games else False
    return standing.low <= effect.change_e5 <= standing.high and are_games


def weighed(sheet: Sheet, candidate: Candidate) -> Weighed:
    """Return a candidate weighed against everybody whom it would change."""
    explained, partly, against = set(), set(), set()
    score, strongest = -float(candidate.parameters), 0.0
    for player, effect in candidate.effects.items():
        standing = sheet.standings.get(player)
        fit = None if standing is None else fits(standing, effect)
        if standing is None or fit is None or effect == Effect(0):
            continue
        if not standing.differs:
            against |= set() if fit else {player}
        elif fit:
            explained.add(player)
            score += standing.weight
            strongest = max(strongest, standing.weight)
        else:
            partly.add(player)
            score += 0.5 if standing.games and standing.games == effect.games else -0.5
    who = (frozenset(explained), frozenset(partly), frozenset(against))
    return Weighed(candidate, *who, score, strongest)


def outcomes(sheet: Sheet, other: Sheet) -> dict[int, Effect]:
    """Return what another run gives whoever has another rating or another number of games in it."""
    names = ["player_id", "rating", "games"]
    both = sheet.ours.select(names).join(
        other.ours.select(names), on="player_id", how="left", suffix="_other"
    )
    is_other = pl.col("rating").ne_missing(pl.col("rating_other"))
    is_other |= pl.col("games").ne_missing(pl.col("games_other"))
    rows = both.filter(is_other).select(
        "player_id", pl.col("games_other") - pl.col("games"), pl.col("rating_other")
    )
    return {player: Effect(None, games or 0, rating, is_exact=True)
            for player, games, rating in rows.iter_rows()}  # fmt: skip


def summed(sides: Iterable[Side], times: int) -> dict[int, Effect]:
    """Return what some sides bring their players, so many times: -1 takes it away."""
    sums: dict[int, tuple[int, int]] = {}
    for side in sides:
        change, games = sums.get(side.player, (0, 0))
        sums[side.player] = change + times * side.change_e5, games + times
    return {player: Effect(change, games) for player, (change, games) in sums.items()}


def of_games(sheet: Sheet, players: Iterable[int]) -> Iterator[Candidate]:
    """Yield games and events of some players as missing, and as counted twice; other results."""
    own = [side for player in players for side in sheet.by_player.get(player, ())]
    for game in dict.fromkeys(side.game for side in own):
        sides, event = sheet.by_game[game], sheet.by_game[game][0].event
        who = tuple(sorted(side.player for side in sides))
        ids = frozenset({game})
        yield Candidate(Assumption(causes.GAME_THEIRS, "drop", ids, who, event), summed(sides, -1))
        yield Candidate(Assumption(causes.TWICE, "double", ids, who), summed(sides, 1))
        if len(sides) == 2:
            yield from _other_results(sides)
    yield from _in_every_copy(sheet, own)
    for event in dict.fromkeys(side.event for side in own):
        sides, ids = sheet.by_event[event], sheet.games_of_event[event]
        if len(ids) > 1:
            dropped = Assumption(causes.EVENT_THEIRS, "drop", ids, event=event)
            yield Candidate(dropped, summed(sides, -1))
        doubled = Assumption(causes.TWICE, "double", ids, event=event)
        yield Candidate(doubled, summed(sides, 1))


def _in_every_copy(sheet: Sheet, own: Iterable[Side]) -> Iterator[Candidate]:
    """Yield a game as missing in each event that it is counted in, where it is counted twice."""
    games: dict[tuple[int, ...], set[int]] = {}
    for side in own:
        pair = sorted((side.player, side.opponent))
        games.setdefault((*pair, side.round), set()).add(side.game)
    for (first, other, _), ids in games.items():
        if len(ids) > 1:
            sides = [side for game in ids for side in sheet.by_game[game]]
            event = sheet.by_game[min(ids)][0].event
            dropped = Assumption(causes.GAME_THEIRS, "drop", frozenset(ids), (first, other), event)
            yield Candidate(dropped, summed(sides, -1))


def _other_results(sides: tuple[Side, ...]) -> Iterator[Candidate]:
    white = next((side for side in sides if side.is_white), sides[0])
    for result in _DECISIVE:
        gained = HALF_POINTS[result][0] * _HALF_E3 - white.score_e3
        if gained:
            effects = {
                side.player: Effect(side.k_factor_e2 * (gained if side is white else -gained))
                for side in sides
            }
            games, who = frozenset({white.game}), tuple(sorted(side.player for side in sides))
            assumption = Assumption(causes.RESULT, "result", games, who, white.event, text=result)
            yield Candidate(assumption, effects)


def of_k(sheet: Sheet, players: Iterable[int], values: Iterable[int]) -> Iterator[Candidate]:
    """Yield another K of each player, in all events or in one; `values` in hundredths.

    That their list prints it, where ours prints another, is one more fact that it explains.
    """
    values, printed = tuple(values), sheet.printed_k_factors
    book = next((part.book for part in sheet.given.parts), sheet.given.book)
    for player in players:
        sides = sheet.by_player.get(player, ())
        events = dict.fromkeys(side.event for side in sides)
        scopes: list[int | None] = [None, *(events if len(events) > 1 else ())]
        for event in scopes:
            own = [side for side in sides if event is None or side.event == event]
            for value in values:
                held = _held(book, value, len(sides))
                change = sum((held - side.k_factor_e2) * side.surplus_e3 for side in own)
                if own and any(side.k_factor_e2 != value for side in own):
                    assumption = Assumption(causes.K, "k", players=(player,), event=event,
                                            value=value)  # fmt: skip
                    is_printed = printed.get(player) == value
                    yield Candidate(assumption, {player: Effect(change)}, -int(is_printed))


@lru_cache(maxsize=4096)
def _held(book: Rulebook, k_factor_e2: int, games_period: int) -> int:
    """Return what the rule on the period leaves of a K, for so many games."""
    for rule in book.rules_of(q.K_FACTOR_PERIOD):
        facts = {"k_factor_e2": k_factor_e2, "games_period": games_period}
        if reads(rule) <= facts.keys():
            held = rows_of(decide(facts_table([facts], {}), rule))[0][rule.column]
            return int(held) if held is not None else k_factor_e2
    return k_factor_e2
