"""The consolidated texts in the docs are those that the clauses make."""

from pathlib import Path

import pytest

from arpad.law import Edition
from arpad.rulebooks import CATALOGUE, every_text
from arpad.rulebooks.text import markdown

EDITIONS = every_text().editions
TEXTS = Path(__file__).parents[2] / "docs" / "rulebooks" / "texts"


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda one: str(one.name))
def test_the_text_in_the_docs_is_fresh(edition: Edition) -> None:
    written = (TEXTS / f"{edition.name}.md").read_text(encoding="utf-8")
    assert written == markdown(edition), (
        "Write them anew: arpad rulebook write docs/rulebooks/texts"
    )


def test_no_text_is_left_over() -> None:
    names = {path.stem for path in TEXTS.glob("*.md")} - {"index"}
    assert names == {edition.name for edition in EDITIONS}
    listed = (TEXTS / "index.md").read_text(encoding="utf-8").split("```")[1].split()
    assert [name for name in listed if name in names] == [one.name for one in EDITIONS]


def test_a_text_has_every_clause_with_its_origin_and_its_doubt() -> None:
    edition = next(one for one in CATALOGUE.editions if one.name == "fide-2017")
    text, book = markdown(edition), edition.load()
    for _, citation, _ in book.citations():
        assert f"| {citation.number} |" in text
    for rule in book.rules():
        for clause in rule.clauses:
            row = f"| {clause.article.number} | {clause.sentence} |"
            assert row in text
            assert f"| {clause.article.source} |" in text
    assert "K is the largest whole number that keeps it so (not verified)." in text


def test_a_text_has_the_condition_beside_each_clause() -> None:
    """Read without conditions, 8.2 of the rapid text leaves RB 7.2.1 nobody who starts."""
    rapid = (TEXTS / "fide-rapid-2024-12.md").read_text(encoding="utf-8").splitlines()
    (starts,) = (row for row in rapid if row.startswith("| RB 7.2.1 |"))
    assert "| rating_own_list is not stated and rating_listed is stated" in starts
    standard = (TEXTS / "fide-2025.md").read_text(encoding="utf-8")
    for article, condition, gives in (
        ("8.3.3/3", "rating_peak ≥ 2400", "10"),
        ("8.3.1/2", "rating ≥ 2650", "difference"),
        ("8.3.3/5", "k_factor_e2 × games_period > 70000", "700 // games_period × 100"),
        ("8.2", "rating_listed is not stated", "none"),
    ):
        assert any(
            row.startswith(f"| {article} |") and f"| {condition} | {gives} |" in row
            for row in standard.splitlines()
        )
