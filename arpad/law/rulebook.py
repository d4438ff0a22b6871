"""A rulebook is a frozen value: one field for each thing a regulation settles."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Literal

from arpad.law.article import Article
from arpad.law.calendar import Calendar
from arpad.law.clock import Clock
from arpad.law.lookup import AddedGames, ExpectedScores, RatingDifferences
from arpad.law.rule import Clause, Rule, Table
from arpad.law.seasons import Seasons
from arpad.law.source import Citation, Source

Overlap = tuple[str, str, str]
"""Two article numbers whose clauses may hold at once with different values, and why that is so."""


SideMeasures = Callable[[Table], Table]
"""What rules on differences read of a player's other games: adds columns to the rated sides."""

FirstRatings = Callable[[Table, Table, int, "Rulebook"], Table]
"""How the unrated get their first ratings, from pending results, the roll and a first day."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Rulebook:
    """One edition of one body's rating regulations. An amendment is `dataclasses.replace`.

    The rules read the columns of `arpad.engine.vocabulary`, and each adds its own: its value under
    its name and the deciding clause beside it. Within a rulebook every clause has its own code.
    What is None or empty is what most regulations don't settle: the engine then does the plain
    thing that stands beside the field.
    """

    name: str
    source: Source
    articles: tuple[Article, ...]
    overlaps: tuple[Overlap, ...] = ()

    # data
    expected_scores: ExpectedScores
    rating_differences: RatingDifferences
    calendar: Calendar
    window_months: int  # 0: for ever
    clocks: tuple[Clock, ...] = ()  # nobody has to be in time for anything
    seasons: Seasons | None = None  # nobody's games are counted by season
    scored_results: tuple[str, ...] = ("1", "0", "=")  # those that score in a rated game
    played_results: tuple[str, ...] = ("1", "0", "=")  # those that make a performance
    player_facts: tuple[str, ...] = ()  # what its rules read of the list beside rating, games, K
    children_age: int | None = None  # up to this age in the event's year; nobody counts as a child
    is_last_game_kept: bool = False  # the list doesn't know the day of anybody's last game
    first_games_are_pooled: bool = True  # a new player's games on the list: all that were pooled
    list_kind: Literal["standard", "rapid", "blitz"] = "standard"  # of the ratings of a list
    added_games: AddedGames | None = None  # a newcomer's games are those that he played

    # an event
    rating_floor: Rule
    list_choice: Rule
    stages_are_grouped: Rule
    rated_as: Rule
    event_is_rated: Rule
    checks: tuple[Clause, ...]
    event_measures: tuple[Rule, ...] = ()  # what sides read of their event

    # a game
    game_reads_ratings: bool = False  # whether it is rated doesn't hang on its players' ratings
    seat_role: Rule | None = None  # nobody is substituted
    game_is_rated: Rule

    # a player in an event
    listed_rating: Rule | None = None  # what stands on the list itself
    own_rating: Rule
    rating_known: Rule | None = None  # before the event, opponents know the listed rating alone
    entry_measures: tuple[Rule, ...] = ()  # what K reads
    k_factor: Rule
    result_discarded: Rule
    event_rating: Rule
    rating_seen: Rule
    result_qualifies: Rule
    result_kept: Rule
    average_rating: Clause | None = None  # no round robin is rated by itself
    correction: Clause | None = None

    # a side of a game
    score_counted: Rule | None = None  # the score as it was made
    side_is_rated: Rule
    side_measures: SideMeasures | None = None  # a difference is counted by itself
    rated_difference: Rule
    side_k_factor: Rule | None = None  # the player's own K
    side_is_counted: Rule | None = None  # every rated side counts

    # a player and a period
    k_factor_period: Rule | None = None  # as many games as one plays count with his K

    # a player and an event
    event_change: Rule | None = None  # the sum of his games' changes

    # a player on the next list
    first_ratings: FirstRatings | None = None  # from the results that wait
    first_rating: Rule
    first_rating_published: Rule
    rating_new: Rule
    calibration: Clause | None = None  # nothing is added to everybody's rating
    calibration_players_min: int = 0
    list_status: Rule
    list_section: Rule
    rating_shown: Rule | None = None  # the rating as it is
    adjustment: str = ""  # games are rated; else what rating_new does to a whole list, once

    def __post_init__(self) -> None:
        first_code = 1
        for field in fields(self):
            value = getattr(self, field.name)
            rules = tuple(rule for rule in _several(value) if isinstance(rule, Rule))
            if not rules:
                continue
            numbered = []
            for rule in rules:
                numbered.append(replace(rule, first_code=first_code))
                first_code += len(rule.clauses)
            kept = tuple(numbered) if isinstance(value, tuple) else numbered[0]
            object.__setattr__(self, field.name, kept)
        object.__setattr__(self, "_clauses", self._clauses_by_code())

    def rules(self) -> tuple[Rule, ...]:
        """Return every rule of the book in the order of its fields."""
        values = (getattr(self, field.name) for field in fields(self))
        return tuple(rule for one in values for rule in _several(one) if isinstance(rule, Rule))

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
        for name in ("average_rating", "correction", "calibration"):
            clause = getattr(self, name)
            if clause is not None:
                yield name, clause.article, clause.says
        for clock in self.clocks:
            yield "clocks", clock.article, clock.says
        if self.added_games is not None:
            yield "added_games", self.added_games.article, self.added_games.says
        if self.seasons is not None:
            yield "seasons", self.seasons.article, self.seasons.says
        yield "calendar", self.calendar.dates_article, "When lists come out and are used."
        yield "calendar", self.calendar.closing_article, "When the books close for a list."

    @property
    def in_force_from(self) -> date:
        """Return the day from which events start under this edition."""
        return self.source.in_force_from

    def _clauses_by_code(self) -> dict[int, Clause]:
        return {
            code: clause
            for rule in self.rules()
            for code, clause in enumerate(rule.clauses, start=rule.first_code)
        }


def _several(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)
