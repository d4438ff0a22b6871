"""What was made of late is kept within bounds, whoever asks at once."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from arpad.office.reading.recent import Recent


def test_many_who_ask_at_once_are_all_answered() -> None:
    """A page of a site was a fault of the program where two threads let go of the same value."""
    recent, before = Recent(8), sys.getswitchinterval()

    def ask(first: int) -> bool:
        numbers = [(first + 7 * number) % 400 for number in range(10_000)]
        return all(recent.of(number, lambda number=number: number) == number for number in numbers)

    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(12) as pool:
            assert all(pool.map(ask, range(12)))
    finally:
        sys.setswitchinterval(before)


def test_what_was_made_first_goes_first() -> None:
    recent, made = Recent(2), []

    def ask(name: str) -> None:
        recent.of(name, lambda: made.append(name))

    for name in ("a", "b", "a", "c", "b", "a"):
        ask(name)
    assert made == ["a", "b", "c", "a"]


def test_what_goes_wrong_is_not_kept() -> None:
    recent = Recent(2)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            recent.of("a", lambda: 1 // 0)
    assert recent.of("a", lambda: 1) == 1
