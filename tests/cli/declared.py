"""Every sentence that the program can say of a user's data, gathered from where it is written.

A text of the source, or a formatted one with an example in each of its places, that begins and ends
as a sentence does; but no help, no docstring, and none that a programmer's slip raises.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final

from tests.sources import MODULES, ROOT, tree

SPEAK: Final = (
    "answers", "archive", "disk", "formats", "library", "norms", "office", "report",
)  # fmt: skip
"""Whose words on users' data reach the screen; what is above them has catalogues of its own, and
what is below, the engine, the law and the registry, says nothing itself."""
_VERIFIER: Final = ROOT / "archive" / "verifier"
"""A program of its own, which speaks English alone."""
MUTE: Final = ("FactKind", "Says", "act")
"""What a kind of fact is, the documentation tells; what an act takes, the help of its verb."""
TEMPLATED: Final = ("Text", "marked", "plural")
"""What is said by its template, which tests/cli/test_templates.py looks after."""
_SENTENCE: Final = re.compile(r"[A-Z‘'\"\d].* .*[.?]", re.DOTALL)


@cache
def declared() -> dict[str, str]:
    """Return every sentence, with an example in each place, and the file that says it."""
    return {
        text: str(path.relative_to(ROOT))
        for path in within(SPEAK)
        for text in sentences(tree(path))
    }


def within(folders: Iterable[str]) -> Iterator[Path]:
    """Yield the files of source in folders of the package."""
    for folder in folders:
        yield from (path for path in MODULES if path.is_relative_to(ROOT / folder)
                    and not path.is_relative_to(_VERIFIER))  # fmt: skip


def sentences(module: ast.AST) -> Iterator[str]:
    """Yield the sentences of a module.

    >>> source = "Problem(f'The row {n} has {len(x)} cells.', fix='Give ' + a + '.'); 'No one.'"
    >>> list(sentences(ast.parse(source)))
    ['The row X1 has X2 cells.', 'Give X1.']
    """
    silent = set(_silent(module))
    for node in ast.walk(module):
        text = _example(node, count(1)) if id(node) not in silent else None
        if text and _SENTENCE.fullmatch(text) and re.search("[a-z]{2}", text):
            yield text


def _name(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def _silent(module: ast.AST) -> Iterator[int]:
    """Yield what is not said, or is a part of a text that is."""
    for node in ast.walk(module):
        if isinstance(node, ast.Expr):
            yield id(node.value)
        elif isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and _name(node) in MUTE):
            yield from map(id, ast.walk(node))
        elif isinstance(node, ast.Call) and _name(node) in TEMPLATED:
            yield from (id(part) for given in node.args for part in ast.walk(given))
        elif isinstance(node, ast.JoinedStr):
            yield from map(id, node.values)
        elif isinstance(node, ast.BinOp) and _example(node, count(1)):
            yield from (id(part) for part in ast.walk(node) if part is not node)


def _example(node: ast.AST, numbers: Iterator[int]) -> str | None:
    """Return a text with X1, X2 ... for what is put into it; None for what is no text."""
    if isinstance(node, ast.Constant):
        if not isinstance(node.value, str):
            return None
        return re.sub(r"\{\w*\}", lambda _: f"X{next(numbers)}", node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(_example(part, numbers) or "" for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return f"'X{next(numbers)}'" if node.conversion == ord("r") else f"X{next(numbers)}"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = _example(node.left, numbers), _example(node.right, numbers)
        if left is None and right is None:
            return None
        return (left or f"X{next(numbers)}") + (right or f"X{next(numbers)}")
    return None
