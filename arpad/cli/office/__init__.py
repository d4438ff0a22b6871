"""`arpad office` and `arpad player`: an office that remembers, and whom it knows."""
