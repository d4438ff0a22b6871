"""How many minutes the words of a time control give for 60 moves, and what it is called.

Pure arithmetic: every period that begins within the first 60 moves, and 60 increments. What can be
read in two ways that give different minutes is not read at all.
"""

import re
from fractions import Fraction
from functools import lru_cache
from typing import Final

from arpad.report.times.periods import Control, TimePeriod, UnclearError, control_of, need, tokens

MOVES: Final = 60

_MOVES_OF_FIRST: Final = (30, 35, 36, 40, 45, 50)
_MOVES_OF_NEXT: Final = (10, 15, 16, 20, 24, 25, 30)
_CODE_PERIOD: Final = re.compile(r"(?:(\d{1,3})/)?(\d{1,6})(?:\+(\d{1,4}))?", re.ASCII)


@lru_cache(maxsize=1024)
def minutes_for_60_moves(text_122: str, code_222: str) -> tuple[Fraction | None, str]:
    """Return (minutes for the first 60 moves, the record that says so); (None, "") if neither does.

    FIDE's code in record 222 goes before the words of record 122. Of unequal times the shorter
    counts.

    >>> minutes_for_60_moves("90 minutes + 30 seconds per move", "")
    (Fraction(120, 1), 'record 122')
    >>> minutes_for_60_moves("40/120, 60", "40/6000+30:900+30")
    (Fraction(145, 1), 'record 222')
    >>> minutes_for_60_moves("moves/time, increment", "")
    (None, '')
    """
    by_code = _code(code_222)
    if by_code is not None:
        return by_code, "record 222"
    by_text = _text(text_122)
    if by_text is not None:
        return by_text, "record 122"
    return None, ""


def _code(code: str) -> Fraction | None:
    """Return the minutes of FIDE's code: seconds, + increment, periods joined by a colon."""
    stripped = code.strip().upper().replace(" ", "")
    if unequal := re.fullmatch(r"W([^WB]+)-B([^WB]+)", stripped):
        both = [_code_of_one(side) for side in unequal.groups()]
        return None if None in both else min(side for side in both if side is not None)
    return _code_of_one(stripped)


def _code_of_one(code: str) -> Fraction | None:
    seconds = 0
    played = 0
    periods = code.split(":")
    for number, period in enumerate(periods, start=1):
        parts = _CODE_PERIOD.fullmatch(period)
        if parts is None or (parts[1] is None and number < len(periods)):
            return None
        moves = int(parts[1] or MOVES)
        if not moves:
            return None
        if played < MOVES:
            seconds += int(parts[2]) + int(parts[3] or 0) * min(moves, MOVES - played)
        played += moves
    return Fraction(seconds, 60) if seconds else None


def _text(text: str) -> Fraction | None:
    tokens_read = tokens(text)
    if not tokens_read:
        return None
    try:
        control = control_of(tokens_read)
        readings = {_minutes(order) for order in _orders_of_pairs(control)}
    except UnclearError:
        return None
    return readings.pop() if len(readings) == 1 else None


def _orders_of_pairs(control: Control) -> list[Control]:
    """Return the control as moves/minutes and as minutes/moves, as far as either can be meant."""
    pairs = [(n, period) for n, period in enumerate(control.periods) if period.is_pair]
    if not pairs:
        return [control]
    turned = [
        TimePeriod(int(period.minutes), Fraction(period.moves or 0)) if period.is_pair else period
        for period in control.periods
    ]
    readings = []
    for periods in (control.periods, turned):
        usual = all(
            periods[n].moves in (_MOVES_OF_NEXT if n else _MOVES_OF_FIRST) for n, _ in pairs
        )
        if usual:
            readings.append(Control(periods, control.increments, control.extras))
    return readings


def _minutes(control: Control) -> Fraction:
    """Return the minutes for the first 60 moves."""
    need(bool(control.periods) and control.starts_after is None)
    need(len(control.increments) <= 1)
    minutes = Fraction(0)
    played = 0
    for period in control.periods:
        if played < MOVES:
            minutes += period.minutes
        played += period.moves or MOVES
    for seconds, first in control.increments:
        minutes += seconds * max(0, MOVES + 1 - first) / 60
    if control.extras:
        is_open = control.periods[-1].moves is None
        most = (1 if is_open else 2) - len(control.increments)
        # Before move 60, N minutes more and N seconds per move give the same
        need(len(control.extras) <= most and (is_open or played < MOVES))
        minutes += sum(control.extras)
    need(minutes > 0)
    return minutes


_RAPID: Final = re.compile(
    r"\b(?:semi)?r[aáà]pid\w*|\bactiv[oae]s?\b|\bactius?\b|\bschnellschach\b", re.IGNORECASE
)
_BLITZ: Final = re.compile(r"\bblitz\b|\brel[aâá]mpagos?\b|\bllampec\b", re.IGNORECASE)
_STANDARD: Final = re.compile(r"\bstandard\b|\bcl[aáà]ss?i\w+|\best[aáà]nd[aà]r\b", re.IGNORECASE)
_DAYS: Final = re.compile(
    r"\d\s*(?:days?|d[ií]as?|dies|dia|tage?n?|jours?|giorni)\b", re.IGNORECASE
)
_STANDARD_MIN: Final = 60
"""From so many minutes for 60 moves on play is standard."""
_BLITZ_MAX: Final = 15
"""With so many minutes for 60 moves, or more, no text calls play blitz."""


def contradicted(text: str, minutes: Fraction | None) -> str:
    """Return what a time control is called, if its minutes for 60 moves are another's; else "".

    Where no minutes can be read, a faster name contradicts the standard play that is assumed.

    >>> contradicted("Rápido 90+30", Fraction(120)), contradicted("Rápido 12+3", Fraction(15))
    ('rapid', '')
    >>> contradicted("Blitz, all rounds", None), contradicted("Classical, 10+5", Fraction(15))
    ('blitz', 'standard')
    """
    if _BLITZ.search(text):
        return "blitz" if minutes is None or minutes >= _BLITZ_MAX else ""
    if _RAPID.search(text):
        return "rapid" if minutes is None or minutes >= _STANDARD_MIN else ""
    is_fast = minutes is not None and minutes < _STANDARD_MIN
    return "standard" if is_fast and _STANDARD.search(text) else ""


def is_of_days(text: str) -> bool:
    """Tell whether a time control counts days, as in correspondence.

    >>> is_of_days("10 moves in 40 days"), is_of_days("10 jugadas en 50 días"), is_of_days("90+30")
    (True, True, False)
    """
    return bool(_DAYS.search(text))
