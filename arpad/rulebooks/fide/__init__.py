"""FIDE's rating regulations, one file per edition; see README.md for the sources."""
