"""A figure of a case, as expected and as found; and how a case's own words are read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from arpad.report.problems import ClauseText, Text, listed
from arpad.rulebooks.describe import decimal_text

Says = Mapping[str, Any]

_LARGEST: Final = 10**12
"""What no figure of a text comes near, in its own unit."""


class CaseError(ValueError):
    """A case is not written as its kind asks; the message says what to write."""


@dataclass(frozen=True, slots=True)
class CaseFigure:
    """One figure of a case, as expected and as found."""

    name: str
    expected: str
    found: str


def only(says: Says, *names: str) -> None:
    """Refuse a case that says more than its kind understands; a `note` is for readers."""
    unknown = [name for name in says if name not in (*names, "note")]
    if unknown:
        raise CaseError(f"{unknown[0]} means nothing here; this kind has {', '.join(names)}")


def rows_of(says: Says, width: int | None = None) -> Sequence[Any]:
    """Return the rows of a case: tables, or lists of so many values."""
    rows = says.get("rows")
    if not isinstance(rows, list) or not rows:
        raise CaseError("a case of this kind has rows = [...]")
    for row in rows:
        if width is None and not isinstance(row, dict):
            raise CaseError(f"a row of this kind is {{ ... }}, not {row}")
        if width is not None and (not isinstance(row, list) or len(row) != width):
            raise CaseError(f"a row of this kind has {width} values in [...]: {row}")
    return rows


def expected_of(says: Says, *names: str) -> Says:
    """Return what a case expects; of figures that its kind doesn't have, say which it has."""
    expect: Says = says.get("expect", {})
    unknown = [name for name in expect if name not in names]
    if unknown or not expect:
        raise CaseError(f"expect = {{ ... }} has some of: {', '.join(names)}")
    return expect


def text_of(says: Says, name: str) -> str:
    """Return a word that the case must give."""
    if not isinstance(says.get(name), str):
        raise CaseError(f'a case of this kind has {name} = "..."')
    return str(says[name])


def number_of(says: Says, name: str) -> int:
    """Return a whole number that the case must give."""
    value = says.get(name)
    if not isinstance(value, int):
        raise CaseError(f"a case of this kind has {name} = 2000 or another whole number")
    return value


def whole(name: str, value: object, scale: int) -> int:
    """Return a number in units so many times smaller, or a day as yyyymmdd.

    >>> whole("k", Decimal("12.5"), 100), whole("on", date(2009, 7, 1), 1)
    (1250, 20090701)
    """
    if isinstance(value, date):
        return value.year * 10000 + value.month * 100 + value.day
    number = Decimal(value) if isinstance(value, int | Decimal) else Decimal("NaN")
    if not number.is_finite() or abs(number) >= _LARGEST or number * scale % 1:
        raise CaseError(f"{name} = {value} is not the kind of value that this fact has")
    return int(number * scale)


def figure(name: str, expected: object, value: object) -> CaseFigure:
    """Return the figure, the found one written as the expected one is."""
    if isinstance(value, list):
        value = sorted(set(value)) if isinstance(expected, int) else value
        wanted = listed(*expected) if isinstance(expected, list) else worded(expected)
        return CaseFigure(name, wanted, listed(*value))
    return CaseFigure(name, worded(expected), alike(expected, value))


def worded(value: object) -> Text:
    """Return a figure, a day or a word of the law, as its language writes it.

    >>> worded(Decimal("12.50")), worded("yes")
    ('12.50', 'yes')
    """
    if isinstance(value, Decimal | date):
        return listed(value)
    return listed(ClauseText(value))


def article_of(what: Text) -> Text:
    """Return what a figure is called that is the article of a decision."""
    return Text("{what}: article", what=what)


def alike(expected: object, value: object) -> str:
    """Return a number in the very writing of the expected one if both are equal."""
    if isinstance(value, Fraction | int):
        if isinstance(expected, int | Decimal) and Fraction(expected) == value:
            return worded(expected)
        return decimal_text(int(Fraction(value) * 100000), digits=5)
    return "none" if value is None else str(value)
