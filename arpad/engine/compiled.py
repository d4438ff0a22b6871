"""Compiles a plain function on arrays to machine code (numba), typed as what it was."""

from collections.abc import Callable
from typing import TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """Return the function compiled when first called; the result is kept beside the module.

    >>> @compiled
    ... def half(x: float) -> float:
    ...     return x / 2
    >>> half(3.0)
    1.5
    """
    try:
        return cast(F, numba.njit(cache=_has_file(function), nogil=True)(function))
    except RuntimeError:
        # Nowhere to keep the result, as on a read-only disk: compiled anew in every process.
        return cast(F, numba.njit(nogil=True)(function))


def _has_file(function: Callable[..., object]) -> bool:
    """Say whether the function stands in a file: what was typed at a prompt cannot be kept."""
    return not function.__code__.co_filename.startswith("<")
