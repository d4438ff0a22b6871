"""Where two clauses of FIDE's editions of 2014 and 2017 may hold at once, and which goes before."""

from arpad.rulebooks.fide import overlaps_2009

_MOOT = {("8.56", "8.56"), *(
    pair[:2] for pair in overlaps_2009.OVERLAPS if {"7.14f", "7.14e(2)"} & set(pair[:2])
)}  # fmt: skip

OVERLAPS = (
    *(pair for pair in overlaps_2009.OVERLAPS if pair[:2] not in _MOOT),
    ("8.56", "8.56", "Who has once reached 2400 keeps K = 10 also before his 30th game, as FIDE's "
     "lists show."),
)  # fmt: skip
