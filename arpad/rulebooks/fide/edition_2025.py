"""FIDE's rating regulations from 1 October 2025: from 2650 up the whole difference counts.

Source: FIDE Handbook B.02 2024, 8.3.1 as amended; ChessBase, "FIDE changes rating regulations".
Standard ratings only. The own rating decides.
"""

from dataclasses import replace
from datetime import date

import narwhals as nw

from arpad.law import Clause, Source
from arpad.law.fields import Article, consolidated
from arpad.rulebooks.fide import edition_2024

ART = Source("FIDE B.02", date(2025, 10, 1), "FIDE Rating Regulations from 1 October 2025")
BEFORE = edition_2024.BOOK

BOOK = replace(
    BEFORE,
    name="fide-2025",
    source=ART,
    articles=consolidated(
        BEFORE.articles,
        Article("0.2", "computed", "Events are registered three days before they start, those for "
                "norms earlier, and 30 days before with a player above 2700 (a woman above 2500); "
                "the office sees to the days.", "event_is_rated"),
    ),
    overlaps=(*BEFORE.overlaps, ("8.3.1", "8.3.1", "From 2650 up there is no limit of 400.")),
    rated_difference=BEFORE.rated_difference.with_exception(
        Clause(ART("8.3.1/2"), "From 2650 up the difference is used as it is.",
               nw.col("difference"), when=nw.col("rating") >= 2650)),
)  # fmt: skip
