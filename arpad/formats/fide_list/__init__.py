"""FIDE's rating lists, as published for download: TXT in any layout, XML, zips. Needs Polars."""

from arpad.formats.fide_list.fields import Which
from arpad.formats.fide_list.layouts import Layout, is_header
from arpad.formats.fide_list.reader import read
from arpad.formats.fide_list.unread import left_unread
from arpad.formats.fide_list.writer import encoded, write

__all__ = ["Layout", "Which", "encoded", "is_header", "left_unread", "read", "write"]
