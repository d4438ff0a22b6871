"""Writes surface.json: all that scripts, links and programs may rely on, from its declarations.

python docs/formats/generate.py [--drop]

What is new is written. What is gone, or another, stops it: `--drop` says that this is meant.
"""

import ast
import json
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from inspect import isfunction
from pathlib import Path
from typing import Any

import typer.main
from starlette.routing import BaseRoute, Mount, Route

import arpad
from arpad.answers.catalogue import ANSWERS
from arpad.answers.schema import schema
from arpad.archive.manifest import DIRECTORY, ENTRY, MANIFEST_KEYS
from arpad.cli import words
from arpad.cli.verbs import app
from arpad.engine import questions
from arpad.office.reading.shelf import Shelf
from arpad.report.codes import CODES
from arpad.rulebooks import CATALOGUE
from arpad.web.api import BASE, WAYS
from arpad.web.app import application
from arpad.web.map import ANSWERING, KINDS
from arpad.web.openapi import answered, described
from arpad.web.place import PagePlace
from arpad.web.site import Site
from arpad.web.uploading import PATH as UPLOAD_PATH

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))
from library_reference import calculators, members, signature
from study_figures import FIGURES

FILE = Path(__file__).with_suffix(".json")
DOCS = Path(__file__).parents[1]
_EXIT_CODES = ("DONE", "PROBLEMS", "WRONG_USAGE", "FAULT")
Surface = Mapping[str, Mapping[str, Mapping[str, str]]]
"""By part and thing: what there is of it, by name, in a few words."""


def surface() -> Surface:
    """Return everything, part by part, each in the order of the alphabet."""
    answers, objects = _answers()
    codes = {str(getattr(words, name)): name for name in _EXIT_CODES}
    parts: Surface = {
        "exit codes": {"arpad": codes},
        "verbs": dict(_verbs(typer.main.get_command(app), "arpad")),
        "answers": answers,
        "objects": objects,
        "addresses": _addresses(),
        "library": dict(_library()),
        "rulebooks as programs": _of_rulebooks(),
        "problems": {"codes": dict.fromkeys(CODES, "")},
        "manifests": {
            form: {f"{key.name}{'?' * key.is_optional}": key.kind.says
                   for key in MANIFEST_KEYS if form in key.forms}
            for form in (DIRECTORY, ENTRY)
        },
    }  # fmt: skip
    return {
        part: {thing: dict(sorted(names.items())) for thing, names in sorted(things.items())}
        for part, things in parts.items()
    }


def _library() -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield what `arpad.__all__` names: a function with its head, a class with its members."""
    handed = {f"arpad.{name}": getattr(arpad, name) for name in arpad.__all__ if name != "calc"}
    for name, one in (handed | {f"arpad.calc.{n}": f for n, f in calculators().items()}).items():
        if isinstance(one, type):
            heads = {n: signature(getattr(one, n), n) for n, _ in members(one)
                     if isfunction(getattr(one, n, None))}  # fmt: skip
            kinds = {n: says.split("`")[1] for n, says in members(one) if says[:1] == "`"}
            yield name, {n: " ".join(heads.get(n, kinds.get(n, "")).split())
                         for n, _ in members(one)}  # fmt: skip
        else:
            yield name, {"": " ".join(signature(one, name).split())}


def _of_rulebooks() -> Mapping[str, Mapping[str, str]]:
    """Return by module what rulebooks of others import, as those of the documentation do.

    Of the questions all: an article may answer any of them.
    """
    modules: dict[str, dict[str, str]] = {questions.__name__: dict.fromkeys(questions.__all__, "")}
    files = (DOCS / folder for folder in ("tutorials/your-rulebook", "rulebooks"))
    for path in sorted(path for folder in files for path in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("arpad."):
                imported = modules.setdefault(str(node.module), {})
                imported |= {name.name: "" for name in node.names}
    return modules


def _verbs(command: Any, words: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield a verb and those below it: its arguments in their order, its options by all names."""
    for name, inner in getattr(command, "commands", {}).items():
        yield from _verbs(inner, f"{words} {name}")
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    names = {
        f"{place} {one.metavar or one.opts[0]}".upper(): _taken(one)
        for place, one in enumerate(arguments, start=1)
    }
    options = [one for one in command.params if one not in arguments]
    yield words, names | {", ".join((*one.opts, *one.secondary_opts)): _taken(one)
                          for one in options}  # fmt: skip


def _taken(one: Any) -> str:
    """Return in a few words what an argument or an option takes."""
    hint = one.type_descriptor.annotation
    told = [hint.__name__ if hint in (bool, float, int, str, Path) else str(hint)]
    told += ["required"] if one.required else []
    told += [f"else {one.default!r}"] if one.default not in (None, False) else []
    told += [f"or the variable {one.envvar}"] if one.envvar else []
    return ", ".join(told).replace("pathlib.", "").replace("typing.", "")


