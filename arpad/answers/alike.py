"""What an answer takes as it is from the value that it is made of."""

from dataclasses import fields
from typing import Any


def alike(answer: type, value: object, *others: str) -> dict[str, Any]:
    """Return an answer's fields by name, of those that the value has too, without the others.

    >>> from arpad.report.problems import Problem
    >>> alike(Problem, Problem("info", "demo", "A word.", line=3), "level", "fix", "found", "file")
    {'code': 'demo', 'message': 'A word.', 'line': 3, 'column': None}
    """
    names = [field.name for field in fields(answer) if field.name not in others]
    return {name: getattr(value, name) for name in names if hasattr(value, name)}
