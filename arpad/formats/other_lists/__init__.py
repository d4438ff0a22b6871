"""Rating lists whose columns have other names: of ICCF, FPX, FCE and others. Needs Polars."""

from arpad.formats.other_lists.headers import CODE as UNCLEAR
from arpad.formats.other_lists.headers import has_columns
from arpad.formats.other_lists.reader import (
    NOTHING_CALLED,
    HeaderTaken,
    as_written,
    headers_taken,
    read,
)

__all__ = [
    "NOTHING_CALLED",
    "UNCLEAR",
    "HeaderTaken",
    "as_written",
    "has_columns",
    "headers_taken",
    "read",
]
