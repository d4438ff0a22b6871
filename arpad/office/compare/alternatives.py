"""What other answers of the law would have given: an edition's, a clause left out, a rounding.

Each is rated once for everybody; what it gives one player, or one event, is read in that.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.law import Rulebook
from arpad.law.backends import to_polars
from arpad.law.question import Question
from arpad.office.compare import causes
from arpad.office.compare.candidates import Candidate, Effect
from arpad.office.compare.rounding import ROUNDINGS
from arpad.office.compare.sheet import Sheet
from arpad.office.compare.supposing import Assumption, supposed

_OWN_CAUSE: Final = (q.K_FACTOR, q.K_BASE)
"""Another K is a cause by itself."""
_OF_SHOW: Final = (q.LIST_SECTION, q.RATING_SHOWN)
_OF_STATUS: Final = (q.RATING_FLOOR, q.LIST_STATUS, q.FIRST_RATING_PUBLISHED)
_FLOOR: Final = "floor"


def of_editions(sheet: Sheet, editions: Mapping[str, Rulebook]) -> Iterator[Candidate]:
    """Yield the period, and each event of it, under another edition."""
    in_use = {part.book.name for part in sheet.given.parts} | {sheet.given.book.name}
    for name in editions:
        if in_use != {name}:
            whole = Assumption(causes.EDITION, "edition", text=name)
            other = Sheet.of(supposed(sheet.given, [whole], editions), sheet.theirs)
            yield from _everywhere(sheet, whole, other)
            yield from _in_events(sheet, whole, other)


def of_clauses(sheet: Sheet, editions: Mapping[str, Rulebook]) -> Iterator[Candidate]:
    """Yield each clause that decided anything of those who differ, left out."""
    for book, question, code in _applied(sheet):
        clause = book.clause(code)
        is_status = question in _OF_STATUS or clause.kind == _FLOOR
        cause = causes.STATUS if is_status else causes.ARTICLE
        whole = Assumption(cause, "without", text=book.name, question=question, clause=code)
        other = Sheet.of(supposed(sheet.given, [whole], editions), sheet.theirs)
        if _are_kept(sheet, other):
            yield from _everywhere(sheet, whole, other)
            yield from _in_events(sheet, whole, other)
            yield from _for_players(sheet, whole, other)


def of_roundings(sheet: Sheet, editions: Mapping[str, Rulebook]) -> Iterator[Candidate]:
    """Yield the period rounded otherwise, where somebody differs by no more than that can do."""
    standings = [sheet.standings[player] for player in sheet.differing]
    if not any(abs((s.theirs or 0) - (s.rating or 0)) == 1 for s in standings):
        return
    for name in ROUNDINGS:
        if name != sheet.rounding:
            whole = Assumption(causes.ROUNDING, "rounding", text=name)
            other = Sheet.of(supposed(sheet.given, [whole], editions), sheet.theirs)
            yield from _everywhere(sheet, whole, other)


def _are_kept(sheet: Sheet, other: Sheet) -> bool:
    """Return whether another run rates every side: without an answer, none would be left."""
    after = {(side.game, side.player) for side in other.sides}
    return all((side.game, side.player) in after for side in sheet.sides)


def _everywhere(sheet: Sheet, assumption: Assumption, other: Sheet) -> Iterator[Candidate]:
    """Yield the assumption for everybody, if it changes anything of those who differ."""
    effects = _outcomes(sheet, other)
    if any(player in effects for player in sheet.differing):
        yield Candidate(assumption, effects)


def _outcomes(sheet: Sheet, other: Sheet) -> dict[int, Effect]:
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


def _in_events(sheet: Sheet, assumption: Assumption, other: Sheet) -> Iterator[Candidate]:
    """Yield the assumption for each event in which it changes games of those who differ."""
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
    differing = set(sheet.differing)
    for event, changes in sums.items():
        if len(sums) > 1 and differing & changes.keys():
            effects = {player: Effect(*both) for player, both in changes.items()}
            yield Candidate(replace(assumption, event=event), effects)


def _for_players(sheet: Sheet, assumption: Assumption, other: Sheet) -> Iterator[Candidate]:
    """Yield the assumption for each of those who differ, alone."""
    effects = _outcomes(sheet, other)
    for player in sheet.differing:
        if player in effects and len(effects) > 1:
            yield Candidate(replace(assumption, players=(player,)), {player: effects[player]})


def _applied(sheet: Sheet) -> Iterator[tuple[Rulebook, Question, int]]:
    """Yield rulebook, question and code of each clause that decided anything of who differs.

    Not the last of a question, in whose place there is no other.
    """
    players = pl.Series(sheet.differing, dtype=pl.Int64).implode()
    events = _events_of(sheet)
    is_theirs = pl.col("player_id").is_in(players)
    published = to_polars(sheet.period.published).filter(is_theirs)
    firsts = to_polars(sheet.period.first_ratings).filter(is_theirs)
    yield from _decided(sheet.given.book, [published, firsts])
    for name, part in sheet.period.rated.items():
        of_events = pl.col("event_id").is_in(events.implode())
        book = next(own.book for own in sheet.given.parts if own.book.name == name)
        frames = [to_polars(table).filter(of_events) for table in (part.events, part.results)]
        frames += [to_polars(table).filter(of_events & is_theirs)
                   for table in (part.entries, part.explained)]  # fmt: skip
        yield from _decided(book, frames)


def _events_of(sheet: Sheet) -> pl.Series:
    if sheet.explained.is_empty():
        return pl.Series(dtype=pl.Int64)
    is_theirs = pl.col("player_id").is_in(list(sheet.differing))
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
        yield from ((book, question, code) for code in sorted(codes)
                    if rule.first_code <= code < last)  # fmt: skip


def values_of_k(books: Iterable[Rulebook]) -> tuple[int, ...]:
    """Return every K that one of some rulebooks gives, in hundredths.

    >>> from arpad.rulebooks import CATALOGUE
    >>> values_of_k([CATALOGUE.book("fide-2024")])
    (1000, 2000, 4000)
    """
    clauses = (clause for book in books for rule in book.rules_of(q.K_FACTOR)
               for clause in rule.clauses)  # fmt: skip
    return tuple(sorted({clause.value for clause in clauses if isinstance(clause.value, int)}))
