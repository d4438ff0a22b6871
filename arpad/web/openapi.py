"""The description of the reading API: for programs as OpenAPI, for people on a page."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from arpad.answers.schema import schema
from arpad.web.api import BASE, WAYS
from arpad.web.parameters import IN_PATH, QueryParameter
from arpad.web.ways import CHANGE, CHANGE_E5, Way

REFUSAL: Final = {
    "type": "object",
    "description": "What is wrong (RFC 9457).",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
    },
    "required": ["type", "title", "status", "detail"],
}
VERSION: Final = "1.1.0"
"""Of the API: keys and ways are added within 1, and none goes."""
_NEXT: Final = {"type": ["string", "null"], "description": "Where the next page is; null: none."}
_CHANGE: Final = {"type": "string", "description": "The change in points."}
_OF_SCHEMA: Final = "#/$defs/"
_OF_ALL: Final = "#/components/schemas/"


@cache
def described() -> dict[str, Any]:
    """Return the OpenAPI description of every way, its answers from their types."""
    answers, parts = _schemas()
    paths = {way.path: {"get": _operation(way, answers)} for way in WAYS}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Ratings",
            "version": VERSION,
            "description": "What an office published. Figures with decimals are texts.",
        },
        "servers": [{"url": BASE}],
        "tags": [{"name": name} for name in dict.fromkeys(way.subject for way in WAYS)],
        "paths": paths,
        "components": {"schemas": parts},
    }


def _operation(way: Way, answers_with: Mapping[type, Any]) -> dict[str, Any]:
    names = [part[1:-1] for part in way.path.split("/") if part.startswith("{")]
    in_path = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": IN_PATH[name],
            "schema": {"type": "string"},
        }
        for name in names
    ]
    content = (
        {} if way.answered is None else {"schema": _with_next(way, answers_with[way.answered])}
    )
    refusal = {"application/problem+json": {"schema": {"$ref": f"{_OF_ALL}Refusal"}}}
    answers: dict[str, Any] = {
        "200": {"description": way.says, "content": {way.media_type: content}},
        "304": {"description": "It is as the tag says that it was."},
        "400": {"description": "A parameter can't be so.", "content": refusal},
        "429": {"description": "Too many requests; Retry-After says when.", "content": refusal},
    }
    if names:
        answers["404"] = {"description": "There is no such thing.", "content": refusal}
    return {
        "tags": [way.subject],
        "summary": way.says,
        "operationId": "_".join(
            part.strip("{}").replace(".", "_") for part in way.path.split("/")[1:]
        )
        or way.subject,
        "parameters": [*in_path, *map(_parameter, way.parameters)],
        "responses": dict(sorted(answers.items())),
    }


def _with_next(way: Way, answer: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the schema of an answer that may come page by page."""
    if not way.is_paged:
        return answer
    properties = {**answer["properties"], "next": _NEXT}
    return {**answer, "properties": properties, "required": [*answer["required"], "next"]}


def _parameter(parameter: QueryParameter) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "in": "query",
        "description": parameter.says,
        "schema": parameter.schema,
    }


def _schemas() -> tuple[dict[type, dict[str, Any]], dict[str, Any]]:
    """Return the schema of each answer, and once what they are made of, by name.

    Where two answers call different things alike, each stands under its answer's name and its own.
    """
    answers = {way.answered: schema(way.answered, "") for way in WAYS if way.answered is not None}
    alike: set[str] = set()
    while True:
        parts: dict[str, Any] = {"Refusal": REFUSAL}
        more: set[str] = set()
        own_schemas = {}
        for answer, whole_schema in answers.items():
            named = {name: f"{answer.__name__}{name}" if name in alike else name
                     for name in whole_schema.get("$defs", {})}  # fmt: skip
            for name, part in whole_schema.get("$defs", {}).items():
                moved = _moved(part, named)
                if parts.setdefault(named[name], moved) != moved:
                    more.add(name)
            own = {
                name: value
                for name, value in whole_schema.items()
                if name[0] != "$" and name != "title"
            }
            own_schemas[answer] = _moved(own, named)
        if not more:
            return own_schemas, dict(sorted(parts.items()))
        alike |= more


def _moved(node: Any, named: Mapping[str, str]) -> Any:
    """Return a schema whose parts are looked for among those of all answers."""
    if isinstance(node, Mapping):
        moved = {name: _moved(value, named) for name, value in node.items()}
        return _with_change(moved) if CHANGE_E5 in moved.get("properties", ()) else moved
    if isinstance(node, list):
        return [_moved(item, named) for item in node]
    if isinstance(node, str) and node.startswith(_OF_SCHEMA):
        return _OF_ALL + named[node.removeprefix(_OF_SCHEMA)]
    return node


def _with_change(shape: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of an object that tells a change in 1e-5 points: as elsewhere too."""
    properties = dict(shape["properties"])
    properties[CHANGE_E5] = {**properties[CHANGE_E5], "deprecated": True}
    return {**shape, "properties": {**properties, CHANGE: properties.get(CHANGE, _CHANGE)}}


@dataclass(frozen=True, slots=True)
class AnswerShape:
    """An object that answers are made of: its name, what it is, its members with their kinds."""

    name: str
    says: str
    members: tuple[tuple[str, str, str], ...]


@cache
def shapes() -> tuple[AnswerShape, ...]:
    """Return every object that an answer is or is made of, for the page that shows them."""
    description = described()
    whole = {
        answered(way): description["paths"][way.path]["get"]["responses"]["200"]["content"][
            way.media_type]["schema"]
        for way in WAYS if way.answered is not None
    }  # fmt: skip
    return tuple(
        AnswerShape(name, str(shape.get("description", "")), tuple(_members(shape)))
        for name, shape in sorted({**description["components"]["schemas"], **whole}.items())
    )


def _members(shape: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    for name, member in shape.get("properties", {}).items():
        yield name, kind(member), _pointed(member)


def kind(part: Mapping[str, Any]) -> str:
    """Return in a few words what a schema allows.

    >>> kind({"anyOf": [{"type": "integer"}, {"type": "null"}]})
    'integer or null'
    >>> kind({"type": "array", "items": {"$ref": "#/components/schemas/ListRow"}})
    'array of ListRow'
    """
    if "$ref" in part:
        return _pointed(part)
    if "anyOf" in part:
        return " or ".join(map(kind, part["anyOf"]))
    if part.get("type") == "array" and isinstance(part.get("items"), Mapping):
        return f"array of {kind(part['items'])}"
    if "enum" in part:
        return " or ".join(map(str, part["enum"]))
    return str(part.get("format") or part.get("type") or "any")


def answered(way: Way) -> str:
    """Return what a way answers with, in a few words."""
    return way.media_type if way.answered is None else way.answered.__name__


def _pointed(part: Mapping[str, Any]) -> str:
    """Return the name of the first object that a schema names, or nothing."""
    if "$ref" in part:
        return str(part["$ref"]).removeprefix(_OF_ALL)
    inside = [*part.get("anyOf", ()), *([part["items"]] if "items" in part else [])]
    names = (_pointed(member) for member in inside if isinstance(member, Mapping))
    return next(filter(None, names), "")
