"""Norms for the titles GM, IM, WGM and WIM: categories, figures, search, forecast, application.

Plain functions on small frozen rows, in whole numbers; the law is an edition of
`arpad.rulebooks.fide_titles`. The one question most callers have:

    best_norm(player, games, title, rules, event) -> Norm | Failure

takes a `NormCandidate`, their `NormGame`s in any order, a title, a `TitleRules` and the
`NormEvent`, and searches every choice of games that 1.4.1e and 1.4.1f allow. What comes back
holds the games counted, the figures, and one `Condition` for each condition: clause, found,
required, missing.

>>> from arpad.rulebooks.fide_titles import in_force
>>> from datetime import date
>>> rules = in_force(date(2024, 5, 1))
>>> player = NormCandidate("me", federation="ESP")
>>> opponents = [Opponent(str(n), 2550, "GM", ("FRA", "GER", "ITA")[n % 3]) for n in range(9)]
>>> scores = (2, 2, 2, 2, 1, 1, 1, 0, 0)
>>> pairs = enumerate(zip(opponents, scores, strict=True), start=1)
>>> games = [NormGame(number, *pair) for number, pair in pairs]
>>> norm = best_norm(player, games, "GM", rules, NormEvent(kind="swiss", rounds=9))
>>> type(norm).__name__, norm.performance_rating, norm.games_counted
('Norm', 2630, 9)
"""

from arpad.norms.figures import average_of_all as average_of_all
from arpad.norms.figures import category_of as category_of
from arpad.norms.required import OpponentCounts as OpponentCounts
from arpad.norms.required import ScoreRow as ScoreRow
from arpad.norms.required import counts as counts
from arpad.norms.required import score_needed as score_needed
from arpad.norms.required import score_table as score_table
from arpad.norms.rows import Attempt as Attempt
from arpad.norms.rows import Condition as Condition
from arpad.norms.rows import Failure as Failure
from arpad.norms.rows import Norm as Norm
from arpad.norms.rows import NormCandidate as NormCandidate
from arpad.norms.rows import NormEvent as NormEvent
from arpad.norms.rows import NormGame as NormGame
from arpad.norms.rows import Opponent as Opponent
from arpad.norms.search import best_norm as best_norm
