"""A whole report as JSON, and read back: docs/formats/report-json.md tells of every key.

Keys are the fields of `Report` and of its rows; what is empty is left out. Days are "2024-11-23",
points of details are decimals in quotes.
"""

import json
import types
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
from arpad.report.problems import Problem
from arpad.report.rows import COLOURS, RESULTS, Report

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
        message = f"The file has {len(data)} bytes; {BYTES_MAX} are read."
        notes.add("error", "report-json", message, fix="Give one event in a file.")
        return Report(), notes.all()
    try:
        return _report(json.loads(data.decode("utf-8-sig"))), ()
    except json.JSONDecodeError as error:
        message = f"The file is not JSON: {error.msg}."
        notes.add("error", "report-json", message, line=error.lineno, column=error.colno,
                  fix="Give a report that was written as JSON.")  # fmt: skip
    except (_WrongError, ValueError, RecursionError) as error:
        message = str(error) if isinstance(error, _WrongError) else "The file is not JSON in UTF-8."
        notes.add("error", "report-json", message, fix="Give a report that was written as JSON.")
    return Report(), notes.all()


def _report(found: object) -> Report:
    if not isinstance(found, dict) or found.pop("schema", None) != SCHEMA:
        raise _WrongError(f'The JSON has no "schema": "{SCHEMA}".')
    report = cast(Report, _row(Report, found, ""))
    numbers = {player.number for player in report.players}
    if wrong := [number for number in numbers if not 1 <= number <= NUMBER_MAX]:
        raise _WrongError(f"A player's number can't be {wrong[0]}.")
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
                raise _WrongError(f"pairings[{number}].{name} can't be {found_here}.")
    return report


def _plain_fields(row: Any) -> dict[str, Any]:
    """Return the fields of a row that are not empty."""
    found = {}
    for field in fields(row):
        value = getattr(row, field.name)
        if not _is_default(field, value):
            found[field.name] = _plain(value)
    return found


def _is_default(field: Field[Any], value: Any) -> bool:
    return field.default is not MISSING and bool(value == field.default)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, date):
        return value.isoformat()
    return _plain_fields(value) if is_dataclass(value) else value


@cache
def _types(row: type) -> dict[str, Any]:
    return get_type_hints(row)


def _row(row: type, found: Any, place: str) -> object:
    if not isinstance(found, dict):
        raise _WrongError(f"{place or 'The JSON'} is no object: {shortened(repr(found))}.")
    known = _types(row)
    if unknown := [key for key in found if key not in known]:
        raise _WrongError(f"{place}{'.' if place else ''}{shortened(unknown[0])} is not known.")
    missing = [
        one.name for one in fields(row) if one.default is MISSING and one.name not in found
    ]  # fmt: skip
    if missing:
        raise _WrongError(f"{place} has no {missing[0]}.")
    dot = f"{place}." if place else ""
    return row(**{key: _value(known[key], one, f"{dot}{key}") for key, one in found.items()})


def _value(wanted: Any, found: Any, place: str) -> Any:
    if get_origin(wanted) in _Union:
        (inner,) = [one for one in get_args(wanted) if one is not type(None)]
        return None if found is None else _value(inner, found, place)
    if get_origin(wanted) is tuple:
        return _values(get_args(wanted), found, place)
    if is_dataclass(wanted):
        return _row(cast(type, wanted), found, place)
    if wanted is int and isinstance(found, int) and not isinstance(found, bool):
        return _right(found, place, whole_number_wrong(place, found))
    if wanted is str and isinstance(found, str):
        text = plain(found)
        return _right(text, place, text_wrong(place, text))
    read = {date: day_of, Decimal: amount_of}.get(wanted)
    expected = {int: "whole number", str: "text", date: "day", Decimal: "decimal in quotes"}
    wrong = _WrongError(f"{place} is not a {expected[wanted]}: {shortened(repr(found))}.")
    if read is None or not isinstance(found, str):
        raise wrong
    try:
        return read(found)
    except ValueError:
        raise wrong from None


def _right(value: Any, place: str, fault: str) -> Any:
    """Return the value, unless there is a fault."""
    if fault:
        raise _WrongError(f"{place} {fault}.")
    return value


def _values(wanted: tuple[Any, ...], found: Any, place: str) -> tuple[Any, ...]:
    if not isinstance(found, list):
        raise _WrongError(f"{place} is no list: {shortened(repr(found))}.")
    if wanted[-1] is Ellipsis:
        return tuple(_value(wanted[0], one, f"{place}[{n}]") for n, one in enumerate(found))
    if len(found) != len(wanted):
        raise _WrongError(f"{place} has {len(found)} parts and not {len(wanted)}.")
    pairs = zip(wanted, found, strict=True)
    return tuple(_value(one, cell, f"{place}[{n}]") for n, (one, cell) in enumerate(pairs))
