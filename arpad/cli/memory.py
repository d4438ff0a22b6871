"""How long Polars keeps memory that it no longer needs: told before it is loaded, or not at all."""

from os import environ
from typing import Final

_ALLOCATOR: Final = "_RJEM_MALLOC_CONF"
"""What the allocator in Polars' wheels reads as it is loaded; another one leaves it unread."""
_KEPT_MS: Final = 20_000


def keep_freed_memory() -> bool:
    """Have memory that is freed kept for the next list; False if that was told already.

    Every list of a history takes as many columns as the one before. Polars gives freed memory back
    within half a second, and the system clears it before it hands it out again: a quarter of a
    list's time, for 50 to 75 MB.
    """
    is_told = _ALLOCATOR in environ
    environ.setdefault(_ALLOCATOR, f"dirty_decay_ms:{_KEPT_MS},muzzy_decay_ms:{_KEPT_MS}")
    return not is_told
