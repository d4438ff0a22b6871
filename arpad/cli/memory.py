"""What Polars is told of memory: how long freed memory is kept, how far ahead files are read."""

import ctypes
import sys
from os import environ
from typing import Final

_POLARS: Final = "_RJEM_MALLOC_CONF"
"""What the allocator in Polars' wheels reads as it is loaded; another one leaves it unread."""
_KEPT_MS: Final = 20_000
_AHEAD: Final = "POLARS_ROW_GROUP_PREFETCH_SIZE"
_TRIM, _MAP = -1, -3
"""`mallopt`: how much may lie unused at the end of the heap, and what is mapped by itself."""
_HEAP, _LARGE = 2**28, 2**25


def read_little_ahead() -> None:
    """Have Polars read two row groups ahead of who asks, unless it was told how many.

    By itself it reads many more: of sixty million games these take 140 MB, and none is there
    sooner.
    """
    environ.setdefault(_AHEAD, "2")


def keep_freed_memory() -> bool:
    """Have memory that is freed kept for the next list; False if Polars was told already.

    To be called before Polars is loaded.

    Every list of a history takes as many columns as the one before. Polars gives freed memory back
    within half a second, and NumPy at once; the system clears it before it hands it out again,
    which takes a quarter of a list's time. It costs 50 to 75 MB.
    """
    if sys.platform == "linux" and hasattr(ctypes.CDLL(None), "mallopt"):
        ctypes.CDLL(None).mallopt(_TRIM, _HEAP)
        ctypes.CDLL(None).mallopt(_MAP, _LARGE)
    is_told = _POLARS in environ
    environ.setdefault(_POLARS, f"dirty_decay_ms:{_KEPT_MS},muzzy_decay_ms:{_KEPT_MS}")
    return not is_told
