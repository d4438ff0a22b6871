"""An answer as the text of one JSON object, piece by piece: a long list is never one text.

Two blanks a level, keys in the order of the answer's fields. Signs that nobody sees are written as
JSON's escapes, so that nothing of them is lost.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import polars as pl

from arpad.answers.json_object import json_fields, json_ready
from arpad.answers.rows import Rows
from arpad.report.plain import CONTROLS, MARKS

_UNSEEN: Final = re.compile(rf"(?!\n)[{CONTROLS}{MARKS}\ud800-\udfff]")
_ESCAPED: Final = rf'["\\{CONTROLS}{MARKS}]'
"""What a text may hold that JSON writes otherwise; half a sign never gets into a table."""
_INDENT: Final = "  "
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, indent=len(_INDENT))
_SLICE: Final = 20_000
"""So many rows are one piece."""
_CASE: Final = "case"


def json_pieces(answer: object) -> Iterator[str]:
    r"""Yield the text of an answer.

    >>> from arpad.report.problems import Problem
    >>> "".join(json_pieces(Problem("info", "demo", "A word."))).splitlines()[:3]
    ['{', '  "level": "info",', '  "code": "demo",']
    """
    found = json_fields(answer)
    before = "{\n"
    for name, value in found.items():
        yield f"{before}{_INDENT}{_text(name)}: "
        if isinstance(value, Rows):
            yield from _rows(value)
        else:
            yield _indented(_text(json_ready(value)), 1)
        before = ",\n"
    yield "\n}" if found else "{}"


def _text(value: object) -> str:
    text = _ENCODER.encode(value)
    return _UNSEEN.sub(lambda found: json.dumps(found[0])[1:-1], text)


def _indented(text: str, levels: int) -> str:
    return text.replace("\n", f"\n{_INDENT * levels}")


def _rows(rows: Rows[Any]) -> Iterator[str]:
    """Yield a list of objects, one level deep: rows that differ in nothing else are told once."""
    table = rows.table
    cases: dict[tuple[Any, ...], tuple[str, ...]] = {}
    if not table.height:
        yield "[]"
        return
    before = f"[\n{_INDENT * 2}"
    for part in table.iter_slices(_SLICE):
        texts = _texts(part, rows, cases)
        yield before + texts.str.join(f",\n{_INDENT * 2}").item()
        before = f",\n{_INDENT * 2}"
    yield f"\n{_INDENT}]"


def _texts(
    part: pl.DataFrame, rows: Rows[Any], cases: dict[tuple[Any, ...], tuple[str, ...]]
) -> pl.Series:
    """Return the text of each row; `cases` are those that were told before, by their values."""
    others = [name for name in part.columns if name not in rows.verbatim]
    found = part.select(others).unique()
    for row in found.iter_rows():
        if row not in cases:
            blank = dict.fromkeys(rows.verbatim)
            told = json_fields(rows.told(blank | dict(zip(others, row, strict=True))))
            cases[row] = _around(told, rows.verbatim)
    around = pl.DataFrame(
        [cases[row] for row in found.iter_rows()],
        schema=[f"{_CASE}{place}" for place in range(len(rows.verbatim) + 1)],
        orient="row",
    )
    known = part.join(
        found.hstack(around), on=others, how="left", nulls_equal=True, maintain_order="left"
    )
    pieces = [pl.col(f"{_CASE}0")]
    for place, name in enumerate(rows.verbatim, start=1):
        pieces += [pl.lit(_quoted(known[name])), pl.col(f"{_CASE}{place}")]
    return known.select(pl.concat_str(pieces)).to_series()


def _around(told: Mapping[str, Any], verbatim: Sequence[str]) -> tuple[str, ...]:
    """Return what stands before, between and behind the values that each row has for itself."""
    pieces, text, before = [], "", "{\n"
    for name, value in told.items():
        text += f"{before}{_INDENT}{_text(name)}: "
        if name in verbatim:
            pieces.append(text)
            text = ""
        else:
            text += _indented(_text(json_ready(value)), 1)
        before = ",\n"
    return tuple(_indented(piece, 2) for piece in (*pieces, f"{text}\n}}"))


def _quoted(texts: pl.Series) -> pl.Series:
    """Return texts as JSON has them, null where there is none."""
    strange = texts.filter(texts.str.contains(_ESCAPED)).unique()
    plain = pl.format('"{}"', texts).fill_null("null")
    if strange.is_empty():
        return pl.select(plain).to_series()
    told = texts.replace_strict(
        {text: _text(text) for text in strange}, default=None, return_dtype=pl.String
    )
    return pl.select(pl.coalesce(told, plain)).to_series()
