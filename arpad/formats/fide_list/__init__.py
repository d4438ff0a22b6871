"""FIDE's rating lists, as published for download: TXT in any layout, XML, zips. Needs Polars."""

from arpad.formats.fide_list.layouts import Layout as Layout
from arpad.formats.fide_list.layouts import is_header as is_header
from arpad.formats.fide_list.reader import read as read
from arpad.formats.fide_list.unread import left_unread as left_unread
from arpad.formats.fide_list.writer import encoded as encoded
from arpad.formats.fide_list.writer import write as write
from arpad.tables.kinds import Which as Which
