"""The tables of a rated period as everybody gets them: the same columns in every period.

A column that a rulebook doesn't use is null. What a question decides has two columns, its value and
the code of the clause that gave it; both follow from the question's declaration.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from arpad.engine import questions as q
from arpad.engine.tables import ACTIVITY, COUNTED, PENDING, ROUNDS
from arpad.engine.words import WORDS
from arpad.law.dialect import Int16, String
from arpad.law.question import Question
from arpad.law.table import Column, TableOf
from arpad.tables import rating_list

_UNITS: Final = {"_e2": "hundredths", "_e3": "thousandths", "_e5": "1e-5 points"}


def _clause(question: Question) -> Column:
    return Column(question.clause_column, f"the clause behind: {question.title}", "code", Int16)


def _decided(*questions: Question) -> Iterator[Column]:
    """Yield two columns for each question: what it gives, and the clause behind it."""
    for question in questions:
        unit = next(
            (unit for end, unit in _UNITS.items() if question.column.endswith(end)), "number"
        )
        column = Column(question.column, question.title, unit)
        yield WORDS.get(question.column, column)
        yield _clause(question)


def _number(name: str, says: str, unit: str = "number") -> Column:
    return Column(name, says, unit)


def _words(*names: str) -> tuple[Column, ...]:
    return tuple(WORDS[name] for name in names)


# fmt: off
_EXPECTED = _number("expected_e3", "expected score", "thousandths")
_PERCENT = (
    _number("score_half_counted", "the same, with games that nobody played", "half points"),
    _number("games_counted", "the games, with those that nobody played"),
    _number("percent", "the percentage that they make", "hundredths"),
    WORDS["performance_difference"],
)

EVENT_ROWS: Final = TableOf("events", ("event_id",), "Each event's composition and decisions.", (
    *(column for column in COUNTED.columns if column.name not in ("rating_floor", "stage_of")),
    _number("event_order", "its place in time among the events of the period; those of the same "
            "days share it"),
    WORDS["stage_of"], _number("stages", "how many stages were rated together"),
    *_decided(q.STAGES_ARE_GROUPED, q.LIST_CHOICE, q.RATING_FLOOR, q.RATED_AS, q.EVENT_IS_RATED,
              *q.EVENT_MEASURES),
))
CHANGES: Final = TableOf("changes", ("game_id", "player_id"),
    "A side of a game: every figure of its change, and the clause behind each.", (
    *_words("game_id", "event_id", "list_id", "round", "result", "season"),
    *_decided(q.SEAT_ROLE, q.GAME_IS_RATED, q.RATED_AS, q.EVENT_IS_RATED, *q.EVENT_MEASURES),
    *_words("player_id", "opponent_id", "is_white"),
    Column("score_half", "the score", "half points"), _clause(q.SCORE_COUNTED),
    WORDS["rating"], _clause(q.OWN_RATING), WORDS["k_factor_e2"], _clause(q.K_FACTOR),
    _number("k_factor_player_e2", "K before what a game or the period makes of it", "hundredths"),
    *_decided(q.SIDE_K_FACTOR), _clause(q.K_FACTOR_PERIOD), WORDS["is_discarded"],
    WORDS["opponent_rating"],
    Column("opponent_rating_clause", f"the clause behind: {q.RATING_SEEN.title}", "code", Int16),
    *_words("opponent_listed", "opponent_is_discarded", "opponent_k_factor_e2", "difference"),
    *_decided(q.SIDE_IS_RATED), WORDS["is_rated"],
    Column("is_rated_clause", "the clause of the first of event, game and side that excludes it",
           "code", Int16),
    WORDS["is_widest_difference"], *_decided(q.RATED_DIFFERENCE), _EXPECTED, WORDS["surplus_e3"],
    *_decided(q.SIDE_IS_COUNTED),
    _number("change_e5", "K times the surplus; 0 where nothing changes", "1e-5 points"),
))
RESULT_ROWS: Final = TableOf("results", ("event_id", "player_id"),
    "A newcomer's event: its averages, its rating, and whether it counts.", (
    *_words("event_id", "player_id", "games", "score_half", "opponents_sum", "opponents_met"),
    _number("event_order", "the event's place in time"),
    *_words("rated_as", "rating_floor", "end_day", "is_team_championship", "is_first_event",
            "is_unrated"),
    *_decided(q.RESULT_DISCARDED), WORDS["is_discarded"],
    *_words("ratings_sum", "differences_sum", "rated", "opponents"), _clause(q.AVERAGE_RATING),
    WORDS["opponents_average"], *_PERCENT,
    _number("event_rating_first", "R_u before the averages are corrected", "points"),
    _clause(q.CORRECTED_DIFFERENCE),
    _number("average_first", "R_c before it is corrected", "points"),
    *_decided(q.EVENT_RATING, q.RESULT_QUALIFIES), WORDS["has_qualified_before"],
    *_decided(q.RESULT_KEPT), WORDS["performance_sum"],
))
FIRST_RATING_ROWS: Final = TableOf("first_ratings", ("player_id",),
    "An unrated player's pooled results, and the first rating that they make.", (
    *_words("player_id"), Column("rulebook", "the edition that makes it", "text", String),
    *_words("results", "games", "score_half", "opponents_sum", "event_ratings_sum",
            "performances_sum", "event_rating", "games_of_team_championships",
            "opponents_average", "is_one_round_robin"),
    *_PERCENT, *_words("is_disabled_member", "rating_floor"),
    *_decided(q.FIRST_RATING, q.FIRST_RATING_PUBLISHED),
))
ADJUSTMENTS: Final = TableOf("adjustments", ("player_id", "kind"),
    "What is no game and changes a rating: first ratings, floor, rounding, calibration.", (
    WORDS["player_id"], Column("kind", "what it is called", "text", String),
    _number("amount_e5", "by how much", "1e-5 points"),
    Column("rulebook", "the edition of the clause", "text", String),
    Column("clause", "the clause that makes it", "code", Int16),
))

LIST_PUBLIC: Final = tuple(column for column in rating_list.COLUMNS if column.is_public)
"""What `list.csv` has, in its order."""
LIST_ROWS: Final = TableOf("list", ("player_id",),
    "The list: its public columns, which list.csv has too, and what its figures were made of.", (
    *LIST_PUBLIC,
    _number("first_rating", "the first rating that was made", "points"),
    _number("first_games", "the games that made it"),
    rating_list.REACHED,
    _number("sum_e5", "the changes of the period's games", "1e-5 points"),
    WORDS["rating_floor"],
    *map(_clause, (q.K_FACTOR, q.RATING_NEW, q.LIST_STATUS, q.LIST_SECTION, q.RATING_FLOOR)),
))
# fmt: on

PUBLISHED: Final[Mapping[str, TableOf]] = {
    table.name: table
    for table in (
        EVENT_ROWS, CHANGES, RESULT_ROWS, FIRST_RATING_ROWS, ADJUSTMENTS, PENDING, ACTIVITY, ROUNDS,
    )
}  # fmt: skip
"""By the name of the file: tables of the engine, to which the office adds names."""
