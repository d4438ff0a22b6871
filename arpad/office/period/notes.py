"""What the office is told after rating: checks that an event failed, facts that nobody stated."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.engine.events import RatedEvents
from arpad.engine.period import Period
from arpad.engine.strategies import Rates
from arpad.engine.tables import EVENTS, RATINGS
from arpad.law import Rulebook, Table
from arpad.law.backends import to_polars
from arpad.law.dialect import col
from arpad.law.question import Question
from arpad.office.period.list_notes import (
    OF_NEXT_LIST,
    article_of,
    list_notes,
    not_calibrated,
)
from arpad.office.period.prepare import Ready, Request
from arpad.office.period.refusals import OF_LISTS
from arpad.report.notes import counted, shown
from arpad.report.problems import ClauseText, Problem, Text, by_law, marked
from arpad.rulebooks.asking import failed_checks

K_UNKNOWN: Final = "list-k-unknown"
OF_THE_LIST: Final = frozenset(
    (K_UNKNOWN, "list-chain", "list-own-date", "list-status", "list-undated", "override", *OF_LISTS)
)
"""Errors of the list itself, which leaving out reports doesn't mend."""

_EVENT_FACTS: Final = {"minutes_for_60_moves": (Text("It is not known how many minutes a player "
                                                     "had for 60 moves; the event is rated as if "
                                                     "they were enough."),
                                                Text("State the time control in record 122 or 222, "
                                                     "or the minutes for 60 moves."))}  # fmt: skip
"""What is said where a fact of an event is missing, and how to mend it."""

_ASSUMED: Final = {"is_registered": (("is_official", "months_registered_before"),
                                     marked("Nobody stated of {events} whether it was registered, "
                                            "or is official: that is taken for granted "
                                            "({article})."),
                                     Text("State is_registered, registered_on or is_official.")),
                   "is_by_body": ((),
                                  marked("Nobody stated of {events} who organised it: it is taken "
                                         "for the federation's own ({article})."),
                                  Text("State is_by_body."))}  # fmt: skip
"""What is taken for granted of an event: what else may be stated in its place, message, mending."""

_PLAYER_FACTS: Final = {"games_rated": ("list-games-unknown",
                                        marked("The list does not say of {players} how "
                                               "many rated games they have completed, nor "
                                               "their K: they are taken to have enough for "
                                               "the lasting K of {book}."),
                                        Text("Add games_rated (or k_factor) to the list.")),
                        "seasons_completed": ("list-games-unknown",
                                              marked("The list does not say of {players} "
                                                     "with a rating since when they are "
                                                     "federated, nor the games of their "
                                                     "seasons, nor their K: under {book} "
                                                     "they are taken for new, with K0."),
                                              Text("Add federated_since and games_by_year "
                                                   "(or k_factor) to the list.")),
                        "birth_on": ("list-births-unknown",
                                     marked("The list gives no year of birth for {count} "
                                            "of the players: under {book} they have no K "
                                            "of juniors."),
                                     Text("Add birth_date to the list; the year is "
                                          "enough."))}  # fmt: skip
"""The same of players: code, message, mending."""

_INSTEAD: Final = dict.fromkeys(("games_rated", "seasons_completed"), ("k_factor_listed_e2",))
"""What a list may say in a fact's place."""


def rating_notes(
    period: Period, books: Mapping[str, Rulebook], files: Mapping[int, str]
) -> list[Problem]:
    """Return warnings about events and players, each with the article that asks for the fact.

    `files` are those of the events by their numbers.
    """
    notes: list[Problem] = []
    for name, part in period.rated.items():
        notes += _failed(part, books[name], files)
        notes += [*_unstated(part, files, period.published), *_unknown_k(part)]
    return notes


def event_notes(rated: Mapping[str, RatedEvents], files: Mapping[int, str]) -> list[Problem]:
    """Return what `rating_notes` says of each event, without the players."""
    notes: list[Problem] = []
    for part in rated.values():
        notes += [*_failed(part, part.book, files), *_unstated(part, files, None)]
    return notes


def _failed(part: RatedEvents, book: Rulebook, files: Mapping[int, str]) -> list[Problem]:
    fix = Text("Look at the event, and record what was decided.")
    return [
        Problem("warning", "rules-check", by_law(check.sentence, check.article), fix=fix,
                file=files[event_id])
        for event_id, check in failed_checks(part.events, book)
    ]  # fmt: skip


def table_notes(
    period: Period, book: Rulebook, names: Mapping[int, str], people: pl.DataFrame, file: str
) -> list[Problem]:
    """Return what is said of a rated period whose events are of a table (`file`), by their names.

    Whatever is said of several events stands there once. `people` are as for `list_notes`.
    """
    books = {name: part.book for name, part in period.rated.items()}
    said: dict[Problem, list[str]] = {}
    for note in rating_notes(period, books, names):
        said.setdefault(replace(note, file=""), []).append(note.file)
    notes = [
        replace(note, found=note.found or shown(sorted(filter(None, of_events))), file=file)
        for note, of_events in said.items()
    ]
    of_list = list_notes(period, book, people)
    return [*notes, *of_list, *not_calibrated(period.calibration, book)]


