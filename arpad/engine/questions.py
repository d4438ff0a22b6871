"""Everything that the engine asks a text of law, in the order in which it asks; nothing else does.

`at` is the table with the columns that an answer may read (`arpad.engine.tables`). A question that
no article answers is not asked, unless it says what is plain.
"""

from typing import Final

from arpad.engine import tables
from arpad.engine.strategies import (
    FirstRatings,
    ListKind,
    ListsUsed,
    Performances,
    Rates,
    WidestDifference,
)
from arpad.engine.vocabulary import RATED_AS_NAMES, ROLE_NAMES, SECTION_NAMES
from arpad.engine.words import the
from arpad.law import (
    AddedGames,
    Clock,
    ClosingRule,
    ExpectedScores,
    Passes,
    RatingDifferences,
    ReportingRule,
    Seasons,
    TotalIteration,
)
from arpad.law.question import Question, Setting, Settings, Titled, Warnings, YesNo
from arpad.tables.rating_list import Shown
from arpad.tables.statuses import STATUS_NAMES

# what is settled once

EXPECTED_SCORES: Final = Setting[ExpectedScores](
    name="expected_scores", title="The expected score of a difference in rating (P_D)"
)
RATING_DIFFERENCES: Final = Setting[RatingDifferences](
    name="rating_differences", title="The difference in rating of a percentage (d_p)"
)
LIST_MONTHS: Final = Setting[tuple[int, ...]](name="list_months", title="When lists come out")
CLOSING: Final = Setting[ClosingRule](name="closing", title="When the books close for a list")
REPORTING: Final = Setting[ReportingRule](
    name="reporting",
    is_optional=True,
    moves_no_figure=True,
    title="Until when an event's report is sent",
)
LISTS_USED: Final = Setting[ListsUsed](
    name="lists_used", title="Which list an event uses", plain=ListsUsed.OF_START
)
WINDOW_MONTHS: Final = Setting[int](
    name="window_months", title="How many months results wait for a first rating", plain=0
)
CLOCKS: Final = Settings[Clock](
    name="clocks", is_optional=True, title="Until when a claim can be made"
)
EVENT_CLOCKS: Final = Settings[Clock](
    name="event_clocks",
    is_optional=True,
    moves_no_figure=True,
    title="Until when one can appeal against an event's not being rated",
)
APPEAL_HAS_DEPOSIT: Final = Setting[bool](
    name="appeal_has_deposit",
    moves_no_figure=True,
    title="Whether an appeal comes with a deposit, returned if it is upheld",
    plain=False,
)
SEASONS: Final = Setting[Seasons](
    name="seasons", is_optional=True, title="From when seasons are counted"
)
SEASON_FACTS: Final = Settings[str](
    name="season_facts", is_optional=True, title="What a list says of players for one season alone"
)
LISTED_BY: Final = Setting[str](
    name="listed_by",
    is_optional=True,
    title="What puts a player on the list who has not played",
)
SCORED_RESULTS: Final = Setting[tuple[str, ...]](
    name="scored_results", title="The results that score in a rated game", plain=("1", "0", "=")
)
PLAYED_RESULTS: Final = Setting[tuple[str, ...]](
    name="played_results", title="The results that make a performance", plain=("1", "0", "=")
)
CHILDREN_AGE: Final = Setting[int](
    name="children_age", is_optional=True, title="Up to which age players are counted as children"
)
LAST_GAME_IS_KEPT: Final = Setting[bool](
    name="last_game_is_kept",
    title="Whether the list knows the day of anybody's last game",
    plain=False,
)
FIRST_GAMES_ARE_POOLED: Final = Setting[bool](
    name="first_games_are_pooled",
    title="Whether a new player's games are all that were pooled",
    plain=True,
)
LIST_KIND: Final = Setting[ListKind](
    name="list_kind", title="The kind of play of the list", plain="standard"
)
LIST_NAME: Final = Setting[str](
    name="list_name",
    title="What the body calls the list, in its own language",
    plain="",
    moves_no_figure=True,
)
TITLES: Final = Setting[tuple[tuple[str, str], ...]](
    name="titles", title="How the list spells titles, where not as FIDE does", plain=()
)
LIST_SHOWS: Final = Setting[tuple[Shown, ...]](
    name="list_shows",
    title="What the list says of each player",
    plain=(
        Shown.NAME, Shown.TITLE, Shown.FEDERATION, Shown.RATING, Shown.PLAYER_ID, Shown.GAMES,
        Shown.BIRTH, Shown.SEX, Shown.K_FACTOR,
    ),
)  # fmt: skip
PARTS_ARE_EVENTS: Final = Setting[bool](
    name="parts_are_events",
    title="Whether the groups and boards of one report are events of their own",
    plain=False,
)
RATES: Final = Setting[Rates](name="rates", title="What is rated", plain=Rates.GAMES)
FIRST_RATINGS: Final = Setting[FirstRatings](
    name="first_ratings", title="From what first ratings come", plain=FirstRatings.RESULTS
)
ADDED_GAMES: Final = Setting[AddedGames](
    name="added_games", is_optional=True, title="Games that are added to a newcomer's"
)
TOTAL_ITERATION: Final = Setting[TotalIteration](
    name="total_iteration",
    is_optional=True,
    title="Who gets a rating that all newcomers of an event get at once",
)
PERFORMANCES: Final = Setting[Performances](
    name="performances", title="How a performance is rated", plain=Performances.OF_TABLE
)
WIDEST_DIFFERENCE: Final = Setting[WidestDifference](
    name="widest_difference",
    title="Which of a player's differences in an event is the greatest",
    plain=WidestDifference.OF_HIGHER_RATED,
)
PASSES: Final = Setting[Passes](
    name="passes",
    is_optional=True,
    title="How often the performances in an event are made of each other",
)
CALIBRATION_PLAYERS_MIN: Final = Setting[int](
    name="calibration_players_min", title="How many players a calibration needs", plain=0
)

