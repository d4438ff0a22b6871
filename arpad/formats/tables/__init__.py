"""Rating lists, games and events as CSV and Parquet files. Needs Polars."""

from arpad.formats.tables.cells import ROUNDS_MAX as ROUNDS_MAX
from arpad.formats.tables.columns import EVENTS as EVENTS
from arpad.formats.tables.columns import GAMES as GAMES
from arpad.formats.tables.columns import LIST as LIST
from arpad.formats.tables.columns import FileColumn as FileColumn
from arpad.formats.tables.columns import Shape as Shape
from arpad.formats.tables.frames import read_events as read_events
from arpad.formats.tables.frames import read_games as read_games
from arpad.formats.tables.frames import read_list as read_list
from arpad.formats.tables.frames import read_people as read_people
from arpad.formats.tables.frames import read_substitutions as read_substitutions
from arpad.formats.tables.written import csv_bytes as csv_bytes
from arpad.formats.tables.written import write_csv as write_csv
from arpad.formats.tables.written import write_for_spreadsheets as write_for_spreadsheets
