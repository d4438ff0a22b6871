"""FIDE's rapid and blitz ratings from 1 January 2012: lists of their own, and K = 20 for everybody.

Source: FIDE news of 16 November 2011, "Rapid and blitz rating lists". All else is as in the
standard text of 2012, and cited by that text, whose first half-year rapid and blitz came before;
that the lists were monthly from the start is not verified.
"""

from dataclasses import replace
from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import Article, Source
from arpad.law.units import k
from arpad.rulebooks.fide import edition_2012
from arpad.rulebooks.fide.fast import AN_HOUR, MINUTE, NEWS, TIME, Fast, fast_book, same_k

ART = Source("FIDE B.02 rapid and blitz", date(2012, 1, 1), "FIDE rapid and blitz ratings of 2012")
K = Article(
    "K", "The development coefficient K.",
    q.K_FACTOR.is_(k(20), "K = 20 for everybody."),
    source=NEWS,
)  # fmt: skip
OF_2012 = edition_2012.BOOK
REGISTRATION = Article(
    "registration", "Events are registered two days before they start.",
    q.CHECKS.warn("Events are registered two days before they start.",
                  when=the.days_registered_before < 2),
    source=NEWS,
)  # fmt: skip
REGISTERED = OF_2012.article("0.4").silent_on(q.CHECKS).saying(
    "The federation that will report and pay registers the event before it starts; the chairman of "
    "the Qualification Commission may refuse an event or accept a late one."
)  # fmt: skip
STANDARD = same_k(OF_2012, "fide-2012, K = 20", K).amended(
    "fide-2012, two days", OF_2012.source, instead={"0.4": (REGISTERED, REGISTRATION)}
)
OF_RAPID = Fast(
    kind="rapid",
    too_fast=TIME < 15 * MINUTE,
    too_slow=AN_HOUR,
    rounds=15,
    is_rest_verified=False,
    limits=NEWS("rates"),
    unequal=NEWS("times"),
    entry=NEWS("entry"),
)
OF_BLITZ = replace(
    OF_RAPID, kind="blitz", too_fast=TIME < 5 * MINUTE, too_slow=TIME >= 15 * MINUTE, rounds=30
)

RAPID = fast_book(STANDARD, "fide-rapid-2012", ART, OF_RAPID, days="3.1", has_championships=True)
BLITZ = fast_book(STANDARD, "fide-blitz-2012", ART, OF_BLITZ, days="3.1", has_championships=True)
