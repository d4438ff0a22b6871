"""A period whose games don't fit in memory: read from Parquet, rated piece after piece.

`agenda` holds the events narrow and in time; `pieces` brings games of whole events together,
wherever files are cut; `spool` keeps what is too much on disk; `rated_pieces` adds up the games of
players with a rating, `newcomers` rates the others' in time; `driver` is the whole of it.
"""
