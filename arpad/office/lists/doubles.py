"""Persons whom a list may have under two numbers: the same name, and a birth that doesn't differ.

Looks over a whole list at the speed of its columns: names are put together by a key that accents,
case, order and hyphens don't change, and only pairs of one key are compared name by name. Where
whole days of birth are known, a name with initials or a part left out is found too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl

from arpad.office.lists.candidates import DAY_LENGTH, wanted_words
from arpad.office.lists.folding import folded, may_bear, plain
from arpad.report.names import Fitting, fitting
from arpad.report.problems import Problem

NAMESAKES_MAX: Final = 200
"""Of a name that more people bear only the first so many are compared, those of one birth first."""

PAIRS_AT_ONCE: Final = 3_000_000
"""So many pairs of one name are looked at together, which bounds the memory."""


@dataclass(frozen=True, slots=True)
class ListedNumber:
    """One number of a suspected person, as the list has it; "" where it says nothing."""

    player_id: str
    name: str
    federation: str
    birth: str


@dataclass(frozen=True, slots=True)
class Double:
    """Two numbers that may be one person's, and how near the names are: same or shortened."""

    first: ListedNumber
    second: ListedNumber
    nearness: Fitting
    reason: str


def doubles(rows: pl.DataFrame, among: Sequence[str] | None = None) -> tuple[Double, ...]:
    """Return the pairs of numbers that may be one person's, by their numbers.

    With `among` only pairs in which one of these ids stands. A pair has the same name, or, where
    both days of birth are known and the same, a name that is shortened. It isn't suspected if the
    years of birth differ; nor, unless the whole days are the same, if the sexes or federations do.

    >>> rows = pl.DataFrame({"player_id": ["7", "8", "9"], "federation": "NED", "sex": "w",
    ...     "name": ["Réti, Ana", "Ana RETI", "Reti, Ana"], "birth_date": ["1980", "1980", "1981"]})
    >>> [(one.first.player_id, one.second.player_id) for one in doubles(rows)]
    [('7', '8')]
    """
    known = rows.select("player_id", "name", "federation", "sex", "birth_date")
    people = (known if among is None else _near(known, among)).select(
        "player_id", pl.col("name", "federation").fill_null(""),
        sex=pl.col("sex").fill_null("").str.to_lowercase().str.replace("f", "w", literal=True),
        birth=pl.col("birth_date").fill_null(""),
    ).with_row_index("row")  # fmt: skip
    names = folded(people.filter(pl.col("name") != "")).filter(pl.col("plain") != "")
    pairs = pl.concat([*_of_one_key(names), _of_one_day(names)]).unique()
    found = (
        pairs.join(people, on="row")
        .join(people, left_on="other", right_on="row", suffix="_other")
        .filter(_may_be_one())
    )
    if among is not None:
        ids = list(among)
        found = found.filter(pl.col("player_id").is_in(ids) | pl.col("player_id_other").is_in(ids))
    return _compared(found)


def _near(rows: pl.DataFrame, among: Sequence[str]) -> pl.DataFrame:
    """Return whoever may be one with those looked for: by the year of birth, and by a word."""
    sought = rows.filter(pl.col("player_id").is_in(list(among)))
    year = pl.col("birth_date").fill_null("").str.slice(0, 4)
    years = sought.select(year.unique())["birth_date"].to_list()
    names = sought["name"].drop_nulls()
    words = sorted({word for name in names for word in wanted_words(name)})
    if not words:
        return rows.clear()
    of_years = rows if "" in years else rows.filter(year.is_in([*years, ""]))
    return of_years.filter(may_bear(words)).filter(plain().str.contains_any(words))


