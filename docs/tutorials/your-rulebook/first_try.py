"""The club's ladder of K on top of FIDE 2025, before anything else is written."""

from dataclasses import replace
from datetime import date

import narwhals as nw

from arpad.law import Clause, Rule, Source, bands
from arpad.rulebooks import CATALOGUE

ART = Source("Rookhaven CC", date(2026, 9, 1), "Rating rules of the Rookhaven Chess Club")
BEFORE = CATALOGUE.book("fide-2025")

K_FACTOR = Rule("k_factor", (
    BEFORE.k_factor.clauses[0],
    Clause(ART("C4.1"), "K = 40 for the first 20 games.", 4000, when=nw.col("games_rated") < 20),
    *bands("rating", (1400, 1800), (
        (ART("C4.2/1"), "K = 32 below 1400.", 3200),
        (ART("C4.2/2"), "K = 24 from 1400 to 1799.", 2400),
        (ART("C4.2/3"), "K = 16 from 1800.", 1600),
    )),
), column="k_factor_e2", needs=("games_rated",))  # fmt: skip

BOOK = replace(BEFORE, name="first-try", source=ART, k_factor=K_FACTOR)
