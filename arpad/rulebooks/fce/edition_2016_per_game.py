"""The FCE's standard list with Article 14.5 read word by word: d_p of each game, and their mean.

A win gives 800, a draw 0 and a loss -800, so the mean is 800 for each half point of surplus divided
by the games (decision 004-4 prefers d_p of the percentage, which `edition_2016` has).
"""

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import half_up
from arpad.rulebooks.fce import edition_2016
from arpad.rulebooks.fce.edition_2016 import ART, BONUS

# fmt: off
BOOK = edition_2016.BOOK.amended("fce-2016-per-game", ART,
    edition_2016.BOOK.article("14.5").answering(
        q.EVENT_RATING.is_(half_up(the.opponents_sum + BONUS * 800, the.games),
            "Below 50%, the performance is R_a and the mean of d_p of every game: 800 for a win, 0 "
            "for a draw, -800 for a loss.")),
)
# fmt: on
