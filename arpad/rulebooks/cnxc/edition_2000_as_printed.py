"""The CNXC's regulation with Table I as it is printed, -177 for .34: for exact replays alone."""

from arpad.engine import questions as q
from arpad.law import RatingDifferences
from arpad.rulebooks.cnxc import edition_2000
from arpad.rulebooks.cnxc.edition_2000 import ART
from arpad.rulebooks.cnxc.tables import RATING_DIFFERENCES_AS_PRINTED

# fmt: off
BOOK = edition_2000.BOOK.amended("cnxc-2000-as-printed", ART,
    edition_2000.BOOK.article("6.2").answering(
        q.RATING_DIFFERENCES.is_(RatingDifferences(RATING_DIFFERENCES_AS_PRINTED),
            "D(P) is read from Table I, with the misprint -177 for .34.")),
)
# fmt: on
