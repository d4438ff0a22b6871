"""The page on the library: signatures as the source has them, docstrings with examples."""

import ast
import inspect
import textwrap
from collections.abc import Iterator

import arpad

HEAD = """# The library

For who calls arpad from a program: five lines rate a data frame. Values, bytes, files, or any frame
that Narwhals knows (Polars, pandas, pyarrow) go in; Polars frames and frozen values come out. What
is wrong with a user's data comes back as problems with a level, a [code](formats/problems.md), a
sentence and what to do; a programmer's slip raises at once. Every name is typed (`py.typed`).

```python
>>> from datetime import date
>>> import arpad
>>> from arpad.library.files import DEMO
>>> september = arpad.read_list(DEMO / "list_2010-07.csv", on=date(2010, 9, 1))
>>> event = arpad.read(DEMO / "open_2010.trf")
>>> period = arpad.rate(event, lists=september, list_date=date(2010, 11, 1))
>>> print(period.explain("Lizarralde", lang="es").sentences[0])
Lizarralde, Raul: 2155 antes, 2164 en la lista del 1 de noviembre de 2010. Cambio: +9.

```

A frame of games has `event_id, round, white_id, black_id, result`, and what else a
[games table](formats/files.md) may have; a frame of a list has `player_id, name, rating`, and what
else a list may have. The same rows are the same input, with the same hash, whichever library made
the frame. `period.publish(Path("nov10"))` writes [the directory](formats/archive.md) that
`arpad rate --out` writes, and `arpad.open(Path("nov10")).verify()` says whether it is still what it
says.

"""


def library() -> str:
    """Return the page: the functions, the calculators, the values."""
    objects = {name: getattr(arpad, name) for name in arpad.__all__ if name != "calc"}
    functions = {name: one for name, one in objects.items() if inspect.isfunction(one)}
    values = {name: one for name, one in objects.items() if inspect.isclass(one)}
    calc = inspect.getmembers(arpad.calc, inspect.isfunction)
    own = {n: f for n, f in calc if f.__module__ == arpad.calc.__name__ and n[0] != "_"}
    parts = [HEAD + "## Functions\n"]
    parts += [_function(f"arpad.{name}", one) for name, one in functions.items()]
    parts += ["## Calculators\n", _says(arpad.calc)]
    parts += [_function(f"arpad.calc.{name}", one) for name, one in own.items()]
    parts.append("## Values\n")
    parts += [_value(name, one) for name, one in values.items()]
    return "\n".join(parts)


def _function(name: str, one: object) -> str:
    return f"### `{name}`\n\n```python\n{_signature(one, name)}\n```\n\n{_says(one)}"


def _signature(one: object, name: str) -> str:
    tree = ast.parse(textwrap.dedent(inspect.getsource(one))).body[0]  # type: ignore[arg-type]
    assert isinstance(tree, ast.FunctionDef)
    alone = ast.parse(f"def {tree.name}(): ...").body[0]
    assert isinstance(alone, ast.FunctionDef)
    alone.args, alone.returns = tree.args, tree.returns
    said = ast.unparse(alone).splitlines()[0].removeprefix("def ").removesuffix(":")
    return "\n".join(textwrap.wrap(said.replace(tree.name, name, 1), 96, subsequent_indent="    "))


def _says(one: object) -> str:
    """Return a docstring in Markdown, its examples as code."""
    found, is_code = [], False
    for line in (inspect.getdoc(one) or "").splitlines():
        starts = line.startswith(">>>") and not is_code
        if starts:
            found.append("```python")
            is_code = True
        if is_code and not line:
            found.append("```")
            is_code = False
        found.append(line)
    return "\n".join([*found, "```"] if is_code else found) + "\n"


def _value(name: str, one: type) -> str:
    rows = "".join(f"- `{member}`: {says}\n" for member, says in _members(one))
    return f"### `arpad.{name}`\n\n{_says(one)}\n{rows}"


def _members(one: type) -> Iterator[tuple[str, str]]:
    """Yield the fields with their types, then properties and methods with their first sentences."""
    if issubclass(one, Exception):
        return
    for node in ast.parse(textwrap.dedent(inspect.getsource(one))).body[0].body:  # type: ignore[attr-defined]
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, f"`{ast.unparse(node.annotation)}`"
        if isinstance(node, ast.FunctionDef) and node.name[0] != "_":
            yield node.name, (ast.get_docstring(node) or "").splitlines()[0]
