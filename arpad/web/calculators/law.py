"""A text's answers as data, by which the site's script calculates where nobody serves the site.

Nothing is stated twice: the clauses are those of the rulebook, in the form that its fingerprint
hashes, and its tables. The script computes them as the engine does.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from arpad.answers.calculating import is_of_roll, performance
from arpad.engine import questions as q
from arpad.engine.calc import CalculatedGame
from arpad.engine.calc.first import FACTS_OF_EVENT
from arpad.engine.calc.games import RESULTS_OF_WHITE
from arpad.engine.sides import OF_EVENT
from arpad.engine.strategies import FirstRatings, Performances
from arpad.engine.vocabulary import SWISS
from arpad.explain.language import Translator
from arpad.law import Rule, Rulebook
from arpad.law.catalogue import canonical
from arpad.norms.figures import rating_difference
from arpad.norms.required import counts, score_least
from arpad.rulebooks.fide_titles.clauses import TITLES, TitleRules

NORM_GAMES_MAX: Final = 99


def law_of(book: Rulebook, say: Translator) -> Mapping[str, Any]:
    """Return what the script reads of a rulebook, its sentences in a language.

    `rules` are lists of rules, each of which feeds the next; of each the column, the facts that it
    needs, and its clauses: value, condition, article, sentence. Values and conditions are terms as
    `canonical` writes them. `steps` and `percents` are the tables of B.02 8.1.
    """
    seasons, added = book.get(q.SEASONS), book.get(q.ADDED_GAMES)
    is_widest_read = "is_widest_difference" in book.reads(q.RATED_DIFFERENCE)
    return {
        "rules": {name: [_rule(rule, say) for rule in some] for name, some in _rules(book).items()},
        "steps": book[q.EXPECTED_SCORES].steps,
        "percents": book[q.RATING_DIFFERENCES].by_percent,
        "results": RESULTS_OF_WHITE,
        "swiss": SWISS,
        "firstEvent": FACTS_OF_EVENT,
        "widest": book[q.WIDEST_DIFFERENCE].name if is_widest_read else None,
        "isOfEvent": bool(book.reads(q.SIDE_K_FACTOR) & OF_EVENT),
        "isOfRoll": is_of_roll(book),
        "isPooled": book[q.FIRST_RATINGS] is FirstRatings.POOLED,
        "seasons": seasons and {"first": seasons.first, "kept": seasons.kept,
                                "start": seasons.start[0] * 100 + seasons.start[1]},
        "added": added and {**_plain(added), "says": say(book.basis(q.ADDED_GAMES).sentence),
                            "article": str(book.basis(q.ADDED_GAMES).article)},
        "articles": {"expected": book.basis(q.EXPECTED_SCORES).article.number,
                     "performance": str(performance(book, [CalculatedGame(1, 1)]).article)},
    }  # fmt: skip


def _rules(book: Rulebook) -> Mapping[str, Sequence[Rule]]:
    is_of_event = book[q.PERFORMANCES] is Performances.OF_EVENT
    own_performance = (q.EVENT_PERFORMANCE, q.EVENT_RATING) if is_of_event else ()
    is_event_asked = q.EVENT_CHANGE in book
    return {
        "k": book.rules_of(q.K_BASE, q.K_FACTOR),
        "game": book.rules_of(q.GAME_IS_RATED),
        "score": book.rules_of(q.SCORE_COUNTED),
        "side": book.rules_of(q.SIDE_IS_RATED),
        "sideK": book.rules_of(q.SIDE_K_FACTOR),
        "difference": book.rules_of(q.RATED_DIFFERENCE),
        "counted": book.rules_of(q.SIDE_IS_COUNTED),
        "period": book.rules_of(q.K_FACTOR_PERIOD),
        "event": book.rules_of(q.EVENT_PERFORMANCE, q.EVENT_CHANGE) if is_event_asked else (),
        "new": book.rules_of(q.RATING_NEW),
        "performance": book.rules_of(*own_performance),
        "floor": book.rules_of(q.RATING_FLOOR),
        "eventRating": book.rules_of(q.EVENT_RATING),
        "kept": book.rules_of(q.RESULT_KEPT),
        "first": book.rules_of(q.FIRST_RATING),
        "published": book.rules_of(q.FIRST_RATING_PUBLISHED),
    }


def norms_of(rules: TitleRules) -> Mapping[str, Any]:
    """Return what the script reads of title regulations.

    `needed` are the averages that a title needs, by the percentage scored; `least` the half points
    that are enough of 1, 2, 3 ... games, `leastOtherwise` those if percentages were, or weren't,
    rounded first; `counts` how many opponents of each kind so many games ask for.
    """
    levels = {title: rules.levels[title] for title in TITLES}
    differences = [rating_difference(percent, rules) for percent in range(101)]
    other = replace(rules, is_score_rounded=not rules.is_score_rounded)
    every = range(1, NORM_GAMES_MAX + 1)
    return {
        "needed": {title: [max(level.average_min.number, level.performance.number - difference)
                           for difference in differences] for title, level in levels.items()},
        "least": [score_least(rules, games) for games in every],
        "leastOtherwise": [score_least(other, games) for games in every],
        "counts": [[wanted.title_wanted_min, wanted.titled_min, wanted.own_federation_max,
                    wanted.one_federation_max, wanted.unrated_max]
                   for wanted in (counts(rules, games) for games in every)],
        "gamesMin": {"games": rules.games_min.number, "article": str(rules.games_min.article)},
        "source": str(rules.source),
    }  # fmt: skip


def _rule(rule: Rule, say: Translator) -> Sequence[Any]:
    clauses = [
        (_plain(clause.value), _plain(clause.when), clause.article.number, say(clause.sentence))
        for clause in rule.clauses
    ]
    return rule.column, rule.needs, clauses


def _plain(value: object) -> Any:
    return json.loads(canonical(value))
