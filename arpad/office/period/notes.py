"""What the office is told after rating: checks that an event failed, facts that nobody stated."""

from collections.abc import Mapping
from datetime import date
from typing import Final

import narwhals as nw

from arpad.engine import questions as q
from arpad.engine.admit import failed_checks
from arpad.engine.backends import to_polars
from arpad.engine.events import Rated
from arpad.law import Rulebook
from arpad.office.intake.submissions import Submission
from arpad.office.period.naming import Names
from arpad.report.problems import Problem

K_UNKNOWN: Final = "list-k-unknown"
"""An error of the list itself, which leaving out reports doesn't mend."""


def rating_notes(
    rated: Mapping[str, Rated], books: Mapping[str, Rulebook], names: Names
) -> list[Problem]:
    """Return warnings about events and players, each with the article that asks for the fact."""
    submissions = {one.number: one.submission for one in names.ready}
    notes: list[Problem] = []
    for name, part in rated.items():
        book = books[name]
        for event_id, check in failed_checks(part.events, book):
            notes.append(
                Problem(
                    "warning",
                    "rules-check",
                    f"{check.sentence} ({check.article})",
                    fix="Look at the event, and record what was decided.",
                    file=submissions[event_id].file,
                )
            )
        notes += _unknown_minutes(part, book, submissions)
        notes += [*_unknown_games(part, book), *_unknown_births(part, book), *_unknown_k(part)]
    return notes


def _unknown_minutes(
    part: Rated, book: Rulebook, submissions: Mapping[int, Submission]
) -> list[Problem]:
    needed = "minutes_for_60_moves"
    if needed not in book[q.EVENT_IS_RATED].needs:
        return []
    unknown = to_polars(part.events.filter(nw.col(needed).is_null()).select("event_id"))
    return [
        Problem(
            "warning",
            "facts-unknown",
            "It is not known how many minutes a player had for 60 moves; the event is rated as if "
            "they were enough.",
            fix="State the time control in record 122 or 222, or the minutes for 60 moves.",
            file=submissions[event_id].file,
        )
        for event_id in unknown["event_id"]
    ]


def _unknown_games(part: Rated, book: Rulebook) -> list[Problem]:
    if "games_rated" not in book[q.K_FACTOR].needs:
        return []
    is_unknown = (
        ~nw.col("rating").is_null()
        & nw.col("games_rated").is_null()
        & nw.col("k_factor_listed_e2").is_null()
    )
    players = to_polars(part.entries.filter(is_unknown).select("player_id").unique()).height
    if not players:
        return []
    return [
        Problem(
            "warning",
            "list-games-unknown",
            f"The list does not say how many rated games {players} players have completed, nor "
            f"their K: they are taken to have enough for the lasting K of {book.name}.",
            fix="Add games_rated (or k_factor) to the list.",
        )
    ]


def _unknown_births(part: Rated, book: Rulebook) -> list[Problem]:
    if "birth_on" not in book[q.K_FACTOR].needs:
        return []
    is_unknown = ~nw.col("rating").is_null() & nw.col("birth_on").is_null()
    players = to_polars(part.entries.filter(is_unknown).select("player_id").unique()).height
    if not players:
        return []
    return [
        Problem(
            "warning",
            "list-births-unknown",
            f"The list gives no year of birth for {players} of the players: under {book.name} they "
            "have no K of juniors.",
            fix="Add birth_date to the list; the year is enough.",
        )
    ]


def _unknown_k(part: Rated) -> list[Problem]:
    """Return an error where rated players have no K: their games would change nothing."""
    without = part.explained.filter(
        (nw.col("is_rated") == 1) & ~nw.col("rating").is_null() & nw.col("k_factor_e2").is_null()
    )
    players = to_polars(without.select("player_id").unique()).height
    if not players:
        return []
    message = f"{players} rated players have no K under {part.book.name}."
    return [Problem("error", K_UNKNOWN, message, fix="Add k_factor to the list.")]


def first_list_note(book: Rulebook, list_date: date) -> tuple[Problem, ...]:
    """Return what an edition says of its first list, if this is it."""
    if not book.source.note or list_date != book.in_force_from:
        return ()
    return (
        Problem(
            "warning",
            "rules-first-list",
            f"The list of {list_date:%-d %B %Y} is the first under {book.name}.",
            fix=book.source.note,
        ),
    )
