"""What earlier versions wrote otherwise of the same list: clauses of a law, the record of games."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

import polars as pl

from arpad.explain.legend import Rows, clause_rows, legend_of
from arpad.law import Catalogue

_CODE: Final = "code"
_TELLING: Final = ("rulebook", "rule", "article", "value", "is_general")
"""What tells a clause from others, for a sentence may be bettered."""
_NO_CLAUSE: Final = -1
"""Stands for a clause that the manifest doesn't have, so that its row is another."""


def as_coded(
    tables: Mapping[str, pl.DataFrame],
    manifest: Mapping[str, Any],
    laws: Collection[str],
    catalogue: Catalogue,
) -> dict[str, pl.DataFrame]:
    """Return tables with each clause of some laws under the code that the manifest gives it.

    A law that has one more question counts all that follow anew, and is the same in what it says.
    """
    if not laws:
        return dict(tables)  # a history has no manifest
    codes = {name: _codes(manifest["clauses"], name, catalogue) for name in laws}
    own = str(manifest["list_rulebook"])
    return {name: _coded(rows, codes, own) for name, rows in tables.items()}


def as_recorded(
    tables: Mapping[str, pl.DataFrame], stated: Mapping[str, pl.DataFrame], day: int
) -> Mapping[str, pl.DataFrame]:
    """Return tables as a list states them that hands on nothing of a day without any game.

    Lists on which nobody played have handed on that each had no game since 28 November 2026 alone.
    """
    own, name = pl.col("list_id") == day, "activity"
    if name not in stated or not stated[name].filter(own).is_empty():
        return tables
    return {**tables, name: tables[name].filter(~(own & (pl.col("games") == 0)))}


def said_today(said: Rows, today: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return what a manifest says of a law that the law still says, whatever its code is."""
    words = set(map(_words, today))
    return [row for row in said if _words(row) in words]


def _words(row: Mapping[str, Any]) -> frozenset[tuple[str, Any]]:
    return frozenset((name, value) for name, value in row.items() if name != _CODE)


def _codes(clauses: Rows, name: str, catalogue: Catalogue) -> dict[int, int]:
    """Return by the code of each of a law's clauses the one that a manifest gives it."""
    then, today = _by_clause(clauses), _by_clause(clause_rows(legend_of(catalogue.book(name))))
    return {code: then.get(clause, _NO_CLAUSE) for clause, code in today.items()}


def _by_clause(rows: Rows) -> dict[tuple[object, ...], int]:
    """Return codes by rule, article and value; whatever has the same of these, in its order."""
    codes: dict[tuple[object, ...], int] = {}
    seen: Counter[tuple[object, ...]] = Counter()
    for row in rows:
        clause = tuple(row[name] for name in _TELLING)
        codes[(*clause, seen[clause])] = int(row[_CODE])
        seen[clause] += 1
    return codes


def _coded(rows: pl.DataFrame, codes: Mapping[str, Mapping[int, int]], own: str) -> pl.DataFrame:
    """Return rows with other codes of clauses; those that name no law are under the list's own."""
    has_law = "rulebook" in rows.columns
    law = pl.col("rulebook").fill_null(own) if has_law else pl.lit(own)
    clauses = [name for name in rows.columns if name.endswith("clause")]
    for name, of_law in codes.items():
        rows = rows.with_columns(
            pl.when(law == name)
            .then(pl.col(clause).replace(of_law))
            .otherwise(pl.col(clause))
            .alias(clause)
            for clause in clauses
        )
    return rows
