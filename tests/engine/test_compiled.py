"""Compiled functions need no place to be kept in."""

import numba
import pytest
from numba.core import caching

from arpad.engine.compiled import compiled
from tests.sampling import only_compiled


def third(x: float) -> float:
    return x / 3


@only_compiled
def test_where_nothing_can_be_kept_a_function_is_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without any place numba refuses to keep a result; so it is on a read-only disk."""
    monkeypatch.setattr(caching.CacheImpl, "_locator_classes", [])
    with pytest.raises(RuntimeError, match="cannot cache"):
        numba.njit(cache=True)(third)
    assert compiled(third)(6.0) == 2.0
