"""What a list says for one season alone, and doesn't say in the next: licences (FCE 8.2)."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date

import polars as pl

from arpad.engine import questions as q
from arpad.law import Rulebook
from arpad.office.lists.lists import RatingList
from arpad.report.problems import Problem


def for_season(
    lists: Sequence[RatingList], list_date: date, book: Rulebook, told: Collection[str] = ()
) -> tuple[tuple[RatingList, ...], tuple[Problem, ...]]:
    """Return the lists without what was said for another season than that of the list being made.

    `told` are the columns of the table of people, which says it anew; where it doesn't, a warning
    tells that nothing was carried on.

    >>> from arpad.office.lists.lists import conform_rows
    >>> from arpad.rulebooks import CATALOGUE
    >>> rows = pl.DataFrame({"player_id": ["7"], "name": ["Ana"], "has_licence": [1]})
    >>> december = RatingList(date(2016, 12, 1), conform_rows(rows))
    >>> (found,), problems = for_season([december], date(2017, 1, 1), CATALOGUE.book("fce-2016"))
    >>> found.rows["has_licence"].to_list(), [one.code for one in problems]
    ([None], ['list-season'])
    """
    names = [name for name in book[q.SEASON_FACTS] if any(one.rows[name].count() for one in lists)]
    if not names or q.SEASONS not in book:
        return tuple(lists), ()
    season = book[q.SEASONS].season_of(list_date)
    old = [one for one in lists if book[q.SEASONS].season_of(one.list_date) != season]
    nothing = [pl.lit(None, old[0].rows.schema[name]).alias(name) for name in names] if old else []
    found = tuple(
        replace(one, rows=one.rows.with_columns(nothing))
        if any(one is other for other in old)
        else one
        for one in lists
    )
    if not old or len(old) < len(lists) or set(names) <= set(told):
        return found, ()
    article = book.basis(q.SEASON_FACTS).article.number
    last = max(one.list_date for one in old)
    return found, (
        Problem(
            "warning",
            "list-season",
            f"The list of {last} is of another season than that of {list_date}: its "
            f"{', '.join(names)} is not carried on ({article}).",
            fix=f"Give a table of people with player_id and {', '.join(names)}.",
            file=max(old, key=lambda one: one.list_date).source,
        ),
    )
