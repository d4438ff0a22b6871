"""Games in PGN, their tags alone: one report for each event; moves and comments are not read."""

from arpad.formats.pgn_tags.reader import read as read
