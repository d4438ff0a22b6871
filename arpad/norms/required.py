"""Which score a norm needs against which average, and how many opponents of which kind."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from arpad.norms.figures import rating_difference
from arpad.rulebooks.fide_titles.clauses import TITLES, TitleRules


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A score that is just enough for averages from `average_min` to `average_max` (None: on).

    The highest score of a table is enough for its averages, and so is any higher one.
    """

    title: str
    score_half: int
    average_min: int
    average_max: int | None


@dataclass(frozen=True, slots=True)
class OpponentCounts:
    """How many opponents of each kind a number of games asks for or allows; persons in the last.

    `unrated_max` is None where the edition doesn't limit them.
    """

    games: int
    title_wanted_min: int
    titled_min: int
    own_federation_max: int
    one_federation_max: int
    unrated_max: int | None
    double_wanted_min: int


@lru_cache(maxsize=4096)
def counts(rules: TitleRules, games: int) -> OpponentCounts:
    """Return the counts for a number of games.

    >>> from arpad.rulebooks.fide_titles.edition_2024 import RULES
    >>> counts(RULES, 9)
    OpponentCounts(games=9, title_wanted_min=3, titled_min=5, own_federation_max=5, \
one_federation_max=6, unrated_max=None, double_wanted_min=2)
    """
    return OpponentCounts(
        games,
        rules.wanted_min(games),
        rules.titled_min.at_least(games),
        rules.own_federation_max.at_most(games),
        rules.one_federation_max.at_most(games),
        rules.unrated_max.at_most(games) if rules.unrated_max else None,
        rules.wanted_min(games, is_double=True),
    )


@lru_cache(maxsize=65536)
def average_needed(rules: TitleRules, title: str, score_half: int, games: int) -> int | None:
    """Return the least average against which a score makes a norm; None if the score is too low.

    >>> from arpad.rulebooks.fide_titles.edition_2024 import RULES
    >>> average_needed(RULES, "GM", 12, 9), average_needed(RULES, "GM", 6, 9)
    (2475, None)
    """
    if not rules.is_score_enough(score_half, games):
        return None
    level = rules.levels[title]
    difference = rating_difference(rules.percent(score_half, games), rules)
    return max(level.average_min.number, level.performance.number - difference)


@lru_cache(maxsize=65536)
def score_needed(rules: TitleRules, title: str, average: int, games: int) -> int | None:
    """Return the least half points that make a norm against an average; None if none does.

    >>> from arpad.rulebooks.fide_titles.edition_2024 import RULES
    >>> score_needed(RULES, "GM", 2550, 9), score_needed(RULES, "GM", 2379, 9)
    (11, None)
    """
    for score_half in range(2 * games + 1):
        needed = average_needed(rules, title, score_half, games)
        if needed is not None and needed <= average:
            return score_half
    return None


@lru_cache(maxsize=4096)
def score_least(rules: TitleRules, games: int) -> int:
    """Return the least half points that reach the least percentage.

    >>> from arpad.rulebooks.fide_titles.edition_2024 import RULES
    >>> score_least(RULES, 9), score_least(RULES, 10)
    (7, 7)
    """
    return next(s for s in range(2 * games + 1) if rules.is_score_enough(s, games))


def score_table(
    rules: TitleRules, games: int, titles: tuple[str, ...] = TITLES
) -> Iterator[ScoreRow]:
    """Yield the rows of the table for a number of games, title by title, highest score first.

    >>> from arpad.rulebooks.fide_titles.edition_2024 import RULES
    >>> next(score_table(RULES, 9))
    ScoreRow(title='GM', score_half=14, average_min=2380, average_max=2433)
    """
    for title in titles:
        rows: list[ScoreRow] = []
        above: int | None = None
        for score_half in range(2 * games + 1):
            needed = average_needed(rules, title, score_half, games)
            if needed is None or (above is not None and needed >= above):
                continue
            rows.append(ScoreRow(title, score_half, needed, None if above is None else above - 1))
            above = needed
        yield from reversed(rows)
