"""What was read of a report, packed into bytes and unpacked: every row as it was, nothing lost.

Rows of one kind stand as columns, which takes a tenth of the time of reading the report again; the
pairings, of which the games are made already, stay packed until somebody looks at them. The bytes
that came are not in it: who unpacks has them, and puts them back.
"""

import json
import types
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import islice, repeat
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from arpad.office.intake.sent import Blob
from arpad.office.intake.submissions import Submission
from arpad.report.kept import kept_text, restored_text
from arpad.report.problems import Problem
from arpad.tables.births import Birth

_FAST: Final = 1
"""How hard the bytes are pressed: the first level takes a third of the time of the usual one."""
_PLAIN: Final = frozenset((str, int, bool, types.NoneType))
_BY_TEXT: Final[Mapping[Any, Callable[[str], object]]] = {
    date: date.fromisoformat, Decimal: Decimal, Fraction: Fraction, Birth: Birth.of,
}  # fmt: skip


def packed(submissions: Sequence[Submission]) -> bytes:
    """Return submissions as bytes, without the bytes that they were read from.

    Raises TypeError for a field of a type that nobody has said how to pack.
    """
    shape = _shape(Submission)
    plain = [shape.to_plain(submission) for submission in submissions]
    return zlib.compress(_text_of(plain).encode(), _FAST)


def unpacked(data: bytes, blobs: tuple[Blob, ...]) -> tuple[Submission, ...]:
    """Return the submissions that were packed, each with the bytes that it was read from.

    For bytes that `packed` made, and nobody else: what they hold is not looked at again.
    """
    shape = _shape(Submission)
    submissions = map(shape.from_plain, json.loads(zlib.decompress(data)))
    return tuple(replace(submission, blobs=blobs) for submission in submissions)


@dataclass(frozen=True, slots=True)
class _Shape:
    """How values of a type become what JSON has, and values again; None: they stay as they are."""

    to_plain: Callable[[Any], Any]
    from_plain: Callable[[Any], Any]
    is_same: bool = False

    def column_to(self, values: Sequence[Any]) -> Any:
        """Return the values of a column; {} with each once, where many are the same."""
        plain = values if self.is_same else [self.to_plain(value) for value in values]
        if plain.count(plain[0]) == len(plain):
            return {"all": plain[0]}
        if not isinstance(plain[0], str | tuple):
            return plain
        places: dict[Any, int] = {}
        at = [places.setdefault(value, len(places)) for value in plain]
        return {"of": [*places], "at": at} if 2 * len(places) < len(plain) else plain

    def column_from(self, plain: Any) -> Any:
        """Return the values of a column again, as often as they are asked for."""
        if not isinstance(plain, dict):
            return plain if self.is_same else map(self.from_plain, plain)
        if "all" in plain:
            return repeat(self.from_plain(plain["all"]))
        return map([*map(self.from_plain, plain["of"])].__getitem__, plain["at"])


def _same(value: Any) -> Any:
    return value


_SAME: Final = _Shape(_same, _same, is_same=True)
_TEXT: Final = _Shape(kept_text, restored_text)
_SAID: Final = ("message", "fix", "file")
"""What a problem says in words, which are packed so that it is still said in every language."""


@cache
def _shape(kind: Any) -> _Shape:
    """Return how values of a type are packed."""
    origin, args = get_origin(kind), get_args(kind)
    if kind in _PLAIN or origin is Literal:
        return _SAME
    if kind in _BY_TEXT:
        return _Shape(str, _BY_TEXT[kind])
    if origin in (Union, types.UnionType):
        return _or_none([argument for argument in args if argument is not types.NoneType])
    if origin is Mapping and args == (str, str):
        return _Shape(dict, _same)
    if origin is Sequence:
        return _later(_rows_of(args[0]))
    if origin is tuple and args[-1] is Ellipsis:
        return _rows_of(args[0]) if is_dataclass(args[0]) else _several(_shape(args[0]))
    if origin is tuple:
        return _fixed([_shape(argument) for argument in args])
    if is_dataclass(kind):
        return _one_of(kind)
    raise TypeError(f"nobody has said how {kind} is packed")


