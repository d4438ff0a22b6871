"""A whole report as JSON, and read back: docs/formats/report-json.md tells of every key.

Keys are the fields of `Report` and of its rows; what is empty is left out. Days are "2024-11-23",
points of details are decimals in quotes.
"""

import json
import types
from collections.abc import Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any, Final, Union, cast, get_args, get_origin, get_type_hints

from arpad.formats.json_bounds import (
    NUMBER_MAX,
    ROUNDS_MAX,
    amount_of,
    day_of,
    text_wrong,
    whole_number_wrong,
)
from arpad.report.names import plain
from arpad.report.notes import Notes, shortened
from arpad.report.problems import Problem, Text
from arpad.report.rows import COLOURS, RESULTS, Report
from arpad.tables.births import Birth

SCHEMA: Final = "arpad-report-1"
BYTES_MAX: Final = 64 * 1024 * 1024

_Union: Final = (Union, types.UnionType)


class _WrongError(Exception):
    """A value that is not what its field holds, and its place, such as players[3].rating."""


def to_json(report: Report) -> bytes:
    """Return the report as JSON in UTF-8.

    >>> print(to_json(Report("TRF16", "Riga Open")).decode())
    {
     "schema": "arpad-report-1",
     "format": "TRF16",
     "name": "Riga Open"
    }
    <BLANKLINE>
    """
    answer = {"schema": SCHEMA, **_plain_fields(report)}
    return (json.dumps(answer, ensure_ascii=False, indent=1) + "\n").encode()


def from_json(data: bytes, file: str = "") -> tuple[Report, tuple[Problem, ...]]:
    """Return the report that the JSON holds, and its problems; never raises.

    >>> from_json(to_json(Report("TRF16", "Riga Open")))[0].name
    'Riga Open'
    >>> wrong = b'{"schema": "arpad-report-1", "players": [{"number": "x", "name": "A"}]}'
    >>> from_json(wrong)[1][0].message
    "players[0].number is not a whole number: 'x'."
    """
    notes = Notes(file)
    if len(data) > BYTES_MAX:
        message = Text("The file has {count} bytes; {most} are read.", count=len(data),
                       most=BYTES_MAX)  # fmt: skip
        notes.add("error", "report-json", message, fix=Text("Give one event in a file."))
        return Report(), notes.all()
    try:
        return _report(json.loads(data.decode("utf-8-sig"))), ()
    except json.JSONDecodeError as error:
        message = Text("The file is not JSON: {error}.", error=error.msg)
        notes.add("error", "report-json", message, line=error.lineno, column=error.colno,
                  fix=Text("Give a report that was written as JSON."))  # fmt: skip
    except (_WrongError, ValueError, RecursionError) as error:
        own = isinstance(error, _WrongError)
        message = error.args[0] if own else Text("The file is not JSON in UTF-8.")
        notes.add("error", "report-json", message,
                  fix=Text("Give a report that was written as JSON."))  # fmt: skip
    return Report(), notes.all()


def _report(value: object) -> Report:
    if not isinstance(value, dict) or value.pop("schema", None) != SCHEMA:
        raise _WrongError(Text('The JSON has no "schema": "{schema}".', schema=SCHEMA))
    report = cast(Report, _row(Report, value, ""))
    numbers = {player.number for player in report.players}
    if wrong := [number for number in numbers if not 1 <= number <= NUMBER_MAX]:
        raise _WrongError(Text("A player's number can't be {number}.", number=wrong[0]))
    for number, row in enumerate(report.pairings):
        for name, is_known in (
            ("round", 1 <= row.round <= ROUNDS_MAX),
            ("colour", row.colour in COLOURS),
            ("result", row.result in RESULTS),
            ("player", row.player in numbers),
            ("opponent", row.opponent is None or 1 <= row.opponent <= NUMBER_MAX),
        ):
            if not is_known:
                found_here = shortened(repr(getattr(row, name)))
                raise _WrongError(Text("{place} can't be {found}.",
                                       place=f"pairings[{number}].{name}",
                                       found=found_here))  # fmt: skip
    return report


