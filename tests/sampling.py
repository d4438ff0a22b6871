"""How much a test tries: a seeded sample, or with ARPAD_FULL=1 (./run test --full) all of it."""

import os
from typing import Final

import pytest

IS_FULL: Final = os.environ.get("ARPAD_FULL") == "1"
only_in_full: Final = pytest.mark.skipif(not IS_FULL, reason="./run test --full tries it")
"""For a test whose every part the plain run tries elsewhere, on less."""


def amount(plain: int, *, full: int) -> int:
    """Return how many to try, in the plain run and in the full one."""
    return full if IS_FULL else plain
