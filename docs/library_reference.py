"""The page on the library: signatures as the source has them, docstrings with examples."""

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from types import ModuleType

import arpad
import arpad.lab

HEAD = """# The library

For programmers: five lines rate a data frame. Values, bytes, files, or any frame that Narwhals
knows (Polars, pandas, pyarrow) go in; Polars frames and frozen values come out. What is wrong
with a user's data comes back as problems, each with a level, a [code](formats/problems.md), a
sentence and what to do; a programmer's mistake raises at once. Where there are errors there is no
list: `list`, `changes`, `state`, `explain` and `publish` raise `NotFitError`, which quotes the
first of them, and so does `raise_for_problems()`. Every name is typed (`py.typed`).

```python
>>> from datetime import date
>>> import arpad
>>> from arpad.library.files import DEMO
>>> september = arpad.read_list(DEMO / "list_2010-07.csv", on=date(2010, 9, 1))
>>> event = arpad.read(DEMO / "open_2010.trf")
>>> period = arpad.rate(event, lists=september, list_date=date(2010, 11, 1))
>>> period.raise_for_problems()
>>> print(period.explain("Lizarralde", lang="es").sentences[0])
Lizarralde, Raul: 2155 antes, 2164 en la lista del 1 de noviembre de 2010. Cambio: +9.

```

A frame of games has `event_id, round, white_id, black_id, result`, and any other column of a
[games table](formats/files.md); a frame of a list has `player_id, name, rating`, and any other
column of a list. Scores may be of any type: 1.0, 0.5, 0, "½". Give a rulebook by its name, as the
path of a file of your own, or as a `Rulebook`. The same rows are the same input, with the same
hash, whichever library made the frame. `period.publish(Path("nov10"))` writes [the
directory](formats/archive.md) that `arpad rate --out` writes, and
`arpad.open(Path("nov10")).verify()` checks that it is intact.

Two notebooks, for Jupyter or to read: [rate your club's month from a
spreadsheet](notebooks/club-month.ipynb), and [what would another K have
done?](notebooks/another-k.ipynb)

"""


FRAMES = """## Frames

What the frames of a period and of a list have, column by column with its unit:

- `list`, a row for each player: [`list`](formats/tables.md#listparquet), without its clauses;
- `changes`, a row for each side of each game: [`changes`](formats/tables.md#changesparquet), and
  `rulebook`, the edition that rates it;
- `adjustments`, a row for each change that is no game:
  [`adjustments`](formats/tables.md#adjustmentsparquet);
- `excluded`, a row for each game that is rated for nobody: `event_id`, `round` (a number),
  `white_id`, `black_id`, `article` and `reason` (text).

`table(name)` gives any other [table of the period](formats/tables.md). A name ends in its unit:
`_e2` are hundredths, `_e3` thousandths, `_e5` 1e-5 points, `_half` half points.
"""
HANDED_ON = """Types without a name in `arpad`: you get them, and need not make them.
"""
LABORATORY = """## The laboratory

For researchers (extra `lab`): what `arpad lab` measures, with the same values. Games are a file
or a frame with the columns of [a table of games](formats/games.md).

```python
>>> import polars as pl
>>> from arpad.lab import fit
>>> games = pl.DataFrame({"white_id": ["Ann", "Bob"], "black_id": ["Bob", "Ann"],
...     "result": ["1", "="], "played_on": ["2024-01-05", "2024-02-03"]})
>>> first = fit(games[:1], "glicko2")
>>> later = fit(games[1:], "glicko2", entry=first.tables["ratings"])
>>> later.tables["ratings"]["player"].to_list(), later.problems
(['Ann', 'Bob'], ())

```

"""


def library() -> str:
    """Return the page: the functions, the calculators, the values."""
    objects = {name: getattr(arpad, name) for name in arpad.__all__ if name != "calc"}
    functions = {name: one for name, one in objects.items() if inspect.isfunction(one)}
    values = {name: one for name, one in objects.items() if inspect.isclass(one)}
    own = calculators()
    parts = [HEAD + "## Functions\n"]
    parts += [_function(f"arpad.{name}", one) for name, one in functions.items()]
    parts += ["## Calculators\n", _says(arpad.calc)]
    parts += [_function(f"arpad.calc.{name}", one) for name, one in own.items()]
    parts.append("## Values\n")
    parts += [_value(f"arpad.{name}", one) for name, one in values.items()]
    parts += [FRAMES, "## What they hand on\n\n" + HANDED_ON]
    met = handed_on([*functions.values(), *own.values(), *values.values()])
    parts += [_value(one.__name__, one) for one in met]
    return "\n".join([*parts, *_laboratory([*values.values(), *met])])


