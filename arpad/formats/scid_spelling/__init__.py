"""Scid's spelling files (.ssp): players with birth, federation and ratings. Needs Polars."""

from arpad.formats.scid_spelling.reader import PLAYERS, RATINGS, Spelling, is_spelling, read

__all__ = ["PLAYERS", "RATINGS", "Spelling", "is_spelling", "read"]
