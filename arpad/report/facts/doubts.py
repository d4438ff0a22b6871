"""Where what is stated of an event, what its records say and what its games show don't agree."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

from arpad.report.facts.facts import Facts
from arpad.report.facts.kinds import kind_of_code, kind_of_text
from arpad.report.notes import Notes
from arpad.report.rows import PLAYED, Game, Report

_COMPARED: Final = ("kind", "start", "end", "minutes_for_60_moves")
"""The facts that decide which rules and list an event is rated with."""
_ONLINE: Final = re.compile(
    r"\b(?:on-?line|hybrid[ae]?|h[ií]brid[ao]?|en l[ií]nea|en l[ií]nia|em linha|lichess|chess\.com|"
    r"tornelo|playchess|internet)\b",
    re.IGNORECASE,
)
_FIX: Final = "Correct the report, or state how the event was played (kind)."


def doubt_facts(
    report: Report,
    games: Iterable[Game],
    facts: Facts,
    stated: Facts,
    told: Mapping[str, tuple[object, str] | None],
    notes: Notes,
) -> None:
    """Note where the facts taken are not what the report says or shows; `told` is what it says.

    >>> from datetime import date
    >>> notes, start = Notes(), Facts(start=date(2023, 2, 1))
    >>> doubt_facts(Report(), (), start, start, {"start": (date(2024, 6, 1), "record 042")}, notes)
    >>> notes.all()[0].message
    'The fact start is 2023-02-01, and record 042 says 2024-06-01: the fact is taken.'
    """
    for name in _COMPARED:
        theirs = told.get(name)
        if theirs is not None and theirs[1].startswith("rec"):
            _doubt_fact(name, getattr(stated, name), theirs, notes)
    by_code, by_text = kind_of_code(report.type_code), kind_of_text(report.type_text)
    if by_code and by_text and by_code != by_text and stated.kind is None:
        message = f"Record 192 says {by_code}, and record 092 {by_text}: record 192 is taken."
        notes.add("warning", "report-kind", message, fix="Make the records agree.",
                  found=report.type_text)  # fmt: skip
    _doubt_kind(report, games, facts, notes)
    _doubt_board(report, notes)


def _doubt_board(report: Report, notes: Notes) -> None:
    """Note that an event may not have been played over the board."""
    texts = (report.name, report.city, report.type_text, report.time_control_text)
    words = next((match[0] for text in texts if (match := _ONLINE.search(text))), None)
    if words is None:
        return
    message = "The report reads as if games were played online, and not over the board."
    fix = "Make sure that the list takes such games; take out (is_left_out) those that it doesn't."
    notes.add("warning", "report-online", message, fix=fix, found=words)


def doubt_stated(stated: Facts, told: Facts, source: str, notes: Notes) -> None:
    """Note where the facts stated for all events are not what a table says of one.

    >>> notes = Notes()
    >>> doubt_stated(Facts(kind="team"), Facts(kind="swiss"), "the table of events", notes)
    >>> notes.all()[0].message
    'The fact kind is team, and the table of events says swiss: the fact is taken.'
    """
    for name in _COMPARED:
        _doubt_fact(name, getattr(stated, name), (getattr(told, name), source), notes)


def _doubt_fact(name: str, ours: object, theirs: tuple[object, str], notes: Notes) -> None:
    value, source = theirs
    if ours is None or value is None or value == ours:
        return
    message = f"The fact {name} is {ours}, and {source} says {value}: the fact is taken."
    fix = "Take the fact out, or correct the report."
    notes.add("warning", "facts-differ", message, fix=fix, found=str(ours))


def _doubt_kind(report: Report, games: Iterable[Game], facts: Facts, notes: Notes) -> None:
    """Note a round robin of too few rounds, and two who meet twice in an individual Swiss."""
    meetings: dict[frozenset[int], list[int]] = defaultdict(list)
    for game in games:
        if game.black is not None and game.result in PLAYED:
            meetings[frozenset((game.white, game.black))].append(game.round)
    players = {player for pair in meetings for player in pair}
    rounds = facts.rounds_scheduled
    if facts.kind == "round_robin" and rounds is not None and rounds < len(players) - 1:
        message = (
            f"A round robin of {len(players)} players has {len(players) - 1} rounds or more; this "
            f"event has {rounds}."
        )
        notes.add("warning", "report-kind", message, fix=_FIX, found=str(rounds))
    again = [(sorted(pair), sorted(turns)) for pair, turns in meetings.items() if len(turns) > 1]
    if facts.kind != "swiss" or report.teams or not again:
        return
    (first, second), turns = min(again)
    others = f" ({len(again)} pairs meet twice)" if len(again) > 1 else ""
    message = (
        f"Players {first} and {second} meet in rounds {turns[0]} and {turns[1]}{others}; in a "
        "Swiss two players meet once."
    )
    notes.add("warning", "report-kind", message, fix=_FIX)
