"""What can't stand on a list, or hardly can: a person under two numbers, odd births, K and ratings.

Looks over a whole list at the speed of its columns. Names are put together by a key that accents,
case, order and hyphens don't change, and only pairs of one key are compared name by name. Where
whole days of birth are known, a name with initials or a part left out is compared too. A value that
can't be is an error that refuses the list, an unlikely one a warning; K and the lowest rating are
those that the list's own rulebooks give.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

import polars as pl

from arpad.engine import questions as q
from arpad.engine.words import the
from arpad.law import Catalogue, NoRulebookError, Rulebook
from arpad.law.bounds import Bounds, bounds, bounds_of_rule
from arpad.law.printed import printed
from arpad.law.term import Term
from arpad.law.units import day_number
from arpad.office.lists.candidates import folded, may_bear, plain, wanted_words
from arpad.report.names import Fitting, fitting
from arpad.report.notes import listed
from arpad.report.problems import Level, Problem, Text, Value, marked
from arpad.tables.births import Birth, known_to, unknown
from arpad.tables.list_rows import decimals, written_births

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
    ...     "name": ["Réti, Ana", "Ana RETI", "Reti, Ana"],
    ...     "birth_date": [19800000, 19800000, 19810000]})
    >>> [(one.first.player_id, one.second.player_id) for one in doubles(rows)]
    [('7', '8')]
    """
    people_listed = rows.select("player_id", "name", "federation", "sex", "birth_date")
    people = (people_listed if among is None else _near(people_listed, among)).select(
        "player_id", pl.col("name", "federation").fill_null(""),
        sex=pl.col("sex").fill_null("").str.to_lowercase().str.replace("f", "w", literal=True),
        birth=pl.col("birth_date").fill_null(0),
    ).with_row_index("row")  # fmt: skip
    names = folded(people.filter(pl.col("name") != "")).filter(pl.col("plain") != "")
    sought = names if among is None else names.filter(pl.col("player_id").is_in(list(among)))
    parts = [*_of_one_key(_with_their(names, sought, "key")),
             *_of_one_day(_with_their(names, sought, "birth"))]  # fmt: skip
    if not any(part.height for part in parts):  # as in nearly every event
        return ()
    pairs = pl.concat(parts).unique().join(people, on="row")
    both = pairs.join(people, left_on="other", right_on="row", suffix="_other")
    alike = both.filter(_may_be_one())
    if among is not None:
        is_sought = pl.col("player_id", "player_id_other").is_in(list(among))
        alike = alike.filter(pl.any_horizontal(is_sought))
    return _compared(alike)


def _near(rows: pl.DataFrame, among: Sequence[str]) -> pl.DataFrame:
    """Return whoever may be one with those looked for: by the year of birth, and by a word."""
    sought = rows.filter(pl.col("player_id").is_in(list(among)))
    year = pl.col("birth_date").fill_null(0) // 10000
    years = sought.select(year.unique())["birth_date"].to_list()
    names = sought["name"].drop_nulls()
    words = sorted({word for name in names for word in wanted_words(name)})
    if not words:
        return rows.clear()
    of_years = rows if 0 in years else rows.filter(year.is_in([*years, 0]))
    return of_years.filter(may_bear(words)).filter(plain().str.contains_any(words))


def _with_their(names: pl.DataFrame, sought: pl.DataFrame, what: str) -> pl.DataFrame:
    """Return the names that have one of the keys, or births, of those looked for."""
    return names.filter(pl.col(what).is_in(sought[what].unique().implode()))


