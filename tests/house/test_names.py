"""A variable says what it holds: none is called `found` or `one` where a room is done."""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

import pytest

from tests.sources import MODULES, ROOT, tree

VAGUE: Final = frozenset({"found", "told", "one", "came", "asked", "made"})
AT_MOST: Final[Mapping[str, int]] = {"report": 1}
"""`Notes.add` takes a problem's field `found` by its name; every other room has none."""


def _vague(node: ast.AST) -> Iterator[str]:
    """Yield each vague name where a variable or parameter gets it; a field of a class is none."""
    match node:
        case ast.ClassDef():
            for child in ast.iter_child_nodes(node):
                if not (isinstance(child, ast.AnnAssign) and isinstance(child.target, ast.Name)):
                    yield from _vague(child)
            return
        case (
            ast.Name(id=name, ctx=ast.Store())
            | ast.arg(arg=name)
            | ast.ExceptHandler(name=str(name))
            | ast.MatchAs(name=str(name))
        ) if name in VAGUE:
            yield name
    for child in ast.iter_child_nodes(node):
        yield from _vague(child)


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("found = 1", 1),
        ("[one for one in many]", 1),
        ("def f(told, /, *, made): asked: int = 1", 3),
        ("class A:\n  found: int\n  def f(self, one): ...", 1),
        ("a(found=1).told", 0),
        ("events = 1", 0),
    ],
)
def test_vague_names_are_seen(source: str, count: int) -> None:
    assert len([*_vague(ast.parse(source))]) == count


def test_a_variable_says_what_it_holds() -> None:
    counts: Counter[str] = Counter()
    for path in MODULES:
        parts = path.relative_to(ROOT).parts
        room = "archive/verifier" if parts[:2] == ("archive", "verifier") else parts[0]
        counts[room] += len([*_vague(tree(path))])
    more = {room: n for room, n in counts.items() if n > AT_MOST.get(room, 0)}
    assert more == {}, "say what the variable holds: a rating, a row, a question, an entrant"
