"""What is said below `cli/` knows no command line: a page and a library say it too."""

import ast
import re
from collections.abc import Iterable, Iterator, Sequence

import typer.main

from arpad.cli.verbs import app
from tests.sources import MODULES, ROOT, nodes

BORDERS = (
    "archive/verifier", "cli", "__main__.py", "forms/certificate.py", "spark/command.py",
    "web/calculators/calls.py",
)  # fmt: skip
"""A calculator's page gives the call that finds the same, and makes it in one place; a certificate
prints what its holder types; the archive's verifier is a program of its own."""
VERBS = "|".join(typer.main.get_command(app).commands)  # type: ignore[attr-defined]
OPTION = re.compile(rf"(?<![-\w<!])--[a-z][a-z-]+|\barpad ({VERBS})\b")


def _docstrings(nodes: Iterable[ast.AST]) -> set[int]:
    """Return what explains the code: texts that stand alone."""
    return {
        id(node.value)
        for node in nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def _said(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    explaining = _docstrings(nodes)
    for node in nodes:
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_text and id(node) not in explaining and OPTION.search(node.value):
            yield node.lineno, node.value


def test_the_search_finds_options_and_verbs() -> None:
    for said in ("Give --list.", "See arpad norms --rules.", "Ask arpad rate for it."):
        assert list(_said(tuple(ast.walk(ast.parse(f"x = {said!r}")))))
    for said in ("a -- b", "made by arpad 0.1.0", "{arpad: 1}", "-----"):
        assert not list(_said(tuple(ast.walk(ast.parse(f"x = {said!r}")))))


def test_no_message_below_the_command_line_speaks_of_its_options() -> None:
    found = {}
    for path in MODULES:
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(BORDERS):
            found |= {f"{name}:{line}": text for line, text in _said(nodes(path))}
    assert found == {}
