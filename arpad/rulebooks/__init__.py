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


def _own(
    body: str, name: str, module: str, family: str, first: date, last: date | None, title: str
) -> Edition:
    return Edition(name, family, first, last, title, partial(_load, f"{body}.{module}"))


_2005, _2009 = (date(2005, 7, 1), date(2009, 6, 30)), (date(2009, 7, 1), date(2011, 6, 30))

_2000, _2016 = (date(2000, 7, 1), None), (date(2016, 1, 1), None)

CATALOGUE = Catalogue((
    _fide("fide-2005", "edition_2005", "", *_2005, "FIDE 2005, as printed (floor 1601)"),
    _fide("fide-2005-applied", "edition_2005_applied", "fide", *_2005,
          "FIDE 2005 with the floor of FIDE's lists (1401 from 2006)"),
    _fide("fide-2009", "edition_2009", "", *_2009, "FIDE 2009, as printed (K 30/20, floor 1200)"),
    _fide("fide-2009-applied", "edition_2009_applied", "fide", *_2009,
          "FIDE 2009, as applied (K 25/15/10, floor 1201)"),
    _own("cnxc", "cnxc-2000", "edition_2000", "cnxc", *_2000,
         "CNXC 2000, Portuguese correspondence chess"),
    _own("cnxc", "cnxc-2000-pooled", "edition_2000_pooled", "", *_2000,
         "CNXC 2000, 6.3 read as one competition"),
    _own("cnxc", "cnxc-2000-as-printed", "edition_2000_as_printed", "", *_2000,
         "CNXC 2000, with the misprint of Table I"),
    _own("fce", "fce-2016", "edition_2016", "fce", *_2016,
         "FCE 2016, Catalonia: standard list"),
    _own("fce", "fce-rapid-2016", "edition_2016_rapid", "fce-rapid", *_2016,
         "FCE 2016, Catalonia: rapid list"),
    _own("fce", "fce-2016-per-game", "edition_2016_per_game", "", *_2016,
         "FCE 2016, 14.5 read game by game"),
))  # fmt: skip
