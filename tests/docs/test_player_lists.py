"""The page on lists of players says what the program knows."""

from pathlib import Path

from arpad.formats.other_lists.described import tables, written
from arpad.office.lists.oddities import NAMESAKES_MAX
from arpad.report.names import likeness

PAGE = Path(__file__).parents[2] / "docs" / "formats" / "player-lists.md"


def test_the_tables_of_headers_are_those_of_the_declaration() -> None:
    """Mend the page with `python docs/formats/generate.py`."""
    text = PAGE.read_text(encoding="utf-8")
    assert tables() in text
    assert written(text) == text


def test_the_examples_of_names_are_true() -> None:
    text = PAGE.read_text(encoding="utf-8")
    shown = [
        line.split("|") for line in text.splitlines() if line.startswith("| `") and "`" in line
    ]
    pairs = {
        (row[1].strip(" `"), row[2].strip(" `")): row[3]
        for row in shown
        if len(row) == 5 and row[2].strip().startswith("`")
    }
    said = {"same:": "same", "shortened": "shortened", "spelled": "spelling", "another": "other",
            "other": "script"}  # fmt: skip
    found = [(one, other, what.split()) for (one, other), what in pairs.items()]
    assert len(found) == len(said)
    for one, other, what in found:
        word = next(word.strip(":,") for word in what if word.strip(":,") in said or word in said)
        assert likeness(one, other) == said.get(word, said.get(f"{word}:")), (one, other)
    assert f"Of more than {NAMESAKES_MAX} people with one name" in text
