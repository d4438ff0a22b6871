"""Values as somebody at a prompt or in a notebook sees them: one line, and a small table.

They are for the eye: no key and no file is made of them. Names come from strangers' files, so that
nothing unprintable is shown, and nothing in a table is markup. Notebooks are sent around: tables of
people have no births.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from functools import partial
from html import escape
from itertools import islice
from types import FunctionType
from typing import Any, Final

TEXT_MAX: Final = 160
LINE_MAX: Final = 320
ROWS_MAX: Final = 10
COLUMNS_MAX: Final = 8
_MANY: Final = (Mapping, Sequence, Set)


class ShownShort:
    """A dataclass that is shown short: by its fields, or by what `_shown` returns.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Pair(ShownShort):
    ...     names: tuple[str, ...]
    ...     note: str = ""
    >>> Pair(("Reti", "Ruiz"))
    Pair(len(names)=2)
    >>> "<tr><th>names</th><td>&lt;b&gt;</td></tr>" in Pair(("<b>",))._repr_html_()
    True
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        """Put the short line into the class itself, where `dataclass` leaves it alone."""
        cls.__repr__ = ShownShort.__repr__  # type: ignore[method-assign]

    def _shown(self) -> Mapping[str, object]:
        """Return what is shown, by its name; what is empty is left out of the line."""
        assert is_dataclass(self)
        return {field.name: getattr(self, field.name) for field in fields(self) if field.repr}

    def __repr__(self) -> str:
        parts = (_part(name, value) for name, value in self._shown().items())
        return _cut(f"{type(self).__name__}({', '.join(filter(None, parts))}", LINE_MAX) + ")"

    def _repr_html_(self) -> str:
        """Return a table, as Jupyter asks for it."""
        rows = [
            f"<tr><th>{_html(name)}</th><td>{cell}</td></tr>"
            for name, value in self._shown().items()
            if (cell := _cell(value))
        ]
        return f"<table><tr><th>{type(self).__name__}</th><td></td></tr>{''.join(rows)}</table>"


def kind_of(value: object) -> str:
    """Return how a programmer calls the type of a value.

    >>> kind_of(7), kind_of(None)
    ('an int', 'None')
    """
    if value is None:
        return "None"
    name = type(value).__name__
    return f"a{'n' if name[0].lower() in 'aeiou' else ''} {name}"


def _part(name: str, value: object) -> str:
    """Return a field as the line has it, "" if it is empty."""
    if value is None or isinstance(value, partial | FunctionType):
        return ""
    if isinstance(value, str):
        return f"{name}={_text(value)!r}" if value else ""
    if _is_frame(value):
        value = range(value.height)  # type: ignore[attr-defined]
    if isinstance(value, (*_MANY, bytes)):
        return f"len({name})={len(value)}" if value else ""
    return f"{name}={_text(value)}"


def _text(value: object) -> str:
    """Return one value in words: of a dataclass that has none of its own, what it is."""
    if is_dataclass(value) and type(value).__str__ is object.__str__:
        return type(value).__name__
    return _cut("".join(sign if sign.isprintable() else " " for sign in str(value)), TEXT_MAX)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _html(value: object) -> str:
    return escape(repr(value) if isinstance(value, ShownShort) else _text(value))


def _cell(value: Any) -> str:
    if value is None or isinstance(value, bytes | partial | FunctionType):
        return ""
    if _is_frame(value):
        return _table(value.columns, value.head(ROWS_MAX).rows(), value.height)
    if not isinstance(value, _MANY) or isinstance(value, str):
        return _html(value)
    if isinstance(value, Mapping):
        return _lines([f"{_html(key)}: {_html(item)}" for key, item in value.items()])
    some = [*islice(value, ROWS_MAX)]
    if not all(is_dataclass(item) for item in some):
        return _lines([_html(item) for item in value])
    names = [field.name for field in fields(some[0]) if "birth" not in field.name] if some else []
    names = [name for name in names if any(_is_plain(getattr(item, name)) for item in some)]
    return _table(names, [[getattr(item, name) for name in names] for item in some], len(value))


def _is_plain(value: object) -> bool:
    """Say whether a value is worth a column: something, and one thing."""
    if isinstance(value, str):
        return value != ""
    is_many = isinstance(value, (*_MANY, bytes)) or _is_frame(value)
    return not (value is None or is_many or callable(value) or is_dataclass(value))


def _lines(lines: Sequence[str]) -> str:
    more = [f"… {len(lines) - ROWS_MAX} more"] if len(lines) > ROWS_MAX else []
    return "<br>".join([*lines[:ROWS_MAX], *more])


def _is_frame(value: object) -> bool:
    return hasattr(value, "iter_rows")


def _table(names: Sequence[str], rows: Sequence[Sequence[object]], total: int) -> str:
    """Return rows as a table, the first columns of them, and how many rows there are more."""
    lines = ["".join(f"<th>{_html(name)}</th>" for name in names[:COLUMNS_MAX])]
    lines += [
        "".join(f"<td>{'' if cell is None else _html(cell)}</td>" for cell in row[:COLUMNS_MAX])
        for row in rows
    ]
    if total > len(rows):
        lines.append(f"<td>… {total - len(rows)} more</td>")
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>" if rows else ""
