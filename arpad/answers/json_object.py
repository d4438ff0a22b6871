"""An answer as one JSON object: its fields in order, decimal figures and articles as text."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import Field, fields, is_dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from types import MappingProxyType, NoneType
from typing import Any, Final

from arpad.law import Citation
from arpad.report.kept import kept
from arpad.report.problems import Problem

ABSENT: Final = MappingProxyType({"absent": True})
"""Of a field that JSON leaves out while it is None: only some questions are answered so."""


MERGED: Final = MappingProxyType({"merged": True})
"""Of a mapping whose keys stand in JSON among those of the answer itself."""
SHOWN: Final = MappingProxyType({"shown": True})
"""Of a field that tables and pages show, and that JSON has not: its keys are a contract."""

_KEEPS_WORDS: Final = ContextVar("keeps_words", default=False)


@contextmanager
def words_kept() -> Iterator[None]:
    """Give problems in JSON their words (`arpad.report.kept`): of an answer to be read later."""
    token = _KEEPS_WORDS.set(True)
    try:
        yield
    finally:
        _KEEPS_WORDS.reset(token)


def is_shown(answer_field: "Field[Any]") -> bool:
    """Say whether tables and pages alone have the field."""
    return bool(answer_field.metadata.get("shown"))


def is_absent(answer_field: "Field[Any]") -> bool:
    """Say whether JSON leaves the field out while it is None."""
    return bool(answer_field.metadata.get("absent"))


def is_merged(answer_field: "Field[Any]") -> bool:
    """Say whether the field's keys stand among those of the answer."""
    return bool(answer_field.metadata.get("merged"))


def json_object(answer: object) -> dict[str, Any]:
    """Return an answer as JSON has it.

    >>> from arpad.answers.figures import points
    >>> from arpad.report.problems import Problem
    >>> json_object(Problem("info", "demo", "A word."))["message"]
    'A word.'
    >>> json_ready((points(390000, 5), date(2010, 9, 1)))
    ['3.90', '2010-09-01']
    """
    return {name: json_ready(value) for name, value in json_fields(answer).items()}


def json_fields(answer: object) -> dict[str, Any]:
    """Return what JSON has of an answer, each value as the answer holds it."""
    kind: type = type(answer)
    by_key: dict[str, Any] = {}
    for name, merged, absent in _keys(kind):
        value = getattr(answer, name)
        if not (merged or absent):
            by_key[name] = value
        elif merged:
            by_key |= value
        elif value is not None:
            by_key[name] = value
    if isinstance(answer, Problem) and _KEEPS_WORDS.get():
        by_key["words"] = kept(answer)
    return by_key


def plain_keys(kind: type) -> tuple[str, ...]:
    """Return the keys of answers of a kind, if JSON has all of them of each; else none."""
    if not is_dataclass(kind) or (kind is Problem and _KEEPS_WORDS.get()):
        return ()
    keys = _keys(kind)
    is_other = any(merged or absent for _, merged, absent in keys)
    return () if is_other else tuple(name for name, *_ in keys)


@cache
def _keys(kind: type) -> tuple[tuple[str, bool, bool], ...]:
    """Return the fields that JSON has of an answer; whether each is merged, and may be absent."""
    if not is_dataclass(kind):
        raise TypeError(f"an answer is a dataclass, not {kind.__name__}")
    return tuple((field.name, is_merged(field), is_absent(field))
                 for field in fields(kind) if not is_shown(field))  # fmt: skip


def json_ready(value: object) -> Any:
    """Return a value as JSON has it. Raises TypeError for what no answer holds."""
    kind: type = type(value)
    return value if kind is str or kind is int or value is None else _way(kind)(value)


@cache  # an answer has tens of thousands of values, of a few kinds
def _way(kind: type) -> Callable[[Any], Any]:
    """Return how a value of a kind is made ready."""
    if issubclass(kind, (NoneType, str, int, float)):
        return _same
    if issubclass(kind, Decimal):
        return "{:f}".format
    if issubclass(kind, date):
        return lambda value: value.isoformat()
    if issubclass(kind, Citation):
        return str
    if issubclass(kind, Mapping):
        return lambda value: {key: json_ready(item) for key, item in value.items()}
    if issubclass(kind, Sequence):
        return lambda value: [json_ready(item) for item in value]
    return json_object


def _same(value: Any) -> Any:
    return value
