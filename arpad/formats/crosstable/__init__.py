"""Crosstables in CSV and XLSX, read and written: a column a round, or a column an opponent."""

from arpad.formats.crosstable.reader import read as read
from arpad.formats.crosstable.writer import write_csv as write_csv
from arpad.formats.crosstable.writer import write_csv_by_opponent as write_csv_by_opponent
from arpad.formats.crosstable.writer import write_xlsx as write_xlsx
from arpad.formats.crosstable.writer import write_xlsx_by_opponent as write_xlsx_by_opponent
