"""The periods and increments of a time control, put together from its tokens."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from arpad.report.times.words import Token

_BARE_MINUTES_MAX: Final = 300  # without a unit; beyond it may be seconds


@dataclass(slots=True)
class TimePeriod:
    """Minutes for so many moves; None is the rest of the game. `is_pair`: a/b without units."""

    moves: int | None
    minutes: Fraction
    is_pair: bool = False


@dataclass(slots=True)
class Control:
    """What a time control grants: periods, increments (seconds, from which move), and extras.

    An extra is a "+30" without a unit. `starts_after` is a move after which time will be added.
    """

    periods: list[TimePeriod] = field(default_factory=list)
    increments: set[tuple[Fraction, int]] = field(default_factory=set)
    extras: list[Fraction] = field(default_factory=list)
    starts_after: int | None = None

    def moves(self) -> int:
        """Return the moves of the periods that have a number of them."""
        return sum(period.moves or 0 for period in self.periods)


class UnclearError(Exception):
    """The time control can't be read, or can be read in two ways."""


def control_of(found: list[Token]) -> Control:
    """Return the time control that the tokens make; raises UnclearError if they make none.

    >>> from arpad.report.times.words import tokens
    >>> control_of(tokens("40 moves in 75 minutes, then 15 minutes")).periods[0].moves
    40
    >>> control_of(tokens("90 minutes, 30 minutes"))
    Traceback (most recent call last):
    arpad.report.times.periods.UnclearError
    """
    control = Control()
    names = [name for name, _ in found] + ["", "", ""]
    separator = ""
    at = 0
    while at < len(found):
        name, value = found[at]
        after = names[at + 1]
        if name in ("+", "then"):
            separator = name if not separator or name == "then" else separator
            at += 1
            continue
        if name == "rest":
            at += _rest(control, found, names, at)
        elif name == "moves":
            at += _moves_in_time(control, found, names, at)
        elif name == "time":
            at += _time(control, found, names, at)
        elif name == "per_move" and after in ("seconds", "number"):
            at += 1 + _increment(control, found, names, at + 1)
        elif name == "seconds" or (name == "number" and after in ("per_move", "from")):
            at += _increment(control, found, names, at)
        elif name == "number":
            at += _bare_number(control, found, names, at, separator)
        elif name == "after" and control.starts_after is None:
            control.starts_after = int(value)
            at += 1
        elif name == "per_move" and control.increments:
            at += 1
        else:
            raise UnclearError
        separator = ""
    return control


def _rest(control: Control, found: list[Token], names: list[str], at: int) -> int:
    """Read "all moves in 90 minutes", "G/90", or "... for the rest of the game"."""
    step = 2 if names[at + 1] in ("in", "/") else 1
    if names[at + step] in ("time", "number"):
        name, minutes = found[at + step]
        if name == "number":
            need(minutes <= _BARE_MINUTES_MAX)
        _add(control, None, minutes)
        return step + 1
    need(step == 1 and bool(control.periods) and control.periods[-1].moves is None)
    return 1


def _moves_in_time(control: Control, found: list[Token], names: list[str], at: int) -> int:
    """Read "40 moves in 90 minutes"."""
    step = 2 if names[at + 1] in ("in", "/") else 1
    need(names[at + step] == "time")
    _add(control, int(found[at][1]), found[at + step][1])
    return step + 1


def _time(control: Control, found: list[Token], names: list[str], at: int) -> int:
    """Read "90 minutes", with its moves, to the end, or with the move after which it is added."""
    minutes = found[at][1]
    after, next_but_one = names[at + 1], names[at + 2]
    if after in ("/", "x", "in") and (
        next_but_one == "moves" or (next_but_one == "number" and after != "in")
    ):
        _add(control, int(found[at + 2][1]), minutes)
        return 3
    if after == "/" and next_but_one == "rest":
        _add(control, None, minutes)
        return 3
    if after == "moves" and names[at + 2] not in ("in", "/", "time"):
        _add(control, int(found[at + 1][1]), minutes)
        return 2
    if after == "per_move":
        control.increments.add((minutes * 60, 1))
        return 2
    if after == "after":
        control.starts_after = int(found[at + 1][1])
        _add(control, None, minutes)
        return 2
    _add(control, None, minutes)
    return 1


def _increment(control: Control, found: list[Token], names: list[str], at: int) -> int:
    """Read "30 seconds", "increment", "per move", "from move 1", the last once, in any order."""
    seconds = found[at][1]
    first, step = 0, 1
    while names[at + step] == "per_move" or (not first and names[at + step] in ("from", "after")):
        if names[at + step] != "per_move":
            first = int(found[at + step][1]) + (names[at + step] == "after")
        step += 1
    control.increments.add((seconds, first or 1))
    return step


def _bare_number(
    control: Control, found: list[Token], names: list[str], at: int, separator: str
) -> int:
    """Read a number without a unit: moves/minutes, minutes, or what is added."""
    number = found[at][1]
    if names[at + 1] == "/" and names[at + 2] == "time":
        _add(control, int(number), found[at + 2][1])
        return 3
    if names[at + 1] == "/" and names[at + 2] == "number":
        _add(control, int(number), found[at + 2][1])
        control.periods[-1].is_pair = True
        return 3
    is_added = at > 0 and names[at - 1] == "+"  # also after a comma, if no period is open
    if control.periods and (separator == "+" or (is_added and control.periods[-1].moves is None)):
        control.extras.append(number)
        return 1
    need(number <= _BARE_MINUTES_MAX and (separator == "then") == bool(control.periods))
    _add(control, None, number)
    return 1


def _add(control: Control, moves: int | None, minutes: Fraction) -> None:
    """Add a period; the one before it must end somewhere."""
    if control.starts_after is not None:
        before = control.moves()
        need(bool(control.periods))
        if control.periods[-1].moves is None:
            control.periods[-1].moves = control.starts_after - before
        need(control.moves() == control.starts_after > 0)
        control.starts_after = None
    need(not control.periods or bool(control.periods[-1].moves))
    need(moves is None or moves > 0)
    control.periods.append(TimePeriod(moves, minutes))


def need(condition: bool) -> None:  # noqa: FBT001
    """Raise UnclearError unless the condition holds.

    >>> need(1 < 2)
    >>> need(2 < 1)
    Traceback (most recent call last):
    arpad.report.times.periods.UnclearError
    """
    if not condition:
        raise UnclearError
