"""What a value of our JSON can be: every manifest, record and proof is held to its declaration."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from arpad.archive.canonical import is_day, is_hash


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of JSON value: what documents call it, and whether a value is of this kind."""

    says: str
    holds: Callable[[Any], bool]


TEXT: Final = Kind("text", lambda value: isinstance(value, str))
WHOLE: Final = Kind("whole number", lambda value: type(value) is int)
YES_OR_NO: Final = Kind("true or false", lambda value: isinstance(value, bool))
DAY: Final = Kind("day", is_day)
HASH: Final = Kind("hash", is_hash)
OBJECT: Final = Kind("object", lambda value: isinstance(value, dict))


def chosen(*words: str) -> Kind:
    """Return the kind of a value that is one of a few words."""
    return Kind(" or ".join(words), lambda value: value in words)


def maybe(kind: Kind) -> Kind:
    """Return the kind of a value that may also be null."""
    return Kind(f"{kind.says}, or null", lambda value: value is None or kind.holds(value))


def list_of(kind: Kind) -> Kind:
    """Return the kind of a list, each of whose values is of a kind.

    >>> list_of(TEXT).holds(["7"]), list_of(TEXT).holds([7]), list_of(TEXT).holds("7")
    (True, False, False)
    """
    return Kind(
        f"list, each: {kind.says}",
        lambda value: isinstance(value, list) and all(map(kind.holds, value)),
    )


def row_of(*kinds: Kind) -> Kind:
    """Return the kind of a list with one value of each kind, in this order."""
    return Kind(
        f"[{', '.join(kind.says for kind in kinds)}]",
        lambda value: (
            isinstance(value, list)
            and len(value) == len(kinds)
            and all(kind.holds(cell) for kind, cell in zip(kinds, value, strict=True))
        ),
    )


def each(kind: Kind) -> Kind:
    """Return the kind of an object whose values, whatever their names, are of a kind."""
    return Kind(
        f"object, each: {kind.says}",
        lambda value: isinstance(value, dict) and all(map(kind.holds, value.values())),
    )


def fields(
    kinds: Mapping[str, Kind], optional: Mapping[str, Kind] | None = None, *, has_more: bool = False
) -> Kind:
    """Return the kind of an object that has these names, and of others those that are optional.

    Any other too if it `has_more`.

    >>> fields({"since": DAY}).holds({"since": "2026-01-31"}), fields({}).holds({"since": ""})
    (True, False)
    >>> [fields({}, {"on": DAY}).holds(one) for one in ({}, {"on": "2026-01-31"}, {"on": "soon"})]
    [True, True, False]
    """
    may_have = optional or {}
    names = [f"`{name}`: {kind.says}" for name, kind in kinds.items()]
    names += [f"`{name}`, of some: {kind.says}" for name, kind in may_have.items()]

    def holds(value: Any) -> bool:
        if lacking(value, kinds):
            return False
        more = value.keys() - kinds.keys()
        own = {name: kind for name, kind in may_have.items() if name in more}
        return (has_more or more == own.keys()) and not lacking(value, own)

    return Kind(f"object ({'; '.join(names)})", holds)


def lacking(value: Any, kinds: Mapping[str, Kind]) -> str:
    """Return the first name that an object lacks, or whose value is of another kind; "" for none.

    >>> lacking({"on": "soon"}, {"on": DAY}), lacking({"on": "2026-01-31"}, {"on": DAY})
    ('on', '')
    """
    if not isinstance(value, dict):
        return next(iter(kinds), "{}")
    wrong = (
        name for name, kind in kinds.items() if name not in value or not kind.holds(value[name])
    )
    return next(wrong, "")
