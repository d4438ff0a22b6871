"""What an answer takes as it is from the value that it is made of."""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

_Answer = TypeVar("_Answer")
_hints: Callable[[type], dict[str, Any]] = cache(get_type_hints)


def alike(answer: type, value: object, *others: str) -> dict[str, Any]:
    """Return an answer's fields by name, of those that the value has too, without the others.

    >>> from arpad.report.problems import Problem
    >>> alike(Problem, Problem("info", "demo", "A word.", line=3), "level", "fix", "found", "file")
    {'code': 'demo', 'message': 'A word.', 'line': 3, 'column': None}
    """
    names = [field.name for field in fields(answer) if field.name not in others]
    return {name: getattr(value, name) for name in names if hasattr(value, name)}


def made_of(answer: type[_Answer], value: object, **more: Any) -> _Answer:
    """Return an answer whose fields, but those that are given, are the value's of these names.

    An empty text is None where the answer's may be.

    >>> from dataclasses import make_dataclass
    >>> told = make_dataclass("Told", [("list", str), ("message", str), ("found", str | None)])
    >>> from arpad.report.problems import Problem
    >>> made_of(told, Problem("info", "demo", "A word.", found=""), list="rapid")
    Told(list='rapid', message='A word.', found=None)
    """
    held = alike(answer, value, *more)
    hints = _hints(answer)
    blank = {name: None for name, text in held.items()
             if text == "" and type(None) in get_args(hints[name])}  # fmt: skip
    return answer(**{**held, **blank, **more})
