"""The JSON Schema of an answer, derived from its fields and their types."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date
from decimal import Decimal
from inspect import getdoc
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from arpad.answers.json_object import is_absent, is_merged, is_shown
from arpad.law import Citation

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_LEAVES: Final[Mapping[object, Mapping[str, Any]]] = {
    NoneType: {"type": "null"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    Decimal: {"type": "string", "pattern": r"^-?[0-9]+(\.[0-9]+)?$"},
    date: {"type": "string", "format": "date"},
    Citation: {"type": "string"},
    Any: {},
    object: {},
}


def schema(answer: type, title: str, merged: type | None = None) -> dict[str, Any]:
    """Return the schema of an answer's JSON object; rows are described once, under `$defs`.

    `merged` has the keys of a mapping that stand among those of the answer; they are there unless
    nothing could be measured.

    >>> from arpad.answers.converting import Converted
    >>> schema(Converted, "convert")["properties"]["players"]
    {'type': 'integer'}
    """
    rows: dict[str, Any] = {}
    head = {"$schema": DIALECT, "title": title}
    whole = head | _object(answer, rows)
    if merged is not None:
        keys = {name: _of(hint, rows) for name, hint in get_type_hints(merged).items()}
        whole["properties"] = keys | whole["properties"]
        whole["description"] = f"{getdoc(merged)} {whole['description']}"
    return whole | {"$defs": dict(sorted(rows.items()))} if rows else whole


def _object(of: type, rows: dict[str, Any]) -> dict[str, Any]:
    hints = get_type_hints(of)
    shown = [field for field in fields(of) if not is_shown(field) and not is_merged(field)]
    return {
        "description": " ".join((getdoc(of) or "").split()),
        "type": "object",
        "properties": {
            answer_field.name: _of(hints[answer_field.name], rows) for answer_field in shown
        },
        "required": [answer_field.name for answer_field in shown if not is_absent(answer_field)],
    }


def _keys(of: type, rows: dict[str, Any]) -> dict[str, Any]:
    hints = get_type_hints(of)
    return {
        "description": " ".join((getdoc(of) or "").split()),
        "type": "object",
        "properties": {name: _of(hint, rows) for name, hint in hints.items()},
        "required": list(hints),
    }


def _of(hint: Any, rows: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a type; that of a dataclass is put among the rows, and named."""
    if hint in _LEAVES:
        return dict(_LEAVES[hint])
    kind, parts = get_origin(hint), get_args(hint)
    if kind is Literal:
        return {"enum": list(parts)}
    if kind in (Union, UnionType):
        return {"anyOf": [_of(part, rows) for part in parts]}
    if kind is tuple and parts[-1] is not Ellipsis:
        return {"type": "array", "prefixItems": [_of(part, rows) for part in parts]}
    if kind in (tuple, list, Sequence):
        return {"type": "array", "items": _of(parts[0], rows)}
    if kind is not None and issubclass(kind, Mapping):
        return {"type": "object", "additionalProperties": _of(parts[1], rows)}
    if isinstance(hint, type) and (is_dataclass(hint) or is_typeddict(hint)):
        if hint.__name__ not in rows:
            rows[hint.__name__] = {}  # a row may hold rows of its own kind
            rows[hint.__name__] = (_object if is_dataclass(hint) else _keys)(hint, rows)
        return {"$ref": f"#/$defs/{hint.__name__}"}
    raise TypeError(f"no JSON is declared for {hint}")
