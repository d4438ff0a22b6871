"""A condition or a value of a clause, written as people write it.

Read from the expression's own `repr`, so that nothing is told twice; a form that is not known here
is shown as it is.
"""

import ast
from typing import Final

import narwhals as nw

_BINARY: Final = {
    "__or__": (1, "or"), "__and__": (2, "and"),
    "__eq__": (4, "="), "__ne__": (4, "≠"), "__lt__": (4, "<"), "__le__": (4, "≤"),
    "__gt__": (4, ">"), "__ge__": (4, "≥"),
    "__add__": (5, "+"), "__sub__": (5, "-"),
    "__mul__": (6, "×"), "__floordiv__": (6, "//"), "__mod__": (6, "%"),
}  # fmt: skip
_NOT, _COMPARED, _TERM, _ATOM = 3, 4, 5, 7
_STATED: Final = "is not stated"


class _UnknownFormError(Exception):
    """An expression of a form that this file can't write."""


def printed(value: "int | nw.Expr | None") -> str:
    """Return a clause's value or condition as text.

    >>> printed((nw.col("rating_highest") >= 2200) & (nw.col("minutes_for_60_moves") < 120))
    'rating_highest ≥ 2200 and minutes_for_60_moves < 120'
    >>> printed(~nw.col("rating_listed").is_null())
    'rating_listed is stated'
    >>> printed(nw.col("difference").clip(-400, 400)), printed(None), printed(20)
    ('difference limited to -400..400', 'none', '20')
    >>> from arpad.law import half_up
    >>> printed(half_up(nw.col("event_ratings_sum"), nw.col("games")))
    'event_ratings_sum / games (a half up)'
    """
    if value is None or isinstance(value, int):
        return "none" if value is None else str(value)
    try:
        return _text(ast.parse(repr(value), mode="eval").body)[0]
    except (SyntaxError, _UnknownFormError):
        return repr(value)


def _text(node: ast.expr) -> tuple[str, int]:
    """Return the node as text and how closely it binds."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "col":
        return ast.unparse(node.args[0]), _ATOM
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return _method(node.func.attr, node.func.value, [*node.args, *_values(node)])
    if isinstance(node, ast.Name):
        return node.id, _ATOM
    if isinstance(node, ast.Constant | ast.UnaryOp):
        return ast.unparse(node), _ATOM
    raise _UnknownFormError


def _values(call: ast.Call) -> list[ast.expr]:
    return [keyword.value for keyword in call.keywords]


def _method(name: str, left: ast.expr, given: list[ast.expr]) -> tuple[str, int]:
    if name == "__floordiv__" and (halved := _half_up(left, given[0])):
        numerator, denominator = (_within(part, 6) for part in halved)
        return f"{numerator} / {denominator} (a half up)", _TERM
    if name in _BINARY and len(given) == 1:
        binds, sign = _BINARY[name]
        right = _within(given[0], binds + (sign in ("-", "//", "%")))
        return f"{_within(left, binds)} {sign} {right}", binds
    if name == "is_null":
        return f"{_within(left, _TERM)} {_STATED}", _COMPARED
    if name == "__invert__":
        inner = _within(left, _NOT)
        if inner.endswith(_STATED) and " and " not in inner and " or " not in inner:
            return inner.removesuffix(_STATED) + "is stated", _COMPARED
        return f"not {inner}", _NOT
    if name == "abs":
        return f"|{_text(left)[0]}|", _ATOM
    if name == "clip" and len(given) == 2:
        low, high = (ast.unparse(bound) for bound in given)
        return f"{_within(left, _TERM)} limited to {low}..{high}", _COMPARED
    if name == "is_in" and isinstance(given[0], ast.Tuple):
        choices = ", ".join(str(ast.literal_eval(choice)) for choice in given[0].elts)
        return f"{_within(left, _TERM)} is one of {choices}", _COMPARED
    raise _UnknownFormError


def _half_up(left: ast.expr, right: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    """Return numerator and denominator if (2a + b) // 2b is meant, as `half_up` builds it."""
    match left:
        case ast.Call(
            ast.Attribute(ast.Call(ast.Attribute(numerator, "__mul__"), [doubled]), "__add__"),
            [denominator],
        ) if ast.unparse(doubled) == "2":
            once = ast.unparse(denominator)
            twice = (f"{once}.__mul__(2)", str(2 * int(once)) if once.isdigit() else "")
            return (numerator, denominator) if ast.unparse(right) in twice else None
    return None


def _within(node: ast.expr, binds: int) -> str:
    text, own = _text(node)
    return f"({text})" if own < binds else text
