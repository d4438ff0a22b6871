"""What is taken for true of an event, and which source decided: stated, a record, the structure.

Where what is stated, what the records say and what the games show don't agree, it is said. Games
may be stated to have been played on another day than their round.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

from arpad.report.facts.facts import NAMES, Facts, kind_of_code, kind_of_games, kind_of_text
from arpad.report.facts.game_facts import GameDecision
from arpad.report.notes import Notes
from arpad.report.problems import Problem, Text, plural
from arpad.report.rows import PLAYED, Game, Report
from arpad.report.times.control import contradicted, is_of_days, minutes_for_60_moves

_COMPARED: Final = ("kind", "start", "end", "minutes_for_60_moves")
"""The facts that decide which rules and list an event is rated with."""
_ONLINE: Final = re.compile(
    r"\b(?:on-?line|hybrid[ae]?|h[ií]brid[ao]?|en l[ií]nea|en l[ií]nia|em linha|lichess|chess\.com|"
    r"tornelo|playchess|internet)\b",
    re.IGNORECASE,
)
_FIX: Final = Text("Correct the report, or state how the event was played (kind).")


def doubt_facts(
    report: Report,
    games: Iterable[Game],
    facts: Facts,
    stated: Facts,
    in_report: Mapping[str, tuple[object, str] | None],
    notes: Notes,
) -> None:
    """Note where the facts taken are not what the report says (`in_report`) or shows.

    >>> from datetime import date
    >>> notes, start = Notes(), Facts(start=date(2023, 2, 1))
    >>> doubt_facts(Report(), (), start, start, {"start": (date(2024, 6, 1), "record 042")}, notes)
    >>> notes.all()[0].message
    'The fact start is 2023-02-01, and record 042 says 2024-06-01: the fact is taken.'
    """
    for name in _COMPARED:
        theirs = in_report.get(name)
        if theirs is not None and theirs[1].startswith("rec"):
            _doubt_fact(name, getattr(stated, name), theirs, notes)
    by_code, by_text = kind_of_code(report.type_code), kind_of_text(report.type_text)
    if by_code and by_text and by_code != by_text and stated.kind is None:
        message = Text("Record 192 says {first}, and record 092 {second}: record 192 is taken.",
                       first=by_code, second=by_text)  # fmt: skip
        notes.add("warning", "report-kind", message, fix=Text("Make the records agree."),
                  found=report.type_text)  # fmt: skip
    _doubt_kind(report, games, facts, notes)
    _doubt_board(report, notes)


def _doubt_board(report: Report, notes: Notes) -> None:
    """Note that an event may not have been played over the board."""
    texts = (report.name, report.city, report.type_text, report.time_control_text)
    words = next((match[0] for text in texts if (match := _ONLINE.search(text))), None)
    if words is None:
        return
    message = Text("The report reads as if games were played online, and not over the board.")
    fix = Text("Make sure that the list takes such games; take out (is_left_out) those that it "
               "doesn't.")  # fmt: skip
    notes.add("warning", "report-online", message, fix=fix, found=words)


def doubt_stated(stated: Facts, facts: Facts, source: str, notes: Notes) -> None:
    """Note where the facts stated for all events are not what a table says of one.

    >>> notes = Notes()
    >>> doubt_stated(Facts(kind="team"), Facts(kind="swiss"), "the table of events", notes)
    >>> notes.all()[0].message
    'The fact kind is team, and the table of events says swiss: the fact is taken.'
    """
    for name in _COMPARED:
        _doubt_fact(name, getattr(stated, name), (getattr(facts, name), source), notes)


def _doubt_fact(name: str, ours: object, theirs: tuple[object, str], notes: Notes) -> None:
    value, source = theirs
    if ours is None or value is None or value == ours:
        return
    message = Text("The fact {name} is {ours}, and {source} says {value}: the fact is taken.",
                   name=name, ours=str(ours), source=source, value=str(value))  # fmt: skip
    fix = Text("Take the fact out, or correct the report.")
    notes.add("warning", "facts-differ", message, fix=fix, found=str(ours))


def _doubt_kind(report: Report, games: Iterable[Game], facts: Facts, notes: Notes) -> None:
    """Note a round robin of too few rounds, and two who meet twice in an individual Swiss."""
    if facts.kind not in ("round_robin", "swiss"):
        return
    meetings: dict[tuple[int, int], list[int]] = defaultdict(list)
    for game in games:
        white, black = game.white, game.black
        if black is not None and game.result in PLAYED:
            meetings[(white, black) if white < black else (black, white)].append(game.round)
    players = {player for pair in meetings for player in pair}
    rounds = facts.rounds_scheduled
    if facts.kind == "round_robin" and rounds is not None and rounds < len(players) - 1:
        message = Text("A round robin of {players} players has {least} rounds or more; this event "
                       "has {rounds}.", players=len(players), least=len(players) - 1,
                       rounds=rounds)  # fmt: skip
        notes.add("warning", "report-kind", message, fix=_FIX, found=str(rounds))
    again = [(pair, sorted(turns)) for pair, turns in meetings.items() if len(turns) > 1]
    if facts.kind != "swiss" or report.teams or not again:
        return
    for number, earlier in _repeated(games):
        message = Text("Round {round} is round {earlier} once more, game by game.", round=number,
                       earlier=earlier)  # fmt: skip
        notes.add("error", "report-kind", message, fix=Text("Give each round once."))
    (first, second), turns = min(again)
    message = plural("Players {first} and {second} meet in rounds {round} and {other}; in a Swiss "
                     "two players meet once.",
                     "Players {first} and {second} meet in rounds {round} and {other} ({count} "
                     "pairs meet twice); in a Swiss two players meet once.", first=first,
                     second=second, round=turns[0], other=turns[1], count=len(again))  # fmt: skip
    notes.add("warning", "report-kind", message, fix=_FIX)


def _repeated(games: Iterable[Game]) -> list[tuple[int, int]]:
    """Return the rounds, of two games or more, whose games an earlier round has just so."""
    rounds: dict[int, set[tuple[int, int, str]]] = defaultdict(set)
    for game in games:
        if game.black is not None and game.result in PLAYED:
            rounds[game.round].add((game.white, game.black, game.result))
    firsts: dict[frozenset[tuple[int, int, str]], int] = {}
    turns = sorted((number, frozenset(played)) for number, played in rounds.items())
    return [(number, firsts[played]) for number, played in turns
            if firsts.setdefault(played, number) != number and len(played) > 1]  # fmt: skip


STATED: Final = Text("stated")
STRUCTURE: Final = Text("structure")

Found = tuple[object, str] | None


def settle_facts(
    report: Report, games: Iterable[Game], stated: Facts
) -> tuple[Facts, dict[str, str], tuple[Problem, ...]]:
    """Return the event's facts, which source decided each of them, and the problems.

    What is stated goes first; then FIDE's code (records 192, 222), the words (092, 122), the other
    records, and who met whom.

    >>> report = Report(type_text="Swiss", time_control_text="90 min + 30 sec per move")
    >>> facts, decided, problems = settle_facts(report, (), Facts(is_official=True))
    >>> facts.kind, str(facts.minutes_for_60_moves), facts.is_official
    ('swiss', '120', True)
    >>> decided["kind"], decided["minutes_for_60_moves"], decided["is_official"]
    ('record 092', 'record 122', 'stated')
    """
    notes = Notes()
    games = tuple(games)
    candidates: dict[str, Found] = {
        "name": _text(report.name, _record("012")),
        "city": _text(report.city, _record("022")),
        "federation": _text(report.federation, _record("032")),
        "kind": _kind(report, games),
        "start": _day(report.start, _record("042"), min, report),
        "end": _day(report.end, _record("052"), max, report),
        "minutes_for_60_moves": _minutes(report, stated, notes),
        "rounds_scheduled": _rounds(report),
        "rounds_per_day": _rounds_per_day(report),
        "days_between_rounds": _days_between_rounds(report, games),
    }
    decided: dict[str, str] = {name: STATED for name in NAMES if getattr(stated, name) is not None}
    changes: dict[str, Any] = {}
    for name, candidate in candidates.items():
        if candidate is not None and name not in decided:
            changes[name], decided[name] = candidate
    facts = replace(stated, **changes)
    doubt_facts(report, games, facts, stated, candidates, notes)
    return facts, decided, notes.all()


def days_between(report: Report, games: Sequence[Game]) -> int | None:
    """Return the usual days between two rounds of an event; None where not every round has a day.

    >>> days_between(Report(), [Game(1, 1, 2, "1", date(2024, 1, 6))])
    """
    days = _days_between_rounds(report, games)
    return days[0] if days is not None and isinstance(days[0], int) else None


def _record(number: str) -> Text:
    return Text("record {number}", number=number)


def _text(text: str, record: str) -> Found:
    return (text, record) if text else None


def _kind(report: Report, games: Iterable[Game]) -> Found:
    if kind := kind_of_code(report.type_code):
        return kind, _record("192")
    if kind := kind_of_text(report.type_text):
        return kind, _record("092")
    kind = kind_of_games(report, games)
    return (kind, STRUCTURE) if kind else None


def _day(
    day: date | None, record: str, pick: Callable[[list[date]], date], report: Report
) -> Found:
    if day is not None:
        return day, record
    days = [round_date for round_date in report.round_dates if round_date is not None]
    return (pick(days), _record("132")) if days else None


def _minutes(report: Report, stated: Facts, notes: Notes) -> Found:
    text, code = report.time_control_text, report.time_control_code
    minutes, record = minutes_for_60_moves(text, code)
    if stated.minutes_for_60_moves is None:
        _note_time_control(text, code, minutes, record, notes)
    return None if minutes is None else (minutes, record)


def _note_time_control(
    text: str, code: str, minutes: Fraction | None, record: str, notes: Notes
) -> None:
    by_text, _ = minutes_for_60_moves(text, "")
    if called := contradicted(text, minutes):
        notes.add("warning", "facts-time-control",
                  Text("The time control is called {called}, and gives {minutes} minutes for 60 "
                       "moves.", called=called, minutes=_shown(minutes)),
                  fix=Text("Correct the time control, or state minutes_for_60_moves."),
                  found=text)  # fmt: skip
    if minutes is None and is_of_days(text):
        message = Text("The time control is in days, as that of correspondence: it gives no "
                       "minutes.")  # fmt: skip
        notes.add("info", "facts-time-control", message, found=text)
    elif minutes is None and (text or code):
        notes.add("warning", "facts-time-control",
                  Text("The time control can't be read with certainty."),
                  fix=Text("State minutes_for_60_moves, or give record 222, such as 5400+30."),
                  found=text or code)  # fmt: skip
    elif record == "record 222" and by_text is not None and by_text != minutes:
        notes.add("warning", "facts-time-control",
                  Text("Record 222 gives {minutes} minutes for 60 moves, record 122 {other}; "
                       "record 222 is taken.", minutes=_shown(minutes), other=_shown(by_text)),
                  fix=Text("Make the records agree."), found=text)  # fmt: skip
    elif record == "record 122" and code:
        notes.add("warning", "facts-time-control",
                  Text("The code of the time control can't be read."),
                  fix=Text("Give record 222 in seconds, such as 40/6000+30:900+30."),
                  found=code)  # fmt: skip


def _rounds(report: Report) -> Found:
    if report.rounds_stated:
        is_javafo = report.rounds_stated == report.details.javafo_rounds
        return report.rounds_stated, _record("XXR") if is_javafo else _record("142")
    return (len(report.round_dates), _record("132")) if report.round_dates else None


def _rounds_per_day(report: Report) -> Found:
    """Return the most rounds on one day, if every round has its date."""
    days = report.round_dates
    if not days or None in days or len(days) < report.rounds:
        return None
    return max(Counter(days).values()), _record("132")


def _days_between_rounds(report: Report, games: Sequence[Game]) -> Found:
    """Return the usual days between two rounds, if every round has a day.

    A round's day is that of most of its games, so that a postponed game changes nothing; what is
    usual is the middle one of all gaps, of two the longer.
    """
    record = _record("132")
    days = list(report.round_dates)
    if not days:
        record = STRUCTURE
        if not any(game.played_on for game in games):
            return None
        days = list(usual_days(games).values())
    days_stated = sorted(day for day in days if day is not None)
    if len(days_stated) < max(2, report.rounds, len(days)):
        return None
    gaps = sorted((after - before).days for before, after in pairwise(days_stated))
    return gaps[len(gaps) // 2], record


def usual_days(games: Sequence[Game]) -> dict[int, date | None]:
    """Return the day of each round: that of most of its games, the first of equals."""
    days: dict[int, Counter[date | None]] = {}
    for game in games:
        days.setdefault(game.round, Counter())[game.played_on] += 1
    return {
        number: min(((-count, day) for day, count in of_round.items() if day), default=(0, None))[1]
        for number, of_round in days.items()
    }


def _shown(minutes: Fraction | None) -> str:
    return "no" if minutes is None else str(minutes)


def on_own_days(
    games: Sequence[Game], ids: Mapping[int, str], decisions: Sequence[GameDecision]
) -> tuple[Game, ...]:
    """Return the games, each on the day that a decision states of it; `ids` by starting rank.

    >>> from datetime import date
    >>> late = GameDecision(round=1, white_id="7", black_id="8", played_on=date(2026, 2, 7))
    >>> str(on_own_days([Game(1, 1, 2, "1")], {1: "7", 2: "8"}, [late])[0].played_on)
    '2026-02-07'
    """
    days = {(row.round, row.white_id, row.black_id): row.played_on for row in decisions}
    if not any(days.values()):
        return tuple(games)
    return tuple(
        replace(game, played_on=day)
        if game.black is not None
        and (day := days.get((game.round, ids.get(game.white, ""), ids.get(game.black, ""))))
        else game
        for game in games
    )


def on_days_of_rounds(games: Sequence[Game]) -> tuple[Game, ...]:
    """Return the games of a table; one without a day was played on the first day of its round.

    A bye has no day of its own: it goes with the first game of its round, or with none.

    >>> from datetime import date
    >>> table = [Game(1, 1, 2, "1", date(2026, 1, 10)), Game(1, 3, 4, "="), Game(1, 5, None, "U")]
    >>> [str(game.played_on) for game in on_days_of_rounds(table)]
    ['2026-01-10', '2026-01-10', '2026-01-10']
    """
    firsts: dict[int, date] = {}
    for game in games:
        if game.black is not None and game.played_on is not None:
            firsts[game.round] = min(game.played_on, firsts.get(game.round, game.played_on))
    return tuple(
        replace(game, played_on=firsts.get(game.round))
        if game.black is None or game.played_on is None
        else game
        for game in games
    )


def on_other_days(games: Sequence[Game]) -> frozenset[int]:
    """Return the places of the games that have another day than most games of their round.

    >>> from datetime import date
    >>> days = [date(2026, 1, 10), date(2026, 1, 10), date(2026, 2, 7)]
    >>> on_other_days([Game(1, n, n + 3, "1", day) for n, day in enumerate(days)])
    frozenset({2})
    """
    usual = usual_days(games)
    return frozenset(
        place
        for place, game in enumerate(games)
        if game.black is not None and game.played_on not in (None, usual[game.round])
    )
