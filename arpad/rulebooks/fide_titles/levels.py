"""What each of the four titles asks: the same sentences for all, the figures of each."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from arpad.law import Source
from arpad.rulebooks.fide_titles.clauses import (
    TITLES,
    BigSwiss,
    TitleClause,
    TitleLevel,
    TitleRules,
)

MEMORY = "memory: the text was not read"
"""The origin of a clause that is not verified."""
TEXT_OF_2009 = "the text of 2009: those of 2013 and 2017 were not read"
"""The origin of a clause that later texts, of which little is known, may have changed."""

_COUNTING = {
    "GM": ("GM",),
    "IM": ("GM", "IM"),
    "WGM": ("GM", "IM", "WGM"),
    "WIM": ("GM", "IM", "WGM", "WIM"),
}
_AVERAGES, _FLOORS = (2380, 2230, 2180, 2030), (2200, 2050, 2000, 1850)
_RATINGS = (2500, 2400, 2300, 2200)


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of the articles, in the style of the edition: 1.4.8a or 1.48a."""

    performance: str
    average_min: str
    rating_floor: str
    titles_wanted: tuple[str, str, str, str]
    rating: str


def title_levels(
    art: Source, numbers: Numbers, performances: tuple[int, int, int, int]
) -> dict[str, TitleLevel]:
    """Return what each title asks; averages, floors and ratings are those of every edition."""
    levels = {}
    for place, title in enumerate(TITLES):
        levels[title] = TitleLevel(
            performance=TitleClause(
                art(numbers.performance),
                "The performance reaches the figure of the title.",
                performances[place],
            ),
            average_min=TitleClause(
                art(numbers.average_min),
                "The opponents' average rating reaches the figure of the title.",
                _AVERAGES[place],
            ),
            rating_floor=TitleClause(
                art(numbers.rating_floor),
                "The lowest-rated opponent, and no other, counts at the title's floor if below it.",
                _FLOORS[place],
            ),
            titles_wanted=TitleClause(
                art(numbers.titles_wanted[place]),
                "At least a third of the opponents, and three, hold the title wanted or a higher.",
                1,
                of=3,
            ),
            titles=_COUNTING[title],
            rating=TitleClause(
                art(numbers.rating),
                "The player's rating has once reached the figure of the title.",
                _RATINGS[place],
            ),
        )
    return levels


def unverified(clause: TitleClause, origin: str = MEMORY) -> TitleClause:
    """Return the clause marked as not verified, with where it is known from."""
    return replace(clause, is_verified=False, origin=origin)


def verified(clause: TitleClause) -> TitleClause:
    """Return the clause as one that was read."""
    return replace(clause, is_verified=True, origin="")


def recited(rules: TitleRules, art: Source) -> TitleRules:
    """Return the rules with every clause of the text cited from another date of it.

    Levels are left as they are: an edition that changes the text states its own.
    """
    changes: dict[str, Any] = {}
    for field in fields(rules):
        value = getattr(rules, field.name)
        if isinstance(value, TitleClause):
            changes[field.name] = _recited(value, art)
        elif isinstance(value, BigSwiss):
            changes[field.name] = replace(value, clause=_recited(value.clause, art))
        elif field.name == "for_office":
            changes[field.name] = tuple(_recited(clause, art) for clause in value)
    table = rules.rating_differences
    changes["rating_differences"] = replace(table, citation=art(table.citation.number))
    return replace(rules, **changes)


def _recited(clause: TitleClause, art: Source) -> TitleClause:
    is_of_text = clause.article.source.name == art.name
    return replace(clause, article=art(clause.article.number)) if is_of_text else clause


def levels_unverified(
    levels: Mapping[str, TitleLevel], *names: str, titles: tuple[str, ...] = TITLES
) -> dict[str, TitleLevel]:
    """Return the levels with some clauses of some titles marked as not verified."""
    marked = dict(levels)
    for title in titles:
        changes: dict[str, Any] = {name: unverified(getattr(levels[title], name)) for name in names}
        marked[title] = replace(levels[title], **changes)
    return marked
