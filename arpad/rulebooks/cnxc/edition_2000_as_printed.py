"""The CNXC's regulation with Table I as it is printed, -177 for .34: for exact replays alone."""

from dataclasses import replace

from arpad.law.fields import RatingDifferences
from arpad.rulebooks.cnxc.edition_2000 import ART
from arpad.rulebooks.cnxc.edition_2000 import BOOK as CORRECTED
from arpad.rulebooks.cnxc.tables import RATING_DIFFERENCES_AS_PRINTED

BOOK = replace(
    CORRECTED,
    name="cnxc-2000-as-printed",
    rating_differences=RatingDifferences(
        ART("6.2"), "D(P) is read from Table I, with the misprint -177 for .34.",
        RATING_DIFFERENCES_AS_PRINTED,
    ),
)  # fmt: skip
