"""An answer as the text of one JSON object, piece by piece: a long list is never one text.

Two blanks a level, keys in the order of the answer's fields. Signs that nobody sees are written as
JSON's escapes, so that nothing of them is lost.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from datetime import date
from decimal import Decimal
from functools import cache, lru_cache
from json.encoder import encode_basestring
from operator import attrgetter
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from arpad.answers.json_object import json_fields, json_ready, plain_keys
from arpad.forms.rows import LazyRows
from arpad.law import Citation
from arpad.report.names import CONTROLS, MARKS

if TYPE_CHECKING:
    import polars as pl

_UNSEEN: Final = re.compile(rf"(?![\n -~])[{CONTROLS}{MARKS}\ud800-\udfff]")
_ESCAPED: Final = rf'["\\{CONTROLS}{MARKS}]'
"""What a text may hold that JSON writes otherwise; half a sign never gets into a table."""
_INDENT: Final = "  "
_SLICE: Final = 20_000
"""So many rows are one piece."""
_PLAIN: Final = (str, int, Decimal, date, NoneType, Citation)
_OF_OTHERS: Final = (Union, UnionType, Mapping)
_HELD: Final = "\x00"
"""Around the name of a column, where its texts come: readers let it into no text."""
_PLACE: Final = re.compile(r'"\\u0000([^"\\]*)\\u0000"')


def json_pieces(answer: object) -> Iterator[str]:
    r"""Yield the text of an answer.

    >>> from arpad.report.problems import Problem
    >>> "".join(json_pieces(Problem("info", "demo", "A word."))).splitlines()[:3]
    ['{', '  "level": "info",', '  "code": "demo",']
    """
    return _pieces(answer, 0)


def _pieces(value: object, level: int) -> Iterator[str]:
    """Yield the text of a value that stands so deep; what holds rows of a table is taken apart."""
    if isinstance(value, LazyRows):
        return _list((_rows(value, level + 1)), level)
    if not _is_long(value):
        return iter((_laid_out(json_ready(value), f"\n{_INDENT * level}"),))
    if isinstance(value, tuple) and not any(map(_is_long, value)):
        return _list(_slices(value, level + 1), level)
    if isinstance(value, Sequence):
        return _list(("".join(_pieces(item, level + 1)) for item in value), level)
    return _object(json_fields(value), level)


def _is_long(value: object) -> bool:
    """Tell whether rows of a table stand somewhere in a value, or so many that are none."""
    if isinstance(value, tuple):
        return len(value) > _SLICE or any(map(_is_long, value))
    kind: type = type(value)
    return _may_hold_rows(kind) and any(
        isinstance(field, LazyRows) or _is_long(field) for field in json_fields(value).values()
    )


@cache
def _may_hold_rows(kind: type) -> bool:
    """Tell whether answers of a kind have to be looked into, of which there may be thousands."""
    return is_dataclass(kind) and not all(map(_is_plain, get_type_hints(kind).values()))


def _is_plain(hint: Any) -> bool:
    """Tell whether what has a type is no dataclass, and no sequence that may be a table's rows."""
    if isinstance(hint, type) and issubclass(hint, _PLAIN):
        return True
    return get_origin(hint) is Literal or (
        get_origin(hint) in _OF_OTHERS and all(map(_is_plain, get_args(hint)))
    )


def _slices(values: Sequence[object], level: int) -> Iterator[str]:
    """Yield the texts of many values, many at a time: all at once they would be large."""
    line = f"\n{_INDENT * level}"
    ways = {kind: _way(kind, line) for kind in {type(value) for value in values}}
    for first in range(0, len(values), _SLICE):
        part = values[first : first + _SLICE]
        yield f",{line}".join([ways[type(value)](value) for value in part])


def _way(kind: type, line: str) -> Callable[[object], str]:
    """Return what lays out values of a kind: where all have the same keys, by one template."""
    names, inner = plain_keys(kind), line + _INDENT
    if len(names) < 2:
        return lambda value: _laid_out(json_ready(value), line)
    keys = (_name(name).replace("%", "%%") for name in names)
    template = f"{{{inner}{f',{inner}'.join(f'{key}: %s' for key in keys)}{line}}}"
    held = attrgetter(*names)
    return lambda value: template % tuple([
        _encoded(item) if isinstance(item, str) else _laid_out(json_ready(item), inner)
        for item in held(value)
    ])  # fmt: skip


