"""What is known of an event beyond its rows, and which source says so."""

from arpad.report.facts.facts import (
    KINDS,
    RATINGS_AT,
    VIRTUAL_CLASSES,
    Facts,
    kind_of_code,
    kind_of_games,
    kind_of_text,
    merge,
)
from arpad.report.facts.game_facts import GameDecision, GameFacts, Substitution, read_game_facts
from arpad.report.facts.paper_facts import PaperFacts, paper_fact_from_text, read_paper_facts
from arpad.report.facts.settle import settle_facts
from arpad.report.facts.stated import fact_from_text, read_facts
from arpad.report.facts.toml import BYTES_MAX as FACTS_BYTES_MAX

__all__ = [
    "FACTS_BYTES_MAX",
    "KINDS",
    "RATINGS_AT",
    "VIRTUAL_CLASSES",
    "Facts",
    "GameDecision",
    "GameFacts",
    "PaperFacts",
    "Substitution",
    "fact_from_text",
    "kind_of_code",
    "kind_of_games",
    "kind_of_text",
    "merge",
    "paper_fact_from_text",
    "read_facts",
    "read_game_facts",
    "read_paper_facts",
    "settle_facts",
]
