"""Observed scores against expected ones, from games with both ratings: `lab calibration`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.lab.calibration.groups import OF_GAMES, OF_PLAYERS
from arpad.lab.calibration.report import (
    CalibrationReport,
    calibration_report,
    measure_calibration,
)
from arpad.lab.games.choice import of_frequent, where
from arpad.lab.games.rated import read_rated_games
from arpad.lab.games.tables import Columns, Source, in_words
from arpad.lab.study.study import Study, Tell, quiet
from arpad.lab.theory.expectation import table_curve
from arpad.law import Rulebook
from arpad.office.lists.lists import RatingList
from arpad.report.problems import Problem, has_error
from arpad.rulebooks import CATALOGUE
from arpad.watch.resampling import Resampling

KINDS: Final = (*OF_PLAYERS, *OF_GAMES)
_LACKING: Final = {
    "age": "white_birth_date, black_birth_date and played_on, or a list with the births",
    "games": "white_id, black_id and played_on",
    "year": "played_on",
    "time-control": "time_control, such as 5400+30 or rapid",
}


class NoGameLeftError(ValueError):
    """None of `count` games is left by what was chosen of them."""

    def __init__(self, count: int) -> None:
        super().__init__(f"no game of {count} is left by least games and condition")
        self.count = count


def calibration(
    games: Source,
    rulebook: str | Rulebook = "fide-2009",
    *,
    ratings: RatingList | None = None,
    births: RatingList | None = None,
    by: Sequence[str] = (),
    min_games: int | None = None,
    condition: str | None = None,
    columns: Columns | None = None,
    seed: int = 1,
    tell: Tell = quiet,
) -> Study[CalibrationReport]:
    """Compare scores with a rulebook's table and both curves, as `arpad lab calibration` does.

    games: result, white_rating, black_rating, and if there are white_id, black_id, event_id,
    played_on, time_control and births; columns: what it calls ours. ratings, births: lists that
    have them, if the games have none. by: groups that are measured too, of `age`, `games`, `year`
    and `time-control`. min_games: only games of two players with so many each. condition: only
    games for which it holds, in SQL. Raises ValueError for other groups, NoSuchConditionError and
    NoGameLeftError (both ValueErrors) for such a choice.

    >>> import polars as pl
    >>> games = pl.DataFrame({"white_rating": [2100] * 4, "black_rating": [2000] * 4,
    ...                       "result": ["1", "1", "=", "0"]})
    >>> study = calibration(games)
    >>> study.measured.by_difference[0].observed.value, study.figures["games"]
    (0.625, 4)
    """
    if unknown := [kind for kind in by if kind not in KINDS]:
        raise ValueError(f"'{unknown[0]}' is none of these: {', '.join(KINDS)}")
    book = CATALOGUE.book(rulebook) if isinstance(rulebook, str) else rulebook
    listed, born = (None if rows is None else rows.as_text() for rows in (ratings, births))
    rated_games, problems = read_rated_games(games, listed, columns, born)
    if rated_games is None or has_error(problems):
        return Study(problems)
    rated_games, choice = _chosen(rated_games, min_games, condition)
    tell(f"Measuring {rated_games.height} games")
    table = table_curve(book[q.EXPECTED_SCORES])
    measured = measure_calibration(rated_games, table, book.name, Resampling(seed), by)
    report = calibration_report(
        measured, "Observed against expected scores", [in_words(games), *choice]
    )
    lacking = (_ungrouped(kind) for kind in by if not measured.has(kind))
    return Study((*problems, *lacking), measured, report)


def _chosen(
    games: pl.DataFrame, min_games: int | None, condition: str | None
) -> tuple[pl.DataFrame, list[str]]:
    """Return the games that are measured, and what was chosen."""
    choice = []
    chosen = games
    if min_games is not None:
        chosen = of_frequent(games, min_games)
        choice.append(f"Only games of players with {min_games} or more each.")
    if condition is not None:
        chosen = where(chosen, condition)
        choice.append(f"Only games with {condition}.")
    if chosen.is_empty():
        raise NoGameLeftError(games.height)
    return chosen, choice


def _ungrouped(kind: str) -> Problem:
    """Say what the games lack to be measured by a kind."""
    message = f"Nothing is measured by {kind}: too few games say it."
    return Problem("warning", "games-ungrouped", message, f"Give games with {_LACKING[kind]}.")
