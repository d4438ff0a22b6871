"""The notebooks of the documentation are run, cell by cell, and show what stands in them.

They are run here and not by Jupyter: a cell is Python, and what it shows is its last expression or
what it prints. nbclient would bring a kernel, sockets and thirty packages for two files.
"""

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def shown(source: str, names: dict[str, Any]) -> str:
    """Run a cell among its names, and return what it prints and the line of its last value."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(ast.Module(body, []), "cell", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None
    return printed.getvalue() + ("" if value is None else repr(value))


def stored(cell: dict[str, Any]) -> str:
    """Return what a cell shows in the file, as text."""
    parts = [one.get("text") or one["data"]["text/plain"] for one in cell["outputs"]]
    return "".join("".join(part) for part in parts)


@pytest.mark.long
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_its_cells_make(path: Path) -> None:
    names: dict[str, Any] = {}
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    cells = [one for one in notebook["cells"] if one["cell_type"] == "code"]
    for cell in cells:
        assert shown("".join(cell["source"]), names) == stored(cell), "".join(cell["source"])
    assert len(cells) >= 4


def test_there_are_notebooks_and_the_library_s_page_leads_to_each() -> None:
    page = (FOLDER.parent / "library.md").read_text(encoding="utf-8")
    assert len(NOTEBOOKS) >= 2
    assert [one.name for one in NOTEBOOKS if f"(notebooks/{one.name})" not in page] == []