def _of_one_key(names: pl.DataFrame) -> Iterator[pl.DataFrame]:
    """Yield row and other of the pairs whose names have the same letters and that may be one.

    A list of a million has a hundred million that have, and few that may: some are made at a time.
    """
    shared = names.filter(pl.col("key").is_duplicated()).sort("birth", "federation", "row")
    if shared.is_empty():
        return
    capped = shared.filter(pl.col("row").cum_count().over("key") <= NAMESAKES_MAX)
    bearers = capped.group_by("key").len()["len"].cast(pl.Int64)
    count = int((bearers * (bearers - 1) // 2).sum()) // PAIRS_AT_ONCE + 1
    for number in range(count):
        part = capped.filter(pl.col("key") % count == number)
        part = part.select("key", "row", "birth", "sex", "federation")
        pairs = part.join(part, on="key", suffix="_other")
        is_found = (pl.col("row") < pl.col("row_other")) & _may_be_one()
        yield pairs.filter(is_found).select("row", other="row_other")


def _of_one_day(names: pl.DataFrame) -> Iterator[pl.DataFrame]:
    """Yield the pairs born on one day of whom one has all whole words of the other in his name."""
    dated = names.filter(pl.col("birth") % 100 != 0)
    if not dated["birth"].is_duplicated().any():
        return
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
    yield (
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
    is_same_day = (birth == other) & (birth % 100 != 0)
    digits = pl.max_horizontal(unknown(birth), unknown(other))
    is_same = known_to(birth, digits) == known_to(other, digits)
    return is_same_day | (is_same & _agree("sex") & _agree("federation"))


def _agree(what: str) -> pl.Expr:
    own, other = pl.col(what), pl.col(f"{what}_other")
    return (own == other) | (own == "") | (other == "")


def _compared(pairs: pl.DataFrame) -> tuple[Double, ...]:
    """Return the pairs whose names are the same, or fit where the day of birth is the same."""
    several = []
    for row in pairs.iter_rows(named=True):
        nearness = fitting(row["name"], row["name_other"])
        birth, of_other = Birth(row["birth"]), row["birth_other"]
        is_same_day = birth == of_other and birth.has_day
        if nearness == "same" or (nearness == "shortened" and is_same_day):
            first_row, other = _listed(row, ""), _listed(row, "_other")
            first, second = sorted((first_row, other), key=lambda each: each.player_id)
            reason = _reason(nearness, birth, of_other)
            several.append(Double(first, second, nearness, reason))
    return tuple(
        sorted(several, key=lambda double: (double.first.player_id, double.second.player_id))
    )


def _reason(nearness: Fitting, first: int, second: int) -> Text:
    """Return why two are suspected, from how near their names are and from their births.

    >>> _reason("same", 19800528, 19800000), _reason("shortened", 19800528, 19800528)
    ('the same name, born in 1980', 'a name that fits, born on 1980-05-28')
    """
    name = Text("the same name") if nearness == "same" else Text("a name that fits")
    if first == second and Birth(first).has_day:
        return Text("{name}, born on {day}", name=name, day=str(Birth(first)))
    if first and second:
        return Text("{name}, born in {year}", name=name, year=str(Birth(first).year))
    if first or second:
        return Text("{name}, and one birth unknown", name=name)
    return Text("{name}, and both births unknown", name=name)


def _listed(row: dict[str, Any], suffix: str) -> ListedNumber:
    number, name, federation = (
        row[f"{what}{suffix}"] for what in ("player_id", "name", "federation")
    )
    return ListedNumber(number, name, federation, str(Birth(row[f"birth{suffix}"])))


def told(pairs: Sequence[Double], file: str = "") -> list[Problem]:
    """Return a warning for each suspected person."""
    return [
        Problem(
            "warning",
            "list-double",
            Text(
                "{player_id} {name} and {other_id} {other} may be one person on the list: "
                "{reason}.",
                player_id=double.first.player_id,
                name=double.first.name,
                other_id=double.second.player_id,
                other=double.second.name,
                reason=double.reason,
            ),
            Text("If they are, take one number out of the list and rate under the other."),
            file=file,
        )
        for double in pairs
    ]


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
    problems = [*odd_births(rows, on, file), *_ratings(rows, on, rulebook, catalogue, file)]
    return problems + _of_k(rows, on, rulebook, catalogue, file)


def odd_births(rows: pl.DataFrame, on: date, file: str) -> list[Problem]:
    """Return what is wrong or unlikely in the births of rows of a RatingList."""
    birth = pl.col("birth_date").replace(0, None)
    year = birth // 10000
    odd = rows.filter((year > on.year - AGE_MIN) | (year < on.year - AGE_MAX)).with_columns(
        is_later=birth > known_to(pl.lit(day_number(on)), unknown(birth))
    )
    text = birth.map_batches(written_births, return_dtype=pl.String)
    later, others = odd.filter("is_later"), odd.filter(~pl.col("is_later"))
    unlikely = marked("Younger than {youngest} or older than {oldest} on {day}: {whom}.")
    fix = Text("Correct birth_date.")
    return [
        *_told("error", BIRTHS_IMPOSSIBLE, later, text,
               marked("Born after the day of the list, {day}: {whom}."), fix, file, day=on),
        *_told("warning", "list-births-unlikely", others, text, unlikely, fix, file, day=on,
               youngest=AGE_MIN, oldest=AGE_MAX),
    ]  # fmt: skip


def _ratings(
    rows: pl.DataFrame, on: date, rulebook: str, catalogue: Catalogue, file: str
) -> list[Problem]:
    rating, lowest = pl.col("rating"), rows["rating"].min()
    floor = None if lowest is None else _floor(rulebook, on, catalogue, int(lowest))  # type: ignore[arg-type]
    fix = Text("Correct the rating, or leave it blank if there is none.")
    odd, said = rating > RATING_MAX, marked("Rated above {highest}: {whom}.")
    if floor is not None:
        odd |= rating < floor
        said = marked("Rated above {highest}, or below {lowest}, the lowest that any edition "
                      "publishes: {whom}.")  # fmt: skip
    return _told("warning", "list-ratings-unlikely", rows.filter(odd), rating, said, fix, file,
                 highest=RATING_MAX, lowest=floor)  # fmt: skip


def _floor(rulebook: str, on: date, catalogue: Catalogue, lowest: int) -> int | None:
    """Return the lowest floor of all editions of a family; None if none is above a rating.

    They are asked only while the rating is below what they know, that of the list's day first.
    """
    family = _line(rulebook, catalogue)
    line = [edition for edition in reversed(catalogue.editions) if edition.family == family]
    line.sort(key=lambda edition: not edition.holds(on))
    books = (edition.load() for edition in line) if line else (catalogue.book(rulebook),)
    floors: list[int] = []
    for book in books:
        theirs = [clause.value for clause in book[q.RATING_FLOOR].clauses]
        if not all(isinstance(value, int) and value > lowest for value in theirs):
            return None
        floors += (value for value in theirs if isinstance(value, int))
    return min(floors, default=None)


def _of_k(
    rows: pl.DataFrame, on: date, rulebook: str, catalogue: Catalogue, file: str
) -> list[Problem]:
    k, is_rated = pl.col("k_factor_listed_e2"), pl.col("rating").is_not_null()
    values = rows.lazy().filter(is_rated).select(k.unique()).collect().to_series().drop_nulls()
    if values.is_empty():
        return []
    text = k.map_batches(decimals, return_dtype=pl.String)
    fix = Text("Correct k_factor, or leave it blank.")
    impossible = marked("Listed with a K below zero: {whom}.")
    problems = _told("error", K_IMPOSSIBLE, rows.filter(is_rated & (k < 0)), text, impossible, fix,
                  file)  # fmt: skip
    books = _books(rulebook, on, catalogue)
    bounds_by_book = [_given(book) for book in books]
    if not books or None in bounds_by_book:
        return problems
    given = [amount for several in bounds_by_book if several for amount in several]
    strange = [e2 for e2 in values if e2 >= 0 and not _is_given(e2, given)]
    what = marked("Listed with a K that no article of {book} gives: {whom}.")
    odd = rows.filter(is_rated & k.is_in(strange))
    return problems + _told("warning", "list-k-unlikely", odd, text, what, fix, file,
                         book=books[0].name)  # fmt: skip


def _line(rulebook: str, catalogue: Catalogue) -> str:
    """Return the family of an edition, that beside which it stands, or the family that it is."""
    name, _, _ = rulebook.partition("@")
    family = next((edition.family for edition in catalogue.editions if edition.name == name), name)
    return family or name.partition("-")[0]


def _books(rulebook: str, on: date, catalogue: Catalogue) -> list[Rulebook]:
    """Return the edition that is named, and that of its family on the day, as far as known."""
    books = [] if catalogue.is_family(rulebook) else [catalogue.book(rulebook)]
    try:
        books.append(catalogue.in_force(_line(rulebook, catalogue), on))
    except NoRulebookError:
        return books
    return books


def _given(book: Rulebook) -> list[Bounds] | None:
    """Return between which numbers, in hundredths, a rulebook's answers on K lie; None if anywhere.

    What an answer takes from the list is no K of its own; without another, any may stand there.
    """
    words: dict[str, Bounds] = {}
    if q.K_BASE in book and (base := bounds_of_rule(book[q.K_BASE], {})):
        words[q.K_BASE.column] = base
    rule = book[q.K_FACTOR]
    own = [
        clause.value
        for clause in rule.clauses
        if clause.value is not None and not _is_listed(clause.value)
    ]
    all_bounds = [bounds(value, words) for value in own]
    return (
        None
        if None in all_bounds or not all_bounds
        else [known_bounds for known_bounds in all_bounds if known_bounds]
    )


def _is_listed(value: int | Term) -> bool:
    return isinstance(value, Term) and printed(value) == printed(the.k_factor_listed_e2)


def _is_given(k_e2: int, all_bounds: Sequence[Bounds]) -> bool:
    return any(low <= k_e2 <= high for low, high in all_bounds)


def _told(
    level: Level, code: str, rows: pl.DataFrame, value: pl.Expr, said: str, fix: str, file: str,
    **values: Value,
) -> list[Problem]:  # fmt: skip
    """Return the one finding on some rows, with the first of them as whom; nothing without rows."""
    if rows.is_empty():
        return []
    shown = rows.select("player_id", "name", value.cast(pl.String).alias("value"))
    whom = listed([f"{number} {name} ({text})" for number, name, text in shown.rows()], TOLD)
    return [Problem(level, code, Text(said, whom=whom, **values), fix, file=file)]
