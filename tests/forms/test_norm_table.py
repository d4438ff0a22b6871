"""The norm table as a document: figures of norms.md, section 5, nine games."""

from datetime import date
from pathlib import Path

import pypdf
import pytest

from arpad.forms.norm_table import norm_table
from arpad.rulebooks.fide_titles import in_force
from tests.cli.calls import run

RULES = in_force(date(2024, 1, 1))


def test_the_rows_are_those_of_the_table() -> None:
    """7 points from 2380, 6.5 from 2434, ... 3.5 from 2680 on (GM)."""
    document = norm_table(RULES, 9, ("GM", "IM"))
    (section,) = document.sections
    rows = [[cell.text for cell in row] for row in section.blocks[0].rows]  # type: ignore[union-attr]
    assert rows[0][:2] == ["7", "2380–2433"]
    assert rows[1][:2] == ["6½", "2434–2474"]
    assert rows[-1] == ["3½", "2680 +", "2530 +"]
    assert document.title == "Scores for norms: 9 games"
    assert norm_table(RULES, 9, ("GM",), "es").title == "Puntos para normas: 9 partidas"


@pytest.mark.parametrize("ending", [".pdf", ".xlsx"])
def test_it_is_written_and_not_over_anything(tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"table{ending}"
    words = ("norms", "--table", "--games", "9", "--on", "2024-01-01", "--out", out)
    assert run(*words).exit_code == 0
    if ending == ".pdf":
        assert "2680 +" in pypdf.PdfReader(out).pages[0].extract_text()
    assert run(*words).exit_code == 2
    assert run("norms", "--table", "--games", "9", "--out", tmp_path / "x.txt").exit_code == 2
