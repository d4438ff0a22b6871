"""A FICTIONAL amendment: FIDE has announced nothing of the kind. It shows how one is written.

Invented text, for events from 1 January 2027: "8.3.3: K = 25 (before: 20) while the rating has
always been below 2400." All else stays as in October 2025.
"""

from dataclasses import replace
from datetime import date

from arpad.law import Clause, Edition, Source
from arpad.rulebooks import CATALOGUE

ART = Source("FIDE B.02", date(2027, 1, 1), "A fictional amendment of 2027")
BEFORE = CATALOGUE.book("fide-2025")

BOOK = replace(
    BEFORE,
    name="fide-2027",
    source=ART,
    k_factor=BEFORE.k_factor.amended(
        Clause(ART("8.3.3/2"), "K = 25 while the rating has always been below 2400.", 2500),
    ),
)

EDITION = Edition(
    "fide-2027", "fide", ART.in_force_from, None, "FIDE 2027 (fictional: K 25)", lambda: BOOK
)
