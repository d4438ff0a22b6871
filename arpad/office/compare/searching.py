"""Assumptions with a figure to look for: another rating, another player, a game we don't have."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import combinations
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.law import Rulebook, decide
from arpad.law.backends import embedded_table, to_polars
from arpad.law.dialect import Int64
from arpad.law.units import E5
from arpad.office.compare import causes
from arpad.office.compare.candidates import Candidate, Effect
from arpad.office.compare.sheet import Sheet, Side
from arpad.office.compare.supposing import Assumption

_WIDEST: Final = 3000
UNSURE: Final = 2
"""Figures fitted for who may start from anything: a correction of the list before rivals it."""
_SEVERAL, _EVENTS_MAX = 4, 2
"""Of so many who differ in an event, and in so few events, all exchanges are tried."""
_ASIDE_E5: Final = 10 * E5
_RESULTS: Final = (("1", 1000), ("=", 500), ("0", 0))


@dataclass(frozen=True, slots=True)
class Background:
    """What is known of players beside the list in force, by their numbers.

    ratings: others that they had or have; twins: who bears the same name and may be one person;
    unsure: whose figures on the list before stayed open, so that theirs may go on from anything.
    """

    ratings: Mapping[int, frozenset[int]] = field(default_factory=dict)
    twins: Mapping[int, frozenset[int]] = field(default_factory=dict)
    unsure: frozenset[int] = frozenset()


@lru_cache(maxsize=32)
def expected_scores(book: Rulebook) -> Sequence[int]:
    """Return the expected score, in thousandths, of each difference from -3000 to 3000.

    As the general clause on the difference has it; the engine says what holds for single players.
    """
    rule, scores = book[q.RATED_DIFFERENCE], book[q.EXPECTED_SCORES]
    apart = list(range(-_WIDEST, _WIDEST + 1))
    names = {*book.reads(q.RATED_DIFFERENCE)} - {"difference"}
    nothing = {name: [None] * len(apart) for name in names}
    table = embedded_table({"difference": apart, **nothing},
                           dict.fromkeys(("difference", *names), Int64))  # fmt: skip
    widest = scores.differences[-1]
    decided = to_polars(decide(table, rule))[rule.column].clip(-widest, widest)
    return tuple(map(scores.expected_e3, decided.to_list()))


class Searched:
    """The sheet's searches: each yields candidates for some players who differ."""

    def __init__(self, sheet: Sheet, background: Background) -> None:
        self._sheet, self._background = sheet, background
        books = {part.book.name: part.book for part in sheet.given.parts}
        book = next(iter(books.values()), sheet.given.book)
        self._expected = expected_scores(book)
        self._rating = {p: s.rating_old for p, s in sheet.standings.items()}
        self._k = {side.player: side.k_factor_e2 for side in sheet.sides}
        own = sheet.ours.select("player_id", "k_factor_e2").drop_nulls().iter_rows()
        self._k = {**dict(own), **self._k}

    def score(self, difference: int) -> int:
        """Return the expected score, in thousandths, of a difference in rating."""
        return self._expected[max(-_WIDEST, min(_WIDEST, difference)) + _WIDEST]

    def starts(self, players: Iterable[int], k_factors: Iterable[int]) -> Iterator[Candidate]:
        """Yield another rating to start from, of each player: with the K of ours, or another.

        A rating from which another K follows is one more; the engine says which it is.
        """
        for player in players:
            own = {side.k_factor_e2 for side in self._sheet.by_player.get(player, ())}
            yield from self._started(player, 0)
            for k_factor in k_factors:
                if own and own != {k_factor}:
                    yield from self._started(player, k_factor)

    def about(self, player: int) -> Iterator[Candidate]:
        """Yield ratings to start from of which another cause makes a few points more or less."""
        yield from self._started(player, 0, _ASIDE_E5)

    def as_seen(self, player: int) -> Iterator[Candidate]:
        """Yield ratings to start from that fit most of the opponents who differ."""
        met = [side for side in self._sheet.sides if side.opponent == player]
        if self._sheet.standings[player].low is not None:
            for rating, _ in self._fitting(player, met):
                yield self._from(player, rating, self._change_from(player, rating), 1)

    def _started(self, player: int, k_factor: int, aside_e5: int = 0) -> Iterator[Candidate]:
        standing = self._sheet.standings[player]
        old, low, high = standing.rating_old, standing.low, standing.high
        if old is None or low is None or high is None:
            return
        change = partial(self._change_from, player, k_factor=k_factor)
        reach = range(old - _WIDEST // 3, old + _WIDEST // 3)
        first = bisect_left(reach, low - aside_e5, key=change)
        last = bisect_right(reach, high + aside_e5, key=change)
        is_alone = player not in self._sheet.by_player and standing.games == 0
        for rating in reach[first:last]:
            if rating == old:
                continue
            is_known = rating in self._background.ratings.get(player, ())
            parameters = 0 if is_alone or (is_known and not k_factor) else 1
            if player in self._background.unsure or player in self._sheet.corrected:
                parameters = UNSURE
            yield self._from(player, rating, change(rating), parameters)

    def _change_from(self, player: int, rating: int, k_factor: int = 0) -> int:
        """Return what is added to a player's figure who starts from a rating, with a K."""
        return (rating - (self._rating[player] or 0)) * E5 + sum(
            (k_factor or side.k_factor_e2)
            * (side.score_e3 - self.score(rating - side.opponent_rating)) - side.change_e5
            for side in self._sheet.by_player.get(player, ())
        )  # fmt: skip

    def _from(self, player: int, rating: int, change_e5: int, parameters: int) -> Candidate:
        sides = self._sheet.by_player.get(player, ())
        effects = {player: Effect(change_e5), **self.seen_as(sides, rating)}
        assumption = Assumption(causes.START, "start", players=(player,), value=rating)
        return Candidate(assumption, effects, parameters)

    def seen_as(self, sides: Iterable[Side], rating: int) -> dict[int, Effect]:
        """Return what changes for the opponents of some sides, if their player had a rating."""
        games = ((own, side) for own in sides for side in self._sheet.by_game[own.game])
        met = (side for own, side in games if side.player != own.player)
        return self._seen_as_opponent(met, rating)

    def opponents(self, players: Iterable[int]) -> Iterator[Candidate]:
        """Yield another rating at which an opponent of each player was seen in an event."""
        sides = (side for player in players for side in self._sheet.by_player.get(player, ()))
        for opponent, event in _with_every_event((s.opponent, s.event) for s in sides):
            standing = self._sheet.standings.get(opponent)
            if standing is not None and standing.differs:
                continue  # what is otherwise of the opponent comes first
            of_event = self._sheet.sides if event is None else self._sheet.by_event[event]
            met = [s for s in of_event if s.opponent == opponent]
            for rating, parameters in self._fitting(opponent, met):
                effects = self._seen_as_opponent(met, rating)
                assumption = Assumption(causes.OPPONENT, "seen", players=(opponent,), event=event,
                                        value=rating)  # fmt: skip
                yield Candidate(assumption, effects, parameters)

    def _seen_as_opponent(self, met: Iterable[Side], rating: int) -> dict[int, Effect]:
        effects: dict[int, Effect] = {}
        for side in met:
            gained = self.score(side.rating - side.opponent_rating)
            gained -= self.score(side.rating - rating)
            before = effects.get(side.player, Effect(0)).change_e5 or 0
            effects[side.player] = Effect(before + side.k_factor_e2 * gained)
        return effects

    def _fitting(self, opponent: int, met: Sequence[Side]) -> Iterator[tuple[int, int]]:
        """Yield ratings of an opponent that fit, each with how many figures were fitted for it.

        What is known of the opponent first; else the middle of what fits most who differ.
        """
        spans: list[tuple[int, int]] = []
        least, most = 1, _WIDEST
        for player in dict.fromkeys(side.player for side in met):
            own = [side for side in met if side.player == player]
            span, standing = self._span(own), self._sheet.standings.get(player)
            if span is None or standing is None:
                continue
            if standing.differs:
                spans.append(span)
            else:
                least, most = max(least, span[0]), min(most, span[1])
        others = [r for r in self._background.ratings.get(opponent, ()) if least <= r <= most]
        yield from ((rating, 0) for rating in others)
        spans = [(max(low, least), min(high, most)) for low, high in spans]
        spans = [(low, high) for low, high in spans if low <= high]
        if spans:
            start = max(spans, key=lambda span: sum(a <= span[0] <= b for a, b in spans))[0]
            end = min(high for low, high in spans if low <= start <= high)
            middle = (start + end) // 2
            yield from ((rating, 1) for rating in dict.fromkeys((middle, start, end)))

    def _span(self, sides: Sequence[Side]) -> tuple[int, int] | None:
        """Return from which to which rating of the opponent a player's figures would be theirs.

        The more the opponent is rated, the more the player gains: the figures rise.
        """
        standing = self._sheet.standings.get(sides[0].player)
        if standing is None or standing.low is None or standing.high is None or standing.games:
            return None

        def change(rating: int) -> int:
            return self._seen_as_opponent(sides, rating)[sides[0].player].change_e5 or 0

        reach = range(1, _WIDEST)
        first = bisect_left(reach, standing.low, key=change)
        last = bisect_right(reach, standing.high, key=change) - 1
        return (reach[first], reach[last]) if first <= last else None

    def others(self, players: Sequence[int]) -> Iterator[Candidate]:
        """Yield results of a player's event that were told of another, and of two exchanged."""
        differing, copies = set(players), self._copies()
        for player in players:
            sides = self._sheet.by_player.get(player, ())
            for event in dict.fromkeys(side.event for side in sides):
                same = copies.get(event, (event,))
                every = [same] if event == same[0] else []
                for events in [*every, *([(event,)] if len(same) > 1 else [])]:
                    yield from self._of_another(player, events, differing)

    def _of_another(
        self, player: int, events: tuple[int, ...], differing: Set[int]
    ) -> Iterator[Candidate]:
        """Yield a player's results in copies of an event as those of another who differs."""
        standings = self._sheet.standings
        field_of_event = {side.player for side in self._sheet.by_event[events[0]]}
        games = sum(side.event in events for side in self._sheet.by_player[player])
        missing = standings[player].games
        twins = self._background.twins.get(player, frozenset())
        if missing is None or missing < 0:  # either may lack other games beside, or have more
            for other in (differing | twins) - field_of_event:
                more = standings[other].games if other in standings else None
                if more is None or more >= games:
                    yield self._renamed(events, (player,), other)
        for other in differing & field_of_event:
            if player < other:
                yield self._renamed(events, (player, other), other)

    def exchanged(self, players: Set[int]) -> Iterator[Candidate]:
        """Yield two exchanged who may have the same figures, where several opponents differ."""
        open_ = {p for p in players if not self._sheet.standings[p].games}
        fields = {event: sorted({side.player for side in sides})
                  for event, sides in self._sheet.by_event.items()}  # fmt: skip
        wide = [event for event, who in fields.items() if len(open_ & {*who}) >= _SEVERAL]
        for event in wide if len(wide) <= _EVENTS_MAX else ():
            for player, other in combinations(fields[event], 2):
                if not {player, other} <= players:
                    yield self._renamed((event,), (player, other), other)

    def _renamed(self, events: Sequence[int], players: tuple[int, ...], other: int) -> Candidate:
        first = players[0]
        names = {first: other} if len(players) == 1 else {first: other, other: first}
        effects: dict[int, tuple[int, int]] = {}
        sides = (side for who in names for side in self._sheet.by_player.get(who, ()))
        met = dict.fromkeys(side.game for side in sides if side.event in events)
        for side in (side for game in met for side in self._sheet.by_game[game]):
            player = names.get(side.player, side.player)
            opponent = names.get(side.opponent, side.opponent)
            rating, opposite = self._in_event(player, side), self._of_opponent(opponent, side)
            k_factor = side.k_factor_e2 if player == side.player else self._k.get(player)
            for who, sign, change in (
                (side.player, -1, side.change_e5),
                (player, 1, None if None in (rating, opposite, k_factor) else (k_factor or 0)
                 * (side.score_e3 - self.score((rating or 0) - (opposite or 0)))),
            ):  # fmt: skip
                before, games = effects.get(who, (0, 0))
                effects[who] = before + sign * (change or 0), games + sign
        renamed = {p: Effect(change if self._rating.get(p) else None, games)
                 for p, (change, games) in effects.items()}  # fmt: skip
        assumption = Assumption(causes.IDENTITY, "rename", players=players, event=events[0],
                                copies=tuple(events[1:]), value=other)  # fmt: skip
        return Candidate(assumption, renamed)

    def _in_event(self, player: int, side: Side) -> int | None:
        return side.rating if player == side.player else self._rating.get(player)

    def _of_opponent(self, opponent: int, side: Side) -> int | None:
        is_same = opponent == side.opponent
        return side.opponent_rating if is_same else self._rating.get(opponent)

    def added(self, players: Iterable[int]) -> Iterator[Candidate]:
        """Yield a game of two players in an event in which neither played in some round.

        In each event that is the same: where one is counted twice, so is the game.
        """
        standings = self._sheet.standings
        lacking = [
            p for p in players if standings[p].games is None or (standings[p].games or 0) > 0
        ]
        rounds = self._rounds(lacking)
        copies = self._copies()
        for first, other in combinations(lacking, 2):
            if standings[first].games != standings[other].games:
                continue
            for event in rounds.get(first, {}).keys() & rounds.get(other, {}).keys():
                free, same = (
                    rounds[first][event] & rounds[other][event],
                    copies.get(event, (event,)),
                )
                is_whole = standings[first].games in (None, len(same))
                if free and is_whole and event == same[0]:
                    yield from self._with_game(same, min(free), first, other)

    def _copies(self) -> Mapping[int, tuple[int, ...]]:
        """Return the events that are counted more than once, each with all that are the same."""
        same: dict[frozenset[tuple[int, int, int]], list[int]] = {}
        for event, sides in self._sheet.by_event.items():
            pairings = frozenset((s.round, s.player, s.opponent) for s in sides)
            same.setdefault(pairings, []).append(event)
        return {event: tuple(sorted(events)) for events in same.values() for event in events}

    def _rounds(self, players: Sequence[int]) -> Mapping[int, Mapping[int, frozenset[int]]]:
        """Return of each player, by event, the rounds in which they met nobody."""
        free: dict[int, dict[int, frozenset[int]]] = {}
        for part in self._sheet.given.parts:
            games = to_polars(part.games).filter(pl.col("black_id").is_not_null())
            sides = [games.select("event_id", "round", player_id=colour)
                     for colour in ("white_id", "black_id")]  # fmt: skip
            both = pl.concat(sides)
            last = dict(both.group_by("event_id").agg(pl.col("round").max()).iter_rows())
            theirs = both.filter(pl.col("player_id").is_in(list(players)))
            for (player, event), rows in theirs.group_by("player_id", "event_id"):
                played = set(rows["round"])
                all_rounds = range(1, last[event] + 1)
                free.setdefault(int(str(player)), {})[int(str(event))] = frozenset(
                    r for r in all_rounds if r not in played
                )
        return free

    def _with_game(
        self, events: Sequence[int], round_number: int, first: int, other: int
    ) -> Iterator[Candidate]:
        ratings = self._rating.get(first), self._rating.get(other)
        k_factors = self._k.get(first), self._k.get(other)
        if None in (*ratings, *k_factors):
            return
        part = next(p for p in self._sheet.given.parts
                    if events[0] in to_polars(p.events)["event_id"])  # fmt: skip
        gap, times = (ratings[0] or 0) - (ratings[1] or 0), len(events)
        for result, score in _RESULTS:
            own = (k_factors[0] or 0) * (score - self.score(gap))
            opposite = (k_factors[1] or 0) * (1000 - score - self.score(-gap))
            effects = {first: Effect(times * own, times), other: Effect(times * opposite, times)}
            of_each = [{"game_id": 0, "event_id": event, "round": round_number, "white_id": first,
                        "black_id": other, "result": result} for event in events]  # fmt: skip
            schema = to_polars(part.games).schema
            rows = pl.DataFrame(of_each, schema={name: schema[name] for name in of_each[0]})
            lacking = [
                pl.lit(None, kind).alias(n) for n, kind in schema.items() if n not in rows.columns
            ]
            games = rows.with_columns(lacking).select(list(schema))
            yield Candidate(
                Assumption(causes.GAME_OURS, "add", players=(first, other), event=events[0],
                           value=score, text=part.book.name, tables={"games": games}), effects,
            )  # fmt: skip


def _with_every_event(met: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int | None]]:
    """Yield opponents with each event, and with none where they were met in several."""
    events: dict[int, dict[int, None]] = {}
    for opponent, event in met:
        events.setdefault(opponent, {})[event] = None
    for opponent, several in events.items():
        yield from ((opponent, event) for event in several)
        if len(several) > 1:
            yield opponent, None