# an event

STAGES_ARE_GROUPED: Final = YesNo(
    name="stages_are_grouped", title="Whether stages are rated together", at=tables.EVENTS
)
LIST_CHOICE: Final = YesNo(
    name="list_choice", title="Whether each game uses the list of its day", at=tables.DATED
)
ROUNDS_ARE_RATED_APART: Final = YesNo(
    name="rounds_are_rated_apart",
    is_optional=True,
    title="Whether the rounds of a period are rated in it, before the event has ended",
    at=tables.DATED,
)
RATING_FLOOR: Final = Question(
    name="rating_floor", title="The lowest rating that is published", at=tables.LISTS
)
RATED_AS: Final = Question(
    name="rated_as", title="How an event is rated", at=tables.COUNTED, codes=RATED_AS_NAMES
)
EVENT_IS_RATED: Final = YesNo(
    name="event_is_rated", title="Whether an event is rated", at=tables.METHOD
)
SINGLE_K_FACTOR: Final = Question(
    name="single_k_factor",
    is_optional=True,
    title="Whether all players of an event have one K",
    at=tables.DECIDED,
    column="single_k_factor_e2",
)
K_DIVISOR: Final = Question(
    name="k_divisor",
    is_optional=True,
    title="Whether an event counts with half of K",
    at=tables.DECIDED,
)
MINUTES_OF_EVENT: Final = Question(
    name="minutes_of_event",
    is_optional=True,
    title="How many minutes a player has for 60 moves",
    at=tables.DECIDED,
)
GAMES_AFTER_DECISION: Final = YesNo(
    name="games_after_decision",
    is_optional=True,
    title="Whether games after a match's decision are rated",
    at=tables.DECIDED,
)
EVENT_MEASURES: Final = (SINGLE_K_FACTOR, K_DIVISOR, MINUTES_OF_EVENT, GAMES_AFTER_DECISION)
"""What the games and sides of an event read of it."""
CHECKS: Final = Warnings(
    name="checks", is_optional=True, title="What is checked and excludes nothing", at=tables.DECIDED
)

# a player of an event, before it

SUBSTITUTES_COUNT: Final = YesNo(
    name="substitutes_count",
    is_optional=True,
    title="Whether players of an event may be substituted",
    at=tables.DATED,
)
SEAT_ROLE: Final = Question(
    name="seat_role",
    is_optional=True,
    title="As what a player of a substitution counts",
    at=tables.SEATED,
    column="role",
    codes=ROLE_NAMES,
)
LISTED_RATING: Final = Question(
    name="listed_rating",
    is_optional=True,
    title="The rating that stands on the list",
    at=tables.STANDING,
)
OWN_RATING: Final = Question(
    name="own_rating", title="The rating with which a player is rated", at=tables.ENTERED
)
K_BASE: Final = Question(
    name="k_base",
    is_optional=True,
    title="K before what recent games change (K0)",
    at=tables.PLAYERS,
    column="k_base_e2",
)
K_FACTOR: Final = Question(
    name="k_factor", title="The development coefficient (K)", at=tables.BASED, column="k_factor_e2"
)
RATING_KNOWN: Final = Question(
    name="rating_known",
    is_optional=True,
    title="The rating that a player brings to an event",
    at=tables.BROUGHT,
)

