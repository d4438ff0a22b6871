"""The last values that were made, by their keys: several threads ask for them at once."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final, TypeVar, cast

T = TypeVar("T")
_NOTHING: Final = object()


class Recent:
    """So many values at most; what was made first goes first.

    Two who ask at once may both make a value: nobody waits for another.

    >>> recent = Recent(2)
    >>> [recent.of(text, make=lambda: len(text)) for text in ("a", "bb", "ccc", "bb")]
    [1, 2, 3, 2]
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, object] = OrderedDict()
        self._lock = Lock()

    def of(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what was made of late under a key, or make it."""
        value = self._values.get(key, _NOTHING)
        if value is _NOTHING:
            value = make()
            with self._lock:
                self._values[key] = value
                while len(self._values) > self._most:
                    self._values.popitem(last=False)
        return cast("T", value)
