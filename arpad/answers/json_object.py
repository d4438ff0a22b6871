"""An answer as one JSON object: its fields in order, decimal figures and articles as text."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import Field, fields, is_dataclass
from datetime import date
from decimal import Decimal
from types import MappingProxyType
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
    if not is_dataclass(answer):
        raise TypeError(f"an answer is a dataclass, not {type(answer).__name__}")
    by_key: dict[str, Any] = {}
    for field in fields(answer):
        value = getattr(answer, field.name)
        if is_shown(field):
            continue
        if is_merged(field):
            by_key |= value
        elif value is not None or not is_absent(field):
            by_key[field.name] = value
    if isinstance(answer, Problem) and _KEEPS_WORDS.get():
        by_key["words"] = kept(answer)
    return by_key


def json_ready(value: object) -> Any:
    """Return a value as JSON has it. Raises TypeError for what no answer holds."""
    match value:
        case None | str() | int() | float():
            return value
        case Decimal():
            return f"{value:f}"
        case date():
            return value.isoformat()
        case Citation():
            return str(value)
        case Mapping():
            return {key: json_ready(item) for key, item in value.items()}
        case Sequence():
            return [json_ready(item) for item in value]
        case _:
            return json_object(value)
