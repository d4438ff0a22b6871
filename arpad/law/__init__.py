"""What a rule is: sources, clauses, rules, rulebooks. Knows no chess and no files."""

from arpad.law.article import Article, consolidated
from arpad.law.calendar import Calendar, months_before
from arpad.law.catalogue import Catalogue, Edition, NoRulebookError
from arpad.law.clock import Clock
from arpad.law.lookup import AddedGames, ExpectedScores, RatingDifferences
from arpad.law.overlap import conflicts, declared
from arpad.law.rounding import half_away, half_up
from arpad.law.rule import Clause, Rule, Table, bands, decide
from arpad.law.rulebook import Overlap, Rulebook
from arpad.law.seasons import Seasons
from arpad.law.source import Citation, Source

__all__ = [
    "AddedGames",
    "Article",
    "Calendar",
    "Catalogue",
    "Citation",
    "Clause",
    "Clock",
    "Edition",
    "ExpectedScores",
    "NoRulebookError",
    "Overlap",
    "RatingDifferences",
    "Rule",
    "Rulebook",
    "Seasons",
    "Source",
    "Table",
    "bands",
    "conflicts",
    "consolidated",
    "decide",
    "declared",
    "half_away",
    "half_up",
    "months_before",
]
