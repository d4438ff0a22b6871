"""Rating lists whose columns have other names: of ICCF, FPX, FCE and others. Needs Polars."""

from arpad.formats.other_lists.headers import has_columns
from arpad.formats.other_lists.reader import as_written, read

__all__ = ["as_written", "has_columns", "read"]
