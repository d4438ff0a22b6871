"""The table of the ASVS has each requirement of its chapters, and names tests that there are."""

import re
from pathlib import Path

from tests.docs.pages import pages

LEVEL_2 = {
    "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4,
    "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2,
    "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2,
}  # fmt: skip
"""How many requirements of levels 1 and 2 each section has: ASVS 5.0, May 2025, by its tables."""
STATES = ("held", "not held: ", "in part: ", "not applicable: ")


def rows() -> list[list[str]]:
    lines = re.findall(r"^\| \d.*\|$", pages()["docs/asvs.md"], re.MULTILINE)
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_requirement_is_named_once() -> None:
    named = [one for numbers, _, _ in rows() for one in numbers.split(", ")]
    wanted = [f"{section}.{number}" for section, count in LEVEL_2.items()
              for number in range(1, count + 1)]  # fmt: skip
    assert sorted(named) == sorted(wanted)
    assert all(state.startswith(STATES) for _, _, state in rows())


def test_every_test_that_is_named_is_there() -> None:
    folders = (Path(__file__).parents[1] / name for name in ("web/working", "registry"))
    text = "".join(path.read_text(encoding="utf-8") for one in folders for path in one.glob("*.py"))
    named = set(re.findall(r"`(test_\w+)`", pages()["docs/asvs.md"]))
    assert len(named) > 20
    assert {one for one in named if f"def {one}(" not in text} == set()
