"""FIDE's rapid and blitz ratings from 1 January 2022: K and first ratings as in standard chess.

Source: chessexpress.blogspot.com, December 2021, on the changes of 2022 ("aligned with standard").
The limits of time, the entry and the other articles of RB are those of 2014 and 2024, not verified.
"""

from dataclasses import replace
from datetime import date

from arpad.law import Source
from arpad.rulebooks.fide import edition_2022
from arpad.rulebooks.fide.fast import AN_HOUR, MINUTE, TIME, Fast, fast_book

ART = Source("FIDE B.02 rapid and blitz", date(2022, 1, 1), "FIDE rapid and blitz ratings of 2022")
OF_RAPID = Fast(
    kind="rapid",
    too_fast=TIME <= 10 * MINUTE,
    too_slow=AN_HOUR,
    rounds=15,
    is_rest_verified=False,
    is_entry_verified=False,
    limits=ART("RB 1.1"),
    unequal=ART("RB 1.2"),
    entry=ART("RB 7.2.1"),
    are_limits_verified=False,
)
OF_BLITZ = replace(
    OF_RAPID, kind="blitz", too_fast=TIME < 5 * MINUTE, too_slow=TIME > 10 * MINUTE, rounds=30
)

RAPID = fast_book(
    edition_2022.BOOK, "fide-rapid-2022", ART, OF_RAPID, days="days", has_championships=False
)
BLITZ = fast_book(
    edition_2022.BOOK, "fide-blitz-2022", ART, OF_BLITZ, days="days", has_championships=False
)
