"""The program's own source, each file parsed once for all the tests that look into it."""

import ast
from functools import cache
from pathlib import Path
from typing import Final

import arpad

ROOT: Final = Path(arpad.__file__).parent
MODULES: Final = tuple(sorted(ROOT.rglob("*.py")))


@cache
def tree(path: Path) -> ast.Module:
    """Return what a file of source says; nobody may change it, for it is everybody's."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return every node of a file of source, in the order of `ast.walk`."""
    return tuple(ast.walk(tree(path)))


def imported(path: Path) -> set[str]:
    """Return the top-level names of everything that is imported, inside functions too."""
    names: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add(node.module or "")
    return {name.split(".")[0] for name in names}
