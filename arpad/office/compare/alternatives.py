"""What other answers of the law would have given: an edition's, a clause left out, a rounding.

Each is rated once for everybody; what it gives one player, or one event, is read in that.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.law import Rulebook
from arpad.law.question import Question
from arpad.office.compare import causes
from arpad.office.compare.candidates import Candidate, Effect, outcomes
from arpad.office.compare.rounding import ROUNDINGS, rounded
from arpad.office.compare.screening import can_matter, decides, leaves_none, of_players
from arpad.office.compare.sheet import Sheet
from arpad.office.compare.supposing import Assumption, supposed

_OWN_CAUSE: Final = (q.K_FACTOR, q.K_BASE)
"""Another K is a cause by itself."""
_OF_SHOW: Final = (q.LIST_SECTION, q.RATING_SHOWN)
_OF_STATUS: Final = (q.RATING_FLOOR, q.LIST_STATUS, q.FIRST_RATING_PUBLISHED)
_FLOOR: Final = "floor"
_OFTEN: Final = (q.RATED_DIFFERENCE, q.RATING_NEW, q.GAME_IS_RATED)
"""What moves who differs as a rule; of the others many clauses are left out at once before each."""
_NEEDED: Final = (q.RATING_SEEN, q.SIDE_IS_RATED)
"""Without an answer to one of these no game of theirs would be left."""


Reach = dict[Assumption, frozenset[int]]
"""Whom an assumption moved when it was last rated. Where they are settled, it isn't rated again."""


def of_editions(
    sheet: Sheet, players: Set[int], editions: Mapping[str, Rulebook], reach: Reach
) -> Iterator[Candidate]:
    """Yield the period, and each event of it, under another edition that concerns some players."""
    in_use = {part.book.name: part.book for part in sheet.given.parts}
    in_use[sheet.given.book.name] = sheet.given.book
    of_list, of_books = of_players(sheet.period, players, _events_of(sheet, players))
    for name, text in editions.items():
        if set(in_use) != {name} and any(
            can_matter(book, text, [*of_list, *of_books.get(own, ())])
            for own, book in in_use.items()
        ):
            whole = Assumption(causes.EDITION, "edition", text=name)
            yield from _rated_so(sheet, whole, editions, reach)


def are_many(sheet: Sheet, players: Iterable[int]) -> bool:
    """Return whether some are half of an event, and have other ratings of as many games."""
    others = {p for p in players if not sheet.standings[p].games}
    fields = ({side.player for side in sides} for sides in sheet.by_event.values())
    return any(2 * len(players & others) >= len(players) for players in fields)


def _rated_so(
    sheet: Sheet, whole: Assumption, editions: Mapping[str, Rulebook], reach: Reach
) -> Iterator[Candidate]:
    """Yield an assumption for everybody, and in each event, by rating everybody so."""
    if whole in reach and reach[whole].isdisjoint(sheet.differing):
        return
    other = Sheet.of(supposed(sheet.given, [whole], editions), sheet.theirs)
    effects, by_event = outcomes(sheet, other), _changes(sheet, other)
    reach[whole] = frozenset(effects).union(*by_event.values())
    if whole.change == "without" and not _are_kept(sheet, other):
        return
    differing = set(sheet.differing)
    if differing & effects.keys():
        yield Candidate(whole, effects)
    for event, changes in by_event.items():
        if len(by_event) > 1 and differing & changes.keys():
            yield Candidate(replace(whole, event=event), changes)
    for player in sheet.differing if whole.change == "without" else ():
        if player in effects and len(effects) > 1:
            yield Candidate(replace(whole, players=(player,)), {player: effects[player]})


def of_clauses(
    sheet: Sheet, players: Set[int], editions: Mapping[str, Rulebook], reach: Reach
) -> Iterator[Candidate]:
    """Yield each clause that decided anything of some players, left out."""
    applied = [_left_out(*clause) for clause in _applied(sheet, players)]
    often = [whole for whole in applied if whole.question in _OFTEN]
    seldom = [whole for whole in applied if whole not in often
              and not (whole in reach and reach[whole].isdisjoint(players))]  # fmt: skip
    for whole in (*often, *_moving(sheet, players, seldom, editions)):
        yield from _rated_so(sheet, whole, editions, reach)


def _moving(
    sheet: Sheet, players: Set[int], several: Sequence[Assumption], editions: Mapping[str, Rulebook]
) -> list[Assumption]:
    """Return which of several may move some players: those who don't together are none."""
    if len(several) < 2:
        return list(several)
    together = Sheet.of(supposed(sheet.given, several, editions), sheet.theirs)
    if outcomes(sheet, together).keys().isdisjoint(players):
        return []
    half = len(several) // 2
    return [*_moving(sheet, players, several[:half], editions),
            *_moving(sheet, players, several[half:], editions)]  # fmt: skip