def _object(members: Mapping[str, Any], level: int) -> Iterator[str]:
    before, indent = "{", f"\n{_INDENT * level}"
    for name, value in members.items():
        yield f"{before}{indent}{_INDENT}{_name(name)}: "
        yield from _pieces(value, level + 1)
        before = ","
    yield f"{indent}}}"


def _list(pieces: Iterator[str], level: int) -> Iterator[str]:
    before, indent = "[", f"\n{_INDENT * level}"
    for piece in pieces:
        yield f"{before}{indent}{_INDENT}"
        yield piece
        before = ","
    yield "[]" if before == "[" else f"{indent}]"


def _encoded(text: str) -> str:
    encoded = encode_basestring(text)
    if text.isascii():  # of which JSON's writer escapes what it escapes at all
        return encoded
    return _UNSEEN.sub(lambda unseen: json.dumps(unseen[0])[1:-1], encoded)


def _laid_out(value: Any, line: str) -> str:
    """Return what JSON has as text; `line` begins a line on its level.

    Python's own writer is a third as fast wherever it has to lay out lines.
    """
    if isinstance(value, str):
        return _encoded(value)
    if value is None or type(value) is int:
        return "null" if value is None else str(value)
    inner = line + _INDENT
    if isinstance(value, dict) and value:
        members = [f"{_name(name)}: {_laid_out(item, inner)}" for name, item in value.items()]
        return f"{{{inner}{f',{inner}'.join(members)}{line}}}"
    if isinstance(value, list) and value:
        return f"[{inner}{f',{inner}'.join([_laid_out(item, inner) for item in value])}{line}]"
    return json.dumps(value)


@lru_cache(maxsize=10_000, typed=True)  # of many rows the keys are the same
def _name(name: object) -> str:
    return _encoded(name if isinstance(name, str) else json.dumps(name))


def _rows(rows: LazyRows[Any], level: int) -> Iterator[str]:
    """Yield the texts of rows, many at a time: those that differ in nothing else are told once."""
    cases: dict[tuple[Any, ...], list[str]] = {}
    for part in rows.table.iter_slices(_SLICE):
        if part.height:
            yield _texts(part, rows, cases, level).str.join(f",\n{_INDENT * level}").item()


def _texts(
    part: "pl.DataFrame", rows: LazyRows[Any], cases: dict[tuple[Any, ...], list[str]], level: int
) -> "pl.Series":
    """Return the text of each row; `cases` are those that were told before, by their values."""
    import polars as pl  # not at the top: most answers hold no rows of a table

    others = [name for name in part.columns if name not in rows.verbatim]
    kinds = part.select(others).unique()
    held = {name: f"{_HELD}{name}{_HELD}" for name in rows.verbatim}
    for row in kinds.iter_rows():
        if row not in cases:
            row_told = json_ready(rows.told(held | dict(zip(others, row, strict=True))))
            cases[row] = _PLACE.split(_laid_out(row_told, f"\n{_INDENT * level}"))
    split = [cases[row] for row in kinds.iter_rows()]
    names = split[0][1::2]  # in the order in which every row has them
    around = pl.DataFrame(
        [pieces[::2] for pieces in split],
        schema=[f"{_HELD}{place}" for place in range(len(names) + 1)],
        orient="row",
    )
    told_rows = part.join(
        kinds.hstack(around), on=others, how="left", nulls_equal=True, maintain_order="left"
    )
    pieces = [pl.col(f"{_HELD}0")]
    for place, name in enumerate(names, start=1):
        pieces += [pl.lit(_quoted(told_rows[name])), pl.col(f"{_HELD}{place}")]
    return told_rows.select(pl.concat_str(pieces)).to_series()


def _quoted(texts: "pl.Series") -> "pl.Series":
    """Return texts as JSON has them, null where there is none."""
    import polars as pl

    strange = texts.filter(texts.str.contains(_ESCAPED)).unique()
    plain = pl.format('"{}"', texts).fill_null("null")
    if strange.is_empty():
        return pl.select(plain).to_series()
    escaped = texts.replace_strict(
        {text: _encoded(text) for text in strange}, default=None, return_dtype=pl.String
    )
    return pl.select(pl.coalesce(escaped, plain)).to_series()
