"""An act as a program sends it: one JSON object, read and described from the act's declaration.

Dates are texts such as 2026-01-31, and the bytes of a file are base64. What is left out has the
value that the form gives it; `because` is the reason that stands in the log.
"""

from base64 import b64decode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin

from arpad.office.acts.declaring import WHOLE_MAX, Declared, Handed, Parameter
from arpad.report.problems import NOTHING, Problem, Text

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
BECAUSE: Final = "because"


@dataclass(frozen=True, slots=True)
class Requested:
    """An act that is asked for: its form filled in, and the reason for it."""

    form: Any
    because: str


@dataclass(frozen=True, slots=True)
class _Shape:
    """How a type stands in JSON: its schema, in words, and how it is read (raises ValueError)."""

    schema: Mapping[str, Any]
    expects: Text
    read: Callable[[Any], Any]


def in_words(parameter: Parameter) -> Text:
    """Return how a parameter stands in a body: a day such as 2026-01-31."""
    return _shape(parameter).expects


def schema(declared: Declared) -> dict[str, Any]:
    """Return the JSON schema of an act's body. Raises KeyError if the act has no form."""
    required = [parameter.key for parameter in declared.parameters if parameter.is_required]
    reason = {"description": declared.because, "type": "string", "minLength": 1}
    return {
        "$schema": DIALECT,
        "title": declared.kind,
        "description": declared.says,
        "type": "object",
        "properties": {
            **{parameter.key: {"description": parameter.says.text, **_shape(parameter).schema}
               for parameter in declared.parameters},
            BECAUSE: reason,
        },
        "required": [*required, *([] if declared.usual_because else [BECAUSE])],
        "additionalProperties": False,
    }  # fmt: skip


def requested(declared: Declared, body: object) -> tuple[Requested | None, tuple[Problem, ...]]:
    """Return what a body asks for, or all that is wrong with it: an error for each key."""
    if not isinstance(body, Mapping):
        message = Text("The body of {kind} is no object.", kind=declared.kind)
        return None, (_wrong(message, Text("Send its parameters, by their names.")),)
    shapes = {
        parameter.key: (parameter.name, _shape(parameter)) for parameter in declared.parameters
    }
    shapes[BECAUSE] = (BECAUSE, _text(is_required=True))
    problems = [_unknown(declared, key, sorted(shapes)) for key in body if key not in shapes]
    read: dict[str, Any] = {}
    for key in schema(declared)["required"]:
        if key not in body:
            message = Text("{kind} has no {key}.", kind=declared.kind, key=key)
            problems.append(_wrong(message, Text("Expected {what}.", what=shapes[key][1].expects)))
    for key, (name, shape) in shapes.items():
        if key in body:
            try:
                read[name] = shape.read(body[key])
            except ValueError:
                message = Text("{key} of {kind} is not what it should be.", kind=declared.kind,
                               key=key)  # fmt: skip
                fix = Text("Expected {what}.", what=shape.expects)
                problems.append(_wrong(message, fix, key))
    if problems or declared.form is None:
        return None, tuple(problems)
    because = read.pop(BECAUSE, declared.usual_because)
    return Requested(declared.form(**read), because), ()


def _unknown(declared: Declared, key: object, keys: list[str]) -> Problem:
    message = Text("{kind} has no parameter {key}.", kind=declared.kind, key=str(key))
    return _wrong(message, Text("There are {known}.", known=keys), str(key))


def _wrong(message: Text, fix: Text = NOTHING, text_found: str = "") -> Problem:
    return Problem("error", "act-body", message, fix=fix, found=text_found)


def _shape(parameter: Parameter) -> _Shape:
    """Return how a parameter stands in JSON. Raises KeyError for a type that has no JSON."""
    hint = parameter.type
    if NoneType in get_args(hint):
        (hint,) = (part for part in get_args(hint) if part is not NoneType)
    if get_origin(hint) is Literal:
        return _choice(get_args(hint))
    if get_origin(hint) is tuple:
        return _several(_inner(get_args(hint)[0]), is_required=parameter.is_required)
    if hint is str:
        return _text(is_required=parameter.is_required and not parameter.says.is_blank)
    return _whole(*parameter.says.span) if hint is int else _SHAPES[hint]


def _inner(hint: Any) -> _Shape:
    """Return how each of several stands in JSON: texts, files, or one report's files."""
    if get_origin(hint) is tuple:
        return _several(_inner(get_args(hint)[0]), is_required=True)
    return _text(is_required=True) if hint is str else _SHAPES[hint]


def _text(*, is_required: bool) -> _Shape:
    def read(value: object) -> str:
        if not isinstance(value, str) or (is_required and not value):
            raise ValueError
        return value

    return _Shape({"type": "string"} | ({"minLength": 1} if is_required else {}), _TEXT, read)


def _choice(values: tuple[str, ...]) -> _Shape:
    def read(value: object) -> object:
        if value not in values:
            raise ValueError
        return value

    return _Shape({"enum": list(values)}, Text("one of {values}", values=values), read)


def _several(inner: _Shape, *, is_required: bool) -> _Shape:
    def read(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list) or (is_required and not value):
            raise ValueError
        return tuple(map(inner.read, value))

    expects = Text("a list, of each {what}", what=inner.expects)
    least = {"minItems": 1} if is_required else {}
    return _Shape({"type": "array", "items": inner.schema} | least, expects, read)


def _whole(least: int, most: int | None) -> _Shape:
    def read(value: Any) -> Any:
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        if not is_whole or not least <= value <= (most or WHOLE_MAX):
            raise ValueError
        return value

    span = {"minimum": least, "maximum": most or WHOLE_MAX}
    expects = Text("a whole number from {least} on", least=least)
    if most is not None:
        expects = Text("a whole number from {least} to {most}", least=least, most=most)
    return _Shape({"type": "integer"} | span, expects, read)


def _day(value: object) -> date:
    """Read a day; date.fromisoformat alone would take 20260131 too."""
    if not isinstance(value, str) or date.fromisoformat(value).isoformat() != value:
        raise ValueError
    return date.fromisoformat(value)


def _yes(value: object) -> bool:
    if value is True or value is False:
        return value
    raise ValueError


def _file(value: object) -> Handed:
    if isinstance(value, Handed):  # a form has its bytes already
        return value
    if not isinstance(value, Mapping) or value.keys() != {"name", "data"}:
        raise ValueError
    name, data = value["name"], value["data"]
    if not isinstance(name, str) or not name or not isinstance(data, str):
        raise ValueError
    return Handed(name, b64decode(data, validate=True))


def _texts(value: object) -> Mapping[str, str]:
    if not isinstance(value, Mapping) or not value:
        raise ValueError
    if not all(isinstance(text, str) for pair in value.items() for text in pair):
        raise ValueError
    return dict(value)


_TEXT: Final = Text("a text")
_FILE: Final = _Shape(
    {
        "type": "object",
        "properties": {
            "name": {"type": "string", "minLength": 1},
            "data": {"type": "string", "contentEncoding": "base64"},
        },
        "required": ["name", "data"],
        "additionalProperties": False,
    },
    Text("a file: its name and its data in base64"),
    _file,
)
_SHAPES: Final[Mapping[Any, _Shape]] = {
    date: _Shape({"type": "string", "format": "date"}, Text("a day such as 2026-01-31"), _day),
    bool: _Shape({"type": "boolean"}, Text("true or false"), _yes),
    Handed: _FILE,
    Mapping[str, str]: _Shape(
        {"type": "object", "minProperties": 1, "additionalProperties": {"type": "string"}},
        Text("an object of texts"),
        _texts,
    ),
}
