"""Crosstables in CSV and XLSX, read and written: a column a round, or a column an opponent."""

from arpad.formats.crosstable.reader import read
from arpad.formats.crosstable.writer import (
    write_csv,
    write_csv_by_opponent,
    write_xlsx,
    write_xlsx_by_opponent,
)

__all__ = [
    "read",
    "write_csv",
    "write_csv_by_opponent",
    "write_xlsx",
    "write_xlsx_by_opponent",
]
