"""Facts as people state them: a TOML file beside the report, or KEY=VALUE on the command line."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from datetime import date, datetime
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, Final, get_args

from arpad.report.dates import read_date
from arpad.report.facts.facts import KINDS, NAMES, RATINGS_AT, VIRTUAL_CLASSES, Facts
from arpad.report.facts.game_facts import KEYS
from arpad.report.facts.paper_facts import KEY
from arpad.report.facts.toml import read_toml
from arpad.report.names import plain
from arpad.report.notes import Notes, shortened
from arpad.report.problems import Problem, Text, marked
from arpad.report.yes_no import YES_NO

NUMBER_MAX: Final = 10_000
_USUAL: Final = ("kind", "start", "minutes_for_60_moves")
"""What is stated most often, for who wrote a name that is like none."""

Value = str | int | date | Fraction

_TYPES: Final[Mapping[str, type]] = {field.name: get_args(field.type)[0] for field in fields(Facts)}
_CHOICES: Final = {
    "kind": KINDS, "ratings_at": RATINGS_AT, "virtual_rating_class": VIRTUAL_CLASSES,
}  # fmt: skip
_EXPECTED: Final[Mapping[type, Text]] = {
    str: Text("a text"), int: Text("a whole number"), bool: Text("true or false"),
    date: Text("a day such as {day}", day="2025-03-16"),
    Fraction: Text("a number such as {first} or {second}", first="90", second="90.5"),
}  # fmt: skip


def read_facts(data: bytes, file: str = "") -> tuple[Facts, tuple[Problem, ...]]:
    r"""Return the facts that a TOML file states, and its problems; never raises.

    >>> facts, problems = read_facts(b'kind = "swiss"\nminutes_for_60_moves = 120')
    >>> facts.kind, facts.minutes_for_60_moves
    ('swiss', Fraction(120, 1))
    >>> read_facts(b"is_oficial = true", "open.facts.toml")[1][0].fix
    'Do you mean is_official, is_officialised? All facts stand in docs/formats/facts.md.'
    """
    notes = Notes(file)
    stated, text = read_toml(data, notes)
    facts = Facts()
    for key, value in stated.items():
        if key in (*KEYS, KEY):  # `read_game_facts` and `read_paper_facts` read them
            continue
        read = _read(key, value, notes, _line_of(key, text))
        if read is not None:
            facts = _with(facts, key, read)
    return facts, notes.all()


def facts_of(values: Mapping[str, object]) -> tuple[Facts, tuple[Problem, ...]]:
    """Return the facts that a program's values state, and the problems; None states nothing.

    >>> facts_of({"kind": "swiss", "minutes_for_60_moves": 90.5})[0].minutes_for_60_moves
    Fraction(181, 2)
    >>> facts_of({"kind": "swis"})[1][0].fix
    'Write swiss.'
    """
    notes, facts = Notes(), Facts()
    for key, value in values.items():
        read = None if value is None else _read(key, _as_in_toml(value), notes, None)
        if read is not None:
            facts = _with(facts, key, read)
    return facts, notes.all()


def _as_in_toml(value: object) -> object:
    """Return a program's value as a TOML file would have given it."""
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else Decimal(str(float(value)))
    return Decimal(str(value)) if isinstance(value, float) else value


def fact_from_text(text: str) -> tuple[Facts | None, tuple[Problem, ...]]:
    """Return the fact that "KEY=VALUE" states, or None and the reason.

    >>> fact_from_text("is_official=true")[0].is_official
    True
    >>> fact_from_text("kind=swis")[1][0].fix
    'Write swiss.'
    """
    notes = Notes()
    key, equals, value = text.partition("=")
    key, value = key.strip(), value.strip()
    if not equals:
        notes.add("error", "facts-key-value", Text("A fact is stated as KEY=VALUE."), found=text,
                  fix=Text("Write, for example, kind=swiss."))  # fmt: skip
        return None, notes.all()
    read = _read(key, _from_text(key, value), notes, None)
    return (None if read is None else _with(Facts(), key, read)), notes.all()


