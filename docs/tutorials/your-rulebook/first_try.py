"""The club's ladder of K on top of FIDE 2025, before anything else is written."""

from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import Article, Source
from arpad.law.units import k
from arpad.rulebooks import CATALOGUE

ART = Source("Rookhaven CC", date(2026, 9, 1), "Rating rules of the Rookhaven Chess Club")

# fmt: off
BOOK = CATALOGUE.book("fide-2025").amended("first-try", ART,
    Article("C4.1", "K in the first 20 games.",
        q.K_FACTOR.is_(k(40), "K = 40 for the first 20 games.", when=the.games_rated < 20)
            .needing("games_rated")),
    Article("C4.2", "K by rating.",
        q.K_FACTOR.ladder(the.rating, (
            (1400, k(32), "K = 32 below 1400."),
            (1800, k(24), "K = 24 from 1400 to 1799."),
            (None, k(16), "K = 16 from 1800."))),
        q.K_FACTOR.none("A player without a rating has no K.", when=the.rating.is_null())),
    anew=(q.K_FACTOR,))
