"""No module imports a module that imports it, however far round; for types and in functions too."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.sources import MODULES, ROOT, nodes


def _module(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(modules: Mapping[str, Path], nodes: tuple[ast.AST, ...]) -> Iterator[str]:
    """Yield the modules of this package that a file imports, wherever it does."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield full if full in modules else node.module


def _in_circles(imports: Mapping[str, set[str]]) -> set[str]:
    """Return who is left when modules that import nobody left, or that nobody left imports, go."""
    left = set(imports)
    while True:
        wanted = {other for module in left for other in imports[module] & left}
        kept = {module for module in wanted if imports[module] & left}
        if kept == left:
            return left
        left = kept


def test_a_circle_is_seen() -> None:
    assert _in_circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == {"b", "c"}
    assert _in_circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == set()


def test_imports_inside_functions_and_for_types_count() -> None:
    source = (
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n  from a.b import C\n"
        "def f():\n  from a import d\n  import a.e\n"
    )
    modules = dict.fromkeys(("a", "a.b", "a.d", "a.e"), ROOT)
    imported = {*_imported(modules, tuple(ast.walk(ast.parse(source))))}
    assert imported & modules.keys() == {"a.b", "a.d", "a.e"}


def test_no_modules_import_each_other() -> None:
    paths = {_module(path): path for path in MODULES}
    imports = {
        module: {other for other in _imported(paths, nodes(path)) if other in paths} - {module}
        for module, path in paths.items()
    }
    assert len(imports) > 500
    assert _in_circles(imports) == set()