def _read(key: str, value: object, notes: Notes, line: int | None) -> Value | None:
    """Return the value as the fact's own type, or None with a problem."""
    if key not in NAMES:
        note_unknown(key, notes, line)
        return None
    wanted = _TYPES[key]
    read = _converted(wanted, value)
    if read is None:
        is_quoted = isinstance(value, str) and wanted is not str and line is not None
        template = marked("Write {what}, without quotes.") if is_quoted else marked("Write {what}.")
        fix = Text(template, what=_EXPECTED[wanted])
        message = Text("The fact {key} is {what}.", key=key, what=_EXPECTED[wanted])
        _note(notes, "facts-type", message, str(value), fix, line)
        return None
    choices = _CHOICES.get(key)
    if choices and read not in choices:
        _note(notes, "facts-value", Text("The fact {key} can't be {read}.", key=key,
                                         read=repr(shortened(str(read)))), str(read),
              _nearest(str(read), choices), line)  # fmt: skip
        return None
    return read


def note_unknown(key: str, notes: Notes, line: int | None) -> None:
    """Note a name that no fact has: a key of a facts file, or a column of a table of events."""
    message = Text("There is no fact {key}.", key=repr(shortened(key)))
    near = _near(key, NAMES, 2) or [name for name in NAMES if key and name.startswith(key)]
    fix = (Text("Do you mean {what}? All facts stand in docs/formats/facts.md.", what=near) if near
           else Text("All facts stand in docs/formats/facts.md, such as {what}.",
                     what=_USUAL))  # fmt: skip
    _note(notes, "facts-unknown", message, key, fix, line)


def _converted(wanted: type, value: object) -> Value | None:
    if wanted is bool:
        return value if isinstance(value, bool) else None
    if isinstance(value, bool):
        return None
    if wanted is int:
        return value if isinstance(value, int) and 0 <= value <= NUMBER_MAX else None
    if wanted is date:
        return value if isinstance(value, date) and not isinstance(value, datetime) else None
    if wanted is str:
        return plain(value).strip() or None if isinstance(value, str) else None
    if isinstance(value, Decimal) and not value.is_finite():
        return None
    if isinstance(value, int | Decimal) and 0 < value <= NUMBER_MAX:
        is_exact = isinstance(value, int) or value == value.quantize(Decimal("0.001"))
        return Fraction(value) if is_exact else None
    return None


def _from_text(key: str, text: str) -> object:
    """Return the text as a TOML file would have given it; the text itself if it can't be."""
    wanted = _TYPES.get(key, str)
    if wanted is bool:
        return YES_NO.get(text.lower(), text)
    if wanted is int and re.fullmatch(r"[0-9]{1,9}", text):
        return int(text)
    if wanted is Fraction and re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,3})?", text):
        return Decimal(text)
    if wanted is date:
        reading = read_date(text)
        return text if reading.others else reading.value or text
    return text


def _with(facts: Facts, key: str, value: Value) -> Facts:
    changes: dict[str, Any] = {key: value}
    return replace(facts, **changes)


def _nearest(text: str, words: Sequence[str]) -> Text:
    near = _near(text, words, 1)
    return (Text("Write {what}.", what=near[0]) if near
            else Text("Write one of {what}.", what=", ".join(words)))  # fmt: skip


def _near(text: str, words: Sequence[str], count: int) -> list[str]:
    return get_close_matches(text.lower().replace("-", "_").replace(" ", "_"), words, count)


def _line_of(key: str, text: str) -> int | None:
    place = re.search(rf"^[ \t]*\[*[\"']?{re.escape(key)}(?!\w)", text, re.MULTILINE)
    return text.count("\n", 0, place.start()) + 1 if place else None


def _note(
    notes: Notes, code: str, message: Text, text_found: str, fix: Text, line: int | None
) -> None:
    notes.add("error", code, message, fix=fix, found=text_found, line=line, column=line and 1)
