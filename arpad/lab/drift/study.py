"""What a sequence of lists says of the scale, with alarms and remedies: `lab drift`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from arpad.lab.drift.history import read_history
from arpad.lab.drift.remedies import Trial, try_remedies
from arpad.lab.drift.report import DriftReport, drift_report, measure
from arpad.lab.drift.silence import silent_lists
from arpad.lab.drift.watch import watched
from arpad.lab.games.rated import read_rated_games
from arpad.lab.games.tables import Columns, Source, in_words
from arpad.lab.study.study import Study, Tell, quiet
from arpad.law import Rulebook
from arpad.office.lists.lists import RatingList
from arpad.report.problems import Problem, has_error
from arpad.rulebooks import CATALOGUE
from arpad.watch.alarms import Thresholds
from arpad.watch.figures import TOP_PLAYERS, anchor
from arpad.watch.resampling import Resampling
from arpad.watch.series import ListSeries, active, series_of_lists

Lists = ListSeries | Sequence[RatingList] | Path
"""Lists one by one, a series of them, or a file that holds many: Scid's, or long Parquet."""


class UntriedRemediesError(ValueError):
    """The remedies can't be tried under this edition, or a change can't be made."""


def drift(
    lists: Lists,
    *,
    games: Source | None = None,
    columns: Columns | None = None,
    outside: RatingList | None = None,
    yearly: bool = False,
    top: int = TOP_PLAYERS,
    history: bool = False,
    thresholds: Thresholds | None = None,
    rulebook: str | Rulebook | None = None,
    what_if: Sequence[str] = (),
    sources: Sequence[str] = (),
    seed: int = 1,
    tell: Tell = quiet,
) -> Study[DriftReport]:
    """Measure how lists drift, as `arpad lab drift` does: level, entries, survivors, alarms.

    games: of the same players with both ratings and played_on; columns: what they call ours.
    outside: a list that the last one is held against (`--anchor`). yearly: the first list of each
    year. top: how many the best are. history: also the alarms of every list. rulebook: the edition
    under which the alarms' remedies, and each what_if, are tried. sources: what the report names.

    Raises UntriedRemediesError (a ValueError) where nothing can be tried under the edition.

    >>> from datetime import date
    >>> import arpad
    >>> from arpad.library.files import DEMO
    >>> path = DEMO / "list_2010-07.csv"
    >>> two = [arpad.read_list(path, on=date(year, 7, 1)) for year in (2010, 2011)]
    >>> [level.players for level in drift(two).measured.levels]
    [47, 47]
    """
    series, problems = _series(lists, yearly=yearly)
    if series is None or not series.rows.height or has_error(problems):
        return Study(problems)
    played = None
    if games is not None:
        tell(f"Reading {in_words(games)}")
        played, of_games = read_rated_games(games, columns=columns, may_take_list=False)
        problems += of_games
        if has_error(problems):
            return Study(problems)
    again = Resampling(seed)
    apart = None if outside is None else anchor(series.last(), active(outside.as_text()), again)
    what = f"Measuring {len(series.dates)} lists"
    measured = measure(series, again, apart, thresholds, top_players=top,
                       tell=lambda figure: tell(f"{what}: {figure}"), games=played)  # fmt: skip
    if history:
        watch = watched(series, again, measured.later, thresholds, top, played,
                        lambda day: tell(f"Looking at the list of {day}"))  # fmt: skip
        measured = replace(measured, watch=watch)
    book = CATALOGUE.book(rulebook) if isinstance(rulebook, str) else rulebook
    trials = _trials(book, measured, what_if, again, tell)
    untried = () if book is None or trials else (_untried(measured),)
    named = [*(sources or _named(lists)), *([] if games is None else [in_words(games)])]
    report = drift_report(
        measured, "Drift of the rating list", named, trials, book.name if book else ""
    )
    return Study((*problems, *untried, *silent_lists(series, measured, top)), measured, report)


def _series(lists: Lists, *, yearly: bool) -> tuple[ListSeries | None, tuple[Problem, ...]]:
    if isinstance(lists, Path):
        return read_history(lists, yearly=yearly)
    if isinstance(lists, ListSeries):
        series = lists
    else:
        series = series_of_lists([(each.list_date, each.as_text()) for each in lists])

    return series.yearly() if yearly else series, ()


def _named(lists: Lists) -> list[str]:
    if isinstance(lists, Path):
        return [lists.name]
    days = lists.dates if isinstance(lists, ListSeries) else [each.list_date for each in lists]
    return [f"lists from {min(days)} to {max(days)}"]


def _trials(
    book: Rulebook | None,
    report: DriftReport,
    what_if: Sequence[str],
    again: Resampling,
    tell: Tell,
) -> list[Trial]:
    """Try the remedies of the alarms that were found under the edition, if one is named."""
    if book is None:
        return []

    def watch(change: str) -> None:
        tell(f"Simulating a federation under {book.name}: {change}")

    try:
        return try_remedies(book, report.alarms, what_if, CATALOGUE, again, watch)
    except ValueError as error:
        raise UntriedRemediesError(str(error)) from error


def _untried(report: DriftReport) -> Problem:
    """Say why no remedy was tried, though an edition is named."""
    why = "no alarm has a remedy that can be simulated" if report.alarms else "nothing alarms"
    fix = "Lower a threshold to try them all the same."
    return Problem("info", "drift-untried", f"No remedy or what-if is tried: {why}.", fix)
