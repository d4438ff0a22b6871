"""Whether the sides of a table of games tell who won: a table of winners and losers does."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from arpad.lab.theory.games import Numbers
from arpad.report.notes import Notes
from arpad.report.problems import Text

SIDE_SHARE: Final = 0.8
"""Where one side scores more it is no colour: who knows the side knows the result."""
SIDE_GAMES: Final = 30
"""Fewer games say nothing of it."""


def tells_who_won(scores: Numbers) -> bool:
    """Say whether White's scores, of games that are not on neutral ground, tell who won."""
    return len(scores) >= SIDE_GAMES and abs(float(scores.mean()) - 0.5) > SIDE_SHARE - 0.5


def warn_of_side(scores: Numbers, notes: Notes) -> None:
    """Warn where White's scores, of games that are not on neutral ground, tell who won.

    >>> import numpy as np
    >>> notes = Notes()
    >>> warn_of_side(np.array([1.0] * 33 + [0.0] * 7), notes)
    >>> notes.all()[0].message
    'White (or the home side) scores 82.5% of 40 games: the side seems to say who won.'
    """
    if not tells_who_won(scores):
        return
    share = float(scores.mean())
    side, share_of_side = ((Text("White (or the home side)"), share) if share > 0.5
                  else (Text("Black"), 1 - share))  # fmt: skip
    percent = Decimal(f"{share_of_side:.1%}".removesuffix("%"))
    message = Text("{side} scores {percent}% of {count} games: the side seems to say who won.",
                   side=side, percent=percent, count=len(scores))  # fmt: skip
    fix = Text("If the columns are winner and loser, call them winner_id and loser_id, or leave "
               "the colour out with a column neutral of 1.")  # fmt: skip
    notes.add("warning", "record-one-side", message, fix=fix)
