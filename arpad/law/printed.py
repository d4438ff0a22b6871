"""A condition or a value of a clause, written as people write it. The fingerprint hashes it too.

An operation that can't be written raises: nothing is hashed in another library's words.
"""

from typing import Final

from arpad.law.term import Part, Term

_BINDS: Final = {
    "or": 1, "and": 2, "=": 4, "≠": 4, "<": 4, "≤": 4, ">": 4, "≥": 4, "+": 5, "-": 5,
    "×": 6, "//": 6, "%": 6,
}  # fmt: skip
_ROUNDED: Final = {"half_up": "a half up", "half_away": "a half away from zero"}
_NOT, _COMPARED, _TERM, _ATOM = 3, 4, 5, 7
_STATED: Final = "is not stated"


def printed(value: "int | Term | None") -> str:
    """Return a clause's value or condition as text.

    >>> from arpad.law.units import half_up
    >>> from arpad.law.term import word
    >>> printed((word("rating_highest") >= 2200) & (word("minutes_for_60_moves") < 120))
    'rating_highest ≥ 2200 and minutes_for_60_moves < 120'
    >>> printed(~word("rating_listed").is_null())
    'rating_listed is stated'
    >>> printed(word("difference").clip(-400, 400)), printed(None), printed(20)
    ('difference limited to -400..400', 'none', '20')
    >>> printed(half_up(word("event_ratings_sum"), word("games")))
    'event_ratings_sum / games (a half up)'
    """
    if value is None or isinstance(value, int):
        return "none" if value is None else str(value)
    return _text(value)[0]


def _text(term: Term) -> tuple[str, int]:
    """Return the term as text and how closely it binds."""
    sign, (left, *given) = term.operation, term.parts
    if sign == "word":
        return str(left), _ATOM
    if sign in _ROUNDED:
        text = f"{_within(left, 6)} / {_within(given[0], 7)} ({_ROUNDED[sign]})"
        return text, _TERM
    if sign in _BINDS:
        binds = _BINDS[sign]
        right = _within(given[0], binds + (sign in ("-", "//", "%")))
        return f"{_within(left, binds)} {sign} {right}", binds
    return _of_one(sign, left, given)


def _of_one(sign: str, left: Part, given: list[Part]) -> tuple[str, int]:
    match sign, given:
        case "is_null", []:
            return f"{_within(left, _TERM)} {_STATED}", _COMPARED
        case "not", []:
            inner = _within(left, _NOT)
            if inner.endswith(_STATED) and " and " not in inner and " or " not in inner:
                return inner.removesuffix(_STATED) + "is stated", _COMPARED
            return f"not {inner}", _NOT
        case "abs", []:
            return f"|{_within(left, 0)}|", _ATOM
        case "clip", [low, high]:
            return f"{_within(left, _TERM)} limited to {low}..{high}", _COMPARED
        case "fill_null", [value]:
            return f"({_within(left, _TERM)}, or {value} if not stated)", _ATOM
        case "is_in", [tuple(choices)]:
            listed = ", ".join(str(choice) for choice in choices)
            return f"{_within(left, _TERM)} is one of {listed}", _COMPARED
        case _:
            raise ValueError(f"'{sign}' can't be written")


def _within(part: Part, binds: int) -> str:
    if not isinstance(part, Term):
        return str(part)
    text, own = _text(part)
    return f"({text})" if own < binds else text
