"""The two national texts: every number that they print is an article, in the order of the text."""

from pathlib import Path

import pytest

from arpad.rulebooks import CATALOGUE

INDEX = {
    "cnxc-2000": "cnxc_2000", "cnxc-2000-pooled": "cnxc_2000", "cnxc-2000-as-printed": "cnxc_2000",
    "fce-2016": "fce_2016", "fce-rapid-2016": "fce_2016", "fce-2016-per-game": "fce_2016",
}  # fmt: skip
AMENDMENTS = (
    "cnxc/edition_2000_as_printed.py", "cnxc/edition_2000_pooled.py",
    "fce/edition_2016_per_game.py", "fce/edition_2016_rapid.py",
)  # fmt: skip


@pytest.mark.parametrize(("name", "text"), INDEX.items())
def test_the_articles_stand_in_the_order_of_the_text(name: str, text: str) -> None:
    lines = (Path(__file__).parent / f"{text}_articles.txt").read_text("utf-8").splitlines()
    printed = [line for line in lines if line and not line.startswith("#")]
    numbers = [article.number for article in CATALOGUE.book(name).articles]
    assert [number for number in numbers if number != "decision"] == printed


@pytest.mark.parametrize("path", AMENDMENTS)
def test_an_amendment_has_at_most_forty_lines(path: str) -> None:
    """Of law: from BOOK to the last parenthesis."""
    lines = (Path("arpad/rulebooks") / path).read_text("utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("BOOK ="))
    end = max(number for number, line in enumerate(lines) if line == ")")
    assert end - start + 1 <= 40
