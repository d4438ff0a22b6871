"""What is known of an event beyond its rows, and which source says so."""

from arpad.report.facts.facts import KINDS as KINDS
from arpad.report.facts.facts import RATINGS_AT as RATINGS_AT
from arpad.report.facts.facts import VIRTUAL_CLASSES as VIRTUAL_CLASSES
from arpad.report.facts.facts import Facts as Facts
from arpad.report.facts.facts import kind_of_code as kind_of_code
from arpad.report.facts.facts import kind_of_games as kind_of_games
from arpad.report.facts.facts import kind_of_text as kind_of_text
from arpad.report.facts.facts import merge as merge
from arpad.report.facts.game_facts import GameDecision as GameDecision
from arpad.report.facts.game_facts import GameFacts as GameFacts
from arpad.report.facts.game_facts import Substitution as Substitution
from arpad.report.facts.game_facts import read_game_facts as read_game_facts
from arpad.report.facts.paper_facts import PaperFacts as PaperFacts
from arpad.report.facts.paper_facts import paper_fact_from_text as paper_fact_from_text
from arpad.report.facts.paper_facts import read_paper_facts as read_paper_facts
from arpad.report.facts.settle import settle_facts as settle_facts
from arpad.report.facts.stated import fact_from_text as fact_from_text
from arpad.report.facts.stated import read_facts as read_facts
