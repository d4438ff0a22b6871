"""How what was typed becomes values: texts, files, figures and choices at once, the rest by typer.

typer makes a model of pydantic for each option of a verb, given or not: that takes longer than all
else of a short call.
"""

import os
import re
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin

_FIGURES: Final = re.compile(r"[0-9]{1,9}")


class QuickReading:
    """Reads a parameter's values in typer's place, which is asked about what isn't plain."""

    __slots__ = ()

    def coerce(self, value: object, param: Any, ctx: Any) -> Any:
        """Return a value, or several where the parameter takes them; raise what typer raises."""
        is_several = param.multiple or param.nargs == -1
        if value is None:
            return () if is_several else None
        hint = param.type_descriptor.annotation
        if is_several and isinstance(value, list | tuple) and get_origin(hint) is list:
            (of_each,) = get_args(hint)
            values = [_read(of_each, word, param) for word in value]
            if None not in values:
                return values
        elif not is_several and (read := _read(hint, value, param)) is not None:
            return read
        param._runtime_param = None
        return param.get_runtime_param().coerce(value, param=param, ctx=ctx)


def read_quickly(ctx: Any) -> None:
    """Let the verb of a call read its parameters so."""
    for param in ctx.command.get_params(ctx):
        if getattr(param, "_runtime_param", QuickReading) is None:
            param._runtime_param = QuickReading()  # nothing public takes typer's place


def _read(hint: Any, word: object, param: Any) -> str | Path | int | None:
    """Return a word's value; None where it may be refused, as is a file that can't be read."""
    if isinstance(word, hint if hint in (int, Path) else str):
        word = str(word)  # what is usual is a figure or a path already
    if not isinstance(word, str):
        return None
    if get_origin(hint) is Literal:
        return word if word in get_args(hint) else None
    if hint is Path:
        path = Path(word)
        return path if os.access(path, os.R_OK) or not os.access(path, os.F_OK) else None
    if hint is int and _FIGURES.fullmatch(word):
        span = param.type_descriptor.parameter_info
        is_within = (span.min is None or int(word) >= span.min) and (
            span.max is None or int(word) <= span.max
        )
        return int(word) if is_within else None
    return word if hint is str else None
