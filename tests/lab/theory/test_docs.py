"""The examples of docs/theory.md run as they stand."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "theory.md"


def test_the_examples_of_the_page_on_models() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert found.attempted > 30
    assert found.failed == 0
