"""The rulebooks that a user names: editions, families, files; or leave with 2."""

from typing import TYPE_CHECKING

import typer

from arpad.cli.output import wrong_usage

if TYPE_CHECKING:
    from arpad.formats.fide_list import Which
    from arpad.law import Catalogue
    from arpad.rulebooks.own import NamedEditions


def known_rulebooks(*names: str, are_askable: bool = True) -> "NamedEditions":
    """Return every edition there is and the names asked for, a file's as its rulebook's.

    A file is a program, and is run: that is said first, on standard error. Leaves with 2 where a
    file holds no rulebook, or, if `are_askable`, a rule that can't be asked. Whether a name is
    known is not asked here.
    """
    from arpad.law import NoRulebookError
    from arpad.rulebooks.own import known

    for name in names:
        if name.endswith(".py"):
            typer.echo(f"arpad: {name} is a program; it is run with your rights.", err=True)
    try:
        return known(*names, are_askable=are_askable)
    except NoRulebookError as error:
        wrong_usage(str(error))


def known_texts(*names: str) -> "tuple[tuple[str, ...], Catalogue]":
    """Return the names asked for, and every text there is, those of tie-breaks among them."""
    from arpad.rulebooks import every_text

    known = known_rulebooks(*names)
    return known.names, every_text(known.catalogue)


def list_kind(known: "NamedEditions") -> "Which":
    """Return the kind of ratings that the first rulebook is on; leave with 2 if there is none."""
    from arpad.engine import questions as q
    from arpad.law import NoRulebookError

    try:
        return known.catalogue.any_book(known.names[0])[q.LIST_KIND]
    except NoRulebookError as error:
        wrong_usage(str(error))
