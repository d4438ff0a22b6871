"""Tie-breaks: FIDE's C.07 in its editions, chosen and ordered, for players and for teams."""
