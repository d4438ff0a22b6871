"""What a rule is: sources, articles, clauses, rules, rulebooks. Knows no chess and no files."""

from arpad.law.article import Article, carried_out, checked, informative, office
from arpad.law.calendar import Calendar, Clock, ClosingRule, ReportingRule, Seasons, months_before
from arpad.law.catalogue import Catalogue, Edition, NoRulebookError
from arpad.law.dialect import Table
from arpad.law.order import Precedence, RulebookError
from arpad.law.rule import Citation, Clause, Rule, Source, decide
from arpad.law.term import Term, word, words
from arpad.law.text import Rulebook
from arpad.law.units import (
    AddedGames,
    ExpectedScores,
    Passes,
    RatingDifferences,
    TotalIteration,
    half_away,
    half_up,
)

__all__ = [
    "AddedGames",
    "Article",
    "Calendar",
    "Catalogue",
    "Citation",
    "Clause",
    "Clock",
    "ClosingRule",
    "Edition",
    "ExpectedScores",
    "NoRulebookError",
    "Passes",
    "Precedence",
    "RatingDifferences",
    "ReportingRule",
    "Rule",
    "Rulebook",
    "RulebookError",
    "Seasons",
    "Source",
    "Table",
    "Term",
    "TotalIteration",
    "carried_out",
    "checked",
    "decide",
    "half_away",
    "half_up",
    "informative",
    "months_before",
    "office",
    "word",
    "words",
]
