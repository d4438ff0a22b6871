"""What a list makes good: differences of the one before it that are undone, by the same people.

A body that corrects goes on from the ratings that should have been, adds the difference, or rates
what was missing one list later.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

import polars as pl

from arpad.law.backends import to_polars
from arpad.law.units import E5
from arpad.office.compare import causes
from arpad.office.compare.candidates import Candidate, Effect, Weighed, outcomes, weighed
from arpad.office.compare.confirming import Confirmed
from arpad.office.compare.searching import UNSURE, Background, Searched
from arpad.office.compare.sheet import Sheet
from arpad.office.compare.supposing import Assumption, supposed


@dataclass(frozen=True, slots=True)
class Before:
    """The list before, as it was compared: its day, what was confirmed, and its events' names.

    numbers: the players' numbers now, by those that they had then.
    """

    day: date
    confirmed: Confirmed
    events: Mapping[int, str]
    numbers: Mapping[int, int]

    @property
    def unsure(self) -> frozenset[int]:
        """Return whose figures stayed open, by their numbers now."""
        return self._now(self.confirmed.last.differing)

    @property
    def lacking(self) -> frozenset[int]:
        """Return who had games there that we lack, by their numbers now: nobody knows their due."""
        last = self.confirmed.last
        return self._now(player for player in last.differing if last.standings[player].games)

    def _now(self, players: Iterable[int]) -> frozenset[int]:
        return frozenset(self.numbers[player] for player in players if player in self.numbers)


def corrections(sheet: Sheet, before: Before) -> Iterator[Candidate]:
    """Yield, of each cause on the list before, that this list makes it good."""
    first, day = before.confirmed.first, before.day.isoformat()
    everything = {player: standing.rating for player, standing in first.standings.items()
                  if standing.rating != standing.theirs}  # fmt: skip
    candidates = [*_restarted(sheet, _now(everything, before), (day, "–")),
                  *_as_it_was(sheet, before, (day, "–"))]  # fmt: skip
    for proposal, players in before.confirmed.taken:
        ratings = {player: first.standings[player].rating for player in players}
        event = before.events.get(proposal.candidate.assumption.event or 0, "–")
        candidates += _restarted(sheet, _now(ratings, before), (day, event))
        candidates += _late(proposal, before, (day, event))
    yield from candidates
    is_corrected = any(weighed(sheet, candidate).is_telling for candidate in candidates)
    if is_corrected or _goes_on_from_others(sheet, before):
        for candidate in Searched(sheet, Background()).starts(
            before.unsure & set(sheet.differing), ()
        ):
            made_good = replace(candidate.assumption, cause=causes.CORRECTED, about=(day, "–"))
            yield replace(candidate, assumption=made_good, parameters=UNSURE)


def _goes_on_from_others(sheet: Sheet, before: Before) -> bool:
    """Return whether the sheet supposes already that some go on from other ratings than theirs."""
    standings = before.confirmed.first.standings
    published = _now({p: s.theirs for p, s in standings.items() if s.rating != s.theirs}, before)
    return any(sheet.standings[player].rating_old != rating
               for player, rating in published.items() if player in sheet.standings)  # fmt: skip


def _as_it_was(sheet: Sheet, before: Before, about: tuple[str, ...]) -> Iterator[Candidate]:
    """Yield that everybody goes on from all that our list before said of them.

    With the games that we lacked, where they are known; but for those of whom theirs counts more.
    """
    first = before.confirmed.first
    added = [proposal.candidate.assumption for proposal, _ in before.confirmed.taken
             if proposal.cause == causes.GAME_OURS]  # fmt: skip
    ours = [replace(a, tables={"games": a.tables["games"].head(1)}) for a in added]  # each once
    right = Sheet.of(supposed(first.given, ours, {}), first.theirs) if ours else first
    out = {None, *before.lacking}
    numbers = {player: before.numbers[player] for player in sorted(right.unlike())
               if before.numbers.get(player) not in out}  # fmt: skip
    if not _concerns(sheet, frozenset(numbers.values())):
        return
    state = to_polars(right.period.state.ratings)
    rows = state.filter(pl.col("player_id").is_in(list(numbers)))
    rows = rows.with_columns(pl.col("player_id").replace(numbers)).sort("player_id")
    players, values = tuple(rows["player_id"]), tuple(rows["rating"].fill_null(0))
    assumption = Assumption(causes.CORRECTED, "restart", players=players, values=values,
                            about=about, tables={"ratings": rows})  # fmt: skip
    other = Sheet.of(supposed(sheet.given, [assumption], {}), sheet.theirs)
    yield Candidate(assumption, outcomes(sheet, other))


def _concerns(sheet: Sheet, players: frozenset[int]) -> bool:
    """Return whether any of some players differs, or was met by anybody who does."""
    return not players.isdisjoint(sheet.differing) or any(
        side.opponent in players
        for player in sheet.differing
        for side in sheet.by_player.get(player, ())
    )


def _now(ratings: Mapping[int, int | None], before: Before) -> dict[int, int]:
    """Return the ratings that there are by the players' numbers now, in order."""
    ratings_now = {before.numbers[player]: rating for player, rating in ratings.items()
             if rating is not None and player in before.numbers}  # fmt: skip
    return dict(sorted(ratings_now.items()))


