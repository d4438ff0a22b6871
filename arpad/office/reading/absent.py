"""What somebody asks for by its name, and there is none of: no page, and no fault of ours."""

from collections.abc import Mapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class NotFoundError(LookupError):
    """There is nothing of the name that was asked for. A KeyError is a fault of the program."""


def named_in(values: Mapping[K, V], name: K) -> V:
    """Return what has a name. Raises NotFoundError if nothing has it.

    >>> named_in({"fide": 1}, "fide")
    1
    >>> named_in({"fide": 1}, "ecf")
    Traceback (most recent call last):
    arpad.office.reading.absent.NotFoundError: ecf
    """
    try:
        return values[name]
    except KeyError:
        raise NotFoundError(name) from None
