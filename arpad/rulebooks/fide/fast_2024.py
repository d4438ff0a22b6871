"""FIDE's rapid and blitz ratings from 1 March 2024: blitz from more than 3 minutes.

Source: FIDE Handbook B.02, Rapid and Blitz Rating Regulations 2024 (RB).
"""

from dataclasses import replace
from datetime import date

from arpad.law import Source
from arpad.rulebooks.fide import edition_2022, edition_2024
from arpad.rulebooks.fide.fast import AN_HOUR, MINUTE, TIME, Fast, fast_book

ART = Source(
    "FIDE B.02 rapid and blitz", date(2024, 3, 1), "FIDE rapid and blitz ratings of 2024",
    "Every rating below 2000 is lifted once, on this list; that rapid and blitz ratings were is "
    "not verified.",
)  # fmt: skip
STANDARD = edition_2024.BOOK.amended(
    "fide-2024, registration in three days",
    edition_2024.ART,
    edition_2022.BOOK.article("0.2"),
    unverified=("uplift",),
)
OF_RAPID = Fast(
    kind="rapid",
    too_fast=TIME <= 10 * MINUTE,
    too_slow=AN_HOUR,
    rounds=15,
    limits=ART("RB 1.1"),
    unequal=ART("RB 1.2"),
    entry=ART("RB 7.2.1"),
)
OF_BLITZ = replace(
    OF_RAPID, kind="blitz", too_fast=TIME <= 3 * MINUTE, too_slow=TIME > 10 * MINUTE, rounds=30
)

RAPID = fast_book(STANDARD, "fide-rapid-2024", ART, OF_RAPID, days="days", has_championships=False)
BLITZ = fast_book(STANDARD, "fide-blitz-2024", ART, OF_BLITZ, days="days", has_championships=False)
