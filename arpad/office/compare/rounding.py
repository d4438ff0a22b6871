"""How else a change can be rounded: half up, down, to even, cut off; by list or event by event.

The law's own division that rounds is found in its answer on the new rating, and another is put in
its place; nothing of what it divides is changed.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.engine.period import Period
from arpad.engine.settle import event_adjustments
from arpad.law import Clause, Rule, Rulebook, decide
from arpad.law.backends import embedded_at_once, to_polars
from arpad.law.question import Question
from arpad.law.rule import Citation, Source, reads
from arpad.law.term import Part, Term, word, words
from arpad.law.units import E5, half_away, half_up
from arpad.report.problems import Text

_SILENT: Final = Citation(Source("", date.min, ""), "")
_DIVISIONS: Final = ("half_up", "half_away")
_BY_EVENT: Final = " by event"


def _half_down(change: Term, by: int) -> Term:
    return 0 - half_up(0 - change, by)


def _half_even(change: Term, by: int) -> Term:
    """Return the change to the nearest whole rating, of two the even one."""
    whole = word("rating_old").fill_null(0) * by + change
    is_other = (whole % (2 * by) - by // 2).abs().clip(0, 1)
    return half_up(change, by) - (1 - is_other)


def _toward_zero(change: Term, by: int) -> Term:
    is_below = 0 - change.clip(-1, 0)
    return change // by + is_below * (change % by).clip(0, 1)


def _down(change: Term, by: int) -> Term:
    return change // by


_METHODS: Final[Mapping[str, Callable[[Term, int], Term]]] = {
    "half up": half_up, "half away from zero": half_away, "half down": _half_down,
    "half to even": _half_even, "cut off toward zero": _toward_zero, "cut off downwards": _down,
}  # fmt: skip
_OF_RATINGS: Final = frozenset({"half to even"})
"""What is even is the rating, which no event has."""
ROUNDINGS: Final = (
    *_METHODS, *(f"{name}{_BY_EVENT}" for name in _METHODS if name not in _OF_RATINGS),
)  # fmt: skip
"""Every way to round a change, by the words that say it; those by event round each event's sum."""


def said(name: str) -> Text:
    """Return the words that say a rounding."""
    words_of = _SAID[name.removesuffix(_BY_EVENT)]
    return Text("{rounding}, event by event", rounding=words_of) if is_by_event(name) else words_of


_SAID: Final[Mapping[str, Text]] = {
    "half up": Text("to the nearest point, a half up"),
    "half away from zero": Text("to the nearest point, a half away from zero"),
    "half down": Text("to the nearest point, a half down"),
    "half to even": Text("to the nearest point, a half to the even one"),
    "cut off toward zero": Text("cut off toward zero"),
    "cut off downwards": Text("cut off downwards"),
}


def is_cut_off(name: str) -> bool:
    """Return whether a rounding drops what is no whole point, where others go to the nearest."""
    return name.startswith("cut off")


def is_by_event(name: str) -> bool:
    """Return whether a rounding rounds the sum of each event by itself."""
    return name.endswith(_BY_EVENT)


def otherwise(
    name: str,
) -> Iterable[tuple[Question, Callable[[Rule | None], Rule | None]]]:
    """Yield the questions that another rounding answers, each with the change of its rule."""
    method = _METHODS[name.removesuffix(_BY_EVENT)]
    if not is_by_event(name):
        return ((q.RATING_NEW, lambda rule: rule and _with(rule, method)),)
    return (
        (q.EVENT_CHANGE, lambda rule: _of_events(rule, method)),
        (q.RATING_NEW, lambda rule: rule and _of_adjusted(rule)),
    )


def rounded(period: Period, book: Rulebook, name: str) -> Mapping[int, int]:
    """Return the rating of each whose rating is a sum of games, by the player's number.

    Worked out from the sums of the period and the law's own answers; nobody's games are rated.
    """
    rule = book[q.RATING_NEW]
    rules = dict(otherwise(name))
    other = rules[q.RATING_NEW](rule)
    rows = to_polars(period.published).filter(
        pl.col("first_rating").is_null() & (pl.col("rating") == pl.col("rating_new"))
    )
    if q.EVENT_CHANGE in rules:
        rows = (
            rows.drop("adjusted_e5")
            .join(_adjusted_sums(period, rules[q.EVENT_CHANGE]), on="player_id", how="left")
            .with_columns(adjusted_e5=pl.col("sum_e5") + pl.col("more_e5").fill_null(0))
        )
    if other is None or not reads(other) <= set(rows.columns):
        return {}
    table = embedded_at_once(rows.select("player_id", *sorted(reads(other))))
    decided = to_polars(decide(table, other)).select("player_id", other.column)
    return dict(decided.drop_nulls().iter_rows())


def _adjusted_sums(period: Period, change: Callable[[Rule | None], Rule | None]) -> pl.DataFrame:
    """Return by how much the sums of events, each rounded, are more than the sums of games."""
    frames = [pl.DataFrame(schema={"player_id": pl.Int64, "amount_e5": pl.Int64})]
    for part in period.rated.values():
        of_event = part.book.rules_of(q.EVENT_CHANGE)
        rule = change(next(iter(of_event), None))
        if rule is None:
            continue
        book = part.book.supposing({q.EVENT_CHANGE: rule})
        of_events = event_adjustments(part.explained, part.events, part.entries, book)
        frames.append(to_polars(of_events.select("player_id", "amount_e5")))
    return pl.concat(frames).group_by("player_id").agg(more_e5=pl.col("amount_e5").sum())


def _with(rule: Rule, method: Callable[[Term, int], Term]) -> Rule:
    return _reworded(rule, lambda term: _redivided(term, method))


def _reworded(rule: Rule, change: Callable[[Term], Term]) -> Rule:
    """Return the rule with each value that is a term changed."""
    return replace(rule, clauses=tuple(
        replace(clause, value=change(clause.value)) if isinstance(clause.value, Term) else clause
        for clause in rule.clauses
    ))  # fmt: skip


def _redivided(term: Term, method: Callable[[Term, int], Term]) -> Term:
    """Return a term with another division in the place of each that rounds hundred thousandths."""
    if term.operation in _DIVISIONS and term.parts[1] == E5:
        return _divided(term.parts[0], method)
    return _of_parts(term, lambda part: _redivided(part, method))


def _of_parts(term: Term, change: Callable[[Term], Term]) -> Term:
    parts = (change(part) if isinstance(part, Term) else part for part in term.parts)
    return replace(term, parts=tuple(parts))


def _divided(total: Part, method: Callable[[Term, int], Term]) -> Term:
    """Return the rounded change; where the rating is divided with it, both."""
    if not isinstance(total, Term):
        raise TypeError(f"{total!r} is no term")
    rating = word("rating_old")
    if "rating_old" not in words(total):
        return method(total, E5)
    return rating + method(total - rating * E5, E5)


def _of_events(rule: Rule | None, method: Callable[[Term, int], Term]) -> Rule:
    """Return the rule that the change of an event is rounded, in the place of any other."""
    citation = _SILENT if rule is None else rule.clauses[-1].article
    value = method(word("sum_e5"), E5) * E5
    question = q.EVENT_CHANGE
    return Rule(question.name, (Clause(citation, "", value),), question.column)


def _of_adjusted(rule: Rule) -> Rule:
    """Return the rule on the new rating, of the sums that the events were rounded to."""
    return _reworded(rule, _adjusted)


def _adjusted(term: Term) -> Term:
    if term.operation == "word":
        return word("adjusted_e5") if term.parts[0] == "sum_e5" else term
    return _of_parts(term, _adjusted)
