"""Rulebooks from outside the package: a file that a user names, and what other packages offer.

A file is a Python module whose `BOOK` is a Rulebook, or an amendment of an edition as TOML. A
package offers editions by entry points of the group "arpad.rulebooks": each names a Rulebook, or an
Edition that takes its place in a family. Modules and packages are programs, and run with the rights
of whoever names or installs them; an amendment is read alone.
"""

import ast
import re
import sys
from collections.abc import Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.machinery import SourceFileLoader
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import CodeType, ModuleType
from typing import Final

from arpad.formats.files import is_file, reason, whole
from arpad.law import Catalogue, Edition, NoRulebookError, Rulebook
from arpad.law.catalogue import fingerprint
from arpad.rulebooks import BYTES_MAX, CATALOGUE

GROUP: Final = "arpad.rulebooks"
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9._-]*")


@dataclass(frozen=True, slots=True)
class NamedEditions:
    """Every edition that can be named, the names asked for, and where outside editions stand.

    `names` are those asked for, a file's replaced by its rulebook's; `files` maps the names of
    outside editions to their modules' files, where that is known.
    """

    catalogue: Catalogue
    names: tuple[str, ...]
    files: Mapping[str, Path] = field(default_factory=dict)


def known(*names: str, are_askable: bool = True) -> NamedEditions:
    """Return the editions of this package, of other packages, and of the files among the names.

    Raises NoRulebookError for a file or an entry point that holds no rulebook, where a rulebook
    from outside has a name that is taken, and, if `are_askable`, for a file with a rule that can't
    be asked.
    """
    catalogue, files = CATALOGUE, {}
    for point in _points(tuple(sys.path)):
        edition, file = _of_entry_point(point)
        catalogue = _with(catalogue, edition, f"the entry point {point.name}")
        if file is not None:
            files[edition.name] = file
    named = []
    for name in names:
        if not name.endswith((".py", ".toml")):
            named.append(name)
            continue
        from arpad.rulebooks import amendments  # not at the top: who names editions tests none
        from arpad.rulebooks.selftest import unaskable

        is_program, path = name.endswith(".py"), Path(name)
        book = read(path) if is_program else _sound(amendments.read(path, catalogue), name)
        if are_askable and (fault := next(unaskable(book), None)):
            raise NoRulebookError("{file}: {fault}", file=str(name), fault=str(fault))
        named.append(book.name)
        if book.name not in files or files[book.name].resolve() != path.resolve():
            catalogue = _with(catalogue, _edition(book), name, files.get(book.name))
            files[book.name] = path
    return NamedEditions(catalogue, tuple(named), files)


def with_book(book: Rulebook) -> NamedEditions:
    """Return the editions of this package, of other packages, and a rulebook that a program has.

    Raises NoRulebookError if the rulebook's name is taken by one that rules otherwise.
    """
    before = known()
    named = [edition for edition in before.catalogue.editions if edition.name == book.name]
    if any(fingerprint(edition.load()) == fingerprint(book) for edition in named):
        return before
    return replace(before, catalogue=_with(before.catalogue, _edition(book), "The rulebook given"))