def _or_none(kinds: Sequence[Any]) -> _Shape:
    (kind,) = kinds
    shape = _shape(kind)
    if shape.is_same:
        return _SAME
    return _Shape(
        lambda value: None if value is None else shape.to_plain(value),
        lambda plain: None if plain is None else shape.from_plain(plain),
    )


def _several(shape: _Shape) -> _Shape:
    return _Shape(
        lambda values: [shape.to_plain(value) for value in values],
        tuple if shape.is_same else lambda plain: tuple(map(shape.from_plain, plain)),
    )


def _fixed(shapes: Sequence[_Shape]) -> _Shape:
    return _Shape(
        lambda values: [shape.to_plain(value) for shape, value in zip(shapes, values, strict=True)],
        lambda plain: tuple(
            shape.from_plain(value) for shape, value in zip(shapes, plain, strict=True)
        ),
    )


def _one_of(kind: Any) -> _Shape:
    """Return how one row is packed: its fields by their names, what is usual left out."""
    shapes, usual = _fields(kind), {field.name: field.default for field in fields(kind)}

    def to_plain(row: Any) -> dict[str, Any]:
        stated = {name: getattr(row, name) for name in shapes}
        return {
            name: shapes[name].to_plain(value)
            for name, value in stated.items()
            if usual[name] is MISSING or value != usual[name]
        }

    def from_plain(plain: Mapping[str, Any]) -> Any:
        return kind(**{name: shapes[name].from_plain(value) for name, value in plain.items()})

    return _Shape(to_plain, from_plain)


def _rows_of(kind: Any) -> _Shape:
    """Return how rows of one kind are packed: how many, and a column for each of their fields."""
    shapes = _fields(kind)
    is_by_name = any(field.kw_only for field in fields(kind))

    def to_plain(rows: Sequence[Any]) -> list[Any]:
        if not rows:
            return []
        columns = {name: [getattr(row, name) for row in rows] for name in shapes}
        return [len(rows), *(shapes[name].column_to(values) for name, values in columns.items())]

    def from_plain(plain: Sequence[Any]) -> tuple[Any, ...]:
        if not plain:
            return ()
        shaped = zip(shapes.values(), plain[1:], strict=True)
        columns = [islice(shape.column_from(column), plain[0]) for shape, column in shaped]
        if is_by_name:
            rows = zip(*columns, strict=True)
            return tuple(kind(**dict(zip(shapes, row, strict=True))) for row in rows)
        return tuple(map(kind, *columns))

    return _Shape(to_plain, from_plain)


class _RowsLater(Sequence[Any]):
    """Rows that are unpacked when somebody looks at them; they equal a tuple of the same rows."""

    __slots__ = ("_from_plain", "_text", "_unpacked")

    def __init__(self, text: str, from_plain: Callable[[Any], tuple[Any, ...]]) -> None:
        self._text, self._from_plain = text, from_plain
        self._unpacked: tuple[Any, ...] | None = None

    @property
    def _rows(self) -> tuple[Any, ...]:
        if self._unpacked is None:
            self._unpacked = self._from_plain(json.loads(self._text))
        return self._unpacked

    def __getitem__(self, place: Any) -> Any:
        return self._rows[place]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __eq__(self, other: object) -> bool:
        return self._rows == (other._rows if isinstance(other, _RowsLater) else other)

    def __hash__(self) -> int:
        return hash(self._rows)


def _later(shape: _Shape) -> _Shape:
    return _Shape(
        lambda rows: _text_of(shape.to_plain(rows)),
        lambda text: _RowsLater(text, shape.from_plain),
    )


def _text_of(plain: Any) -> str:
    return json.dumps(plain, separators=(",", ":"))


def _fields(kind: Any) -> dict[str, _Shape]:
    hints = get_type_hints(kind)
    kinds = {field.name: hints[field.name] for field in fields(kind)}
    return {
        name: _TEXT if kind is Problem and name in _SAID else _shape(shape)
        for name, shape in kinds.items()
        if shape != tuple[Blob, ...]
    }