def calculators() -> dict[str, object]:
    """Return the functions of `arpad.calc` by name."""
    calc = inspect.getmembers(arpad.calc, inspect.isfunction)
    return {n: f for n, f in calc if f.__module__ == arpad.calc.__name__ and n[0] != "_"}


def _laboratory(known: list[object]) -> list[str]:
    """Return the part on `arpad.lab`; known: types that have an entry already."""
    handed = {name: getattr(arpad.lab, name) for name in arpad.lab.__all__}
    functions = {name: one for name, one in handed.items() if inspect.isfunction(one)}
    values = {name: one for name, one in handed.items() if name not in functions}
    parts = [LABORATORY]
    parts += [_function(f"arpad.lab.{name}", one) for name, one in functions.items()]
    parts += [_value(f"arpad.lab.{name}", one) for name, one in values.items()]
    met = handed_on([*functions.values(), *values.values()])
    others = [one for one in met if one not in known]
    return [*parts, *(_value(one.__name__, one) for one in others)]


def handed_on(known: list[object]) -> list[type]:
    """Return the types, by name, that functions and values take or answer with, and no other has.

    What an answer of a verb is made of is among them; the parts of other types are not.
    """
    met: dict[type, None] = {}
    waiting = list(known)
    while waiting:
        for one in _annotated(waiting.pop()):
            if one not in met and one not in known:
                met[one] = None
                waiting += [one] if one.__module__.startswith("arpad.answers") else []
    return sorted(met, key=lambda one: one.__name__)


def _annotated(one: object) -> Iterator[type]:
    """Yield arpad's own types in the annotations of a function, or of a value's public members."""
    module = sys.modules[one.__module__]
    tree = ast.parse(textwrap.dedent(inspect.getsource(one))).body[0]  # type: ignore[arg-type]
    for annotation in _annotations(tree):
        for node in ast.walk(annotation):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                words = ast.walk(ast.parse(node.value, mode="eval"))
            else:
                words = iter((node,))
            names = (word.id for word in words if isinstance(word, ast.Name))
            yield from (found for name in names for found in _types(module, name))


def _annotations(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield the annotations of a function, or of the public fields and methods of a class."""
    if isinstance(tree, ast.ClassDef):
        for inner in tree.body:
            yield from _annotations(inner)
    elif isinstance(tree, ast.AnnAssign):
        if "repr=False" not in ast.unparse(tree) and tree.target.id[0] != "_":  # type: ignore[union-attr]
            yield tree.annotation
    elif isinstance(tree, ast.FunctionDef) and tree.name[0] != "_":
        arguments = (*tree.args.args, *tree.args.kwonlyargs)
        yield from (one.annotation for one in arguments if one.annotation)
        yield from (tree.returns,) if tree.returns else ()


def _types(module: ModuleType, name: str) -> Iterator[type]:
    """Yield the type of arpad's that a name stands for in a module, also where it is typing's."""
    where, inner = _imports(module).get(name, ("", ""))
    if not hasattr(module, name) and where:
        module, name = import_module(where), inner
    found = getattr(module, name, None)
    if inspect.isclass(found) and found.__module__.startswith("arpad."):
        yield found


@cache
def _imports(module: ModuleType) -> dict[str, tuple[str, str]]:
    """Return what a module imports from others by name, for those who check types too."""
    return {
        one.asname or one.name: (node.module, one.name)
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.ImportFrom) and node.module
        for one in node.names
    }


def _function(name: str, one: object) -> str:
    return f"### `{name}`\n\n```python\n{signature(one, name)}\n```\n\n{_says(one)}"


def signature(one: object, name: str) -> str:
    """Return a function's head under a name, as the source has it, in lines of a page's width."""
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
    rows = "".join(f"- `{member}`: {says}\n" for member, says in members(one))
    return f"### `{name}`\n\n{_says(one)}\n{rows}"


def members(one: type) -> Iterator[tuple[str, str]]:
    """Yield the fields with their types and what is declared of them, then properties and methods.

    The latter with their first sentences.
    """
    if issubclass(one, Exception):
        return
    declared = fields(one) if is_dataclass(one) else ()
    said = {
        field.name: f", {field.metadata['says']}" for field in declared if "says" in field.metadata
    }
    for node in ast.parse(textwrap.dedent(inspect.getsource(one))).body[0].body:  # type: ignore[attr-defined]
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name = node.target.id
            yield name, f"`{ast.unparse(node.annotation)}`{said.get(name, '')}"
        if isinstance(node, ast.FunctionDef) and node.name[0] != "_":
            yield node.name, (ast.get_docstring(node) or "").splitlines()[0]
