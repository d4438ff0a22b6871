"""What stops a publication: blanks in what is prescribed, numbers made of names, a broken chain."""

from dataclasses import replace
from hmac import compare_digest
from typing import Final

import polars as pl

from arpad.archive.evidence.commitments import of_private
from arpad.archive.evidence.entries import Archive
from arpad.archive.evidence.records import is_series
from arpad.archive.manifest import Cited
from arpad.engine import questions as q
from arpad.engine.vocabulary import NOT_SHOWN, SECTION_NAMES
from arpad.office.lists.blanks import blanks
from arpad.office.lists.matching import is_made_of_name
from arpad.office.period.rating import PeriodOutcome
from arpad.report.notes import counted, first_of
from arpad.report.problems import Problem, Text

REFUSALS: Final = ("list-blank", "list-name-number", "list-predecessor")
"""What can be lifted, with a reason that everybody reads."""
_NAMED_MAX: Final = 3


def refused(period: PeriodOutcome, before: Cited | None, secret: bytes) -> tuple[Problem, ...]:
    """Return the errors that can be lifted; `before` tells of the list last published."""
    return (*incomplete(period), *_other_predecessor(period, before, secret))


def incomplete(period: PeriodOutcome) -> tuple[Problem, ...]:
    """Return the errors of players of whom a list lacks what it needs to be public."""
    return (*_blanks(period), *_numbers(period))


def unnamed(series: str) -> tuple[Problem, ...]:
    """Return an error if a text can't be the name of a series of lists."""
    if is_series(series):
        return ()
    message = Text("A series of lists can't be called {name}.", name=series)
    fix = Text("Call it by small letters, digits, - and _: standard.")
    return (Problem("error", "list-series", message, fix=fix, found=series),)


def out_of_order(period: PeriodOutcome, archive: Archive, series: str) -> tuple[Problem, ...]:
    """Return an error if the list was published, or a later one of its series was."""
    day = period.list_date.isoformat()
    values = [record.record.told for record in archive.lists]
    dates = [row["list_date"] for row in values if row["series"] == series]
    if not dates or max(dates) < day:
        return ()
    is_again = day in dates
    message = (Text("The list of {day} of {series} is published already, and is never published "
                    "again.", day=day, series=series) if is_again
               else Text("The list of {last} of {series} is published: one of {day} comes too "
                         "late.", last=max(dates), series=series, day=day))  # fmt: skip
    fix = Text("Correct it with the next list.")
    return (Problem("error", "list-published", message, fix=fix, found=day),)


def _blanks(period: PeriodOutcome) -> tuple[Problem, ...]:
    """Return an error for each thing prescribed that is blank of a player whom the list shows."""
    is_shown = pl.col("section").fill_null("") != SECTION_NAMES[NOT_SHOWN]
    rows = period.tables["list"].filter(is_shown)
    shown, day = period.list_book[q.LIST_SHOWS], period.list_date
    return tuple(replace(blank, level="error") for blank in blanks(rows, shown, day))


def _numbers(period: PeriodOutcome) -> tuple[Problem, ...]:
    """Return an error if players have no number but one that tells their name."""
    ids = period.tables["list"]["player_id"]
    of_parts = ids.filter(ids.str.contains("/", literal=True))  # a few of 100,000 at most
    numbers = [player_id for player_id in of_parts if is_made_of_name(player_id)]
    if not numbers:
        return ()
    message = Text("{players} without a number but one made of the name, which could never be "
                   "erased: {numbers}.", players=counted(len(numbers), "player"),
                   numbers=first_of(numbers, _NAMED_MAX))  # fmt: skip
    fix = Text("Give each a number of your own before the list is made.")
    return (Problem("error", "list-name-number", message, fix=fix, found=numbers[0]),)


def _other_predecessor(
    period: PeriodOutcome, before: Cited | None, secret: bytes
) -> tuple[Problem, ...]:
    """Return an error unless the period succeeds the list that was published last."""
    if before is None:
        return ()
    cited = period.before.cited
    own = "" if cited is None else cited.private or of_private(secret, cited.identity)
    if compare_digest(own, before.private):
        return ()
    message = Text("The list succeeds another one than that of {day}, which was published last.",
                   day=before.list_date)  # fmt: skip
    fix = Text("Rate the period on the directory of the list that was published, with the same "
               "secret.")  # fmt: skip
    return (Problem("error", "list-predecessor", message, fix=fix),)
