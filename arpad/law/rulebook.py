"""A rulebook is a frozen value: one field for each thing a regulation settles."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from datetime import date

from arpad.law.article import Article
from arpad.law.calendar import Calendar
from arpad.law.lookup import ExpectedScores, RatingDifferences
from arpad.law.rule import Clause, Rule
from arpad.law.source import Citation, Source

Overlap = tuple[str, str, str]
"""Two article numbers whose clauses may hold at once with different values, and why that is so."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Rulebook:
    """One edition of one body's rating regulations. An amendment is `dataclasses.replace`.

    The rules read the columns of `arpad.engine.vocabulary`, and each adds its own: its value under
    its name and the deciding clause beside it. Within a rulebook every clause has its own code.
    """

    name: str
    source: Source
    articles: tuple[Article, ...]
    overlaps: tuple[Overlap, ...] = ()

    # data
    expected_scores: ExpectedScores
    rating_differences: RatingDifferences
    calendar: Calendar
    window_months: int

    # an event
    rating_floor: Rule
    list_choice: Rule
    stages_are_grouped: Rule
    rated_as: Rule
    event_is_rated: Rule
    checks: tuple[Clause, ...]

    # a game
    game_is_rated: Rule

    # a player in an event
    own_rating: Rule
    k_factor: Rule
    result_discarded: Rule
    event_rating: Rule
    rating_seen: Rule
    result_qualifies: Rule
    result_kept: Rule
    average_rating: Clause
    correction: Clause

    # a side of a game
    side_is_rated: Rule
    rated_difference: Rule

    # a player on the next list
    first_rating: Rule
    first_rating_published: Rule
    rating_new: Rule
    list_status: Rule
    list_section: Rule

    def __post_init__(self) -> None:
        first_code = 1
        for name, rule in self._named_rules():
            object.__setattr__(self, name, replace(rule, first_code=first_code))
            first_code += len(rule.clauses)
        object.__setattr__(self, "_clauses", self._clauses_by_code())

    def rules(self) -> tuple[Rule, ...]:
        """Return every rule of the book in the order of its fields."""
        return tuple(rule for _, rule in self._named_rules())

    def clause(self, code: int) -> Clause:
        """Return the clause that has this code in this rulebook."""
        clause: Clause = self._clauses[code]  # type: ignore[attr-defined]
        return clause

    def codes(self) -> dict[int, Clause]:
        """Return every code of the book with its clause, rising."""
        return dict(self._clauses)  # type: ignore[attr-defined]

    def citations(self) -> Iterator[tuple[str, Citation, str]]:
        """Yield (field, citation, sentence) for everything in the book that cites an article."""
        for rule in self.rules():
            for clause in rule.clauses:
                yield rule.name, clause.article, clause.says
        for check in self.checks:
            yield "checks", check.article, check.says
        for name in ("expected_scores", "rating_differences"):
            table = getattr(self, name)
            yield name, table.citation, table.says
        for name in ("average_rating", "correction"):
            clause = getattr(self, name)
            yield name, clause.article, clause.says
        yield "calendar", self.calendar.dates_article, "When lists come out and are used."
        yield "calendar", self.calendar.closing_article, "When the books close for a list."

    @property
    def in_force_from(self) -> date:
        """Return the day from which events start under this edition."""
        return self.source.in_force_from

    def _named_rules(self) -> Iterator[tuple[str, Rule]]:
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, Rule):
                yield field.name, value

    def _clauses_by_code(self) -> dict[int, Clause]:
        return {
            code: clause
            for rule in self.rules()
            for code, clause in enumerate(rule.clauses, start=rule.first_code)
        }
