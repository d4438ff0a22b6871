"""What an office prints of a list: who stands in which part, and what is shown of each player.

What is shown is what the rulebook prescribes (`LIST_SHOWS`); of a birth the year alone.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import polars as pl

from arpad.engine import questions as q
from arpad.forms.rating_list import PARTS, ListPart, PartName, Printed, PrintedList
from arpad.forms.rows import LazyRows
from arpad.law import Rulebook
from arpad.office.lists.blanks import blank_cells, prepared
from arpad.office.lists.candidates import plain
from arpad.report.problems import Problem
from arpad.report.rows import TITLES_OTHERWISE
from arpad.tables.rating_list import Shown
from arpad.tables.statuses import DELISTED, INACTIVE, STATUS_NAMES

_NOT_BY_RANK: Final[Mapping[str, tuple[str, ...]]] = {
    "status": (STATUS_NAMES[DELISTED], STATUS_NAMES[INACTIVE]),
    "section": ("not shown", "alphabetical only"),
}
"""Of whom these are true is not in the part by rank."""


def publication(
    rows: pl.DataFrame,
    shown: Sequence[Shown],
    parts: Sequence[PartName] = PARTS,
    *,
    top: int | None = None,
    federation: str = "",
) -> tuple[PrintedList, tuple[Problem, ...]]:
    """Return a list as it is printed, and what is blank of what is prescribed.

    `rows` are those of a list, with `section` where it says who stands in which part. `top` keeps
    so many of each part by rank; `federation` those who play for one. A part in which nobody
    stands is left out, and the parts of single federations if there is one alone.

    >>> rows = pl.DataFrame({"player_id": ["2", "1"], "name": ["Euwe, Eva", "Réti, Ana"],
    ...     "rating": [2224, 2319]})
    >>> found, problems = publication(rows, [Shown.NAME, Shown.RATING], ["rank"])
    >>> [(one.rank, *one.cells.values()) for one in found.parts[0].players]
    [(1, 'Réti, Ana', '2319'), (2, 'Euwe, Eva', '2224')]
    """
    people = prepared(rows)
    if federation:
        people = people.filter(pl.col("federation") == federation)
    printed_parts = [
        ListPart(name, of, _printed(part, shown))
        for name, of, part in _arranged(people, parts, top)
    ]
    return PrintedList(tuple(shown), tuple(printed_parts)), blank_cells(people, shown)


def arranged(rows: pl.DataFrame) -> list[tuple[PartName, str, pl.DataFrame]]:
    """Return every part of a list with its federation: numbers in order, each with its rank.

    >>> rows = pl.DataFrame({"player_id": ["2", "1"], "name": ["Euwe, Eva", "Réti, Ana"],
    ...     "rating": [2224, 2319]})
    >>> [(name, part.rows()) for name, _, part in arranged(rows)]
    [('rank', [('1', 1), ('2', 2)]), ('name', [('2', 0), ('1', 0)])]
    """
    return [
        (name, of, part.select("player_id", "rank"))
        for name, of, part in _arranged(prepared(rows), PARTS, None)
    ]


def printed(rows: pl.DataFrame, shown: Sequence[Shown]) -> Sequence[Printed]:
    """Return some rows of a part as they are printed; `rank` is among their columns."""
    return _printed(prepared(rows), shown)


def stands_by_rank(row: Mapping[str, Any]) -> bool:
    """Tell whether a row of a list stands in its part by rank.

    >>> stands_by_rank({"rating": 1500, "status": "active", "section": None})
    True
    >>> stands_by_rank({"rating": 1500, "status": "inactive", "section": "whole list"})
    False
    """
    is_left_out = any(row[name] in values for name, values in _NOT_BY_RANK.items())
    return row["rating"] is not None and not is_left_out


def _arranged(
    people: pl.DataFrame, parts: Sequence[PartName], top: int | None
) -> list[tuple[PartName, str, pl.DataFrame]]:
    arranged = [
        (name, of, _ranked(part, is_ranked=name in ("rank", "federation")))
        for name in parts
        for of, part in _of_part(people, name, top)
        if part.height
    ]
    if len({of for name, of, _ in arranged if name == "federation"}) == 1:
        arranged = [row for row in arranged if row[0] != "federation"]
    return arranged


def _ranked(part: pl.DataFrame, *, is_ranked: bool) -> pl.DataFrame:
    """Return a part with the rank of each: the place of the first who has his rating; 0: none."""
    place = pl.int_range(1, pl.len() + 1)
    is_first = pl.col("rating").ne_missing(pl.col("rating").shift(1)) | (place == 1)
    rank = pl.when(is_first).then(place).forward_fill()
    return part.with_columns(rank=rank if is_ranked else pl.lit(0))


def spelled(rows: pl.DataFrame, book: Rulebook) -> pl.DataFrame:
    """Return a list with titles as its rulebook spells them, whatever spelling it was sent in.

    >>> from arpad.rulebooks import CATALOGUE
    >>> rows = pl.DataFrame({"title": ["FM", "MF", "MC", None]})
    >>> spelled(rows, CATALOGUE.book("fce-2016"))["title"].to_list()  # FCE 9.1c
    ['MF', 'MF', 'MC', None]
    >>> spelled(rows, CATALOGUE.book("fide-2025"))["title"].to_list()
    ['FM', 'FM', 'MC', None]
    """
    if "title" not in rows.columns:
        return rows
    titles = book[q.TITLES]
    title = pl.col("title").cast(pl.String).replace(TITLES_OTHERWISE)
    return rows.with_columns(title=title.replace(dict(titles)))


def _of_part(
    people: pl.DataFrame, name: PartName, top: int | None
) -> list[tuple[str, pl.DataFrame]]:
    """Return the people of a part, in order; of the part by federation each federation's."""
    status, section = pl.col("status"), pl.col("section")
    is_rated = pl.col("rating").is_not_null() & (status != STATUS_NAMES[DELISTED])
    is_shown = is_rated & (section != "not shown")
    is_left_out = [pl.col(name).is_in(values) for name, values in _NOT_BY_RANK.items()]
    is_whole = is_rated & ~pl.any_horizontal(is_left_out)
    by_name = people.with_columns(key=plain()).sort("key", "name", "player_id")
    by_rank = by_name.sort("rating", descending=True, nulls_last=True, maintain_order=True)
    match name:
        case "rank":
            return [("", _first(by_rank.filter(is_whole), top))]
        case "name":
            return [("", by_name.filter(is_shown))] if top is None else []
        case "federation":
            whole = by_rank.filter(is_whole & (pl.col("federation") != ""))
            return [
                (str(of), _first(part, top))
                for (of,), part in sorted(whole.partition_by("federation", as_dict=True).items())
            ]
        case "titled-unrated":
            is_titled = (section == "titled unrated") & pl.col("rating").is_null()
            return [("", by_name.filter(is_titled))]
        case "delisted":
            return [("", by_name.filter(status == STATUS_NAMES[DELISTED]))]


def _first(part: pl.DataFrame, top: int | None) -> pl.DataFrame:
    """Return the first by rank, and whoever shares the last place."""
    if top is None or part.height <= top:
        return part
    return part.filter(pl.col("rating") >= part["rating"][top - 1])


def _printed(part: pl.DataFrame, shown: Sequence[Shown]) -> LazyRows[Printed]:
    texts = {column: pl.col(column.column).cast(pl.String).fill_null("") for column in shown}
    if Shown.RATING in texts:
        texts[Shown.RATING] = pl.col("rating_told").cast(pl.String).fill_null("")
    rows = part.select("rank", "status", **{column.name: text for column, text in texts.items()})

    names = {column: column.name for column in shown}

    def told(row: Mapping[str, Any]) -> Printed:
        cells = {column: row[name] for column, name in names.items()}
        return Printed(row["rank"], row["status"], cells)

    return LazyRows(lambda: rows, told, tuple(names.values()))