def _answers() -> tuple[dict[str, Mapping[str, str]], dict[str, Mapping[str, str]]]:
    """Return what each verb's `--json` prints, and the objects by name, those of the API too.

    Objects of one name that differ stand under the names of the answers in which they are so.
    """
    answers: dict[str, Mapping[str, str]] = {}
    objects: dict[str, Mapping[str, str]] = {}

    def put(name: str, of: str, told: Mapping[str, Any]) -> str:
        keys = _keys(told)
        own = name if objects.setdefault(name, keys) == keys else f"{name} of {of}"
        objects[own] = keys
        return own

    for name, of in ANSWERS.items():
        whole = schema(of, name, FIGURES.get(name))
        answers[name] = {"--json": put(of.__name__, name, whole)}
        for part, inner in whole.get("$defs", {}).items():
            put(part, name, inner)
    api = described()
    for part, inner in api["components"]["schemas"].items():
        put(part, "the API", inner)
    for way in WAYS:
        content = api["paths"][way.path]["get"]["responses"]["200"]["content"][way.media_type]
        if content:
            put(answered(way), "the API", content["schema"])
    return answers, objects


def _keys(told: Mapping[str, Any]) -> Mapping[str, str]:
    """Return what stands under each key; one that may be absent has `?` behind it."""
    return {
        name if name in told["required"] else f"{name}?": kind(one)
        for name, one in told["properties"].items()
    }


def kind(told: Mapping[str, Any]) -> str:
    """Return in a few words what a schema allows.

    >>> kind({"anyOf": [{"type": "array", "items": {"$ref": "#/$defs/Row"}}, {"type": "null"}]})
    'array of Row or null'
    """
    match told:
        case {"$ref": name}:
            return str(name).rpartition("/")[2]
        case {"anyOf": some}:
            return " or ".join(map(kind, some))
        case {"enum": values}:
            return " or ".join(map(repr, values))
        case {"prefixItems": items}:
            return f"array of ({', '.join(map(kind, items))})"
        case {"items": items}:
            return f"array of {kind(items)}"
        case {"additionalProperties": values}:
            return f"object of {kind(values)}"
        case {"pattern": _}:
            return "decimal in a string"
    return str(told.get("format") or told.get("type") or "anything")


def _addresses() -> dict[str, Mapping[str, str]]:
    """Return every address with its method: what it answers with, and the fields of its query."""
    served = application(None)  # type: ignore[arg-type]  # nobody asks it
    found: dict[str, Mapping[str, str]] = {
        f"{method} {path}": {}
        for path, methods in _routes(served.routes)
        if "{path:path}" not in path
        for method in methods - {"HEAD"}
    }
    for one in KINDS:
        languages = "in each language" if one.is_told else "once"
        recorded = "among the files" if one.is_recorded else "made when it is asked for"
        found[f"GET /{one.pattern}"] = {"": f"{type(one).__name__}, {languages}, {recorded}"}
    for way in WAYS:
        fields = {f"?{one.name}": kind(one.schema) for one in way.parameters}
        found[f"GET {BASE}{way.path}"] = {"": answered(way), **fields}
    return {**found, **dict(_asking()), f"POST /{UPLOAD_PATH}": {"": "files of a form"}}


def _routes(routes: Sequence[BaseRoute], base: str = "") -> Iterator[tuple[str, set[str]]]:
    """Yield the paths of an application with their methods."""
    for route in routes:
        if isinstance(route, Route):
            yield f"{base}{route.path}", set(route.methods or ())
        elif isinstance(route, Mount):
            yield from _routes(route.routes, f"{base}{route.path}")


def _asking() -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the pages that answer, with the fields that they read under either sort of rulebook."""
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Shelf.opened(Path(folder), CATALOGUE), "nobody", ("en",))
        for path, asking in ANSWERING.items():
            read = set(asking.fields)
            for rulebook in ("fide-2009", "fce-2016"):
                query = [("rulebook", rulebook)]
                values, _ = asking.values(site, PagePlace(path, "en", ("en",)), query)
                read |= values["asked"].read if "asked" in values else set()
            yield f"GET /{path}", {"": "a page that answers", **{f"?{one}": "" for one in read}}


def lines(of: Surface) -> Mapping[str, str]:
    """Return a surface line by line: what there is, and in a few words what it is.

    >>> lines({"verbs": {"arpad rate": {"--json": "bool"}}})
    {'verbs: arpad rate': '', 'verbs: arpad rate: --json': 'bool'}
    """
    return {
        path: text
        for part, things in of.items()
        for thing, names in things.items()
        for path, text in ((f"{part}: {thing}", ""),
                           *((f"{part}: {thing}: {name}", text) for name, text in names.items()))
    }  # fmt: skip


def differences(was: Surface, now: Surface) -> tuple[list[str], list[str]]:
    """Return what is gone or another, and what is new."""
    before, after = lines(was), lines(now)
    lost = [
        f"another: {one}: {text} is now {after[one]}" if one in after else f"gone: {one}"
        for one, text in before.items()
        if after.get(one) != text
    ]
    return lost, [f"new: {one}" for one in after if one not in before]


def on_disk() -> Surface:
    """Return what surface.json has."""
    found: Surface = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return found


def write(*, may_drop: bool) -> bool:
    """Write the file and print what is another in it; False if something would be lost."""
    now = surface()
    lost, new = differences(on_disk(), now)
    for line in (*lost, *new):
        print(line)
    if lost and not may_drop:
        print("surface.json is not written: if these are meant to go, generate.py --drop.")
        return False
    FILE.write_text(json.dumps(now, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return True