def _unstated(
    part: RatedEvents, files: Mapping[int, str], published: Table | None
) -> list[Problem]:
    """Return a warning for every fact that a rule needs and that nobody stated.

    Of events alone, where no list is `published` with them.
    """
    needed = {
        name: question
        for question, rule in reversed(part.book.questions())
        if question not in OF_NEXT_LIST
        for name in reversed(rule.needs)
    }
    return [
        note
        for name, question in reversed(needed.items())
        for note in (
            _of_events(part, name, question, files)
            if name in EVENTS
            else ()
            if published is None
            else _of_players(part, name, question, published)
        )
    ]


def _of_events(
    part: RatedEvents, name: str, question: Question, files: Mapping[int, str]
) -> list[Problem]:
    if name in _ASSUMED:
        return _taken_for_granted(part, name, question, files)
    unknown = to_polars(part.events.filter(col(name).is_null()).select("event_id"))
    says = Text("The event's {name} is not known ({article}).", name=name,
                article=article_of(part.book, question, name))  # fmt: skip
    message, fix = _EVENT_FACTS.get(name, (says, Text("State {name}.", name=name)))
    return [
        Problem("warning", "facts-unknown", message, fix=fix, file=files[event_id])
        for event_id in unknown["event_id"]
    ]


def _taken_for_granted(
    part: RatedEvents, name: str, question: Question, files: Mapping[int, str]
) -> list[Problem]:
    """Return one warning for all events that are rated because something is taken for granted."""
    others, message, fix = _ASSUMED[name]
    is_taken = col("event_is_rated") == 1
    for column in (name, *others):
        is_taken &= col(column).is_null()
    taken = [files[number] for number in
             to_polars(part.events.filter(is_taken).select("event_id"))["event_id"]]  # fmt: skip
    if not taken:
        return []
    sentence = Text(message, events=counted(len(taken), "event"),
                article=article_of(part.book, question, name))  # fmt: skip
    is_one = len(taken) == 1
    return [
        Problem(
            "warning",
            "facts-assumed",
            sentence,
            fix=fix,
            found="" if is_one else shown(dict.fromkeys(taken)),
            file=taken[0] if is_one else "",
        )
    ]


def _of_players(
    part: RatedEvents, name: str, question: Question, published: Table
) -> list[Problem]:
    instead = [other for other in (name, *_INSTEAD.get(name, ())) if other in RATINGS]
    unknown = published  # sought one after another: what is known of everybody costs nothing more
    for column in (*instead, "rating_old"):
        is_wanted = col(column).is_null()
        unknown = unknown.filter(~is_wanted if column == "rating_old" else is_wanted)
    without = to_polars(unknown.select("player_id"))
    if not without.height:
        return []
    played = to_polars(part.sums.select("player_id"))
    players = played.join(without, on="player_id", how="semi")["player_id"].n_unique()
    if not players:
        return []
    says = marked("{name} is not known of {players} ({article}).")
    code, message, fix = _PLAYER_FACTS.get(
        name, ("facts-unknown", says, Text("Add {name} to the list.", name=name))
    )
    sentence = Text(message, count=players, players=counted(players, "player"), book=part.book.name,
                name=name, article=article_of(part.book, question, name))  # fmt: skip
    return [Problem("warning", code, sentence, fix=fix)]


def _unknown_k(part: RatedEvents) -> list[Problem]:
    """Return an error where rated players have no K: their games would change nothing."""
    is_without = (col("games") > 0) & col("k_factor_e2").is_null()
    players = to_polars(part.sums.filter(is_without).select("player_id"))["player_id"].n_unique()
    if not players:
        return []
    message = Text("{players} with a rating and without K under {name}.",
                   players=counted(players, "player"), name=part.book.name)  # fmt: skip
    return [Problem("error", K_UNKNOWN, message,
                    fix=Text("Add {name} to the list.", name="k_factor"))]  # fmt: skip


def no_events(
    ready: Sequence[Ready],
    problems: Iterable[Problem],
    request: Request,
    *,
    are_any_sent: bool,
    are_corrected: bool,
) -> tuple[Problem, ...]:
    """Return a word on a list for which nothing is rated; nothing if errors say why.

    It is a warning if there are reports, none of which is rated for it. `are_corrected`: ratings of
    earlier lists are corrected, which enters this one.
    """
    book = request.book_on(request.list_date)
    is_said = any(problem.level == "error" for problem in problems)
    if ready or is_said or book[q.RATES] is Rates.ONE_LIST:
        return ()
    message = (Text("No event is rated for the list of {day}: what moves is what corrections "
                    "change, who is active, K, and what is known of people.", day=request.list_date)
               if are_corrected
               else Text("No event is rated for the list of {day}: what moves is who is active, K, "
                         "and what is known of people.", day=request.list_date))  # fmt: skip
    return (Problem("warning" if are_any_sent else "info", "list-no-events", message),)


def first_list_note(book: Rulebook, list_date: date) -> tuple[Problem, ...]:
    """Return what an edition says of its first list, if this is it."""
    if not book.source.note or list_date != book.in_force_from:
        return ()
    return (Problem("warning", "rules-first-list",
                    Text("The list of {day} is the first under {name}.", day=list_date,
                         name=book.name), fix=ClauseText(book.source.note)),)  # fmt: skip