def _plain_fields(row: Any) -> dict[str, Any]:
    """Return the fields of a row that are not empty."""
    values = {}
    for field in fields(row):
        value = getattr(row, field.name)
        if not _is_default(field, value):
            values[field.name] = _plain(value)
    return values


def _is_default(field: Field[Any], value: Any) -> bool:
    return field.default is not MISSING and bool(value == field.default)


def _plain(value: Any) -> Any:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(item) for item in value]
    if isinstance(value, Decimal | Birth):
        return str(value)
    if isinstance(value, date):
        return value.isoformat()
    return _plain_fields(value) if is_dataclass(value) else value


@cache
def _types(row: type) -> dict[str, Any]:
    return get_type_hints(row)


def _row(row: type, value: Any, place: str) -> object:
    if not isinstance(value, dict):
        raise _WrongError(Text("{place} is no object: {found}.", place=place or Text("The JSON"),
                               found=shortened(repr(value))))  # fmt: skip
    types = _types(row)
    if unknown := [key for key in value if key not in types]:
        raise _WrongError(Text("{key} is not known.",
                               key=f"{place}.{shortened(unknown[0])}".lstrip(".")))  # fmt: skip
    missing = [
        field.name for field in fields(row) if field.default is MISSING and field.name not in value
    ]  # fmt: skip
    if missing:
        raise _WrongError(Text("{place} has no {missing}.", place=place, missing=missing[0]))
    dot = f"{place}." if place else ""
    return row(**{key: _value(types[key], cell, f"{dot}{key}") for key, cell in value.items()})


def _value(wanted: Any, value: Any, place: str) -> Any:
    if get_origin(wanted) in _Union:
        (inner,) = [argument for argument in get_args(wanted) if argument is not type(None)]
        return None if value is None else _value(inner, value, place)
    if get_origin(wanted) in (tuple, Sequence):
        return _values(get_args(wanted), value, place)
    if is_dataclass(wanted):
        return _row(cast(type, wanted), value, place)
    if wanted is int and isinstance(value, int) and not isinstance(value, bool):
        return _right(value, place, whole_number_wrong(place, value))
    if wanted in (str, Birth) and isinstance(value, str):
        text = _right(plain(value), place, text_wrong(place, plain(value)))
        return text if wanted is str else Birth.of(text)
    read = {date: day_of, Decimal: amount_of}.get(wanted)
    expected = {int: Text("whole number"), str: Text("text"), Birth: Text("text"),
                date: Text("day"), Decimal: Text("decimal in quotes")}  # fmt: skip
    wrong = _WrongError(Text("{place} is not a {expected}: {found}.", place=place,
                             expected=expected[wanted], found=shortened(repr(value))))  # fmt: skip
    if read is None or not isinstance(value, str):
        raise wrong
    try:
        return read(value)
    except ValueError:
        raise wrong from None


def _right(value: Any, place: str, fault: Text) -> Any:
    """Return the value, unless there is a fault."""
    if fault:
        raise _WrongError(Text("{place} {what}.", place=place, what=fault))
    return value


def _values(wanted: tuple[Any, ...], value: Any, place: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise _WrongError(Text("{place} is no list: {found}.", place=place,
                               found=shortened(repr(value))))  # fmt: skip
    if len(wanted) == 1 or wanted[-1] is Ellipsis:
        return tuple(_value(wanted[0], item, f"{place}[{n}]") for n, item in enumerate(value))
    if len(value) != len(wanted):
        raise _WrongError(Text("{place} has {count} parts and not {wanted}.", place=place,
                               count=len(value), wanted=len(wanted)))  # fmt: skip
    pairs = zip(wanted, value, strict=True)
    return tuple(_value(kind, cell, f"{place}[{n}]") for n, (kind, cell) in enumerate(pairs))
