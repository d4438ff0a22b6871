"""What one rule decides about a few facts, and by which clause."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from arpad.engine import questions as q
from arpad.engine.entries import with_ages
from arpad.engine.words import TYPES
from arpad.law import Clause, Rule, Rulebook, Seasons, decide, half_up
from arpad.law.calendar import season_facts, with_seasons
from arpad.law.dialect import Int64
from arpad.law.engines import Facts, facts_table, rows


@dataclass(frozen=True, slots=True)
class RuleDecision:
    """What a rule gave, by which clause, and the facts it needed that nobody stated."""

    value: int | None
    clause: Clause
    facts_missing: tuple[str, ...] = ()


def ask(rule: Rule, facts: Facts) -> RuleDecision:
    """Return what a rule decides about some facts; what isn't stated is null.

    Facts are words of `arpad.engine.vocabulary`.

    >>> from arpad.rulebooks import CATALOGUE
    >>> from arpad.engine import questions as q
    >>> book = CATALOGUE.book("fide-2009")
    >>> found = ask(book[q.RATED_DIFFERENCE], {"difference": 401})
    >>> found.value, str(found.clause.article)
    (400, 'FIDE B.02 2009-07 8.54')
    """
    return ask_each((rule,), [facts])[0]


def ask_each(rules: Sequence[Rule], each: Sequence[Facts]) -> list[RuleDecision]:
    """Return what the last rule decides about every set of facts; those before it feed it.

    Where birth_on or federated_on is stated, ages are worked out on the day `on`.
    """
    table = facts_table([{**facts, "place": place} for place, facts in enumerate(each)], TYPES)
    days = ("birth_on", "federated_on")
    if any(facts.get(day) is not None for facts in each for day in days):
        table = with_ages(table)
    for rule in rules:
        table = decide(table, rule)
    last_rule = rules[-1]
    return [
        RuleDecision(
            row[last_rule.column],
            clause_of(last_rule, row),
            tuple(name for name in last_rule.needs if row[name] is None),
        )
        for row in sorted(rows(table), key=lambda row: int(row["place"]))
    ]


def clause_of(rule: Rule, row: Mapping[str, Any]) -> Clause:
    """Return the clause that decided a row of a table to which the rule was applied."""
    code: int = row[rule.clause_column]
    return rule.clauses[code - rule.first_code]


def k_factor(book: Rulebook, facts: Facts) -> RuleDecision:
    """Return K in hundredths, for rating, rating_peak, games_rated, ...

    The peak is never below the rating.

    >>> from arpad.rulebooks import CATALOGUE
    >>> book = CATALOGUE.book("fide-2009-applied")
    >>> k_factor(book, {"rating": 2400, "games_rated": 30}).value
    1000
    >>> k_factor(book, {"rating": 2400}).facts_missing
    ('games_rated',)
    """
    ratings = [facts.get(name) for name in ("rating", "rating_peak")]
    peak = max((value for value in ratings if isinstance(value, int)), default=None)
    return ask_each(book.rules_of(q.K_BASE, q.K_FACTOR), [{**facts, "rating_peak": peak}])[0]


def season_facts_of(
    season_first: int, games: Mapping[int, int], seasons: Seasons, on: date
) -> dict[str, int]:
    """Return what K reads of seasons on a day: how many are completed, the games in the last ones.

    >>> season_facts_of(2016, {2016: 10, 2018: 36}, Seasons(first=2015, kept=3), date(2019, 10, 1))
    {'seasons_completed': 3, 'season_games_1': 36, 'season_games_2': 0, 'season_games_3': 10}
    """
    player = facts_table([{"player_id": 0, "season_first": season_first}], TYPES)
    played = [{"player_id": 0, "season": year, "games": count} for year, count in games.items()]
    names = ("player_id", "season", "games")
    table = facts_table(played or [dict.fromkeys(names)], dict.fromkeys(names, Int64))
    (row,) = rows(with_seasons(player, table, seasons, on))
    return {name: int(row[name]) for name in season_facts(seasons)}


def games_of_renewal(k_factor_e2: int) -> int:
    """Return in how many games, about, a rating renews itself: 750 / K.

    FIDE B.02 2009-07 12.3, 2005-07 14.3.

    >>> games_of_renewal(2000), games_of_renewal(3000)
    (38, 25)
    """
    return half_up(750 * 100, k_factor_e2)
