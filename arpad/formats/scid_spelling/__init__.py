"""Scid's spelling files (.ssp): players with birth, federation and ratings. Needs Polars."""

from arpad.formats.scid_spelling.reader import PLAYERS as PLAYERS
from arpad.formats.scid_spelling.reader import RATINGS as RATINGS
from arpad.formats.scid_spelling.reader import Spelling as Spelling
from arpad.formats.scid_spelling.reader import is_spelling as is_spelling
from arpad.formats.scid_spelling.reader import read as read