def _left_out(book: Rulebook, question: Question, code: int) -> Assumption:
    is_status = question in _OF_STATUS or book.clause(code).kind == _FLOOR
    cause = causes.STATUS if is_status else causes.ARTICLE
    return Assumption(cause, "without", text=book.name, question=question, clause=code)


def of_roundings(sheet: Sheet) -> Iterator[Candidate]:
    """Yield the period rounded otherwise, where somebody differs by no more than that can do."""
    standings = [sheet.standings[player] for player in sheet.differing]
    if not any(abs((s.theirs or 0) - (s.rating or 0)) == 1 for s in standings):
        return
    for name in ROUNDINGS:
        if name != sheet.rounding:
            whole = Assumption(causes.ROUNDING, "rounding", text=name)
            effects = {
                player: Effect(None, 0, rating, is_exact=True)
                for player, rating in rounded(sheet.period, sheet.given.book, name).items()
                if player in sheet.standings and rating != sheet.standings[player].rating
            }
            if any(player in effects for player in sheet.differing):
                yield Candidate(whole, effects)


def _are_kept(sheet: Sheet, other: Sheet) -> bool:
    """Return whether another run rates every side: without an answer, none would be left."""
    after = {(side.game, side.player) for side in other.sides}
    return all((side.game, side.player) in after for side in sheet.sides)


def _changes(sheet: Sheet, other: Sheet) -> dict[int, dict[int, Effect]]:
    """Return by event what another run changes for whom."""
    before = {(side.game, side.player): side for side in sheet.sides}
    after = {(side.game, side.player): side for side in other.sides}
    sums: dict[int, dict[int, tuple[int, int]]] = {}
    for key in before.keys() | after.keys():
        old, new = before.get(key), after.get(key)
        side = old or new
        change = (new.change_e5 if new else 0) - (old.change_e5 if old else 0)
        games = (new is not None) - (old is not None)
        if side is not None and (change or games):
            of_event = sums.setdefault(side.event, {})
            so_far = of_event.get(side.player, (0, 0))
            of_event[side.player] = so_far[0] + change, so_far[1] + games
    return {event: {player: Effect(*both) for player, both in changes.items()}
            for event, changes in sums.items()}  # fmt: skip


def _applied(sheet: Sheet, players: Set[int]) -> Iterator[tuple[Rulebook, Question, int]]:
    """Yield rulebook, question and code of each clause that decided anything of some players.

    Not the last of a question, in whose place there is no other.
    """
    of_list, of_books = of_players(sheet.period, players, _events_of(sheet, players))
    yield from _decided(sheet.given.book, of_list)
    for name, frames in of_books.items():
        book = next(own.book for own in sheet.given.parts if own.book.name == name)
        yield from _decided(book, frames)


def _events_of(sheet: Sheet, players: Iterable[int]) -> pl.Series:
    if sheet.explained.is_empty():
        return pl.Series(dtype=pl.Int64)
    is_theirs = pl.col("player_id").is_in(list(players))
    return sheet.explained.filter(is_theirs)["event_id"].unique()


def _decided(
    book: Rulebook, frames: Sequence[pl.DataFrame]
) -> Iterator[tuple[Rulebook, Question, int]]:
    for question, rule in book.questions():
        if question in (*_OWN_CAUSE, *_OF_SHOW):
            continue
        codes: set[int] = set()
        for frame in frames:
            if question.clause_column in frame.columns:
                codes |= set(frame[question.clause_column].drop_nulls().unique())
        last = rule.first_code + len(rule.clauses) - 1
        yield from (
            (book, question, code) for code in sorted(codes)
            if rule.first_code <= code < last and decides(rule, code, frames)
            and not (question in _NEEDED and leaves_none(rule, code, frames))
        )  # fmt: skip


def values_of_k(books: Iterable[Rulebook]) -> tuple[int, ...]:
    """Return every K that one of some rulebooks gives, in hundredths.

    >>> from arpad.rulebooks import CATALOGUE
    >>> values_of_k([CATALOGUE.book("fide-2024")])
    (1000, 2000, 4000)
    """
    clauses = (clause for book in books for rule in book.rules_of(q.K_FACTOR)
               for clause in rule.clauses)  # fmt: skip
    return tuple(sorted({clause.value for clause in clauses if isinstance(clause.value, int)}))
