"""docs/evidence.md says what the official figures give now; what differs has a reason."""

import pytest

from tests.evidence.counting import Counted, Figure, counted, unexplained
from tests.evidence.figures import official
from tests.evidence.page import FILE, NONE, editions, made, written


@pytest.fixture(scope="module")
def rows() -> tuple[Counted, ...]:
    return official()


@pytest.mark.long
def test_every_figure_is_equal_or_has_a_reason(rows: tuple[Counted, ...]) -> None:
    assert list(unexplained(rows)) == []
    assert sum(row.figures for row in rows) > 40_000


@pytest.mark.long
def test_the_page_is_as_the_figures_are() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert written(text) == text


@pytest.mark.long
def test_every_edition_is_named_and_none_without_evidence_is_hidden(
    rows: tuple[Counted, ...],
) -> None:
    names = {name for name, _ in editions()}
    assert {row.edition for row in rows} <= names
    table = made(rows).partition("## ")[0]
    assert table.count("| `") == len(names) > 25
    assert f"| `fide-blitz-2012` | blitz | {NONE} |" in table


def test_a_figure_that_differs_is_counted_and_asked_for() -> None:
    row = counted(
        "fide-2025", "published", "changes", "a test", [Figure("1", "1"), Figure("2", "3")]
    )
    assert (row.figures, row.equal) == (2, 1)
    assert list(unexplained([row])) == [row]
