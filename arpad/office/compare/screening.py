"""What another answer of the law can't have changed, told from the rows of our own run.

A row that is answered again as it was, by another rule too, is the same with that rule: whoever
differs does not differ by it, and nothing has to be rated again to know.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import polars as pl

from arpad.engine.period import Period
from arpad.law import Rule, Rulebook, decide
from arpad.law.backends import embedded_at_once, to_polars
from arpad.law.catalogue import canonical
from arpad.law.rule import reads


def of_players(
    period: Period, players: Iterable[int], events: pl.Series
) -> tuple[list[pl.DataFrame], Mapping[str, list[pl.DataFrame]]]:
    """Return what was decided of some players on the list, and of them and their events by book."""
    is_theirs = pl.col("player_id").is_in(list(players))
    is_of_events = pl.col("event_id").is_in(events.implode())
    of_list = [to_polars(table).filter(is_theirs)
               for table in (period.published, period.first_ratings)]  # fmt: skip
    of_books = {}
    for name, part in period.rated.items():
        frames = [to_polars(table).filter(is_of_events)
                  for table in (part.events, part.results, part.entries)]  # fmt: skip
        of_books[name] = [*frames, to_polars(part.explained).filter(is_of_events & is_theirs)]
    return of_list, of_books


def can_matter(book: Rulebook, other: Rulebook, frames: Iterable[pl.DataFrame]) -> bool:
    """Return whether another text may have answered anything of some rows otherwise."""
    if _settled(book) != _settled(other):
        return True
    ours, theirs = dict(book.questions()), dict(other.questions())
    others = {question for question in ours.keys() | theirs.keys()
              if _said(ours.get(question)) != _said(theirs.get(question))}  # fmt: skip
    if any(question not in ours or question not in theirs for question in others):
        return True
    several = list(frames)
    return any(
        _is_otherwise(rows, ours[question], theirs[question])
        for question in others
        for rows in several
    )


def decides(rule: Rule, code: int, frames: Iterable[pl.DataFrame]) -> bool:
    """Return whether a row that a clause decided could be answered otherwise without it."""
    without = _without(rule, code)
    return any(
        _is_otherwise(frame.filter(pl.col(rule.clause_column) == code), rule, without)
        for frame in frames
        if rule.clause_column in frame.columns
    )


def leaves_none(rule: Rule, code: int, frames: Iterable[pl.DataFrame]) -> bool:
    """Return whether a rated player's row that a clause answered has none, or 0, without it."""
    facts = sorted({"player_id", *reads(rule)})
    for frame in frames:
        if {rule.clause_column, rule.column, "rating", *facts} <= set(frame.columns):
            is_its = (pl.col(rule.clause_column) == code) & (pl.col(rule.column) != 0)
            rows = frame.filter(is_its & pl.col("rating").is_not_null()).select(facts)
            again = to_polars(decide(embedded_at_once(rows), _without(rule, code)))
            if (again[rule.column].fill_null(0) == 0).any():
                return True
    return False


def _without(rule: Rule, code: int) -> Rule:
    place = code - rule.first_code
    return replace(rule, clauses=(*rule.clauses[:place], *rule.clauses[place + 1 :]))


def _settled(book: Rulebook) -> dict[str, object]:
    return {settled.setting.name: settled.value for settled in book.settings()}


def _said(rule: Rule | None) -> str:
    clauses = () if rule is None else rule.clauses
    return canonical([[canonical(c.value), canonical(c.when)] for c in clauses])


def _is_otherwise(rows: pl.DataFrame, rule: Rule, other: Rule) -> bool:
    """Return whether another rule may answer some rows otherwise that a rule decided.

    Also where that can't be told: they lack a fact that is read, or hold a later one, so that the
    rule itself doesn't give again what it gave.
    """
    if rule.clause_column not in rows.columns:
        return False
    rows = rows.filter(pl.col(rule.clause_column).is_not_null())
    facts = (reads(rule) | reads(other)) - {rule.column, rule.clause_column}
    if rows.is_empty():
        return False
    if rule.column not in rows.columns or not facts <= set(rows.columns):
        return True
    table = embedded_at_once(rows.select(*sorted(facts)))
    again = to_polars(decide(table, rule))
    given = rows[rule.column].cast(pl.Int64)
    if not given.equals(again[rule.column]):
        return True
    return not given.equals(to_polars(decide(table, other))[rule.column])
