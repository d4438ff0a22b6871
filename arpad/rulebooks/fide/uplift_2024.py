"""The one-time uplift of FIDE's lists of 1 March 2024, as a rulebook for one list without games.

Source: FIDE Council, 15 December 2023: a rating R below 2000 became R + 0.40 x (2000 - R), so 1000
became 1400 and 1600 became 1760. 800 + 0.6 R never ends in .5. That the rapid and blitz lists were
lifted too is not verified.
"""

from dataclasses import replace
from datetime import date

import narwhals as nw

from arpad.law import Clause, Rule, Source, half_up
from arpad.law.fields import Article, consolidated
from arpad.rulebooks.fide import edition_2024

ART = Source("FIDE Council", date(2024, 3, 1), "FIDE Council decision of 15 December 2023")
OLD = nw.col("rating_old")
NO_RATING = edition_2024.BOOK.rating_new.clauses[1]

BOOK = replace(
    edition_2024.BOOK,
    name="fide-uplift-2024",
    source=ART,
    articles=consolidated(
        edition_2024.BOOK.articles,
        Article("uplift", "computed", "The uplift of the list of 1 March 2024.", "rating_new"),
    ),
    overlaps=tuple(
        pair for pair in edition_2024.BOOK.overlaps if pair[:2] != ("8.2.3", "8.2")
    ),
    rating_new=Rule("rating_new", (
        NO_RATING,
        Clause(ART("uplift/1"), "A rating below 2000 goes up by 40% of what it lacks to 2000.",
               half_up(OLD * 6 + 8000, 10), when=OLD < 2000),
        Clause(ART("uplift/2"), "From 2000 up a rating stays as it is.", OLD),
    )),
    adjustment="uplift",
)  # fmt: skip
