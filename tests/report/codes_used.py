"""Which problem codes the package can give, read from its source: every call that makes a problem.

A call makes a problem if it calls `Problem`, or a function that hands one of its own parameters on
as the code of a problem. A code is a text, a name of a constant, or an f-string: what stands in its
braces is a parameter of such a function, or anything (`entry-{name}`).
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tests.sources import MODULES, ROOT, tree


@dataclass(frozen=True)
class Carrier:
    """A function whose parameter becomes a code: by place and by name; `{}` in the template."""

    place: int
    name: str
    template: str = "{}"


@dataclass(frozen=True)
class Module:
    path: str
    tree: ast.Module
    constants: dict[str, str]
    origins: dict[str, str]


def modules() -> list[Module]:
    found = []
    for path in MODULES:
        parsed = tree(path)
        constants = {
            target.id: node.value.value
            for node in parsed.body
            for target in _targets(node)
            if isinstance(node, ast.Assign | ast.AnnAssign)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        }
        name = path.relative_to(ROOT).as_posix()
        found.append(Module(name, parsed, constants, _origins(parsed, name)))
    by_path = {one.path: one.constants for one in found}
    for one in found:
        known = {name: by_path.get(path, {}).get(name) for name, path in one.origins.items()}
        one.constants.update({name: value for name, value in known.items() if value is not None})
    return found


def _targets(node: ast.stmt) -> list[ast.Name]:
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [one for one in targets if isinstance(one, ast.Name)]


def _scope(node: ast.FunctionDef, path: str) -> str:
    """Return where a function is known: a method in its folder (of `report/` everywhere).

    Others are known in their own module, and by import in others.
    """
    parameters = [one.arg for one in node.args.args]
    if parameters[:1] not in (["self"], ["cls"]):
        return path
    folder = path.rpartition("/")[0] + "/"
    return "" if folder == "report/" else folder


def _origins(tree: ast.Module, path: str) -> dict[str, str]:
    """Return from which module each imported name is."""
    found = {}
    for node in _nodes(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("arpad"):
            module = node.module.removeprefix("arpad").strip(".").replace(".", "/")
            found |= {one.asname or one.name: f"{module}.py" for one in node.names}
    return found


def _called(node: ast.Call) -> str:
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


def _code(node: ast.Call, carrier: Carrier) -> ast.expr | None:
    for keyword in node.keywords:
        if keyword.arg == carrier.name:
            return keyword.value
    return node.args[carrier.place] if len(node.args) > carrier.place else None


Carriers = dict[tuple[str, str], Carrier]


@cache
def _nodes(tree: ast.AST) -> list[ast.AST]:
    return list(ast.walk(tree))


@cache
def _calls_in(tree: ast.AST) -> list[ast.Call]:
    return [node for node in _nodes(tree) if isinstance(node, ast.Call)]


@cache
def _functions(tree: ast.AST) -> list[ast.FunctionDef]:
    return [node for node in _nodes(tree) if isinstance(node, ast.FunctionDef)]


def _calls(tree: ast.AST, module: Module, carriers: Carriers) -> Iterator[tuple[ast.Call, Carrier]]:
    for node in _calls_in(tree):
        name, path = _called(node), module.path
        if isinstance(node.func, ast.Attribute):
            scopes = ["", path.rpartition("/")[0] + "/"]
        else:
            scopes = [module.origins.get(name, path)]
        if name == "Problem":
            scopes = [""]
        for scope in scopes:
            if carrier := carriers.get((name, scope)):
                yield node, carrier


def _template(expr: ast.expr, parameters: list[str], module: Module) -> tuple[str, str] | None:
    """Return the parameter in a code and the text around it."""
    if isinstance(expr, ast.Name) and expr.id in parameters:
        return expr.id, "{}"
    if isinstance(expr, ast.JoinedStr):
        parts = [(part, _part(part, module)) for part in expr.values]
        named = [
            part.value.id
            for part, text in parts
            if text == "*"
            and isinstance(part, ast.FormattedValue)
            and isinstance(part.value, ast.Name)
        ]
        if len(named) == 1 and named[0] in parameters:
            return named[0], "".join("{}" if text == "*" else text for _, text in parts)
    return None


def carriers_of(found: list[Module]) -> Carriers:
    carriers: Carriers = {("Problem", ""): Carrier(1, "code")}
    carriers |= {("_RefusedError", one.path): Carrier(0, "code") for one in found}
    while True:
        known = len(carriers)
        for module in found:
            for node in _functions(module.tree):
                _add(node, module, carriers)
        if len(carriers) == known:
            return carriers


def _add(node: ast.FunctionDef, module: Module, carriers: Carriers) -> None:
    parameters = [one.arg for one in (*node.args.posonlyargs, *node.args.args)]
    is_method = parameters[:1] in (["self"], ["cls"])
    for call, carrier in _calls(node, module, carriers):
        code = _code(call, carrier)
        held = _template(code, parameters, module) if code is not None else None
        if held and (node.name, _scope(node, module.path)) not in carriers:
            name, template = held
            carriers[(node.name, _scope(node, module.path))] = Carrier(
                parameters.index(name) - is_method, name, carrier.template.replace("{}", template)
            )


def codes_used() -> dict[str, set[str]]:
    """Return the codes, `*` for what may be anything, and the modules that give each."""
    found = modules()
    carriers = carriers_of(found)
    used: dict[str, set[str]] = {}
    for module in found:
        inside = _of_carriers(module, carriers)
        for call, carrier in _calls(module.tree, module, carriers):
            code = _code(call, carrier)
            if code is None or id(call) in inside:
                continue
            for text in _texts(code, module):
                used.setdefault(carrier.template.replace("{}", text), set()).add(module.path)
    return used


def _of_carriers(module: Module, carriers: Carriers) -> set[int]:
    """Return the calls that only hand a parameter on."""
    handed: set[int] = set()
    for node in _functions(module.tree):
        if (node.name, _scope(node, module.path)) in carriers:
            parameters = [one.arg for one in (*node.args.posonlyargs, *node.args.args)]
            for call, carrier in _calls(node, module, carriers):
                code = _code(call, carrier)
                if code is not None and _template(code, parameters, module):
                    handed.add(id(call))
    return handed


def _texts(code: ast.expr, module: Module) -> Iterator[str]:
    """Yield the codes that an expression can be; `*` for what may be anything."""
    match code:
        case ast.Constant(value=str()):
            yield code.value
        case ast.IfExp():
            yield from _texts(code.body, module)
            yield from _texts(code.orelse, module)
        case ast.Name() if code.id in module.constants:
            yield module.constants[code.id]
        case ast.Name():
            assigned = list(_assigned(code.id, module.tree))
            for value in assigned:
                yield from _texts(value, module)
            if not assigned:
                yield "*"
        case ast.JoinedStr():
            yield "".join(_part(part, module) for part in code.values)
        case ast.Attribute(value=ast.Name(id="field"), attr="code"):
            yield "trf-*"  # arpad.formats.trf.fields names it after the field
        case ast.Attribute(attr="code"):
            return  # the code of a problem that was found elsewhere
        case _:
            yield "*"


def _part(part: ast.expr, module: Module) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    if isinstance(part, ast.FormattedValue) and isinstance(part.value, ast.Name):
        return module.constants.get(part.value.id, "*")
    return "*"


def _assigned(name: str, tree: ast.Module) -> Iterator[ast.expr]:
    """Yield what is assigned to a name, alone or in a tuple."""
    for node in _nodes(tree):
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            if isinstance(target, ast.Name) and target.id == name:
                yield node.value
            if isinstance(target, ast.Tuple):
                names = [one.id if isinstance(one, ast.Name) else "" for one in target.elts]
                if name in names:
                    yield from _in_tuples(node.value, len(names), names.index(name), tree)


def _in_tuples(value: ast.expr, length: int, place: int, tree: ast.Module) -> Iterator[ast.expr]:
    """Yield what stands at a place of tuples: in the value, or in the table that it looks up."""
    looked_up = {one.id for one in ast.walk(value) if isinstance(one, ast.Name)}
    tables = [
        node
        for node in tree.body
        if any(target.id in looked_up for target in _targets(node)) and value is not node
    ]
    for source in (value, *tables):
        for one in ast.walk(source):
            if isinstance(one, ast.Tuple) and len(one.elts) == length:
                yield one.elts[place]


def is_like(code: str, used: str) -> bool:
    """Say whether a code is one that the source gives.

    >>> is_like("entry-rating", "entry-*"), is_like("trf-rating", "trf-rating")
    (True, True)
    """
    return re.fullmatch(re.escape(used).replace(r"\*", ".+"), code) is not None
