"""What style.md asks of the code and a machine can see: arithmetic, imports, docstrings, size."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.sources import MODULES, ROOT, imported, nodes, tree

EXACT = ("law", "rulebooks", "engine", "norms")
"""Where no float decides a rating."""
BORDERS = {
    "arpad/law/backends.py": "tells other engines what to compute, and which a frame is of",
    "arpad/formats/frames.py": "takes frames of any kind that a program has",
}
"""The only modules that may import Narwhals, each with the reason."""
ENGINES = {"polars", "duckdb", "pyspark", "pandas", "pyarrow", "dask", "ibis"}
LINES_MAX = 400
FUNCTION_LINES_MAX = 60


def _name(path: Path) -> str:
    return path.relative_to(ROOT.parent).as_posix()


def _floats(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield line and kind of everything by which a float could come to decide a rating."""
    for node in nodes:
        match node:
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield node.lineno, "/"
            case ast.Call(func=ast.Attribute(attr="round" | "truediv" | "__truediv__" | "mean")):
                yield node.lineno, "round, mean or division by name"
            case ast.Call(func=ast.Name(id="round" | "float")):
                yield node.lineno, "round or float"
            case ast.Constant(value=float()):
                yield node.lineno, "a float"
            case ast.Attribute(attr="Float32" | "Float64"):
                yield node.lineno, "a float type"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("a = b / c", 1),
        ("a /= c", 1),
        ("a = x.round()", 1),
        ("a = round(x)", 1),
        ("a = x.mean()", 1),
        ("a = 1.5", 1),
        ("a = b // c + 15", 0),
        ('a = "1 / 2, .5 and round(x)"', 0),
    ],
)
def test_the_search_for_floats_finds_them(source: str, found: int) -> None:
    assert len(list(_floats(ast.walk(ast.parse(source))))) == found


def test_no_float_decides_a_rating() -> None:
    paths = [path for part in EXACT for path in sorted((ROOT / part).rglob("*.py"))]
    assert len(paths) > 30
    seen = {_name(path): list(_floats(nodes(path))) for path in paths}
    assert {name: places for name, places in seen.items() if places} == {}


def test_narwhals_is_imported_by_the_engines_and_at_the_borders_alone() -> None:
    importing = {_name(path) for path in MODULES if "narwhals" in imported(path)}
    assert importing == set(BORDERS)


def test_one_module_knows_that_there_are_several_engines() -> None:
    """What is laid out as arrays (engine/plain) comes from the embedded engine, and no other."""
    paths = [path for part in EXACT for path in sorted((ROOT / part).rglob("*.py"))]
    knowing = {_name(path): known for path in paths if (known := imported(path) & ENGINES)}
    assert knowing.pop("arpad/law/backends.py") > {"polars"}
    assert all(known == {"polars"} for known in knowing.values())
    assert knowing.pop("arpad/law/places.py")
    assert {name.rpartition("/")[0] for name in knowing} == {"arpad/engine/plain"}


def test_nothing_else_asks_an_engine_to_compute() -> None:
    """What only one engine has is asked of a table's `native`; the engines' four verbs do it."""
    paths = sorted((ROOT / "engine").rglob("*.py"))
    asking = {
        _name(path): node.lineno
        for path in paths
        for node in nodes(path)
        if isinstance(node, ast.Attribute) and node.attr in {"native", "collect"}
    }
    assert asking == {}


def test_a_module_says_what_it_is_about() -> None:
    first = {_name(one): (ast.get_docstring(tree(one)) or "").split("\n")[0] for one in MODULES}
    said = {name for name, line in first.items() if line.rstrip().endswith((".", "?", "!", ":"))}
    assert first.keys() - said == set()


def test_no_file_is_longer_than_400_lines() -> None:
    tests = Path(__file__).parents[1].rglob("*.py")
    counts = {
        str(p): p.read_text(encoding="utf-8").count("\n")
        for p in (*MODULES, *tests)
        if not p.name.startswith("edition_")  # one document of law is one file, however long
    }
    assert len(counts) > 100
    assert {name: count for name, count in counts.items() if count > LINES_MAX} == {}


def _lengths(nodes: Iterable[ast.AST]) -> dict[str, int]:
    """Return how many lines each function has from its `def` to its end, by name and line."""
    return {
        f"{node.name}, line {node.lineno}": (node.end_lineno or node.lineno) - node.lineno + 1
        for node in nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_the_lines_of_a_function_are_counted_from_def_to_end() -> None:
    source = "class A:\n  @b\n  async def c(\n    d\n  ):\n    def e(): f\n\n    return e\n"
    lengths = _lengths(ast.walk(ast.parse(source)))
    assert lengths == {"c, line 3": 6, "e, line 6": 1}


def test_no_function_is_longer_than_60_lines() -> None:
    lengths = {
        f"{_name(path)}: {function}": length
        for path in MODULES
        for function, length in _lengths(nodes(path)).items()
    }
    assert len(lengths) > 5000
    assert {name: n for name, n in lengths.items() if n > FUNCTION_LINES_MAX} == {}


def _swallowed(nodes: Iterable[ast.AST]) -> Iterator[int]:
    """Yield the line of every handler that does nothing, and of every bare one."""
    for node in nodes:
        if isinstance(node, ast.ExceptHandler):
            is_idle = all(
                isinstance(one, ast.Pass)
                or (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
                for one in node.body
            )
            if is_idle or node.type is None:
                yield node.lineno
        elif isinstance(node, ast.Attribute | ast.Name):
            name = node.attr if isinstance(node, ast.Attribute) else node.id
            if name == "suppress":
                yield node.lineno


@pytest.mark.parametrize(
    ("handler", "found"),
    [
        ("except ValueError:\n    pass", 1),
        ("except ValueError:\n    ...", 1),
        ("except:\n    raise", 1),
        ("except ValueError as error:\n    raise TypeError from error", 0),
    ],
)
def test_the_search_for_swallowed_exceptions_finds_them(handler: str, found: int) -> None:
    assert len(list(_swallowed(ast.walk(ast.parse(f"try:\n    a()\n{handler}"))))) == found


def test_no_exception_is_swallowed() -> None:
    seen = {_name(path): list(_swallowed(nodes(path))) for path in MODULES}
    assert {name: lines for name, lines in seen.items() if lines} == {}


def test_the_table_of_packages_is_the_tree() -> None:
    text = (ROOT.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    listed = {line.split("/")[1] for line in text.splitlines() if line.startswith("| `arpad/")}
    assert listed == {path.name for path in ROOT.iterdir() if any(path.glob("*.py"))}
