"""How much a test tries: a seeded sample, or with ARPAD_FULL=1 (./run test --full) all of it."""

import os
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final, TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., None])
Thing = TypeVar("Thing")
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


def some(things: Iterable[Thing], plain: int) -> list[Thing]:
    """Return a seeded sample of this size in the order given, and in the full run all."""
    every = list(things)
    chosen = _chosen(len(every), amount(plain, full=len(every)))
    return [thing for place, thing in enumerate(every) if place in chosen]


def sampled(rows: Iterable[Any], plain: int) -> list[Any]:
    """Return the rows of a test: a seeded sample for the plain run, and others, which are long."""
    every = list(rows)
    chosen = _chosen(len(every), plain)
    return [
        row if place in chosen
        else pytest.param(*(row if isinstance(row, tuple) else (row,)), marks=pytest.mark.long)
        for place, row in enumerate(every)
    ]  # fmt: skip


def _chosen(of: int, plain: int) -> set[int]:
    return set(Random(1).sample(range(of), min(of, plain)))
