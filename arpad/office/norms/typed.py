"""Norms of earlier events, typed in from their certificates: a TOML file of `[[norms]]`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from difflib import get_close_matches
from typing import Any, Final

from arpad.law import NoRulebookError
from arpad.norms.record import NormHeld, NormRecord, Typed, disagreement, record_typed
from arpad.norms.rows import NormEvent
from arpad.office.norms.norms import EventNorms
from arpad.report.facts import KINDS
from arpad.report.facts.toml import read_toml
from arpad.report.notes import Notes, shortened
from arpad.report.problems import Problem, Text, Value, why_none
from arpad.rulebooks.fide_titles import in_force
from arpad.rulebooks.fide_titles.clauses import TITLES

_NORMS_MAX: Final = 100
_RATINGS, _COUNTS, _TEXT_MAX = range(1, 4000), range(100), 200
_ASKED: Final = ("title", "event", "start", "end", "games", "score", "opponents_average")
_RATED: Final = ("opponents_average", "performance_rating")
_COUNTED: Final = (
    "games", "foreign_federations", "own_federation", "one_federation", "titled", "title_wanted",
    "unrated", "rounds", "players", "days_of_one_round", "rounds_per_day", "hours_per_day",
    "minutes_for_60_moves",
)  # fmt: skip
_STATED: Final = (
    "has_missing_game", "is_national_championship", "is_national_team_championship", "is_zonal",
    "is_exempt_swiss", "is_team_championship", "is_world_cup", "is_norm_event",
    "is_named_for_titles", "is_swiss_of_40",
)  # fmt: skip
_WORDS: Final = ("event", "place", "federation")
KEYS: Final = tuple(dict.fromkeys((*_ASKED, *_RATED, *_COUNTED, *_STATED, *_WORDS, "kind")))
"""The keys of a norm that is typed in."""


@dataclass(frozen=True, slots=True)
class TypedNorms:
    """The norms of a file, whose they are if it says so, and what is wrong with it."""

    records: tuple[NormRecord, ...]
    player_id: str
    problems: tuple[Problem, ...]


def norms_typed(data: bytes, file: str) -> TypedNorms:
    """Return the norms that a file states, each judged by its figures under the rules of its day.

    A norm with a slip is left out, with an error.

    >>> text = '''player = "2200384"
    ... [[norms]]
    ... title = "IM"
    ... event = "Riga Open"
    ... start = 2024-05-01
    ... end = 2024-05-09
    ... games = 9
    ... score = 6.5
    ... opponents_average = 2290'''
    >>> found = norms_typed(text.encode(), "ana.toml")
    >>> found.player_id, found.records[0].performance_rating, found.problems
    ('2200384', 2456, ())
    """
    notes = Notes(file)
    tables, _ = read_toml(data, notes)
    rows = tables.get("norms", [])
    if unknown := [key for key in tables if key not in ("norms", "player")]:
        message = Text("The file has an unknown key: {key}.", key=shortened(unknown[0]))
        notes.add("error", "norms-typed", message, fix=Text("Take it away."))
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        message = Text("The file has no list of norms.")
        notes.add("error", "norms-typed", message, fix=Text("Head every norm with [[norms]]."))
        rows = []
    if len(rows) > _NORMS_MAX:
        message = Text("The file has more than {count} norms.", count=_NORMS_MAX)
        notes.add("error", "norms-typed", message, fix=Text("Give the norms of one player."))
        rows = []
    read = [_record(place, row, notes) for place, row in enumerate(rows, start=1)]
    records = tuple(record for record in read if record is not None)
    return TypedNorms(records, shortened(str(tables.get("player", ""))), notes.all())


def others_norms(events: Sequence[EventNorms], files: Sequence[TypedNorms]) -> list[Problem]:
    """Return an error if files say that their norms are not of the player of the reports."""
    players = {player.candidate.player_id for event in events for player in event.players}
    players |= {file.player_id for file in files if file.player_id}
    if len(players) < 2:
        return []
    message = Text("The norms are of several players: {players}.", players=sorted(players))
    return [Problem("error", "norms-typed", message, Text("Give the norms of one player."))]


def _record(place: int, table: Mapping[str, Any], notes: Notes) -> NormRecord | None:
    before = len(notes.all())
    if unknown := next((key for key in table if key not in KEYS), None):
        near = get_close_matches(unknown[:_TEXT_MAX], KEYS, n=1)
        fix = Text("Did you mean {likely}?", likely=near[0]) if near else Text("Take it away.")
        message = Text("Norm {number} has an unknown key: {key}.", number=place,
                       key=shortened(unknown))  # fmt: skip
        notes.add("error", "norms-typed", message, fix=fix)
        return None
    for key in _ASKED:
        if key not in table:
            notes.add("error", "norms-typed",
                      Text("Norm {number} doesn't state {key}.", number=place, key=key),
                      fix=Text("Type it in from the certificate."))  # fmt: skip
    for key, value in table.items():
        if wrong := _wrong(key, value):
            notes.add("error", "norms-typed",
                      Text("Norm {number}: {key} is not {what}.", number=place, key=key,
                           what=wrong), fix=Text("Correct it."), found=str(value))  # fmt: skip
    if len(notes.all()) > before:
        return None
    return _judged(place, table, notes)


def _judged(place: int, table: Mapping[str, Any], notes: Notes) -> NormRecord | None:
    """Return a norm whose figures are sound by themselves, if they go together."""
    slip = None
    if table["end"] < table["start"]:
        slip = Text("Norm {number} ends before it begins.", number=place)
    elif table["score"] > table["games"]:
        slip = Text("Norm {number} has more points than games.", number=place)
    if slip:
        notes.add("error", "norms-typed", slip, fix=Text("Correct it."))
        return None
    try:
        rules = in_force(table["start"])
    except NoRulebookError as error:
        fix = Text("Ask FIDE whether it was registered by 31 July 2013 (B.01 1.5.5).")
        notes.add("error", "norms-rules", why_none(error), fix=fix)
        return None
    typed = _typed(table)
    record = record_typed(typed, _held(table), rules)
    stated = disagreement(typed, record)
    if stated is not None:
        message = Text("Norm {number} states a performance of {stated}; average and score give "
                       "{rating}, which is taken.", number=place, stated=stated,
                       rating=record.performance_rating)  # fmt: skip
        notes.add("warning", "norms-typed", message, fix=Text("Compare it with the certificate."))
    return record


def _typed(table: Mapping[str, Any]) -> Typed:
    figures = {
        key: table[key]
        for key in ("title", "games", "opponents_average", "performance_rating",
                    "foreign_federations", "own_federation", "one_federation", "titled",
                    "title_wanted", "unrated", "has_missing_game")
        if key in table
    }  # fmt: skip
    return Typed(score_half=int(Decimal(table["score"]) * 2), **figures)


def _held(table: Mapping[str, Any]) -> NormHeld:
    facts = {
        key: table[key]
        for key in ("kind", "rounds", "players", "federation", "is_national_championship",
                    "is_national_team_championship", "is_zonal", "is_team_championship",
                    "is_world_cup", "is_norm_event", "rounds_per_day", "hours_per_day",
                    "minutes_for_60_moves")
        if key in table
    }  # fmt: skip
    facts.setdefault("rounds", table["games"] + table.get("has_missing_game", False))
    return NormHeld(
        event_id=table["event"],
        name=table["event"],
        place=table.get("place", ""),
        start=table["start"],
        end=table["end"],
        event=NormEvent(is_big_swiss=table.get("is_exempt_swiss", False), **facts),
        is_named=table.get("is_named_for_titles"),
        is_big_swiss=table.get("is_swiss_of_40"),
        days_of_one_round=table.get("days_of_one_round"),
    )


def _wrong(key: str, value: Any) -> Value:
    """Return what a value should be and is not; None if it is."""
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    checks = {"title": (value in TITLES, Text("GM, IM, WGM or WIM")), "start": (_is_day(value),
                                                                               Text("a day")),
             "end": (_is_day(value), Text("a day")), "score": (_is_score(value),
                                                               Text("a number of points")),
             "games": (is_whole and value in _COUNTS and value > 0, Text("a number of games")),
             "kind": (value in KINDS, Text("a kind of event"))}  # fmt: skip
    if key in checks:
        is_right, what = checks[key]
    elif key in _RATED:
        is_right, what = is_whole and value in _RATINGS, Text("a rating")
    elif key in _COUNTED:
        is_right, what = is_whole and 0 <= value <= 10_000, Text("a whole number")
    elif key in _STATED:
        is_right, what = isinstance(value, bool), Text("true or false")
    else:
        is_text = isinstance(value, str) and 0 < len(value) <= _TEXT_MAX
        is_right, what = key not in _WORDS or is_text, Text("a short text")
    return None if is_right else what


def _is_day(value: Any) -> bool:
    return isinstance(value, date) and not isinstance(value, datetime)


def _is_score(value: Any) -> bool:
    if not isinstance(value, int | Decimal) or isinstance(value, bool):
        return False
    points = Decimal(value)
    is_one = points.is_finite() and 0 <= points < len(_COUNTS)
    return is_one and points * 2 == int(points * 2)