# a game

GAME_IS_RATED: Final = YesNo(
    name="game_is_rated", title="Whether a game is rated", at=tables.ADMITTED
)

# a newcomer

EVENT_PERFORMANCE: Final = Question(
    name="event_performance",
    is_optional=True,
    title="A player's performance in an event, in one pass",
    at=tables.PASSED,
    column="performance_e5",
)
RESULT_DISCARDED: Final = YesNo(
    name="result_discarded", title="Whether a newcomer's result is ignored", at=tables.RESULTS
)
AVERAGE_RATING: Final = Question(
    name="average_rating",
    is_optional=True,
    title="The average of a round robin with newcomers (R_a)",
    at=tables.ROUND_ROBINS,
)
EVENT_RATING: Final = Question(
    name="event_rating", title="A newcomer's rating in one event (R_u)", at=tables.AVERAGED
)
CORRECTED_DIFFERENCE: Final = Question(
    name="corrected_difference",
    is_optional=True,
    title="The difference that counts in the second pass of a round robin with newcomers",
    at=tables.MET,
)
RATING_SEEN: Final = Question(
    name="rating_seen",
    title="The rating at which a player counts for their opponents",
    at=tables.SEEN,
)
RESULT_QUALIFIES: Final = YesNo(
    name="result_qualifies", title="Whether a result opens a newcomer's account", at=tables.MADE
)
RESULT_KEPT: Final = YesNo(
    name="result_kept", title="Whether a result counts towards a first rating", at=tables.QUALIFIED
)

# a side of a game

SCORE_COUNTED: Final = Question(
    name="score_counted",
    is_optional=True,
    title="The score that counts",
    at=tables.SCORED,
    column="score_half",
)
SIDE_IS_RATED: Final = YesNo(
    name="side_is_rated", title="Whether a game counts for one of its players", at=tables.SIDES
)
SIDE_K_FACTOR: Final = Question(
    name="side_k_factor",
    is_optional=True,
    title="The K of one game",
    at=tables.WEIGHED,
    column="side_k_factor_e2",
)
RATED_DIFFERENCE: Final = Question(
    name="rated_difference", title="The difference in rating that counts (D)", at=tables.RATED_SIDES
)
SIDE_IS_COUNTED: Final = YesNo(
    name="side_is_counted",
    is_optional=True,
    title="Whether the result is imputed to the player",
    at=tables.IMPUTED,
)

# a player and a period, or an event of it

K_FACTOR_PERIOD: Final = Question(
    name="k_factor_period",
    is_optional=True,
    title="K with the games of a period",
    at=tables.OF_PERIOD,
    column="k_factor_period_e2",
)
EVENT_CHANGE: Final = Question(
    name="event_change",
    is_optional=True,
    title="The change of an event",
    at=tables.SUMMED,
    column="event_change_e5",
)
RATING_SEEN_AGAIN: Final = Question(
    name="rating_seen_again",
    is_optional=True,
    title="The rating at which a player counts when the event is rated once more",
    at=tables.CHANGED_BY_EVENT,
)

# a player on the next list

FIRST_RATING: Final = Question(name="first_rating", title="The first rating", at=tables.POOLED)
FIRST_RATING_PUBLISHED: Final = YesNo(
    name="first_rating_published", title="Whether a first rating is published", at=tables.FIRST
)
RATING_NEW: Final = Question(name="rating_new", title="The new rating", at=tables.CHANGED)
LIST_STATUS: Final = Question(
    name="list_status", title="The status on the list", at=tables.PUBLISHED, codes=STATUS_NAMES
)
IS_CALIBRATED: Final = YesNo(
    name="is_calibrated",
    is_optional=True,
    title="What is added to everybody's rating",
    at=tables.STATUSED,
)
LIST_SECTION: Final = Question(
    name="list_section",
    title="Where on the list a player stands",
    at=tables.PLACED,
    codes=SECTION_NAMES,
)
RATING_SHOWN: Final = Question(
    name="rating_shown", is_optional=True, title="How a rating is shown", at=tables.PLACED
)

ALL: Final[tuple[Titled, ...]] = tuple(
    value for value in tuple(globals().values()) if isinstance(value, Titled)
)
"""Every question, in order."""

__all__ = ["ALL", "the", *(name for name, value in tuple(globals().items())
                            if isinstance(value, Titled))]  # fmt: skip


def named(name: str) -> Titled:
    """Return the question of a name; KeyError if there is none.

    >>> named("k_factor").title
    'The development coefficient (K)'
    """
    for question in ALL:
        if question.name == name:
            return question
    raise KeyError(name)
