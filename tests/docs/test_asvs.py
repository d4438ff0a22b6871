"""The table of the ASVS has each requirement of its chapters, and names tests that there are."""

import re
from pathlib import Path

from tests.docs.pages import pages

LEVEL_2 = {
    "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1,
    "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4,
    "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3,
    "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4,
    "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2,
    "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1, "9.1": 3, "9.2": 4,
    "10.1": 2, "10.2": 2, "10.3": 4, "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3,
    "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1, "12.1": 3, "12.2": 2,
    "12.3": 4, "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5, "14.1": 2, "14.2": 4, "14.3": 3,
    "15.1": 3, "15.2": 3, "15.3": 7, "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3,
    "17.1": 1, "17.2": 4, "17.3": 2,
}  # fmt: skip
"""How many requirements of levels 1 and 2 each section has: ASVS 5.0, May 2025, by its tables."""
STATES = ("held", "not shown: ", "not held: ", "in part: ", "not applicable: ")
OLDER = ("3.", "6.", "7.")
"""Chapters in which "held" may stand with what is seen on a page, without a test."""


def rows() -> list[list[str]]:
    lines = re.findall(r"^\| \d.*\|$", pages()["docs/asvs.md"], re.MULTILINE)
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_requirement_is_named_once() -> None:
    named = [one for numbers, _, _ in rows() for one in numbers.split(", ")]
    wanted = [f"{section}.{number}" for section, count in LEVEL_2.items()
              for number in range(1, count + 1)]  # fmt: skip
    assert sorted(named) == sorted(wanted)
    assert all(state.startswith(STATES) for _, _, state in rows())
    shown = ("`test_", "](")
    assert all(any(sign in state for sign in shown) for numbers, _, state in rows()
               if state.startswith("held") and not numbers.startswith(OLDER))  # fmt: skip


def test_every_test_that_is_named_is_there() -> None:
    files = Path(__file__).parents[1].rglob("test_*.py")
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    named = set(re.findall(r"`(test_\w+)`", pages()["docs/asvs.md"]))
    assert len(named) > 20
    assert {one for one in named if f"def {one}(" not in text} == set()
