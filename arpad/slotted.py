"""Dataclasses with slots, whose methods are compiled when they are first used.

The standard library compiles six methods of each when its module is imported: a quarter of what
rating one report takes, and half of the classes have no value in that call. Here a class has its
slots at once, and everything else is what the standard library makes of the same body when it is
first read: signature, fields, equality, order, what is frozen. What goes with `dataclass` is handed
on, so that a module imports all of it from here.
"""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, asdict, field, fields, is_dataclass, replace
from threading import RLock
from typing import TYPE_CHECKING, Any, Final

__all__ = [
    "MISSING", "Field", "asdict", "dataclass", "field", "fields", "is_dataclass", "replace",
]  # fmt: skip

_FIRST: Final = ("__dataclass_fields__", "__init__", "__match_args__")
_FROZEN: Final = ("__setattr__", "__delattr__", "__getstate__", "__setstate__")
_REST: Final = ("__dataclass_params__", "__repr__")
_ORDERED: Final = ("__lt__", "__le__", "__gt__", "__ge__")
_LOCK: Final = RLock()
"""Two threads that first use a class at once make its methods once."""


class _Part:
    """Some attributes of a class, which are made together when one of them is first read."""

    def __init__(self, body: type, names: tuple[str, ...], **options: bool) -> None:
        self.body = body
        self.names = tuple(name for name in names if vars(body).get(name) is None)
        self.options = options
        self.into = body

    def made(self) -> Mapping[str, Any]:
        """Return what the class has, with these attributes."""
        with _LOCK:
            if isinstance(vars(self.into)[self.names[0]], _Later):
                twin = _class_of(self.body, _space(self.body))
                twin = dataclasses.dataclass(slots=True, **self.options)(twin)
                for name in self.names:
                    setattr(self.into, name, vars(twin)[name])
        return vars(self.into)


class _Later:
    """An attribute of a class until it is first read."""

    def __init__(self, name: str, part: _Part) -> None:
        self.name = name
        self.part = part

    def __get__(self, value: object, owner: type | None = None) -> Any:
        attribute = self.part.made()[self.name]
        bind = getattr(attribute, "__get__", None)
        return bind(value, owner) if bind else attribute


def _slotted(
    *, frozen: bool = False, kw_only: bool = False, eq: bool = True, order: bool = False
) -> Callable[[type], type]:
    """Return what makes a class one with slots, and these options of `dataclass`.

    >>> @dataclass(frozen=True, slots=True)
    ... class Move:
    ...     '''A move.'''
    ...
    ...     square: str
    ...     number: int = 1
    >>> Move("e4"), Move("e4") == Move("e4", 1), Move.__slots__
    (Move(square='e4', number=1), True, ('square', 'number'))
    >>> Move("e4").square = "d4"
    Traceback (most recent call last):
    ...
    dataclasses.FrozenInstanceError: cannot assign to field 'square'
    """
    first = (*_FIRST, *(_FROZEN if frozen else ()))
    compared = ("__eq__", "__hash__") if frozen else ("__eq__",)
    rest = (*_REST, *(compared if eq else ()), *(_ORDERED if order else ()))

    def made(cls: type) -> type:
        lean = _Part(cls, first, frozen=frozen, kw_only=kw_only, repr=False, eq=False)
        whole = _Part(cls, rest, frozen=frozen, kw_only=kw_only, eq=eq, order=order)
        kinds = vars(cls).get("__annotations__", {})
        names = [name for name, kind in kinds.items() if "ClassVar" not in str(kind)]
        above = {slot for base in cls.__mro__[1:] for slot in vars(base).get("__slots__", ())}
        space = {name: value for name, value in _space(cls).items() if name not in names}
        space["__slots__"] = tuple(name for name in names if name not in above)
        for part in (lean, whole):
            space |= {name: _Later(name, part) for name in part.names}
        lean.into = whole.into = _class_of(cls, space)
        return lean.into

    return made


def _space(cls: type) -> dict[str, Any]:
    """Return the body of a class, of which another one can be made."""
    return {n: value for n, value in vars(cls).items() if n not in ("__dict__", "__weakref__")}


def _class_of(cls: type, space: Mapping[str, Any]) -> type:
    """Return a class that is called as another one, with its bases."""
    named = type(cls)(cls.__name__, cls.__bases__, dict(space))
    named.__qualname__ = cls.__qualname__
    return named


if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(*, slots: bool = False, **options: bool) -> Callable[[type], type]:
        """Return what makes a class a dataclass; see the standard library's."""
        return _slotted(**options) if slots else dataclasses.dataclass(**options)
