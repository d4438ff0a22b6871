"""The figures of the calculators, found by the rules and tables that rate a period.

Nothing is told a second time here: a few facts become small tables, and the stages of the engine
and the rules of the rulebook do the rest. Scores in half points, K in hundredths, expected scores
in thousandths, changes in 1e-5 points.
"""

from arpad.engine.calc.first import BlockRating as BlockRating
from arpad.engine.calc.first import FirstEvent as FirstEvent
from arpad.engine.calc.first import RatingOfEvents as RatingOfEvents
from arpad.engine.calc.first import first_rating as first_rating
from arpad.engine.calc.games import CalculatedGame as CalculatedGame
from arpad.engine.calc.games import GameChange as GameChange
from arpad.engine.calc.games import Performance as Performance
from arpad.engine.calc.games import PlayerGames as PlayerGames
from arpad.engine.calc.games import RatingChange as RatingChange
from arpad.engine.calc.games import change as change
from arpad.engine.calc.games import changes as changes
from arpad.engine.calc.games import expected_score as expected_score
from arpad.engine.calc.games import performance as performance
from arpad.engine.calc.games import performances as performances
from arpad.engine.calc.question import RuleDecision as RuleDecision
from arpad.engine.calc.question import ask as ask
from arpad.engine.calc.question import ask_each as ask_each
from arpad.engine.calc.question import games_of_renewal as games_of_renewal
from arpad.engine.calc.question import k_factor as k_factor
from arpad.engine.calc.question import season_facts_of as season_facts_of