@lru_cache(maxsize=1)
def _points(_: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """Return the entry points of other packages: sought once on a path, for that reads them all."""
    return tuple(sorted(entry_points(group=GROUP), key=lambda point: point.name))


def read(path: Path) -> Rulebook:
    """Return the rulebook in a file. The file is run: it is a program.

    A file that names no BOOK is not run. What it prints goes to standard error. Raises
    NoRulebookError, saying where, if it can't be run or its BOOK is no rulebook.
    """
    if not is_file(path):
        raise NoRulebookError("There is no file {file}.", file=str(path))
    if not _names_a_book(path):
        raise NoRulebookError("{file} has no rulebook named BOOK.", file=str(path))
    name = f"arpad_rulebook_{path.stem}"
    loader = _AsItStands(name, str(path))
    spec = spec_from_file_location(name, path, loader=loader)
    if spec is None:
        raise NoRulebookError("{file} can't be read as Python.", file=str(path))
    module = module_from_spec(spec)
    before, is_kept = set(sys.modules), sys.dont_write_bytecode
    sys.modules[module.__name__] = module
    sys.path.insert(0, str(path.parent.resolve()))
    sys.dont_write_bytecode = True  # nothing of ours is left beside a user's file
    try:
        with redirect_stdout(sys.stderr):
            loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise NoRulebookError(
            "{file}: {fault}", file=f"{path}{_line(error, path)}", fault=_reason(error)
        ) from error
    finally:
        sys.dont_write_bytecode = is_kept
        sys.path.pop(0)
        _forget_siblings(path.parent.resolve(), before)
    return _sound(getattr(module, "BOOK", None), str(path))


class _AsItStands(SourceFileLoader):
    """Compiles a file each time: cached bytecode misses a change made within a second."""

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 (importlib passes it)
        """Return the program as the file says it now."""
        return compile(self.get_data(self.path), self.path, "exec", dont_inherit=True)


def _names_a_book(path: Path) -> bool:
    """Tell whether a program names something BOOK, without running it.

    What is no Python is left to be run, which says where it is wrong.
    """
    try:
        tree = ast.parse(whole(path, BYTES_MAX))
    except OSError as error:
        raise NoRulebookError(
            "{file} can't be read: {error}.", file=str(path), error=reason(error)
        ) from error
    except (SyntaxError, ValueError):
        return True
    except (RecursionError, MemoryError) as error:
        raise NoRulebookError(
            "{file} can't be read as Python: it is nested too deep.", file=str(path)
        ) from error
    return any(
        (isinstance(node, ast.Name) and node.id == "BOOK" and isinstance(node.ctx, ast.Store))
        or (isinstance(node, ast.alias) and "BOOK" in (node.asname, node.name))
        for node in ast.walk(tree)
    )


def _forget_siblings(folder: Path, before: set[str]) -> None:
    """Let another file's import of the same name find its own neighbour."""
    for name in set(sys.modules) - before:
        file = _file_of(sys.modules.get(name))
        if file is not None and folder in file.resolve().parents:
            del sys.modules[name]


def _sound(book: object, origin: str) -> Rulebook:
    """Return the rulebook; raise NoRulebookError if it is none, or has no fit name."""
    if not isinstance(book, Rulebook):
        raise NoRulebookError("{file} has no rulebook named BOOK.", file=str(origin))
    if not _NAME.fullmatch(book.name):
        raise NoRulebookError(
            "{file}: '{name}' can't be a rulebook's name; write small letters, digits and "
            "hyphens, such as club-2026.",
            file=str(origin),
            name=book.name,
        )
    return book


def _of_entry_point(point: EntryPoint) -> tuple[Edition, Path | None]:
    origin = f"The entry point {point.name}"
    try:
        with redirect_stdout(sys.stderr):
            offered = point.load()
    except (Exception, SystemExit) as error:
        raise NoRulebookError(
            "{file} can't be loaded: {error}", file=str(origin), error=_reason(error)
        ) from error
    if isinstance(offered, Rulebook):
        offered = _edition(_sound(offered, origin))
    if not isinstance(offered, Edition):
        raise NoRulebookError("{file} names no rulebook and no edition.", file=str(origin))
    return offered, _file_of(sys.modules.get(point.module))


def _file_of(module: ModuleType | None) -> Path | None:
    file = getattr(module, "__file__", None)
    return Path(file) if file else None


def _edition(book: Rulebook) -> Edition:
    return Edition(book.name, "", book.in_force_from, None, book.source.title, lambda: book)


def _with(
    catalogue: Catalogue, edition: Edition, origin: str, holder: Path | None = None
) -> Catalogue:
    taken = {edition.name for edition in catalogue.editions}
    if edition.name in taken or catalogue.is_family(edition.name):
        said = {"file": str(origin), "name": edition.name}
        if holder:
            raise NoRulebookError("{file}: the name '{name}' is taken by {holder}; choose another.",
                                  holder=holder.name, **said)  # fmt: skip
        raise NoRulebookError("{file}: the name '{name}' is taken; choose another.", **said)
    return replace(catalogue, editions=(*catalogue.editions, edition))


def _line(error: BaseException, path: Path) -> str:
    """Return the line of the file at which an error came up, ready to be put after its name."""
    whole = path.resolve()
    if isinstance(error, SyntaxError) and Path(error.filename or "").resolve() == whole:
        return f", line {error.lineno}" if error.lineno else ""
    frames = extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if Path(frame.filename).resolve() == whole]
    return f", line {lines[-1]}" if lines else ""


def _reason(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"
