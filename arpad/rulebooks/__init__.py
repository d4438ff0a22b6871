"""The catalogue of all editions. Nothing is imported before somebody asks for its rulebook."""

from __future__ import annotations

from datetime import date
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from arpad.law.catalogue import Catalogue, Edition

if TYPE_CHECKING:
    from arpad.law import Rulebook


def _load(module: str) -> Rulebook:
    book: Rulebook = import_module(f"arpad.rulebooks.{module}").BOOK
    return book


def _fide(name: str, module: str, family: str, first: date, last: date, title: str) -> Edition:
    return Edition(name, family, first, last, title, partial(_load, f"fide.{module}"))


_2005, _2009 = (date(2005, 7, 1), date(2009, 6, 30)), (date(2009, 7, 1), date(2011, 6, 30))

CATALOGUE = Catalogue((
    _fide("fide-2005", "edition_2005", "", *_2005, "FIDE 2005, as printed (floor 1601)"),
    _fide("fide-2005-applied", "edition_2005_applied", "fide", *_2005,
          "FIDE 2005 with the floor of FIDE's lists (1401 from 2006)"),
    _fide("fide-2009", "edition_2009", "", *_2009, "FIDE 2009, as printed (K 30/20, floor 1200)"),
    _fide("fide-2009-applied", "edition_2009_applied", "fide", *_2009,
          "FIDE 2009, as applied (K 25/15/10, floor 1201)"),
))  # fmt: skip
