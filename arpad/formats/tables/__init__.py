"""Rating lists, games and events as CSV and Parquet files. Needs Polars."""

from arpad.formats.tables.cells import ROUNDS_MAX
from arpad.formats.tables.columns import EVENTS, GAMES, LIST, FileColumn, Shape
from arpad.formats.tables.frames import (
    read_events,
    read_games,
    read_list,
    read_people,
    read_substitutions,
)
from arpad.formats.tables.written import csv_bytes, write_csv, write_for_spreadsheets

__all__ = [
    "EVENTS",
    "GAMES",
    "LIST",
    "ROUNDS_MAX",
    "FileColumn",
    "Shape",
    "csv_bytes",
    "read_events",
    "read_games",
    "read_list",
    "read_people",
    "read_substitutions",
    "write_csv",
    "write_for_spreadsheets",
]
