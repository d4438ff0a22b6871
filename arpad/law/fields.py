"""The old form of a rulebook: one field for each thing that a regulation settles.

Read by `arpad.rulebooks.from_fields` until every edition is written in articles; then it goes.
"""

from dataclasses import dataclass, fields
from enum import Enum
from typing import Literal, NamedTuple

from arpad.law import clock as clocks
from arpad.law import lookup, seasons
from arpad.law.rule import Clause, Rule
from arpad.law.source import Citation, Source


class Cited(NamedTuple):
    """A setting in the old form: where it stands, its sentence, its value."""

    article: Citation
    says: str
    value: object


def ExpectedScores(article: Citation, says: str, steps: tuple[tuple[int, int], ...]) -> Cited:  # noqa: N802
    """Return a cited table of expected scores."""
    return Cited(article, says, lookup.ExpectedScores(steps))


def RatingDifferences(article: Citation, says: str, given: tuple[int | None, ...]) -> Cited:  # noqa: N802
    """Return a cited table of rating differences."""
    return Cited(article, says, lookup.RatingDifferences(given))


def AddedGames(article: Citation, says: str, games: int, score_half: int, rating: int) -> Cited:  # noqa: N802
    """Return cited games that are added to a newcomer's."""
    return Cited(article, says, lookup.AddedGames(games, score_half, rating))


def Clock(article: Citation, says: str, name: str, days: int, runs_from: str) -> Cited:  # noqa: N802
    """Return a cited time limit."""
    return Cited(article, says, clocks.Clock(name, days, runs_from))


def Seasons(  # noqa: N802
    article: Citation, says: str, first: int, kept: int, start: tuple[int, int] = (1, 1)
) -> Cited:
    """Return cited seasons."""
    return Cited(article, says, seasons.Seasons(first, kept, start))


@dataclass(frozen=True, slots=True)
class Calendar:
    """The old form of a calendar, with its articles."""

    dates_article: Citation
    closing_article: Citation
    months: tuple[int, ...]
    closing_days: int = 0
    closing_months: int = 0
    official_on_eve: bool = False
    is_of_calculation: bool = False


State = Literal["computed", "checked", "office", "informative"]


@dataclass(frozen=True, slots=True)
class Article:
    """One numbered article in the old form: `where` names the fields that carry it out."""

    number: str
    state: State
    says: str
    where: str = ""


def consolidated(articles: tuple[Article, ...], *changed: Article) -> tuple[Article, ...]:
    """Return the articles of an amended text: each changed one in the old one's place, or last."""
    by_number = {article.number: article for article in changed}
    kept = [by_number.pop(article.number, article) for article in articles]
    return (*kept, *by_number.values())


def declared(article: str, others: tuple[str, ...], why: str) -> "tuple[Overlap, ...]":
    """Return the declarations that an article may overlap each of some others, and why it may."""
    return tuple((article, other, why) for other in others)


Overlap = tuple[str, str, str]
"""Two article numbers whose clauses may hold at once with different values, and why that is so."""


@dataclass(frozen=True, kw_only=True, eq=False)
class FieldsRulebook:
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
    expected_scores: Cited
    rating_differences: Cited
    calendar: Calendar
    window_months: int  # 0: for ever
    clocks: tuple[Cited, ...] = ()  # nobody has to be in time for anything
    seasons: Cited | None = None  # nobody's games are counted by season
    scored_results: tuple[str, ...] = ("1", "0", "=")  # those that score in a rated game
    played_results: tuple[str, ...] = ("1", "0", "=")  # those that make a performance
    player_facts: tuple[str, ...] = ()  # what its rules read of the list beside rating, games, K
    children_age: int | None = None  # up to this age in the event's year; nobody counts as a child
    is_last_game_kept: bool = False  # the list doesn't know the day of anybody's last game
    first_games_are_pooled: bool = True  # a new player's games on the list: all that were pooled
    list_kind: Literal["standard", "rapid", "blitz"] = "standard"  # of the ratings of a list
    added_games: Cited | None = None  # a newcomer's games are those that he played

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
    side_measures: Enum | None = None  # a difference is counted by itself
    rated_difference: Rule
    side_k_factor: Rule | None = None  # the player's own K
    side_is_counted: Rule | None = None  # every rated side counts

    # a player and a period
    k_factor_period: Rule | None = None  # as many games as one plays count with his K

    # a player and an event
    event_change: Rule | None = None  # the sum of his games' changes

    # a player on the next list
    first_ratings: Enum | None = None  # from the results that wait
    first_rating: Rule
    first_rating_published: Rule
    rating_new: Rule
    calibration: Clause | None = None  # nothing is added to everybody's rating
    calibration_players_min: int = 0
    list_status: Rule
    list_section: Rule
    rating_shown: Rule | None = None  # the rating as it is
    adjustment: str = ""  # games are rated; else what rating_new does to a whole list, once

    def rules(self) -> tuple[Rule, ...]:
        """Return every rule of the book in the order of its fields."""
        values = (getattr(self, field.name) for field in fields(self))
        return tuple(rule for one in values for rule in several(one) if isinstance(rule, Rule))


def several(value: object) -> tuple[object, ...]:
    """Return a tuple as it is, and anything else as a tuple of one."""
    return value if isinstance(value, tuple) else (value,)
