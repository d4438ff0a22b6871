"""How much a test tries: a seeded sample, or with ARPAD_FULL=1 (./run test --full) all of it."""

import os
from collections.abc import Callable
from typing import Final, TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., None])
IS_FULL: Final = os.environ.get("ARPAD_FULL") == "1"
only_in_full: Final = pytest.mark.skipif(not IS_FULL, reason="./run test --full tries it")
"""For a test whose every part the plain run tries elsewhere, on less."""

IS_COMPILED: Final = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"


def only_compiled(test: Test) -> Test:
    """For a test that takes longest, longer still where functions run as plain Python."""
    reason = "./run test --services compiles"
    return pytest.mark.compiled(pytest.mark.skipif(not IS_COMPILED, reason=reason)(test))


def amount(plain: int, *, full: int) -> int:
    """Return how many to try, in the plain run and in the full one."""
    return full if IS_FULL else plain
