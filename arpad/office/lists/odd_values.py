"""What can't stand on a rating list, or hardly can: births, K and ratings, told once for all rows.

What can't be is an error that refuses the list, what is only unlikely a warning. K and the lowest
rating are those that the list's own rulebooks give.
"""

from collections.abc import Sequence
from datetime import date
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.engine.words import the
from arpad.law import Catalogue, NoRulebookError, Rulebook
from arpad.law.bounds import Bounds, bounds, bounds_of_rule
from arpad.law.printed import printed
from arpad.law.term import Term
from arpad.report.problems import Level, Problem
from arpad.tables.list_rows import decimals

BIRTHS_IMPOSSIBLE: Final = "list-births-impossible"
K_IMPOSSIBLE: Final = "list-k-impossible"
AGE_MIN: Final = 4
"""So many years old is the youngest who plays in events."""
AGE_MAX: Final = 110
RATING_MAX: Final = 3000
"""Nobody's rating was ever so high: FIDE's highest are 2882, and 2986 of blitz."""
TOLD: Final = 5
"""So many players are named in one finding; the others are counted."""


def odd_values(
    rows: pl.DataFrame, on: date, rulebook: str, catalogue: Catalogue, file: str = ""
) -> list[Problem]:
    """Return what is wrong or unlikely in the rows of a list of a day, one finding for each kind.

    `rows` are those of a RatingList. `rulebook` is a family or an edition: of a family K is that of
    its edition on the list's day, and the lowest rating is the lowest that any of its editions
    knows.

    >>> from arpad.office.lists.lists import conform_rows
    >>> from arpad.rulebooks import CATALOGUE
    >>> rows = conform_rows(pl.DataFrame({"player_id": ["7", "9"], "name": ["Ana", "Ivo"],
    ...     "rating": [2100, 2050], "k_factor": ["20", "17"], "birth_date": ["1990", "2030"]}))
    >>> for one in odd_values(rows, date(2025, 11, 1), "fide", CATALOGUE):
    ...     print(one.level, one.message)
    error Born after the day of the list, 2025-11-01: 9 Ivo (2030).
    warning Listed with a K that no article of fide-2025 gives: 9 Ivo (17).
    """
    found = [*odd_births(rows, on, file), *_ratings(rows, rulebook, catalogue, file)]
    return found + _of_k(rows, on, rulebook, catalogue, file)


def odd_births(rows: pl.DataFrame, on: date, file: str) -> list[Problem]:
    """Return what is wrong or unlikely in the births of a list, or of a table of people."""
    if "birth_date" not in rows.columns or not rows["birth_date"].count():
        return []
    text = pl.col("birth_date")
    year = text.str.slice(0, 4).cast(pl.Int64, strict=False)
    odd = rows.filter((year > on.year - AGE_MIN) | (year < on.year - AGE_MAX)).with_columns(
        year=year, is_later=(year > on.year) | (text.str.len_chars() == len("2026-01-01"))
        & (text > on.isoformat()),
    )  # fmt: skip
    later, others = odd.filter("is_later"), odd.filter(~pl.col("is_later"))
    unlikely = f"Younger than {AGE_MIN} or older than {AGE_MAX} on {on}: {{whom}}."
    fix = "Correct birth_date."
    return [
        *_told("error", BIRTHS_IMPOSSIBLE, later, text,
               f"Born after the day of the list, {on}: {{whom}}.", fix, file),
        *_told("warning", "list-births-unlikely", others, text, unlikely, fix, file),
    ]  # fmt: skip


def _ratings(rows: pl.DataFrame, rulebook: str, catalogue: Catalogue, file: str) -> list[Problem]:
    rating = pl.col("rating")
    lowest = rows["rating"].min()
    floor = None if lowest is None else _floor(rulebook, catalogue, int(lowest))  # type: ignore[arg-type]
    fix = "Correct the rating, or leave it blank if there is none."
    odd, said = rating > RATING_MAX, f"Rated above {RATING_MAX}: {{whom}}."
    if floor is not None:
        odd |= rating < floor
        said = (
            f"Rated above {RATING_MAX}, or below {floor}, the lowest that any edition publishes: "
            "{whom}."
        )
    return _told("warning", "list-ratings-unlikely", rows.filter(odd), rating, said, fix, file)


