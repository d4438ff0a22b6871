"""Many values, so many at a time as a database lets be asked for at once."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from arpad.registry.sql_beside import ASKED_MAX

_T = TypeVar("_T")


def portions(values: Iterable[_T]) -> Iterator[tuple[_T, ...]]:
    """Yield values, so many at a time as a database lets be asked for at once.

    >>> [len(one) for one in portions(range(1001))]
    [500, 500, 1]
    """
    left = iter(values)
    while part := tuple(islice(left, ASKED_MAX)):
        yield part
