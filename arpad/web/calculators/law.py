"""A rulebook's answers as data, by which the site's script calculates where nobody serves it.

Nothing is stated twice: the clauses are those of the rulebook, in the form that its fingerprint
hashes, and its tables. The script computes them as the engine does.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from arpad.engine import questions as q
from arpad.engine.calc.games import RESULTS_OF_WHITE
from arpad.engine.strategies import Performances
from arpad.engine.vocabulary import SWISS
from arpad.explain.language import Translator
from arpad.law import Rule, Rulebook
from arpad.law.catalogue import canonical

_BEYOND: Final = (q.SCORE_COUNTED, q.SIDE_K_FACTOR, q.SIDE_IS_COUNTED, q.EVENT_CHANGE, q.SEASONS)
"""What makes more of games than each by itself, or K of more than one day's facts."""


def is_calculable(book: Rulebook) -> bool:
    """Return whether the script can calculate by a rulebook.

    >>> from arpad.rulebooks import CATALOGUE
    >>> is_calculable(CATALOGUE.book("fide-2025")), is_calculable(CATALOGUE.book("fce-2016"))
    (True, False)
    """
    return (
        not any(question in book for question in _BEYOND)
        and "is_widest_difference" not in book.reads(q.RATED_DIFFERENCE)
        and book[q.PERFORMANCES] is not Performances.OF_EVENT
    )


def law_of(book: Rulebook, say: Translator) -> Mapping[str, Any]:
    """Return what the script reads of a rulebook, its sentences in a language.

    `rules` are lists of rules, each of which feeds the next; of each the column, the facts that it
    needs, and its clauses: value, condition, article, sentence. Values and conditions are terms as
    `canonical` writes them. `steps` and `percents` are the tables of B.02 8.1.
    """
    rules = {
        "k": book.rules_of(q.K_BASE, q.K_FACTOR),
        "game": book.rules_of(q.GAME_IS_RATED),
        "side": book.rules_of(q.SIDE_IS_RATED),
        "difference": book.rules_of(q.RATED_DIFFERENCE),
        "period": book.rules_of(q.K_FACTOR_PERIOD),
        "new": book.rules_of(q.RATING_NEW),
    }
    return {
        "name": book.name,
        "rules": {name: [_rule(rule, say) for rule in some] for name, some in rules.items()},
        "steps": book[q.EXPECTED_SCORES].steps,
        "percents": book[q.RATING_DIFFERENCES].by_percent,
        "results": RESULTS_OF_WHITE,
        "swiss": SWISS,
        "articles": {name: str(book.basis(question).article) for name, question in
                     (("expected", q.EXPECTED_SCORES), ("performance", q.RATING_DIFFERENCES))},
    }  # fmt: skip


def _rule(rule: Rule, say: Translator) -> Sequence[Any]:
    clauses = [
        (json.loads(canonical(clause.value)), json.loads(canonical(clause.when)),
         clause.article.number, say(clause.sentence))
        for clause in rule.clauses
    ]  # fmt: skip
    return rule.column, rule.needs, clauses
