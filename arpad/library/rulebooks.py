"""The rulebooks that a program names: editions, families on a day, files of its own."""

from datetime import date
from pathlib import Path

from arpad.formats.fide_list import Which
from arpad.law import Edition, Rulebook
from arpad.rulebooks.own import Known, known


def rulebook(name: str | Path) -> Rulebook:
    """Return a rulebook: an edition, what a family applied on a day, or a file of your own.

    A file is a program, and is run. Raises NoRulebookError for a name that is not known.

    >>> rulebook("fide@2010-08-01").name
    'fide-2009-applied'
    """
    found = known(str(name))
    return found.catalogue.book(found.names[0])


def rulebooks() -> tuple[Edition, ...]:
    """Return every edition there is, other packages' too.

    >>> [one.name for one in rulebooks() if one.family == "cnxc"]
    ['cnxc-2000']
    """
    return known().catalogue.editions


def named(name: str | Path) -> tuple[Known, str]:
    """Return everything that can be named, and the name asked for, a file's as its rulebook's."""
    found = known(str(name))
    return found, found.names[0]


def book_on(name: str | Path | Rulebook, on: date | None) -> tuple[Rulebook, date]:
    """Return a rulebook and the day that is asked about: if none is stated, its first."""
    book = name if isinstance(name, Rulebook) else rulebook(name)
    _, _, stated = str(name).partition("@") if isinstance(name, str) else ("", "", "")
    return book, on or (date.fromisoformat(stated) if stated else book.in_force_from)


__all__ = ["Which", "book_on", "named", "rulebook", "rulebooks"]
