"""The rulebooks that a program names: editions, families on a day, files of its own."""

from datetime import date
from pathlib import Path

from arpad.law import Edition, Rulebook
from arpad.library.kinds import as_day
from arpad.rulebooks.own import NamedEditions, known, with_book
from arpad.shown import kind_of
from arpad.tables.kinds import Which

Book = str | Path | Rulebook
"""A rulebook's name, the path of a file of your own, or the rulebook itself."""


def rulebook(name: Book) -> Rulebook:
    """Return a rulebook: an edition, what a family applied on a day, or a file of your own.

    A family alone is its newest edition. A file is a program, and is run. Raises NoRulebookError
    for a name that is not known.

    >>> rulebook("fide@2010-08-01").name
    'fide-2009-applied'
    """
    if isinstance(name, Rulebook):
        return name
    editions = known(_text(name))
    return editions.catalogue.any_book(editions.names[0])


def rulebooks() -> tuple[Edition, ...]:
    """Return every edition there is, other packages' too.

    >>> [one.name for one in rulebooks() if one.family == "cnxc"]
    ['cnxc-2000']
    """
    return known().catalogue.editions


def named(name: Book) -> tuple[NamedEditions, str]:
    """Return everything that can be named, and the name of what was given: a file's, a rulebook's.

    Raises TypeError for what names no rulebook.
    """
    if isinstance(name, Rulebook):
        return with_book(name), name.name
    editions = known(_text(name))
    return editions, editions.names[0]


def book_on(name: Book, on: date | None) -> tuple[Rulebook, date]:
    """Return a rulebook and the day that is asked about: if none is stated, its first.

    Of a family the edition of that day, without a day the newest that this version has.

    >>> book_on("fide", date(2010, 8, 1))[0].name
    'fide-2009-applied'
    """
    on = as_day(on, "on")
    if isinstance(name, Rulebook):
        return name, on or name.in_force_from
    catalogue, text = named(name)[0].catalogue, _text(name)
    if catalogue.is_family(text):
        book = catalogue.any_book(text) if on is None else catalogue.in_force(text, on)
        return book, on or book.in_force_from
    _, _, stated = text.partition("@")
    book = rulebook(name)
    return book, on or (date.fromisoformat(stated) if stated else book.in_force_from)


def _text(name: str | Path) -> str:
    if isinstance(name, str | Path):
        return str(name)
    raise TypeError("a rulebook is named by its name, by the path of a file or by a Rulebook, and "
                    f"this is {kind_of(name)}")  # fmt: skip


__all__ = ["Book", "Which", "book_on", "named", "rulebook", "rulebooks"]
