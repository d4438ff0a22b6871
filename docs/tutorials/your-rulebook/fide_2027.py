"""A FICTIONAL amendment: FIDE has announced nothing of the kind. It shows how one is written.

Invented text, for events from 1 January 2027: "8.3.3: K = 25 (before: 20) while the rating has
always been below 2400." All else stays as in October 2025.
"""

from datetime import date

from arpad.engine import questions as q
from arpad.law import Edition, Source
from arpad.law.units import k
from arpad.rulebooks import CATALOGUE

ART = Source("FIDE B.02", date(2027, 1, 1), "A fictional amendment of 2027")
BEFORE = CATALOGUE.book("fide-2025")

BOOK = BEFORE.amended(
    "fide-2027",
    ART,
    BEFORE.article("8.3.3").instead(
        "8.3.3/2",
        q.K_FACTOR.is_(k(25), "K = 25 while the rating has always been below 2400."),
    ),
)

EDITION = Edition(
    "fide-2027", "fide", ART.in_force_from, None, "FIDE 2027 (fictional: K 25)", lambda: BOOK
)