def _restarted(
    sheet: Sheet, right: Mapping[int, int], about: tuple[str, ...]
) -> Iterator[Candidate]:
    """Yield that the players go on from the ratings that should have been, seen so or not."""
    searched = Searched(sheet, Background())
    base: dict[int, Effect] = {}
    seen: dict[int, int] = {}
    for player, rating in right.items():
        standing = sheet.standings.get(player)
        if standing is None or standing.rating_old is None:
            continue
        gap = (rating - standing.rating_old) * E5
        base[player] = Effect(gap)
        sides = sheet.by_player.get(player, ())
        gained = sum(
            side.k_factor_e2 * (searched.score(side.rating - side.opponent_rating)
                                - searched.score(rating - side.opponent_rating))
            for side in sides
        )  # fmt: skip
        seen[player] = seen.get(player, 0) + gap + gained
        for other, effect in searched.seen_as(sides, rating).items():
            seen[other] = seen.get(other, 0) + (effect.change_e5 or 0)
    if not base:
        return
    players, values = tuple(base), tuple(right[player] for player in base)
    as_base = Assumption(causes.CORRECTED, "base", players=players, values=values, about=about)
    as_start = Assumption(causes.CORRECTED, "start", players=players, values=values, about=about)
    yield Candidate(as_base, base)
    yield Candidate(as_start, {player: Effect(change) for player, change in seen.items()})


def _late(proposal: Weighed, before: Before, about: tuple[str, ...]) -> Iterator[Candidate]:
    """Yield that the games which the list before lacked are rated on this one."""
    assumption = proposal.candidate.assumption
    if assumption.change != "drop":
        return
    numbers, given = before.numbers, before.confirmed.first.given
    for part in given.parts:
        games = to_polars(part.games).filter(pl.col("game_id").is_in(list(assumption.games)))
        if games.is_empty():
            continue
        events = to_polars(part.events).filter(pl.col("event_id") == games["event_id"][0])
        ids = {*games["white_id"], *games["black_id"].drop_nulls()}
        if not ids <= numbers.keys():
            return
        ratings = to_polars(part.ratings).filter(pl.col("player_id").is_in(list(ids)))
        names = {"games": ("white_id", "black_id"), "ratings": ("player_id",), "events": ()}
        frames = {"games": games, "ratings": ratings, "events": events}
        tables = {
            name: frames[name].with_columns(
                pl.col(column).replace(dict(numbers)) for column in columns
            )
            for name, columns in names.items()
        }
        effects = {
            numbers[player]: Effect(
                None if effect.change_e5 is None else -effect.change_e5, -effect.games
            )
            for player, effect in proposal.candidate.effects.items() if player in numbers
        }  # fmt: skip
        late = Assumption(causes.CORRECTED, "late", text=part.book.name, about=about, tables=tables)
        yield Candidate(late, effects)
