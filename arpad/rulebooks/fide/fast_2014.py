"""FIDE's rapid and blitz ratings from 1 July 2014: more than 10 minutes is rapid.

Source: the standard text of 2014; the limits of 2014, K = 20 until the end of 2021 and the entry
with the standard rating are carried over or from memory, and not verified.
"""

from dataclasses import replace
from datetime import date

from arpad.engine import questions as q
from arpad.law import Article, Source
from arpad.law.units import k
from arpad.rulebooks.fide import edition_2014
from arpad.rulebooks.fide.fast import AN_HOUR, MINUTE, NEWS, TIME, Fast, fast_book, same_k

ART = Source("FIDE B.02 rapid and blitz", date(2014, 7, 1), "FIDE rapid and blitz ratings of 2014")
K = Article(
    "K", "The development coefficient K.",
    q.K_FACTOR.is_(k(20), "K = 20 for everybody.").unverified,
    source=ART,
)  # fmt: skip
STANDARD = same_k(edition_2014.BOOK, "fide-2014, K = 20", K)
OF_RAPID = Fast(
    kind="rapid",
    too_fast=TIME <= 10 * MINUTE,
    too_slow=AN_HOUR,
    rounds=15,
    is_rest_verified=False,
    limits=ART("rates"),
    unequal=NEWS("times"),
    entry=NEWS("entry"),
    are_limits_verified=False,
    is_entry_verified=False,
)
OF_BLITZ = replace(
    OF_RAPID, kind="blitz", too_fast=TIME < 5 * MINUTE, too_slow=TIME > 10 * MINUTE, rounds=30
)

RAPID = fast_book(STANDARD, "fide-rapid-2014", ART, OF_RAPID, days="3.1", has_championships=True)
BLITZ = fast_book(STANDARD, "fide-blitz-2014", ART, OF_BLITZ, days="3.1", has_championships=True)
