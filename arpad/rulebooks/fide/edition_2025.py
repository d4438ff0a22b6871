"""FIDE's rating regulations from 1 October 2025: from 2650 up the whole difference counts.

Source: FIDE Handbook B.02 2024, 8.3.1 as amended; ChessBase, "FIDE changes rating regulations".
Standard ratings only. The own rating decides.
"""

from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import Source
from arpad.rulebooks.fide import edition_2024

ART = Source("FIDE B.02", date(2025, 10, 1), "FIDE Rating Regulations from 1 October 2025")
BEFORE = edition_2024.BOOK

# fmt: off
BOOK = BEFORE.amended("fide-2025", ART,
    BEFORE.article("8.3.1").answering(
        q.RATED_DIFFERENCE.is_(the.difference.clip(-400, 400),
            "A difference above 400 counts as 400.", when=the.difference.abs() > 400),
        q.RATED_DIFFERENCE.is_(the.difference, "From 2650 up the difference is used as it is.",
            when=the.rating >= 2650)
            .over("8.3.1/1", because="From 2650 up there is no limit of 400."),
        q.RATED_DIFFERENCE.is_(the.difference, "The difference is used as it is.")),
    without=("uplift",),
)
# fmt: on
