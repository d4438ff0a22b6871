"""What title regulations settle: one clause for each number, and one field for each clause."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import date
from typing import Final

from arpad.law import Citation, Clause, RatingDifferences, Source, half_up

TITLES: Final = ("GM", "IM", "WGM", "WIM")
"""The titles that are won by norms, the highest performance first."""
WOMENS: Final = ("WGM", "WIM")


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedDifferences(RatingDifferences):
    """The table of rating differences of a text, with its article and sentence."""

    citation: Citation
    says: str


@dataclass(frozen=True, slots=True, eq=False)
class TitleClause(Clause):
    """A clause of the title regulations; its value is a number, or with `of` a share: value / of.

    `origin` says where the number is known from if the text itself was not read.

    >>> share = TitleClause(Source("Club", date(2020, 1, 1), "")("4"), "At most 3/5.", 3, of=5)
    >>> share.at_most(9), share.at_least(9)
    (5, 6)
    """

    of: int = 1
    origin: str = ""

    @property
    def number(self) -> int:
        """Return the value, which is a whole number in every clause of these texts."""
        if not isinstance(self.value, int):
            raise TypeError(f"{self.article} has no number")
        return self.value

    def at_most(self, count: int) -> int:
        """Return the share of a count, rounded down: what a maximum allows."""
        return count * self.number // self.of

    def at_least(self, count: int) -> int:
        """Return the share of a count, rounded up: what a minimum asks."""
        return -(-count * self.number // self.of)


@dataclass(frozen=True, slots=True, eq=False)
class TitleLevel:
    """What one title asks.

    `titles` are the opponents' titles that count as the title wanted; `titles_wanted` the share of
    opponents who hold one; `rating_floor` the adjusted floor of one opponent; `rating` what the
    player's own rating must have reached when the title is applied for.
    """

    performance: TitleClause
    average_min: TitleClause
    rating_floor: TitleClause
    titles_wanted: TitleClause
    titles: tuple[str, ...]
    rating: TitleClause


@dataclass(frozen=True, slots=True, eq=False)
class BigSwiss:
    """A Swiss so large that the field itself stands for the mix; counted in every round.

    A player counts only if he missed `missed_max` rounds or fewer; a pairing-allocated bye is no
    missed round.
    """

    clause: TitleClause
    players_min: int
    federations_min: int = 0
    titled_min: int = 0
    average_min: int = 0
    missed_max: int = 1


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TitleRules:
    """One edition of FIDE's title regulations, as far as norms go. An amendment is `replace`.

    What is None is not in the edition. Counts are of opponents met in counted games.
    """

    name: str
    source: Source
    rating_differences: CitedDifferences
    levels: Mapping[str, TitleLevel]

    # the event
    rounds_per_day_max: TitleClause | None = None
    hours_per_day_max: TitleClause | None = None
    minutes_min: TitleClause | None = None
    formats: TitleClause | None = None
    long_event_days: TitleClause

    # the number of games
    games_min: TitleClause
    games_min_team: TitleClause
    team_rounds: tuple[int, int]
    games_min_world_cup: TitleClause | None = None
    missing_game: TitleClause | None = None
    extra_points: TitleClause | None = None
    later_games: TitleClause
    defeated_opponents: TitleClause
    games_counted_max: TitleClause | None = None

    # games that are not counted
    federations_outside: TitleClause
    no_federation: TitleClause
    unrated_without_points: TitleClause
    not_played: TitleClause
    last_forfeit: TitleClause

    # federations
    federations_min: TitleClause
    exempt_national: TitleClause
    exempt_national_team: TitleClause
    exempt_zonal: TitleClause
    exempt_swiss: BigSwiss
    own_federation_max: TitleClause
    one_federation_max: TitleClause

    # titles
    titled_min: TitleClause
    titled: tuple[str, ...]
    wanted_least: int
    double_players_min: TitleClause
    double_wanted: TitleClause

    # ratings, score
    unrated_max: TitleClause | None = None
    unrated_rating: TitleClause
    average: TitleClause
    score_min: TitleClause
    is_score_rounded: bool = False
    percentage: TitleClause

    # categories and the application
    category: TitleClause
    category_unrated: TitleClause
    application_games: TitleClause
    application_foreigners: TitleClause | None = None
    application_missing_game: TitleClause | None = None
    application_event: TitleClause | None = None
    application_event_after: date | None = None
    application_swiss: BigSwiss | None = None
    application_days: TitleClause | None = None

    for_office: tuple[TitleClause, ...] = ()
    """What no report says and no figure shows: somebody else has to see to it."""

    @property
    def in_force_from(self) -> date:
        """Return the day from which events start under this edition."""
        return self.source.in_force_from

    def clauses(self) -> Iterator[tuple[str, TitleClause]]:
        """Yield every clause with the name of its field, in the order of the fields."""
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, TitleClause):
                yield field.name, value
            elif isinstance(value, BigSwiss):
                yield field.name, value.clause
            elif field.name == "for_office":
                yield from ((field.name, clause) for clause in self.for_office)
            elif field.name == "levels":
                yield from self._of_levels()

    def citations(self) -> Iterator[tuple[str, Citation, str]]:
        """Yield (field, citation, sentence) for everything in the edition that cites an article."""
        table = self.rating_differences
        yield "rating_differences", table.citation, table.says
        for field, clause in self.clauses():
            yield field, clause.article, clause.says

    def _of_levels(self) -> Iterator[tuple[str, TitleClause]]:
        for title, level in self.levels.items():
            for field in fields(level):
                value = getattr(level, field.name)
                if isinstance(value, TitleClause):
                    yield f"{title} {field.name}", value

    def wanted_min(self, games: int, *, is_double: bool = False) -> int:
        """Return how many opponents must hold the title wanted; in a double round robin, persons.

        At least a third and at least three, in a double round robin half of that, rounded up.
        """
        of_games = max(self.wanted_least, self._third.at_least(games))
        return self.double_wanted.at_least(of_games) if is_double else of_games

    @property
    def _third(self) -> TitleClause:
        return self.levels["GM"].titles_wanted

    def percent(self, score_half: int, games: int) -> int:
        """Return a score as a whole percentage, .5 up.

        >>> from arpad.rulebooks.fide_titles.edition_2024 import RULES
        >>> RULES.percent(9, 13), RULES.percent(1, 4)
        (35, 13)
        """
        return half_up(score_half * 100, games * 2)

    def is_score_enough(self, score_half: int, games: int) -> bool:
        """Return whether a score reaches the least percentage, exactly or rounded."""
        if self.is_score_rounded:
            return self.percent(score_half, games) >= self.score_min.number
        return score_half * 100 >= self.score_min.number * games * 2
