"""The FCE's standard list with Article 14.5 read word by word: d_p of each game, and their mean.

A win gives 800, a draw 0 and a loss -800, so the mean is 800 for each half point of surplus divided
by the games (decision 004-4 prefers d_p of the percentage, which `edition_2016` has).
"""

from dataclasses import replace

from arpad.law import half_up
from arpad.rulebooks.fce.edition_2016 import BELOW_HALF, BONUS, GAMES, SUM
from arpad.rulebooks.fce.edition_2016 import BOOK as STANDARD

BOOK = replace(
    STANDARD,
    name="fce-2016-per-game",
    event_rating=STANDARD.event_rating.amended(
        replace(
            BELOW_HALF,
            says="Below 50%, the performance is R_a and the mean of d_p of every game: 800 for a "
            "win, 0 for a draw, -800 for a loss.",
            value=half_up(SUM + BONUS * 800, GAMES),
        )
    ),
)