def _of_one_key(names: pl.DataFrame) -> Iterator[pl.DataFrame]:
    """Yield row and other of the pairs whose names have the same letters and that may be one.

    A list of a million has a hundred million that have, and few that may: some are made at a time.
    """
    shared = names.filter(pl.len().over("key") > 1).sort("birth", "federation", "row")
    capped = shared.filter(pl.col("row").cum_count().over("key") <= NAMESAKES_MAX)
    bearers = capped.group_by("key").len()["len"].cast(pl.Int64)
    count = int((bearers * (bearers - 1) // 2).sum()) // PAIRS_AT_ONCE + 1
    for number in range(count):
        part = capped.filter(pl.col("key") % count == number)
        part = part.select("key", "row", "birth", "sex", "federation")
        pairs = part.join(part, on="key", suffix="_other")
        is_found = (pl.col("row") < pl.col("row_other")) & _may_be_one()
        yield pairs.filter(is_found).select("row", other="row_other")


def _of_one_day(names: pl.DataFrame) -> pl.DataFrame:
    """Return the pairs born on one day of whom one has all whole words of the other in his name."""
    dated = names.filter(pl.col("birth").str.len_chars() == DAY_LENGTH)
    words = (
        dated.with_columns(word=pl.col("plain").str.split(" "))
        .explode("word")
        .filter(pl.col("word").str.len_chars() > 1)
        .unique(["row", "birth", "word"])
        .with_columns(count=pl.len().over("row"))
    )
    shared = words.filter(pl.len().over("birth", "word") > 1).select(
        "row", "count", "birth", "word"
    )
    capped = shared.sort("row").filter(
        pl.col("row").cum_count().over("birth", "word") <= NAMESAKES_MAX
    )
    return (
        capped.join(capped, on=["birth", "word"], suffix="_other")
        .filter(pl.col("row") < pl.col("row_other"))
        .group_by("row", "row_other")
        .agg(pl.len(), pl.min_horizontal("count", "count_other").first())
        .filter(pl.col("len") >= pl.col("count"))
        .select("row", other="row_other")
    )


def _may_be_one() -> pl.Expr:
    """Tell whether nothing that is known of two people speaks against their being one."""
    birth, other = pl.col("birth"), pl.col("birth_other")
    is_same_day = (birth == other) & (birth.str.len_chars() == DAY_LENGTH)
    are_days = (birth.str.len_chars() == DAY_LENGTH) & (other.str.len_chars() == DAY_LENGTH)
    is_same_year = (birth.str.slice(0, 4) == other.str.slice(0, 4)) & ~(are_days & (birth != other))
    is_open = (birth == "") | (other == "")
    return is_same_day | ((is_same_year | is_open) & _agree("sex") & _agree("federation"))


def _agree(what: str) -> pl.Expr:
    one, other = pl.col(what), pl.col(f"{what}_other")
    return (one == other) | (one == "") | (other == "")


def _compared(found: pl.DataFrame) -> tuple[Double, ...]:
    """Return the pairs whose names are the same, or fit where the day of birth is the same."""
    several = []
    for row in found.iter_rows(named=True):
        nearness = fitting(row["name"], row["name_other"])
        is_same_day = row["birth"] == row["birth_other"] and len(row["birth"]) == DAY_LENGTH
        if nearness == "same" or (nearness == "shortened" and is_same_day):
            one, other = _listed(row, ""), _listed(row, "_other")
            first, second = sorted((one, other), key=lambda each: each.player_id)
            reason = _reason(nearness, first.birth, second.birth)
            several.append(Double(first, second, nearness, reason))
    return tuple(sorted(several, key=lambda one: (one.first.player_id, one.second.player_id)))


def _reason(nearness: Fitting, first: str, second: str) -> str:
    """Return why two are suspected, from how near their names are and from their births.

    >>> _reason("same", "1980-05-28", "1980"), _reason("shortened", "1980-05-28", "1980-05-28")
    ('the same name, born in 1980', 'a name that fits, born on 1980-05-28')
    """
    name = "the same name" if nearness == "same" else "a name that fits"
    if first and first == second:
        return f"{name}, born {'on' if len(first) == DAY_LENGTH else 'in'} {first}"
    if first and second:
        return f"{name}, born in {first[:4]}"
    return f"{name}, and {'one birth' if first or second else 'both births'} unknown"


def _listed(row: dict[str, str], suffix: str) -> ListedNumber:
    return ListedNumber(
        *(row[f"{what}{suffix}"] for what in ("player_id", "name", "federation", "birth"))
    )


def told(pairs: Sequence[Double], file: str = "") -> list[Problem]:
    """Return a warning for each suspected person."""
    return [
        Problem(
            "warning",
            "list-double",
            f"{one.first.player_id} {one.first.name} and {one.second.player_id} {one.second.name} "
            f"may be one person on the list: {one.reason}.",
            "If they are, take one number out of the list and rate under the other.",
            file=file,
        )
        for one in pairs
    ]