def _floor(rulebook: str, catalogue: Catalogue, lowest: int) -> int | None:
    """Return the lowest floor of all editions of a family; None if none is above a rating.

    The editions are asked only as long as the rating is below what they know.
    """
    family = _line(rulebook, catalogue)
    line = [one for one in catalogue.editions if one.family == family]
    books = (one.load() for one in reversed(line)) if line else (catalogue.book(rulebook),)
    floors: list[int] = []
    for book in books:
        theirs = [clause.value for clause in book[q.RATING_FLOOR].clauses]
        if not all(isinstance(one, int) and one > lowest for one in theirs):
            return None
        floors += (one for one in theirs if isinstance(one, int))
    return min(floors, default=None)


def _of_k(
    rows: pl.DataFrame, on: date, rulebook: str, catalogue: Catalogue, file: str
) -> list[Problem]:
    k, is_rated = pl.col("k_factor_listed_e2"), pl.col("rating").is_not_null()
    values = rows.lazy().filter(is_rated).select(k.unique()).collect().to_series().drop_nulls()
    if values.is_empty():
        return []
    text = k.map_batches(decimals, return_dtype=pl.String)
    fix = "Correct k_factor, or leave it blank."
    impossible = "Listed with a K below zero: {whom}."
    found = _told("error", K_IMPOSSIBLE, rows.filter(is_rated & (k < 0)), text, impossible, fix,
                  file)  # fmt: skip
    books = _books(rulebook, on, catalogue)
    known = [_given(book) for book in books]
    if not books or None in known:
        return found
    given = [one for several in known if several for one in several]
    strange = [e2 for e2 in values if e2 >= 0 and not _is_given(e2, given)]
    what = f"Listed with a K that no article of {books[0].name} gives: {{whom}}."
    odd = rows.filter(is_rated & k.is_in(strange))
    return found + _told("warning", "list-k-unlikely", odd, text, what, fix, file)


def _line(rulebook: str, catalogue: Catalogue) -> str:
    """Return the family of an edition, that beside which it stands, or the family that it is."""
    name, _, _ = rulebook.partition("@")
    family = next((one.family for one in catalogue.editions if one.name == name), name)
    return family or name.partition("-")[0]


def _books(rulebook: str, on: date, catalogue: Catalogue) -> list[Rulebook]:
    """Return the edition that is named, and that of its family on the day, as far as known."""
    found = [] if catalogue.is_family(rulebook) else [catalogue.book(rulebook)]
    try:
        found.append(catalogue.in_force(_line(rulebook, catalogue), on))
    except NoRulebookError:
        return found
    return found


def _given(book: Rulebook) -> list[Bounds] | None:
    """Return between which numbers, in hundredths, a rulebook's answers on K lie; None if anywhere.

    What an answer takes from the list is no K of its own; without another, any may stand there.
    """
    known: dict[str, Bounds] = {}
    if q.K_BASE in book and (base := bounds_of_rule(book[q.K_BASE], {})):
        known[q.K_BASE.column] = base
    rule = book[q.K_FACTOR]
    own = [one.value for one in rule.clauses if one.value is not None and not _is_listed(one.value)]
    found = [bounds(value, known) for value in own]
    return None if None in found or not found else [one for one in found if one]


def _is_listed(value: int | Term) -> bool:
    return isinstance(value, Term) and printed(value) == printed(the.k_factor_listed_e2)


def _is_given(k_e2: int, known: Sequence[Bounds]) -> bool:
    return any(low <= k_e2 <= high for low, high in known)


def _told(
    level: Level, code: str, rows: pl.DataFrame, value: pl.Expr, said: str, fix: str, file: str
) -> list[Problem]:
    """Return the one finding on some rows, with the first of them as whom; nothing without rows."""
    if rows.is_empty():
        return []
    first = rows.head(TOLD).select("player_id", "name", value.cast(pl.String).alias("value"))
    whom = ", ".join(f"{number} {name} ({text})" for number, name, text in first.iter_rows())
    whom += f" and {rows.height - TOLD} more" if rows.height > TOLD else ""
    return [Problem(level, code, said.format(whom=whom), fix, file=file)]
