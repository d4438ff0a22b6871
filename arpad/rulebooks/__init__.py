"""The catalogues of all editions. Nothing is imported before somebody asks for its rulebook."""

from __future__ import annotations

from datetime import date
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from arpad.law.catalogue import Catalogue, Edition
from arpad.rulebooks.c07 import EDITIONS as TIE_BREAKS

if TYPE_CHECKING:
    from arpad.law import Rulebook

BYTES_MAX = 1024 * 1024
"""What a file of a rulebook from outside may have, a program or an amendment."""


def _load(module: str, name: str = "BOOK") -> Rulebook:
    book: Rulebook = getattr(import_module(f"arpad.rulebooks.{module}"), name)
    return book


def _fide(
    name: str, module: str, family: str, first: date, last: date | None, title: str
) -> Edition:
    return Edition(name, family, first, last, title, partial(_load, f"fide.{module}"))


def _fast(year: str, module: str, first: date, last: date | None) -> tuple[Edition, Edition]:
    """Return the rapid and the blitz edition of one text."""
    return (
        Edition(f"fide-rapid-{year}", "fide-rapid", first, last, f"FIDE rapid {year}",
                partial(_load, f"fide.{module}", "RAPID")),
        Edition(f"fide-blitz-{year}", "fide-blitz", first, last, f"FIDE blitz {year}",
                partial(_load, f"fide.{module}", "BLITZ")),
    )  # fmt: skip


def _own(
    body: str, name: str, module: str, family: str, first: date, last: date | None, title: str
) -> Edition:
    return Edition(name, family, first, last, title, partial(_load, f"{body}.{module}"))


_2005, _2009 = (date(2005, 7, 1), date(2009, 6, 30)), (date(2009, 7, 1), date(2011, 6, 30))

_2011, _2012 = (date(2011, 7, 1), date(2012, 6, 30)), (date(2012, 7, 1), date(2014, 6, 30))
_2014, _2017 = (date(2014, 7, 1), date(2017, 6, 30)), (date(2017, 7, 1), date(2021, 12, 31))
_2022, _2024 = (date(2022, 1, 1), date(2024, 2, 29)), (date(2024, 3, 1), date(2025, 9, 30))
_2025 = (date(2025, 10, 1), None)

_2000, _2016 = (date(2000, 7, 1), None), (date(2016, 1, 1), None)

CATALOGUE = Catalogue((
    _fide("fide-2005", "edition_2005", "", *_2005, "FIDE 2005, as printed (floor 1601)"),
    _fide("fide-2005-applied", "edition_2005_applied", "fide", *_2005,
          "FIDE 2005 with the floor of FIDE's lists (1401 from 2006)"),
    _fide("fide-2009", "edition_2009", "", *_2009, "FIDE 2009, as printed (K 30/20, floor 1200)"),
    _fide("fide-2009-applied", "edition_2009_applied", "fide", *_2009,
          "FIDE 2009, as applied (K 25/15/10, floor 1201)"),
    _fide("fide-2011", "edition_2011", "fide", *_2011, "FIDE 2011 (K 30/15/10)"),
    _fide("fide-2012", "edition_2012", "fide", *_2012, "FIDE 2012 (monthly, floor 1001)"),
    _fide("fide-2014", "edition_2014", "fide", *_2014, "FIDE 2014 (K 40/20/10, five games)"),
    _fide("fide-2017", "edition_2017", "fide", *_2017, "FIDE 2017 (K x n at most 700)"),
    _fide("fide-2022", "edition_2022", "fide", *_2022, "FIDE 2022 (one upgrade an event)"),
    _fide("fide-2022-both", "edition_2022_both", "", *_2022,
          "FIDE 2022, one upgrade read for both players"),
    _fide("fide-2024", "edition_2024", "fide", *_2024, "FIDE 2024 (floor 1400, two draws added)"),
    _fide("fide-uplift-2024", "uplift_2024", "", date(2024, 3, 1), date(2024, 3, 1),
          "FIDE, the uplift of the list of 1 March 2024 (it adjusts one list)"),
    _fide("fide-2025", "edition_2025", "fide", *_2025, "FIDE 2025 (no limit of 400 from 2650)"),
    _fide("fide-rapid-2005", "rapid_2005", "fide-rapid", date(2005, 7, 1), date(2011, 12, 31),
          "FIDE rapid 2005 (article 15: floor 1600, K of the administrator)"),
    *_fast("2012", "fast_2012", date(2012, 1, 1), date(2014, 6, 30)),
    *_fast("2014", "fast_2014", date(2014, 7, 1), date(2021, 12, 31)),
    *_fast("2022", "fast_2022", *_2022),
    *_fast("2024", "fast_2024", date(2024, 3, 1), date(2024, 11, 30)),
    *_fast("2024-12", "fast_2024_12", date(2024, 12, 1), None),
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
"""What events are rated under."""


def every_text(rated: Catalogue = CATALOGUE) -> Catalogue:
    """Return a catalogue with the texts beside it that order an event and rate nothing."""
    return Catalogue((*rated.editions, *TIE_BREAKS.editions))
