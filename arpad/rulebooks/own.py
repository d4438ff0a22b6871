"""Rulebooks from outside the package: a file that a user names, and what other packages offer.

A file is a Python module whose `BOOK` is a Rulebook. A package offers editions by entry points of
the group "arpad.rulebooks": each names a Rulebook, or an Edition that takes its place in a family.
Both are programs, and run with the rights of whoever names or installs them.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Final

from arpad.law import Catalogue, Edition, NoRulebookError, Rulebook
from arpad.rulebooks import CATALOGUE

GROUP: Final = "arpad.rulebooks"


@dataclass(frozen=True, slots=True)
class Known:
    """Every edition that can be named, the names asked for, and where outside editions stand.

    `names` are those asked for, a file's replaced by its rulebook's; `files` maps the names of
    outside editions to their modules' files, where that is known.
    """

    catalogue: Catalogue
    names: tuple[str, ...]
    files: Mapping[str, Path] = field(default_factory=dict)


def known(*names: str) -> Known:
    """Return the editions of this package, of other packages, and of the files among the names.

    Raises NoRulebookError for a file or an entry point that holds no rulebook, and where a
    rulebook from outside has a name that is taken.
    """
    catalogue, files = CATALOGUE, {}
    for point in sorted(entry_points(group=GROUP), key=lambda one: one.name):
        edition, file = _of_entry_point(point)
        catalogue = _with(catalogue, edition, f"the entry point {point.name}")
        if file is not None:
            files[edition.name] = file
    found = []
    for name in names:
        if not name.endswith(".py"):
            found.append(name)
            continue
        book = read(Path(name))
        found.append(book.name)
        if files.get(book.name) != Path(name):
            catalogue = _with(catalogue, _edition(book), name)
            files[book.name] = Path(name)
    return Known(catalogue, tuple(found), files)


def read(path: Path) -> Rulebook:
    """Return the rulebook in a file. The file is run: it is a program.

    Raises NoRulebookError, saying where, if it can't be run or its BOOK is no rulebook.
    """
    if not path.is_file():
        raise NoRulebookError(f"There is no file {path}.")
    spec = spec_from_file_location(f"arpad_rulebook_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise NoRulebookError(f"{path} can't be read as Python.")
    module = module_from_spec(spec)
    sys.modules[module.__name__] = module
    sys.path.insert(0, str(path.parent.resolve()))
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise NoRulebookError(f"{path}{_line(error, path)}: {_reason(error)}") from error
    finally:
        sys.path.pop(0)
    book = getattr(module, "BOOK", None)
    if not isinstance(book, Rulebook):
        raise NoRulebookError(f"{path} has no rulebook named BOOK.")
    return book


def _of_entry_point(point: EntryPoint) -> tuple[Edition, Path | None]:
    try:
        module = point.module
        offered = point.load()
    except Exception as error:
        reason = f"The entry point {point.name} can't be loaded: {_reason(error)}"
        raise NoRulebookError(reason) from error
    edition = _edition(offered) if isinstance(offered, Rulebook) else offered
    if not isinstance(edition, Edition):
        raise NoRulebookError(f"The entry point {point.name} names no rulebook and no edition.")
    return edition, _file_of(sys.modules.get(module))


def _file_of(module: ModuleType | None) -> Path | None:
    file = getattr(module, "__file__", None)
    return Path(file) if file else None


def _edition(book: Rulebook) -> Edition:
    return Edition(book.name, "", book.in_force_from, None, book.source.title, lambda: book)


def _with(catalogue: Catalogue, edition: Edition, origin: str) -> Catalogue:
    taken = {one.name for one in catalogue.editions}
    if edition.name in taken or catalogue.is_family(edition.name):
        raise NoRulebookError(f"{origin}: the name '{edition.name}' is taken; choose another.")
    return replace(catalogue, editions=(*catalogue.editions, edition))


def _line(error: Exception, path: Path) -> str:
    """Return the line of the file at which an error came up, ready to be put after its name."""
    if isinstance(error, SyntaxError):
        return f", line {error.lineno}" if error.lineno else ""
    lines = [f.lineno for f in extract_tb(error.__traceback__) if f.filename == str(path)]
    return f", line {lines[-1]}" if lines else ""


def _reason(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
