"""A facts file's text as tables: bounded, and without signs that nobody sees."""

import re
import tomllib
from decimal import Decimal
from typing import Any, Final

from arpad.report.names import plain
from arpad.report.notes import Notes, shortened
from arpad.report.problems import Text

BYTES_MAX: Final = 1024 * 1024
DOTS_MAX: Final = 20
"""A key of n parts takes the parser n tables at each of n steps: 100 kB of "a." fill a machine."""

_PART: Final = r"""(?>[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_DOTTED: Final = re.compile(rf"(?<![\w-])(?>{_PART}[ \t]*\.[ \t]*){{{DOTS_MAX + 1}}}")


def read_toml(data: bytes, notes: Notes) -> tuple[dict[str, Any], str]:
    r"""Return the tables of a facts file and its text; nothing, with an error, if it is no TOML.

    >>> read_toml(b'name = "Riga\\u202eOpen"', Notes())[0]
    {'name': 'RigaOpen'}
    >>> notes = Notes()
    >>> read_toml(b"a." * 50_000 + b"b = 1", notes), notes.all()[0].message
    (({}, ''), 'Line 1 has a key of more than 20 parts.')
    """
    if len(data) > BYTES_MAX:
        message = Text("The file has {count} bytes, too many for facts.", count=len(data))
        notes.add("error", "facts-toml", message, fix=Text("Give the facts of one event."))
        return {}, ""
    try:
        text = data.decode("utf-8-sig")
        if dotted := _DOTTED.search(text):
            line = text.count("\n", 0, dotted.start()) + 1
            message = Text("Line {line} has a key of more than {count} parts.", line=line,
                           count=DOTS_MAX)  # fmt: skip
            notes.add("error", "facts-toml", message, fix=Text("Write keys without dots."),
                      line=line)  # fmt: skip
            return {}, ""
        return _plain(tomllib.loads(text, parse_float=Decimal)), text
    except (ValueError, RecursionError, ArithmeticError) as error:
        at = re.search(r"line (\d+), column (\d+)", str(error))
        notes.add("error", "facts-toml", Text("The file is not TOML: {error}.",
                                              error=shortened(str(error))),
                  fix=Text('Write lines such as kind = "swiss".'), line=int(at[1]) if at else None,
                  column=int(at[2]) if at else None)  # fmt: skip
        return {}, ""


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value
